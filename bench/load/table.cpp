#include "bench/load/table.h"

#include <charconv>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/game/scripted_dice.h"
#include "engine/order/codec_json.h"
#include "engine/record/record.h"

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

bool is_of(std::string_view entry, std::string_view kind)
{
    return entry.find(kind) != std::string_view::npos;
}

std::string_view text_after(std::string_view entry, std::string_view key)
{
    const std::size_t at = entry.find(key);
    return at == std::string_view::npos ? std::string_view{} : entry.substr(at + key.size());
}

std::vector<std::uint8_t> dice_of(std::string_view entry)
{
    std::vector<std::uint8_t> faces;
    for (const char c : text_after(entry, R"("dice":[)")) {
        if (c == ']') break;
        if (c != ',') faces.push_back(static_cast<std::uint8_t>(c - '0'));
    }
    return faces;
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
    const auto battle_data = catalogue.find(scenario, {});
    if (!battle_data) fail(battle_data.error().why);
    battle_data_ = *battle_data;
    state_ = battle_data_->setup.scenario->opening;
}

void Table::connect(boost::asio::io_context& loop, std::uint16_t port)
{
    const std::size_t count = keys_[0] == keys_[1] ? 1 : 2;
    for (std::size_t i = 0; i < count; ++i) {
        wires_[i] = std::make_unique<Wire>(loop, port, "/api/socket");
        wires_[i]->listen([this](std::string_view message) { hear(message); });
        wires_[i]->send(
            Json{{"type", "hello"}, {"game", id_}, {"key", keys_[i]}, {"after", n_}}.dump());
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
    list.remove_suffix(2);
    constexpr std::string_view between = R"(},{"n":)";
    for (std::size_t end = 0; end != std::string_view::npos;) {
        end = list.find(between);
        hear_entry(list.substr(0, end));
        if (end != std::string_view::npos) list.remove_prefix(end + 2);
    }
}

void Table::hear_entry(std::string_view entry)
{
    const std::uint64_t n = number_of(entry);
    if (n <= n_) return;
    if (n != n_ + 1) fail("an entry is missing");
    n_ = n;
    if (is_of(entry, R"("is":"begun")")) go_on(entry, nullptr);
    if (is_of(entry, R"("is":"order")")) go_on(entry, &next_);
    if (is_of(entry, R"("is":"ended")")) is_over_ = true;
}

void Table::go_on(std::string_view entry, const Order* order)
{
    const Setup& setup = battle_data_->setup;
    ScriptedDice dice{dice_of(entry)};
    Events events;
    Course course{state_, events};
    if (order != nullptr) setup.law->resolve(*setup.scenario, course, *order, dice);
    proceed_to_decision(setup, course, dice);
    if (!text_after(entry, R"("signature":")").starts_with(to_hex(signature(state_))))
        fail("the signature differs");
    draw_order();
}

void Table::draw_order()
{
    has_next_ = state_.moment.step != Step::Over;
    if (!has_next_) return;
    const Setup& setup = battle_data_->setup;
    next_ = setup.law->suggest(*setup.scenario, state_, choices_);
    next_text_ = fmt::format(R"({{"type":"order","id":"{}","after":{},"order":{}}})", n_, n_,
                             order_to_json(next_, battle_data_->names).dump());
}

void Table::give()
{
    is_waiting_ = true;
    given_ = Clock::now();
    has_next_ = false;
    const auto& mine = wires_[index(next_.side)];
    (mine ? mine : wires_[0])->send(next_text_);
}

}  // namespace voltigeur::load
