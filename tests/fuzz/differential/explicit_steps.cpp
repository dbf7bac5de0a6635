#include "tests/fuzz/differential/explicit_steps.hpp"

#include <algorithm>
#include <cmath>

#include "generator/passes/gates/gates.hpp"

namespace heartwright::fuzz {

using analysis::Point;

namespace {

// A slope from differences on both sides, which must agree.
std::optional<Expected> slope_between(long double left, long double here, long double right, double x, double h,
                                      long double noise) {
    const long double below = (here - left) / (x - static_cast<long double>(x - h)),
                      above = (right - here) / (static_cast<long double>(x + h) - x);
    const long double off = std::fabs(above - below), slope = (above + below) / 2;
    if (!std::isfinite(slope) || (!(off <= 1e-3L * std::fabs(slope)) && !(off < 1e-9L))) return std::nullopt;
    return Expected{slope, off + noise / h + 1e-10L * std::fabs(slope), true};
}

}  // namespace

ExplicitSteps::ExplicitSteps(const ir::Model& model) : f_(model), at_start_(model) {
    const auto carried = passes::gates_within_step(model, passes::gates(model));
    for (std::size_t g = 0; g < model.states.size(); ++g)
        if (model.states[g].derivative && carried.contains(model.states[g].name)) carried_.push_back(g);
}

void ExplicitSteps::start_at(const Point& start) {
    start_ = start;
    at_start_.hold_at(start);
}

std::optional<Expected> ExplicitSteps::of(const ir::State& state, std::size_t i, const Point& point,
                                          const Expected& derivative, long double steady) {
    if (!derivative.is_known) return std::nullopt;
    const long double x = point.states[i], f = derivative.value;
    f_.hold_at(point);
    std::optional<Factor> factor = Factor{point.dt, 0};
    if (state.integrator == ir::Integrator::rush_larsen)
        factor = by_rush_larsen(i, point, f, steady);
    else if (state.integrator == ir::Integrator::grl1 || state.integrator == ir::Integrator::staggered)
        factor = by_slope(state, i, point, derivative);
    if (!factor) return std::nullopt;
    const long double change = f * factor->value;
    const Expected step{x + change,
                        factor->tolerance + 1e-10L * (std::fabs(x) + std::fabs(change)) +
                            derivative.tolerance * std::fabs(factor->value),
                        true};
    if (!std::isfinite(step.value) || std::fabs(step.value) > 1e280L) return std::nullopt;
    return step;
}

std::optional<ExplicitSteps::Factor> ExplicitSteps::by_rush_larsen(std::size_t i, const Point& point, long double f,
                                                                   long double steady) {
    const long double dt = point.dt;
    const double far = std::max(0x1p20, std::fabs(point.states[i]));
    const long double rate = (value_at(point, i, -far) - value_at(point, i, far)) / (2 * far);
    if (!std::isfinite(rate) || rate * dt < -20)
        return std::nullopt;  // it grows by more than exp(20) in a step, and so does the error of the rate
    // Where rounding may have made the rate, what it does must not matter.
    const long double noise = 1e-18L * (std::fabs(value_at(point, i, far)) + std::fabs(f)) / far;
    if (f != 0 && std::fabs(rate) <= noise)
        return std::nullopt;  // nor is the steady value known, as which the step rounds
    Factor factor;
    factor.value = std::fabs(rate * dt) < 1e-12L ? dt * (1 - rate * dt / 2) : -std::expm1(-rate * dt) / rate;
    factor.tolerance += std::fabs(f) * noise * dt * std::max(dt, std::fabs(factor.value));
    // The pass evaluates the rate in double: its running error times what the step depends on it by.
    const long double of_rate = roundoff * (rounding_at(point, i, -far) + rounding_at(point, i, far)) / (2 * far);
    const long double by_rate =
        std::fabs(rate * dt) < 1e-3L ? dt * dt : std::fabs((dt * std::exp(-rate * dt) - factor.value) / rate);
    factor.tolerance += std::fabs(f) * of_rate * by_rate;
    // steady - (steady - x)*decay rounds as steady does; the form for large steady values does not.
    factor.tolerance += 1e-15L * std::fabs(steady);
    return factor;
}

std::optional<ExplicitSteps::Factor> ExplicitSteps::by_slope(const ir::State& state, std::size_t i, const Point& point,
                                                             const Expected& derivative) {
    const long double x = point.states[i], dt = point.dt, f = derivative.value, here = f_.derivative(i);
    const double h = 1e-6 * std::max(1e-3, std::fabs(point.states[i]));
    const long double left = (here - value_at(point, i, -h)) / (x - static_cast<long double>(point.states[i] - h));
    const long double right = (value_at(point, i, h) - here) / (static_cast<long double>(point.states[i] + h) - x);
    long double slope = (left + right) / 2;
    if (!(std::fabs(left - right) <= 1e-3L * std::fabs(slope)) && !(std::fabs(left - right) * dt < 1e-9L))
        return std::nullopt;
    if (slope * dt > 20) return std::nullopt;
    // Differences of f this near are as good as the rounding of what f is made of.
    const long double noise =
        (1e-18L * (std::fabs(f) + 1e11L * derivative.tolerance) + 2 * long_roundoff * rounding_at(point, i, 0)) / h;
    if (noise * dt > 1e-3L) return std::nullopt;  // the slope is not known
    Factor factor;
    factor.tolerance += std::fabs(f) * noise * dt * std::max(dt, std::fabs(slope) * dt * dt);
    if (state.integrator == ir::Integrator::staggered) {
        const auto carried = slope_of_carried_gates(i, point, here, noise * h);
        if (!carried) return std::nullopt;
        slope += carried->value;
        factor.tolerance += std::fabs(f) * carried->tolerance * dt * dt;  // the pivot is 1/2 or more
        factor.value = dt / std::max({1 - dt / 2 * slope, -dt * slope, 0.5L});
    } else {
        factor.value = std::fabs(slope * dt) < 1e-9L ? dt : std::expm1(slope * dt) / slope;
    }
    factor.tolerance += std::fabs(f) * (1e-5L + std::fabs(left - right) * dt) * std::max(dt, std::fabs(factor.value));
    return factor;
}

long double ExplicitSteps::value_at(const Point& point, std::size_t i, double by) {
    Point other = point;
    other.states[i] += by;
    f_.evaluate(other);
    return f_.derivative(i);
}

long double ExplicitSteps::rounding_at(const Point& point, std::size_t i, double by) {
    Point other = point;
    other.states[i] += by;
    f_.evaluate_rounding(other);
    return f_.rounding(i);
}

ExplicitSteps::Relaxation ExplicitSteps::relaxation_at(std::size_t gate, std::size_t potential, double by) {
    Point point = start_;
    point.states[potential] += by;
    point.states[gate] = 0;
    at_start_.evaluate(point);
    const long double at_zero = at_start_.derivative(gate);
    point.states[gate] = 1;
    at_start_.evaluate(point);
    const long double at_one = at_start_.derivative(gate), rate = at_zero - at_one;
    return {rate, at_zero / rate, 1e-18L * (std::fabs(at_zero) + std::fabs(at_one)) / std::fabs(rate)};
}

// df/d(gate) times what a gate's new value follows the potential by: with z = dt/tau, x_inf'*(1 + exp(-z) -
// 2*(1 - exp(-z))/z); nothing of a gate that grows.
std::optional<Expected> ExplicitSteps::slope_of_carried_gates(std::size_t potential, const Point& end,
                                                              long double derivative, long double noise) {
    Expected sum{0, 0, true};
    for (const std::size_t g : carried_) {
        if (end.states[g] == start_.states[g]) continue;
        const double h = 1e-6 * std::max(1e-3, std::fabs(end.states[g])), v = start_.states[potential],
                     dv = 1e-6 * std::max(1e-3, std::fabs(v));
        const auto value_with = [&](double by) {
            Point other = end;
            other.states[g] += by;
            f_.evaluate(other);
            return f_.derivative(potential);
        };
        const auto of_gate = slope_between(value_with(-h), derivative, value_with(h), end.states[g], h, noise);
        if (!of_gate) return std::nullopt;
        if (of_gate->value == 0 && of_gate->tolerance * h <= noise) continue;
        const Relaxation here = relaxation_at(g, potential, 0);
        const auto of_steady =
            slope_between(relaxation_at(g, potential, -dv).steady, here.steady, relaxation_at(g, potential, dv).steady,
                          v, dv, here.noise * (1 + std::fabs(here.steady)));
        if (!of_steady) return std::nullopt;
        const long double z = here.rate * start_.dt, share = z <= 0 ? 0 : 1 + std::exp(-z) + 2 * std::expm1(-z) / z;
        if (!std::isfinite(share)) return std::nullopt;
        sum.value += of_gate->value * of_steady->value * share;
        sum.tolerance += std::fabs(share) * (std::fabs(of_gate->value) * of_steady->tolerance +
                                             of_gate->tolerance * std::fabs(of_steady->value)) +
                         of_gate->tolerance * of_steady->tolerance;
    }
    return sum;
}

}  // namespace heartwright::fuzz
