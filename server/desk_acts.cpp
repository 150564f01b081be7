// What players ask for, one packet each.

#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "engine/order/codec_json.h"
#include "server/desk_slot.h"
#include "server/load_play.h"

namespace voltigeur::server {

namespace {

Problem not_now(std::string_view why)
{
    return {Code::NotNow, std::string{why}};
}
Problem forbidden(std::string_view why)
{
    return {Code::Forbidden, std::string{why}};
}

std::expected<Order, Problem> read_order(const Json& json, const Names& names)
{
    auto order = json.is_string() ? order_from_text(json.get_ref<const std::string&>(), names)
                                  : order_from_json(json, names);
    if (order) return *order;
    std::string place = "order";
    if (order.error().column > 0) place += ", column " + std::to_string(order.error().column);
    return std::unexpected(Problem{Code::Malformed, place + ": " + order.error().what});
}

constexpr double points_per_second = 1;
constexpr double points_at_once = 5;

bool is_on(const Scenario& scenario, const Spot& spot)
{
    const auto within = [](std::uint64_t place, Length most) {
        return place <= static_cast<std::uint64_t>(most.micrometres);
    };
    return within(spot.x, scenario.width) && within(spot.y, scenario.height);
}

// What answers a packet that made no entry.
OrderedJson done_json(const std::string& id)
{
    OrderedJson json{{"type", "done"}};
    if (!id.empty()) json["id"] = id;
    return json;
}

// The side that a player speaks for; of one who has both, the side that is to act.
Side side_of(const Who& who, const Play& play)
{
    if (who.sits[0] && who.sits[1]) return play.to_act();
    return who.sits[0] ? Side::First : Side::Second;
}

}  // namespace

void Desk::Asker::answer(std::string body, int status)
{
    if (reply) reply({status, std::move(body)});
}

void Desk::Asker::refuse(const Problem& problem)
{
    if (reply) reply({http_status(problem.code), to_json(problem, id)});
}

// ---- Who may ask

Who Desk::who_has(const std::vector<Seat>& seats, std::string_view key)
{
    Who who;
    if (key.empty()) return who;
    const SecretHash hash = hash_of_secret(key);
    for (const Seat& seat : seats) {
        if (!is_same(seat.secret, hash)) continue;
        if (seat.number == observer_seat)
            who.observes = true;
        else if (seat.number < 2)
            who.sits[seat.number] = true;
    }
    return who;
}

void Desk::handle(GameId game, std::string key, Packet packet, Reply reply)
{
    with(game, [this, key = std::move(key), packet = std::move(packet),
                reply = std::move(reply)](SlotOr slot) mutable {
        Asker asker{{}, {}, packet.id, std::move(reply)};
        if (!slot) return asker.refuse(slot.error());
        asker.who = who_has((*slot)->seats, key);
        act(**slot, std::move(packet), std::move(asker));
    });
}

void Desk::handle(const VisitPtr& visit, Packet packet)
{
    Asker asker{visit->who, visit, packet.id, [weak = std::weak_ptr{visit}](Answer answer) {
                    if (const VisitPtr still = weak.lock())
                        still->send(message(std::move(answer.body)));
                }};
    // OPTIMIZATION: as with() would, but nothing is put aside for later.
    if (Slot* slot = find(visit->game); slot != nullptr && slot->is_usable()) {
        slot->used_ms = now();
        return act(*slot, std::move(packet), std::move(asker));
    }
    with(visit->game,
         [this, packet = std::move(packet), asker = std::move(asker)](SlotOr slot) mutable {
             if (asker.visit.expired()) return;
             if (!slot) return asker.refuse(slot.error());
             act(**slot, std::move(packet), std::move(asker));
         });
}

void Desk::act(Slot& slot, Packet packet, Asker asker)
{
    if (is_closing_) return asker.refuse({Code::Store, "the server is closing", {}, 5});
    // Whoever comes first needs no key.
    const bool takes = std::holds_alternative<TakeSeat>(packet.what);
    if (!asker.who.is_player() && !(takes && slot.play->settings().is_open)) {
        return asker.refuse(forbidden(asker.who.observes ? "observers only look"
                                                         : "this key does not open the game"));
    }
    std::visit([&](const auto& what) { act(slot, what, std::move(asker)); }, packet.what);
}

void Desk::act(Slot& /*slot*/, const Hello& /*hello*/, Asker asker)
{
    asker.refuse({Code::Malformed, "type: you have said hello; a socket is for one game"});
}

void Desk::act(Slot& /*slot*/, const Ping& /*ping*/, Asker asker)
{
    asker.answer(R"({"type":"pong"})");
}

// ---- Answers

void Desk::commit_and_answer(Slot& slot, std::vector<LogEntry> entries, Asker asker,
                             std::string_view type)
{
    const std::uint64_t first = entries.front().n;
    const bool is_order = type == "accepted";
    std::string text = fmt::format(R"({{"type":"{}")", type);
    if (!asker.id.empty()) append_quoted(text += R"(,"id":)", asker.id);
    fmt::format_to(std::back_inserter(text), R"(,"n":{})", first);
    commit(slot, std::move(entries),
           [this, text = std::move(text), is_order, first,
            asker = std::move(asker)](Slot* stored, Stored result, const Bodies& bodies) mutable {
               if (!result) {
                   result.error().n = stored->durable_n;
                   return asker.refuse(result.error());
               }
               if (!is_order) return asker.answer(std::move(text += '}'));
               metrics_.orders += 1;
               // The giver gets the entries with the answer, unless some before them are still on
               // their way to him.
               const VisitPtr visit = asker.visit.lock();
               const bool is_next = !visit || (!visit->is_catching_up && visit->sent + 1 == first);
               if (!is_next) return asker.answer(std::move(text += '}'));
               if (visit) visit->sent = stored->durable_n;
               text.reserve(text.size() + bodies.size() * 500);
               append_list(text += R"(,"entries":[)", bodies);
               asker.answer(std::move(text += "]}"));
           });
}

// ---- Sitting down

void Desk::begin_if_ready(Slot& slot, std::vector<LogEntry>& entries)
{
    Play& play = *slot.play;
    if (play.has_key() && !play.has_opened()) entries.push_back(play.begin(now()));
}

void Desk::act(Slot& slot, const TakeSeat& take, Asker asker)
{
    Play& play = *slot.play;
    const Side side = opponent(play.settings().creator);
    const std::size_t i = index(side);
    if (asker.who.is_player() && !asker.who.sits[i])
        return asker.refuse({Code::Taken, "your seat is the creator's, and yours already"});
    auto taken = play.take(side, take, now());
    if (!taken) return asker.refuse(taken.error());
    std::vector<LogEntry> entries{std::move(*taken)};
    begin_if_ready(slot, entries);

    OrderedJson json{{"type", "taken"}};
    if (!asker.id.empty()) json["id"] = asker.id;
    json["n"] = entries.front().n;
    json["you"] = play.battle_data().side_name(side);
    std::vector<Seat> seats;
    for (const Seat& seat : slot.seats)
        if (seat.number == i) seats.push_back(seat);
    seats.front().name = take.name;
    if (!asker.who.is_player()) {
        const std::string key = new_secret();
        seats.front().secret = hash_of_secret(key);
        json["key"] = key;
    }
    commit(
        slot, entries,
        [json = std::move(json), asker = std::move(asker)](Slot*, const Stored& result,
                                                           const Bodies&) mutable {
            if (!result) return asker.refuse(result.error());
            asker.answer(dump(json));
        },
        std::move(seats));
}

void Desk::act(Slot& slot, const MixIn& mix, Asker asker)
{
    Play& play = *slot.play;
    const Side creator = play.settings().creator;
    if (!asker.who.sits[index(creator)])
        return asker.refuse(not_now("only the creator says his number later"));
    auto mixed = play.mix(creator, mix.mix, now());
    if (!mixed) return asker.refuse(mixed.error());
    std::vector<LogEntry> entries{std::move(*mixed)};
    begin_if_ready(slot, entries);
    commit_and_answer(slot, std::move(entries), std::move(asker));
}

// ---- Orders

void Desk::act(Slot& slot, const GiveOrder& asked, Asker asker)
{
    Play& play = *slot.play;
    const auto order = read_order(asked.order, play.battle_data().names);
    if (!order) return asker.refuse(order.error());
    if (!asker.who.sits[index(order->side)])
        return asker.refuse(forbidden("that side is not yours"));
    if (const auto n = play.find_id(asker.id, order->side); n && *n > asked.after) {
        return when_durable(
            slot, *n, [n = *n, asker = std::move(asker)](const Stored& result) mutable {
                if (!result) return asker.refuse(result.error());
                asker.answer(dump(OrderedJson{{"type", "accepted"}, {"id", asker.id}, {"n", n}}));
            });
    }
    if (!play.is_ready()) return asker.refuse(not_now("the battle has not begun"));
    if (play.is_over()) return asker.refuse(not_now("the battle is over"));
    if (asked.after > play.n()) {
        return asker.refuse({Code::Malformed,
                             "after: the game has come to " + std::to_string(play.n()) + " only",
                             play.n()});
    }
    if (asked.after < play.battle_n()) {
        return asker.refuse(
            {Code::Stale,
             "the game has gone on to " + std::to_string(play.n()) + "; look at what is new",
             play.n()});
    }
    if (end_if_lapsed(slot)) return asker.refuse(not_now("time has run out"));
    give(slot, *order, std::move(asker));
}

void Desk::give(Slot& slot, const Order& order, Asker asker)
{
    auto given = slot.play->give(order, asker.id, now());
    if (!given) return asker.refuse(given.error());
    std::vector<LogEntry> entries{std::move(*given)};
    end_with_battle(slot, entries);
    commit_and_answer(slot, std::move(entries), std::move(asker), "accepted");
}

void Desk::end_with_battle(Slot& slot, std::vector<LogEntry>& entries)
{
    Play& play = *slot.play;
    if (!play.is_battle_over()) return;
    const State& state = play.state();
    const bool is_won = state.ending == Ending::Minor || state.ending == Ending::Major;
    entries.push_back(
        play.end(EndedBy::Battle, is_won ? std::optional{state.winner} : std::nullopt, now()));
}

void Desk::act(Slot& slot, const ResignGame& resign, Asker asker)
{
    const Play& play = *slot.play;
    if (!play.is_ready() || play.is_over()) return asker.refuse(not_now("there is no battle"));
    Side side = side_of(asker.who, play);
    for (const Side named : {Side::First, Side::Second})
        if (resign.side == play.battle_data().side_name(named)) side = named;
    if (!asker.who.sits[index(side)]) return asker.refuse(forbidden("that side is not yours"));
    give(slot, {side, Resign{}}, std::move(asker));
}

void Desk::act(Slot& slot, const ClaimGame& /*claim*/, Asker asker)
{
    Play& play = *slot.play;
    const bool is_late = play.is_ready() && play.due_ms() != 0 && now() >= play.due_ms();
    if (!is_late) return asker.refuse(not_now("the time of your opponent has not run out"));
    const Side winner = opponent(play.to_act());
    if (!asker.who.sits[index(winner)]) return asker.refuse(forbidden("it is your own time"));
    commit_and_answer(slot, {play.end(EndedBy::Time, winner, now())}, std::move(asker));
}

// ---- Offers

void Desk::act(Slot& slot, const TakeBack& /*back*/, Asker asker)
{
    const Play& play = *slot.play;
    if (!play.is_ready() || play.is_over()) return asker.refuse(not_now("there is no battle"));
    Side side = side_of(asker.who, play);
    if (play.settings().is_alone && play.last_to_act()) side = *play.last_to_act();
    const auto way = play.way_back(side);
    if (!way) return asker.refuse(not_now("there is nothing to take back"));
    if (way->is_free) return take_back(slot, side, std::move(asker));
    act(slot, MakeOffer{OfferKind::Takeback, {}}, std::move(asker));
}

void Desk::act(Slot& slot, const MakeOffer& offer, Asker asker)
{
    Play& play = *slot.play;
    Side side = side_of(asker.who, play);
    if (play.settings().is_alone && play.last_to_act()) side = *play.last_to_act();
    const bool is_after = offer.what == OfferKind::Rematch;
    if (is_after && !play.is_over()) return asker.refuse(not_now("the battle is not over"));
    if (offer.what == OfferKind::Draw || offer.what == OfferKind::Takeback) {
        if (!play.is_ready() || play.is_over()) return asker.refuse(not_now("there is no battle"));
    }
    if (offer.what == OfferKind::Takeback && !play.way_back(side))
        return asker.refuse(not_now("there is nothing to take back"));
    if (offer.what == OfferKind::Rules && play.is_by_todays_rules())
        return asker.refuse(not_now("it is played by the rules of today"));
    const bool is_early = offer.what == OfferKind::Delete && !play.is_ready() && !play.is_over();
    if (play.settings().is_for_one() || is_early)
        return carry_out(slot, offer, side, std::move(asker));
    if (play.has_offered(opponent(side), offer.what))
        return act(slot, AcceptOffer{offer.what}, std::move(asker));
    if (play.has_offered(side, offer.what)) return asker.refuse(not_now("it is offered already"));
    commit_and_answer(slot, {play.offer(side, offer, now())}, std::move(asker));
}

void Desk::act(Slot& slot, const AcceptOffer& accept, Asker asker)
{
    const Play& play = *slot.play;
    const Side other = opponent(side_of(asker.who, play));
    if (!play.has_offered(other, accept.what))
        return asker.refuse(not_now("nothing of the kind is offered"));
    carry_out(slot, {accept.what, play.promise_of(other)}, other, std::move(asker));
}

void Desk::act(Slot& slot, const DeclineOffer& decline, Asker asker)
{
    Play& play = *slot.play;
    const Side side = side_of(asker.who, play);
    if (!play.has_offered(opponent(side), decline.what) && !play.has_offered(side, decline.what))
        return asker.refuse(not_now("nothing of the kind is offered"));
    commit_and_answer(slot, {play.decline(side, decline.what, now())}, std::move(asker));
}

void Desk::carry_out(Slot& slot, const MakeOffer& offer, Side offered_by, Asker asker)
{
    Play& play = *slot.play;
    switch (offer.what) {
    case OfferKind::Draw:
        if (!play.settings().is_alone && play.settings().is_for_one())
            return asker.refuse(not_now("the computer fights it out"));
        return commit_and_answer(slot, {play.end(EndedBy::Draw, std::nullopt, now())},
                                 std::move(asker));
    case OfferKind::Takeback:
        return take_back(slot, offered_by, std::move(asker));
    case OfferKind::Rematch:
        return rematch(slot, offer, offered_by, std::move(asker));
    case OfferKind::Delete:
        return remove(slot, std::move(asker));
    case OfferKind::Rules:
        if (const auto why = play.refuse_to_go_on()) return asker.refuse({Code::Rules, *why});
        return commit_and_answer(slot, {play.agree_on_rules(now())}, std::move(asker));
    }
}

void Desk::take_back(Slot& slot, Side side, Asker asker)
{
    Play& play = *slot.play;
    const auto way = play.way_back(side);
    if (!way) return asker.refuse(not_now("there is nothing to take back"));
    commit_and_answer(slot, {play.take_back(side, *way, now())}, std::move(asker));
}

void Desk::remove(Slot& slot, Asker asker)
{
    slot.is_outdated = true;  // nothing more is taken for it
    auto done = [this, id = slot.id, asker = std::move(asker)](const StoreResult& result) mutable {
        if (Slot* gone = find(id)) reload_when_quiet(*gone);  // and finds nothing
        if (!result) return asker.refuse(problem_of(result.error()));
        asker.answer(R"({"type":"done"})");
    };
    store_.remove(slot.id, when_stored(std::move(done)));
}

// ---- Chat, pointing, notices

void Desk::act(Slot& slot, const SayChat& chat, Asker asker)
{
    const Play& play = *slot.play;
    const Side side = side_of(asker.who, play);
    const std::uint64_t m = ++slot.last_chat;
    const std::int64_t at_ms = now();
    const std::string body = dump(OrderedJson{{"m", m},
                                              {"at", at_ms},
                                              {"side", play.battle_data().side_name(side)},
                                              {"text", chat.text}});
    GameWrite write{.game = slot.id};
    write.chat.push_back({.number = m,
                          .kind = Entry::Kind::Chat,
                          .seat = static_cast<std::uint8_t>(index(side)),
                          .at_ms = at_ms,
                          .body = body});
    auto done = [this, id = slot.id, m, body,
                 asker = std::move(asker)](const StoreResult& result) mutable {
        Slot* still = find(id);
        if (!result) {
            if (still != nullptr) reload_when_quiet(*still);
            return asker.refuse(problem_of(result.error()));
        }
        if (still != nullptr) deliver_chat(*still, m, body);
        asker.answer(dump(done_json(asker.id)));
    };
    store_.write(std::move(write), when_stored(std::move(done)));
}

void Desk::act(Slot& slot, const PointOut& point, Asker asker)
{
    const Play& play = *slot.play;
    if (!play.has_opened()) return asker.refuse(not_now("the battle has not begun"));
    const Scenario& scenario = *play.battle_data().setup.scenario;
    for (const auto& [key, spot] : {std::pair{"at", std::optional{point.at}}, {"to", point.to}})
        if (spot && !is_on(scenario, *spot))
            return asker.refuse({Code::Malformed, fmt::format("{}: the table ends before", key)});
    const Side side = side_of(asker.who, play);
    if (!slot.points[index(side)].take(now(), points_per_second, points_at_once))
        return asker.refuse({Code::Limit, "too much is pointed out; wait a little", {}, 1});

    OrderedJson told{{"type", "point"},
                     {"side", play.battle_data().side_name(side)},
                     {"for", voltigeur::to_text(point.audience)},
                     {"at", {point.at.x, point.at.y}}};
    if (point.to) told["to"] = {point.to->x, point.to->y};
    const Message text = message(dump(told));
    const VisitPtr giver = asker.visit.lock();
    for (const VisitPtr& visit : slot.visits)
        if (visit != giver && (point.audience == Audience::All || visit->who.sits[index(side)]))
            visit->send(text);
    asker.answer(dump(done_json(asker.id)));
}

void Desk::act(Slot& slot, const SetWebhook& webhook, Asker asker)
{
    if (!webhook.url.empty())
        if (const auto address = read_web_address(webhook.url); !address)
            return asker.refuse(address.error());
    std::vector<Seat> seats;
    for (Seat seat : slot.seats) {
        if (seat.number > 1 || !asker.who.sits[seat.number]) continue;
        seat.about = dump(OrderedJson{{"webhook", webhook.url}});
        seats.push_back(std::move(seat));
    }
    commit(
        slot, {},
        [asker = std::move(asker)](Slot*, const Stored& result, const Bodies&) mutable {
            if (!result) return asker.refuse(result.error());
            asker.answer(dump(done_json(asker.id)));
        },
        std::move(seats));
}

}  // namespace voltigeur::server
