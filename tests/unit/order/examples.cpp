#include "tests/unit/order/examples.h"

namespace voltigeur::test {

namespace {

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

}  // namespace

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
        {"charge_declared A at B order 0 ahead 7.5 [9.1]",
         ChargeDeclared{unit_a, unit_b, Hand::Left, {}, 0, false, clause, tenths(75)}},
        {"charge_moved A stands 12.5,30 facing 15 left 3 reached [9.1]",
         ChargeMoved{unit_a, pose(125, 300, 15), inches(3), true, false, clause}},
        {"charge_ended A [9.1]", ChargeEnded{unit_a, clause}},
        {"contact A with B in_flank_or_rear [9.1]", ContactMade{unit_a, unit_b, {}, true, clause}},
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
        {"ended draw [9.1]", BattleEnded{Ending::Draw, {}, clause}},
        {"no_room A in square [9.1]", NoRoomFound{unit_a, Formation::Square, clause}},
    };
}

State example_state()
{
    State state;
    state.moment = {3, 11, Step::Fight, Side::Second, unit_b, unit_a};
    state.dice_drawn = 77;
    state.points = {-1, 4};
    state.held = {0, 2};
    state.groups = {GroupFate::Due, GroupFate::Arrived};
    state.commands.push_back({.aide = at(30, 40), .is_sent = 1});
    state.commands.push_back({.stance = Stance::Defend, .spirit = Spirit::Shaken});
    state.generals.push_back({.at = at(125, 300), .unit = unit_a, .is_army = 1});
    state.generals.push_back({.at = at(10, 20), .fate = GeneralFate::Lost, .back_on_turn = 5});
    for (std::uint8_t n = 0; n < names().units.size(); ++n)
        state.units.push_back({.pose = pose(100 + n, 200, 90),
                               .marks = bit(Mark::Charging),
                               .tags = 2,
                               .figures_at_start = 12,
                               .figures = n,
                               .target = unit_c});
    state.contacts.push_back({.attacker = unit_a, .defender = unit_b, .rounds = 1});
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
