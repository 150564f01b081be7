// The files of the page, read once: what is not among them cannot be asked for, wherever a path may
// lead.
#pragma once

#include <expected>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace voltigeur::server {

// What tells browsers whether they have this text already, and what kind of text it is.
std::string etag_of(std::string_view body);
std::string type_of(const std::filesystem::path& path);

struct PageFile {
    std::shared_ptr<const std::string> body;
    std::string type;
    std::string etag;
    bool is_lasting = false;  // its name changes with its contents
};

class PageFiles {
public:
    // An empty folder name: no page.
    static std::expected<PageFiles, std::string> read(const std::filesystem::path& folder);

    // By its path within the folder; "" is index.html. Nothing if there is none.
    [[nodiscard]] const PageFile* find(std::string_view path) const;
    [[nodiscard]] std::size_t count() const { return files_.size(); }

private:
    std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace voltigeur::server
