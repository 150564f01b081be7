#include "engine/thirteen/losses.h"

#include <algorithm>

namespace voltigeur::thirteen {

namespace {

// The nearest unit of a side on the table; one without a general, if somebody is to join it.
enum class Joins : std::uint8_t { No, Yes };
UnitId nearest_friend(const View& view, Side side, Point at, UnitId except, Joins joins)
{
    UnitId nearest = no_unit;
    Length least{};
    for (const UnitId id : unit_ids(view.state)) {
        const Unit& unit = view.unit(id);
        if (id == except || unit.side != side || !unit.on_table()) continue;
        if (joins == Joins::Yes && unit.general != no_general) continue;
        const Length away = distance(view.rectangle(unit), at);
        if (nearest != no_unit && away >= least) continue;
        nearest = id;
        least = away;
    }
    return nearest;
}

void lose_general(const Play& play, GeneralId id, Clause clause)
{
    const int back = play.state().place.turn + play.gaps().general_replaced_after.is + 1;
    play.happen(GeneralLost{id, static_cast<std::uint8_t>(back), clause});
}

// He rides to the nearest friends, or is lost if there are none in reach.
void flee(const Play& play, GeneralId id, Clause clause)
{
    const View view = play.view();
    const General& general = play.state().general(id);
    const Point at = position(play.state(), general);
    const UnitId to = nearest_friend(view, general.side, at, general.unit, Joins::Yes);
    if (to == no_unit || !within(view.rectangle(to), at, play.gaps().general_escape.is))
        return lose_general(play, id, clause);
    play.happen(GeneralMoved{id, play.unit(to).pose.at, to, false, clause});
}

void risk_general(const Play& play, GeneralId id, int falls_at, Clause clause)
{
    const std::array cuts{falls_at - 1};
    const Faces dice = play.dice.sum_of(2, 6, cuts);
    const bool fell = sum(dice) >= falls_at;
    play.happen(GeneralRisked{id, dice, static_cast<std::uint8_t>(falls_at), fell, clause});
    if (fell) lose_general(play, id, clause);
}

void risk_after_losses(const Play& play, GeneralId id, LossCause cause)
{
    const Gaps& gaps = play.gaps();
    if (cause == LossCause::Other) return;
    const auto& line =
        cause == LossCause::Fire ? gaps.general_hit_by_fire : gaps.general_hit_in_melee;
    risk_general(play, id, line.is, line.clause);
}

}  // namespace

int lose_figures(const Play& play, UnitId id, int figures, LossCause cause, Clause clause)
{
    const int lost = std::min<int>(figures, play.unit(id).figures);
    if (lost == 0) return 0;
    play.happen(FiguresLost{id, static_cast<std::uint8_t>(lost), clause});
    if (play.unit(id).figures == 0) {
        remove_unit(play, id, Presence::Destroyed, clause);
        return lost;
    }
    const GeneralId general = play.unit(id).general;
    if (general != no_general) risk_after_losses(play, general, cause);
    return lost;
}

void roll_penalty(const Play& play, UnitId id, DiceSpec spec, Clause clause)
{
    const Faces dice = play.dice.sum_of(spec.count, spec.sides);
    play.happen(PenaltyRolled{id, dice, clause});
    lose_figures(play, id, sum(dice), LossCause::Other, clause);
}

void remove_unit(const Play& play, UnitId id, Presence as, Clause clause)
{
    const GeneralId general = play.unit(id).general;
    play.happen(UnitRemoved{id, as, clause});
    if (general == no_general) return;
    const int lost_up_to = play.gaps().general_lost_with_unit.is;
    const Clause risk = play.gaps().general_lost_with_unit.clause;
    const std::array cuts{lost_up_to};
    const Faces die = play.dice.sum_of(1, 6, cuts);
    const bool fell = die[0] <= lost_up_to;
    play.happen(GeneralRisked{general, die, static_cast<std::uint8_t>(lost_up_to), fell, risk});
    if (fell)
        lose_general(play, general, risk);
    else
        flee(play, general, risk);
}

void move_generals_away(const Play& play)
{
    for (std::size_t i = 0; i < play.state().generals.size(); ++i) {
        const General& general = play.state().generals[i];
        if (general.fate != GeneralFate::Active || general.unit != no_unit) continue;
        const View view = play.view();
        const Length touch = play.gaps().general_touch.is;
        for (const UnitId id : units_near(view, general.at, touch).of(opponent(general.side))) {
            if (!within(view.rectangle(id), general.at, touch)) continue;
            flee(play, static_cast<GeneralId>(i), play.gaps().general_reached.clause);
            break;
        }
    }
}

void replace_generals(const Play& play)
{
    for (std::size_t i = 0; i < play.state().generals.size(); ++i) {
        const General& general = play.state().generals[i];
        if (general.fate != GeneralFate::Lost || general.back_on_turn > play.state().place.turn)
            continue;
        const UnitId at = nearest_friend(play.view(), general.side, general.at, no_unit, Joins::No);
        if (at == no_unit) continue;
        play.happen(GeneralReplaced{static_cast<GeneralId>(i), play.unit(at).pose.at, false,
                                    play.gaps().general_replaced_after.clause});
    }
}

}  // namespace voltigeur::thirteen
