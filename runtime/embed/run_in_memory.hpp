// An experiment that is run without a file: from a text in memory to rows of its probes and its last states.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "runtime/interface/model.hpp"
#include "runtime/observers/output.hpp"
#include "runtime/results/memory_sink.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::embed {

struct Rows {
    std::vector<observers::Column> columns;
    std::vector<double> t;       // ms, of each row
    std::vector<double> values;  // [row][column]; NaN: not due. The bits of probes.csv of the same experiment
    std::vector<double> state;   // [cell][n_states] after the last step
    std::vector<simulation::MapResult> maps;
    results::MemorySink measured;  // tables, figures and notes of its measures
    std::vector<std::string> notes;
    double end = 0;        // ms: where it ended
    bool is_whole = true;  // false: is_to_stop() ended it
};

// `text`: the experiment as JSON. is_to_stop() is asked between steps, by the calling thread. Thread-safe: several
// threads may each have a run. UserFault, MachineFault as Simulation's and read_text()'s.
Rows run_in_memory(const interface::Model& model, const std::string& text, const simulation::Options& options,
                   const std::function<bool()>& is_to_stop);

}  // namespace heartwright::embed
