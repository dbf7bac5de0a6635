// Throughput of a model: steps of many cells at rest, or of a paced beat, through the same Simulation that runs
// experiments.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::commands {

// By all ranks of the team.
void bench(const Arguments& arguments, const std::vector<const interface::Model*>& models,
           mpi::Team& team = mpi::serial());

// ms: what a model is stepped with unless somebody says otherwise.
double default_dt(const interface::Model& model);

double time_step_of(const std::string& text);  // of --dt, in ms. UserFault

// A block of about `cells` cells, as near to a cube as exact divisors allow; of exactly `cells` when there are any
// within a factor of two of it.
std::array<std::int64_t, 3> bench_block(std::int64_t cells);

// Blocks of so many cells, one for each rank, put together to a block near a cube.
std::array<std::int64_t, 3> bench_blocks(std::int64_t cells, int ranks);

// "10,10,10": the sites of each cell along the axes of the lattice. UserFault.
std::array<std::int64_t, 3> sites_of_text(const std::string& text);

}  // namespace heartwright::commands
