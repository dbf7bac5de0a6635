// What each rank of a run achieves, measured before the tissue is shared out.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/interface/model.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

// Cells like those of a run: of one variant, at rest.
struct TrialCells {
    const interface::Model& model;        // of this rank's backend
    simulation::Options options;          // of this rank
    double dt = 0;                        // ms
    std::string variant;                  // empty: the model's default
    std::array<std::int64_t, 3> sites{};  // of each cell; zeros: the model's own
    bool diffuses = true;
    std::int64_t cells = 0;  // of the whole run
};

// Collective: shares of all ranks, for simulation::Options::shares, in percent of the greatest, rounded to four digits.
// Each rank steps a block of cells of its own for about half a second, all at once, as in a run; then again with as
// many cells as it would get, which counts what a step costs whatever the number of cells. Blocks are at most so large
// that a step takes a fraction of that time.
std::vector<double> measured_shares(const TrialCells& trial, mpi::Team& team);

}  // namespace heartwright::commands
