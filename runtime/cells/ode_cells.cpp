#include "runtime/cells/ode_cells.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include "base/diag/faults.hpp"
#include "base/ode/lanes.hpp"
#include "base/ode/rosenbrock.hpp"
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

ode::Pattern pattern_of(const interface::OdeSystem& generated, std::int32_t n_states) {
    ode::Pattern pattern;
    for (std::int32_t k = 0; k < generated.n_slopes; ++k)
        pattern.entries.emplace_back(generated.rows[k], generated.columns[k]);
    if (generated.n_slopes > 0) pattern.order.assign(generated.order, generated.order + n_states);
    return pattern;
}

// Where a derivative has no value, as at a removable singularity.
template <class Rates>
bool difference_quotients(std::size_t n, const ode::Pattern& pattern, const double* x, const Rates& rates,
                          double* entries) {
    constexpr double share = 1e-7, least_difference = 1e-12;
    std::vector<double> moved(x, x + n), here(n), there(n);
    if (!rates(x, here.data())) return false;
    for (std::size_t column = 0; column < n; ++column) {
        moved[column] = x[column] + std::max(share * std::fabs(x[column]), least_difference);
        if (!rates(moved.data(), there.data())) return false;
        const auto slope = [&](std::size_t row) { return (there[row] - here[row]) / (moved[column] - x[column]); };
        for (std::size_t k = 0; k < pattern.entries.size(); ++k)
            if (static_cast<std::size_t>(pattern.entries[k].second) == column)
                entries[k] = slope(static_cast<std::size_t>(pattern.entries[k].first));
        for (std::size_t row = 0; pattern.entries.empty() && row < n; ++row) entries[row + column * n] = slope(row);
        moved[column] = x[column];
    }
    return true;
}

}  // namespace

// The cells of a batch, one a lane.
class OdeCells::Integrated {
public:
    Integrated(const interface::Model& model, const ode::ErrorControl& control, const Cells& cells)
        : generated_(model.systems[cells.kernel]),
          pattern_(pattern_of(generated_, model.n_states)),
          n_(static_cast<std::size_t>(model.n_states)),
          control_(control),
          model_(model),
          of_rate_(static_cast<std::size_t>(cells.count)) {}
    virtual ~Integrated() = default;

    // Begins anew in each lane where something has jumped. x: as advance() has it.
    void begin(const Cells& cells, double t, const double* x, std::int64_t stride) {
        const bool is_changed = revision_ != cells.revision, is_first = left_.empty();
        const auto count = static_cast<std::size_t>(cells.count);
        unsigned jumped = is_changed || is_first ? (1u << count) - 1 : 0;
        for (std::size_t lane = 0; lane < count; ++lane)
            jumped |= stimulus(static_cast<int>(lane)) != cells.stimulus[lane] ? 1u << lane : 0;
        for (std::size_t i = 0; !is_first && i < n_; ++i)
            for (std::size_t lane = 0; lane < count; ++lane)
                jumped |= x[static_cast<std::int64_t>(i) * stride + static_cast<std::int64_t>(lane)] !=
                                  left_[i * count + lane]
                              ? 1u << lane
                              : 0;
        std::vector<double> start(n_);
        for (int lane = 0; lane < cells.count; ++lane) {
            if ((jumped >> lane & 1u) == 0) continue;
            if (is_changed) take_parameters(lane, cells.parameters(lane));
            stimulus(lane) = cells.stimulus[lane];
            for (std::size_t i = 0; i < n_; ++i) start[i] = x[static_cast<std::int64_t>(i) * stride + lane];
            restart(lane, t, start, is_first);
        }
        revision_ = cells.revision;
        left_.resize(n_ * count);
    }
    void leave(double t, double* x, std::int64_t stride) {
        at(t, left_.data());
        const std::size_t count = left_.size() / n_;
        for (std::size_t i = 0; i < n_; ++i)
            std::copy_n(&left_[i * count], count, x + static_cast<std::int64_t>(i) * stride);
    }
    double of_rate(int lane) const { return of_rate_[static_cast<std::size_t>(lane)]; }

    virtual double& stimulus(int lane) = 0;
    virtual double t(int lane) const = 0;
    // Attempts a step of each of `lanes`; after a Failure, failed() is the lane. Lanes that have reached `end` may step
    // ahead once: at() and polynomial() still cover `end`.
    virtual void step(unsigned lanes, double end) = 0;
    virtual int failed() const = 0;
    virtual void at(double t, double* x) const = 0;                                       // [n_states][count]
    virtual std::vector<double> states(int lane) const = 0;                               // at t(lane)
    virtual ode::Polynomial polynomial(int lane, std::size_t state, double t) const = 0;  // of the step that covers t
    virtual void rates(int lane, double t, const double* x, double* f) const = 0;

protected:
    virtual void put_constants(int lane, const double* constants) = 0;
    virtual void restart(int lane, double t, std::span<const double> x, bool is_first) = 0;
    ode::Tolerances tolerances(std::span<const double> x) const {
        return {control_.tolerance, absolute_tolerances(model_, x, control_.tolerance)};
    }

