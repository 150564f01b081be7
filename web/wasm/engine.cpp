// The engine as a module: the page hands it JSON and gets JSON back. It holds one battle.
//
// A call writes its text to memory from `allocate`, and reads the answer at the address the call
// returns, as long as `answer_size` says.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/family/battle.h"
#include "engine/game/game.h"
#include "engine/game/seeded_dice.h"
#include "engine/order/codec_json.h"
#include "engine/sheet/json_document.h"

namespace {

using nlohmann::json;
using namespace voltigeur;

std::unique_ptr<Game>& game()
{
    static std::unique_ptr<Game> held;
    return held;
}

std::string& answer_text()
{
    static std::string held;
    return held;
}

const char* answer(const json& value)
{
    answer_text() = value.dump(-1, ' ', false, json::error_handler_t::replace);
    return answer_text().data();
}

const char* complain(std::string what)
{
    return answer({{"fault", std::move(what)}});
}

std::string hex(std::uint64_t n)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; n >>= 4) text[i] = digits[n & 15U];
    return text;
}

json place_json()
{
    const Place& place = game()->state().place;
    const Names names = game()->setup().names();
    json value{{"turn", place.turn},
               {"phase", place.phase},
               {"title", game()->law().phase_title(place.phase)},
               {"step", to_text(place.step)},
               {"side", names.sides[index(place.side)]}};
    if (place.unit != no_unit) value["unit"] = names.units[index(place.unit)];
    if (place.other != no_unit) value["other"] = names.units[index(place.other)];
    return value;
}

json happened(const Events& events)
{
    const Names names = game()->setup().names();
    json list = json::array();
    for (const Event& event : events) list.push_back(event_to_json(event, names));
    return {{"events", std::move(list)},
            {"place", place_json()},
            {"signature", hex(signature(game()->state()))}};
}

json faults_json(const Faults& faults)
{
    json list = json::array();
    for (const Fault& fault : faults) list.push_back(to_text(fault));
    return {{"faults", std::move(list)}};
}

const json* text_at(const json& object, const char* key)
{
    const auto at = object.find(key);
    return at != object.end() && at->is_string() ? &*at : nullptr;
}

std::expected<std::vector<Document>, Faults> read_documents(const json& list)
{
    std::vector<Document> documents;
    Faults faults;
    for (const json& item : list) {
        auto document = document_from_json(item.dump());
        if (document)
            documents.push_back(std::move(*document));
        else
            faults.insert(faults.end(), document.error().begin(), document.error().end());
    }
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return documents;
}

std::optional<std::uint64_t> seed_from(const std::string& text)
{
    char* end = nullptr;
    const std::uint64_t seed = std::strtoull(text.c_str(), &end, 10);
    if (text.empty() || *end != '\0') return std::nullopt;
    return seed;
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

// {"sheet": [documents], "scenario": document, "seed": "1"}: begins a battle.
[[clang::export_name("open")]] const char* voltigeur_open(const char* text, std::size_t size)
{
    const json asked = json::parse(text, text + size, nullptr, false);
    if (!asked.is_object() || !asked.contains("sheet") || !asked["sheet"].is_array() ||
        !asked.contains("scenario") || text_at(asked, "seed") == nullptr)
        return complain(
            "open takes {\"sheet\": [documents], \"scenario\": document, \"seed\": \"1\"}");
    const auto seed = seed_from(*text_at(asked, "seed")->get_ptr<const std::string*>());
    if (!seed) return complain("the seed is a whole number, as text");
    const auto sheet = read_documents(asked["sheet"]);
    if (!sheet) return answer(faults_json(sheet.error()));
    const auto scenario = document_from_json(asked["scenario"].dump());
    if (!scenario) return answer(faults_json(scenario.error()));
    auto battle = load_battle(*sheet, *scenario);
    if (!battle) return answer(faults_json(battle.error()));
    auto setup = make_setup(std::move(*battle));
    if (!setup) return answer(faults_json(setup.error()));
    game() = std::make_unique<Game>(std::move(*setup), std::make_unique<SeededDice>(*seed));
    return answer(happened(game()->start()));
}

// An order as JSON: what happened, or the refusal.
[[clang::export_name("order")]] const char* voltigeur_order(const char* text, std::size_t size)
{
    if (!game()) return complain("no battle is open; call open first");
    const Names names = game()->setup().names();
    const auto order = order_from_json(json::parse(text, text + size, nullptr, false), names);
    if (!order) return complain(order.error().what);
    const auto events = game()->try_order(*order);
    if (!events) return answer({{"refusal", refusal_to_json(events.error(), names)}});
    return answer(happened(*events));
}

[[clang::export_name("state")]] const char* voltigeur_state()
{
    if (!game()) return complain("no battle is open; call open first");
    return answer(state_to_json(game()->state(), game()->setup().names()));
}
}
