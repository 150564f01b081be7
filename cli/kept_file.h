// The file that a simulation keeps its parts in, as they come: nothing that was played is lost.
#pragma once

#include <expected>
#include <fstream>
#include <string>

#include "sim/keep.h"

namespace voltigeur::cli {

class KeptFile {
public:
    // A new file; a fault if there is one already.
    static std::expected<KeptFile, std::string> create(const std::string& file,
                                                       const KeptHead& head);
    // One that was begun; a new one if there is none. A line that was not written to its end is
    // dropped. What it holds is added to `done`.
    static std::expected<KeptFile, std::string> resume(const std::string& file,
                                                       const KeptHead& head,
                                                       const SimulationPlan& plan,
                                                       AllOutcomes& done);

    void add(const std::string& line);
    [[nodiscard]] const std::string& name() const { return file_; }
    [[nodiscard]] bool is_written() const { return out_.good(); }

private:
    std::string file_;
    std::ofstream out_;
};

}  // namespace voltigeur::cli
