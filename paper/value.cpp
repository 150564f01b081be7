#include "paper/value.h"

#include <utility>

#include "engine/base/text.h"

namespace voltigeur::paper {

namespace {

std::string number(int value)
{
    return to_text(std::int64_t{value});
}

Value plain(std::string_view name, std::string word)
{
    return {.name = std::string{name}, .words = {std::move(word)}, .is_name = false, .choices = {}};
}

Value names(std::string_view name, std::uint32_t bits, const std::vector<std::string>& known)
{
    Value value{.name = std::string{name}, .words = {}, .is_name = true, .choices = {}};
    for (std::size_t i = 0; i < known.size(); ++i)
        if (((bits >> i) & 1U) != 0) value.words.push_back(known[i]);
    return value;
}

}  // namespace

std::string inches_of(Length length)
{
    const int whole = length.micrometres / micrometres_per_inch;
    const Length rest = length - inches(whole);
    const std::string before = whole == 0 ? "" : number(whole);
    if (rest == fraction(inches(1), 1, 2)) return before + "½\"";
    if (rest == fraction(inches(1), 1, 4)) return before + "¼\"";
    if (rest == fraction(inches(1), 3, 4)) return before + "¾\"";
    return to_text(length) + "\"";
}

// What is added to a die or a number shows its sign.
Value value_of(std::string_view name, int value, const Vocabulary& /*known*/)
{
    return plain(name, (name == "add" && value > 0 ? "+" : "") + number(value));
}

Value value_of(std::string_view name, bool flag, const Vocabulary& /*known*/)
{
    Value value = plain(name, flag ? "yes" : "no");
    value.choices = {"yes", "no"};
    return value;
}

// A single word is one of the data, such as the name of a kind of ground.
Value value_of(std::string_view name, const std::string& text, const Vocabulary& /*known*/)
{
    Value value = plain(name, text);
    value.is_name = text.find(' ') == std::string::npos;
    return value;
}

Value value_of(std::string_view name, Length length, const Vocabulary& /*known*/)
{
    return plain(name, inches_of(length));
}

Value value_of(std::string_view name, DiceSpec dice, const Vocabulary& /*known*/)
{
    return plain(name, number(dice.count) + "d" + number(dice.sides));
}

Value value_of(std::string_view name, Ratio ratio, const Vocabulary& /*known*/)
{
    return plain(name, number(ratio.dice) + "/" + number(ratio.figures));
}

Value value_of(std::string_view name, TagSet tags, const Vocabulary& known)
{
    return names(name, tags.bits, known.tags);
}

Value value_of(std::string_view name, TroopSet troops, const Vocabulary& known)
{
    return names(name, troops.bits, known.troops);
}

Value value_of(std::string_view name, TerrainSet terrain, const Vocabulary& known)
{
    return names(name, terrain.bits, known.terrain);
}

Value value_of(std::string_view name, Side side, const Vocabulary& known)
{
    return plain(name, known.sides[index(side)]);
}

Value value_of(std::string_view name, SetOf<Side> sides, const Vocabulary& known)
{
    Value value = names(name, sides.bits, known.sides);
    value.is_name = false;
    return value;
}

Value value_of(std::string_view name, const Going& going, const Vocabulary& known)
{
    using Kind = Going::Kind;
    switch (going.kind) {
    case Kind::Free:
        return plain(name, "–");
    case Kind::Part:
        return value_of(name, going.part, known);
    case Kind::More:
        return plain(name, "+" + inches_of(going.length));
    case Kind::Less:
        return plain(name, "-" + inches_of(going.length));
    case Kind::NotAllowed:
        break;
    }
    Value value = plain(name, "not_allowed");
    value.is_name = true;
    return value;
}

Value value_of(std::string_view name, const std::vector<Length>& lengths, const Vocabulary& /*k*/)
{
    Value value{.name = std::string{name}, .words = {}, .is_name = false, .choices = {}};
    for (const Length length : lengths) value.words.push_back(inches_of(length));
    return value;
}

}  // namespace voltigeur::paper