    const interface::OdeSystem& generated_;
    const ode::Pattern pattern_;
    const std::size_t n_;

    const ode::ErrorControl control_;

private:
    void take_parameters(int lane, const std::vector<double>& parameters) {
        std::vector<double> constants(static_cast<std::size_t>(generated_.n_constants) + 1);
        generated_.derive(parameters.data(), constants.data());
        put_constants(lane, constants.data());
        if (model_.membrane_current >= 0)
            of_rate_[static_cast<std::size_t>(lane)] = model_.current_of_rate(parameters.data());
    }

    const interface::Model& model_;
    std::int64_t revision_ = -1;
    std::vector<double> left_;     // [n_states][count] that the last interval left
    std::vector<double> of_rate_;  // of the membrane current, by lane
};

class OdeCells::One final : public Integrated, ode::System {
public:
    One(const interface::Model& model, const ode::ErrorControl& control, const Cells& cells)
        : Integrated(model, control, cells), constants_(static_cast<std::size_t>(generated_.n_constants) + 1) {}

    double& stimulus(int) override { return stimulus_; }
    double t(int) const override { return stepper_->t(); }
    void step(unsigned, double) override { stepper_->step(); }
    int failed() const override { return 0; }
    void at(double t, double* x) const override { stepper_->at(t, x); }
    std::vector<double> states(int) const override { return {stepper_->x().begin(), stepper_->x().end()}; }
    ode::Polynomial polynomial(int, std::size_t state, double) const override { return stepper_->polynomial(state); }
    void rates(int, double t, const double* x, double* f) const override {
        generated_.rates(constants_.data(), t, stimulus_, x, f);
    }

private:
    void put_constants(int, const double* constants) override {
        std::copy_n(constants, generated_.n_constants, constants_.data());
    }
    void restart(int, double t, std::span<const double> x, bool) override {
        if (stepper_)
            stepper_->restart_at(t, x);
        else
            stepper_ = ode::make_stepper(control_, *this, tolerances(x).absolute, t, x);
    }

    std::size_t size() const override { return n_; }
    bool reads_time() const override { return generated_.reads_time; }
    const ode::Pattern& pattern() const override { return pattern_; }
    bool rates(double t, const double* x, double* f) override {
        rates(0, t, x, f);
        return are_finite(f, n_);
    }
    bool jacobian(double t, const double* x, double* entries) override {
        if (generated_.n_slopes > 0) {
            generated_.slopes(constants_.data(), t, stimulus_, x, entries);
            if (are_finite(entries, pattern_.entries.size())) return true;
        }
        return difference_quotients(
            n_, pattern_, x, [&](const double* at, double* f) { return rates(t, at, f); }, entries);
    }

    std::vector<double> constants_;
    double stimulus_ = 0;
    std::unique_ptr<ode::Stepper> stepper_;
};

class OdeCells::Four final : public Integrated, ode::SystemBatch {
public:
    Four(const interface::Model& model, const ode::ErrorControl& control, const Cells& cells)
        : Integrated(model, control, cells),
          constants_(lanes * static_cast<std::size_t>(generated_.n_constants + 1)),
          steps_(*this) {}

    double& stimulus(int lane) override { return stimulus_[lane]; }
    double t(int lane) const override { return steps_.t(lane); }
    void step(unsigned behind, double end) override {
        unsigned early = 0;
        for (int lane = 0; lane < lanes; ++lane)
            if (steps_.t(lane) >= end && steps_.from(lane) <= end) early |= 1u << lane;
        steps_.attempt(behind, early & ~behind);
    }
    int failed() const override { return steps_.failed(); }
    void at(double t, double* x) const override { steps_.at(t, x); }
    std::vector<double> states(int lane) const override {
        std::vector<double> x(n_);
        steps_.at(lane, steps_.t(lane), x.data());
        return x;
    }
    ode::Polynomial polynomial(int lane, std::size_t state, double t) const override {
        return steps_.polynomial(lane, state, t);
    }
    void rates(int lane, double t, const double* x, double* f) const override {
        std::vector<double> constants;
        for (std::size_t k = 0; k < constants_.size() / lanes; ++k)
            constants.push_back(constants_[k * lanes + static_cast<std::size_t>(lane)]);
        generated_.rates(constants.data(), t, stimulus_[lane], x, f);
    }

private:
    void put_constants(int lane, const double* constants) override {
        for (std::int32_t k = 0; k < generated_.n_constants; ++k)
            constants_[static_cast<std::size_t>(k * lanes + lane)] = constants[k];
    }
    void restart(int lane, double t, std::span<const double> x, bool is_first) override {
        if (is_first) steps_.set_tolerances(lane, tolerances(x));
        steps_.restart_at(lane, t, x);
    }

    std::size_t size() const override { return n_; }
    bool reads_time() const override { return generated_.reads_time; }
    const ode::Pattern& pattern() const override { return pattern_; }
    void rates(const double* t, const double* x, double* f) override {
        generated_.batched_rates(constants_.data(), t, stimulus_, x, f);
    }
    void jacobian(const double* t, const double* x, double* entries) override {
        generated_.batched_slopes(constants_.data(), t, stimulus_, x, entries);
    }
    bool other_jacobian(int lane, double t, const double* x, double* entries) override {
        const auto of_lane = [&](const double* at, double* f) {
            rates(lane, t, at, f);
            return are_finite(f, n_);
        };
        return difference_quotients(n_, pattern_, x, of_lane, entries);
    }

