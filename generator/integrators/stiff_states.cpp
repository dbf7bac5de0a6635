#include "generator/integrators/stiff_states.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "generator/analysis/ranges/interval_program.hpp"
#include "generator/analysis/ranges/largest_value.hpp"
#include "generator/analysis/ranges/occupancies.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/analysis/stiffness/jacobian.hpp"
#include "generator/integrators/working_ranges.hpp"
#include "generator/ir/rewrite.hpp"

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

// Instructions on intervals: for one time constant, for one end of one definition, for all definitions of a model.
constexpr double first_work = 1e5, most_work = 2e6, work_of_part = 1e5, work_of_all_parts = 2e8, brief_work = 2e4;

// Bounds of -J_ii, one state after the other. Where the first search leaves open what decides, definitions are bounded
// by themselves first: a sum of quotients is then no wider than its parts.
class RateBounds {
public:
    RateBounds(const ir::Model& model, double dt, Effort effort)
        : model_(model),
          definitions_(analysis::definitions_by_name(model)),
          ranges_(working_ranges(model)),
          effort_(effort),
          thresholds_{joins_from / dt, stiff_from / dt} {}

    analysis::LargestValue of(const ir::State& state) {
        analysis::Differentiator differentiate(model_, state.name);
        const ir::ExprPtr rate = analysis::negated(differentiate.of(state.derivative));
        analysis::DefinitionsByName definitions = definitions_;
        for (const ir::Definition& made : differentiate.definitions()) definitions.emplace(made.name, made.value);
        analysis::IntervalProgram program(rate, definitions, ranges_);
        if (effort_ == Effort::brief) return analysis::largest_value(program, {.most_work = brief_work});
        const analysis::LargestValue first = searched(program, first_work);
        if (is_decided(first) || work_of_parts_ > work_of_all_parts) return first;
        analysis::IntervalProgram::Ranges ranges = with_parts_read_by(rate, definitions);
        for (const ir::Definition& made : differentiate.definitions()) add_part(made, definitions, ranges);
        analysis::IntervalProgram narrower(rate, definitions, ranges);
        const analysis::LargestValue second = searched(narrower, most_work);
        return {std::min(first.bound, second.bound), std::max(first.found, second.found), first.boxes + second.boxes};
    }

private:
    analysis::LargestValue searched(analysis::IntervalProgram& program, double most) const {
        return analysis::largest_value(program, {.thresholds = thresholds_, .most_work = most});
    }

    bool is_decided(const analysis::LargestValue& rate) const {
        return std::none_of(thresholds_.begin(), thresholds_.end(),
                            [&](double threshold) { return rate.found < threshold && rate.bound >= threshold; });
    }

    // Ranges of inputs and of the model's definitions that an expression reads, those of others among them.
    const analysis::IntervalProgram::Ranges& with_parts_read_by(const ir::ExprPtr& expr,
                                                                const analysis::DefinitionsByName& definitions) {
        std::unordered_set<std::string> read;
        std::vector<ir::ExprPtr> open{expr};
        while (!open.empty()) {
            const ir::ExprPtr next = std::move(open.back());
            open.pop_back();
            ir::for_each_node(next, [&](const ir::ExprPtr& node) {
                if (node->op() != ir::Op::symbol) return;
                const auto found = definitions.find(node->name());
                if (found != definitions.end() && read.insert(node->name()).second) open.push_back(found->second);
            });
        }
        if (parts_.empty()) parts_ = ranges_;
        for (const ir::Definition& definition : model_.definitions) {
            if (read.contains(definition.name) && has_part_.insert(definition.name).second)
                add_part(definition, definitions_, parts_);
        }
        return parts_;
    }

    void add_part(const ir::Definition& definition, const analysis::DefinitionsByName& definitions,
                  analysis::IntervalProgram::Ranges& ranges) {
        const auto most = [&](const ir::ExprPtr& value) {
            analysis::IntervalProgram program(value, definitions, ranges);
            work_of_parts_ += program.size() == 0 ? 0 : work_of_part;
            return analysis::largest_value(program, {.most_work = work_of_part}).bound;
        };
        if (ir::is_condition(definition.value->op())) return;
        const analysis::Interval range{-most(analysis::negated(definition.value)), most(definition.value)};
        if (range.low < range.high) ranges[definition.name] = range;
    }

