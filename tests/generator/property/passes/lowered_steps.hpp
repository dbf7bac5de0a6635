// What choose_integrators must leave: each integrator's formula, from the derivatives of the model before it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "generator/integrators/implicit_step.hpp"
#include "generator/integrators/stiff_states.hpp"
#include "generator/passes/gates/gates.hpp"
#include "tests/generator/property/passes/comparisons.hpp"
#include "tests/generator/property/passes/slope_along_step.hpp"

namespace heartwright::driver {

// Before choose_integrators next(x) of a derivative reads as x, afterwards as what the step leaves. So that both
// compute with the same values, the former gets the latter's as parameters.
class WithNextValues {
public:
    WithNextValues(const ir::Model& before, const ir::Model& after) : model_(before), after_(after) {
        std::unordered_set<std::string> names;
        for (std::size_t i = 0; i < before.states.size(); ++i) {
            if (!before.states[i].derivative) continue;
            names.insert(before.states[i].name);
            states_.push_back(i);
            ir::Parameter parameter;
            parameter.name = "next(" + before.states[i].name + ")";
            model_.parameters.push_back(std::move(parameter));
        }
        model_ = ir::rewrite_nodes(model_, [&](const ir::ExprPtr& node) {
            return node->op() == ir::Op::next && names.contains(node->name()) ? ir::symbol("next(" + node->name() + ")")
                                                                              : node;
        });
    }
    const ir::Model& model() const { return model_; }
    Point point(Point point) {
        after_.evaluate(point);
        for (std::size_t i : states_) point.parameters.push_back(after_.next_value(i));
        return point;
    }

private:
    ir::Model model_;
    Interpreter<double> after_;
    std::vector<std::size_t> states_;
};

// d f_i/d x_i by a difference.
inline long double slope_of(Interpreter<long double>& f, const Point& point, std::size_t i) {
    const double h = 1e-6 * std::max(1e-3, std::fabs(point.states[i]));
    Point left = point, right = point;
    left.states[i] -= h;
    right.states[i] += h;
    f.evaluate(left);
    const long double at_left = f.derivative(i);
    f.evaluate(right);
    const long double slope =
        (f.derivative(i) - at_left) / (static_cast<long double>(right.states[i]) - left.states[i]);
    f.evaluate(point);
    return slope;
}

// How gates that a staggered potential carries along add to its slope: they follow it within the step.
class GatesAlongStep {
public:
    GatesAlongStep(const ir::Model& before, const ir::Model& with_next_values) : f_(with_next_values) {
        const auto carried = passes::gates_within_step(before, passes::gates(before));
        for (std::size_t g = 0; g < before.states.size(); ++g)
            if (before.states[g].derivative && carried.contains(before.states[g].name)) gates_.push_back(g);
    }

    // df/d(gate) at the end of the step, times what a gate's new value follows the potential by: with z = dt/tau,
    // x_inf'*(1 + exp(-z) - 2*(1 - exp(-z))/z).
    long double slope_of(std::size_t potential, const Point& start, const Point& end) {
        long double sum = 0;
        for (const std::size_t g : gates_) {
            if (end.states[g] == start.states[g]) continue;
            Point left = end, right = end;
            const double h = 1e-6;
            left.states[g] -= h;
            right.states[g] += h;
            const long double width = static_cast<long double>(right.states[g]) - left.states[g];
            const long double slope = (derivative_at(right, potential) - derivative_at(left, potential)) / width;
            if (slope == 0) continue;
            left = right = start;
            const double dv = 1e-6 * std::max(1e-3, std::fabs(start.states[potential]));
            left.states[potential] -= dv;
            right.states[potential] += dv;
            const long double moved = static_cast<long double>(right.states[potential]) - left.states[potential];
            const long double steady_slope = (relaxation_at(right, g).steady - relaxation_at(left, g).steady) / moved;
            if (steady_slope == 0) continue;
            const long double z = start.dt * relaxation_at(start, g).rate;
            if (z <= 0) continue;  // a gate that grows is not carried
            sum += slope * steady_slope * (1 + std::exp(-z) + 2 * std::expm1(-z) / z);
        }
        return sum;
    }

private:
    struct Relaxation {
        long double rate = 0, steady = 0;
    };

