// Edition: the battles and sheets of the data folders as a page reads them, as they stood at one
// moment. Nothing in it changes; what is expensive is made when it is first asked for.
//
//     catalogue.json                     the battles as cards
//     faults.json                        files that were left out, and why
//     scenarios/<id>.json                a scenario as a document
//     sheets/<sheet>.json                the files of a sheet as documents
//     maps/<id>.svg                      the map of a battle
//     paper/<sheet>-<profile>.json       a sheet as it is printed
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/family/battle.h"
#include "publish/stamps.h"
#include "publish/text.h"

namespace voltigeur::publish {

struct OfferedSheet {
    std::string id;
    std::vector<Document> files;
    std::string version;  // changes with them
    std::vector<std::string> profiles;
    Stamps stamps;
    TextOnDemand json;
    std::map<std::string, TextOnDemand, std::less<>> papers;  // by profile
};

struct OfferedBattle {
    std::string id;
    std::string profile;
    Document scenario;
    std::shared_ptr<const OfferedSheet> sheet;
    std::string card;  // JSON
    FileStamp stamp;
    TextOnDemand json;
    TextOnDemand map;

    // In another profile than its own, if one is named.
    [[nodiscard]] std::expected<Battle, Faults> load(std::string_view other_profile = {}) const;
    // The same as a page opens it: {"scenario": document, "sheet": [documents]}
    [[nodiscard]] std::string bundle(std::string_view other_profile) const;
};

class Edition {
public:
    std::filesystem::path rules;  // the program's: they have the words of printed sheets
    std::vector<std::shared_ptr<const OfferedBattle>> battles;
    std::vector<std::shared_ptr<const OfferedSheet>> sheets;
    Faults faults;       // of the program's own files
    Faults user_faults;  // of files that the user has added

    [[nodiscard]] std::shared_ptr<const OfferedBattle> find_battle(std::string_view id) const;
    [[nodiscard]] std::shared_ptr<const OfferedSheet> find_sheet(std::string_view id) const;

    // By its path as above; nothing if there is no such file. May take a tenth of a second.
    [[nodiscard]] std::optional<Text> file(std::string_view path) const;
    // The paths of all files.
    [[nodiscard]] std::vector<std::string> paths() const;

private:
    [[nodiscard]] std::string catalogue() const;
    [[nodiscard]] std::string faults_json() const;
    [[nodiscard]] std::optional<Text> file_of_battle(std::string_view folder,
                                                     std::string_view name) const;
    [[nodiscard]] std::optional<Text> paper(std::string_view name) const;

    TextOnDemand catalogue_;
    TextOnDemand faults_;
};

}  // namespace voltigeur::publish
