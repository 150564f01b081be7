// The network as a client sees it: requests that wait, and WebSockets that do not.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>

#include "server/json.h"

namespace voltigeur::load {

// Ends the program: a load that does not run as meant measures nothing.
[[noreturn]] void fail(std::string_view what);

// One connection for requests, one after the other.
class Http {
public:
    Http(boost::asio::io_context& loop, std::uint16_t port);

    // The answer; anything but 200 and 201 ends the program.
    server::Json post(const std::string& path, const server::Json& body,
                      const std::string& key = {});
    server::Json get(const std::string& path, const std::string& key);

private:
    server::Json ask(bool posts, const std::string& path, const std::string& body,
                     const std::string& key);

    boost::beast::tcp_stream stream_;
    boost::beast::flat_buffer buffer_;
};

// A socket; connecting waits, nothing else does.
class Wire {
public:
    using OnMessage = std::function<void(std::string_view)>;

    Wire(boost::asio::io_context& loop, std::uint16_t port, const std::string& path);

    // Begins to listen.
    void listen(OnMessage on_message);
    void send(std::string text);

private:
    void read();
    void write();

    boost::beast::websocket::stream<boost::beast::tcp_stream> stream_;
    boost::beast::flat_buffer buffer_;
    std::deque<std::string> unsent_;
    OnMessage on_message_;
};

}  // namespace voltigeur::load
