#include "server/desk.h"

#include <algorithm>
#include <utility>

#include "engine/game/seeded_dice.h"
#include "server/desk_slot.h"
#include "server/json.h"
#include "server/load_play.h"

namespace voltigeur::server {

namespace {

constexpr std::uint64_t ticks_between_looks = 10;  // at what is due in the store
constexpr std::size_t most_due = 100;              // at one look
constexpr std::size_t most_reasons = 64;           // of a game

}  // namespace

GameFacts facts_of(const Play& play)
{
    const Settings& settings = play.settings();
    GameFacts facts;
    facts.status = play.is_over()    ? GameStatus::Over
                   : play.is_ready() ? GameStatus::Playing
                                     : GameStatus::Open;
    facts.is_listed = settings.is_open && !play.chair(opponent(settings.creator)).is_taken;
    facts.due_ms = play.due_ms();
    return facts;
}

std::uint64_t random_seed()
{
    std::uint64_t seed = 0;
    for (const std::uint8_t byte : draw_number()) seed = seed << 8U ^ seed >> 56U ^ byte;
    return seed;
}

void append_list(std::string& to, const std::vector<std::string>& bodies)
{
    for (const std::string& body : bodies) {
        if (&body != &bodies.front()) to += ',';
        to += body;
    }
}

std::string list_json(std::string_view type, std::string_view key,
                      const std::vector<std::string>& bodies)
{
    std::string text;
    text.reserve(64 + bodies.size() * 200);
    text.append("{\"type\":\"").append(type).append("\",\"").append(key).append("\":[");
    append_list(text, bodies);
    return text += "]}";
}

Desk::Desk(Catalogue& catalogue, Store& store, Threads threads, Clock clock, DeskOptions options,
           Metrics& metrics)
    : catalogue_(catalogue), store_(store), threads_(std::move(threads)), clock_(std::move(clock)),
      options_(options), metrics_(metrics), outbox_(std::make_shared<Outbox>())
{
}

Desk::~Desk()
{
    detach();
}

// ---- Loading

Desk::Slot* Desk::find(GameId game)
{
    const auto found = slots_.find(game);
    return found == slots_.end() ? nullptr : found->second.get();
}

void Desk::with(GameId game, WithSlot then)
{
    std::unique_ptr<Slot>& slot = slots_[game];
    if (!slot) {
        slot = std::make_unique<Slot>();
        slot->id = game;
    }
    slot->used_ms = now();
    if (slot->is_usable()) return then(slot.get());
    slot->waiting.push_back(std::move(then));
    if (!slot->is_loading && slot->writing == 0) load(*slot);
}

void Desk::load(Slot& slot)
{
    slot.is_loading = true;
    threads_.reader([this, game = slot.id] {
        auto stored = store_.load(game);
        std::expected<Play, Problem> play = stored ? load_play(store_, catalogue_, *stored)
                                                   : std::unexpected(problem_of(stored.error()));
        auto loaded = std::make_shared<std::pair<std::expected<Play, Problem>, StoredGame>>(
            std::move(play), stored ? std::move(*stored) : StoredGame{});
        threads_.desk([this, game, loaded] {
            install(game, std::move(loaded->first), std::move(loaded->second));
        });
    });
}

void Desk::install(GameId game, std::expected<Play, Problem> play, StoredGame stored)
{
    Slot* slot = find(game);
    if (slot == nullptr) return;
    slot->is_loading = false;
    if (std::exchange(slot->has_news, false)) return load(*slot);
    slot->is_outdated = false;
    std::vector<WithSlot> waiting = std::exchange(slot->waiting, {});
    if (!play) {
        const auto visits = std::exchange(slot->visits, {});
        slots_.erase(game);
        for (WithSlot& then : waiting) then(std::unexpected(play.error()));
        for (const VisitPtr& visit : visits)
            if (const auto watcher = visit->watcher.lock()) watcher->close(play.error().why);
        return;
    }
    slot->play = std::make_unique<Play>(std::move(*play));
    slot->seats = std::move(stored.seats);
    slot->facts = std::move(stored.facts);
    slot->durable_n = stored.last_play;
    slot->last_chat = stored.last_chat;
    slot->orders_since_snapshot = stored.play.size();
    slot->note_durable();
    if (slot->play->is_ready()) slot->notified = slot->play->to_act();
    for (const VisitPtr& visit : slot->visits) {
        if (!visit->is_catching_up && visit->sent < slot->durable_n) catch_up(*slot, visit);
        if (visit->chat_sent < slot->last_chat) catch_up_chat(*slot, visit);
    }
    for (WithSlot& then : waiting) with(game, std::move(then));
    if (Slot* still = find(game); still != nullptr && still->is_usable()) after_change(*still);
}

void Desk::reload_when_quiet(Slot& slot)
{
    slot.is_outdated = true;
    if (slot.writing == 0 && !slot.is_loading) load(slot);
}

void Desk::hear(const StoreNews& news)
{
    for (const auto& [id, slot] : slots_) {
        if (news.game && *news.game != id) continue;
        slot->has_news = slot->is_loading;
        reload_when_quiet(*slot);
    }
}

// ---- Storing

void Desk::commit(Slot& slot, std::vector<LogEntry> entries, Committed then,
                  std::vector<Seat> seats)
{
    const Play& play = *slot.play;
    GameWrite write{.game = slot.id, .seats = std::move(seats)};
    auto note = std::make_unique<Write>();
    note->game = slot.id;
    note->entries = std::move(entries);
    note->then = std::move(then);
    for (const LogEntry& entry : note->entries) {
        write.play.push_back(to_stored(entry, play.battle_data().names));
        note->bodies.push_back(write.play.back().body);
        slot.orders_since_snapshot += std::holds_alternative<OrderGiven>(entry.what) ? 1U : 0U;
        slot.is_outdated |= std::holds_alternative<OrderTakenBack>(entry.what);
    }
    if (GameFacts facts = facts_of(play); facts != slot.facts) {
        slot.facts = facts;
        write.facts = std::move(facts);
    }
    if (slot.orders_since_snapshot >= options_.snapshot_every && !slot.is_outdated) {
        slot.orders_since_snapshot = 0;
        write.snapshot = Snapshot{play.n(), play.snapshot()};
    }
    for (const Seat& seat : write.seats)
        for (Seat& mine : slot.seats)
            if (mine.number == seat.number) mine = seat;
    ++slot.writing;
    store_.write(std::move(write), when_stored([this, note = std::move(note)](StoreResult result) {
                     settle(*note, std::move(result));
                 }));
}

StoreDone Desk::when_stored(std::move_only_function<void(StoreResult)> then)
{
    ++count_writing_;
    return [this, outbox = outbox_, then = std::move(then)](StoreResult result) mutable {
        const std::scoped_lock lock{outbox->mutex};
        if (outbox->is_closed) return;
        outbox->done.push_back({std::move(then), std::move(result)});
        if (outbox->done.size() == 1) threads_.desk([this] { take_written(); });
    };
}

void Desk::take_written()
{
    std::vector<Outbox::Done> done;
    {
        const std::scoped_lock lock{outbox_->mutex};
        done.swap(outbox_->done);
    }
    for (Outbox::Done& one : done) {
        --count_writing_;
        one.then(std::move(one.result));
    }
}

void Desk::detach()
{
    const std::scoped_lock lock{outbox_->mutex};
    outbox_->is_closed = true;
}

void Desk::settle(Write& write, StoreResult result)
{
    Slot* slot = find(write.game);
    if (slot == nullptr) return;
    --slot->writing;
    if (!result) {
        slot->is_outdated = true;
        std::erase_if(slot->reasons,
                      [&](const Slot::Told& told) { return told.n > slot->durable_n; });
        const Problem problem = problem_of(result.error());
        if (write.then) write.then(slot, std::unexpected(problem), write.bodies);
        for (Slot::Late& late : std::exchange(slot->late, {})) late.then(std::unexpected(problem));
    } else {
        if (!write.entries.empty()) slot->durable_n = write.entries.back().n;
        slot->note_durable();
        if (write.then) write.then(slot, {}, write.bodies);
        deliver(*slot, write.bodies);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - write.started;
        metrics_.order_seconds.add(took.count());
    }
    if (slot->writing == 0 && slot->is_outdated && !slot->is_loading) load(*slot);
    if (result) notify(*slot, write);
    if (slot->is_usable()) after_change(*slot);
}

void Desk::when_durable(Slot& slot, std::uint64_t n, std::move_only_function<void(Stored)> then)
{
    if (n <= slot.durable_n) return then({});
    slot.late.push_back({n, std::move(then)});
}

// ---- Telling

void Desk::deliver(Slot& slot, const Bodies& bodies)
{
    if (bodies.empty()) return;
    Message all;
    for (const VisitPtr& visit : slot.visits) {
        if (visit->is_catching_up || visit->sent >= slot.durable_n) continue;
        if (!all) all = message(list_json("entries", "entries", bodies));
        tell_reasons(slot, *visit);
        visit->sent = slot.durable_n;
        visit->send(all);
    }
    std::vector<Slot::Late> all_late = std::exchange(slot.late, {});
    for (Slot::Late& late : all_late) {
        if (late.n > slot.durable_n)
            slot.late.push_back(std::move(late));
        else
            late.then({});
    }
}

// Before the orders that they are about, and not before everybody may know of these.
void Desk::tell_reasons(const Slot& slot, Visit& visit)
{
    if (!visit.wants_reasons || !visit.who.is_player()) return;
    Bodies bodies;
    for (const Slot::Told& told : slot.reasons)
        if (told.n > visit.reasons_sent && told.n <= slot.durable_n) bodies.push_back(told.body);
    visit.reasons_sent = slot.durable_n;
    if (!bodies.empty()) visit.send(message(list_json("reasons", "reasons", bodies)));
}

void Desk::tell_online(Slot& slot)
{
    const Names& names = slot.play->battle_data().names;
    const OrderedJson json{{"type", "online"}, {"online", online_json(slot.visits, names)}};
    const Message all = message(dump(json));
    for (const VisitPtr& visit : slot.visits) visit->send(all);
}

// ---- What follows by itself

bool Desk::end_if_lapsed(Slot& slot)
{
    Play& play = *slot.play;
    const bool is_late = play.is_ready() && play.due_ms() != 0 && now() >= play.due_ms();
    if (!is_late || play.settings().lapse != Lapse::Loses) return false;
    commit(slot, {play.end(EndedBy::Time, opponent(play.to_act()), now())});
    return true;
}

void Desk::after_change(Slot& slot)
{
    if (!is_closing_ && !end_if_lapsed(slot)) think(slot);
}

struct Desk::Thought {
    GameId game;
    std::uint64_t based_on;
    BattleDataPtr battle_data;
    std::shared_ptr<ai::Player> player;
    State state;
    Order order;
    std::optional<ai::Reason> why;
};

void Desk::think(Slot& slot)
{
    const std::string_view level = slot.play->computer_to_act();
    if (level.empty() || slot.is_thinking || slot.writing > 0) return;
    if (count_thinking_ >= options_.most_thinking) return;  // the next tick asks again
    slot.is_thinking = true;
    metrics_.thinking = ++count_thinking_;
    if (!slot.computer) slot.computer = ai::make_player(level, options_.budget);
    auto thought =
        std::make_shared<Thought>(slot.id, slot.play->battle_n(), slot.play->battle_data_ptr(),
                                  slot.computer, slot.play->state());
    threads_.thinker([this, thought] {
        const Setup& setup = thought->battle_data->setup;
        SeededDice choices{random_seed(), 0, SeededDice::Stream::Choices};
        const ai::Advice advice = thought->player->advise(setup, thought->state, choices);
        if (setup.law->refuse(*setup.scenario, thought->state, advice.order)) {
            thought->order = setup.law->suggest(*setup.scenario, thought->state, choices);
        } else {
            thought->order = advice.order;
            thought->why = advice.why;
        }
        threads_.desk([this, thought] { take_advice(*thought); });
    });
}

void Desk::take_advice(const Thought& thought)
{
    metrics_.thinking = --count_thinking_;
    Slot* slot = find(thought.game);
    if (slot == nullptr) return;
    slot->is_thinking = false;
    if (!slot->is_usable() || is_closing_) return;
    Play& play = *slot->play;
    if (play.is_over() || play.battle_n() != thought.based_on) return after_change(*slot);
    auto given = play.give(thought.order, {}, now());
    if (!given) return;
    ++metrics_.advices;
    if (thought.why) note_reason(*slot, given->n, *thought.why);
    std::vector<LogEntry> entries{std::move(*given)};
    end_with_battle(*slot, entries);
    commit(*slot, std::move(entries));
}

void Desk::note_reason(Slot& slot, std::uint64_t n, const ai::Reason& why)
{
    const BattleData& battle_data = slot.play->battle_data();
    OrderedJson json{{"n", n}, {"reason", ai::to_text(why, *battle_data.setup.scenario)}};
    if (why.unit != no_unit) json["unit"] = battle_data.names.units[index(why.unit)];
    if (slot.reasons.size() == most_reasons) slot.reasons.pop_front();
    slot.reasons.push_back({n, dump(json)});
}

void Desk::notify(Slot& slot, const Write& write)
{
    if (!on_notice || !slot.is_usable()) return;
    const Play& play = *slot.play;
    const bool is_new = play.is_ready() && !play.is_over() && slot.notified != play.to_act();
    if (play.is_ready()) slot.notified = play.to_act();
    for (const Side side : {Side::First, Side::Second}) {
        std::string_view what = is_new && play.to_act() == side ? "decision" : "";
        for (const LogEntry& entry : write.entries) {
            const auto* made = std::get_if<OfferMade>(&entry.what);
            if (made != nullptr && made->side != side) what = "offer";
            if (std::holds_alternative<GameEnded>(entry.what)) what = "over";
        }
        if (what.empty()) continue;
        const std::string url = webhook_of(slot.seats, side);
        if (url.empty()) continue;
        on_notice({url, dump(OrderedJson{{"game", to_text(slot.id)},
                                         {"side", play.battle_data().side_name(side)},
                                         {"n", slot.durable_n},
                                         {"what", what},
                                         {"turn", play.state().moment.turn}})});
    }
}

void Desk::tick()
{
    std::vector<GameId> forgotten;
    for (const auto& [id, slot] : slots_) {
        if (slot->is_usable() && slot->writing == 0) after_change(*slot);
        const bool is_wanted = !slot->visits.empty() || slot->writing > 0 || slot->is_loading ||
                               slot->is_thinking || !slot->waiting.empty();
        if (!is_wanted && now() - slot->used_ms > options_.keep_ms) forgotten.push_back(id);
    }
    for (const GameId id : forgotten) slots_.erase(id);
    metrics_.games = slots_.size();
    if (ticks_++ % ticks_between_looks != 0 || is_closing_) return;
    threads_.reader([this, until = now()] {
        const auto due = store_.due(until, most_due);
        if (!due) return;
        threads_.desk([this, games = *due] {
            for (const GameId game : games) with(game, [](const SlotOr&) {});
        });
    });
}

}  // namespace voltigeur::server
