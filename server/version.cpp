#include "server/version.h"

#include "server/json.h"

namespace voltigeur::server {

std::string to_json(const Version& version)
{
    return dump(OrderedJson{{"version", version.version},
                            {"commit", version.commit},
                            {"data", version.data},
                            {"play", version.play}});
}

}  // namespace voltigeur::server
