// The engine as a module: the page hands it a question as JSON and gets JSON back. It holds one
// battle.
//
// A question is written to memory from `allocate`; `ask` returns where the answer is, as long as
// `answer_size` says.

#include <array>
#include <cstdlib>
#include <string>

#include "web/wasm/calls.h"

#include "engine/base/json_text.h"

namespace {

using namespace voltigeur::page;

constexpr std::array<NamedCall, 32> known{{
    {"battle", tell_battle},
    {"view", tell_view},
    {"state", tell_state},
    {"begin", begin},
    {"order", give_order},
    {"undo", undo},
    {"redo", redo},
    {"follow", follow},
    {"record", tell_record},
    {"past", tell_past},
    {"rewind", rewind},
    {"drag", drag},
    {"drag_many", drag_many},
    {"ride", ride},
    {"come_on", come_on},
    {"choices", choices},
    {"targets", targets},
    {"odds", odds},
    {"rolls", rolls},
    {"abilities", abilities},
    {"sight", sight},
    {"measure", measure},
    {"ground", draw_ground},
    {"troops", draw_troops},
    {"dress", draw_dress},
    {"ghost", draw_ghost},
    {"advise", advise},
    {"random", play_random},
    {"review", review},
    {"look_back", look_back},
    {"read_order", read_order},
    {"word_order", word_order},
}};

std::string& answer_text()
{
    static std::string held;
    return held;
}

json answer_to(const json& asked)
{
    const auto name = asked.is_object() ? find_text(asked, "ask") : std::nullopt;
    if (!name) return complain("a question is an object with the name of a call: {\"ask\": …}");
    if (*name == "open") return open(asked);
    if (*name == "read_scenario") return read_scenario(asked);
    if (*name == "examine") return examine(asked);
    if (*name == "upgrade") return upgrade_record(asked);
    if (*name == "version") return tell_version();
    for (const NamedCall& call : known) {
        if (call.name != *name) continue;
        if (!open_battle()) return complain("no battle is open; ask open first");
        return call.call(*open_battle(), asked);
    }
    return complain("there is no call " + *name);
}

}  // namespace

extern "C" {

[[clang::export_name("allocate")]] void* voltigeur_allocate(std::size_t size)
{
    return std::malloc(size);
}
[[clang::export_name("release")]] void voltigeur_release(void* memory)
{
    std::free(memory);
}
[[clang::export_name("answer_size")]] std::size_t voltigeur_answer_size()
{
    return answer_text().size();
}
[[clang::export_name("ask")]] const char* voltigeur_ask(const char* text, std::size_t size)
{
    const json asked = voltigeur::parse_json({text, size});
    answer_text() = answer_to(asked).dump(-1, ' ', false, json::error_handler_t::replace);
    return answer_text().data();
}
}
