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

// The entry of a file by its path, and of the spec of a bundled model; null where there is none.
const ListedInput* listed_file(const std::vector<ListedInput>& inputs, const std::string& path);
const ListedInput* listed_model(const std::vector<ListedInput>& inputs, const std::string& model);

// UserFault at the place of the entry.
[[noreturn]] void refuse(const ListedInput& listed, const std::string& message, const std::string& suggestion);

}  // namespace heartwright::experiment
