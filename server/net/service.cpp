#include "server/net/service.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include <fmt/format.h>

#include "server/net/connection.h"
#include "server/net/logging.h"
#include "server/net/socket.h"
#include "server/net/stream.h"
#include "server/net/webhook.h"

namespace voltigeur::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::chrono::seconds tick_time{1};
constexpr std::chrono::milliseconds closing_time{5000};
constexpr std::chrono::milliseconds closing_step{20};
constexpr int reader_threads = 2;

std::int64_t wall_clock_ms()
{
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

// The computer thinks when nobody else needs the processor. On Linux this is of one thread.
void be_patient()
{
    thread_local const int done = setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
    static_cast<void>(done);
}

// Every socket is one: as many as the operator's limits allow.
void raise_descriptors()
{
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// Nobody else reaches it: who asks is the one who has written the files.
bool is_for_one_machine(const ServiceOptions& options)
{
    error_code error;
    const auto address = asio::ip::make_address(options.address, error);
    return !error && address.is_loopback() && !options.trusts_proxy;
}

class Service {
public:
    Service(Catalogue& catalogue, Store& store, ServiceOptions options, PageFiles page)
        : options_(std::move(options)), readers_(reader_threads),
          thinkers_(static_cast<std::size_t>(options_.thinkers)), threads_(make_threads()),
          desk_(catalogue, store, threads_, wall_clock_ms, options_.desk, metrics_),
          addresses_(options_.limits), routes_(desk_, store, catalogue, std::move(page), addresses_,
                                               metrics_, threads_, wall_clock_ms, options_.version),
          context_{options_, desk_, routes_, addresses_, metrics_, wall_clock_ms},
          webhooks_(loop_.get_executor(), options_.desk.allows_private_webhooks, metrics_),
          acceptor_(loop_), signals_(loop_, SIGINT, SIGTERM), timer_(loop_), store_(store)
    {
        routes_.shows_faults = is_for_one_machine(options_);
        routes_.log_faults(catalogue.last());
        desk_.on_notice = [this](Notice notice) { webhooks_.send(std::move(notice)); };
    }
    ~Service()
    {
        store_.listen({});
        desk_.detach();
        readers_.join();
        thinkers_.stop();
        thinkers_.join();
    }
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    std::expected<void, std::string> run()
    {
        if (auto bound = bind(); !bound) return bound;
        raise_descriptors();
        store_.listen([this](const StoreNews& news) {
            asio::post(loop_, [this, news] { desk_.hear(news); });
        });
        asio::co_spawn(loop_, accept(), asio::detached);
        asio::co_spawn(loop_, tick(), asio::detached);
        signals_.async_wait([this](const error_code& error, int) {
            if (!error) asio::co_spawn(loop_, close(), asio::detached);
        });
        const std::uint16_t port = acceptor_.local_endpoint().port();
        log(LogLevel::Info, "ready", {{"address", options_.address}, {"port", port}});
        if (options_.on_ready) options_.on_ready(port);
        loop_.run();
        log(LogLevel::Info, "closed");
        return {};
    }

private:
    Threads make_threads()
    {
        return {[this](Job job) { asio::post(loop_, std::move(job)); },
                [this](Job job) { asio::post(readers_, std::move(job)); },
                [this](Job job) {
                    asio::post(thinkers_, [job = std::move(job)]() mutable {
                        be_patient();
                        job();
                    });
                }};
    }

    std::expected<void, std::string> bind()
    {
        error_code error;
        const auto address = asio::ip::make_address(options_.address, error);
        if (error)
            return std::unexpected(fmt::format("--address: \"{}\" is not an address; write "
                                               "127.0.0.1, 0.0.0.0 or ::",
                                               options_.address));
        const tcp::endpoint end{address, options_.port};
        acceptor_.open(end.protocol(), error);
        if (!error) acceptor_.set_option(TcpAcceptor::reuse_address{true}, error);
        if (!error) acceptor_.bind(end, error);
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        if (error)
            return std::unexpected(fmt::format("cannot listen at {} port {}: {}", options_.address,
                                               options_.port, error.message()));
        return {};
    }

    Task<void> accept()
    {
        for (;;) {
            error_code error;
            TcpSocket peer = co_await acceptor_.async_accept(or_error(error));
            if (context_.is_closing) co_return;
            if (error) {
                // Out of descriptors, most likely: those that are open go on.
                log(LogLevel::Warning, "accept_failed", {{"why", error.message()}});
                Timer pause{loop_, std::chrono::milliseconds{100}};
                co_await pause.async_wait(or_error(error));
                continue;
            }
            asio::co_spawn(loop_, serve_connection(context_, std::move(peer)), asio::detached);
        }
    }

    Task<void> tick()
    {
        for (;;) {
            error_code error;
            timer_.expires_after(tick_time);
            co_await timer_.async_wait(or_error(error));
            if (context_.is_closing) co_return;
            desk_.tick();
            addresses_.forget(wall_clock_ms());
        }
    }

    // What has been given is stored and answered; then everybody is told to come back later.
    Task<void> close()
    {
        log(LogLevel::Info, "closing", {{"sockets", context_.sockets.size()}});
        context_.is_closing = true;
        error_code error;
        acceptor_.close(error);
        timer_.cancel();
        desk_.close();
        Timer pause{loop_};
        const auto end = std::chrono::steady_clock::now() + closing_time;
        bool has_said_goodbye = false;
        while (std::chrono::steady_clock::now() < end) {
            if (!desk_.is_writing() && !has_said_goodbye) {
                close_sockets(context_, "the server is closing; come back later");
                has_said_goodbye = true;
            }
            if (has_said_goodbye && context_.sockets.empty()) break;
            pause.expires_after(closing_step);
            co_await pause.async_wait(or_error(error));
        }
        loop_.stop();
    }

    ServiceOptions options_;
    asio::thread_pool readers_;
    asio::thread_pool thinkers_;
    Threads threads_;
    Metrics metrics_;
    Desk desk_;
    Addresses addresses_;
    Routes routes_;
    Context context_;
    // Goes before what the connections that it still holds refer to.
    asio::io_context loop_{1};
    WebhookSender webhooks_;
    TcpAcceptor acceptor_;
    asio::signal_set signals_;
    Timer timer_;
    Store& store_;
};

}  // namespace

std::expected<void, std::string> run_service(Catalogue& catalogue, Store& store,
                                             ServiceOptions options)
{
    auto page = PageFiles::read(options.page);
    if (!page) return std::unexpected(page.error());
    Service service{catalogue, store, std::move(options), std::move(*page)};
    return service.run();
}

}  // namespace voltigeur::server
