// The network as a client sees it: requests that wait, and WebSockets that do not.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>

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

// A WebSocket; connecting waits, nothing else does. It shares the cores with the server, so it does
// no more than it must: frames are read and written here, and only the handshake is the library's.
class Wire {
public:
    using OnMessage = std::function<void(std::string_view)>;

    Wire(boost::asio::io_context& loop, std::uint16_t port, const std::string& path);

    // Begins to listen.
    void listen(OnMessage on_message);
    void send(std::string_view text);

private:
    using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp,
                                                    boost::asio::io_context::executor_type>;

    void read();
    void hear_frames();
    void hear(unsigned first_byte, std::string_view payload);
    void send_frame(unsigned first_byte, std::string_view payload);
    void write();

    Socket socket_;
    std::vector<char> buffer_;
    std::size_t filled_ = 0;
    std::string parts_;  // of a message that comes in several frames
    std::string unsent_;
    bool is_writing_ = false;
    OnMessage on_message_;
};

}  // namespace voltigeur::load
