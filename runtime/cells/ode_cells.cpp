#include "runtime/cells/ode_cells.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include "base/diag/faults.hpp"
#include "base/ode/stepper.hpp"
#include "base/ode/system.hpp"
#include "base/units/shown.hpp"
#include "runtime/interface/ode_system.hpp"

namespace heartwright::cells {
namespace {

constexpr double of_dimensionless = 1e-3, of_initial = 1e-2, least = 1e-6;  // of the relative tolerance

bool are_finite(const double* values, std::size_t count) {
    return std::all_of(
        values, values + count, [](double value) { return std::isfinite(value); });
}

std::vector<double> absolute_tolerances(const interface::Model& model, std::span<const double> x, double relative) {
    std::vector<double> tolerances;
    for (std::int32_t i = 0; i < model.n_states; ++i) {
        const bool has_unit = std::string(model.states[i].unit) != "1";
        const double size = std::fabs(x[static_cast<std::size_t>(i)]);
        tolerances.push_back(relative * (has_unit ? std::max(of_initial * size, least) : of_dimensionless));
    }
    return tolerances;
}

// The generated system of one cell.
class Problem final : public ode::System {
public:
    Problem(const interface::OdeSystem& generated, std::int32_t n_states)
        : generated_(generated),
          n_(static_cast<std::size_t>(n_states)),
          constants_(static_cast<std::size_t>(generated.n_constants) + 1) {
        for (std::int32_t k = 0; k < generated.n_slopes; ++k)
            pattern_.entries.emplace_back(generated.rows[k], generated.columns[k]);
        if (generated.n_slopes > 0) pattern_.order.assign(generated.order, generated.order + n_states);
    }

    void derive(const std::vector<double>& parameters) { generated_.derive(parameters.data(), constants_.data()); }
    double stimulus = 0;

    std::size_t size() const override { return n_; }
    bool reads_time() const override { return generated_.reads_time; }
    const ode::Pattern& pattern() const override { return pattern_; }
    bool rates(double t, const double* x, double* f) override {
        generated_.rates(constants_.data(), t, stimulus, x, f);
        return are_finite(f, n_);
    }
    bool jacobian(double t, const double* x, double* entries) override {
        if (generated_.n_slopes == 0) return difference_quotients(t, x, entries);
        generated_.slopes(constants_.data(), t, stimulus, x, entries);
        return are_finite(entries, pattern_.entries.size()) || difference_quotients(t, x, entries);
    }

private:
    // Where a derivative has no value, as at a removable singularity.
    bool difference_quotients(double t, const double* x, double* entries) {
        constexpr double share = 1e-7, least = 1e-12;
        std::vector<double> moved(x, x + n_), here(n_), there(n_);
        if (!rates(t, x, here.data())) return false;
        for (std::size_t column = 0; column < n_; ++column) {
            moved[column] = x[column] + std::max(share * std::fabs(x[column]), least);
            if (!rates(t, moved.data(), there.data())) return false;
            const auto slope = [&](std::size_t row) { return (there[row] - here[row]) / (moved[column] - x[column]); };
            for (std::size_t k = 0; k < pattern_.entries.size(); ++k)
                if (static_cast<std::size_t>(pattern_.entries[k].second) == column)
                    entries[k] = slope(static_cast<std::size_t>(pattern_.entries[k].first));
            for (std::size_t row = 0; pattern_.entries.empty() && row < n_; ++row)
                entries[row + column * n_] = slope(row);
            moved[column] = x[column];
        }
        return true;
    }

    const interface::OdeSystem& generated_;
    std::size_t n_;
    std::vector<double> constants_;
    ode::Pattern pattern_;
};

}  // namespace

struct OdeCells::Integrated {
    Integrated(const interface::Model& model, const Cell& cell) : problem(model.systems[cell.kernel], model.n_states) {}

