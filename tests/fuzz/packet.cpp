// A packet is any bytes: it is read or it is a problem with a sentence, and what is read keeps to
// the limits. The same for the request of a new game and for the address of a webhook.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/notice.h"
#include "server/packet.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace voltigeur::server {
namespace {

void look_at(const std::expected<Packet, BadPacket>& packet)
{
    if (!packet) {
        if (packet.error().problem.why.empty()) std::abort();
        if (!Json::accept(to_json(packet.error().problem, packet.error().id))) std::abort();
        return;
    }
    if (packet->id.size() > 160) std::abort();
    if (const auto* chat = std::get_if<SayChat>(&packet->what))
        if (chat->text.empty() || chat->text.size() > 2000) std::abort();
    if (const auto* give = std::get_if<GiveOrder>(&packet->what))
        if (!give->order.is_object() && !give->order.is_string()) std::abort();
}

}  // namespace
}  // namespace voltigeur::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace voltigeur::server;
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    look_at(read_packet(text));
    for (const char* type : {"take", "order", "offer", "chat", "point", "webhook"})
        look_at(read_packet(type, text));
    if (const auto asked = read_new_game(text); !asked && asked.error().why.empty()) std::abort();
    if (const auto address = read_web_address(text))
        if (address->host.empty() || !address->path.starts_with('/')) std::abort();
    return 0;
}
