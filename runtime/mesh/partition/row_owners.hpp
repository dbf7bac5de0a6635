// Which rank owns each row of a mesh: of a run, and of `mesh info --ranks`.
#pragma once

#include <vector>

#include "runtime/tissue/decomposition.hpp"
#include "runtime/tissue/rows.hpp"

namespace heartwright::mesh {

// The partition of rows by METIS (kway_owners.hpp), where Heartwright is built with it and it leaves the
// rank that has most ghosts fewer than `ranges` do; else `ranges`, which are compact where the rows stand in the order
// of a recursive coordinate bisection. HEARTWRIGHT_PARTITION in the environment, `ranges` or `metis`, asks for one:
// UserFault for another word, and for `metis` without METIS. Results have the same bits.
tissue::Decomposition owners_of_rows(const tissue::Decomposition& ranges, const tissue::Rows& rows,
                                     const std::vector<float>& cost, const std::vector<double>& shares);

}  // namespace heartwright::mesh
