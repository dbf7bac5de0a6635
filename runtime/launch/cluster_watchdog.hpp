// What watchdogs of several computers leave for each other in the run's folder once nothing continues: a computer whose
// ranks all wait cannot see what holds them up, but it can see which computers are silent. On one computer, or without
// a folder, nothing is left.
#pragma once

#include <string>
#include <vector>

#include "runtime/mpi/team.hpp"

namespace heartwright::launch {

class ClusterWatchdog {
public:
    ClusterWatchdog() = default;
    // Collective. What an earlier run left in the folder is removed. The folder is one that all ranks see.
    ClusterWatchdog(mpi::Team& team, const std::string& folder);
    // For tests: of computers with these names and ranks, the one with number `own`.
    struct Computer {
        std::string name;
        std::vector<int> ranks;
    };
    ClusterWatchdog(std::vector<Computer> computers, std::size_t own, const std::string& folder);

    void post() const noexcept;  // that this computer has come to its limit; may be said again
    bool claim_last_word()
        const noexcept;  // true once, on one computer: who tells what is wrong. True where nothing can be written
    void withdraw() const noexcept;  // it continues after all
    void remove() const noexcept;    // of all computers: when the run has ended

    // What the other computers have posted: "; nothing is heard of n7 (ranks 4 to 7)", or that theirs wait as well. ""
    // of one computer.
    std::string elsewhere() const;

private:
    std::vector<Computer> computers_;
    std::size_t own_ = 0;
    std::string folder_;  // empty: nobody to tell
};

}  // namespace heartwright::launch
