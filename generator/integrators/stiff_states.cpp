#include "generator/integrators/stiff_states.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "generator/analysis/ranges/occupancies.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/analysis/stiffness/jacobian.hpp"
#include "generator/integrators/part_bounds.hpp"
#include "generator/integrators/shares_of_one.hpp"
#include "generator/integrators/working_ranges.hpp"

namespace heartwright::integrators {
namespace {

using analysis::Point;

constexpr int n_points = 96;
constexpr double lowest_potential = -100, highest_potential = 60;   // mV
constexpr double usual_factor = 5;                                  // of initial values, both ways
constexpr double free_calcium_below = 0.01, highest_calcium = 0.5;  // mM

bool is_occupancy(const ir::State& state) {
    return state.unit.is_dimensionless() && state.lower >= -analysis::occupancy_tolerance &&
           state.upper <= 1 + analysis::occupancy_tolerance;
}

// What a value in mM is in the state's own unit; by the name of the unit.
double millimolar_in(const ir::State& state) { return state.unit.text == "uM" ? 1e3 : 1; }

double sampled(const ir::State& state, bool is_share, double start, double share) {
    if (is_share) return share;
    double highest = start * usual_factor;
    const double unit = millimolar_in(state);
    if (!state.unit.is_dimensionless() && start > 0 && start < free_calcium_below * unit)
        highest = highest_calcium * unit;
    const double lowest = start / usual_factor;
    const double value = start == 0 ? 0 : lowest * std::pow(highest / lowest, share);
    return std::clamp(value, state.lower, state.upper);
}

// The start, and points with every state anywhere in its range.
std::vector<Point> points_over_ranges(const ir::Model& model) {
    std::mt19937_64 random(1);
    const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    std::vector<Point> points = {analysis::initial_point(model)};
    std::vector<bool> is_share;
    for (const ir::State& state : model.states) is_share.push_back(is_occupancy(state));
    for (const std::size_t i : shares_of_one(model, points.front().states, working_ranges(model))) is_share[i] = true;
    for (int k = 0; k < n_points; ++k) {
        Point point = points.front();
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            const ir::State& state = model.states[i];
            const double share = uniform();
            if (state.name != model.membrane.potential) {
                point.states[i] = sampled(state, is_share[i], point.states[i], share);
                continue;
            }
            const double low = std::clamp(lowest_potential, state.lower, state.upper),
                         high = std::clamp(highest_potential, state.lower, state.upper);
            point.states[i] = low + (high - low) * k / (n_points - 1);
        }
        points.push_back(std::move(point));
    }
    return points;
}

constexpr double brief_work = 2e4;  // instructions on intervals, for one time constant

// Bounds of -J_ii, one state after the other.
class RateBounds {
public:
    RateBounds(const ir::Model& model, double dt, Effort effort)
        : model_(model), bounds_(model), effort_(effort), thresholds_{joins_from / dt, stiff_from / dt} {}

    analysis::LargestValue of(const ir::State& state) {
        analysis::Differentiator differentiate(model_, state.name);
        const ir::ExprPtr rate = analysis::negated(differentiate.of(state.derivative));
        if (effort_ == Effort::brief) return bounds_.briefly(rate, differentiate.definitions(), brief_work);
        return bounds_.largest(rate, differentiate.definitions(), thresholds_, {});
    }

private:
    const ir::Model& model_;
    PartBounds bounds_;
    const Effort effort_;
    const std::vector<double> thresholds_;
};

double time_constant_of(double rate) { return rate > 0 ? 1 / rate : std::numeric_limits<double>::infinity(); }

// The largest preferred number (the series E12 of IEC 60063) that is at most `value`, but for rounding. Not one above:
// a weight for a slower time constant would let occupancies leave their range.
double preferred_number_below(double value) {
    if (!(value > 1e-200 && value < 1e200)) return value;  // infinite, or none
    constexpr std::array series{10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82};
    const double with_margin = value * (1 + 1e-12);
    const int decade = static_cast<int>(std::floor(std::log10(with_margin))) - 1;
    const double mantissa = with_margin / std::pow(10, decade);
    const auto above = std::upper_bound(series.begin() + 1, series.end(), mantissa);
    return decade < 0 ? *std::prev(above) / std::pow(10, -decade) : *std::prev(above) * std::pow(10, decade);
}

}  // namespace

