// The mirror image of a table, with left and right exchanged, and of everything said about it.
//
//     Mirror mirror{setup.scenario->width};
//     mirror(mirror(state)) == state
#pragma once

#include <memory>

#include "engine/game/game.h"

namespace voltigeur {

class Mirror {
public:
    explicit Mirror(Length width) : width_(width) {}

    [[nodiscard]] Point operator()(Point point) const;
    [[nodiscard]] Pose operator()(Pose pose) const;
    [[nodiscard]] Order operator()(Order order) const;
    [[nodiscard]] Event operator()(Event event) const;
    [[nodiscard]] Events operator()(Events events) const;
    [[nodiscard]] State operator()(State state) const;
    [[nodiscard]] Scenario operator()(Scenario scenario) const;
    [[nodiscard]] Setup operator()(Setup setup) const;

private:
    Length width_;
};

}  // namespace voltigeur
