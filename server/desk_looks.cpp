// What there is to see of a game, asked for once or watched through a socket.

#include <algorithm>
#include <utility>

#include "engine/base/json_text.h"
#include "engine/game/seeded_dice.h"
#include "engine/order/codec_json.h"
#include "engine/record/record.h"
#include "server/desk_slot.h"
#include "server/game_record.h"
#include "server/load_play.h"

namespace voltigeur::server {

namespace {

constexpr std::size_t entries_at_once = 500;
constexpr std::size_t chat_at_once = 200;
constexpr std::size_t most_listed = 100;
// Where more than this is missing, who takes a snapshot gets one.
constexpr std::uint64_t much = 100;

std::vector<std::string> bodies_of(const std::vector<Entry>& entries)
{
    std::vector<std::string> bodies;
    bodies.reserve(entries.size());
    for (const Entry& entry : entries) bodies.push_back(entry.body);
    return bodies;
}

OrderedJson place_json(const Play& play)
{
    const Moment& moment = play.state().moment;
    const Names& names = play.battle_data().names;
    OrderedJson json{{"turn", moment.turn},
                     {"phase", moment.phase},
                     {"title", play.battle_data().setup.law->phase_title(moment.phase)},
                     {"step", voltigeur::to_text(moment.step)},
                     {"side", names.sides[index(moment.side)]}};
    if (moment.unit != no_unit) json["unit"] = names.units[index(moment.unit)];
    if (moment.other != no_unit) json["other"] = names.units[index(moment.other)];
    return json;
}

std::string state_json(const Play& play)
{
    const BattleData& battle_data = play.battle_data();
    OrderedJson may_act = OrderedJson::array();
    if (!play.is_battle_over())
        for (const UnitId unit :
             battle_data.setup.law->may_act(*battle_data.setup.scenario, play.state()))
            may_act.push_back(battle_data.names.units[index(unit)]);
    return dump(OrderedJson{{"type", "state"},
                            {"n", play.n()},
                            {"signature", voltigeur::to_hex(signature(play.state()))},
                            {"place", place_json(play)},
                            {"may_act", std::move(may_act)},
                            {"state", state_to_json(play.state(), battle_data.names)}});
}

std::string snapshot_json(const Play& play)
{
    return dump(OrderedJson{{"type", "snapshot"},
                            {"n", play.n()},
                            {"signature", voltigeur::to_hex(signature(play.state()))},
                            {"state", state_to_json(play.state(), play.battle_data().names)}});
}

// A legal order for the decision at hand, drawn at random.
std::string suggestion_json(const Play& play)
{
    const Setup& setup = play.battle_data().setup;
    SeededDice choices{random_seed(), 0, SeededDice::Stream::Choices};
    const Order order = setup.law->suggest(*setup.scenario, play.state(), choices);
    return dump(OrderedJson{{"type", "suggestion"},
                            {"n", play.n()},
                            {"order", order_to_json(order, play.battle_data().names)}});
}

Problem wrong_key()
{
    return {Code::Forbidden, "this key does not open the game"};
}

std::string listed_json(const std::vector<ListedGame>& games)
{
    std::vector<std::string> rows;
    for (const ListedGame& game : games) {
        OrderedJson json = parse_json<OrderedJson>(game.settings);
        if (!json.is_object()) continue;
        for (const Seat& seat : game.seats)
            if (!seat.name.empty()) json["name"] = seat.name;
        rows.push_back(dump(json));
    }
    return list_json("games", "games", rows);
}

}  // namespace

OrderedJson online_json(const std::vector<VisitPtr>& visits, const Names& names)
{
    std::array<bool, 2> sits{};
    int observers = 0;
    for (const VisitPtr& visit : visits) {
        sits[0] |= visit->who.sits[0];
        sits[1] |= visit->who.sits[1];
        observers += visit->who.is_player() ? 0 : 1;
    }
    return {{names.sides[0], sits[0]}, {names.sides[1], sits[1]}, {"observers", observers}};
}

std::string webhook_of(const std::vector<Seat>& seats, Side side)
{
    for (const Seat& seat : seats) {
        if (seat.number != index(side) || seat.about.empty()) continue;
        const Json about = parse_json(seat.about);
        if (about.is_object()) return about.value("webhook", "");
    }
    return {};
}

// ---- Asked for once

void Desk::list_open(Reply reply)
{
    auto shared = std::make_shared<Reply>(std::move(reply));
    threads_.reader([this, shared] {
        const auto games = store_.listed(most_listed);
        Answer answer =
            games ? Answer{200, listed_json(*games)} : answer_of(problem_of(games.error()));
        threads_.desk([shared, answer = std::move(answer)] { (*shared)(answer); });
    });
}

std::string Desk::game_json(const Slot& slot, const Who& who, std::string_view type) const
{
    const Play& play = *slot.play;
    const BattleData& battle_data = play.battle_data();
    std::string_view you = "observer";
    if (who.sits[0]) you = battle_data.side_name(Side::First);
    if (who.sits[1]) you = battle_data.side_name(Side::Second);
    if (who.sits[0] && who.sits[1]) you = "both";
    OrderedJson json{{"type", type},
                     {"game", to_text(slot.id)},
                     {"you", you},
                     {"n", slot.durable_n},
                     {"begun", slot.known.has_begun},
                     {"over", slot.known.is_over},
                     {"now", now()},
                     {"online", online_json(slot.visits, battle_data.names)}};
    if (slot.known.turn) json["turn"] = *slot.known.turn;
    if (slot.known.to_act) json["to_act"] = battle_data.side_name(*slot.known.to_act);
    if (slot.known.due_ms != 0) json["due"] = slot.known.due_ms;
    if (!play.is_by_todays_rules()) json["other_rules"] = play.rules().program;
    json["header"] = parse_json<OrderedJson>(to_json(play.settings(), battle_data));
    return dump(json);
}

void Desk::look(GameId game, std::string key, std::string_view what, std::uint64_t after,
                Reply reply)
{
    with(game, [this, game, key = std::move(key), what = std::string{what}, after,
                reply = std::move(reply)](SlotOr slot) mutable {
        if (!slot && slot.error().code == Code::Rules && what == "record")
            return look_at_record(game, std::move(key), std::move(reply));
        if (!slot) return reply(answer_of(slot.error()));
        const Who who = who_has((*slot)->seats, key);
        if (who.is_nobody()) return reply(answer_of(wrong_key()));
        if (what == "chat" && !who.is_player())
            return reply(answer_of({Code::Forbidden, "observers do not read the chat"}));
        look_at(**slot, who, what, after, std::move(reply));
    });
}

void Desk::look_at(Slot& slot, const Who& who, std::string_view what, std::uint64_t after,
                   Reply reply)
{
    if (what.empty()) return reply({200, game_json(slot, who, "game")});
    if (what == "battle") return reply({200, slot.play->battle_data().battle});
    auto shared = std::make_shared<Reply>(std::move(reply));
    if (what == "state") {
        if (!slot.play->has_opened())
            return (*shared)(answer_of({Code::NotNow, "the battle has not begun"}));
        // Nobody sees what is not on disk yet.
        return when_durable(slot, slot.play->n(),
                            [shared, body = state_json(*slot.play)](const Stored& stored) {
                                (*shared)(stored ? Answer{200, body} : answer_of(stored.error()));
                            });
    }
    if (what == "suggestion") {
        if (!slot.play->is_ready() || slot.play->is_over())
            return (*shared)(answer_of({Code::NotNow, "there is no battle"}));
    }
    auto play = what == "suggestion" ? std::make_shared<const Play>(*slot.play) : nullptr;
    threads_.reader([this, game = slot.id, what = std::string{what}, after, shared, play,
                     header = to_json(slot.play->settings(), slot.play->battle_data()),
                     battle = slot.play->battle_data().battle_hash] {
        Answer answer;
        if (play) {
            answer.body = suggestion_json(*play);
        } else if (what == "record") {
            answer = record_answer(store_, catalogue_, game, header, battle);
        } else {
            const bool is_chat = what == "chat";
            const auto entries = is_chat ? store_.chat_after(game, after, chat_at_once)
                                         : store_.play_after(game, after, entries_at_once);
            answer = !entries  ? answer_of(problem_of(entries.error()))
                     : is_chat ? Answer{200, list_json("chat", "lines", bodies_of(*entries))}
                               : Answer{200, list_json("entries", "entries", bodies_of(*entries))};
        }
        threads_.desk([shared, answer = std::move(answer)] { (*shared)(answer); });
    });
}

void Desk::look_at_record(GameId game, std::string key, Reply reply)
{
    auto shared = std::make_shared<Reply>(std::move(reply));
    threads_.reader([this, game, key = std::move(key), shared] {
        const auto stored = store_.load(game);
        Answer answer =
            !stored ? answer_of(problem_of(stored.error()))
            : who_has(stored->seats, key).is_nobody()
                ? answer_of(wrong_key())
                : record_answer(store_, catalogue_, game, stored->settings, stored->battle);
        threads_.desk([shared, answer = std::move(answer)] { (*shared)(answer); });
    });
}

// ---- Watched

void Desk::hello(const Hello& hello, std::weak_ptr<Watcher> watcher,
                 std::move_only_function<void(std::expected<VisitPtr, Problem>)> welcomed)
{
    with(hello.game, [this, hello, watcher = std::move(watcher),
                      welcomed = std::move(welcomed)](SlotOr found) mutable {
        if (!found) return welcomed(std::unexpected(found.error()));
        if (watcher.expired()) return;
        Slot& slot = **found;
        const Who who = who_has(slot.seats, hello.key);
        if (who.is_nobody()) return welcomed(std::unexpected(wrong_key()));
        if (hello.after > slot.play->n())
            return welcomed(std::unexpected(
                Problem{Code::Malformed, "after: the game has not come so far", slot.durable_n}));
        auto visit = std::make_shared<Visit>();
        visit->game = slot.id;
        visit->who = who;
        visit->watcher = std::move(watcher);
        visit->sent = hello.after;
        visit->chat_sent = hello.chat_after;
        visit->takes_snapshot = hello.takes_snapshot;
        visit->wants_reasons = hello.wants_reasons;
        visit->reasons_sent = hello.after;
        slot.visits.push_back(visit);
        welcomed(visit);
        visit->send(message(game_json(slot, who, "welcome")));
        catch_up(slot, visit);
        if (visit->chat_sent < slot.last_chat) catch_up_chat(slot, visit);
        tell_online(slot);
        after_change(slot);
    });
}

void Desk::leave(const VisitPtr& visit)
{
    Slot* slot = find(visit->game);
    if (slot == nullptr) return;
    std::erase(slot->visits, visit);
    slot->used_ms = now();
    if (slot->is_usable()) tell_online(*slot);
}

void Desk::catch_up(Slot& slot, const VisitPtr& visit)
{
    visit->is_catching_up = true;
    tell_reasons(slot, *visit);
    if (visit->sent >= slot.durable_n) {
        visit->is_catching_up = false;
        return;
    }
    const bool is_whole = slot.is_usable() && slot.writing == 0;
    if (visit->takes_snapshot && is_whole && slot.durable_n - visit->sent > much) {
        visit->send(message(snapshot_json(*slot.play)));
        visit->sent = slot.durable_n;
        visit->is_catching_up = false;
        return;
    }
    threads_.reader([this, weak = std::weak_ptr{visit}, game = slot.id, after = visit->sent] {
        auto entries = std::make_shared<std::expected<std::vector<Entry>, StoreFault>>(
            store_.play_after(game, after, entries_at_once));
        threads_.desk([this, weak, game, entries] {
            const VisitPtr still = weak.lock();
            Slot* here = find(game);
            if (!still || here == nullptr) return;
            if (!*entries || (*entries)->empty()) {
                if (const auto watcher = still->watcher.lock())
                    watcher->close("the database does not answer");
                return;
            }
            still->send(message(list_json("entries", "entries", bodies_of(**entries))));
            still->sent = (*entries)->back().number;
            catch_up(*here, still);
        });
    });
}

void Desk::catch_up_chat(Slot& slot, const VisitPtr& visit)
{
    if (!visit->who.is_player()) return;
    threads_.reader([this, weak = std::weak_ptr{visit}, game = slot.id, after = visit->chat_sent] {
        const auto lines = store_.chat_after(game, after, chat_at_once);
        if (!lines || lines->empty()) return;
        threads_.desk([weak, last = lines->back().number,
                       text = list_json("chat", "lines", bodies_of(*lines))] {
            const VisitPtr still = weak.lock();
            if (!still || still->chat_sent >= last) return;
            still->chat_sent = last;
            still->send(message(text));
        });
    });
}

void Desk::deliver_chat(Slot& slot, std::uint64_t m, const std::string& body)
{
    const Message line = message(list_json("chat", "lines", {body}));
    for (const VisitPtr& visit : slot.visits) {
        if (!visit->who.is_player() || visit->chat_sent >= m) continue;
        if (visit->chat_sent + 1 < m) {
            catch_up_chat(slot, visit);
            continue;
        }
        visit->chat_sent = m;
        visit->send(line);
    }
}

}  // namespace voltigeur::server
