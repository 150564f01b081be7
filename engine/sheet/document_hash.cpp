#include "engine/sheet/document_hash.h"

#include <algorithm>
#include <vector>

namespace voltigeur {

void DocumentHash::add_byte(std::uint8_t byte)
{
    value_ = (value_ ^ byte) * 0x100000001b3U;
}

void DocumentHash::add_number(std::uint64_t number)
{
    for (unsigned shift = 0; shift < 64; shift += 8)
        add_byte(static_cast<std::uint8_t>(number >> shift));
}

// The size goes first, so that two texts in a row cannot be taken for two others.
void DocumentHash::add(std::string_view text)
{
    add_number(text.size());
    for (const char c : text) add_byte(static_cast<std::uint8_t>(c));
}

void DocumentHash::add(const Node& node)
{
    add_byte(static_cast<std::uint8_t>(node.kind));
    add(node.text);
    add_number(static_cast<std::uint64_t>(node.integer));
    add_number(node.items.size());
    for (const Node& item : node.items) add(item);

    std::vector<const Member*> members;
    members.reserve(node.members.size());
    for (const Member& member : node.members) members.push_back(&member);
    std::sort(members.begin(), members.end(),
              [](const Member* a, const Member* b) { return a->key < b->key; });
    add_number(members.size());
    for (const Member* member : members) {
        add(member->key);
        add(member->node);
    }
}

}  // namespace voltigeur
