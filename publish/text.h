// A text that is made when it is first asked for, and once, on whatever thread.
#pragma once

#include <expected>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "engine/sheet/document.h"

namespace voltigeur::publish {

using Text = std::expected<std::shared_ptr<const std::string>, Faults>;

inline Text text_of(std::string text)
{
    return std::make_shared<const std::string>(std::move(text));
}

class TextOnDemand {
public:
    template <class Make>
    const Text& get(Make make) const
    {
        std::call_once(once_, [&] { text_ = make(); });
        return text_;
    }

private:
    mutable std::once_flag once_;
    mutable Text text_;
};

}  // namespace voltigeur::publish
