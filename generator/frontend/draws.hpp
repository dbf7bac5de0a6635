// Random draws as nested binomials: channels of machines with a count, and draws without memory.
//
// Of n channels, n1 ~ B(n, p1) go the first way, n2 ~ B(n - n1, p2/(1 - p1)) the second, n3 ~ B(n - n1 - n2, p3/(1 - p1
// - p2)) the third: together an exact multinomial. Draws are numbered in the order in which these functions are called.
#pragma once

#include "generator/frontend/lowering.hpp"

namespace heartwright::frontend {

// Count states MACHINE_STATE of the sites, whose next values are made of definitions MACHINE_A_to_B, one for each
// transition. Those are stand-ins with the right dependencies, until units are known: then lower_draws() puts the
// binomials in.
void add_counted_machine(const spec::Machine& machine, Lowering& lowering);
void add_draws(const spec::Draws& draws, Lowering& lowering);

// On average: occupancies times the count as integrated states; trials times probability.
void add_mean_field_machine(const spec::Machine& machine, Lowering& lowering);
void add_mean_field_draws(const spec::Draws& draws, Lowering& lowering);

// The binomials and, for each source, the definition of its total and a ProbabilityCheck.
void lower_draws(Lowering& lowering);

}  // namespace heartwright::frontend
