// From sites to the cell: what sum(), min_of() and max_of() go over gets a name.
#pragma once

#include "generator/analysis/scales.hpp"
#include "generator/frontend/lowering.hpp"

namespace heartwright::frontend {

// sum(a*b) -> sum(summand_x), summand_x = a*b (temporary, of the sites);  sum(a) stays.
// Of what does not vary between sites: sum(e) -> e*n_sites, min_of(e) -> e.
void lower_reductions(const analysis::Scales& scales, Lowering& lowering);

}  // namespace heartwright::frontend