    const ir::Model& model_;
    const analysis::DefinitionsByName definitions_;
    const analysis::IntervalProgram::Ranges ranges_;
    analysis::IntervalProgram::Ranges parts_;
    std::unordered_set<std::string> has_part_;  // definitions that were bounded by themselves
    const Effort effort_;
    const std::vector<double> thresholds_;
    double work_of_parts_ = 0;
};

double time_constant_of(double rate) { return rate > 0 ? 1 / rate : std::numeric_limits<double>::infinity(); }

}  // namespace

std::vector<StiffState> fastest_time_constants(const ir::Model& model, const std::vector<std::size_t>& states) {
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

std::vector<std::vector<bool>> change_each_other(const ir::Model& model, const std::vector<std::size_t>& states) {
    const std::size_t n = states.size();
    std::vector<std::vector<bool>> changes(n, std::vector<bool>(n));
    for (std::size_t j = 0; j < n; ++j) {
        analysis::Differentiator differentiate(model, model.states[states[j]].name);
        for (std::size_t i = 0; i < n; ++i)
            changes[i][j] = !analysis::is_number(differentiate.of(model.states[states[i]].derivative), 0);
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < i; ++j) changes[i][j] = changes[j][i] = changes[i][j] && changes[j][i];
    }
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

std::vector<std::string> stiff_states(const ir::Model& model, const std::unordered_set<std::string>& candidates,
                                      double dt) {
    std::vector<std::size_t> states;
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        if (candidates.contains(model.states[i].name)) states.push_back(i);
    }
    const std::vector<TimeConstantBound> bounds = bound_time_constants(model, states, dt);
    std::vector<std::size_t> quick;  // those that may join
    std::vector<bool> is_stiff;
    for (std::size_t k = 0; k < states.size(); ++k) {
        if (bounds[k].at_least > dt / joins_from) continue;
        quick.push_back(states[k]);
        is_stiff.push_back(bounds[k].at_least <= dt / stiff_from);
    }
    const auto changes = change_each_other(model, quick);
    std::vector<std::string> result;
    for (std::size_t i = 0; i < quick.size(); ++i) {
        bool is_taken = is_stiff[i];
        for (std::size_t j = 0; j < quick.size() && !is_taken; ++j) is_taken = is_stiff[j] && changes[i][j];
        if (is_taken) result.push_back(model.states[quick[i]].name);
    }
    return result;
}

DtRange dt_of_same_choice(const ir::Model& model, const std::unordered_set<std::string>& candidates,
                          const std::unordered_set<std::string>& implicit) {
    std::vector<std::size_t> states;
    std::vector<bool> is_implicit;
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        if (!candidates.contains(model.states[i].name)) continue;
        states.push_back(i);
        is_implicit.push_back(implicit.contains(model.states[i].name));
    }
    const auto bounds = bound_time_constants(model, states, model.designed_dt, Effort::brief);
    const auto exchanges = change_each_other(model, states);
    double from = 0, below = std::numeric_limits<double>::infinity();  // of dt
    for (std::size_t i = 0; i < states.size(); ++i) {
        double neighbour = std::numeric_limits<double>::infinity();  // dt from which one is stiff for sure
        bool has_neighbour = false;
        for (std::size_t j = 0; j < states.size(); ++j) {
            if (j == i || !is_implicit[j] || !exchanges[i][j]) continue;
            has_neighbour = true;
            neighbour = std::min(neighbour, stiff_from * bounds[j].found);
        }
        if (is_implicit[i]) {
            const double joins = std::max(joins_from * bounds[i].found, neighbour);
            from = std::max(from, std::min(stiff_from * bounds[i].found, joins));
        } else {
            below = std::min(below, (has_neighbour ? joins_from : stiff_from) * bounds[i].at_least);
        }
    }
    const std::vector<double>& all = designed_dts();
    const auto first = std::lower_bound(all.begin(), all.end(), from),
               behind = std::lower_bound(all.begin(), all.end(), below);
    return {std::min(first == all.end() ? all.back() : *first, model.designed_dt),
            std::max(behind == all.begin() ? 0 : *(behind - 1), model.designed_dt)};
}

}  // namespace heartwright::integrators
