// Order of a sparse LU factorisation without pivoting, chosen from the pattern alone.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

namespace heartwright::integrators {

// rows[i]: the columns j != i whose entry (i, j) is not identically 0.
using Pattern = std::vector<std::set<std::size_t>>;

// The strongly connected components of the graph i -> j for every entry (i, j), each after those that its rows read
// (Tarjan 1972). Members in ascending order.
std::vector<std::vector<std::size_t>> strongly_connected_components(const Pattern& rows);

// The same with members in elimination order. The matrix is block lower triangular, so that no fill arises between
// components. Inside a component the next row and column is the one of least Markowitz count (entries of its row times
// entries of its column, fill included); ties go to the lower index. Equal patterns give equal orders.
std::vector<std::vector<std::size_t>> elimination_order(const Pattern& rows);

}  // namespace heartwright::integrators
