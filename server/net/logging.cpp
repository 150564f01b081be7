#include "server/net/logging.h"

#include <array>
#include <string>

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace voltigeur::server {

namespace {

spdlog::level::level_enum to_spdlog(LogLevel level)
{
    static constexpr std::array levels{spdlog::level::debug, spdlog::level::info,
                                       spdlog::level::warn, spdlog::level::err};
    return levels[static_cast<std::size_t>(level)];
}

}  // namespace

void start_log(LogLevel least)
{
    auto logger = std::make_shared<spdlog::logger>(
        "voltigeur", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    logger->set_level(to_spdlog(least));
    logger->set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})");
    logger->flush_on(spdlog::level::info);
    spdlog::set_default_logger(std::move(logger));
}

void log(LogLevel level, std::string_view event, const OrderedJson& fields)
{
    if (!spdlog::should_log(to_spdlog(level))) return;
    OrderedJson json{{"event", event}};
    json.update(fields);
    const std::string text = dump(json);
    // Without its braces: the pattern has them.
    spdlog::log(to_spdlog(level), "{}", std::string_view{text}.substr(1, text.size() - 2));
}

}  // namespace voltigeur::server
