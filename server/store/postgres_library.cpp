#include "server/store/postgres_library.h"

namespace voltigeur::server {

#ifdef VOLTIGEUR_NEW_PQXX

std::vector<std::uint8_t> bytes_of(const pqxx::field& field)
{
    std::vector<std::uint8_t> bytes;
    for (const std::byte byte : field.as<pqxx::bytes>())
        bytes.push_back(std::to_integer<std::uint8_t>(byte));
    return bytes;
}

// A later subscription to the same channel would replace this one; it ends with the connection.
struct Subscription::Receiver {
    Receiver(pqxx::connection& connection, const char* channel,
             std::function<void(const std::string&)> hear)
    {
        connection.listen(channel, [hear = std::move(hear)](const pqxx::notification& notice) {
            hear(std::string{notice.payload});
        });
    }
};

#else

std::vector<std::uint8_t> bytes_of(const pqxx::field& field)
{
    const pqxx::binarystring bytes{field};
    return {bytes.begin(), bytes.end()};
}

struct Subscription::Receiver final : pqxx::notification_receiver {
    Receiver(pqxx::connection& connection, const char* channel,
             std::function<void(const std::string&)> hear)
        : notification_receiver(connection, channel), hear_(std::move(hear))
    {
    }
    void operator()(const std::string& payload, int) override { hear_(payload); }

    std::function<void(const std::string&)> hear_;
};

#endif

Subscription::Subscription(pqxx::connection& connection, const char* channel,
                           std::function<void(const std::string&)> hear)
    : receiver_(std::make_unique<Receiver>(connection, channel, std::move(hear)))
{
}

Subscription::~Subscription() = default;

}  // namespace voltigeur::server
