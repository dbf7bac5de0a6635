// For tests on any number of ranks: heartwright_distributed_test() builds them, with a main() that joins the ranks. All
// ranks run all cases in the same order; a case that fails in one rank fails the test. Where collectives follow, use
// EXPECT: an ASSERT that leaves one rank's case keeps the others waiting.
#pragma once

#include "runtime/mpi/team.hpp"

namespace heartwright::tests {

mpi::Team& team();

}  // namespace heartwright::tests
