// Functions of one bounded argument, as large as they come, are looked up in tables, or become rational functions on a
// few pieces of its range, instead of being computed, where the model asks for it (ir::Model::approximation). What they
// read beside the argument must be known before the run. For V in [-200 mV, 200 mV]:
//     m_inf - (m_inf - m)*exp(-(dt/tau_m)) -> m + (lookup(V, m_inf_of_V) - m)*lookup(V, approach_m_of_V)
//     P*Na_i/(Na_i + K)/(1 + exp(-V*F/(R*T))) -> P*Na_i/(Na_i + K)*lookup(V, i_NaK_of_V)
//     exp(V/5)*x + exp(V/7)*y + exp(V) -> lookup(V, a)*x + lookup(V, b)*y + lookup(V, c)
// stays: V - 15 (too cheap), conditions (V < -40, a jump stays where it is), factors known before the run, functions of
// two states, of the time, what would need a table much too fine or costs less as it is (with form table the runtime
// refuses it by name), and everything in a model that does not ask. Of a Rush-Larsen step the part of the way gone is
// looked up, 1 - exp(-dt/tau), not the part left: an error of 1e-8 in what is left of a slow gate would be one of 1e-3
// in its pace. Stands early: it wants the modeller's own definitions, and what it takes away need not be optimised any
// more. Cubics that need much finer intervals than the others have a table of their own where that halves the bytes of
// all. Promise: changes rounding. A lookup means its function; how far a solver's table is from that is certified when
// parameters are bound (runtime/cells/tables.hpp). Which form a function gets: what costs less there
// (ApproximationRequest::costs), by analysis/cost/rational_shapes.hpp.
#pragma once

#include <string>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::passes {

ir::Model approximate_functions(const ir::Model& model);

// States with a range of which there are functions that form "table" takes, before this pass has run: for errors.
std::vector<std::string> states_with_functions(const ir::Model& model);

}  // namespace heartwright::passes
