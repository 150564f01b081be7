#include "bench/load/wire.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

namespace voltigeur::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

namespace {

asio::ip::tcp::endpoint end_of(std::uint16_t port)
{
    return {asio::ip::address_v4::loopback(), port};
}

}  // namespace

void fail(std::string_view what)
{
    fmt::print(stderr, "bench_load: {}\n", what);
    std::exit(1);
}

// ---- Requests

Http::Http(asio::io_context& loop, std::uint16_t port) : stream_(loop)
{
    error_code error;
    if (stream_.socket().connect(end_of(port), error))
        fail(fmt::format("nobody listens at port {}: {}", port, error.message()));
    stream_.socket().set_option(asio::ip::tcp::no_delay{true});
}

server::Json Http::post(const std::string& path, const server::Json& body, const std::string& key)
{
    return ask(true, path, body.dump(), key);
}

server::Json Http::get(const std::string& path, const std::string& key)
{
    return ask(false, path, {}, key);
}

server::Json Http::ask(bool posts, const std::string& path, const std::string& body,
                       const std::string& key)
{
    http::request<http::string_body> request{posts ? http::verb::post : http::verb::get,
                                             "/api/" + path, 11};
    request.set(http::field::host, "127.0.0.1");
    if (!key.empty()) request.set(http::field::authorization, "Bearer " + key);
    request.body() = body;
    request.prepare_payload();
    error_code error;
    http::write(stream_, request, error);
    http::response<http::string_body> response;
    if (!error) http::read(stream_, buffer_, response, error);
    if (error) fail(fmt::format("{}: {}", path, error.message()));
    if (response.result_int() > 201) fail(fmt::format("{}: {}", path, response.body()));
    return server::Json::parse(response.body());
}

// ---- Sockets

namespace {

// First bytes of frames: the last of its message or not, and what it is.
constexpr unsigned last_frame = 0x80;
constexpr unsigned of_text = 1;
constexpr unsigned of_ping = 9;
constexpr unsigned of_pong = 10;

struct Frame {
    unsigned first_byte = 0;
    std::string_view payload;
    std::size_t size = 0;  // 0: not all of it is here
};

Frame first_frame(std::string_view bytes)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    if (bytes.size() < 2) return {};
    std::size_t head = 2;
    std::uint64_t length = byte(1);
    if (length > 127) fail("a server does not mask what it sends");
    if (length > 125) {
        head += length == 126 ? 2 : 8;
        if (bytes.size() < head) return {};
        length = 0;
        for (std::size_t i = 2; i < head; ++i) length = length << 8U | byte(i);
    }
    if (bytes.size() - head < length) return {};
    return {byte(0), bytes.substr(head, length), head + length};
}

}  // namespace

Wire::Wire(asio::io_context& loop, std::uint16_t port, const std::string& path)
    : socket_(loop), buffer_(2048)
{
    error_code error;
    if (socket_.connect(end_of(port), error))
        fail(fmt::format("cannot connect to port {}: {}", port, error.message()));
    socket_.set_option(asio::ip::tcp::no_delay{true});
    beast::websocket::stream<Socket&> stream{socket_};
    stream.handshake("127.0.0.1", path, error);
    if (error) fail(fmt::format("{} is no socket: {}", path, error.message()));
    socket_.non_blocking(true);
}

void Wire::listen(OnMessage on_message)
{
    on_message_ = std::move(on_message);
    read();
}

void Wire::read()
{
    if (filled_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
    socket_.async_read_some(asio::buffer(buffer_.data() + filled_, buffer_.size() - filled_),
                            [this](const error_code& error, std::size_t count) {
                                if (error == asio::error::operation_aborted) return;
                                if (error)
                                    fail(fmt::format("a socket was closed: {}", error.message()));
                                filled_ += count;
                                hear_frames();
                                read();
                            });
}

void Wire::hear_frames()
{
    std::string_view rest{buffer_.data(), filled_};
    for (Frame frame = first_frame(rest); frame.size > 0; frame = first_frame(rest)) {
        hear(frame.first_byte, frame.payload);
        rest.remove_prefix(frame.size);
    }
    std::ranges::copy(rest, buffer_.begin());
    filled_ = rest.size();
}

void Wire::hear(unsigned first_byte, std::string_view payload)
{
    constexpr unsigned goes_on = 0;
    if (first_byte == (last_frame | of_ping)) return send_frame(last_frame | of_pong, payload);
    if (first_byte == (last_frame | of_text)) return on_message_(payload);
    const unsigned kind = first_byte & ~last_frame;
    if (kind != of_text && kind != goes_on) fail("the server has closed a socket");
    parts_ += payload;
    if (first_byte < last_frame) return;
    on_message_(parts_);
    parts_.clear();
}

void Wire::send(std::string_view text)
{
    send_frame(last_frame | of_text, text);
}

// Masked, as a client must, but with zeros: no proxy stands between that could be deceived.
void Wire::send_frame(unsigned first_byte, std::string_view payload)
{
    constexpr unsigned is_masked = 0x80;
    unsent_ += static_cast<char>(first_byte);
    if (payload.size() < 126) {
        unsent_ += static_cast<char>(is_masked | payload.size());
    } else {
        if (payload.size() > 0xffff) fail("an order is not as long as that");
        unsent_ += static_cast<char>(is_masked | 126U);
        unsent_ += static_cast<char>(payload.size() >> 8U);
        unsent_ += static_cast<char>(payload.size() & 0xffU);
    }
    unsent_.append(4, '\0').append(payload);
    if (!is_writing_) write();
}

void Wire::write()
{
    error_code error;
    unsent_.erase(0, socket_.write_some(asio::buffer(unsent_), error));
    if (unsent_.empty() || (error && error != asio::error::would_block)) return;
    is_writing_ = true;
    socket_.async_wait(Socket::wait_write, [this](const error_code& failed) {
        is_writing_ = false;
        if (!failed) write();
    });
}

}  // namespace voltigeur::load
