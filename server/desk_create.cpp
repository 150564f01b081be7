// New games: from a scenario, from a record, and once more.

#include <algorithm>
#include <utility>

#include "engine/base/check.h"
#include "engine/base/text.h"
#include "engine/family/facts.h"
#include "engine/record/version_1.h"
#include "server/desk_slot.h"
#include "server/load_play.h"

namespace voltigeur::server {

namespace {

struct Prepared {
    Play play;
    std::vector<LogEntry> entries;
};

std::expected<Side, Problem> read_side(std::string_view word, const BattleData& battle_data)
{
    if (word.empty()) return Side::First;
    for (const Side side : {Side::First, Side::Second})
        if (word == battle_data.side_name(side)) return side;
    return std::unexpected(Problem{
        Code::Malformed, "side: " + unknown_word("the side", word, battle_data.names.sides)});
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

std::unexpected<Problem> bad_record(const RecordFault& fault)
{
    return std::unexpected(Problem{Code::Malformed, "record: " + voltigeur::to_text(fault)});
}

std::expected<Record, Problem> read_old_record(const std::string& text, Catalogue& catalogue)
{
    const auto header = read_header_version_1(text);
    if (!header) return bad_record(header.error());
    const auto battle_data = catalogue.find(header->scenario, header->profile);
    if (!battle_data) return std::unexpected(battle_data.error());
    const auto old = read_version_1(text, (*battle_data)->names);
    if (!old) return bad_record(old.error());
    Upgraded upgraded = upgrade(*old, (*battle_data)->setup);
    if (!upgraded.parts) return std::move(upgraded.record);
    upgraded.parts->what += "; " + upgrade_advice();
    return bad_record(*upgraded.parts);
}

bool is_by_todays_rules(const Past& past)
{
    const RulesUsed today = rules_of_today();
    return std::ranges::all_of(past.rules,
                               [&](const RulesUsed& rules) { return rules.play == today.play; });
}

// Earlier programs have told some facts otherwise. The sheet can be read.
Setup with_facts_of_sheet(Setup setup)
{
    auto source = std::make_shared<BattleSource>(*setup.source);
    const auto sheet = load_sheet_for(source->sheet, source->scenario);
    VOLTIGEUR_CHECK(sheet.has_value(), "a record that goes on has a sheet");
    source->facts = facts_of(*sheet);
    setup.source = std::move(source);
    return setup;
}

// NB: Anybody may have written it, and its battle with it. So the scenario must be what the loader
// makes of its file, the facts those of its sheet, and today's rules must come to the same all
// along; then the State is one that they can go on from.
std::expected<Record, Problem> read_record_to_go_on(const std::string& text, Catalogue& catalogue)
{
    const auto version = record_version(text);
    if (!version) return bad_record(version.error());
    auto record = *version == 1 ? read_old_record(text, catalogue) : [&] {
        auto read = read_record(text);
        return read ? std::expected<Record, Problem>{std::move(*read)} : bad_record(read.error());
    }();
    if (!record) return record;
    if (!record->unplayable.empty()) return bad_record({0, 0, to_text(record->unplayable.front())});
    if (const auto changed = find_changed_battle(*record)) {
        if (!record->is_as_written || is_by_todays_rules(record->past))
            return bad_record({changed->line, 0, changed->what + ", so it cannot be trusted"});
        record->setup = with_facts_of_sheet(record->setup);
    }
    auto dice = dice_by_rules(*record);
    if (dice) return record;
    dice.error().what += "; a game goes on only where the rules of this server say the same "
                         "all along: watch it, or play on with it in your own page";
    return bad_record(dice.error());
}

// The battle of a record: its opening and the orders that stand, with what came of them.
std::vector<Happening> battle_of(const Record& record)
{
    const Past& past = record.past;
    std::vector<Happening> battle{
        BattleBegun{faces_of(past.start), past.start_signature, std::nullopt, past.start}};
    for (const PlayedOrder& played : past.orders)
        battle.emplace_back(OrderGiven{played.order,
                                       {},
                                       faces_of(played.events),
                                       played.signature,
                                       std::nullopt,
                                       played.events});
    return battle;
}

// Everything up to where the players' part begins.
std::expected<Prepared, Problem> prepare(const NewGameAsked& asked, Catalogue& catalogue,
                                         std::int64_t now_ms)
{
    std::optional<Record> record;
    if (!asked.record.empty()) {
        auto read = read_record_to_go_on(asked.record, catalogue);
        if (!read) return std::unexpected(read.error());
        record = std::move(*read);
    }
    const auto battle_data =
        record ? catalogue.carried(record->setup) : catalogue.find(asked.scenario, asked.profile);
    if (!battle_data) return std::unexpected(battle_data.error());

    const Number256 secret = draw_number();
    Settings settings;
    settings.game = new_game_id();
    settings.made_ms = now_ms;
    settings.commitment = commitment_to(secret);
    settings.promise = asked.promise;
    settings.pace = asked.pace;
    settings.lapse = asked.lapse;
    settings.rules = rules_of_today();
    settings.is_imported = record.has_value();
    settings.is_changed = record && catalogue.knows_another(record->setup);
    const auto side = read_side(asked.side, **battle_data);
    if (!side) return std::unexpected(side.error());
    settings.creator = *side;
    if (const auto read = read_opponent(asked.opponent, settings); !read)
        return std::unexpected(read.error());

    Prepared prepared{Play{*battle_data, settings, secret}, {}};
    if (!record) return prepared;
    for (Happening& what : battle_of(*record)) {
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
    return dump(OrderedJson{
        {"type", "created"},
        {"game", to_text(settings.game)},
        {"you", settings.is_alone ? "both" : play.battle_data().side_name(settings.creator)},
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
                 .settings = to_json(settings, play.battle_data()),
                 .hidden = hidden_json(play.secret()),
                 .battle = {play.battle_data().battle_hash, play.battle_data().battle},
                 .facts = facts_of(play),
                 .seats = std::move(seats),
                 .play = {}};
    for (const LogEntry& entry : entries)
        game.play.push_back(to_stored(entry, play.battle_data().names));
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
    settings.rules = rules_of_today();
    std::swap(settings.levels[0], settings.levels[1]);
    Prepared prepared{Play{old.battle_data_ptr(), settings, secret}, {}};
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
