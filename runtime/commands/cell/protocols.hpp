// The protocols of `heartwright cell`: each writes experiments, runs them, and leaves tables, cell.json and a page.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/commands/cell/cell_bench.hpp"

namespace heartwright::commands {

struct CellProtocol {
    std::string name;
    Usage usage;  // summary, examples, notes, and options besides those of all protocols
    void (*run)(CellBench&);
    // Those that differ from cell to cell, which a solver must have been made for; null: none far from the model's.
    std::vector<CellParameter> (*parameters)(CellBench&) = nullptr;
};

const std::vector<CellProtocol>& cell_protocols();

// Options of the pulse that protocols give, and of those that pace cells.
std::vector<Option> pulse_options();
std::vector<Option> with_pacing_options(std::vector<Option> own);

std::string list_of(const std::vector<std::string>& names);  // "a, b, c", for messages

CellProtocol pace_protocol();       // to steady state; biomarkers
CellProtocol pacemaker_protocol();  // of cells that fire by themselves
void run_pacemaker(CellBench& bench);
CellProtocol dose_protocol();   // drugs by IC50 and Hill coefficient
CellProtocol iv_protocol();     // voltage clamp families of a current
CellProtocol clamp_protocol();  // current clamp and action potential clamp
CellProtocol restitution_protocol();
CellProtocol population_protocol();
CellProtocol sensitivities_protocol();  // of biomarkers to parameters
CellProtocol tune_cv_protocol();        // conductivities for velocities along a strand

}  // namespace heartwright::commands
