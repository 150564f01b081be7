// A browser that prints pages to PDF without a window.
#pragma once

#include <filesystem>
#include <string>

#include "engine/sheet/document.h"

namespace voltigeur::cli {

// A fault if there is no chromium on the PATH, or it fails.
Faults print_pdf(const std::string& html, const std::filesystem::path& pdf);

}  // namespace voltigeur::cli
