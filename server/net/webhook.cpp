#include "server/net/webhook.h"

#include <openssl/ssl.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>

#include "server/net/logging.h"

namespace voltigeur::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr int most_sending = 16;
constexpr std::size_t most_waiting = 1000;
constexpr std::chrono::seconds patience{10};

bool is_public(const asio::ip::address& address)
{
    if (address.is_v4()) return is_public_address(address.to_v4().to_bytes());
    const auto six = address.to_v6();
    if (six.is_v4_mapped())
        return is_public_address(asio::ip::make_address_v4(asio::ip::v4_mapped, six).to_bytes());
    return is_public_address(six.to_bytes());
}

template <class Stream>
asio::awaitable<void> post(Stream& stream, const WebAddress& to, const std::string& body,
                           error_code& error)
{
    http::request<http::string_body> request{http::verb::post, to.path, 11};
    request.set(http::field::host, to.host);
    request.set(http::field::user_agent, "voltigeur");
    request.set(http::field::content_type, "application/json");
    request.set(http::field::connection, "close");
    request.body() = body;
    request.prepare_payload();
    co_await http::async_write(stream, request, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    // Only whether it was heard matters; redirections are not followed.
    beast::flat_buffer buffer{16 * 1024};
    http::response_parser<http::empty_body> parser;
    co_await http::async_read_header(stream, buffer, parser,
                                     asio::redirect_error(asio::use_awaitable, error));
    if (!error && parser.get().result_int() >= 300)
        error = make_error_code(boost::system::errc::protocol_error);
}

// Resolves first, then connects to exactly the address that was looked at: a name that answers
// differently the second time leads nowhere else.
asio::awaitable<error_code> deliver(const Notice& notice, bool allows_private)
{
    const auto to = read_web_address(notice.url);
    if (!to) co_return make_error_code(boost::system::errc::invalid_argument);
    const auto executor = co_await asio::this_coro::executor;
    error_code error;
    tcp::resolver resolver{executor};
    const auto found = co_await resolver.async_resolve(
        to->host, to->port, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return error;
    std::vector<tcp::endpoint> ends;
    for (const auto& entry : found)
        if (allows_private || is_public(entry.endpoint().address()))
            ends.push_back(entry.endpoint());
    if (ends.empty()) co_return make_error_code(boost::system::errc::permission_denied);

    beast::tcp_stream stream{executor};
    stream.expires_after(patience);
    co_await stream.async_connect(ends.front(), asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return error;
    if (!to->is_secure) {
        co_await post(stream, *to, notice.body, error);
        co_return error;
    }
    asio::ssl::context tls{asio::ssl::context::tls_client};
    tls.set_default_verify_paths(error);
    beast::ssl_stream<beast::tcp_stream> secure{std::move(stream), tls};
    secure.set_verify_mode(asio::ssl::verify_peer);
    secure.set_verify_callback(asio::ssl::host_name_verification{to->host});
    // SSL_set_tlsext_host_name is a macro with an old-style cast.
    std::string name = to->host;
    SSL_ctrl(secure.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
             name.data());
    co_await secure.async_handshake(asio::ssl::stream_base::client,
                                    asio::redirect_error(asio::use_awaitable, error));
    if (!error) co_await post(secure, *to, notice.body, error);
    co_return error;
}

}  // namespace

WebhookSender::WebhookSender(asio::any_io_executor executor, bool allows_private, Metrics& metrics)
    : executor_(std::move(executor)), allows_private_(allows_private), metrics_(metrics)
{
}

void WebhookSender::send(Notice notice)
{
    if (waiting_.size() >= most_waiting) {
        ++metrics_.notices_failed;
        return;
    }
    waiting_.push_back(std::move(notice));
    if (sending_ >= most_sending) return;
    ++sending_;
    asio::co_spawn(executor_, run(), asio::detached);
}

asio::awaitable<void> WebhookSender::run()
{
    while (!waiting_.empty()) {
        const Notice notice = std::move(waiting_.front());
        waiting_.pop_front();
        const error_code error = co_await deliver(notice, allows_private_);
        ++(error ? metrics_.notices_failed : metrics_.notices);
        if (error) log(LogLevel::Info, "webhook_failed", {{"why", error.message()}});
    }
    --sending_;
}

}  // namespace voltigeur::server
