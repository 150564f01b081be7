#include <nlohmann/json.hpp>

#include "paper/page.h"

namespace voltigeur::paper {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view name_of(Mark mark)
{
    return mark == Mark::Changed ? "changed" : "dropped";
}

Json json_of(const Phrase& phrase)
{
    Json value{{"text", phrase.text}};
    if (!phrase.clause.empty()) value["clause"] = phrase.clause;
    if (!phrase.why.empty()) value["why"] = phrase.why;
    if (phrase.mark != Mark::Same) value["mark"] = name_of(phrase.mark);
    return value;
}

// The parts of anything that is a list, each as JSON.
template <class Parts>
Json list_of(const Parts& parts);

Json json_of(const Cell& cell)
{
    return list_of(cell);
}

Json json_of(const Row& row)
{
    return list_of(row);
}

Json json_of(const Passage& passage)
{
    Json value = Json::object();
    if (!passage.title.empty()) value["title"] = passage.title;
    if (!passage.text.empty()) value["text"] = json_of(passage.text);
    if (passage.is_ladder) value["is_ladder"] = true;
    if (!passage.columns.empty()) value["columns"] = passage.columns;
    if (!passage.rows.empty()) value["rows"] = list_of(passage.rows);
    return value;
}

Json json_of(const Section& section)
{
    return {{"number", section.number},
            {"title", section.title},
            {"passages", list_of(section.passages)}};
}

template <class Parts>
Json list_of(const Parts& parts)
{
    Json list = Json::array();
    for (const auto& part : parts) list.push_back(json_of(part));
    return list;
}

}  // namespace

std::string to_json(const Page& page)
{
    Json sections = Json::array({json_of(page.cover)});
    for (const auto* part : {&page.first, &page.second, &page.gaps})
        for (const Section& section : *part) sections.push_back(json_of(section));
    const Json value{{"id", page.id},
                     {"title", page.title},
                     {"profile", page.profile},
                     {"sections", std::move(sections)}};
    return value.dump() + "\n";
}

}  // namespace voltigeur::paper
