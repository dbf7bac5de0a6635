#include "runtime/bidomain/extracellular_potential.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/mpi/broadcast.hpp"

namespace heartwright::bidomain {
namespace {

using elliptic::index;

// -1: it is none.
std::int64_t row_of(std::int64_t number, const std::vector<std::int64_t>& sorted) {
    const auto found = std::lower_bound(sorted.begin(), sorted.end(), number);
    return found != sorted.end() && *found == number ? found - sorted.begin() : -1;
}

std::vector<std::int64_t> rows_of(const std::vector<std::int64_t>& numbers, const std::vector<std::int64_t>& sorted) {
    std::vector<std::int64_t> rows;
    for (const std::int64_t number : numbers) {
        rows.push_back(row_of(number, sorted));
        if (rows.back() < 0) throw OurFault("a cell is no row of the elliptic problem: " + std::to_string(number));
    }
    return rows;
}

template <class Real>
Vector downloaded(device::Device& device, const void* values, std::int64_t count) {
    std::vector<Real> own(index(count));
    if (count > 0) device.download(own.data(), values, count * static_cast<std::int64_t>(sizeof(Real)));
    return {own.begin(), own.end()};
}

}  // namespace

ExtracellularPotential::ExtracellularPotential(device::Device& device, mpi::Team& team,
                                               std::unique_ptr<EllipticProblem> problem,
                                               std::vector<Electrode> electrodes, const Slots& slots, int real_bytes)
    : device_(device),
      team_(team),
      problem_(std::move(problem)),
      electrodes_(std::move(electrodes)),
      real_bytes_(real_bytes),
      own_(slots.own) {
    const auto numbers = mpi::broadcast(problem_ ? problem_->numbers() : std::vector<std::int64_t>{}, team);
    mpi::collective_try(team, [&] { row_of_slot_ = rows_of(slots.numbers, numbers); });
    for (const std::int64_t number : slots.others) {
        const std::int64_t row = row_of(number, numbers);
        if (row < 0) continue;
        bath_points_.push_back(number);
        row_of_bath_point_.push_back(row);
    }
    rows_of_ranks_ = team.gather(std::vector<std::int64_t>(row_of_slot_.begin(), row_of_slot_.begin() + own_));
    last_ = before_last_ = seen_ = Vector(problem_ ? numbers.size() : 0, 0);
    elliptic::Solver* const solver = team_.is_serial() ? problem_->solver_on_gpu() : nullptr;
    if (solver)
        resident_ = make_resident_solver(device_, problem_->intracellular(), *solver, row_of_slot_, own_, real_bytes_);
}

Vector ExtracellularPotential::gathered(const void* V) {
    const Vector own = real_bytes_ == 8 ? downloaded<double>(device_, V, own_) : downloaded<float>(device_, V, own_);
    const std::vector<Vector> all = team_.gather(own);
    Vector by_row(problem_ ? problem_->numbers().size() : 0);
    for (std::size_t rank = 0; rank < all.size(); ++rank)
        for (std::size_t s = 0; s < all[rank].size(); ++s) by_row[index(rows_of_ranks_[rank][s])] = all[rank][s];
    return by_row;
}

Vector ExtracellularPotential::solved(const void* V, std::int64_t step, const Vector& start) {
    const Vector by_row = gathered(V);
    elliptic::Solution found;
    mpi::collective_try(team_, [&] {
        if (problem_) found = problem_->solve(by_row, step, start);
    });
    note({found.iterations, found.residual});
    return std::move(found.values);
}

void ExtracellularPotential::note(const elliptic::Outcome& outcome) {
    ++record_.solves;
    record_.iterations += outcome.iterations;
    record_.most_iterations = std::max<std::int64_t>(record_.most_iterations, outcome.iterations);
    record_.worst_residual = std::max(record_.worst_residual, outcome.residual);
}

Vector ExtracellularPotential::by_slot(const Vector& all) const {
    Vector values;
    for (const std::int64_t row : row_of_slot_) values.push_back(all[index(row)]);
    return values;
}

void ExtracellularPotential::put(const Vector& values, void* phi) {
    const auto upload = [&](const auto& reals) {
        device_.upload(phi, reals.data(), static_cast<std::int64_t>(sizeof reals[0] * reals.size()));
    };
    if (real_bytes_ == 8)
        upload(values);
    else
        upload(std::vector<float>(values.begin(), values.end()));
}

void ExtracellularPotential::for_next_step(const void* V, const Pace& pace, void* phi) {
    const std::int64_t call = calls_++, step = step_ = call / pace.calls_of_step;
    const bool is_due = call % pace.solve_every == 0 || !give_the_same(electrodes_, step, step_solved_);
    if (is_due) step_solved_ = step;
    if (is_due && resident_) {
        note(resident_->solve(V, phi));
    } else if (is_due) {
        Vector start = last_;
        for (std::size_t r = 0; r < start.size(); ++r) start[r] += last_[r] - before_last_[r];
        before_last_ = std::exchange(last_, solved(V, step, start));
        put(by_slot(mpi::broadcast(last_, team_)), phi);
    } else if (!is_put_ && resident_) {
        resident_->put_last(phi);  // of the run before this one
    } else if (!is_put_) {
        put(by_slot(mpi::broadcast(last_, team_)), phi);
    }
    is_put_ = true;
}

std::int64_t ExtracellularPotential::memory() const {
    if (!problem_) return 0;
    return problem_->memory() +
           static_cast<std::int64_t>(sizeof(double) * (last_.size() + before_last_.size() + seen_.size()));
}

Vector ExtracellularPotential::injected() const {
    Vector rates;
    for (const Injection& one : injections_) {
        const double current = electrodes_[one.electrode].strength_at(step_);
        if (current == 0) continue;
        rates.resize(index(own_), 0);
        for (std::size_t k = 0; k < one.slots.size(); ++k) rates[index(one.slots[k])] += one.rates[k] * current;
    }
    return rates;
}

const Vector& ExtracellularPotential::at(std::int64_t step, const void* V) {
    if (step_seen_ == step) return for_output_;
    seen_ = solved(V, step, seen_);
    const Vector all = mpi::broadcast(seen_, team_);
    for_output_ = by_slot(all);
    in_baths_.clear();
    for (const std::int64_t row : row_of_bath_point_) in_baths_.push_back(all[index(row)]);
    step_seen_ = step;
    return for_output_;
}

void ExtracellularPotential::keep(checkpoint::Keeper& keeper) {
    const bool is_root = team_.is_root();
    if (resident_ && !keeper.restores()) std::tie(last_, before_last_) = std::tuple_cat(resident_->solutions());
    keeper.values("phi_e/last", is_root, last_);
    keeper.values("phi_e/before_last", is_root, before_last_);
    keeper.values("phi_e/seen", is_root, seen_);
    keeper.value("phi_e/record", is_root, record_);
    keeper.value("phi_e/calls", true, calls_);
    keeper.value("phi_e/step_solved", true, step_solved_);
    if (!keeper.restores()) return;
    step_seen_.reset();
    is_put_ = false;
    const std::size_t rows = problem_ ? problem_->numbers().size() : 0;
    if (is_root && (last_.size() != rows || before_last_.size() != rows || seen_.size() != rows))
        throw UserFault("the checkpoint's potentials phi_e are not those of this tissue");
    if (resident_) resident_->set_solutions(last_, before_last_);
}

}  // namespace heartwright::bidomain
