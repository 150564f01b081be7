// Every value of a data file in turn.
#pragma once

#include <functional>
#include <string_view>

#include "engine/sheet/document.h"

namespace voltigeur::testing {

// The node itself first, then what is in it; `key` is what it is called, or the list it stands in.
inline void each_node(Node& node, const std::function<void(std::string_view key, Node&)>& take,
                      std::string_view key = "")
{
    take(key, node);
    for (Node& item : node.items) each_node(item, take, key);
    for (auto& [name, member] : node.members) each_node(member, take, name);
}

}  // namespace voltigeur::testing
