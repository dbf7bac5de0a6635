#include "generator/integrators/working_ranges.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/units/unit.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/ranges/occupancies.hpp"
#include "generator/analysis/stiffness/derivative.hpp"
#include "generator/integrators/shares_of_one.hpp"
#include "generator/invariants/structure.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::integrators {
namespace {

using analysis::infinity;
using analysis::Interval;
using analysis::IntervalProgram;
using Ranges = IntervalProgram::Ranges;

constexpr Interval potentials{-150, 100};                              // mV
constexpr Interval resting_potentials{-150, -20};                      // mV, of a potential without a unit
constexpr double factor_of_initial = 5;                                // of initial values, both ways
constexpr double calcium_is_free_below = 0.01, calcium_at_most = 0.5;  // mM
// Of numbers without a unit: in uM from 0.01 to 1, in mM below, in M below 1e-6.
constexpr double micromolar_below = 1, molar_below = 1e-6;
constexpr double least_magnitude = 1e-9, largest_magnitude = 1e9;  // that proofs of ranges try

// What one `unit` is in the state's unit, where it is of the same dimension.
std::optional<double> in_unit_of(const ir::State& state, const char* unit) {
    const Unit known = *parse_unit(unit);
    if (!state.unit.same_dimension(known)) return std::nullopt;
    return known.factor / state.unit.factor;
}

bool is_share_of_one(const ir::State& state) {
    return state.unit.is_dimensionless() && state.lower >= -analysis::occupancy_tolerance * 10 &&
           state.upper <= 1 + analysis::occupancy_tolerance * 10;
}

Interval within_declared(const ir::State& state, Interval range) {
    return {std::clamp(range.low, state.lower, state.upper), std::clamp(range.high, state.lower, state.upper)};
}

// Found when it is asked for: most models need none.
class LazyStructure {
public:
    explicit LazyStructure(const ir::Model& model) : model_(model) {}
    const invariants::Structure& operator*() {
        if (!structure_) structure_.emplace(model_);
        return *structure_;
    }

private:
    const ir::Model& model_;
    std::optional<invariants::Structure> structure_;
};

// Calcium of a file without units: 500 uM in the unit that a number of this size is in. Nothing for what is no calcium.
double bare_calcium_at_most(const ir::Model& model, LazyStructure& structure, const ir::State& state, double start) {
    if (!state.unit.is_dimensionless() || start <= 0) return 0;
    if (start < molar_below) return calcium_at_most * 1e-3;
    if (start < calcium_is_free_below) return calcium_at_most;
    if (start >= micromolar_below || !state.derivative) return 0;
    const bool is_amount = is_nonlinear_in_itself(model, state) || (*structure).is_with_others(state.name);
    return is_amount ? calcium_at_most * 1e3 : 0;
}

Interval range_of(const ir::Model& model, LazyStructure& structure, const ir::State& state, double start) {
    const Interval declared{state.lower, state.upper};
    const bool is_potential = state.name == model.membrane.potential;
    const bool is_in_millivolts = is_potential && state.unit.is_dimensionless() && start >= resting_potentials.low &&
                                  start <= resting_potentials.high;
    if (is_in_millivolts) return within_declared(state, potentials);
    if (const auto millivolts = in_unit_of(state, "mV"))
        return within_declared(state, {potentials.low * *millivolts, potentials.high * *millivolts});
    if (is_potential || state.is_count || start == 0 || !std::isfinite(start))
        return is_share_of_one(state) ? within_declared(state, {0, 1}) : declared;
    if (is_share_of_one(state)) return within_declared(state, {0, 1});
    Interval range{start / factor_of_initial, start * factor_of_initial};
    if (range.low > range.high) std::swap(range.low, range.high);
    const auto millimolar = in_unit_of(state, "mM");
    if (millimolar && start > 0 && start < calcium_is_free_below * *millimolar)
        range.high = calcium_at_most * *millimolar;
    range.high = std::max(range.high, bare_calcium_at_most(model, structure, state, start));
    return within_declared(state, range);
}

// The derivative of a state with all other inputs in their ranges: does it point back at x = value?
class Inward {
public:
    Inward(const ir::State& state, const analysis::DefinitionsByName& definitions, Ranges ranges)
        : program_(state.derivative, definitions, open_at(state.name, ranges)) {
        const auto& inputs = program_.inputs();
        place_ = static_cast<std::size_t>(std::find(inputs.begin(), inputs.end(), state.name) - inputs.begin());
    }

