#include "engine/record/vocabulary.h"

#include "engine/order/codec_fields.h"
#include "engine/order/codec_state_fields.h"

namespace voltigeur {

namespace {

template <class Labels>
std::string list_of(std::string_view what, std::string_view name, const Labels& labels)
{
    std::string line{what};
    line += " ";
    line += name;
    line += ":";
    for (const std::string_view label : labels) line.append(" ").append(label);
    return line + "\n";
}

template <class T>
std::string fields_line(std::string_view what, std::string_view name)
{
    return list_of(what, name, codec::json_labels_of<T>);
}

template <class Variant>
struct Alternatives;
template <class... T>
struct Alternatives<std::variant<T...>> {
    static std::string lines(std::string_view what)
    {
        return (fields_line<T>(what, codec::json_name_of<T>) + ...);
    }
};

template <class E>
std::string words_line(std::string_view name)
{
    return list_of("words", name, codec::json_names_of<E>);
}

}  // namespace

std::string record_vocabulary()
{
    return Alternatives<OrderKind>::lines("order") + Alternatives<Event>::lines("event") +
           fields_line<State>("state", "state") + fields_line<Moment>("state", "place") +
           fields_line<Unit>("state", "unit") + fields_line<General>("state", "general") +
           fields_line<Command>("state", "command") + fields_line<Contact>("state", "contact") +
           words_line<LegKind>("leg") + words_line<Hand>("hand") +
           words_line<Formation>("formation") + words_line<Arm>("arm") +
           words_line<Quality>("quality") + words_line<Presence>("presence") +
           words_line<Mark>("mark") + words_line<Step>("step") + words_line<Reason>("reason") +
           words_line<TargetClass>("target") + words_line<Band>("band") + words_line<Test>("test") +
           words_line<Result>("result") + words_line<MeleeOutcome>("outcome") +
           words_line<Ending>("ending") + words_line<GeneralFate>("fate") +
           words_line<GroupFate>("group") + words_line<Stance>("stance") +
           words_line<Spirit>("spirit");
}

}  // namespace voltigeur
