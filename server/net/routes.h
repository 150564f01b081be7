// Routes: which request asks for what. Knows paths and headers, but no sockets.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/answer.h"
#include "server/desk.h"
#include "server/limits.h"
#include "server/net/page_files.h"
#include "server/version.h"

namespace voltigeur::server {

struct Request {
    std::string method;
    std::string target;   // path and query, as sent
    std::string key;      // of Authorization: Bearer
    std::string address;  // who asks, for the limits
    std::string body;
    std::string if_none_match;
    bool is_own_page = true;  // no Origin, or an allowed one
};

struct Response {
    int status = 200;
    std::shared_ptr<const std::string> body;
    std::vector<std::pair<std::string, std::string>> headers;
};
using Respond = std::move_only_function<void(Response)>;

class Routes {
public:
    Routes(Desk& desk, Store& store, Catalogue& catalogue, PageFiles page, Addresses& addresses,
           Metrics& metrics, const Threads& threads, Desk::Clock clock, const Version& version)
        : desk_(desk), store_(store), catalogue_(catalogue), page_(std::move(page)),
          addresses_(addresses), metrics_(metrics), threads_(threads), clock_(std::move(clock)),
          version_(to_json(version))
    {
    }

    // Whoever asks may see which files of battles are wrong: for a server of one's own.
    bool shows_faults = false;

    // Logs which files of battles were left out, once for each change of them.
    void log_faults(const std::shared_ptr<const publish::Edition>& edition);

    void handle(Request request, Respond respond);
    // How large a body this request may have.
    [[nodiscard]] static std::size_t most_body(std::string_view method, std::string_view target,
                                               const LimitOptions& limits);
    static Response refuse(const Problem& problem);

private:
    void handle_api(const Request& request, std::string_view path, std::string_view query,
                    Reply reply);
    void handle_game(const Request& request, GameId game, std::string_view what,
                     std::string_view query, Reply reply);
    void health(Respond respond);
    void list_scenarios(Reply reply);
    void data_file(const Request& request, std::string_view path, Respond respond);
    Response file(const Request& request, std::string_view path) const;

    Desk& desk_;
    Store& store_;
    Catalogue& catalogue_;
    PageFiles page_;
    Addresses& addresses_;
    Metrics& metrics_;
    const Threads& threads_;
    Desk::Clock clock_;
    std::shared_ptr<const publish::Edition> logged_;
    std::string version_;  // the answer to api/version
};

}  // namespace voltigeur::server
