#include "runtime/tissue_state/host_share.hpp"

#include <cstring>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::tissue_state {

std::int64_t sum_on_this_computer(mpi::Team& team, std::int64_t own) {
    if (team.is_serial()) return own;
    const std::string name = team.node();
    std::vector<char> said(sizeof own);
    std::memcpy(said.data(), &own, sizeof own);
    said.insert(said.end(), name.begin(), name.end());
    std::int64_t sum = 0;
    for (const auto& one : team.all_gather(said)) {
        if (std::string(one.begin() + sizeof own, one.end()) == name) {
            std::int64_t theirs = 0;
            std::memcpy(&theirs, one.data(), sizeof theirs);
            sum += theirs;
        }
    }
    return sum;
}

void require_memory_of_points(mpi::Team& team, std::int64_t points) {
    require_memory_of_points(team, points, host_memory_available());
}

void require_memory_of_points(mpi::Team& team, std::int64_t points, std::int64_t available) {
    constexpr std::int64_t bytes_per_point = 16;  // maps between grid and slots, a selection, one field
    const std::int64_t here = sum_on_this_computer(team, points), needed = here * bytes_per_point;
    collective_try(team, [&] {
        if (needed > available) {
            const std::string what = team.is_serial() ? "a grid of " + std::to_string(here) + " points needs"
                                                      : "the ranks on " + team.node() + " have " +
                                                            std::to_string(here) + " points of the grid, which need";
            throw MachineFault(what + " at least " + bytes_text(needed) + " of memory; " + bytes_text(available) +
                               " is available");
        }
    });
}

}  // namespace heartwright::tissue_state
