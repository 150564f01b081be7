// A Play as JSON and back, so that a long game need not be played again to go on.

#include "engine/base/json_text.h"
#include "engine/order/codec_json.h"
#include "engine/record/record.h"
#include "server/play.h"

namespace voltigeur::server {

namespace {

OrderedJson chair_json(const Chair& chair)
{
    OrderedJson json{{"taken", chair.is_taken}, {"name", chair.name}};
    if (chair.mix) json["mix"] = to_hex(*chair.mix);
    return json;
}

// Reads what may be damaged: whatever is missing or of another type makes it bad, and is left out.
class SnapshotReader {
public:
    explicit SnapshotReader(const Json& json) : json_(json) {}

    [[nodiscard]] bool is_good() const { return is_good_; }
    [[nodiscard]] const Json& member(const char* key) { return member(json_, key); }
    const Json& member(const Json& json, const char* key)
    {
        return need(json.is_object() && json.contains(key)) ? json[key] : nothing();
    }
    const Json& item(const Json& json, std::size_t i)
    {
        return need(json.is_array() && json.size() > i) ? json[i] : nothing();
    }
    const Json& list(const char* key)
    {
        const Json& found = member(key);
        return need(found.is_array()) ? found : nothing();
    }
    std::uint64_t count(const Json& json)
    {
        return need(json.is_number_unsigned()) ? json.get<std::uint64_t>() : 0;
    }
    std::int64_t number(const Json& json)
    {
        return need(json.is_number_integer()) ? json.get<std::int64_t>() : 0;
    }
    std::string text(const Json& json)
    {
        return need(json.is_string()) ? json.get<std::string>() : std::string{};
    }
    bool flag(const Json& json) { return need(json.is_boolean()) && json.get<bool>(); }
    // Nobody's: -1.
    std::optional<Side> side(const Json& json)
    {
        const std::int64_t number = this->number(json);
        if (number == -1 || !need(number == 0 || number == 1)) return std::nullopt;
        return number == 0 ? Side::First : Side::Second;
    }
    std::uint64_t hash(const Json& json)
    {
        const auto found = hex_from_text(text(json));
        return need(found.has_value()) ? *found : 0;
    }
    Chair chair(const Json& json)
    {
        Chair chair{flag(member(json, "taken")), text(member(json, "name")), {}};
        if (is_good_ && json.contains("mix")) {
            chair.mix = number_from_hex(text(json["mix"]));
            need(chair.mix.has_value());
        }
        return chair;
    }

private:
    bool need(bool is_so)
    {
        is_good_ = is_good_ && is_so;
        return is_good_;
    }
    static const Json& nothing()
    {
        static const Json nothing = Json::array();
        return nothing;
    }

    const Json& json_;
    bool is_good_ = true;
};

}  // namespace

std::string Play::snapshot() const
{
    OrderedJson standing = OrderedJson::array();
    for (const Standing& one : standing_)
        standing.push_back({one.n, voltigeur::to_hex(one.signature),
                            one.side ? static_cast<int>(index(*one.side)) : -1, one.has_dice,
                            one.gained_ms});
    OrderedJson ids = OrderedJson::array();
    for (const KnownId& known : ids_)
        ids.push_back({known.n, static_cast<int>(index(known.side)), known.id});
    OrderedJson json{{"n", n_},
                     {"battle_n", battle_n_},
                     {"dice", dice_fallen_},
                     {"chairs", {chair_json(chairs_[0]), chair_json(chairs_[1])}},
                     {"standing", std::move(standing)},
                     {"ids", std::move(ids)},
                     {"offers", offers_},
                     {"rules", {rules_.program, rules_.play}},
                     {"since", since_ms_},
                     {"due", due_ms_},
                     {"state", state_to_json(state_, battle_data_->names)}};
    if (left_) json["left"] = *left_;
    return dump(json);
}

// Damage makes the caller play the whole log instead.
std::expected<Play, std::string> Play::from_snapshot(BattleDataPtr battle_data, Settings settings,
                                                     const Number256& secret, std::string_view body)
{
    const Json json = parse_json(body);
    SnapshotReader reader{json};
    auto state = state_from_json(reader.member("state"), battle_data->names);
    if (!state) return std::unexpected("the snapshot is damaged: " + state.error().what);
    Play play{std::move(battle_data), std::move(settings), secret};
    play.state_ = *state;
    play.n_ = reader.count(reader.member("n"));
    play.battle_n_ = reader.count(reader.member("battle_n"));
    play.dice_fallen_ = reader.count(reader.member("dice"));
    const Json& chairs = reader.member("chairs");
    const Json& offers = reader.member("offers");
    for (const std::size_t i : {0U, 1U}) {
        play.chairs_[i] = reader.chair(reader.item(chairs, i));
        play.offers_[i] = static_cast<std::uint8_t>(reader.count(reader.item(offers, i)));
    }
    for (const Json& one : reader.list("standing"))
        play.standing_.push_back(
            {reader.count(reader.item(one, 0)), reader.hash(reader.item(one, 1)),
             reader.side(reader.item(one, 2)), reader.flag(reader.item(one, 3)),
             one.size() > 4 ? reader.number(reader.item(one, 4)) : 0});  // absent before 1.1
    for (const Json& known : reader.list("ids"))
        play.ids_.push_back({reader.count(reader.item(known, 0)),
                             reader.side(reader.item(known, 1)).value_or(Side::First),
                             reader.text(reader.item(known, 2))});
    const Json& rules = reader.member("rules");
    play.rules_ = {reader.text(reader.item(rules, 0)), reader.text(reader.item(rules, 1))};
    play.since_ms_ = reader.number(reader.member("since"));
    play.due_ms_ = reader.number(reader.member("due"));
    if (reader.is_good() && json.contains("left")) {
        const Json& left = json["left"];
        play.left_ =
            TimeLeft{reader.number(reader.item(left, 0)), reader.number(reader.item(left, 1))};
    }
    if (!reader.is_good()) return std::unexpected("the snapshot is damaged");
    const bool is_to_agree = play.is_by_todays_rules();
    if (play.standing_.empty() ||
        (is_to_agree && signature(play.state_) != play.standing_.back().signature))
        return std::unexpected("the snapshot does not fit its signature");
    return play;
}

}  // namespace voltigeur::server