    long double derivative_at(const Point& point, std::size_t state) {
        f_.evaluate(point);
        return f_.derivative(state);
    }

    // Of a derivative that is linear in the gate.
    Relaxation relaxation_at(Point point, std::size_t gate) {
        point.states[gate] = 0;
        const long double at_zero = derivative_at(point, gate);
        point.states[gate] = 1;
        const long double rate = at_zero - derivative_at(point, gate);
        return {rate, at_zero / rate};
    }

    Interpreter<long double> f_;
    std::vector<std::size_t> gates_;
};

// States of which next(x) is read.
inline std::unordered_set<std::string> read_at_the_end(const ir::Model& model) {
    std::unordered_set<std::string> names;
    ir::for_each_expression(model, [&](const ir::ExprPtr& expr) {
        ir::for_each_node(expr, [&](const ir::ExprPtr& node) {
            if (node->op() == ir::Op::next) names.insert(node->name());
        });
    });
    return names;
}

// By state: G of the implicit step (implicit_step.hpp).
inline std::vector<double> weights(const ir::Model& before, double dt) {
    std::vector<std::size_t> all(before.states.size());
    std::iota(all.begin(), all.end(), 0);
    std::vector<double> result;
    for (const integrators::StiffState& state : integrators::fastest_time_constants(before, all)) {
        const double a = dt / state.time_constant;
        result.push_back(state.time_constant > 0 ? (1 + a) / (2 + a) : 1);
    }
    return result;
}

// After half a step of forward Euler, within the range.
inline double middle_of_potential(const ir::State& potential, double x, long double derivative, double dt) {
    const long double middle = x + dt / 2 * derivative;
    return static_cast<double>(std::fmin(std::fmax(middle, potential.lower), potential.upper));
}

// What each integrator must leave, in long double, from the derivative f(x): Rush-Larsen's is linear, so two values
// give it. Maps stay.
inline void expect_lowered(const ir::Model& before, const ir::Model& after, const std::vector<Point>& points) {
    WithNextValues old(before, after);
    Interpreter<long double> f(old.model());
    Interpreter<Magnitude> sizes(old.model());
    Interpreter<double> maps(old.model()), now(after);
    std::unordered_set<std::string> stepped_first = read_at_the_end(after);
    for (const std::string& name : read_at_the_end(before)) stepped_first.erase(name);
    const bool has_staggered = std::any_of(after.states.begin(), after.states.end(), [](const ir::State& state) {
        return state.integrator == ir::Integrator::staggered;
    });
    for (const std::string& name : stepped_first) {
        const ir::Integrator integrator = after.find_state(name)->integrator;
        EXPECT_TRUE(integrator == ir::Integrator::rush_larsen ||
                    (has_staggered && integrator == ir::Integrator::linearly_implicit_euler))
            << name << " by " << to_string(integrator);
    }
    const bool has_implicit = std::any_of(after.states.begin(), after.states.end(), [](const ir::State& state) {
        return state.integrator == ir::Integrator::linearly_implicit_euler;
    });
    const std::vector<double> weight = weights(before, points.front().dt);
    AlongStep along(old.model(), after);
    GatesAlongStep gates_along(before, old.model());
    for (const Point& given : points) {
        const Point point = old.point(given);
        f.evaluate(point);
        maps.evaluate(point);
        now.evaluate(given);
        Point at_mid_potential = point;
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            if (before.states[i].derivative && after.states[i].integrator == ir::Integrator::midpoint)
                at_mid_potential.states[i] =
                    middle_of_potential(after.states[i], point.states[i], f.derivative(i), point.dt);
        }
        Point at_mid_step =
            at_mid_potential;  // gates stepped first are half-way, or at the end for semi-implicit Euler
        Point at_end = point;
        for (std::size_t g = 0; g < point.states.size(); ++g) {
            if (!stepped_first.contains(after.states[g].name)) continue;
            at_end.states[g] = now.next_value(g);
            if (after.states[g].integrator != ir::Integrator::rush_larsen) continue;
            at_mid_step.states[g] = 0.5 * (point.states[g] + now.next_value(g));
        }
        const auto slopes =
            along.slopes(at_mid_step, now, given.dt == points.front().dt ? weight : weights(before, given.dt));
        if (!slopes) continue;
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            const ir::State& state = after.states[i];
            if (!before.states[i].derivative) {
                ASSERT_TRUE(same_bits(maps.next_value(i), now.next_value(i))) << state.name;
                continue;
            }
            const bool is_carried_into = state.integrator == ir::Integrator::linearly_implicit_euler ||
                                         (has_implicit && state.name != after.membrane.potential &&
                                          (state.integrator == ir::Integrator::forward_euler ||
                                           state.integrator == ir::Integrator::midpoint_gates));
            const bool is_gate = state.integrator == ir::Integrator::rush_larsen;
            const bool reads_mid = is_carried_into || state.integrator == ir::Integrator::midpoint_gates ||
                                   state.integrator == ir::Integrator::midpoint;
            const bool reads_end = state.integrator == ir::Integrator::semi_implicit_euler ||
                                   state.integrator == ir::Integrator::staggered;
            const Point& place = reads_mid ? at_mid_step : is_gate ? at_mid_potential : reads_end ? at_end : point;
            f.evaluate(place);
            const long double x = point.states[i], slope_at_x = f.derivative(i);
            f.evaluate(point);
            long double expected = x + point.dt * slope_at_x,
                        magnitude = std::fabs(x) + std::fabs(point.dt * slope_at_x);
            long double rounding_of_gate = 0;
            if (is_gate) {
                Point other = at_mid_potential;
                other.states[i] = point.states[i] + 0.5;
                f.evaluate(other);
                const long double rate = -(f.derivative(i) - slope_at_x) / 0.5L;
                f.evaluate(point);
                if (rate != 0) {
                    expected = x - slope_at_x / rate * std::expm1(-rate * point.dt);
                    // The steady value rounds by what its addends are: 1 + tanh(x) of a large -x is next to 0.
                    sizes.evaluate(at_mid_potential);
                    magnitude = std::fabs(x) + 2 * sizes.derivative(i).sum / std::fabs(rate);
                    const long double of_f = rounding_of(sizes.derivative(i));
                    sizes.evaluate(other);
                    const long double of_rate = (of_f + rounding_of(sizes.derivative(i))) / 0.5L;
                    rounding_of_gate = (of_f + std::fabs(slope_at_x / rate) * of_rate) / std::fabs(rate);
                }
            }
            sizes.evaluate(place);
            const long double rounding = rounding_of(sizes.derivative(i));
            long double tolerance = 1e-12L * magnitude + point.dt * rounding + rounding_of_gate;
            if (state.integrator == ir::Integrator::grl1) {
                const long double slope = slope_of(f, point, i);
                if (std::fabs(slope * point.dt) > 1e-9L)
                    expected = x + slope_at_x * std::expm1(slope * point.dt) / slope;
                tolerance += 1e-6L * std::fabs(expected - x);  // the slope comes from a difference
            }
            if (state.integrator == ir::Integrator::staggered) {
                const long double slope = slope_of(f, at_end, i) + gates_along.slope_of(i, point, at_end);
                const long double pivot = std::isfinite(slope) ? 1 - point.dt / 2 * slope : 1;
                const long double damped = std::isfinite(slope) ? std::fmax(pivot, -point.dt * slope) : pivot;
                expected = x + point.dt * slope_at_x / std::fmax(damped, 0.5L);
                f.evaluate(point);
                tolerance += 1e-6L * std::fabs(expected - x);  // the slope comes from a difference
            }
            const AlongStep::Slope& slope_along = (*slopes)[i];
            if (is_carried_into) {
                expected = x + point.dt * (slope_at_x + slope_along.value);
                tolerance = point.dt * (1e-6L * std::fabs(slope_along.value) + slope_along.rounding + rounding) +
                            1e-11L * magnitude;
            }
            ASSERT_NEAR(now.next_value(i), static_cast<double>(expected), static_cast<double>(tolerance))
                << state.name << " by " << to_string(state.integrator) << " at V = " << point.states[0]
                << ": slope along the step " << static_cast<double>(slope_along.value) << ", rounding "
                << static_cast<double>(rounding);
        }
    }
}

}  // namespace heartwright::driver
