// The least a WebSocket server of the same library does: every message goes back as it came. No
// game, no law, no disk.

#include <cstdio>
#include <memory>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using boost::system::error_code;

asio::awaitable<void> echo(tcp::socket peer)
{
    error_code error;
    peer.set_option(tcp::no_delay{true});
    beast::websocket::stream<beast::tcp_stream> stream{std::move(peer)};
    co_await stream.async_accept(asio::redirect_error(asio::use_awaitable, error));
    stream.text(true);
    beast::flat_buffer buffer;
    while (!error) {
        co_await stream.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
        if (error) co_return;
        const auto data = buffer.cdata();
        co_await stream.async_write(data, asio::redirect_error(asio::use_awaitable, error));
        buffer.consume(buffer.size());
    }
}

asio::awaitable<void> accept(tcp::acceptor& acceptor)
{
    for (;;) {
        tcp::socket peer = co_await acceptor.async_accept(asio::use_awaitable);
        asio::co_spawn(acceptor.get_executor(), echo(std::move(peer)), asio::detached);
    }
}

}  // namespace

int main()
{
    asio::io_context loop{1};
    tcp::acceptor acceptor{loop, {asio::ip::address_v4::loopback(), 0}};
    std::printf("%d\n", acceptor.local_endpoint().port());
    std::fflush(stdout);
    asio::co_spawn(loop, accept(acceptor), asio::detached);
    loop.run();
    return 0;
}
