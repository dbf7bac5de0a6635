#include "runtime/operators/elliptic/solver.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/core/exact_sum.hpp"

namespace heartwright::elliptic {
namespace {

void require_whole(const sparse::Rows& rows) {
    sparse::check(rows);
    if (rows.total() != rows.own())
        throw OurFault(
            "an elliptic solver takes the rows of a whole mesh in one process: shares of MPI ranks are not supported");
    if (!rows.is_symmetric) throw OurFault("an elliptic solver takes symmetric rows");
}

// Of the graph of couplings that are not 0.
std::vector<std::int32_t> parts_of(const sparse::Rows& rows) {
    std::vector<std::int32_t> part(rows.mass.size(), -1);
    std::vector<std::size_t> waiting;
    std::int32_t count = 0;
    for (std::size_t seed = 0; seed < part.size(); ++seed) {
        if (part[seed] >= 0) continue;
        part[seed] = count;
        waiting.assign(1, seed);
        while (!waiting.empty()) {
            const std::size_t i = waiting.back();
            waiting.pop_back();
            for (std::int64_t k = rows.row_starts[i]; k < rows.row_starts[i + 1]; ++k) {
                const std::size_t j = index(rows.columns[index(k)]);
                if (rows.couplings[index(k)] == 0 || part[j] >= 0) continue;
                part[j] = count;
                waiting.push_back(j);
            }
        }
        ++count;
    }
    return part;
}

// Without ground one part alone has a solution up to a constant; with ground each part needs one.
void refuse_isolated_parts(const sparse::Rows& rows, const std::vector<bool>& is_grounded, bool has_ground) {
    const std::vector<std::int32_t> part = parts_of(rows);
    const std::int32_t count = part.empty() ? 0 : *std::max_element(part.begin(), part.end()) + 1;
    std::vector<bool> has_its_ground(index(count), false);
    for (std::size_t i = 0; i < part.size(); ++i)
        if (is_grounded[i]) has_its_ground[index(part[i])] = true;
    for (std::size_t i = 0; i < part.size(); ++i) {
        if (has_ground ? has_its_ground[index(part[i])] : part[i] == 0) continue;
        throw UserFault("row " + std::to_string(rows.global[i]) +
                        " belongs to an isolated conductor without a ground: its potential is not determined. Is a "
                        "conductivity 0, or does a part of the mesh hang together with no other?");
    }
}

// Not grounded, in ascending order of their numbers in the whole mesh.
std::vector<std::int32_t> free_rows(const sparse::Rows& rows, const std::vector<bool>& is_grounded) {
    std::vector<std::int32_t> free;
    for (std::int64_t i = 0; i < rows.own(); ++i)
        if (!is_grounded[index(i)]) free.push_back(static_cast<std::int32_t>(i));
    std::sort(free.begin(), free.end(),
              [&](std::int32_t a, std::int32_t b) { return rows.global[index(a)] < rows.global[index(b)]; });
    return free;
}

// Rows that are not grounded; couplings to grounded rows leak.
Matrix matrix_of(const sparse::Rows& rows, const std::vector<std::int32_t>& row_of_free) {
    std::vector<std::int32_t> free_of_row(rows.mass.size(), -1);
    for (std::size_t f = 0; f < row_of_free.size(); ++f)
        free_of_row[index(row_of_free[f])] = static_cast<std::int32_t>(f);
    Matrix matrix;
    matrix.couplings.n_columns = static_cast<std::int64_t>(row_of_free.size());
    std::vector<std::pair<std::int32_t, double>> row;
    for (const std::int32_t i : row_of_free) {
        ExactSum leak;
        row.clear();
        for (std::int64_t k = rows.row_starts[index(i)]; k < rows.row_starts[index(i + 1)]; ++k) {
            const std::int32_t column = free_of_row[index(rows.columns[index(k)])];
            if (column < 0)
                leak.add(rows.couplings[index(k)]);
            else if (rows.couplings[index(k)] != 0)
                row.emplace_back(column, rows.couplings[index(k)]);
        }
        std::sort(row.begin(), row.end());
        for (const auto& [column, value] : row) {
            matrix.couplings.columns.push_back(column);
            matrix.couplings.values.push_back(value);
        }
        matrix.couplings.row_starts.push_back(matrix.couplings.entries());
        matrix.leak.push_back(leak.value());
    }
    return matrix;
}

}  // namespace

Solver::Solver(const sparse::Rows& rows, const std::vector<std::int64_t>& grounded, ThreadPool& threads,
               const SolverOptions& options)
    : threads_(threads), options_(options), is_singular_(grounded.empty()), mass_(rows.mass) {
    require_whole(rows);
    std::vector<bool> is_grounded(rows.mass.size(), false);
    for (const std::int64_t row : grounded) {
        if (row < 0 || row >= rows.own()) throw OurFault("a grounded row is none: " + std::to_string(row));
        is_grounded[index(row)] = true;
    }
    refuse_isolated_parts(rows, is_grounded, has_ground());
    row_of_free_ = free_rows(rows, is_grounded);
    if (row_of_free_.size() < (is_singular_ ? 2u : 1u))
        throw UserFault("an elliptic operator has no row whose potential is sought");
    hierarchy_ = std::make_unique<Hierarchy>(matrix_of(rows, row_of_free_), is_singular_, threads, options.hierarchy);
}

Solution Solver::solve(const Vector& f, const Vector& start) {
    if (f.size() != mass_.size() || (!start.empty() && start.size() != mass_.size()))
        throw OurFault("an elliptic solver takes a right-hand side of one value per row");
    double magnitude = 0;
    for (const double entry : f) magnitude += std::fabs(entry);
    if (!std::isfinite(magnitude)) throw UserFault("the currents of an elliptic problem are not finite");
    if (const double sum = sum_of(f, threads_); is_singular_ && std::fabs(sum) > 1e-10 * magnitude)
        throw UserFault("currents that enter a body without ground have the sum " + std::to_string(sum) +
                        " uA, which must be 0: ground a node, or let the current out elsewhere");
    Vector of_free(row_of_free_.size()), x(row_of_free_.size(), 0);
    for (std::size_t i = 0; i < of_free.size(); ++i) {
        of_free[i] = f[index(row_of_free_[i])];
        if (!start.empty()) x[i] = start[index(row_of_free_[i])];
    }
    Solution solution;
    iterate(of_free, x, solution);
    solution.values.assign(mass_.size(), 0);
    for (std::size_t i = 0; i < x.size(); ++i) solution.values[index(row_of_free_[i])] = x[i];
    if (is_singular_) {
        const double mean = inner_product(mass_, solution.values, threads_) / sum_of(mass_, threads_);
        for (double& value : solution.values) value -= mean;
    }
    return solution;
}

std::vector<Solution> Solver::solve(const std::vector<Vector>& several) {
    std::vector<Solution> solutions;
    for (const Vector& f : several) solutions.push_back(solve(f));
    return solutions;
}

void Solver::iterate(const Vector& f, Vector& x, Solution& solution) {
    const Matrix& matrix = hierarchy_->finest();
    const std::size_t n = f.size();
    const auto for_all = [&](const auto& work) {
        threads_.for_ranges(static_cast<std::int64_t>(n), [&](std::int64_t first, std::int64_t last) {
            for (std::size_t i = index(first); i < index(last); ++i) work(i);
        });
    };
    const double norm = std::sqrt(inner_product(f, f, threads_));
    if (norm == 0) {
        std::fill(x.begin(), x.end(), 0.0);
        return;
    }
    Vector residual(n), product(n), correction(n), direction(n, 0);
    const auto residual_anew = [&] {
        multiply(matrix, x, product, threads_);
        for_all([&](std::size_t i) { residual[i] = f[i] - product[i]; });
        return std::sqrt(inner_product(residual, residual, threads_)) / norm;
    };
    double energy = 0, relative = residual_anew();
    while (relative > options_.tolerance) {
        if (++solution.iterations > options_.most_iterations)
            throw UserFault("conjugate gradients did not converge: the residual is " + std::to_string(relative) +
                            " of the currents after " + std::to_string(options_.most_iterations) + " iterations");
        hierarchy_->precondition(residual, correction);
        const double next = inner_product(residual, correction, threads_);
        const double of_old = energy > 0 ? next / energy : 0;
        energy = next;
        for_all([&](std::size_t i) { direction[i] = correction[i] + of_old * direction[i]; });
        multiply(matrix, direction, product, threads_);
        const double curvature = inner_product(direction, product, threads_);
        if (!(curvature > 0) || !(energy > 0))
            throw UserFault("an elliptic operator is not positive definite: a conductivity is indefinite");
        const double step = energy / curvature;
        for_all([&](std::size_t i) {
            x[i] += step * direction[i];
            residual[i] -= step * product[i];
        });
        relative = std::sqrt(inner_product(residual, residual, threads_)) / norm;
    }
    solution.residual = residual_anew();
}

}  // namespace heartwright::elliptic
