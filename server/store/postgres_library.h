// What libpqxx 7.10 does by other names than libpqxx 6: Debian 12 has the one, Debian 13 the other.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <pqxx/pqxx>

#if PQXX_VERSION_MAJOR > 7 || (PQXX_VERSION_MAJOR == 7 && PQXX_VERSION_MINOR >= 10)
#define VOLTIGEUR_NEW_PQXX
#endif

namespace voltigeur::server {

// The answer to a statement that the connection has prepared by this name.
template <typename... Values>
pqxx::result run_prepared(pqxx::work& work, const char* statement, const Values&... values)
{
#ifdef VOLTIGEUR_NEW_PQXX
    return work.exec(pqxx::prepped{statement}, pqxx::params{values...});
#else
    return work.exec_prepared(statement, values...);
#endif
}

// A column of type bytea.
std::vector<std::uint8_t> bytes_of(const pqxx::field& field);

// Has `hear` called with the payload of each notice on a channel, from get_notifs(), as long as the
// subscription lives. It must end before its connection.
class Subscription {
public:
    Subscription(pqxx::connection& connection, const char* channel,
                 std::function<void(const std::string&)> hear);
    Subscription(const Subscription&) = delete;
    Subscription& operator=(const Subscription&) = delete;
    Subscription(Subscription&&) = delete;
    Subscription& operator=(Subscription&&) = delete;
    ~Subscription();

private:
    struct Receiver;
    std::unique_ptr<Receiver> receiver_;
};

}  // namespace voltigeur::server
