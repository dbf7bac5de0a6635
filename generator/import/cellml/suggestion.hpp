// "did you mean" at a bounded cost: a hostile file may have 100,000 wrong names among 100,000 right ones.
#pragma once

#include <string>
#include <vector>

#include "base/diag/diagnostics.hpp"

namespace heartwright::cellml {

// The nearest name among those of `items` and `more`, for the first messages of a file and lists of usual length.
template <class Items>
std::string suggestion(const Diagnostics& diagnostics, const std::string& wrong, const Items& items,
                       std::vector<std::string> more = {}) {
    constexpr std::size_t most_messages = 100;
    constexpr std::size_t most_names = 2'000;
    if (diagnostics.all().size() > most_messages || items.size() > most_names) return {};
    for (const auto& item : items) more.push_back(item.name);
    return did_you_mean(wrong, more);
}

}  // namespace heartwright::cellml
