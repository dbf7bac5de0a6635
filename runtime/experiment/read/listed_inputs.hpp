// "inputs" of an experiment: which files it was run with. A run writes them into its resolved experiment
// (runtime/commands/build/run_inputs.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/experiment/experiment.hpp"

namespace heartwright::experiment {

struct ListedInput {
    Origin origin;
    std::string path;   // relative to the experiment's folder, already joined
    std::string model;  // a bundled model, of whose spec the file is a copy; "" for a file that the experiment names by
                        // its path
    std::string hash;   // of a spec: spec_hash(); else the checksum of the file
    std::uint64_t bytes = 0;  // not of a spec
};

// Of an experiment that was read from a file without errors; empty when it lists none.
std::vector<ListedInput> listed_inputs(const Experiment& experiment);

}  // namespace heartwright::experiment
