#include "tests/unit/order/examples.h"

namespace voltigeur::test {

namespace {

constexpr Faces::value_type most_faces = 4;

Point at(int x_tenths, int y_tenths)
{
    return {tenths(x_tenths), tenths(y_tenths)};
}
Pose pose(int x_tenths, int y_tenths, int facing)
{
    return {.at = at(x_tenths, y_tenths), .facing = degrees(facing)};
}

Modifier modifier(int value, Reason reason, std::string_view clause)
{
    return {.clause = Clause{clause}, .reason = reason, .value = static_cast<std::int8_t>(value)};
}

// ---- Random values, by type

template <class Id>
Id random_id(Counter& counter, std::size_t count)
{
    const std::uint64_t n = counter.below(count + 1);
    return static_cast<Id>(n == count ? 255 : n);
}

void fill(UnitId& out, Counter& c)
{
    out = random_id<UnitId>(c, names().units.size());
}
void fill(GeneralId& out, Counter& c)
{
    out = random_id<GeneralId>(c, names().generals.size());
}
void fill(GroupId& out, Counter& c)
{
    out = random_id<GroupId>(c, names().groups.size());
}
void fill(BrigadeId& out, Counter& c)
{
    out = random_id<BrigadeId>(c, names().brigades.size());
}
void fill(Side& out, Counter& c)
{
    out = c.coin() ? Side::First : Side::Second;
}
void fill(bool& out, Counter& c)
{
    out = c.coin();
}
void fill(std::uint8_t& out, Counter& c)
{
    out = static_cast<std::uint8_t>(c.below(256));
}
void fill(std::int8_t& out, Counter& c)
{
    out = static_cast<std::int8_t>(c.between(-128, 127));
}
void fill(std::int16_t& out, Counter& c)
{
    out = static_cast<std::int16_t>(c.between(-32768, 32767));
}
void fill(Angle& out, Counter& c)
{
    out.turn = static_cast<std::uint16_t>(c.below(65'536));
}
void fill(Marks& out, Counter& c)
{
    out = static_cast<Marks>(c.below(1U << names_of<Mark>.size()));
}

template <Named E>
void fill(E& out, Counter& c)
{
    out = static_cast<E>(c.below(names_of<E>.size()));
}

void fill(Length& out, Counter& c)
{
    const int whole = c.between(-1000, 1000);
    out = c.coin() ? tenths(whole) : Length{c.between(-254'000'000, 254'000'000)};
}

void fill(Clause& out, Counter& c)
{
    constexpr std::string_view letters = "0123456789.abAB[]";
    std::string text;
    for (std::uint64_t n = c.below(Clause::longest + 1); n > 0; --n)
        text += letters[c.below(letters.size())];
    out = Clause{text};
}

void fill(Point& out, Counter& c)
{
    fill(out.x, c);
    fill(out.y, c);
}

void fill(Pose& out, Counter& c)
{
    fill(out.at, c);
    fill(out.facing, c);
}

void fill(std::optional<Pose>& out, Counter& c)
{
    out.reset();
    if (c.coin()) fill(out.emplace(), c);
}

void fill(Modifier& out, Counter& c)
{
    fill(out.clause, c);
    fill(out.reason, c);
    fill(out.value, c);
    out.tag =
        static_cast<std::uint8_t>(out.reason == Reason::Tagged ? c.below(names().tags.size()) : 0);
}

void fill(Leg& out, Counter& c)
{
    Hand hand{};
    Formation formation{};
    Angle turn;
    Length distance;
    fill(hand, c);
    fill(formation, c);
    fill(turn, c);
    fill(distance, c);
    const std::array<Leg, names_of<LegKind>.size()> legs{
        wheel(hand, turn), advance(distance), back(distance), march(turn, distance),
        form(formation),   about_face(),      pivot(turn)};
    out = legs[c.below(legs.size())];
}

template <class T, std::size_t N>
void fill(FixedVector<T, N>& out, Counter& c)
{
    out.clear();
    for (std::uint64_t n = c.coin() ? c.below(N + 1) : c.below(most_faces); n > 0; --n) {
        T item{};
        fill(item, c);
        out.push_back(item);
    }
}

template <class T>
T random_fields(Counter& counter)
{
    T item;
    T::fields([&](const auto&... field) { (fill(item.*field.member, counter), ...); });
    if constexpr (std::is_same_v<T, ObjectiveTaken>) {
        item.objective = static_cast<std::uint8_t>(counter.below(names().objectives.size()));
        item.holder = static_cast<std::uint8_t>(counter.below(3));
    }
    return item;
}

template <class... T>
std::variant<T...> random_alternative(std::size_t i, Counter& counter, const std::variant<T...>*)
{
    using Make = std::variant<T...> (*)(Counter&);
    constexpr std::array<Make, sizeof...(T)> makers{
        [](Counter& c) -> std::variant<T...> { return random_fields<T>(c); }...};
    return makers.at(i)(counter);
}

Unit random_unit(Counter& c)
{
    Unit unit;
    fill(unit.pose, c);
    fill(unit.mark_pose, c);
    fill(unit.ride_left, c);
    fill(unit.marks, c);
    unit.tags = static_cast<std::uint16_t>(c.below(1U << names().tags.size()));
    fill(unit.side, c);
    fill(unit.arm, c);
    fill(unit.quality, c);
    for (std::uint8_t* number :
         {&unit.troop, &unit.kills, &unit.failed_rallies, &unit.pounds, &unit.figures_at_start,
          &unit.figures, &unit.standing, &unit.fresh_losses, &unit.charge_order})
        fill(*number, c);
    fill(unit.brigade, c);
    fill(unit.formation, c);
    fill(unit.mark_formation, c);
    fill(unit.presence, c);
    fill(unit.group, c);
    fill(unit.target, c);
    fill(unit.general, c);
    unit.charge_hand = c.coin() ? 1 : 0;
    fill(unit.charge_wheel, c);
    return unit;
}

General random_general(Counter& c)
{
    General general;
    fill(general.at, c);
    fill(general.unit, c);
    fill(general.side, c);
    fill(general.fate, c);
    fill(general.group, c);
    fill(general.brigade, c);
    fill(general.rating, c);
    for (std::uint8_t* number : {&general.is_army, &general.has_moved, &general.back_on_turn})
        fill(*number, c);
    return general;
}

Command random_command(Counter& c)
{
    Command command;
    fill(command.aide, c);
    fill(command.stance, c);
    fill(command.sent, c);
    fill(command.is_sent, c);
    fill(command.spirit, c);
    fill(command.has_moved, c);
    fill(command.is_moving, c);
    return command;
}

Contact random_contact(Counter& c)
{
    Contact contact;
    fill(contact.at, c);
    fill(contact.attacker, c);
    fill(contact.defender, c);
    fill(contact.stand_in, c);
    fill(contact.rounds, c);
    fill(contact.fought, c);
    fill(contact.from_behind, c);
    return contact;
}

}  // namespace

const Names& names()
{
    static const std::vector<std::string> tags{"opolchenie", "grenadiers"};
    static const Scenario scenario = [] {
        Scenario made;
        made.sides = {NamePair{"french", "The French"}, NamePair{"austrian", "The Austrians"}};
        for (const char* id : {"A", "B", "C", "G", "at"}) made.units.push_back({id, id});
        for (const char* id : {"massena", "charles"}) made.generals.push_back({id, id});
        for (const char* id : {"left", "centre"}) made.brigades.emplace_back().id = id;
        for (const char* id : {"east", "west"}) made.groups.emplace_back().id = id;
        const Shape area = Shape::polygon({at(0, 0), at(0, 10), at(10, 0)});
        for (const char* id : {"bridge", "redoubt"})
            made.objectives.push_back({.id = id, .name = id, .area = area});
        return made;
    }();
    static const Names made = names_of_scenario(scenario, tags);
    return made;
}

std::vector<Example<Order>> order_examples()
{
    const auto french = [](OrderKind what) { return Order{Side::First, std::move(what)}; };
    const auto austrian = [](OrderKind what) { return Order{Side::Second, std::move(what)}; };
    return {
        {"austrian lay G at A", austrian(LayGuns{guns, unit_a, std::nullopt})},
        {"austrian lay G at A from 12.5,30 facing 15",
         austrian(LayGuns{guns, unit_a, pose(125, 300, 15)})},
        {"french hold A", french(Hold{unit_a})},
        {"french hold at", french(Hold{unit_at})},
        {"french hold -", french(Hold{})},
        {"french move A wheel left 30 advance 4.5 form line",
         french(
             Move{unit_a,
                  {wheel(Hand::Left, degrees(30)), advance(tenths(45)), form(Formation::Line)}})},
        {"french move A about_face back 1 march 6 towards 315 pivot 7.5",
         french(Move{unit_a,
                     {about_face(), back(inches(1)), march(degrees(315), inches(6)),
                      pivot(from_tenths_of_degree(75))}})},
        {"french move A", french(Move{unit_a, {}})},
        {"french ride massena to 12,20 join A",
         french(MoveGeneral{GeneralId{0}, at(120, 200), unit_a})},
        {"french ride massena to -0.5,20", french(MoveGeneral{GeneralId{0}, at(-5, 200), no_unit})},
        {"french arrive A along -2.5 advance 6 in column",
         french(Arrive{unit_a, tenths(-25), inches(6), Formation::Column})},
        {"french arrive A in line", french(Arrive{unit_a, {}, {}, Formation::Line})},
        {"french charge A at B", french(Charge{unit_a, unit_b, Hand::Left, {}})},
        {"french charge A at at", french(Charge{unit_a, unit_at, Hand::Left, {}})},
        {"french charge A at B wheel left 30",
         french(Charge{unit_a, unit_b, Hand::Left, degrees(30)})},
        {"french charge A at B wheel right 0", french(Charge{unit_a, unit_b, Hand::Right, {}})},
        {"french shoot A at B", french(Shoot{unit_a, unit_b})},
        {"austrian form B formation square", austrian(Form{unit_b, Formation::Square})},
        {"french continue A", french(Continue{unit_a})},
        {"austrian support G by B", austrian(Support{guns, unit_b})},
        {"french fight A against B", french(Fight{unit_a, unit_b})},
        {"french recall A", french(Recall{unit_a})},
        {"french mover austrian", french(ChooseMover{Side::Second})},
        {"french activate centre", french(Activate{BrigadeId{1}})},
        {"austrian evade B", austrian(Evade{unit_b})},
        {"austrian rally B", austrian(Rally{unit_b})},
        {"french dispatch left stance defend", french(Dispatch{BrigadeId{0}, Stance::Defend})},
        {"french done", french(Done{})},
        {"austrian resign", austrian(Resign{})},
    };
}

std::vector<Example<Event>> event_examples()
{
    const Clause clause{"9.1"};
    return {
        {"turn 3 clears halted+moved",
         TurnBegan{.turn = 3, .clears = bit(Mark::Halted) | bit(Mark::Moved)}},
        {"phase 11", PhaseBegan{.phase = 11}},
        {"step react side austrian about B and A",
         StepBegan{Step::React, Side::Second, unit_b, unit_a}},
        {"mark A mark charging on [9.1]", MarkChanged{unit_a, Mark::Charging, true, clause}},
        {"mark A mark charging", MarkChanged{unit_a, Mark::Charging, false, {}}},
        {"losses B figures 2 [9.1]", FiguresLost{unit_b, 2, clause}},
        {"penalty B dice 4 [9.1]", PenaltyRolled{unit_b, {4}, clause}},
        {"removed B as routed [9.1]", UnitRemoved{unit_b, Presence::Routed, clause}},
        {"rode massena to 12,20 join A by_order [9.1]",
         GeneralMoved{GeneralId{0}, at(120, 200), unit_a, true, clause}},
        {"risk charles dice 6 5 needs 11 fell [9.1]",
         GeneralRisked{GeneralId{1}, {6, 5}, 11, true, clause}},
        {"general_lost charles back 5 [9.1]", GeneralLost{GeneralId{1}, 5, clause}},
        {"general_replaced charles at 1.5,2 worse [9.1]",
         GeneralReplaced{GeneralId{1}, at(15, 20), true, clause}},
        {"reserve west dice 3 needs 4 [9.1]", ReserveRolled{GroupId{1}, {3}, 4, false, clause}},
        {"arrived A stands 12.5,30 facing 15 in column [9.1]",
         UnitArrived{unit_a, pose(125, 300, 15), Formation::Column, clause}},
        {"laid G at A stands 12.5,30 facing 15 [9.1]",
         GunsLaid{guns, unit_a, pose(125, 300, 15), clause}},
        {"shot G at A carried band close as column dice 4 5 needs 3 hits 2 "
         "with +1 close_range [1.14] -1 tagged:opolchenie [] [9.1]",
         ShotFired{guns,
                   unit_a,
                   true,
                   Band::Close,
                   TargetClass::Column,
                   {4, 5},
                   3,
                   2,
                   {modifier(1, Reason::CloseRange, "1.14"), modifier(-1, Reason::Tagged, "")},
                   clause}},
        {"volley A at B as line dice 4 5 6 needs 5 hits 2 [9.1]",
         VolleyFired{unit_a, unit_b, TargetClass::Line, {4, 5, 6}, 5, 2, {}, clause}},
        {"volley A at B as line dice 10 needs 7 hits 2 with +1 steady [3.9] [9.1]",
         VolleyFired{unit_a,
                     unit_b,
                     TargetClass::Line,
                     {10},
                     7,
                     2,
                     {modifier(1, Reason::Steady, "3.9")},
                     clause}},
        {"test A of closing dice 6 needs -1 with +0 general [x] result fail [9.1]",
         MoraleTested{unit_a,
                      Test::Closing,
                      {6},
                      -1,
                      {modifier(0, Reason::GeneralAttached, "x")},
                      Result::Fail,
                      clause}},
        {"moved A wheel right 12.25 advance 4.5 stands 12.5,30 facing 15 in line used 5.1 unmarked "
         "[9.1]",
         UnitMoved{unit_a,
                   {wheel(Hand::Right, Angle{2230}), advance(tenths(45))},
                   pose(125, 300, 15),
                   Formation::Line,
                   tenths(51),
                   true,
                   clause}},
        {"placed A stands 0.00004,-3.999 facing 359.995 in square",
         UnitPlaced{unit_a,
                    {.at = {Length{1}, Length{-101'575}}, .facing = Angle{65'535}},
                    Formation::Square,
                    {}}},
        {"distance A dice 2 2 sides 6 length 4 [9.1]",
         DistanceRolled{unit_a, {2, 2}, 6, inches(4), clause}},
        {"firefight A with B [9.1]", FirefightBegan{unit_a, unit_b, clause}},
        {"charge_declared A at B wheel left 30 order 2 marks [9.1]",
         ChargeDeclared{unit_a, unit_b, Hand::Left, degrees(30), 2, true, clause}},
        {"charge_moved A stands 12.5,30 facing 15 left 3 reached [9.1]",
         ChargeMoved{unit_a, pose(125, 300, 15), inches(3), true, false, clause}},
        {"charge_ended A [9.1]", ChargeEnded{unit_a, clause}},
        {"contact A with B from_behind [9.1]", ContactMade{unit_a, unit_b, {}, true, clause}},
        {"contact_ended A with B [9.1]", ContactEnded{unit_a, unit_b, clause}},
        {"supported G by B [9.1]", SupportChosen{guns, unit_b, clause}},
        {"blows A at B dice 1 6 needs 4 hits 1 with -1 versus_cuirassiers [2.2] [9.1]",
         BlowsStruck{unit_a,
                     unit_b,
                     {1, 6},
                     4,
                     1,
                     {modifier(-1, Reason::VersusCuirassiers, "2.2")},
                     clause}},
        {"melee A with B outcome attacker_won [9.1]",
         MeleeFought{unit_a, unit_b, MeleeOutcome::AttackerWon, clause}},
        {"aims A at B [9.1]", TargetChosen{unit_a, unit_b, clause}},
        {"kills B kills 2 [9.1]", KillsTaken{unit_b, 2, clause}},
        {"score A against B dice 7 rating 6 with -1 staggered [c.1] total 12 [9.1]",
         ScoreRolled{unit_a, unit_b, {7}, 6, {modifier(-1, Reason::Staggered, "c.1")}, 12, clause}},
        {"initiative austrian dice 4 9 [9.1]", InitiativeTaken{Side::Second, {4, 9}, clause}},
        {"activated left [9.1]", BrigadeActivated{BrigadeId{0}, false, clause}},
        {"activated left over", BrigadeActivated{BrigadeId{0}, true, {}}},
        {"dispatched left stance defend from 12,20 [9.1]",
         OrderSent{BrigadeId{0}, Stance::Defend, at(120, 200), clause}},
        {"aide left to 12,20 [9.1]", AideRode{BrigadeId{0}, at(120, 200), clause}},
        {"aide_risk left dice 10 needs 10 fell [9.1]",
         AideRisked{BrigadeId{0}, {10}, 10, true, clause}},
        {"stance centre stance attack [9.1]", StanceChanged{BrigadeId{1}, Stance::Attack, clause}},
        {"spirit_test centre dice 4 needs 5 with +2 leadership [9.2] result pass [9.1]",
         SpiritTested{
             BrigadeId{1}, {4}, 5, {modifier(2, Reason::Leadership, "9.2")}, Result::Pass, clause}},
        {"spirit centre spirit broken [9.1]", SpiritChanged{BrigadeId{1}, Spirit::Broken, clause}},
        {"objective redoubt holder austrian", ObjectiveTaken{1, 2}},
        {"objective bridge holder nobody", ObjectiveTaken{0, 0}},
        {"army_broke french lost 5 of 12 [9.1]", ArmyBroke{Side::First, 5, 12, clause}},
        {"points french points -3 [9.1]", PointsCounted{Side::First, -3, clause}},
        {"ended minor winner austrian [9.1]", BattleEnded{Ending::Minor, Side::Second, clause}},
    };
}

Order random_order(std::size_t alternative, Counter& counter)
{
    const OrderKind* none = nullptr;
    return {counter.coin() ? Side::First : Side::Second,
            random_alternative(alternative, counter, none)};
}

Event random_event(std::size_t alternative, Counter& counter)
{
    const Event* none = nullptr;
    return random_alternative(alternative, counter, none);
}

State random_state(Counter& c)
{
    State state;
    state.place = {.turn = static_cast<std::uint8_t>(c.below(256)),
                   .phase = static_cast<std::uint8_t>(c.below(256))};
    fill(state.place.step, c);
    fill(state.place.side, c);
    fill(state.place.unit, c);
    fill(state.place.other, c);
    state.dice_drawn = static_cast<std::uint32_t>(c.next());
    fill(state.ending, c);
    fill(state.winner, c);
    for (std::int16_t& points : state.points) fill(points, c);
    for (std::uint8_t& broken : state.broken) fill(broken, c);
    for (std::size_t i = 0; i < names().objectives.size(); ++i)
        state.held.push_back(static_cast<std::uint8_t>(c.below(3)));
    for (std::size_t i = 0; i < names().groups.size(); ++i) {
        GroupFate fate{};
        fill(fate, c);
        state.groups.push_back(fate);
    }
    for (std::size_t i = 0; i < names().brigades.size(); ++i)
        state.commands.push_back(random_command(c));
    for (std::size_t i = 0; i < names().generals.size(); ++i)
        state.generals.push_back(random_general(c));
    for (std::size_t i = 0; i < names().units.size(); ++i) state.units.push_back(random_unit(c));
    for (std::uint64_t n = c.below(5); n > 0; --n) state.contacts.push_back(random_contact(c));
    return state;
}

std::string random_bytes(Counter& counter)
{
    std::string bytes;
    for (std::uint64_t n = counter.below(40); n > 0; --n)
        bytes += static_cast<char>(counter.coin() ? counter.below(256) : 32 + counter.below(95));
    return bytes;
}

std::string damaged(std::string line, Counter& counter)
{
    for (std::uint64_t n = 1 + counter.below(3); n > 0 && !line.empty(); --n) {
        const std::size_t i = counter.below(line.size());
        switch (counter.below(4)) {
        case 0:
            line.erase(i, 1 + counter.below(6));
            break;
        case 1:
            line.insert(i, 1, static_cast<char>(counter.below(256)));
            break;
        case 2:
            line[i] = static_cast<char>(counter.below(256));
            break;
        default:
            line.insert(i, line.substr(counter.below(line.size()), counter.below(12)));
            break;
        }
    }
    return line;
}

}  // namespace voltigeur::test
