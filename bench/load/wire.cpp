#include "bench/load/wire.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include <boost/beast/http.hpp>
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

Wire::Wire(asio::io_context& loop, std::uint16_t port, const std::string& path) : stream_(loop)
{
    error_code error;
    auto& socket = beast::get_lowest_layer(stream_).socket();
    if (socket.connect(end_of(port), error))
        fail(fmt::format("cannot connect to port {}: {}", port, error.message()));
    socket.set_option(asio::ip::tcp::no_delay{true});
    stream_.handshake("127.0.0.1", path, error);
    if (error) fail(fmt::format("{} is no socket: {}", path, error.message()));
    stream_.text(true);
}

void Wire::listen(OnMessage on_message)
{
    on_message_ = std::move(on_message);
    read();
}

void Wire::read()
{
    stream_.async_read(buffer_, [this](const error_code& error, std::size_t) {
        if (error == asio::error::operation_aborted) return;
        if (error) fail(fmt::format("a socket was closed: {}", error.message()));
        const auto data = buffer_.cdata();
        on_message_({static_cast<const char*>(data.data()), data.size()});
        buffer_.consume(buffer_.size());
        read();
    });
}

void Wire::send(std::string text)
{
    unsent_.push_back(std::move(text));
    if (unsent_.size() == 1) write();
}

void Wire::write()
{
    stream_.async_write(asio::buffer(unsent_.front()),
                        [this](const error_code& error, std::size_t) {
                            if (error) return;
                            unsent_.pop_front();
                            if (!unsent_.empty()) write();
                        });
}

}  // namespace voltigeur::load
