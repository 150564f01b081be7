#include "publish/library.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "draw/card.h"
#include "engine/base/hasher.h"
#include "engine/record/record.h"
#include "engine/scenario/survey.h"
#include "engine/sheet/json_document.h"
#include "load/scenarios.h"
#include "load/sheets.h"
#include "load/toml_file.h"

namespace voltigeur::publish {

namespace fs = std::filesystem;

namespace {

void append(Stamps& stamps, const Stamps& more)
{
    stamps.insert(stamps.end(), more.begin(), more.end());
}

void append(Faults& faults, const Faults& more)
{
    faults.insert(faults.end(), more.begin(), more.end());
}

// The same text gives the same version, so a page knows what it need not fetch again.
std::string version_of(std::string_view text)
{
    Hasher hasher;
    hasher.add_bytes(text.data(), text.size());
    return to_hex(hasher.value());
}

std::string version_of(const std::vector<Document>& files)
{
    std::string text;
    for (const Document& document : files) text += to_json(document);
    return version_of(text);
}

// The last parts of a path: where the folders of the server lie is nobody else's business.
std::string name_below(const fs::path& path, int parts)
{
    const std::string name = path.filename().generic_string();
    return parts == 1 ? name : name_below(path.parent_path(), parts - 1) + "/" + name;
}

// Makes an edition, with what has not changed taken over from the one before.
class Builder {
public:
    Builder(const DataFolder& data, const Edition* before)
        : data_(data), before_(before), edition_(std::make_shared<Edition>())
    {
        edition_->rules = data.rules();
    }

    std::shared_ptr<const Edition> build()
    {
        add_sheets(data_.rules(), edition_->faults);
        add_sheets(data_.user_rules(), edition_->user_faults);
        add_battles(data_.scenarios(), edition_->faults);
        add_battles(data_.user_scenarios(), edition_->user_faults);
        return edition_;
    }

private:
    void add_sheets(const fs::path& rules, Faults& faults)
    {
        for (const std::string& id : sheet_ids(rules)) {
            if (edition_->find_sheet(id)) {
                faults.push_back({(rules / id / "sheet.toml").generic_string(), 0, 0,
                                  "there is a sheet \"" + id + "\" already; rename this folder"});
                continue;
            }
            auto sheet = read_sheet(rules / id, id);
            if (sheet)
                edition_->sheets.push_back(std::move(*sheet));
            else
                append(faults, sheet.error());
        }
    }

    std::expected<std::shared_ptr<const OfferedSheet>, Faults> read_sheet(const fs::path& folder,
                                                                          const std::string& id)
    {
        Stamps stamps = stamps_in(folder);
        append(stamps, stamps_in(data_.rules() / "gaps"));
        append(stamps, stamps_in(data_.rules() / "words"));
        auto known = before_ != nullptr ? before_->find_sheet(id) : nullptr;
        if (known && known->stamps == stamps) return known;
        auto files = read_sheet_folder(folder, data_.rules() / "gaps");
        if (!files) return std::unexpected(files.error());
        auto sheet = std::make_shared<OfferedSheet>();
        sheet->id = id;
        sheet->files = std::move(*files);
        sheet->stamps = std::move(stamps);
        for (const std::string_view profile : profiles_of(sheet->files)) {
            if (const auto read = load_sheet(sheet->files, profile); !read)
                return std::unexpected(read.error());
            sheet->profiles.emplace_back(profile);
            sheet->papers.try_emplace(std::string{profile});
        }
        for (Document& document : sheet->files)
            document.file = "rules/" + name_below(document.file, 2);
        sheet->version = version_of(sheet->files);
        return sheet;
    }

    void add_battles(const fs::path& folder, Faults& faults)
    {
        for (const fs::path& file : scenario_files(folder)) {
            auto battle = read_battle(file);
            if (!battle) {
                append(faults, battle.error());
            } else if (edition_->find_battle((*battle)->id)) {
                faults.push_back({file.generic_string(), 0, 0,
                                  "there is a battle \"" + (*battle)->id +
                                      "\" already; give this one an id of its own"});
            } else {
                edition_->battles.push_back(std::move(*battle));
            }
        }
    }

