#include "server/net/connection.h"

#include <optional>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/net/logging.h"
#include "server/net/socket.h"

namespace voltigeur::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

namespace {

constexpr std::uint32_t most_header = 16 * 1024;

using Parser = http::request_parser<http::string_body>;
using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::span_body<const char>>;

std::string_view view(boost::core::string_view text)
{
    return {text.data(), text.size()};
}

std::string text_of(const HttpRequest& request, http::field field)
{
    return std::string{view(request[field])};
}

// The last address that the proxy saw; of a list, what it added itself.
std::string address_of(const HttpRequest& request, const std::string& peer, bool trusts_proxy)
{
    if (!trusts_proxy) return address_group(peer);
    std::string_view list = view(request["X-Forwarded-For"]);
    if (const std::size_t comma = list.rfind(','); comma != std::string_view::npos)
        list = list.substr(comma + 1);
    while (list.starts_with(' ')) list.remove_prefix(1);
    return address_group(list.empty() ? std::string_view{peer} : list);
}

bool has_own_origin(const Context& context, const HttpRequest& request)
{
    std::string_view host = view(request[http::field::host]);
    const std::string_view forwarded = view(request["X-Forwarded-Host"]);
    if (context.options.trusts_proxy && !forwarded.empty()) host = forwarded;
    return is_allowed_origin(view(request[http::field::origin]), host, context.options.origins);
}

Request to_request(const Context& context, HttpRequest& request, const std::string& peer)
{
    std::string key = text_of(request, http::field::authorization);
    constexpr std::string_view bearer = "Bearer ";
    key = key.starts_with(bearer) ? key.substr(bearer.size()) : std::string{};
    return {.method = std::string{view(request.method_string())},
            .target = std::string{view(request.target())},
            .key = std::move(key),
            .address = address_of(request, peer, context.options.trusts_proxy),
            .body = std::move(request.body()),
            .if_none_match = text_of(request, http::field::if_none_match),
            .is_own_page = has_own_origin(context, request)};
}

// Waits for what the routes answer.
//
// NB: g++ 12 destroys some temporaries of a co_await expression twice, so whatever owns something
// has a name here.
Task<Response> answer(Context& context, std::shared_ptr<Request> request)
{
    const auto begin = [&context, request](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        context.routes.handle(std::move(*request), [shared](Response response) {
            // Never from within: whoever waits is not waiting yet.
            auto executor = asio::get_associated_executor(*shared);
            asio::post(executor, [shared, response = std::move(response)]() mutable {
                (*shared)(std::move(response));
            });
        });
    };
    auto waiting = asio::async_initiate<decltype(wait_for_it)&, void(Response)>(begin, wait_for_it);
    co_return co_await std::move(waiting);
}

// Counts a connection while it is open.
class Place {
public:
    Place(Context& context, std::string address)
        : context_(context), address_(std::move(address)),
          is_granted_(context.addresses.open(address_))
    {
        context_.metrics.connections = context_.addresses.count_connections();
    }
    ~Place()
    {
        if (is_granted_) context_.addresses.close(address_);
        context_.metrics.connections = context_.addresses.count_connections();
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    [[nodiscard]] bool is_granted() const { return is_granted_; }

private:
    Context& context_;
    std::string address_;
    bool is_granted_;
};

Task<bool> write_response(TcpStream& stream, const Response& response, bool is_head,
                          unsigned version, bool keeps_alive)
{
    HttpResponse out{static_cast<http::status>(response.status), version};
    for (const auto& [name, value] : response.headers) out.set(name, value);
    out.set(http::field::server, "voltigeur");
    out.body() = {response.body->data(), is_head ? 0 : response.body->size()};
    out.keep_alive(keeps_alive);
    if (response.status != 304) out.content_length(response.body->size());
    error_code error;
    http::response_serializer<http::span_body<const char>> serializer{out};
    if (is_head) {
        serializer.split(true);
        co_await http::async_write_header(stream, serializer, or_error(error));
    } else {
        co_await http::async_write(stream, serializer, or_error(error));
    }
    co_return !error && keeps_alive;
}

Problem problem_of_reading(const error_code& error)
{
    if (error == http::error::body_limit)
        return {Code::TooLarge, "the body is larger than this server takes"};
    if (error == http::error::header_limit)
        return {Code::TooLarge, "the header is larger than this server takes"};
    return {Code::Malformed, "this is not a request of HTTP: " + error.message()};
}

// A request and its answer. Whether another may follow.
Task<bool> serve_one(Context& context, TcpStream& stream, beast::flat_buffer& buffer,
                     const std::string& peer)
{
    Parser parser;
    parser.header_limit(most_header);
    parser.body_limit(context.options.limits.most_record);
    stream.expires_after(context.options.patience);
    error_code error;
    co_await http::async_read_header(stream, buffer, parser, or_error(error));
    if (!error) {
        const auto& head = parser.get();
        const std::size_t most = Routes::most_body(view(head.method_string()), view(head.target()),
                                                   context.options.limits);
        parser.body_limit(most);
        // What the header announces was held against the limit that stood before.
        if (const auto length = parser.content_length(); length && *length > most)
            error = http::error::body_limit;
        if (!error && !parser.is_done())
            co_await http::async_read(stream, buffer, parser, or_error(error));
    }
    if (error) {
        const bool is_gone =
            error == http::error::end_of_stream || error == beast::error::timeout ||
            error.category() != make_error_code(http::error::body_limit).category();
        if (is_gone) co_return false;
        const Problem problem = problem_of_reading(error);
        context.metrics.count(problem);
        const Response refusal = Routes::refuse(problem);
        co_await write_response(stream, refusal, false, 11, false);
        co_return false;
    }

    HttpRequest request = parser.release();
    const bool is_head = request.method() == http::verb::head;
    const unsigned version = request.version();
    const bool keeps_alive = request.keep_alive() && !context.is_closing;
    if (beast::websocket::is_upgrade(request)) {
        Request asked = to_request(context, request, peer);
        if (asked.target != "/api/socket" || !asked.is_own_page) {
            const Problem problem =
                asked.is_own_page
                    ? Problem{Code::Unknown, "sockets are opened at api/socket"}
                    : Problem{Code::Origin, "pages of other sites may not open sockets here"};
            context.metrics.count(problem);
            const Response refusal = Routes::refuse(problem);
            co_return co_await write_response(stream, refusal, false, version, false);
        }
        open_socket(context, std::move(stream), std::move(request), asked.address);
        co_return false;
    }
    // Without the query, where a careless client may have put his key.
    const std::string path{view(request.target()).substr(0, view(request.target()).find('?'))};
    const std::string method{view(request.method_string())};
    auto asked = std::make_shared<Request>(to_request(context, request, peer));
    const Response response = co_await answer(context, asked);
    log(LogLevel::Debug, "request",
        {{"method", method}, {"path", path}, {"status", response.status}});
    stream.expires_after(context.options.patience);
    co_return co_await write_response(stream, response, is_head, version, keeps_alive);
}

}  // namespace

Task<void> serve_connection(Context& context, TcpSocket peer)
{
    error_code error;
    const auto end = peer.remote_endpoint(error);
    if (error) co_return;
    const std::string address = end.address().to_string();
    // Behind a proxy all come from one address, and the proxy counts them.
    const Place place{context,
                      context.options.trusts_proxy ? std::string{} : address_group(address)};
    if (!place.is_granted()) {
        ++context.metrics.sockets_shed;
        co_return;
    }
    peer.set_option(asio::ip::tcp::no_delay{true}, error);
    // Else the system keeps megabytes for a client that does not read, before we see that it is
    // slow.
    peer.set_option(asio::socket_base::send_buffer_size{256 * 1024}, error);
    TcpStream stream{std::move(peer)};
    beast::flat_buffer buffer;
    while (co_await serve_one(context, stream, buffer, address)) {
    }
    stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
}

}  // namespace voltigeur::server
