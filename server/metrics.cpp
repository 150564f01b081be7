#include "server/metrics.h"

#include <fmt/format.h>

namespace voltigeur::server {

namespace {

class Page {
public:
    void gauge(std::string_view name, std::string_view help, std::uint64_t value)
    {
        add(name, help, "gauge", value);
    }
    void counter(std::string_view name, std::string_view help, std::uint64_t value)
    {
        add(name, help, "counter", value);
    }
    void head(std::string_view name, std::string_view help, std::string_view type)
    {
        text +=
            fmt::format("# HELP voltigeur_{0} {1}\n# TYPE voltigeur_{0} {2}\n", name, help, type);
    }

    std::string text;

private:
    void add(std::string_view name, std::string_view help, std::string_view type,
             std::uint64_t value)
    {
        head(name, help, type);
        text += fmt::format("voltigeur_{} {}\n", name, value);
    }
};

}  // namespace

void Histogram::add(double seconds)
{
    std::size_t i = 0;
    while (i < bounds.size() && seconds > bounds[i]) ++i;
    ++counts_[i];
    sum_ += seconds;
}

std::string Histogram::to_text(const std::string& name) const
{
    std::string text;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        total += counts_[i];
        text += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, bounds[i], total);
    }
    total += counts_.back();
    return text + fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name,
                              total, sum_);
}

std::string to_text(const Metrics& metrics, const StoreFigures& store)
{
    Page page;
    page.counter("orders_total", "Orders accepted and on disk.", metrics.orders);
    page.head("refusals_total", "Refusals by code.", "counter");
    for (std::size_t i = 0; i < metrics.refusals.size(); ++i)
        page.text += fmt::format("voltigeur_refusals_total{{code=\"{}\"}} {}\n", names_of<Code>[i],
                                 metrics.refusals[i]);
    page.head("order_seconds", "From reading an order to its being on disk.", "histogram");
    page.text += metrics.order_seconds.to_text("voltigeur_order_seconds");
    page.counter("games_made_total", "Games made.", metrics.games_made);
    page.counter("requests_total", "HTTP requests.", metrics.requests);
    page.counter("sockets_opened_total", "Sockets opened.", metrics.sockets_opened);
    page.counter("sockets_shed_total", "Sockets closed for slowness or number.",
                 metrics.sockets_shed);
    page.counter("notices_total", "Webhooks told.", metrics.notices);
    page.counter("notices_failed_total", "Webhooks that did not answer.", metrics.notices_failed);
    page.counter("advices_total", "Orders of the computer.", metrics.advices);
    page.gauge("thinking", "Games in which the computer thinks.", metrics.thinking);
    page.gauge("sockets", "Sockets open.", metrics.sockets);
    page.gauge("connections", "Connections open, sockets included.", metrics.connections);
    page.gauge("games", "Games in memory.", metrics.games);
    page.counter("store_writes_total", "Writes done by the store.", store.writes);
    page.counter("store_entries_total", "Entries written.", store.entries);
    page.counter("store_transactions_total", "Transactions, each with many writes.",
                 store.transactions);
    page.counter("store_faults_total", "Writes that were not done.", store.faults);
    page.gauge("store_waiting", "Writes that wait.", store.waiting);
    return page.text;
}

}  // namespace voltigeur::server