    std::expected<std::shared_ptr<const OfferedBattle>, Faults> read_battle(const fs::path& file)
    {
        const FileStamp stamp = stamp_of(file);
        if (auto known = find_unchanged(stamp)) return known;
        auto document = read_toml(file);
        if (!document) return std::unexpected(document.error());
        const auto head = read_scenario_head(*document);
        if (!head) return std::unexpected(head.error());
        const auto sheet = edition_->find_sheet(head->sheet);
        if (!sheet) return std::unexpected(why_no_sheet(*head));
        auto offered = std::make_shared<OfferedBattle>();
        offered->profile = head->profile;
        offered->scenario = std::move(*document);
        offered->sheet = sheet;
        offered->stamp = stamp;
        if (Faults faults = examine(*offered); !faults.empty())
            return std::unexpected(std::move(faults));
        return offered;
    }

    // Whether it can be played; if so, its card.
    static Faults examine(OfferedBattle& offered)
    {
        auto battle = offered.load();
        if (!battle) return battle.error();
        Survey survey =
            survey_scenario(offered.scenario, battle->scenario, vocabulary_of(battle->sheet));
        if (!survey.faults.empty()) return std::move(survey.faults);
        offered.id = battle->scenario.id;
        offered.scenario.file = "scenarios/" + name_below(offered.scenario.file, 1);
        const std::vector<std::string>& words = offered.sheet->profiles;
        const std::vector<std::string_view> profiles{words.begin(), words.end()};
        auto card = draw::card_of(*battle, profiles);
        card["version"] = version_of(to_json(offered.scenario));
        card["sheet_version"] = offered.sheet->version;
        offered.card = card.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        return {};
    }

    // The sheet itself may have faults, or not be there.
    [[nodiscard]] Faults why_no_sheet(const ScenarioHead& head) const
    {
        const auto files = read_sheet_files(data_, head.sheet);
        if (files)
            return head.fault_at("sheet", "the sheet \"" + head.sheet + "\" has faults itself");
        return head.fault_at("sheet", files.error().front().what);
    }

    [[nodiscard]] std::shared_ptr<const OfferedBattle> find_unchanged(const FileStamp& stamp) const
    {
        if (before_ == nullptr) return nullptr;
        for (const auto& battle : before_->battles)
            if (battle->stamp == stamp && edition_->find_sheet(battle->sheet->id) == battle->sheet)
                return battle;
        return nullptr;
    }

    const DataFolder& data_;
    const Edition* before_;
    std::shared_ptr<Edition> edition_;
};

}  // namespace

Stamps Library::look_at_files() const
{
    Stamps stamps = stamps_in(data_.scenarios());
    append(stamps, stamps_in(data_.user_scenarios()));
    std::error_code ignored;
    for (const fs::path& rules : {data_.rules(), data_.user_rules()}) {
        std::vector<fs::path> folders;
        for (const fs::directory_entry& entry : fs::directory_iterator{rules, ignored})
            folders.push_back(entry.path());
        std::ranges::sort(folders);
        for (const fs::path& folder : folders) append(stamps, stamps_in(folder));
    }
    return stamps;
}

std::shared_ptr<const Edition> Library::look()
{
    const std::scoped_lock looking{looking_};
    auto before = last();
    Stamps stamps = look_at_files();
    if (before && stamps == stamps_) return before;
    auto now = Builder{data_, before.get()}.build();
    stamps_ = std::move(stamps);
    const std::scoped_lock lock{mutex_};
    edition_ = now;
    return now;
}

std::shared_ptr<const Edition> Library::last() const
{
    const std::scoped_lock lock{mutex_};
    return edition_;
}

}  // namespace voltigeur::publish
