#include "runtime/bidomain/elliptic_problem.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::bidomain {
namespace {

using elliptic::index;

elliptic::Matrix matrix_of(const sparse::Rows& rows) {
    elliptic::Matrix matrix;
    matrix.couplings = {rows.row_starts, rows.columns, rows.couplings, rows.own()};
    matrix.leak.assign(index(rows.own()), 0);
    return matrix;
}

}  // namespace

sparse::Rows in_ascending_order(const sparse::Rows& rows) {
    if (rows.total() != rows.own()) throw OurFault("the rows of a bidomain problem are those of a whole tissue");
    std::vector<std::int32_t> row_at(index(rows.own())), place(index(rows.own()));
    std::iota(row_at.begin(), row_at.end(), 0);
    std::sort(row_at.begin(), row_at.end(),
              [&](std::int32_t a, std::int32_t b) { return rows.global[index(a)] < rows.global[index(b)]; });
    for (std::size_t at = 0; at < row_at.size(); ++at) place[index(row_at[at])] = static_cast<std::int32_t>(at);
    sparse::Rows ordered;
    ordered.is_symmetric = rows.is_symmetric;
    std::vector<std::pair<std::int32_t, double>> row;
    for (const std::int32_t r : row_at) {
        row.clear();
        for (std::int64_t k = rows.row_starts[index(r)]; k < rows.row_starts[index(r) + 1]; ++k)
            row.emplace_back(place[index(rows.columns[index(k)])], rows.couplings[index(k)]);
        std::sort(row.begin(), row.end());
        for (const auto& [column, coupling] : row) {
            ordered.columns.push_back(column);
            ordered.couplings.push_back(coupling);
        }
        ordered.row_starts.push_back(static_cast<std::int64_t>(ordered.columns.size()));
        ordered.mass.push_back(rows.mass[index(r)]);
        ordered.global.push_back(rows.global[index(r)]);
    }
    return ordered;
}

sparse::Rows sum_of(const sparse::Rows& one, const sparse::Rows& other) {
    if (one.global != other.global) throw OurFault("the two spaces of a bidomain have different rows");
    sparse::Rows sum;
    sum.is_symmetric = one.is_symmetric && other.is_symmetric;
    sum.mass = one.mass;
    sum.global = one.global;
    for (std::size_t r = 0; r < one.mass.size(); ++r) {
        std::int64_t a = one.row_starts[r], b = other.row_starts[r];
        const std::int64_t end_a = one.row_starts[r + 1], end_b = other.row_starts[r + 1];
        while (a < end_a || b < end_b) {
            const bool takes_a = a < end_a && (b == end_b || one.columns[index(a)] <= other.columns[index(b)]);
            const bool takes_b = b < end_b && (a == end_a || other.columns[index(b)] <= one.columns[index(a)]);
            sum.columns.push_back(takes_a ? one.columns[index(a)] : other.columns[index(b)]);
            sum.couplings.push_back((takes_a ? one.couplings[index(a)] : 0) +
                                    (takes_b ? other.couplings[index(b)] : 0));
            a += takes_a ? 1 : 0;
            b += takes_b ? 1 : 0;
        }
        sum.row_starts.push_back(static_cast<std::int64_t>(sum.columns.size()));
    }
    return sum;
}

EllipticProblem::EllipticProblem(const sparse::Rows& intracellular, const sparse::Rows& extracellular,
                                 ThreadPool& threads, const elliptic::SolverOptions& options)
    : threads_(threads),
      numbers_(in_ascending_order(intracellular).global),
      intracellular_(matrix_of(in_ascending_order(intracellular))),
      solver_(sum_of(in_ascending_order(intracellular), in_ascending_order(extracellular)), {}, threads, options) {}

Vector EllipticProblem::membrane_current(const Vector& V) {
    Vector current(numbers_.size());
    elliptic::multiply(intracellular_, V, current, threads_);
    for (double& one : current) one = -one;
    return current;
}

elliptic::Solution EllipticProblem::solve(const Vector& V, const Vector& start) {
    Vector current = membrane_current(V);
    // Pairs of rows give and take the same; what the sums of rows have lost by rounding is no source.
    const double rounding = elliptic::sum_of(current, threads_) / static_cast<double>(current.size());
    for (double& one : current) one -= rounding;
    return solver_.solve(current, start);
}

}  // namespace heartwright::bidomain
