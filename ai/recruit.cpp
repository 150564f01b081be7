#include "ai/recruit.h"

namespace voltigeur::ai {

Advice Recruit::advise(const Setup& setup, const State& state, Dice& dice)
{
    return {setup.law->suggest(*setup.scenario, state, dice), {.motive = Motive::Chance}};
}

}  // namespace voltigeur::ai
