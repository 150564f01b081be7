// Answers to requests.
#pragma once

#include <functional>
#include <string>

#include "server/problem.h"

namespace voltigeur::server {

struct Answer {
    int status = 200;
    std::string body;
    std::string type = "application/json";
};
// Called once, on the thread of the desk.
using Reply = std::move_only_function<void(Answer)>;

inline Answer answer_of(const Problem& problem)
{
    return {http_status(problem.code), to_json(problem)};
}

}  // namespace voltigeur::server
