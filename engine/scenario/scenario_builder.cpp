#include "engine/scenario/scenario_builder.h"

#include <algorithm>
#include <utility>

#include "engine/base/text.h"

namespace voltigeur {

namespace {

constexpr int most_turns = 100;
constexpr int most_points = 100;
constexpr int highest_step = 9;
constexpr std::size_t most_pieces = 200;
constexpr Length smallest_table = inches(12);

std::string number(std::size_t n)
{
    return to_text(static_cast<std::int64_t>(n));
}
std::string number(int n)
{
    return to_text(std::int64_t{n});
}

// One word that orders can be written with.
bool is_id(std::string_view text)
{
    const auto is_letter_or_digit = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    const auto may_stand = [&](char c) {
        return is_letter_or_digit(c) || c == '_' || c == '-' || c == '.';
    };
    constexpr std::size_t longest = 32;
    return !text.empty() && text.size() <= longest && is_letter_or_digit(text[0]) &&
           std::ranges::all_of(text, may_stand);
}

template <class Map>
std::vector<std::string_view> keys_of(const Map& map)
{
    std::vector<std::string_view> keys;
    keys.reserve(map.size());
    for (const auto& [key, value] : map) keys.push_back(key);
    return keys;
}

}  // namespace

Scenario ScenarioBuilder::build()
{
    // Step 1. The table, and what stands on it for good.
    build_head();
    for (const written::Terrain& piece : from_.terrain) build_terrain(piece);

    // Step 2. The armies, then who of them comes later.
    for (const written::Brigade& brigade : from_.brigades) build_brigade(brigade);
    attach_generals();
    scenario_.most_figures = 0;
    for (const Unit& unit : scenario_.opening.units)
        scenario_.most_figures = std::max<int>(scenario_.most_figures, unit.figures_at_start);
    for (const written::Reserve& reserve : from_.reserves) build_reserve(reserve);

    // Step 3. Where they set up, and what the battle is about.
    for (const written::Zone& zone : from_.zones) build_zone(zone);
    for (const written::Objective& objective : from_.objectives) build_objective(objective);

    // Step 4. Everybody is somewhere, and nobody where he may not be.
    check_sides();
    check_somewhere();
    check_deployment();
    return std::move(scenario_);
}

// ---- The table

void ScenarioBuilder::build_head()
{
    scenario_.id = from_.id.value;
    scenario_.title = from_.title;
    scenario_.introduction = from_.introduction;
    scenario_.certainty = from_.certainty.value_or("");
    scenario_.sheet = vocabulary_.sheet;
    scenario_.profile = vocabulary_.profile;
    scenario_.sides = vocabulary_.sides;
    scenario_.width = from_.table.width.value;
    scenario_.height = from_.table.height.value;
    scenario_.turns = from_.turns.value;
    if (from_.id.is_read && !is_id(from_.id.value))
        context_.fault(from_.id.source,
                       in_quotes(from_.id.value) + " is not an id (letters, digits, - and _)");
    has_turns_ = check_range(from_.turns, "turns", 1, most_turns);
    for (const auto* size : {&from_.table.width, &from_.table.height}) {
        has_table_ = has_table_ && size->is_read;
        if (size->is_read && size->value < smallest_table)
            context_.fault(size->source, "a table is at least \"12 in\" wide and high");
    }
}

bool ScenarioBuilder::is_on_table(Point p) const
{
    if (!has_table_) return true;
    return p.x >= Length{} && p.y >= Length{} && p.x <= scenario_.width && p.y <= scenario_.height;
}

std::vector<Point> ScenarioBuilder::points_on_table(const std::vector<Sourced<Point>>& points)
{
    std::vector<Point> found;
    for (const Sourced<Point>& point : points) {
        if (!point.is_read) continue;
        found.push_back(point.value);
        if (!is_on_table(point.value))
            context_.fault(point.source, "this point is off the table, which goes from 0,0 to " +
                                             to_text(scenario_.width) + "," +
                                             to_text(scenario_.height));
    }
    return found;
}

void ScenarioBuilder::build_terrain(const written::Terrain& from)
{
    const std::vector<std::string_view> kinds{vocabulary_.terrain.begin(),
                                              vocabulary_.terrain.end()};
    const auto kind = std::ranges::find(kinds, from.kind.value);
    if (from.kind.is_read && kind == kinds.end())
        context_.fault(from.kind.source, unknown_word("kind", from.kind.value, kinds));
    if (from.height) check_range(*from.height, "height", 0, highest_step);

    // Shapes are made of points that were all read, so that one fault is not reported as two.
    const std::vector<Point> points = points_on_table(from.points);
    if (points.size() != from.points.size()) return;
    if (!has_room(scenario_.terrain.size(), most_pieces, "pieces of terrain", from.source)) return;
    const bool is_line = from.width.has_value();
    if (is_line && points.size() < 2)
        return context_.fault(from.source, in_quotes(from.name) +
                                               " has a width, so it is a line and "
                                               "needs two points or more");
    if (!is_line && !is_simple_polygon(points))
        return context_.fault(
            from.source, in_quotes(from.name) +
                             " is not a simple polygon: it needs three corners or more, in order, "
                             "and its edges must not cross (a line has a width)");
    if (kind == kinds.end()) return;

    scenario_.terrain.push_back(
        {.name = from.name,
         .kind = static_cast<std::uint8_t>(kind - kinds.begin()),
         .height = static_cast<std::uint8_t>(from.height ? from.height->value : 0),
         .open_side = from.front.value_or(Angle{}),
         .has_front = from.front.has_value(),
         .shape = is_line ? Shape::polyline(points, *from.width) : Shape::polygon(points)});
}

std::vector<Point> ScenarioBuilder::corners_of(const std::vector<Sourced<Point>>& area,
                                               Source source, std::string_view what)
{
    std::vector<Point> corners = points_on_table(area);
    if (corners.size() != area.size()) return {};
    if (is_simple_polygon(corners)) return corners;
    context_.fault(source, std::string{what} +
                               " is not a simple polygon: it needs three corners or "
                               "more, in order, and its edges must not cross");
    return {};
}

void ScenarioBuilder::build_zone(const written::Zone& from)
{
    if (!has_room(scenario_.zones.size(), most_pieces, "zones", from.source)) return;
    const std::vector<Point> corners = corners_of(from.area, from.source, "the zone");
    if (!corners.empty()) scenario_.zones.push_back({side_of(from.side), Shape::polygon(corners)});
}

void ScenarioBuilder::build_objective(const written::Objective& from)
{
    if (!has_room(scenario_.objectives.size(), most_objectives, "objectives", from.source)) return;
    enter(objectives_, "objective", from.id, scenario_.objectives.size());
    if (from.points) check_range(*from.points, "points", 0, most_points);
    const std::uint8_t holder = from.held_by
                                    ? static_cast<std::uint8_t>(index(side_of(*from.held_by)) + 1)
                                    : std::uint8_t{0};

    const std::vector<Point> corners =
        corners_of(from.area, from.source, "the area of " + in_quotes(from.name));
    if (corners.empty()) return;
    scenario_.objectives.push_back(
        {.id = from.id.value,
         .name = from.name,
         .area = Shape::polygon(corners),
         .points = from.points ? std::optional(from.points->value) : std::nullopt,
         .held_at_start = holder});
    scenario_.opening.held.push_back(holder);
}

// ---- The armies

void ScenarioBuilder::build_brigade(const written::Brigade& from)
{
    if (!has_room(scenario_.brigades.size(), most_brigades, "brigades", from.source)) return;
    enter(brigades_, "brigade", from.id, scenario_.brigades.size());
    scenario_.brigades.push_back(
        {from.id.value, from.name, side_of(from.side), from.out_of_command});
    build_command(from);
    if (from.general) build_general(*from.general, scenario_.brigades.back());
    for (const written::Unit& unit : from.units) build_unit(unit, scenario_.brigades.back().side);
    if (from.units.empty() && !(from.general && from.general->army))
        context_.fault(from.source, "the brigade has no units; only an army's general needs none");
    check_tag_limits(from);
}

void ScenarioBuilder::build_command(const written::Brigade& from)
{
    if (from.order && !vocabulary_.has_orders)
        context_.fault(from.order->source, "on this sheet brigades have no orders; remove it");
    if (!vocabulary_.has_orders) return;
    Command command;
    if (from.order) command.stance = command.sent = from.order->value;
    scenario_.opening.commands.push_back(command);
}

void ScenarioBuilder::check_tag_limits(const written::Brigade& from)
{
    const auto brigade = static_cast<BrigadeId>(scenario_.brigades.size() - 1);
    for (const SheetVocabulary::TagLimit& limit : vocabulary_.tag_limits)
        if (std::ranges::count_if(scenario_.opening.units, [&](const Unit& unit) {
                return unit.brigade == brigade && limit.tags.meets(unit.tags);
            }) > limit.most)
            context_.fault(from.source, "at most " + number(limit.most) +
                                            " of its units may have the tag " +
                                            tags_in_words(limit.tags));
}

std::string ScenarioBuilder::tags_in_words(TagSet tags) const
{
    std::string text;
    for (std::size_t i = 0; i < vocabulary_.tags.size(); ++i)
        if (((tags.bits >> i) & 1U) != 0)
            text += (text.empty() ? "" : " or ") + in_quotes(vocabulary_.tags[i]);
    return text;
}

std::int8_t ScenarioBuilder::rating_of(const written::Commander& from)
{
    if (!from.rating) return 0;
    if (!vocabulary_.ratings) {
        context_.fault(from.rating->source, "this sheet does not rate generals; remove it");
        return 0;
    }
    const SheetVocabulary::Ratings& ratings = *vocabulary_.ratings;
    check_range(*from.rating, "rating", ratings.poorest, ratings.best);
    return static_cast<std::int8_t>(std::clamp(from.rating->value, ratings.poorest, ratings.best));
}

void ScenarioBuilder::build_general(const written::Commander& from, const Brigade& brigade)
{
    State& state = scenario_.opening;
    if (!has_room(state.generals.size(), most_generals, "generals", from.source)) return;
    enter(generals_, "general", from.id, state.generals.size());
    scenario_.generals.push_back({from.id.value, from.name});
    commanders_.push_back(&from);
    General general;
    general.side = brigade.side;
    general.brigade = static_cast<BrigadeId>(scenario_.brigades.size() - 1);
    general.is_army = from.army ? 1 : 0;
    general.rating = rating_of(from);
    if (from.at) general.at = from.at->value;
    if (from.at && from.at->is_read && !is_on_table(from.at->value))
        context_.fault(from.at->source, in_quotes(from.name) + " is off the table");
    if (from.at && from.with)
        context_.fault(from.source, "a general stands at a place or with a unit, not both");
    state.generals.push_back(general);
}

void ScenarioBuilder::build_unit(const written::Unit& from, Side side)
{
    State& state = scenario_.opening;
    if (!has_room(state.units.size(), most_units, "units", from.source)) return;
    const auto id = static_cast<UnitId>(state.units.size());
    enter(units_, "unit", from.id, index(id));
    scenario_.units.push_back({from.id.value, from.name});
    units_written_.push_back(&from);

    Unit unit;
    unit.side = side;
    unit.arm = from.arm.value;
    unit.brigade = static_cast<BrigadeId>(scenario_.brigades.size() - 1);
    unit.quality = from.quality.value;
    unit.tags = from.tags ? from.tags->bits : std::uint16_t{0};
    check_pounds(from, unit);
    check_quality(from, unit);
    unit.pounds = static_cast<std::uint8_t>(from.pounds ? from.pounds->value : 0);
    choose_troop(from, unit);
    check_tags(from, unit);
    choose_figures(from, unit);
    choose_formation(from, unit);
    deploy(from, unit, id);
    state.units.push_back(unit);
}

void ScenarioBuilder::check_pounds(const written::Unit& from, const Unit& unit)
{
    if (!from.arm.is_read) return;
    const bool has_weight = unit.arm == Arm::Artillery && vocabulary_.guns_have_weight;
    if (has_weight && !from.pounds)
        context_.fault(from.source, "guns need the weight of their shot: pounds = 6");
    if (!has_weight && from.pounds)
        context_.fault(from.pounds->source, unit.arm == Arm::Artillery
                                                ? "on this sheet the troop says what guns they "
                                                  "are, not pounds; remove it"
                                                : "only guns have pounds; remove it");
}

void ScenarioBuilder::check_quality(const written::Unit& from, const Unit& unit)
{
    if (!from.arm.is_read || !from.quality.is_read || vocabulary_.qualities.has(unit.quality))
        return;
    std::string known;
    for (std::size_t i = 0; i < names_of<Quality>.size(); ++i)
        if (vocabulary_.qualities.has(static_cast<Quality>(i)))
            known += (known.empty() ? "" : ", ") + std::string{names_of<Quality>[i]};
    context_.fault(from.quality.source, "this sheet has no troops of quality " +
                                            in_quotes(to_text(unit.quality)) + "; write one of " +
                                            known);
}

// A number that had its fault is brought into range, so that the rest can be looked at.
void ScenarioBuilder::choose_figures(const written::Unit& from, Unit& unit)
{
    const SheetVocabulary::Troop& troop = vocabulary_.troops[unit.troop];
    const SheetVocabulary::Sizes sizes = troop.sizes;
    if (from.arm.is_read && troop.arm == unit.arm)
        check_range(from.figures, std::string{to_text(unit.arm)} + " figures", sizes.least,
                    sizes.most);
    const int figures = std::clamp(from.figures.value, sizes.least, sizes.most);
    unit.figures = unit.figures_at_start = unit.standing = static_cast<std::uint8_t>(figures);
}

void ScenarioBuilder::choose_troop(const written::Unit& from, Unit& unit)
{
    std::vector<std::string_view> known;
    std::optional<std::size_t> chosen;
    for (std::size_t i = 0; i < vocabulary_.troops.size(); ++i) {
        if (vocabulary_.troops[i].arm != unit.arm) continue;
        if (known.empty()) unit.troop = static_cast<std::uint8_t>(i);
        known.push_back(vocabulary_.troops[i].name);
        const bool is_it = from.troop ? vocabulary_.troops[i].name == from.troop->value : !chosen;
        if (is_it) chosen = i;
    }
    if (chosen) {
        unit.troop = static_cast<std::uint8_t>(*chosen);
        // With one kind of horse after another in the list, the first would be a guess.
        if (unit.arm == Arm::Cavalry && !from.troop && known.size() > 1)
            context_.fault(from.source,
                           "cavalry needs its troop: troop = " + in_quotes(known.front()));
    } else if (from.arm.is_read && (!from.troop || from.troop->is_read)) {
        context_.fault(from.troop ? from.troop->source : from.source,
                       unknown_word(std::string{to_text(unit.arm)} + " troop",
                                    from.troop ? from.troop->value : "", known));
    }
}

// A tag that goes with a kind of troops says the same as the kind, or one of the two is wrong.
void ScenarioBuilder::check_tags(const written::Unit& from, const Unit& unit)
{
    for (std::size_t i = 0; i < vocabulary_.troops.size(); ++i) {
        const SheetVocabulary::Troop& troop = vocabulary_.troops[i];
        const auto tag = std::ranges::find(vocabulary_.tags, troop.tag);
        if (tag == vocabulary_.tags.end()) continue;
        const bool has_tag = unit.has_tag(static_cast<unsigned>(tag - vocabulary_.tags.begin()));
        const bool is_such = from.troop && from.troop->value == troop.name;
        if (is_such && !has_tag)
            context_.fault(from.source, "troops " + in_quotes(troop.name) + " have the tag " +
                                            in_quotes(troop.tag) + "; add it to its tags");
        if (has_tag && !is_such)
            context_.fault(from.source, "the tag " + in_quotes(troop.tag) + " is for troops " +
                                            in_quotes(troop.name) +
                                            "; remove the tag or change the troop");
    }
}

std::string ScenarioBuilder::formations_of(const Unit& unit) const
{
    std::string text;
    for (std::size_t i = 0; i < formation_count; ++i)
        if (vocabulary_.may_use(unit, static_cast<Formation>(i)))
            text += (text.empty() ? "" : ", ") + std::string{names_of<Formation>[i]};
    return text;
}

// As they march up; who only skirmishes does so in reserve too.
Formation ScenarioBuilder::formation_of_reserve(const Unit& unit) const
{
    if (unit.arm == Arm::Artillery) return Formation::Limbered;
    return vocabulary_.may_use(unit, Formation::Column) ? Formation::Column : Formation::Skirmish;
}

void ScenarioBuilder::choose_formation(const written::Unit& from, Unit& unit)
{
    unit.formation = from.formation ? from.formation->value : formation_of_reserve(unit);
    if (!from.formation && from.at)
        context_.fault(from.source,
                       "its formation is missing; it may be one of " + formations_of(unit));
    const bool is_looked_at = from.arm.is_read && (!from.formation || from.formation->is_read);
    if (!is_looked_at) return;
    const std::string whose = in_quotes(vocabulary_.sides[index(unit.side)].name);
    if (!vocabulary_.may_use(unit, unit.formation))
        context_.fault(from.formation ? from.formation->source : from.source,
                       "such " + std::string{to_text(unit.arm)} + " of the " + whose +
                           " cannot stand in " + in_quotes(to_text(unit.formation)) +
                           "; it may be one of " + formations_of(unit));
    else if (!vocabulary_.may_field(unit))
        context_.fault(from.troop ? from.troop->source : from.source,
                       "the sheet gives the " + whose + " no " +
                           in_quotes(vocabulary_.troops[unit.troop].name));
}

// Who defends has a marker at its post.
void ScenarioBuilder::post(Unit& unit)
{
    if (scenario_.opening.command(unit.brigade).stance != Stance::Defend) return;
    unit.marks |= bit(Mark::Marker);
}

void ScenarioBuilder::deploy(const written::Unit& from, Unit& unit, UnitId id)
{
    if (from.facing) unit.pose.facing = from.facing->value;
    if (!from.at) {
        unit.presence = Presence::Reserve;
        if (from.facing)
            context_.fault(from.facing->source, "a unit in reserve has no facing yet; remove it");
        return;
    }
    if (!from.facing)
        context_.fault(from.source, "its facing is missing (say facing = 0 to look up the table)");
    unit.pose.at = from.at->value;
    unit.origin = unit.pose;
    unit.origin_formation = unit.formation;
    if (vocabulary_.has_orders) post(unit);
    if (!from.at->is_read || !from.arm.is_read || (from.formation && !from.formation->is_read))
        return;
    const SheetVocabulary::Area ground =
        vocabulary_.footprint(unit.arm, unit.formation, unit.figures);
    deployed_.push_back({id, from.at->source, Rectangle{unit.pose, ground.width, ground.depth}});
}

void ScenarioBuilder::attach_generals()
{
    State& state = scenario_.opening;
    for (const written::Brigade& brigade : from_.brigades) {
        if (!brigade.general || !brigade.general->with) continue;
        const auto general = generals_.find(brigade.general->id.value);
        const auto unit = find(units_, "unit", *brigade.general->with);
        if (!unit || general == generals_.end()) continue;
        General& rider = state.generals[general->second];
        Unit& with = state.units[*unit];
        if (with.side != rider.side || !with.on_table() || with.general != no_general) {
            context_.fault(brigade.general->with->source,
                           "he cannot be with this unit: it must be his side's, on the table and "
                           "without another general");
            continue;
        }
        rider.unit = static_cast<UnitId>(*unit);
        rider.at = with.pose.at;
        with.general = static_cast<GeneralId>(general->second);
    }
}

// ---- Reserves

void ScenarioBuilder::build_reserve(const written::Reserve& from)
{
    State& state = scenario_.opening;
    if (!has_room(scenario_.groups.size(), most_groups, "reserves", from.source)) return;
    const auto group = static_cast<GroupId>(scenario_.groups.size());
    enter(groups_, "reserve", from.id, index(group));
    const Side side = side_of(from.side);
    check_range(from.earliest_turn, "earliest_turn", 1, most_turns);
    if (from.earliest_turn.is_read && has_turns_ && from.earliest_turn.value > scenario_.turns)
        context_.fault(from.earliest_turn.source,
                       "the battle is over after turn " + number(scenario_.turns));

    const Point at = from.entry.value;
    const bool is_on_edge = !has_table_ || at.x == Length{} || at.y == Length{} ||
                            at.x == scenario_.width || at.y == scenario_.height;
    if (from.entry.is_read && !(is_on_edge && is_on_table(at)))
        context_.fault(from.entry.source,
                       "a reserve enters on the table's edge: one number is 0, or " +
                           to_text(scenario_.width) + " across, or " + to_text(scenario_.height) +
                           " up");
    else if (from.entry.is_read && from.facing.is_read &&
             !is_on_table(offset(at, from.facing.value, inches(1), {})))
        context_.fault(from.facing.source, "it must look onto the table where it enters");

    scenario_.groups.push_back(
        {from.id.value, side, from.earliest_turn.value, at, from.facing.value});
    state.groups.push_back(GroupFate::Waiting);
    if (from.brigades.empty() && from.units.empty())
        context_.fault(from.source, "a reserve lists its brigades or its units");
    for (const Sourced<std::string>& word : from.units)
        if (const auto unit = find(units_, "unit", word))
            put_in_reserve(static_cast<UnitId>(*unit), group, word);
    for (const Sourced<std::string>& word : from.brigades)
        if (const auto brigade = find(brigades_, "brigade", word))
            put_in_reserve(static_cast<BrigadeId>(*brigade), group, word);
}

void ScenarioBuilder::put_in_reserve(BrigadeId brigade, GroupId group,
                                     const Sourced<std::string>& word)
{
    State& state = scenario_.opening;
    for (const UnitId id : unit_ids(state))
        if (state.unit(id).brigade == brigade) put_in_reserve(id, group, word);
    // Its general comes with it, unless he is on the table already.
    for (std::size_t i = 0; i < state.generals.size(); ++i) {
        General& general = state.generals[i];
        if (general.brigade != brigade || commanders_[i]->at || commanders_[i]->with) continue;
        general.fate = GeneralFate::Reserve;
        general.group = group;
        general.at = scenario_.groups[index(group)].entry;
    }
}

void ScenarioBuilder::put_in_reserve(UnitId id, GroupId group, const Sourced<std::string>& word)
{
    Unit& unit = scenario_.opening.unit(id);
    const ReserveGroup& reserve = scenario_.groups[index(group)];
    if (unit.on_table())
        return context_.fault(word.source,
                              name_of(id) + " stands on the table; remove its at, or this");
    if (unit.group != no_group)
        return context_.fault(word.source, name_of(id) + " is in two reserves");
    if (unit.side != reserve.side)
        return context_.fault(word.source, name_of(id) + " belongs to the other side");
    unit.group = group;
    unit.pose = {reserve.entry, reserve.facing};
}

// ---- Everybody is somewhere

void ScenarioBuilder::check_sides()
{
    for (const Side side : {Side::First, Side::Second})
        if (std::ranges::none_of(scenario_.opening.units,
                                 [&](const Unit& unit) { return unit.side == side; }))
            context_.fault(from_.source, "the side " +
                                             in_quotes(vocabulary_.sides[index(side)].id) +
                                             " has no units");
}

void ScenarioBuilder::check_somewhere()
{
    const State& state = scenario_.opening;
    for (const UnitId id : unit_ids(state))
        if (state.unit(id).presence == Presence::Reserve && state.unit(id).group == no_group)
            context_.fault(units_written_[index(id)]->source,
                           name_of(id) +
                               " has no place: write at = \"12,8\", or list it in a reserve");
    for (std::size_t i = 0; i < state.generals.size(); ++i) {
        const written::Commander& from = *commanders_[i];
        if (!from.at && !from.with && state.generals[i].fate != GeneralFate::Reserve)
            context_.fault(from.source,
                           in_quotes(from.id.value) +
                               " has no place: write at = \"12,8\", or with = a unit, or "
                               "list his brigade in a reserve");
    }
}

bool ScenarioBuilder::is_in_zone(Side side, const Rectangle& place) const
{
    const auto is_of_side = [&](const Zone& zone) { return zone.side == side; };
    return std::ranges::none_of(scenario_.zones, is_of_side) ||
           std::ranges::any_of(scenario_.zones, [&](const Zone& zone) {
               return is_of_side(zone) && zone.area.contains(place);
           });
}

void ScenarioBuilder::check_deployment()
{
    for (std::size_t i = 0; i < deployed_.size(); ++i) {
        const Deployed& here = deployed_[i];
        if (!std::ranges::all_of(here.place.corners(), [&](Point p) { return is_on_table(p); })) {
            context_.fault(here.source, name_of(here.unit) + " stands partly off the table");
            continue;
        }
        if (!is_in_zone(scenario_.opening.unit(here.unit).side, here.place))
            context_.fault(here.source, name_of(here.unit) +
                                            " stands outside the zones of its side; move it, or "
                                            "write a zone for it");
        if (const TerrainPiece* ground =
                vocabulary_.barred_by(scenario_, scenario_.opening.unit(here.unit), here.place))
            context_.fault(here.source,
                           name_of(here.unit) + " may not stand in " + in_quotes(ground->name));
        for (std::size_t j = 0; j < i; ++j)
            if (overlaps(here.place, deployed_[j].place))
                context_.fault(here.source,
                               name_of(here.unit) + " overlaps " + name_of(deployed_[j].unit));
    }
}

// ---- Words and numbers

void ScenarioBuilder::enter(Ids& ids, std::string_view label, const Sourced<std::string>& id,
                            std::size_t index)
{
    if (!id.is_read) return;
    if (!is_id(id.value))
        context_.fault(id.source, in_quotes(id.value) +
                                      " is not an id: one word of at most 32 letters, "
                                      "digits, -, _ and .");
    if (!ids.emplace(id.value, index).second)
        context_.fault(id.source, "there are two of the id " + in_quotes(id.value) + " among the " +
                                      std::string{label} + "s; rename one");
}

std::optional<std::size_t> ScenarioBuilder::find(const Ids& ids, std::string_view label,
                                                 const Sourced<std::string>& id)
{
    if (!id.is_read) return std::nullopt;
    const auto found = ids.find(id.value);
    if (found != ids.end()) return found->second;
    context_.fault(id.source, unknown_word(label, id.value, keys_of(ids)));
    return std::nullopt;
}

Side ScenarioBuilder::side_of(const Sourced<std::string>& word)
{
    const std::array<std::string_view, 2> known{vocabulary_.sides[0].id, vocabulary_.sides[1].id};
    if (word.value == known[1]) return Side::Second;
    if (word.is_read && word.value != known[0])
        context_.fault(word.source, unknown_word("side", word.value, known));
    return Side::First;
}

bool ScenarioBuilder::check_range(const Sourced<int>& value, std::string_view what, int least,
                                  int most)
{
    if (!value.is_read) return false;
    if (value.value >= least && value.value <= most) return true;
    context_.fault(value.source, std::string{what} + ": " + number(value.value) +
                                     " is out of range; write a number from " + number(least) +
                                     " to " + number(most));
    return false;
}

bool ScenarioBuilder::has_room(std::size_t count, std::size_t most, std::string_view what,
                               Source source)
{
    if (count < most) return true;
    context_.fault(source, "there are too many " + std::string{what} + "; there is room for " +
                               number(most));
    return false;
}

std::string ScenarioBuilder::name_of(UnitId id) const
{
    return in_quotes(scenario_.units[index(id)].id);
}

}  // namespace voltigeur
