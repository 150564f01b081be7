#include "server/net/page_files.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "server/store/secret.h"

namespace voltigeur::server {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t most_bytes = 64 * 1024 * 1024;  // of all files: a page, not an archive

constexpr std::array<std::pair<std::string_view, std::string_view>, 16> types{{
    {".css", "text/css; charset=utf-8"},
    {".gif", "image/gif"},
    {".html", "text/html; charset=utf-8"},
    {".ico", "image/x-icon"},
    {".jpg", "image/jpeg"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
}};

}  // namespace

std::string type_of(const fs::path& path)
{
    const std::string extension = path.extension().string();
    const auto found =
        std::ranges::find(types, extension, [](const auto& entry) { return entry.first; });
    return std::string{found == types.end() ? "application/octet-stream" : found->second};
}

std::string etag_of(std::string_view body)
{
    std::string text = "\"";
    const SecretHash hash = hash_of_secret(body);
    for (std::size_t i = 0; i < 12; ++i) text += fmt::format("{:02x}", hash[i]);
    return text + "\"";
}

std::expected<PageFiles, std::string> PageFiles::read(const fs::path& folder)
{
    PageFiles files;
    if (folder.empty()) return files;
    std::error_code error;
    if (!fs::is_regular_file(folder / "index.html", error))
        return std::unexpected(fmt::format(
            "--page names {}, which has no index.html; build the page first", folder.string()));
    std::uintmax_t bytes = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator{folder, error}) {
        if (!entry.is_regular_file(error)) continue;
        bytes += entry.file_size(error);
        if (bytes > most_bytes)
            return std::unexpected(
                fmt::format("--page names {}, which has more than 64 MB", folder.string()));
        std::ifstream in{entry.path(), std::ios::binary};
        std::string body{std::istreambuf_iterator<char>{in}, {}};
        if (!in) return std::unexpected(fmt::format("{}: cannot be read", entry.path().string()));
        const std::string name = entry.path().lexically_relative(folder).generic_string();
        PageFile file{nullptr, type_of(entry.path()), etag_of(body), name.starts_with("assets/")};
        file.body = std::make_shared<const std::string>(std::move(body));
        files.files_.emplace(name, std::move(file));
    }
    if (error) return std::unexpected(fmt::format("{}: {}", folder.string(), error.message()));
    return files;
}

const PageFile* PageFiles::find(std::string_view path) const
{
    const auto found = files_.find(path.empty() ? std::string_view{"index.html"} : path);
    return found == files_.end() ? nullptr : &found->second;
}

}  // namespace voltigeur::server
