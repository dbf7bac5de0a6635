// States that are shares of a whole, such as the occupancies of a Markov channel of which each state has an equation of
// its own: dimensionless, at the start between 0 and 1, and never driven below 0 while others like them are not
// negative. What they leave of 1, `C = 1 - (O + I)`, is taken not to be negative either.
//
// One by one they are not proved to stay below 1 (bound_occupancies()), since only their sum does. So they are no
// ranges where a run is stopped, but the right ones to ask in how stiff a channel and what it opens may become: it
// rests with O = 1e-10 and opens.
#pragma once

#include <cstddef>
#include <vector>

#include "generator/analysis/ranges/interval_program.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::integrators {

// Indices of states. `ranges` has those of all inputs; `start` all initial values.
std::vector<std::size_t> shares_of_one(const ir::Model& model, const std::vector<double>& start,
                                       analysis::IntervalProgram::Ranges ranges);

}  // namespace heartwright::integrators
