#include "paper/make_page.h"

#include "engine/family/battle.h"
#include "paper/words.h"

namespace voltigeur::paper {

std::expected<Page, Faults> make_page(const std::filesystem::path& rules, std::string_view sheet,
                                      std::span<const Document> files, std::string_view profile,
                                      WithGaps gaps)
{
    const auto read = load_sheet(files, profile);
    if (!read) return std::unexpected(read.error());
    const auto letter = load_sheet(files);
    if (!letter) return std::unexpected(letter.error());
    const auto words = load_words(rules, std::string{family_of(files)});
    if (!words) return std::unexpected(words.error());

    auto page = compose(*words, collect(*read, files), collect(*letter, files), gaps);
    if (!page) return page;
    page->id = sheet;
    page->profile = profile;
    page->is_letter = profile == letter_profile;
    return page;
}

}  // namespace voltigeur::paper
