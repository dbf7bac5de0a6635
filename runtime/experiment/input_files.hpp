// The files that an experiment reads besides its own: the spec of the model, data sets, end states of other runs,
// tables.
#pragma once

#include <functional>
#include <string>

#include "runtime/experiment/experiment.hpp"

namespace heartwright::experiment {

struct InputFile {
    enum class Kind { spec, data_set, end_state, table, waveform, mesh, node_list, picture } kind;
    std::string place;             // in the resolved experiment: "geometry.mask", "regions[0].where.file"
    std::string& path;             // relative to the working directory, or absolute
    std::string* data_set;         // "/mask"; null: the whole file is read
    const Origin& origin;          // where the experiment names it
    const Clamp* clamp = nullptr;  // of a table: who follows it
};

// In the order of the resolved experiment; one that is named twice is visited twice. Who visits may give it another
// path. A bundled model, which is named without a path, and the files of prepaced cells are none.
void for_each_input(Experiment& experiment, const std::function<void(const InputFile&)>& visit);

}  // namespace heartwright::experiment