    bool is_proved_at(double value, bool at_upper_end) {
        if (place_ == program_.inputs().size()) return false;
        IntervalProgram::Box box = program_.whole_box();
        box[place_] = {value, value};
        const Interval slope = program_.evaluate(box);
        return !slope.may_be_nan && (at_upper_end ? slope.high <= 0 : slope.low >= 0);
    }

private:
    static const Ranges& open_at(const std::string& name, Ranges& ranges) {
        ranges[name] = {};
        return ranges;
    }

    IntervalProgram program_;
    std::size_t place_ = 0;
};

// Of a state that starts at 0 in a range with an open side: the least power of 4 beyond which it is proved not to go.
Interval proved_range(const ir::State& state, Interval range, const analysis::DefinitionsByName& definitions,
                      const Ranges& ranges) {
    Inward inward(state, definitions, ranges);
    for (const bool is_upper : {false, true}) {
        double& end = is_upper ? range.high : range.low;
        if (std::isfinite(end)) continue;
        if (inward.is_proved_at(0, is_upper)) end = 0;
        for (double size = least_magnitude; std::isinf(end) && size < largest_magnitude; size *= 4)
            if (inward.is_proved_at(is_upper ? size : -size, is_upper)) end = is_upper ? size : -size;
    }
    return range;
}

}  // namespace

bool is_nonlinear_in_itself(const ir::Model& model, const ir::State& state) {
    if (!state.derivative) return false;
    analysis::Differentiator differentiator(model, state.name);
    std::vector<ir::ExprPtr> open{differentiator.of(state.derivative)};
    analysis::DefinitionsByName definitions = analysis::definitions_by_name(model);
    for (const ir::Definition& made : differentiator.definitions()) definitions.emplace(made.name, made.value);
    bool found = false;
    while (!open.empty() && !found) {
        const ir::ExprPtr next = std::move(open.back());
        open.pop_back();
        ir::for_each_node(next, [&](const ir::ExprPtr& node) {
            if (node->op() != ir::Op::symbol) return;
            found |= node->name() == state.name;
            const auto read = definitions.find(node->name());
            if (read == definitions.end()) return;
            open.push_back(read->second);
            definitions.erase(read);
        });
    }
    return found;
}

Ranges working_ranges(const ir::Model& model) {
    Ranges ranges;
    ranges[std::string(ir::time_name)] = {0, 1e15};
    ranges[std::string(ir::time_step_name)] = {1e-6, 1000};
    for (const ir::Parameter& parameter : model.parameters) ranges[parameter.name] = {parameter.value, parameter.value};
    const std::vector<double> start = analysis::initial_point(model).states;
    LazyStructure structure(model);
    for (std::size_t i = 0; i < model.states.size(); ++i)
        ranges[model.states[i].name] = range_of(model, structure, model.states[i], start[i]);
    for (const ir::Machine& machine : model.machines) {
        for (const auto* list : {&machine.free, &machine.held})
            for (const std::string& name : *list) ranges[name] = {0, infinity};
    }
    const analysis::DefinitionsByName definitions = analysis::definitions_by_name(model);
    for (const std::string& name : ir::all_names(model))
        if (!definitions.contains(name)) ranges.try_emplace(name);  // the runtime gives it
    for (const std::size_t i : shares_of_one(model, start, ranges)) {
        Interval& range = ranges[model.states[i].name];
        range = {0, std::max({1.0, start[i] * factor_of_initial, std::isfinite(range.high) ? range.high : 0})};
    }
    for (const ir::State& state : model.states) {
        Interval& range = ranges[state.name];
        const bool is_open = std::isinf(range.low) || std::isinf(range.high);
        if (is_open && state.derivative && !state.is_count) range = proved_range(state, range, definitions, ranges);
    }
    return ranges;
}

}  // namespace heartwright::integrators
