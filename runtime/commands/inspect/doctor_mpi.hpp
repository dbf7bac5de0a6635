// `heartwright doctor --mpi`: what the ranks that it is given are to each other.
#pragma once

#include "runtime/mpi/team.hpp"

namespace heartwright::commands {

// Collective; the root prints: where the ranks are, how long a small message takes from the root to each, how fast
// large ones go, how long a halo exchange takes, which is checked cell by cell. OurFault when something arrives that
// was not sent.
void examine_ranks(mpi::Team& team);

}  // namespace heartwright::commands
