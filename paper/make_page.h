// The page of a sheet from its files.
#pragma once

#include <filesystem>
#include <span>

#include "paper/page.h"

namespace voltigeur::paper {

// `rules` is the program's folder of rules, which has the words of each family.
std::expected<Page, Faults> make_page(const std::filesystem::path& rules, std::string_view sheet,
                                      std::span<const Document> files, std::string_view profile,
                                      WithGaps gaps);

}  // namespace voltigeur::paper
