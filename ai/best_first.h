// Puts a list in order of worth. Who is worth the same stays in the order of before, so that every
// library comes to the same list.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace voltigeur::ai {

// NB: std::stable_sort borrows memory in a way that clang calls deprecated.
template <class T, class Worth>
void put_best_first(std::vector<T>& list, Worth worth)
{
    std::vector<std::pair<double, std::size_t>> order;
    order.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) order.emplace_back(-worth(list[i]), i);
    std::ranges::sort(order);
    std::vector<T> sorted;
    sorted.reserve(list.size());
    for (const auto& [_, i] : order) sorted.push_back(std::move(list[i]));
    list = std::move(sorted);
}

}  // namespace voltigeur::ai
