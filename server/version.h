// Version: which program answers, for GET /api/version.
#pragma once

#include <string>

namespace voltigeur::server {

struct Version {
    std::string version;  // "1.0.0"
    std::string commit;
    std::string data;  // hash of rules/ and scenarios/
    std::string play;  // what `voltigeur signature` prints
};

std::string to_json(const Version& version);

}  // namespace voltigeur::server
