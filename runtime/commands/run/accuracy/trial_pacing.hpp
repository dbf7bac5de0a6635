// The ions of a paced cell: the first kind of cells of an experiment, alone and paced as the experiment paces them.
//
// A cell gains or loses an ion in each beat until currents and pumps balance, over hundreds of beats. A pulse that no
// ion carries leaves charge behind that no concentration knows of; one of them then drifts as long as pacing lasts.
// The charge of the pulse and of the currents is what changes the potential, in every beat.
#pragma once

#include <string>
#include <vector>

#include "runtime/commands/run/accuracy/ion_budget.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/launch/installation.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

struct PacedIons {
    double cycle_length = 0;  // ms
    std::size_t beats = 0;    // that the cell was paced
    std::vector<LevelBudget> ions, potentials;
    std::vector<ChargeBudget> charges;  // of each potential that can be counted, the membrane's first, in one more beat
    std::vector<std::string> uncounted;  // why others cannot; buffers that are not in the totals
    std::string carriers;  // which ion carries the pulses, or the warning that none does; empty: not known
    std::string fault;     // why there are no ions; empty: there are, or nothing is asked for

    std::vector<std::string> sentences() const;  // warnings begin with "warning: "
};

struct PacingWish {
    double seconds = 5;        // of wall time
    std::int64_t beats = 200;  // at most
};

// Nothing of a model with sites, or of an experiment that does not pace its cells.
PacedIons paced_ions(const launch::Installation& tools, const experiment::Experiment& experiment,
                     const interface::Model& model, const simulation::Options& options, const PacingWish& wish = {});

}  // namespace heartwright::commands
