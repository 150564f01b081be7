// What games are played with, from the folders of rules and scenarios.
//
//     auto setup = load_setup({"rules", "scenarios"}, "teugn-skirmish");
//     Game game{*setup, std::make_unique<SeededDice>(seed)};
#pragma once

#include <expected>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/family/battle.h"
#include "engine/game/game.h"
#include "engine/geometry/rectangle.h"
#include "engine/sheet/document.h"

namespace voltigeur {

// Where the program's data are, and those that its user has added.
struct DataFolder {
    std::filesystem::path root;
    std::filesystem::path user{};  // a folder of the same shape; empty: none

    [[nodiscard]] std::filesystem::path rules() const { return root / "rules"; }
    [[nodiscard]] std::filesystem::path scenarios() const { return root / "scenarios"; }
    [[nodiscard]] std::filesystem::path user_rules() const { return under_user("rules"); }
    [[nodiscard]] std::filesystem::path user_scenarios() const { return under_user("scenarios"); }

private:
    [[nodiscard]] std::filesystem::path under_user(const char* folder) const
    {
        return user.empty() ? user : user / folder;
    }
};

// The nearest folder, from this one upwards, that has both rules/ and scenarios/.
std::optional<DataFolder> find_data(const std::filesystem::path& from);

// The ids of all sheets: the program's own, then the user's.
std::vector<std::string> sheet_ids(const DataFolder& data);

// The files of a sheet, the program's own or the user's. An id that both have is the program's.
std::expected<std::vector<Document>, Faults> read_sheet_files(const DataFolder& data,
                                                              std::string_view id);

// The same before a law is made of its sheet.
std::expected<Battle, Faults> load_battle(const DataFolder& data, const Document& scenario);

// The file of a scenario, as it is named or as one of the folders of scenarios.
std::expected<Document, Faults> read_scenario(const DataFolder& data, std::string_view scenario);

// A scenario by its file, or by the id of one in the folder of scenarios; in another profile than
// it asks for, if one is named.
std::expected<Setup, Faults> load_setup(const DataFolder& data, std::string_view scenario,
                                        std::string_view profile = {});

// The same by the id of a scenario in these folders only, for ids that anybody may have written: no
// path leads to another file.
std::expected<Setup, Faults> load_known_setup(const DataFolder& data, std::string_view id,
                                              std::string_view profile);

// The same before a law is made of its sheet.
std::expected<Battle, Faults> load_battle(const DataFolder& data, std::string_view scenario,
                                          std::string_view profile = {});

// What a picture of the table needs of the scenario's sheet: the ground that a unit stands on, and
// what each kind of terrain is called.
using GroundOf = std::function<Rectangle(const Unit& unit)>;
struct TableLook {
    GroundOf ground;
    std::vector<std::string> terrain;
};
std::expected<TableLook, Faults> load_look(const DataFolder& data, std::string_view scenario);

}  // namespace voltigeur
