// The types of Asio and Beast that connections use, bound to the loop of the service.
//
// OPTIMIZATION: they know their executor. The library's own (`beast::tcp_stream`, `awaitable<T>`)
// hide it behind an interface, which every message would pay for several times.
#pragma once

#include <chrono>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>

namespace voltigeur::server {

using Executor = boost::asio::io_context::executor_type;
using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;
using TcpAcceptor = boost::asio::basic_socket_acceptor<boost::asio::ip::tcp, Executor>;
using TcpStream = boost::beast::basic_stream<boost::asio::ip::tcp, Executor>;
using Timer = boost::asio::basic_waitable_timer<
    std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, Executor>;
template <class T>
using Task = boost::asio::awaitable<T, Executor>;

inline constexpr boost::asio::use_awaitable_t<Executor> wait_for_it;

// co_await stream.async_…(…, or_error(error)): what went wrong goes there and is not thrown.
inline auto or_error(boost::system::error_code& error)
{
    return boost::asio::redirect_error(wait_for_it, error);
}

}  // namespace voltigeur::server
