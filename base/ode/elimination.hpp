// The symbolic part of a sparse LU factorisation without pivoting: made once from a pattern and an elimination order,
// fill included (Duff, Erisman & Reid, Direct Methods for Sparse Matrices, 2nd ed., 2017).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heartwright::ode {

struct Sparsity;

struct Elimination {
    explicit Elimination(const Sparsity& sparsity);

    // Of its row of U: a pivot below that is not safe. Six digits of a solution are left.
    static constexpr double least_pivot = 1e-10;

    // Rows in elimination order; in each the columns in elimination order: those of L, the pivot, those of U.
    struct Row {
        std::int32_t state;              // its row and column in the matrix
        std::int32_t begin, pivot, end;  // places among values
    };
    std::vector<Row> rows;
    std::size_t filled = 0;             // values of L and U together
    std::vector<std::int32_t> columns;  // columns[p]: the state whose column value p is in
    std::vector<std::int32_t> ranks;    // ranks[p]: the row of `rows` that eliminates value p, of L
    std::vector<std::int32_t> targets;  // what each entry of L subtracts from, in order of execution
    std::vector<std::int32_t> places;   // places[k]: where entry k goes
};

}  // namespace heartwright::ode
