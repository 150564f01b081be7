// Transcripts: tests that a rules lawyer can read. A .game file sets up a table, gives the dice,
// and says which events or which refusal must follow each order. docs/transcripts.md has the
// language.
//
//     sheet r10 letter
//     unit A french infantry veteran 12 column at 20,20 facing 0
//     unit B russian infantry veteran 12 line at 20,30 facing 180
//     phase 3
//     start
//     order french move A advance 4
//     event moved A advance 4 …
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"
#include "engine/odds/policy.h"
#include "engine/sheet/document.h"
#include "transcript/table.h"

namespace voltigeur {

// Where what happened is not what was written.
struct TranscriptFailure {
    std::size_t line = 0;
    std::string expected;
    std::string got;
};

struct TranscriptResult {
    Faults faults;  // the file cannot be run
    std::vector<TranscriptFailure> failures;
    std::string updated;             // the file with what happened in place of what was expected
    std::vector<std::string> trace;  // every order, event and decision

    [[nodiscard]] bool has_passed() const { return faults.empty() && failures.empty(); }
};

class TranscriptRunner {
public:
    explicit TranscriptRunner(const std::filesystem::path& rules) : shelf_(rules) {}

    enum class Purpose : std::uint8_t { Check, Update };
    // `file` is what faults call it. For an update, an expectation that cannot be read is only
    // wrong.
    TranscriptResult run(std::string_view text, const std::string& file,
                         Purpose purpose = Purpose::Check);

    // The table that a transcript sets up. It must stand on its own: nothing is played.
    std::expected<Setup, Faults> set_up(std::string_view text, const std::string& file);

    // The game as it stands at the end of a transcript, and what its `odds` statement asks for.
    struct Question {
        Setup setup;
        State state;
        std::optional<Order> order;  // none: what happens by itself
        Choices choices;             // of players, for the odds of a charge
    };
    std::expected<Question, Faults> ask(std::string_view text, const std::string& file);

private:
    SheetShelf shelf_;
};

}  // namespace voltigeur
