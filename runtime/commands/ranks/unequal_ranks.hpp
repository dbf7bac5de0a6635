// Ranks of one run on different devices: GPUs and processors together. Which rank computes where, on which processors,
// and what it is to have of the tissue.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::commands {

const std::vector<Option>& unequal_rank_options();  // --cpu-ranks, --shares, --bind

struct UnequalRanks {
    int on_processors = 0;       // of each computer's ranks, the last
    std::vector<double> shares;  // of the tissue by its cost, [ranks], in any unit; empty: measured, or equal
    bool are_bound = true;       // to NUMA nodes (binding.hpp)
    bool are_measured() const { return on_processors > 0 && shares.empty(); }
};
UnequalRanks unequal_ranks(const Arguments& arguments);  // UserFault

// Does this rank compute on the processor while others have a GPU?
bool is_on_processor(const UnequalRanks& ranks, const mpi::Team& team);

// Collective. UserFault where the numbers do not fit the ranks that there are.
void check_unequal_ranks(const UnequalRanks& ranks, mpi::Team& team);

// How this rank is to use its computer's processors.
struct ProcessorShare {
    int threads = 1;
    std::vector<std::string> bound;  // the processors of every rank, as lists; empty: nothing was bound (binding.hpp)
};
// Collective, before threads are started. gpu: of this rank, "": it computes on the processor. threads: what people
// say; 0: where GPUs and processors work together one for a rank with a GPU, and the others share the rest; else equal
// shares of the processors that ranks may run on.
ProcessorShare share_processors(const UnequalRanks& ranks, mpi::Team& team, const std::string& gpu, int threads);

// "100,98.2,2.1": as --shares takes them.
std::string shares_text(const std::vector<double>& shares);

}  // namespace heartwright::commands
