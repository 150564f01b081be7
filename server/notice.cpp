#include "server/notice.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace voltigeur::server {

namespace {

struct Block {
    std::array<std::uint8_t, 16> bytes;
    int bits;
};

bool is_within(std::span<const std::uint8_t> address, const Block& block)
{
    int left = block.bits;
    for (std::size_t i = 0; left > 0; ++i, left -= 8) {
        const auto mask = static_cast<std::uint8_t>(left >= 8 ? 0xFFU : 0xFFU << (8 - left));
        if ((address[i] & mask) != (block.bytes[i] & mask)) return false;
    }
    return true;
}

// Those of the registries of special addresses (RFC 6890 and its heirs) that are not global.
constexpr std::array closed_4{
    Block{{0}, 8},
    Block{{10}, 8},
    Block{{100, 64}, 10},
    Block{{127}, 8},
    Block{{169, 254}, 16},
    Block{{172, 16}, 12},
    Block{{192, 0, 0}, 24},
    Block{{192, 0, 2}, 24},
    Block{{192, 88, 99}, 24},
    Block{{192, 168}, 16},
    Block{{198, 18}, 15},
    Block{{198, 51, 100}, 24},
    Block{{203, 0, 113}, 24},
    Block{{224}, 4},
    Block{{240}, 4},
};
// Global addresses are in 2000::/3; of these not all.
constexpr Block open_6{{0x20}, 3};
constexpr std::array closed_6{
    Block{{0x20, 0x01, 0x00}, 23},        // protocols, Teredo among them
    Block{{0x20, 0x01, 0x0d, 0xb8}, 32},  // documentation
    Block{{0x20, 0x02}, 16},              // 6to4, which hides any address of 4 bytes
    Block{{0x3f, 0xff}, 20},              // documentation
};

Problem bad_url(std::string_view what)
{
    return {Code::Malformed, "url: " + std::string{what}};
}

bool is_port(std::string_view text)
{
    int port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    return error == std::errc{} && end == text.data() + text.size() && port > 0 && port < 65536;
}

}  // namespace

bool is_public_address(std::span<const std::uint8_t> bytes)
{
    const auto holds = [&](const Block& block) { return is_within(bytes, block); };
    if (bytes.size() == 4) return std::ranges::none_of(closed_4, holds);
    return bytes.size() == 16 && is_within(bytes, open_6) && std::ranges::none_of(closed_6, holds);
}

std::expected<WebAddress, Problem> read_web_address(std::string_view url)
{
    WebAddress address;
    if (url.starts_with("https://"))
        address.is_secure = true;
    else if (!url.starts_with("http://"))
        return std::unexpected(bad_url("an address begins with http:// or https://"));
    url.remove_prefix(address.is_secure ? 8 : 7);
    if (std::ranges::any_of(url, [](char c) { return c <= ' ' || c > '~' || c == '\\'; }))
        return std::unexpected(bad_url("there are characters in it that addresses do not have"));
    const std::size_t end = std::min(url.find_first_of("/?#"), url.size());
    std::string_view host = url.substr(0, end);
    std::string_view path = url.substr(end);
    path = path.substr(0, path.find('#'));
    if (host.contains('@'))
        return std::unexpected(bad_url("names and passwords do not belong into an address"));

    const std::size_t bracket = host.starts_with('[') ? host.find(']') : 0;
    if (bracket == std::string_view::npos) return std::unexpected(bad_url("a ] is missing"));
    const std::size_t colon = host.find(':', bracket);
    address.port = address.is_secure ? "443" : "80";
    if (colon != std::string_view::npos) {
        address.port = host.substr(colon + 1);
        host = host.substr(0, colon);
        if (!is_port(address.port)) return std::unexpected(bad_url("the port is no number"));
    }
    if (host.starts_with('[')) host = host.substr(1, bracket - 1);
    if (host.empty()) return std::unexpected(bad_url("the name of a machine is missing"));
    address.host = host;
    address.path = path.starts_with('/') ? std::string{path} : "/" + std::string{path};
    return address;
}

}  // namespace voltigeur::server
