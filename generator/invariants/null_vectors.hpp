// Linear dependences between columns of numbers.
#pragma once

#include <vector>

namespace heartwright::invariants {

using Rows = std::vector<std::vector<long double>>;

// Vectors w with (row, w) = 0 for every row: a basis of the null space whose members have few entries that are not 0
// (fundamental circuits of the columns). By Gauss-Jordan elimination with full pivoting; what is below 1e-15 of its
// column counts as 0: a channel may open by 1e10 and leave by 0.01. Columns of zeros take part in none.
Rows null_vectors(Rows rows);

}  // namespace heartwright::invariants
