// Values of the root for all ranks.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "runtime/mpi/team.hpp"

namespace heartwright::mpi {

// Collective: what the root gives, of any length; what other ranks give does not matter.
template <class T>
std::vector<T> broadcast(const std::vector<T>& values, Team& team) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (team.is_serial()) return values;
    const auto own = std::as_bytes(std::span(values));
    const std::vector<std::byte> bytes = team.broadcast(std::vector<std::byte>(own.begin(), own.end()));
    std::vector<T> all(bytes.size() / sizeof(T));
    if (!all.empty()) std::memcpy(all.data(), bytes.data(), all.size() * sizeof(T));
    return all;
}

}  // namespace heartwright::mpi
