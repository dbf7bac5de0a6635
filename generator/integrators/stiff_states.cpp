#include "generator/integrators/stiff_states.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "generator/analysis/ranges/occupancies.hpp"
#include "generator/analysis/stiffness/jacobian.hpp"

namespace heartwright::integrators {
namespace {

using analysis::Point;

constexpr int n_points = n_sampled_points - 1;
constexpr double lowest_potential = -100, highest_potential = 60;   // mV
constexpr double usual_factor = 5;                                  // of initial values, both ways
constexpr double free_calcium_below = 0.01, highest_calcium = 0.5;  // mM

bool is_occupancy(const ir::State& state) {
    return state.unit.is_dimensionless() && state.lower >= -analysis::occupancy_tolerance &&
           state.upper <= 1 + analysis::occupancy_tolerance;
}

// What a value in mM is in the state's own unit; by the name of the unit.
double millimolar_in(const ir::State& state) { return state.unit.text == "uM" ? 1e3 : 1; }

double sampled(const ir::State& state, double start, double share) {
    if (is_occupancy(state)) return share;
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
    for (int k = 0; k < n_points; ++k) {
        Point point = points.front();
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            const ir::State& state = model.states[i];
            const double share = uniform();
            if (state.name != model.membrane.potential) {
                point.states[i] = sampled(state, point.states[i], share);
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

// The largest -J_ii and |J_ij*J_ji| > 0 over the points.
struct Found {
    std::vector<double> rate;
    std::vector<std::vector<bool>> change_each_other;
};

Found search(const ir::Model& model, const std::vector<std::size_t>& states) {
    const std::size_t n = states.size();
    Found found{std::vector<double>(n), std::vector(n, std::vector<bool>(n))};
    analysis::Jacobian jacobian(model, states);
    for (const Point& point : points_over_ranges(model)) {
        const auto here = jacobian.at(point);
        if (!here) continue;
        for (std::size_t i = 0; i < n; ++i) {
            found.rate[i] = std::max(found.rate[i], -(*here)(i, i));
            for (std::size_t j = 0; j < n; ++j) {
                if ((*here)(i, j) != 0 && (*here)(j, i) != 0) found.change_each_other[i][j] = true;
            }
        }
    }
    return found;
}

}  // namespace

std::vector<StiffState> fastest_time_constants(const ir::Model& model, const std::vector<std::size_t>& states) {
    const std::vector<Point> points = points_over_ranges(model);
    std::vector<std::size_t> with_rate;
    for (const std::size_t i : states) {
        if (model.states[i].derivative && !model.states[i].is_count) with_rate.push_back(i);
    }
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
    for (const std::size_t i : states)
        result.push_back(
            {model.states[i].name, rates[i] == 0 ? std::numeric_limits<double>::infinity() : 1 / rates[i]});
    return result;
}

std::vector<StiffState> stiff_states(const ir::Model& model, const std::unordered_set<std::string>& candidates,
                                     double dt) {
    std::vector<std::size_t> states;
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        if (candidates.contains(model.states[i].name)) states.push_back(i);
    }
    if (states.empty()) return {};
    const Found found = search(model, states);
    std::vector<StiffState> result;
    for (std::size_t i = 0; i < states.size(); ++i) {
        bool is_taken = found.rate[i] * dt >= stiff_from;
        for (std::size_t j = 0; j < states.size() && !is_taken && found.rate[i] * dt >= joins_from; ++j)
            is_taken = i != j && found.change_each_other[i][j] && found.rate[j] * dt >= stiff_from;
        if (is_taken) result.push_back({model.states[states[i]].name, 1 / found.rate[i]});
    }
    return result;
}

}  // namespace heartwright::integrators
