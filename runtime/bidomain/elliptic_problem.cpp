#include "runtime/bidomain/elliptic_problem.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::bidomain {

using elliptic::index;

elliptic::Matrix matrix_of(const sparse::Rows& rows) {
    elliptic::Matrix matrix;
    matrix.couplings.row_starts.assign(rows.row_starts.begin(), rows.row_starts.end());
    matrix.couplings.columns.assign(rows.columns.begin(), rows.columns.end());
    matrix.couplings.values.assign(rows.couplings.begin(), rows.couplings.end());
    matrix.couplings.n_columns = rows.own();
    matrix.leak.assign(index(rows.own()), 0);
    return matrix;
}

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

sparse::Rows among(const sparse::Rows& rows, const sparse::Rows& others) {
    std::vector<std::int32_t> place;  // of each row among others
    for (std::size_t r = 0, at = 0; r < rows.global.size(); ++r, ++at) {
        while (at < others.global.size() && others.global[at] < rows.global[r]) ++at;
        if (at == others.global.size() || others.global[at] != rows.global[r])
            throw OurFault("a row of one space of a bidomain is none of the other: " + std::to_string(rows.global[r]));
        place.push_back(static_cast<std::int32_t>(at));
    }
    sparse::Rows all;
    all.is_symmetric = rows.is_symmetric;
    all.mass.assign(others.mass.size(), 0);
    all.global = others.global;
    std::size_t r = 0;
    for (std::size_t at = 0; at < others.global.size(); ++at) {
        if (r < place.size() && index(place[r]) == at) {
            all.mass[at] = rows.mass[r];
            for (std::int64_t k = rows.row_starts[r]; k < rows.row_starts[r + 1]; ++k) {
                all.columns.push_back(place[index(rows.columns[index(k)])]);
                all.couplings.push_back(rows.couplings[index(k)]);
            }
            ++r;
        }
        all.row_starts.push_back(static_cast<std::int64_t>(all.columns.size()));
    }
    return all;
}

EllipticProblem::EllipticProblem(const sparse::Rows& intracellular, const sparse::Rows& extracellular,
                                 std::vector<Electrode> electrodes, ThreadPool& threads,
                                 const elliptic::SolverOptions& options)
    : threads_(threads), options_(options), electrodes_(std::move(electrodes)) {
    check(electrodes_);
    const sparse::Rows outside = in_ascending_order(extracellular),
                       inside = among(in_ascending_order(intracellular), outside);
    numbers_ = outside.global;
    mass_ = outside.mass;
    mass_of_cells_ = inside.mass;
    intracellular_ = matrix_of(inside);
    rows_of_both_ = sum_of(outside, inside);
    both_ = matrix_of(rows_of_both_);
    // A solver for each set of electrodes that fix potentials together: what cannot be solved is refused here.
    solver_for(fixed_in(0));
    for (const Electrode& electrode : electrodes_) {
        if (!electrode.fixes_potential()) continue;
        for (const std::int64_t first : electrode.first_steps) {
            solver_for(fixed_in(first));
            solver_for(fixed_in(first + electrode.steps));
        }
    }
}

EllipticProblem::On EllipticProblem::fixed_in(std::int64_t step) const {
    On fixed;
    for (const Electrode& electrode : electrodes_)
        fixed.push_back(electrode.fixes_potential() && electrode.is_on(step));
    return fixed;
}

elliptic::Solver& EllipticProblem::solver_for(const On& fixed) {
    std::unique_ptr<elliptic::Solver>& solver = solvers_[fixed];
    if (solver) return *solver;
    std::vector<std::int64_t> rows;
    for (std::size_t e = 0; e < electrodes_.size(); ++e)
        if (fixed[e]) rows.insert(rows.end(), electrodes_[e].rows.begin(), electrodes_[e].rows.end());
    solver = std::make_unique<elliptic::Solver>(rows_of_both_, rows, threads_, options_);
    return *solver;
}

elliptic::Solver* EllipticProblem::solver_on_gpu() {
    if (!electrodes_.empty()) return nullptr;
    elliptic::Solver& solver = solver_for({});
    return solver.is_on_gpu() ? &solver : nullptr;
}

std::int64_t EllipticProblem::memory() const {
    const auto bytes_of = [](const auto& values) {
        return static_cast<std::int64_t>(sizeof(values[0]) * values.size());
    };
    std::int64_t bytes = bytes_of(rows_of_both_.row_starts) + bytes_of(rows_of_both_.columns) +
                         bytes_of(rows_of_both_.couplings) + bytes_of(numbers_) + 4 * bytes_of(mass_);
    for (const elliptic::Matrix* matrix : {&intracellular_, &both_})
        bytes += bytes_of(matrix->couplings.row_starts) + bytes_of(matrix->couplings.columns) +
                 bytes_of(matrix->couplings.values) + bytes_of(matrix->leak);
    for (const auto& [on, solver] : solvers_) bytes += solver->hierarchy().memory();
    return bytes;
}

Vector EllipticProblem::membrane_current(const Vector& V) {
    Vector current(numbers_.size());
    elliptic::multiply(intracellular_, V, current, threads_);
    for (double& one : current) one = -one;
    return current;
}

const Vector& EllipticProblem::masses_for(const Electrode& electrode) const {
    return electrode.kind == Electrode::Kind::intracellular_current ? mass_of_cells_ : mass_;
}

double EllipticProblem::mass_of(const Electrode& electrode) const {
    const Vector& masses = masses_for(electrode);
    double mass = 0;
    for (const std::int64_t row : electrode.rows) mass += masses[index(row)];
    return mass;
}

void EllipticProblem::add_currents(std::int64_t step, Vector& currents) const {
    const auto share_out = [&](const std::vector<std::int64_t>& rows, const Vector& masses, double current) {
        double mass = 0;
        for (const std::int64_t row : rows) mass += masses[index(row)];
        for (const std::int64_t row : rows) currents[index(row)] += current * (masses[index(row)] / mass);
    };
    for (const Electrode& electrode : electrodes_) {
        const double current = electrode.fixes_potential() ? 0 : electrode.strength_at(step);
        if (current == 0) continue;
        share_out(electrode.rows, masses_for(electrode), current);
        share_out(electrode.sink, mass_, -current);
    }
}

elliptic::Solution EllipticProblem::solve(const Vector& V, std::int64_t step, const Vector& start) {
    elliptic::Solver& solver = solver_for(fixed_in(step));
    Vector currents = membrane_current(V);
    add_currents(step, currents);
    if (!solver.has_ground()) return solver.solve(currents, start);
    Vector given(numbers_.size(), 0), given_currents(numbers_.size());
    for (const Electrode& electrode : electrodes_)
        if (electrode.kind == Electrode::Kind::potential)
            for (const std::int64_t row : electrode.rows) given[index(row)] += electrode.strength_at(step);
    elliptic::multiply(both_, given, given_currents, threads_);
    for (std::size_t r = 0; r < currents.size(); ++r) currents[r] -= given_currents[r];
    elliptic::Solution solution = solver.solve(currents, start);
    for (std::size_t r = 0; r < given.size(); ++r) solution.values[r] += given[r];
    return solution;
}

}  // namespace heartwright::bidomain
