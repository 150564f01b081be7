// A Play as JSON and back, so that a long game need not be played again to go on.

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

Chair chair_from(const Json& json)
{
    Chair chair{json.value("taken", false), json.value("name", ""), {}};
    chair.mix = number_from_hex(json.value("mix", ""));
    return chair;
}

}  // namespace

std::string Play::snapshot() const
{
    OrderedJson standing = OrderedJson::array();
    for (const Standing& one : standing_)
        standing.push_back({one.n, voltigeur::to_hex(one.signature),
                            one.side ? static_cast<int>(index(*one.side)) : -1, one.has_dice});
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

// NB: A snapshot is our own writing; damage makes the caller play the whole log instead. With
// JSON_NOEXCEPTION a wrong type would end the program, so the store's checks must have held.
std::expected<Play, std::string> Play::from_snapshot(BattleDataPtr battle_data, Settings settings,
                                                     const Number256& secret, std::string_view body)
{
    const Json json = Json::parse(body, nullptr, false);
    if (!json.is_object() || !json.contains("state") || !json.contains("standing") ||
        !json.contains("rules"))
        return std::unexpected("the snapshot is damaged");
    auto state = state_from_json(json["state"], battle_data->names);
    if (!state) return std::unexpected("the snapshot is damaged: " + state.error().what);
    Play play{std::move(battle_data), std::move(settings), secret};
    play.state_ = *state;
    play.n_ = json.value("n", std::uint64_t{0});
    play.battle_n_ = json.value("battle_n", std::uint64_t{0});
    play.dice_fallen_ = json.value("dice", std::uint64_t{0});
    for (const std::size_t i : {0U, 1U}) play.chairs_[i] = chair_from(json["chairs"][i]);
    for (const Json& one : json["standing"]) {
        const int side = one[2].get<int>();
        play.standing_.push_back({one[0].get<std::uint64_t>(),
                                  hex_from_text(one[1].get_ref<const std::string&>()).value_or(0),
                                  side < 0 ? std::nullopt : std::optional{static_cast<Side>(side)},
                                  one[3].get<bool>()});
    }
    for (const Json& known : json["ids"])
        play.ids_.push_back({known[0].get<std::uint64_t>(), static_cast<Side>(known[1].get<int>()),
                             known[2].get<std::string>()});
    play.rules_ = {json["rules"][0].get<std::string>(), json["rules"][1].get<std::string>()};
    play.offers_ = json["offers"].get<std::array<std::uint8_t, 2>>();
    play.since_ms_ = json.value("since", std::int64_t{0});
    play.due_ms_ = json.value("due", std::int64_t{0});
    if (json.contains("left")) play.left_ = json["left"].get<TimeLeft>();
    const bool is_to_agree = play.is_by_todays_rules();
    if (play.standing_.empty() ||
        (is_to_agree && signature(play.state_) != play.standing_.back().signature))
        return std::unexpected("the snapshot does not fit its signature");
    return play;
}

}  // namespace voltigeur::server
