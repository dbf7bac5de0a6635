// Which rank owns each row of a mesh: of a run, and of `mesh info --ranks`.
#pragma once

#include <string>
#include <vector>

#include "runtime/tissue/decomposition.hpp"
#include "runtime/tissue/rows.hpp"

namespace heartwright::mesh {

// The partition of rows by METIS (kway_owners.hpp), where Heartwright is built with it and it leaves the
// rank that has most ghosts fewer than `ranges` do; else `ranges`, which are compact where the rows stand in the order
// of a recursive coordinate bisection. The expert's switch partition, `ranges` or `metis`, asks for one;
// `interleaved` for eight ranges of each rank, dealt out in turn, so that a wave is in all ranks at once, and
// `interleaved:N` for N of them. UserFault for another word, and for `metis` without METIS. Results have the same bits.
tissue::Decomposition owners_of_rows(const tissue::Decomposition& ranges, const tissue::Rows& rows,
                                     const std::vector<float>& cost, const std::vector<double>& shares);

// How ranks came to those rows: "ranges", "metis" or "interleaved"; and as people read it.
std::string partition_method(const tissue::Decomposition& decomposition);
std::string partition_text(const std::string& method);

}  // namespace heartwright::mesh
