// The course of events: the law tells it what happens, it applies that to its State and keeps the
// list. So a rule that follows another in the same step sees what the first one did, and nothing
// but apply() ever changes a State.
#pragma once

#include "engine/order/event.h"

namespace voltigeur {

class Course {
public:
    Course(State& state, Events& events) : state_(state), events_(events) {}

    [[nodiscard]] const State& state() const { return state_; }
    void happen(const Event& event)
    {
        apply(state_, event);
        events_.push_back(event);
    }

private:
    State& state_;
    Events& events_;
};

}  // namespace voltigeur
