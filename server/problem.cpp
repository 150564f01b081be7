#include "server/problem.h"

#include "engine/base/json_text.h"
#include "server/json.h"

namespace voltigeur::server {

int http_status(Code code)
{
    static constexpr std::array<int, names_of<Code>.size()> statuses{
        400, 403, 403, 404, 405, 409, 409, 409, 413, 422, 429, 500, 503};
    return statuses[static_cast<std::size_t>(code)];
}

std::string to_json(const Problem& problem, std::string_view id)
{
    OrderedJson json{{"type", "refused"}};
    if (!id.empty()) json["id"] = id;
    json["code"] = voltigeur::to_text(problem.code);
    json["why"] = problem.why;
    if (problem.n) json["n"] = *problem.n;
    if (problem.retry) json["retry"] = *problem.retry;
    if (!problem.refusal.empty()) {
        const Json refusal = parse_json(problem.refusal);
        if (refusal.contains("clause")) json["clause"] = refusal["clause"];
        json["refusal"] = refusal;
    }
    return dump(json);
}

}  // namespace voltigeur::server
