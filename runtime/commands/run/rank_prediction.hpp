// What `heartwright check` says of a run on several ranks, without starting them: the boxes are those that the run
// would make.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/device/device.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::commands {

struct RankPrediction {
    int ranks = 1;
    std::int64_t most_cells = 0;      // of a rank
    double most_memory = 1;           // of a rank, as a share of what one rank alone would need
    double most_work = 1;             // of a rank, as a share of all
    std::int64_t most_halo = 0;       // cells that a rank has of others
    double exchange = 0, hidden = 0;  // of the rank that is done last: s, and the share of its work that may hide it
    // A step that takes one rank so many seconds.
    double step(double seconds_alone, device::Backend backend) const;
};

// UserFault when there are more ranks than cells.
RankPrediction predict_ranks(const experiment::Experiment& experiment, const interface::Model& model,
                             device::Backend backend, int ranks);

// What is assumed of the way between ranks, for people.
const char* assumed_link(device::Backend backend);

// "2", "2,4,8": numbers of ranks. UserFault when they are none.
std::vector<int> ranks_asked(const std::string& said);

}  // namespace heartwright::commands