std::vector<StiffState> fastest_time_constants(const ir::Model& model, const std::vector<std::size_t>& states) {
    std::vector<std::size_t> with_rate;
    for (const std::size_t i : states)
        if (model.states[i].derivative && !model.states[i].is_count) with_rate.push_back(i);
    std::vector<double> rates(model.states.size(), std::numeric_limits<double>::quiet_NaN());
    for (const std::size_t i : with_rate) rates[i] = 0;
    analysis::Jacobian jacobian(model, with_rate, analysis::Entries::diagonal);
    for (const Point& point : points_over_ranges(model)) {
        const auto here = jacobian.at(point);
        for (std::size_t k = 0; here && k < with_rate.size(); ++k) {
            double& rate = rates[with_rate[k]];
            rate = std::max(rate, -(*here)(k, k));
        }
    }
    std::vector<StiffState> result;
    for (const std::size_t i : states) {
        const double least = rates[i] == 0 ? std::numeric_limits<double>::infinity() : 1 / rates[i];
        result.push_back({model.states[i].name, preferred_number_below(least)});
    }
    return result;
}

std::vector<std::vector<bool>> change_each_other(const ir::Model& model, const std::vector<std::size_t>& states) {
    const std::size_t n = states.size();
    std::vector<std::vector<bool>> changes(n, std::vector<bool>(n));
    for (std::size_t j = 0; j < n; ++j) {
        analysis::Differentiator differentiate(model, model.states[states[j]].name);
        for (std::size_t i = 0; i < n; ++i)
            changes[i][j] = !analysis::is_number(differentiate.of(model.states[states[i]].derivative), 0);
    }
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < i; ++j) changes[i][j] = changes[j][i] = changes[i][j] && changes[j][i];
    return changes;
}

std::vector<TimeConstantBound> bound_time_constants(const ir::Model& model, const std::vector<std::size_t>& states,
                                                    double dt, Effort effort) {
    RateBounds bounds(model, dt, effort);
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    std::vector<TimeConstantBound> result;
    for (const std::size_t i : states) {
        const ir::State& state = model.states[i];
        if (!state.derivative || state.is_count) {
            result.push_back({unknown, unknown});
            continue;
        }
        const analysis::LargestValue rate = bounds.of(state);
        result.push_back({time_constant_of(rate.bound), time_constant_of(rate.found)});
    }
    return result;
}

namespace {

// Occupancies of one channel, where they change each other: a stiff one passes its rates on within a step, so that the
// other's own time constant says nothing.
bool are_unitless(const ir::Model& model, std::size_t i, std::size_t j) {
    return model.states[i].unit.is_dimensionless() && model.states[j].unit.is_dimensionless();
}

// Of states of one machine each changes each other, by way of the rest.
std::vector<std::vector<bool>> pass_rates_on(const ir::Model& model, const invariants::Structure& structure,
                                             const std::vector<std::size_t>& states) {
    auto result = change_each_other(model, states);
    for (std::size_t i = 0; i < states.size(); ++i) {
        for (std::size_t j = 0; j < states.size(); ++j) {
            const std::string &a = model.states[states[i]].name, &b = model.states[states[j]].name;
            if (i != j && structure.are_of_one_machine(a, b)) result[i][j] = true;
        }
    }
    return result;
}

}  // namespace

