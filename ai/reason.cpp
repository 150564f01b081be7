#include "ai/reason.h"

namespace voltigeur::ai {

namespace {

std::string name_of(const Scenario& scenario, UnitId id)
{
    return id == no_unit ? std::string("the side") : scenario.units[index(id)].name;
}

std::string enemy_of(const Reason& reason, const Scenario& scenario)
{
    return reason.enemy == no_unit ? std::string("the enemy") : name_of(scenario, reason.enemy);
}

std::string goal_of(const Reason& reason, const Scenario& scenario)
{
    if (reason.objective < 0) return "the enemy's main body";
    return scenario.objectives[static_cast<std::size_t>(reason.objective)].name;
}

std::string predicate(const Reason& reason, const Scenario& scenario)
{
    switch (reason.motive) {
    case Motive::Chance:
        return "does what came to mind";
    case Motive::TakeGround:
        return "goes for " + goal_of(reason, scenario);
    case Motive::HoldGround:
        return "holds " + goal_of(reason, scenario);
    case Motive::CloseUp:
        return "keeps up with those it supports";
    case Motive::Withdraw:
        return "draws off, for the brigade is spent";
    case Motive::FaceThreat:
        return "makes ready for " + enemy_of(reason, scenario);
    case Motive::UnlimberHere:
        return "has targets from here";
    case Motive::GoodTarget:
        return "has the best target in " + enemy_of(reason, scenario);
    case Motive::GoodOdds:
        return "charges " + enemy_of(reason, scenario) + ": " + std::to_string(reason.percent) +
               " in 100 that it ends well";
    case Motive::StandFirm:
        return "does best to stand as it is";
    case Motive::LookedAhead:
        return "does what ended best when looking ahead";
    case Motive::AllDone:
        return "has given all its orders";
    case Motive::MoveFirst:
        return "wants the first move";
    case Motive::NoTime:
        return "has no time left to think";
    case Motive::NothingBetter:
        break;
    }
    return "has nothing better to do";
}

}  // namespace

std::string to_text(const Reason& reason, const Scenario& scenario)
{
    return name_of(scenario, reason.unit) + " " + predicate(reason, scenario);
}

}  // namespace voltigeur::ai
