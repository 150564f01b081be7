// Inside the stores a fault is thrown; at the interface it is a value again.
#pragma once

#include <expected>
#include <stdexcept>
#include <string>
#include <utility>

#include "server/store/store.h"

namespace voltigeur::server {

class StoreError : public std::runtime_error {
public:
    StoreError(StoreFault::Kind kind, const std::string& what)
        : std::runtime_error(what), kind_(kind)
    {
    }
    explicit StoreError(const StoreFault& fault) : StoreError(fault.kind, fault.what) {}

    [[nodiscard]] StoreFault fault() const { return {kind_, what()}; }

private:
    StoreFault::Kind kind_;
};

// What the work gives, or the fault that it threw.
template <typename Work>
auto or_fault(Work&& work) -> std::expected<decltype(work()), StoreFault>
{
    try {
        if constexpr (std::is_void_v<decltype(work())>) {
            std::forward<Work>(work)();
            return {};
        } else {
            return std::forward<Work>(work)();
        }
    } catch (const StoreError& error) {
        return std::unexpected(error.fault());
    } catch (const std::exception& error) {
        return std::unexpected(StoreFault{StoreFault::Kind::Internal, error.what()});
    }
}

}  // namespace voltigeur::server
