// Where names are written: under what they name if there is room, else beside or above it,
// shortened if that helps, upright whichever way a unit faces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "draw/outline.h"

namespace voltigeur::draw {

// How wide a text is about, in a serif face.
double width_of(std::string_view text, double size);
Bounds bounds_of(const Label& label);

// As wargamers write it, from the longest to the shortest: "24e Ligne, 1st battalion" is
// "1/24e Ligne", then "1/24e".
std::vector<std::string> shorter_names(std::string_view name);

// Where a label may stand, best first.
struct Wish {
    Spot at;  // of the middle of its base line
    double turn = 0;
};

class NamePlacer {
public:
    NamePlacer(double width, double height) : width_(width), height_(height) {}

    // What names should not hide.
    void keep_clear(const Bounds& bounds) { things_.push_back(bounds); }
    // The best of the texts at the best of the places; it is in the way of later names. The texts
    // may be placed otherwise, so `wishes` is asked for each with its width.
    template <class Wishes>
    Label place(Label label, const std::vector<std::string>& texts, Wishes wishes)
    {
        Label best = label;
        double least = 1e9;
        double penalty = 0;
        for (const std::string& text : texts) {
            label.text = text;
            for (const Wish& wish : wishes(width_of(text, label.size))) {
                label.at = wish.at;
                label.turn = wish.turn;
                push_inside(label);
                const double cost = cost_of(label) + penalty;
                if (cost < least - 1e-9) {
                    least = cost;
                    best = label;
                }
                penalty += 0.012;
            }
            penalty += 0.06;
        }
        taken_.push_back(with_air(bounds_of(best), best.size));
        return best;
    }

private:
    [[nodiscard]] double cost_of(const Label& label) const;
    // A name that would leave the table is moved back onto it.
    void push_inside(Label& label) const;
    // Two names that touch read as one.
    static Bounds with_air(const Bounds& bounds, double size)
    {
        return {bounds.low - Spot{0.35 * size, 0}, bounds.high + Spot{0.35 * size, 0}};
    }

    double width_;
    double height_;
    std::vector<Bounds> things_;
    std::vector<Bounds> taken_;
};

// About a thing on the table: below, above, to its sides, then farther.
std::vector<Wish> wishes_about(const Bounds& thing, double text_width, double size);
// In an area, or below or above it.
std::vector<Wish> wishes_within(const Outline& area, double text_width, double size);
// Along a line, on either side of it.
std::vector<Wish> wishes_along(const Outline& line, double breadth, double size);

}  // namespace voltigeur::draw
