// "actions" of an experiment: what is done to cells and sites during the run. Steps are counted from 0.
// See docs/experiment_reference.md.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/experiment/terms.hpp"

namespace heartwright::experiment {

// "hold": in steps [first_step, last_step) that share of a machine's channels is in one state and does not draw.
struct Hold {
    Origin origin;
    ModelName machine;    // index into LatticeInfo::machines
    ModelName state;      // as the file says it, "O1"; index into LatticeInfo::counts
    double fraction = 1;  // of the channels of a site, rounded to whole ones; in (0, 1]
    Sites sites;
    Where where;  // the cells
    std::int64_t first_step = 0, last_step = 0;
};

// "move": just before step `step`, that many channels (as many as there are) go from one state to another.
struct Move {
    Origin origin;
    ModelName machine, from, to;  // indices as in Hold
    std::int64_t channels = 1;
    Sites sites;
    Where where;
    std::int64_t step = 0;
};

// "clamp": the potential is put back to a waveform after each step of [first_step, last_step).
struct Clamp {
    Origin origin;
    ModelName symbol;  // the potential: index is Model::potential
    enum class Form { constant, steps, file } form = Form::constant;
    std::vector<ModelQuantity> levels;  // constant: one; steps: each one's; file: of 1 in the unit of its second column
    std::string file;                   // path of the CSV file, relative to the experiment's folder, already joined
    std::string column;                 // of the file, as the experiment says it; "": that of the symbol
    // Knots: at[k] steps after first_step (fractions for the rows of a file), ascending from 0. Values hold until the
    // next one; those of a file are joined by lines. In the file's unit before bind(), in Model::potential_unit after
    // it; of levels only after it.
    std::vector<double> at, values;
    Where where;
    std::int64_t first_step = 0, last_step = 0;
};

// "reset": just before step `step`, states of the chosen cells are put to where those cells began, or to given values.
struct Reset {
    Origin origin;
    bool to_start = false;                                    // all states of the cell; else:
    std::vector<std::pair<ModelName, ModelQuantity>> values;  // states of the cell, in their units after bind()
    Where where;
    std::int64_t step = 0;
};

// "set" as an action: parameters of all cells from step `step` on. A factor is one on the value just before.
struct Change {
    Origin origin;
    std::vector<Setting> set;
    std::int64_t step = 0;
};

}  // namespace heartwright::experiment