    Problem problem;
    std::int64_t revision = -1;
    std::vector<double> left;  // the states that the last interval left
    std::unique_ptr<ode::Stepper> stepper;
};

bool OdeCells::suits(const interface::Model& model) {
    return model.backend == interface::Backend::cpu && model.real_bytes == 8 && !model.stores_gates &&
           model.systems != nullptr;
}

OdeCells::OdeCells(const interface::Model& model, std::int64_t slots, const ode::ErrorControl& control)
    : model_(model), control_(control), cells_(static_cast<std::size_t>(slots)) {
    ode::require(control);
    if (model.systems == nullptr) {
        throw UserFault(
            fmt::format("\"integrator\": \"{}\": cells of {}", control.name(), model.name) +
            " are no systems of ordinary differential equations (they have sites, rules of each step such as "
            "next(x), or equations that read dt), or this processor lacks AVX2");
    }
}

OdeCells::~OdeCells() = default;

// Which state goes astray, by the rates at the end of the last step.
std::string OdeCells::fastest(Integrated& one, double t) const {
    const std::span<const double> x = one.stepper->x();
    std::vector<double> f(x.size());
    one.problem.rates(t, x.data(), f.data());
    std::size_t which = 0;
    double highest = -1;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double share = std::fabs(f[i]) / (std::fabs(x[i]) + 1e-6);
        if (!(share <= highest)) {  // NaN: this one
            highest = std::isfinite(share) ? share : std::numeric_limits<double>::infinity();
            which = i;
        }
    }
    const interface::StateInfo& state = model_.states[which];
    return fmt::format("{} is {:.4g}{} there and changes by {:.3g} a ms", state.name, x[which],
                       behind_a_number(state.unit), f[which]);
}

// 40 KB of O'Hara-Rudy's 41 states and 221 slopes, 23 KB of ten Tusscher's 19 and 76.
std::int64_t OdeCells::memory(const interface::Model& model, std::int64_t slots) {
    const std::int64_t slopes = model.systems == nullptr ? 0 : model.systems[0].n_slopes, n = model.n_states;
    const std::int64_t of_matrix = slopes > 0 ? 80 * slopes : 24 * n * n;
    return slots * (12'000 + 240 * n + of_matrix);
}

void OdeCells::forget() {
    for (auto& cell : cells_) cell.reset();
}

void OdeCells::advance(const Cell& cell, const Interval& interval, std::span<double> x, const Rows& rows) {
    auto& kept = cells_[static_cast<std::size_t>(cell.slot)];
    if (kept == nullptr) kept = std::make_unique<Integrated>(model_, cell);
    Integrated& one = *kept;
    const bool has_jumped = one.revision != cell.revision || one.problem.stimulus != interval.stimulus ||
                            !std::equal(x.begin(), x.end(), one.left.begin(), one.left.end());
    if (has_jumped) {
        if (one.revision != cell.revision) {
            one.problem.derive(cell.parameters);
            one.revision = cell.revision;
        }
        one.problem.stimulus = interval.stimulus;
        if (one.stepper) {
            one.stepper->restart_at(interval.instant(0), x);
        } else {
            one.stepper = ode::make_stepper(control_, one.problem, absolute_tolerances(model_, x, control_.tolerance),
                                            interval.instant(0), x);
        }
    }
    ode::Stepper& integration = *one.stepper;
    ode::Polynomial v;
    const double of_rate = rows.membrane_current != nullptr ? model_.current_of_rate(cell.parameters.data()) : 0;
    try {
        for (std::int32_t step = 1; step <= interval.steps; ++step) {
            const double t = interval.instant(step);
            if (integration.t() < t) {
                while (integration.t() < t) integration.step();
                v = integration.polynomial(static_cast<std::size_t>(model_.potential));
            } else if (step == 1) {
                v = integration.polynomial(static_cast<std::size_t>(model_.potential));
            }
            const std::int64_t at = (step - 1) * rows.stride;
            if (rows.potential != nullptr) rows.potential[at] = v.at(t);
            if (rows.membrane_current != nullptr)
                rows.membrane_current[at] = of_rate * v.derivative_at(t) - interval.stimulus;
        }
    } catch (const ode::Failure& failure) {
        throw NotIntegrated(fmt::format("{} is not integrated beyond {:.6g} ms: {}; {}", cell.name(), failure.t,
                                        failure.report, fastest(one, failure.t)));
    }
    integration.at(interval.instant(interval.steps), x.data());
    one.left.assign(x.begin(), x.end());
}

}  // namespace heartwright::cells
