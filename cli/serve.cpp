// voltigeur serve: games over the network.

#include <filesystem>
#include <memory>
#include <system_error>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/version.h"
#include "server/net/logging.h"
#include "server/net/service.h"
#include "server/upgrade_game.h"

namespace voltigeur::cli {

namespace fs = std::filesystem;

namespace {

struct Options {
    std::string store;
    std::string log = "info";
    int think_ms = 2000;
    int rollouts = 200;
    server::ServiceOptions service;
};

Exit run(const DataFolder& data, Options& options)
{
    const std::map<std::string, server::LogLevel> levels{{"debug", server::LogLevel::Debug},
                                                         {"info", server::LogLevel::Info},
                                                         {"warning", server::LogLevel::Warning},
                                                         {"error", server::LogLevel::Error}};
    server::start_log(levels.at(options.log));
    options.service.desk.budget = {options.rollouts, std::chrono::milliseconds{options.think_ms}};
    if (options.store.empty()) {
        const fs::path own = user_folder();
        options.store = own.empty() ? "voltigeur-games" : own.string();
        std::error_code error;
        fs::create_directories(options.store, error);
        if (error)
            return report_bad_input(
                fmt::format("cannot make the folder {}: {}", options.store, error.message()));
    }
    options.service.version = version_with(data);
    auto catalogue = server::Catalogue::open(data);
    if (!catalogue) return report(catalogue.error());
    auto store = server::open_store(options.store);
    if (!store) return report_bad_input(store.error().what);
    const auto upgraded = server::upgrade_games(**store, **catalogue);
    if (!upgraded) return report_bad_input(upgraded.error().what);
    if (upgraded->count > 0)
        fmt::print(stderr, "{} games of earlier versions now carry their battle\n",
                   upgraded->count);
    for (const std::string& fault : upgraded->faults) fmt::print(stderr, "{}\n", fault);
    options.service.on_ready = [&](std::uint16_t port) {
        fmt::print("voltigeur serves http://{}:{}/\n", options.service.address, port);
        std::fflush(stdout);
    };
    const auto done = server::run_service(**catalogue, **store, options.service);
    return done ? Exit::Ok : report_bad_input(done.error());
}

void add_limits(CLI::App& command, server::LimitOptions& limits)
{
    const auto add = [&](const std::string& name, auto& value, const std::string& help) {
        std::string variable = "VOLTIGEUR_" + name;
        for (char& c : variable) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
        command.add_option("--" + name, value, help)
            ->envname(variable)
            ->capture_default_str()
            ->check(CLI::PositiveNumber)
            ->group("Limits");
    };
    add("most-body", limits.most_body, "bytes of a request or message");
    add("most-record", limits.most_record, "bytes of a request with a record");
    add("requests-per-second", limits.requests_per_second, "of one address, in the long run");
    add("requests-at-once", limits.requests_at_once, "of one address, before that counts");
    add("packets-per-second", limits.packets_per_second, "of one socket, in the long run");
    add("packets-at-once", limits.packets_at_once, "of one socket, before that counts");
    add("games-per-hour", limits.games_per_hour, "made by one address");
    add("most-connections", limits.most_connections, "open at once");
    add("most-connections-per-address", limits.most_connections_per_address, "open at once");
    add("most-unsent", limits.most_unsent, "bytes that wait for a slow client");
}

}  // namespace

void add_serve(CLI::App& app, Invocation& invocation)
{
    auto options = std::make_shared<Options>();
    server::ServiceOptions& service = options->service;
    CLI::App* command =
        app.add_subcommand("serve", "Lets people and programs play over the network");
    command->footer(R"(
  voltigeur serve                                 games in the user's own folder
  voltigeur serve --page build/page               with the page, at http://127.0.0.1:1809/
  voltigeur serve --store postgresql:///voltigeur --address 0.0.0.0

Battles are those of the program, and yours: scenarios/*.toml and rules/SHEET/ of ~/.local/share/voltigeur,
or of the folder that --user-data names. What is added or changed there is on the page when it is
loaded again.

Every option can also be set in the environment, as VOLTIGEUR_PORT=1809. docs/server.md tells how to
run it behind a proxy, how to back it up, and what its limits are.)");
    command
        ->add_option("--store", options->store, "a folder, or postgresql://… (see docs/server.md)")
        ->envname("VOLTIGEUR_STORE")
        ->type_name("PLACE");
    command->add_option("--address", service.address, "where to listen")
        ->envname("VOLTIGEUR_ADDRESS")
        ->capture_default_str();
    command->add_option("--port", service.port, "0: any free one")
        ->envname("VOLTIGEUR_PORT")
        ->capture_default_str();
    command->add_option("--page", service.page, "the built page, a folder with index.html")
        ->envname("VOLTIGEUR_PAGE")
        ->type_name("FOLDER");
    command
        ->add_option("--origin", service.origins,
                     "another site whose pages may connect, as https://example.org")
        ->envname("VOLTIGEUR_ORIGIN")
        ->type_name("ORIGIN");
    command
        ->add_flag("--trust-proxy", service.trusts_proxy,
                   "believe X-Forwarded-For and X-Forwarded-Host")
        ->envname("VOLTIGEUR_TRUST_PROXY");
    command
        ->add_flag("--allow-private-webhooks", service.desk.allows_private_webhooks,
                   "let webhooks go to loopback and private addresses")
        ->envname("VOLTIGEUR_ALLOW_PRIVATE_WEBHOOKS");
    command->add_option("--thinkers", service.thinkers, "threads for the computer's players")
        ->envname("VOLTIGEUR_THINKERS")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_option("--think-ms", options->think_ms, "what the computer may take for a turn")
        ->envname("VOLTIGEUR_THINK_MS")
        ->check(CLI::Range(1, 600'000))
        ->capture_default_str();
    command->add_option("--rollouts", options->rollouts, "battles in its head for a turn")
        ->envname("VOLTIGEUR_ROLLOUTS")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--log", options->log, "debug, info, warning or error")
        ->envname("VOLTIGEUR_LOG")
        ->check(CLI::IsMember({"debug", "info", "warning", "error"}))
        ->capture_default_str();
    add_limits(*command, service.limits);
    on_call(*command, invocation,
            [options](const DataFolder& data) { return run(data, *options); });
}

}  // namespace voltigeur::cli