    ode::LaneNumbers constants_;
    alignas(64) double stimulus_[lanes] = {};
    ode::BatchedRosenbrock steps_;
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

// 40 KB of O'Hara-Rudy's 41 states and 221 slopes, 23 KB of ten Tusscher's 19 and 76.
std::int64_t OdeCells::memory(const interface::Model& model, std::int64_t slots) {
    const std::int64_t slopes = model.systems == nullptr ? 0 : model.systems[0].n_slopes, n = model.n_states;
    const std::int64_t of_matrix = slopes > 0 ? 80 * slopes : 24 * n * n;
    return slots * (12'000 + 240 * n + of_matrix);
}

void OdeCells::forget() {
    for (auto& cell : cells_) cell.reset();
}

int OdeCells::largest_batch() const {
    return control_.method == ode::ErrorControl::Method::rodas && model_.systems[0].batched_rates != nullptr
               ? interface::batch_size
               : 1;
}

int OdeCells::batch_at(std::int32_t kernel, std::int64_t slot, std::int64_t begin, std::int64_t end) const {
    static_assert(ode::SystemBatch::lanes == interface::batch_size);
    constexpr std::int64_t four = interface::batch_size;
    const std::int64_t first = slot / four * four;
    const bool goes =
        largest_batch() > 1 && model_.systems[kernel].batched_rates != nullptr && first >= begin && first + four <= end;
    if (goes && slot != first) throw OurFault("a batch of cells is divided among threads");
    return goes ? static_cast<int>(four) : 1;
}

namespace {

// Which state goes astray, by its rates there.
std::string fastest(const interface::Model& model, const std::vector<double>& x, const std::vector<double>& f) {
    std::size_t which = 0;
    double highest = -1;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double share = std::fabs(f[i]) / (std::fabs(x[i]) + 1e-6);
        if (!(share <= highest)) {  // NaN: this one
            highest = std::isfinite(share) ? share : std::numeric_limits<double>::infinity();
            which = i;
        }
    }
    const interface::StateInfo& state = model.states[which];
    return fmt::format("{} is {:.4g}{} there and changes by {:.3g} a ms", state.name, x[which],
                       behind_a_number(state.unit), f[which]);
}

}  // namespace

// Steps each lane until it has reached the end of the interval. Writes the rows of each instant on the way.
void OdeCells::follow(Integrated& integrated, const Cells& cells, const Interval& interval, const Rows& rows) const {
    const bool are_shown = rows.potential != nullptr || rows.membrane_current != nullptr;
    const auto potential = static_cast<std::size_t>(model_.potential);
    const double end = interval.instant(interval.steps);
    std::array<std::int32_t, interface::batch_size> next;
    next.fill(are_shown ? 1 : interval.steps + 1);
    for (;;) {
        unsigned behind = 0;
        for (int lane = 0; lane < cells.count; ++lane) {
            const double reached = integrated.t(lane);
            std::int32_t& step = next[static_cast<std::size_t>(lane)];
            while (step <= interval.steps && interval.instant(step) <= reached) {
                const ode::Polynomial v = integrated.polynomial(lane, potential, interval.instant(step));
                const double of_rate = integrated.of_rate(lane);
                for (double t; step <= interval.steps && (t = interval.instant(step)) <= v.end; ++step) {
                    const std::int64_t at = (step - 1) * rows.stride + lane;
                    if (rows.potential != nullptr) rows.potential[at] = v.at(t);
                    if (rows.membrane_current != nullptr)
                        rows.membrane_current[at] = of_rate * v.derivative_at(t) - cells.stimulus[lane];
                }
            }
            if (reached < end) behind |= 1u << lane;
        }
        if (behind == 0) return;
        integrated.step(behind, end);
    }
}

void OdeCells::advance(const Cells& cells, const Interval& interval, double* x, std::int64_t stride, const Rows& rows) {
    auto& kept = cells_[static_cast<std::size_t>(cells.slot)];
    if (kept == nullptr) {
        if (cells.count == 1)
            kept = std::make_unique<One>(model_, control_, cells);
        else
            kept = std::make_unique<Four>(model_, control_, cells);
    }
    kept->begin(cells, interval.instant(0), x, stride);
    try {
        follow(*kept, cells, interval, rows);
    } catch (const ode::Failure& failure) {
        const int lane = kept->failed();
        const std::vector<double> there = kept->states(lane);
        std::vector<double> f(there.size());
        kept->rates(lane, failure.t, there.data(), f.data());
        throw NotIntegrated(fmt::format("{} is not integrated beyond {:.6g} ms: {}; {}", cells.name(lane), failure.t,
                                        failure.report, fastest(model_, there, f)));
    }
    kept->leave(interval.instant(interval.steps), x, stride);
}

}  // namespace heartwright::cells
