// New games: from a scenario, from a record, and once more.

#include <algorithm>
#include <utility>

#include "engine/base/check.h"
#include "engine/base/text.h"
#include "engine/game/record.h"
#include "server/desk_slot.h"
#include "server/load_play.h"

namespace voltigeur::server {

namespace {

struct Prepared {
    Play play;
    std::vector<LogEntry> entries;
};

std::expected<Side, Problem> read_side(std::string_view word, const Ground& ground)
{
    if (word.empty()) return Side::First;
    for (const Side side : {Side::First, Side::Second})
        if (word == ground.side_name(side)) return side;
    return std::unexpected(
        Problem{Code::Malformed, "side: " + unknown_word("the side", word, ground.names.sides)});
}

std::expected<void, Problem> read_opponent(std::string_view word, Settings& settings)
{
    std::vector<std::string_view> known{"person", "open", "self"};
    known.insert(known.end(), ai::levels().begin(), ai::levels().end());
    if (std::ranges::find(known, word) == known.end())
        return std::unexpected(
            Problem{Code::Malformed, "opponent: " + unknown_word("the opponent", word, known)});
    settings.is_open = word == "open";
    settings.is_alone = word == "self";
    if (word != "person" && word != "open" && word != "self")
        settings.levels[index(opponent(settings.creator))] = word;
    return {};
}

// The battle of a record: its opening and its orders, with the dice that fell.
std::expected<std::vector<Happening>, Problem> read_battle(const std::string& text,
                                                           const Ground& ground)
{
    const auto bad = [](const RecordFault& fault) {
        return std::unexpected(Problem{Code::Malformed, "record: " + voltigeur::to_text(fault)});
    };
    auto record = read_record(text, ground.names);
    if (!record) return bad(record.error());
    const auto game = replay(*record, ground.setup);
    if (!game) return bad(game.error());
    const Record played = record_of(*game, std::nullopt);
    std::vector<Happening> battle{
        BattleBegun{played.header.dice, game->opening_signature(), std::nullopt}};
    for (const RecordedOrder& order : played.orders)
        battle.emplace_back(OrderGiven{order.order, {}, order.dice, order.signature, std::nullopt});
    return battle;
}

// Everything up to where the players' part begins.
std::expected<Prepared, Problem> prepare(const NewGameAsked& asked, Catalogue& catalogue,
                                         std::int64_t now_ms)
{
    std::string scenario = asked.scenario;
    std::string profile = asked.profile;
    if (!asked.record.empty()) {
        const auto header = read_record_header(asked.record);
        if (!header)
            return std::unexpected(
                Problem{Code::Malformed, "record: " + voltigeur::to_text(header.error())});
        scenario = header->scenario;
        profile = header->profile;
    }
    const auto ground = catalogue.find(scenario, profile);
    if (!ground) return std::unexpected(ground.error());

    const Number256 secret = draw_number();
    Settings settings;
    settings.game = new_game_id();
    settings.made_ms = now_ms;
    settings.commitment = commitment_to(secret);
    settings.promise = asked.promise;
    settings.pace = asked.pace;
    settings.lapse = asked.lapse;
    settings.is_imported = !asked.record.empty();
    const auto side = read_side(asked.side, **ground);
    if (!side) return std::unexpected(side.error());
    settings.creator = *side;
    if (const auto read = read_opponent(asked.opponent, settings); !read)
        return std::unexpected(read.error());

    Prepared prepared{Play{*ground, settings, secret}, {}};
    if (asked.record.empty()) return prepared;
    auto battle = read_battle(asked.record, **ground);
    if (!battle) return std::unexpected(battle.error());
    for (Happening& what : *battle) {
        prepared.entries.push_back({prepared.play.n() + 1, now_ms, std::move(what)});
        if (const auto done = prepared.play.replay(prepared.entries.back()); !done)
            return std::unexpected(Problem{Code::Malformed, "record: " + done.error()});
    }
    if (prepared.play.is_battle_over())
        return std::unexpected(
            Problem{Code::NotNow, "record: this battle is over; watch it with replay"});
    return prepared;
}

// The creator sits down, and so do those whom nobody waits for.
void seat_players(Prepared& prepared, const std::string& name, std::int64_t now_ms)
{
    Play& play = prepared.play;
    const Settings& settings = play.settings();
    const Side other = opponent(settings.creator);
    SeatTaken creator{settings.creator, name, {}, {}};
    if (!settings.promise) creator.mix = draw_number();
    const auto add = [&](Happening what) {
        prepared.entries.push_back({play.n() + 1, now_ms, std::move(what)});
        const auto played = play.replay(prepared.entries.back());
        VOLTIGEUR_CHECK(played.has_value(), "a new game has seats to take");
    };
    add(creator);
    if (settings.is_alone) add(SeatTaken{other, name, {}, draw_number()});
    if (!settings.levels[index(other)].empty())
        add(SeatTaken{other, {}, settings.levels[index(other)], draw_number()});
    if (play.has_key() && !play.has_opened()) prepared.entries.push_back(play.begin(now_ms));
}

std::string created_json(const Play& play, const OrderedJson& keys)
{
    const Settings& settings = play.settings();
    return dump(
        OrderedJson{{"type", "created"},
                    {"game", to_text(settings.game)},
                    {"you", settings.is_alone ? "both" : play.ground().side_name(settings.creator)},
                    {"n", play.n()},
                    {"commitment", to_hex(settings.commitment)},
                    {"keys", keys}});
}

}  // namespace

void Desk::create(NewGameAsked asked, Reply reply)
{
    // A record may be long, so it is not played on this thread.
    auto shared = std::make_shared<Reply>(std::move(reply));
    threads_.reader([this, asked = std::move(asked), shared, now_ms = now()] {
        auto prepared = prepare(asked, catalogue_, now_ms);
        if (prepared) seat_players(*prepared, asked.name, now_ms);
        auto handed = std::make_shared<std::expected<Prepared, Problem>>(std::move(prepared));
        threads_.desk([this, handed, shared, name = asked.name] {
            if (!*handed) return (*shared)(answer_of(handed->error()));
            const Settings settings = (*handed)->play.settings();
            const std::size_t mine = index(settings.creator);
            std::vector<Seat> seats{{.number = 0}, {.number = 1}, {.number = observer_seat}};
            OrderedJson keys;
            const auto new_key = [&](const char* whose, std::size_t seat) {
                const std::string key = new_secret();
                seats[seat].secret = hash_of_secret(key);
                keys[whose] = key;
            };
            new_key("you", mine);
            seats[mine].name = name;
            if (settings.is_alone)
                seats[1 - mine].secret = seats[mine].secret;
            else if (!settings.is_open && !settings.is_for_one())
                new_key("opponent", 1 - mine);
            new_key("observer", observer_seat);
            std::string body = created_json((*handed)->play, keys);
            create_game(std::move((*handed)->play), std::move((*handed)->entries), std::move(seats),
                        [shared, body = std::move(body)](const Stored& stored) mutable {
                            if (!stored) return (*shared)(answer_of(stored.error()));
                            (*shared)({201, std::move(body)});
                        });
        });
    });
}

void Desk::create_game(Play play, std::vector<LogEntry> entries, std::vector<Seat> seats,
                       std::move_only_function<void(Stored)> then)
{
    const Settings& settings = play.settings();
    NewGame game{.id = settings.game,
                 .created_ms = settings.made_ms,
                 .settings = to_json(settings, play.ground()),
                 .hidden = hidden_json(play.secret()),
                 .facts = facts_of(play),
                 .seats = std::move(seats),
                 .play = {}};
    for (const LogEntry& entry : entries)
        game.play.push_back(to_stored(entry, play.ground().names));
    ++metrics_.games_made;
    store_.create(std::move(game),
                  when_stored([then = std::move(then)](const StoreResult& result) mutable {
                      then(result ? Stored{} : std::unexpected(problem_of(result.error())));
                  }));
}

void Desk::rematch(Slot& slot, const MakeOffer& offer, Side offered_by, Asker asker)
{
    const Play& old = *slot.play;
    const Number256 secret = draw_number();
    Settings settings = old.settings();
    settings.game = new_game_id();
    settings.made_ms = now();
    settings.creator = opponent(offered_by);
    settings.commitment = commitment_to(secret);
    settings.promise = offer.promise;
    settings.is_open = false;
    settings.is_imported = false;
    std::swap(settings.levels[0], settings.levels[1]);
    Prepared prepared{Play{old.ground_ptr(), settings, secret}, {}};
    seat_players(prepared, old.chair(offered_by).name, now());

    std::vector<Seat> seats = slot.seats;
    for (Seat& seat : seats)
        if (seat.number < 2) seat.number = static_cast<std::uint8_t>(1 - seat.number);
    std::ranges::sort(seats, {}, &Seat::number);
    create_game(std::move(prepared.play), std::move(prepared.entries), std::move(seats),
                [this, id = slot.id, made = settings.game,
                 asker = std::move(asker)](const Stored& stored) mutable {
                    if (!stored) return asker.refuse(stored.error());
                    with(id, [this, made, asker = std::move(asker)](SlotOr found) mutable {
                        if (!found) return asker.refuse(found.error());
                        commit_and_answer(**found, {(*found)->play->rematch(made, now())},
                                          std::move(asker));
                    });
                });
}

}  // namespace voltigeur::server
