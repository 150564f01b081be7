#include "server/net/routes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "server/net/logging.h"

namespace voltigeur::server {

namespace {

// The page runs its own scripts and WebAssembly, talks to where it came from, and nothing else.
constexpr std::string_view content_security_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

Response with_security(Response response)
{
    response.headers.insert(
        response.headers.end(),
        {{"Content-Security-Policy", std::string{content_security_policy}},
         {"X-Content-Type-Options", "nosniff"},
         {"Referrer-Policy", "no-referrer"},
         {"Cross-Origin-Opener-Policy", "same-origin"},
         {"Cross-Origin-Resource-Policy", "same-origin"},
         {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"}});
    return response;
}

Response response_of(Answer answer)
{
    Response response{
        answer.status, std::make_shared<const std::string>(std::move(answer.body)), {}};
    response.headers.emplace_back("Content-Type", std::move(answer.type));
    response.headers.emplace_back("Cache-Control", "no-store");
    return with_security(std::move(response));
}

Problem unknown_address()
{
    return {Code::Unknown, "there is nothing at this address; see docs/protocol.md"};
}

// The number of `after=` in a query, 0 if there is none.
std::optional<std::uint64_t> read_after(std::string_view query)
{
    if (query.empty()) return 0;
    if (!query.starts_with("after=")) return std::nullopt;
    query.remove_prefix(6);
    std::uint64_t after = 0;
    const auto [end, error] = std::from_chars(query.data(), query.data() + query.size(), after);
    if (error != std::errc{} || end != query.data() + query.size()) return std::nullopt;
    return after;
}

constexpr std::array<std::string_view, 7> looks{"",     "entries", "state", "suggestion",
                                                "chat", "record",  "battle"};
// The packet that a POST to this address is.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> posts{{
    {"take", "take"},
    {"mix", "mix"},
    {"orders", "order"},
    {"takeback", "takeback"},
    {"offer", "offer"},
    {"accept", "accept"},
    {"decline", "decline"},
    {"resign", "resign"},
    {"claim", "claim"},
    {"chat", "chat"},
    {"webhook", "webhook"},
}};

// A file that changes: the browser asks each time whether it still has the newest.
Response fresh_file(std::shared_ptr<const std::string> body, std::string type, std::string etag,
                    std::string_view known)
{
    Response response{200, std::move(body), {{"Content-Type", std::move(type)}, {"ETag", etag}}};
    response.headers.emplace_back("Cache-Control", "no-cache");
    if (known == etag) {
        response.status = 304;
        response.body = std::make_shared<const std::string>();
    }
    return with_security(std::move(response));
}

// Of the battles and sheets that are played here.
Response response_of_data(const publish::Edition& edition, const std::string& path,
                          std::string_view known)
{
    const auto found = edition.file(path);
    if (!found) return Routes::refuse(unknown_address());
    if (!*found)
        return Routes::refuse(
            {Code::Rules, "it cannot be made: " + to_text(found->error().front())});
    return fresh_file(**found, type_of(path), etag_of(***found), known);
}

bool is_get(const Request& request)
{
    return request.method == "GET" || request.method == "HEAD";
}

}  // namespace

Response Routes::refuse(const Problem& problem)
{
    Response response = response_of(answer_of(problem));
    if (problem.retry) response.headers.emplace_back("Retry-After", std::to_string(*problem.retry));
    return response;
}

std::size_t Routes::most_body(std::string_view method, std::string_view target,
                              const LimitOptions& limits)
{
    return method == "POST" && target == "/api/games" ? limits.most_record : limits.most_body;
}

void Routes::handle(Request request, Respond respond)
{
    ++metrics_.requests;
    const std::string_view target = request.target;
    const std::size_t mark = std::min(target.find('?'), target.size());
    std::string_view path = target.substr(0, mark);
    const std::string_view query = mark < target.size() ? target.substr(mark + 1) : "";
    if (path == "/health") return health(std::move(respond));
    if (path == "/metrics" && is_get(request)) {
        return respond(response_of({200, to_text(metrics_, store_.figures()),
                                    "text/plain; version=0.0.4; charset=utf-8"}));
    }
    if (!path.starts_with('/')) return respond(refuse(unknown_address()));
    path.remove_prefix(1);
    const bool is_data = path.starts_with("data/") && is_get(request);
    if (!path.starts_with("api/") && !is_data) return respond(file(request, path));

    if (!addresses_.may_request(request.address, clock_()))
        return respond(refuse({Code::Limit, "too many requests; wait a little", {}, 1}));
    if (is_data) return data_file(request, path.substr(5), std::move(respond));
    if (!is_get(request) && !request.is_own_page)
        return respond(refuse({Code::Origin, "pages of other sites may not ask for this"}));
    handle_api(request, path.substr(4), query,
               [respond = std::move(respond)](Answer answer) mutable {
                   respond(response_of(std::move(answer)));
               });
}

void Routes::handle_api(const Request& request, std::string_view path, std::string_view query,
                        Reply reply)
{
    if (path == "scenarios" && is_get(request)) return list_scenarios(std::move(reply));
    if (path == "version" && is_get(request)) return reply({200, version_});
    if (path == "games" && is_get(request)) return desk_.list_open(std::move(reply));
    if (path == "games" && request.method == "POST") {
        auto asked = read_new_game(request.body);
        if (!asked) return reply(answer_of(asked.error()));
        if (!addresses_.may_make_game(request.address, clock_()))
            return reply(answer_of({Code::Limit, "too many new games from here", {}, 60}));
        return desk_.create(std::move(*asked), std::move(reply));
    }
    if (!path.starts_with("games/")) return reply(answer_of(unknown_address()));
    path.remove_prefix(6);
    const std::size_t slash = std::min(path.find('/'), path.size());
    const auto game = game_id_from_text(path.substr(0, slash));
    if (!game) return reply(answer_of({Code::Unknown, "there is no such game"}));
    handle_game(request, *game, slash < path.size() ? path.substr(slash + 1) : "", query,
                std::move(reply));
}

void Routes::handle_game(const Request& request, GameId game, std::string_view what,
                         std::string_view query, Reply reply)
{
    const bool can_look = std::ranges::find(looks, what) != looks.end();
    const auto post = std::ranges::find(posts, what, [](const auto& one) { return one.first; });
    if (is_get(request) && can_look) {
        const auto after = read_after(query);
        if (!after)
            return reply(answer_of({Code::Malformed, "after: write ?after=0, or another number"}));
        return desk_.look(game, request.key, what, *after, std::move(reply));
    }
    if (request.method == "POST" && post != posts.end()) {
        auto packet = read_packet(post->second, request.body);
        if (!packet)
            return reply({http_status(packet.error().problem.code),
                          to_json(packet.error().problem, packet.error().id)});
        return desk_.handle(game, request.key, std::move(*packet), std::move(reply));
    }
    if (can_look || post != posts.end())
        return reply(answer_of({Code::Method, can_look ? "look with GET" : "ask with POST"}));
    reply(answer_of(unknown_address()));
}

void Routes::health(Respond respond)
{
    auto shared = std::make_shared<Respond>(std::move(respond));
    threads_.reader([this, shared] {
        const auto store = store_.ping();
        threads_.desk([shared, store] {
            (*shared)(response_of(store ? Answer{200, R"({"health":"good"})"}
                                        : Answer{503, R"({"health":"no database"})"}));
        });
    });
}

void Routes::list_scenarios(Reply reply)
{
    auto shared = std::make_shared<Reply>(std::move(reply));
    threads_.reader([this, shared] {
        const auto edition = catalogue_.look();
        threads_.desk([this, shared, edition, list = Catalogue::list(*edition)] {
            log_faults(edition);
            (*shared)({200, list});
        });
    });
}

// Files are read, and maps drawn, where nobody's game waits for it.
void Routes::data_file(const Request& request, std::string_view path, Respond respond)
{
    if (path == "faults.json" && !shows_faults) return respond(response_of({200, "[]"}));
    auto shared = std::make_shared<Respond>(std::move(respond));
    threads_.reader([this, shared, path = std::string{path}, known = request.if_none_match] {
        const bool is_list = path == "catalogue.json" || path == "faults.json";
        const auto edition = is_list ? catalogue_.look() : catalogue_.last();
        auto response = std::make_shared<Response>(response_of_data(*edition, path, known));
        threads_.desk([this, shared, edition, response] {
            log_faults(edition);
            (*shared)(std::move(*response));
        });
    });
}

void Routes::log_faults(const std::shared_ptr<const publish::Edition>& edition)
{
    if (edition == logged_) return;
    logged_ = edition;
    for (const Faults* faults : {&edition->faults, &edition->user_faults})
        for (const Fault& fault : *faults)
            log(LogLevel::Warning, "left_out", {{"file", fault.file}, {"why", to_text(fault)}});
}

Response Routes::file(const Request& request, std::string_view path) const
{
    if (!is_get(request)) return refuse({Code::Method, "look with GET"});
    const PageFile* found = page_.find(path);
    if (found == nullptr) return refuse(unknown_address());
    if (!found->is_lasting)
        return fresh_file(found->body, found->type, found->etag, request.if_none_match);
    return with_security({200,
                          found->body,
                          {{"Content-Type", found->type},
                           {"ETag", found->etag},
                           {"Cache-Control", "public, max-age=31536000, immutable"}}});
}

}  // namespace voltigeur::server
