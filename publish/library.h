// Library: looks after the data folders, and reads again what has changed in them.
//
//     Library library{data};
//     library.look()->file("catalogue.json")
//
// A file that cannot be played is left out, with its faults. So is a file of the user's whose id
// is taken: links and records name battles by their ids, so those of the program stay what they
// are.
#pragma once

#include <memory>
#include <mutex>

#include "load/setups.h"
#include "publish/edition.h"

namespace voltigeur::publish {

class Library {
public:
    explicit Library(DataFolder data) : data_(std::move(data)) {}

    // As the files stand now. On any thread; reads files if some have changed.
    std::shared_ptr<const Edition> look();
    // What was found when somebody last looked.
    [[nodiscard]] std::shared_ptr<const Edition> last() const;

private:
    [[nodiscard]] Stamps look_at_files() const;

    DataFolder data_;
    std::mutex looking_;  // only one thread reads files
    Stamps stamps_;
    mutable std::mutex mutex_;  // of the edition
    std::shared_ptr<const Edition> edition_;
};

}  // namespace voltigeur::publish