std::vector<std::string> stiff_states(const ir::Model& model, const invariants::Structure& structure,
                                      const std::unordered_set<std::string>& candidates, double dt) {
    std::vector<std::size_t> states;
    for (std::size_t i = 0; i < model.states.size(); ++i)
        if (candidates.contains(model.states[i].name)) states.push_back(i);
    const std::vector<TimeConstantBound> bounds = bound_time_constants(model, states, dt);
    const auto is_stiff = [&](std::size_t k) { return bounds[k].at_least <= dt / stiff_from; };
    const auto changes = pass_rates_on(model, structure, states);
    std::vector<bool> are_taken;
    for (std::size_t i = 0; i < states.size(); ++i) {
        bool is_taken = is_stiff(i);
        for (std::size_t j = 0; j < states.size() && !is_taken; ++j) {
            const bool may_join = bounds[i].at_least <= dt / joins_from || are_unitless(model, states[i], states[j]);
            is_taken = may_join && is_stiff(j) && changes[i][j];
        }
        are_taken.push_back(is_taken);
    }
    std::vector<std::string> result;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const std::string& name = model.states[states[i]].name;
        bool is_taken = are_taken[i];
        for (std::size_t j = 0; j < states.size() && !is_taken; ++j)
            is_taken = are_taken[j] && structure.are_of_one_machine(name, model.states[states[j]].name);
        if (is_taken) result.push_back(name);
    }
    return result;
}

DtRange dt_of_same_choice(const ir::Model& model, const invariants::Structure& structure,
                          const std::unordered_set<std::string>& candidates,
                          const std::unordered_set<std::string>& implicit) {
    std::vector<std::size_t> states;
    std::vector<bool> is_implicit;
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        if (!candidates.contains(model.states[i].name)) continue;
        states.push_back(i);
        is_implicit.push_back(implicit.contains(model.states[i].name));
    }
    const auto bounds = bound_time_constants(model, states, model.designed_dt, Effort::brief);
    const auto exchanges = pass_rates_on(model, structure, states);
    double below = std::numeric_limits<double>::infinity();  // of dt
    std::vector<double> taken_from;                          // by implicit state, by itself
    for (std::size_t i = 0; i < states.size(); ++i) {
        double neighbour = std::numeric_limits<double>::infinity();  // dt from which one is stiff for sure
        double occupancy = neighbour;                                // the same of unitless ones
        bool has_neighbour = false;
        for (std::size_t j = 0; j < states.size(); ++j) {
            if (j == i || !is_implicit[j] || !exchanges[i][j]) continue;
            has_neighbour = true;
            neighbour = std::min(neighbour, stiff_from * bounds[j].found);
            if (!are_unitless(model, states[i], states[j])) continue;
            occupancy = std::min(occupancy, stiff_from * bounds[j].found);
            if (!is_implicit[i]) below = std::min(below, stiff_from * bounds[j].at_least);
        }
        if (is_implicit[i]) {
            const double joins = std::min(std::max(joins_from * bounds[i].found, neighbour), occupancy);
            taken_from.push_back(std::min(stiff_from * bounds[i].found, joins));
        } else {
            taken_from.push_back(std::numeric_limits<double>::infinity());
            below = std::min(below, (has_neighbour ? joins_from : stiff_from) * bounds[i].at_least);
        }
    }
    double from = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {  // one of a machine takes all with it
        double with_machine = taken_from[i];
        for (std::size_t j = 0; j < states.size(); ++j)
            if (structure.are_of_one_machine(model.states[states[i]].name, model.states[states[j]].name))
                with_machine = std::min(with_machine, taken_from[j]);
        if (is_implicit[i]) from = std::max(from, with_machine);
    }
    const std::vector<double>& all = designed_dts();
    const auto first = std::lower_bound(all.begin(), all.end(), from),
               behind = std::lower_bound(all.begin(), all.end(), below);
    return {std::min(first == all.end() ? all.back() : *first, model.designed_dt),
            std::max(behind == all.begin() ? 0 : *(behind - 1), model.designed_dt)};
}

}  // namespace heartwright::integrators
