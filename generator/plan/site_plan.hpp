// The lines of a model with a lattice, split into the phases of a cell's step: what sites read of the cell (prologue),
// their local update, their diffusion, and then the rest of the cell with the sums over sites (the cell's own lines).
#pragma once

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/plan/statement.hpp"

namespace heartwright::plan {

// A reduction over sites for the cell: sum, min_of or max_of of `operand`. The cell's lines read it by `name`.
struct Sum {
    std::string name;
    ir::Op kind = ir::Op::sum;
    ir::ExprPtr operand;
    Unit unit;
};

// A value of the cell's that its prologue leaves for others: a state, the stimulus, a definition or next(state).
struct CellValue {
    std::string name;
    bool is_next = false;
    Unit unit;
    std::string component;
    Origin origin;
    bool is_temporary = false;
};

struct SitePlan {
    std::vector<std::string> diffusing;      // states, in the model's order
    std::unordered_set<std::string> loaded;  // real-valued site states: read from memory before the update

    std::vector<Sum> sums, observed_sums;
    std::vector<CellValue> cell_values, observed_cell_values;
    std::vector<Statement> prologue, update, diffuse;
    // The part of the cell that needs neither sums nor the sites' step, and may run beside it. It stores the next
    // values of states that the rest of the cell does not read as they were.
    std::vector<Statement> early;
    std::vector<CellValue> early_values;  // what the rest of the cell reads of it, next values among them
    std::vector<Statement> observe_prologue, observe_sums, observe_sites;
};

// Site state, count or channels that an experiment leaves free or holds: what a site's lines read without computing it.
bool is_site_input(const ir::Model& model, const std::string& name);

// Fills in the phases of a step of `optimised`; returns the lines of the cell that come after its sites, all its stores
// among them.
std::vector<Statement> plan_site_step(const ir::Model& optimised, const analysis::Scales& scales, SitePlan& plan);

// The same for looking at the state: the phases of `source`, whose lines are `lines`; returns those of the cell.
// `observed`: definitions of sites that are shown.
std::vector<Statement> plan_site_observers(const ir::Model& source, const analysis::Scales& scales, const Order& lines,
                                           const std::vector<std::string>& observed, SitePlan& plan);

}  // namespace heartwright::plan
