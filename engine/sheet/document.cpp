#include "engine/sheet/document.h"

#include "engine/base/text.h"

namespace voltigeur {

const Node* Node::find(std::string_view key) const
{
    for (const auto& [name, node] : members)
        if (name == key) return &node;
    return nullptr;
}

std::string to_text(const Fault& fault)
{
    std::string text = fault.file;
    if (fault.line > 0) {
        text += ':' + to_text(std::int64_t{fault.line});
        if (fault.column > 0) text += ':' + to_text(std::int64_t{fault.column});
    }
    return text + ": " + fault.what;
}

}  // namespace voltigeur
