#include "bench/load/table.h"

#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "engine/order/codec_json.h"

namespace voltigeur::load {

using server::Json;

namespace {

constexpr std::string_view entries_key = R"("entries":[)";

Json asked_for(const std::string& scenario, Sockets sockets)
{
    return {{"scenario", scenario}, {"opponent", sockets == Sockets::One ? "self" : "person"}};
}

// Of an entry or of the rest of a list that begins with one: {"n":17,…
std::uint64_t number_of(std::string_view entry)
{
    constexpr std::string_view head = R"({"n":)";
    std::uint64_t n = 0;
    if (!entry.starts_with(head)) fail("an entry begins with its number");
    std::from_chars(entry.data() + head.size(), entry.data() + entry.size(), n);
    return n;
}

}  // namespace

Table::Table(Http& http, server::Catalogue& catalogue, const std::string& scenario, Sockets sockets,
             std::uint64_t seed)
    : choices_(seed, 0, SeededDice::Stream::Choices)
{
    const Json made = http.post("games", asked_for(scenario, sockets));
    id_ = made.at("game");
    keys_[0] = keys_[1] = made.at("keys").at("you");
    if (sockets == Sockets::Two) {
        keys_[1] = made.at("keys").at("opponent");
        http.post("games/" + id_ + "/take", {{"mix", std::string(64, '5')}}, keys_[1]);
    }
    const std::string header = http.get("games/" + id_, keys_[0]).at("header").dump();
    const auto ground = server::ground_of_header(header, catalogue);
    if (!ground) fail(ground.error().why);
    const auto settings = server::settings_from_json(header, **ground);
    if (!settings) fail(settings.error().why);
    play_ = std::make_unique<server::Play>(*ground, *settings, server::Number256{});
}

void Table::connect(boost::asio::io_context& loop, std::uint16_t port)
{
    const std::size_t count = keys_[0] == keys_[1] ? 1 : 2;
    for (std::size_t i = 0; i < count; ++i) {
        wires_[i] = std::make_unique<Wire>(loop, port, "/api/socket");
        wires_[i]->listen([this](std::string_view message) { hear(message); });
        wires_[i]->send(
            Json{{"type", "hello"}, {"game", id_}, {"key", keys_[i]}, {"after", play_->n()}}
                .dump());
    }
}

// Everything is heard twice where there are two; who hears it first plays it.
void Table::hear(std::string_view message)
{
    if (message.starts_with(R"({"type":"refused")")) fail(message);
    if (message.starts_with(R"({"type":"accepted")")) is_accepted_ = true;
    const Clock::time_point now = Clock::now();
    const std::size_t list = message.find(entries_key);
    if (list != std::string_view::npos && !message.starts_with(R"({"type":"welcome")"))
        hear_entries(message.substr(list + entries_key.size()));
    if (!is_waiting_ || !is_accepted_) return;
    is_waiting_ = is_accepted_ = false;
    on_accepted(*this, now - given_);
}

void Table::hear_entries(std::string_view list)
{
    if (number_of(list) > play_->n() + 1) fail("an entry is missing");
    list.remove_suffix(2);
    if (list.find(R"(},{"n":)") == std::string_view::npos) return replay(list);
    for (const auto& entry : server::OrderedJson::parse("[" + std::string{list} + "]"))
        replay(entry.dump());
}

void Table::replay(std::string_view entry)
{
    if (number_of(entry) <= play_->n()) return;
    const auto read = server::entry_from_json(entry, play_->ground().names);
    if (!read) fail(read.error());
    if (const auto done = play_->replay(*read); !done) fail(done.error());
    draw_order();
}

void Table::draw_order()
{
    next_.reset();
    if (!play_->is_ready() || play_->is_over() || play_->is_battle_over()) return;
    const Setup& setup = play_->ground().setup;
    const Order order = setup.law->suggest(*setup.scenario, play_->state(), choices_);
    next_ = {order.side,
             fmt::format(R"({{"type":"order","id":"{}","after":{},"order":{}}})", play_->n(),
                         play_->n(), order_to_json(order, play_->ground().names).dump())};
}

void Table::give()
{
    is_waiting_ = true;
    given_ = Clock::now();
    const auto& mine = wires_[index(next_->side)];
    (mine ? mine : wires_[0])->send(std::move(next_->text));
    next_.reset();
}

}  // namespace voltigeur::load
