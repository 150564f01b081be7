#include "server/net/socket.h"

#include <deque>
#include <memory>
#include <optional>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include "server/desk_slot.h"

namespace voltigeur::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using HttpRequest = http::request<http::string_body>;

// Sockets are many, so they are small: no compression, buffers no larger than what passes through.
class Socket final : public Watcher, public std::enable_shared_from_this<Socket> {
public:
    Socket(Context& context, TcpStream stream, std::string address)
        : context_(context), stream_(std::move(stream)), address_(std::move(address)),
          hello_timer_(std::in_place, stream_.get_executor())
    {
        is_granted_ = context_.addresses.open(address_);
        context_.sockets.insert(this);
        context_.metrics.sockets = context_.sockets.size();
        ++context_.metrics.sockets_opened;
    }
    ~Socket() override
    {
        if (is_granted_) context_.addresses.close(address_);
        context_.sockets.erase(this);
        context_.metrics.sockets = context_.sockets.size();
    }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    Task<void> run(std::unique_ptr<HttpRequest> request);

    void send(Message message) override;
    void close(std::string why) override;

private:
    void take(std::string_view text);
    void say_hello(const Hello& hello, std::string id);
    void refuse(const Problem& problem, std::string_view id = {});
    void write_next();
    void finish();
    void shed();
    void drop();

    Context& context_;
    websocket::stream<TcpStream> stream_;
    std::string address_;
    std::optional<Timer> hello_timer_;
    std::deque<Message> unsent_;
    std::size_t unsent_bytes_ = 0;
    Bucket packets_;
    VisitPtr visit_;
    bool is_granted_ = false;
    bool is_greeting_ = false;  // hello is being answered
    bool is_writing_ = false;
    bool is_closing_ = false;
};

Task<void> Socket::run(std::unique_ptr<HttpRequest> request)
{
    const auto self = shared_from_this();
    error_code error;
    beast::get_lowest_layer(stream_).expires_never();
    websocket::stream_base::timeout times{};
    times.handshake_timeout = context_.options.patience;
    times.idle_timeout = 2 * context_.options.patience;
    times.keep_alive_pings = true;
    stream_.set_option(times);
    stream_.read_message_max(context_.options.limits.most_body);
    co_await stream_.async_accept(*request, or_error(error));
    request.reset();
    if (error) co_return;
    if (!is_granted_ || context_.is_closing) {
        ++context_.metrics.sockets_shed;
        close("too many sockets are open; come back later");
    }
    hello_timer_->expires_after(context_.options.hello_within);
    hello_timer_->async_wait([weak = weak_from_this()](const error_code& cancelled) {
        const auto here = weak.lock();
        if (here && !cancelled && !here->visit_) here->close("no hello came");
    });

    beast::flat_buffer buffer;
    while (!error) {
        co_await stream_.async_read(buffer, or_error(error));
        if (error) break;
        if (!stream_.got_text()) {
            refuse({Code::Malformed, "messages are text, not binary"});
        } else if (!is_closing_) {
            const auto data = buffer.cdata();
            take({static_cast<const char*>(data.data()), data.size()});
        }
        buffer.consume(buffer.size());
        if (buffer.capacity() > 4096) buffer.shrink_to_fit();
    }
    if (error == websocket::error::message_too_big) context_.metrics.count({Code::TooLarge, ""});
    is_closing_ = true;
    hello_timer_.reset();
    if (visit_) context_.desk.leave(visit_);
    visit_.reset();
}

void Socket::take(std::string_view text)
{
    const LimitOptions& limits = context_.options.limits;
    if (!packets_.take(context_.clock(), limits.packets_per_second, limits.packets_at_once))
        return refuse({Code::Limit, "too many packets; wait a little", {}, 1});
    auto packet = read_packet(text);
    if (!packet) return refuse(packet.error().problem, packet.error().id);
    if (std::holds_alternative<Ping>(packet->what)) return send(message(R"({"type":"pong"})"));
    if (visit_) return context_.desk.handle(visit_, std::move(*packet));
    if (const auto* hello = std::get_if<Hello>(&packet->what)) return say_hello(*hello, packet->id);
    refuse({Code::Forbidden, "say hello first"}, packet->id);
}

void Socket::say_hello(const Hello& hello, std::string id)
{
    if (is_greeting_) return refuse({Code::Malformed, "one hello is enough"}, id);
    is_greeting_ = true;
    context_.desk.hello(hello, weak_from_this(),
                        [weak = weak_from_this(), id = std::move(id),
                         this](std::expected<VisitPtr, Problem> visit) {
                            const auto here = weak.lock();
                            if (!here) return;
                            is_greeting_ = false;
                            if (!visit) return refuse(visit.error(), id);
                            if (is_closing_) return context_.desk.leave(*visit);
                            visit_ = std::move(*visit);
                            if (hello_timer_) hello_timer_->cancel();
                        });
}

void Socket::refuse(const Problem& problem, std::string_view id)
{
    context_.metrics.count(problem);
    send(message(to_json(problem, id)));
}

// ---- Writing

void Socket::send(Message message)
{
    if (is_closing_) return;
    unsent_bytes_ += message->size();
    unsent_.push_back(std::move(message));
    if (unsent_bytes_ > context_.options.limits.most_unsent && unsent_.size() > 1) {
        ++context_.metrics.sockets_shed;
        return shed();
    }
    if (!is_writing_) write_next();
}

void Socket::write_next()
{
    is_writing_ = true;
    stream_.text(true);
    stream_.async_write(asio::buffer(*unsent_.front()),
                        [self = shared_from_this()](const error_code& error, std::size_t) {
                            self->is_writing_ = false;
                            self->unsent_bytes_ -= self->unsent_.front()->size();
                            self->unsent_.pop_front();
                            if (error) return self->drop();
                            if (!self->unsent_.empty())
                                self->write_next();
                            else if (self->is_closing_)
                                self->finish();
                        });
}

void Socket::close(std::string why)
{
    if (is_closing_) return;
    send(message(dump(OrderedJson{{"type", "closing"}, {"why", why}})));
    is_closing_ = true;
    if (!is_writing_) finish();
}

void Socket::finish()
{
    stream_.async_close(websocket::close_code::going_away,
                        [self = shared_from_this()](const error_code&) { self->drop(); });
}

// Who does not read would not read a goodbye either. Without the reset the system would keep what
// it holds for him, half a megabyte, until he reads it.
void Socket::shed()
{
    error_code ignored;
    beast::get_lowest_layer(stream_).socket().set_option(
        asio::socket_base::linger{true, /*timeout=*/0}, ignored);
    drop();
}

// What waits is lost; the client comes back with what it has.
void Socket::drop()
{
    is_closing_ = true;
    error_code ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
}

void open_socket(Context& context, TcpStream stream, HttpRequest request, std::string address)
{
    const auto executor = stream.get_executor();
    auto socket = std::make_shared<Socket>(context, std::move(stream), std::move(address));
    auto kept = std::make_unique<HttpRequest>(std::move(request));
    asio::co_spawn(
        executor,
        [socket, kept = std::move(kept)]() mutable { return socket->run(std::move(kept)); },
        asio::detached);
}

void close_sockets(Context& context, std::string_view why)
{
    const auto sockets = context.sockets;
    for (Socket* socket : sockets) socket->close(std::string{why});
}

}  // namespace voltigeur::server
