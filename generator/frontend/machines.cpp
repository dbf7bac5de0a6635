#include "generator/frontend/machines.hpp"

#include <cmath>
#include <utility>

#include "generator/analysis/ranges/occupancies.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::frontend {
namespace {

using ir::ExprPtr;
using ir::Op;

template <class Value>
ExprPtr one_minus_others(const spec::Machine& machine, const std::string& state, Value value) {
    ExprPtr result = ir::number(1, std::nullopt, machine.origin);
    for (const std::string& other : machine.states) {
        if (other == state) continue;
        ExprPtr share = value(other);
        if (!share) return nullptr;
        if (share->op() != Op::number || share->value() != 0)
            result = ir::make(Op::subtract, {result, share}, machine.origin);
    }
    return result;
}

class MachineBuilder {
public:
    MachineBuilder(const spec::Machine& machine, ir::Scale scale, const ParsedSpec& parsed, ir::Model& model,
                   Diagnostics& diagnostics)
        : machine_(machine), scale_(scale), parsed_(parsed), model_(model), diagnostics_(diagnostics) {}

    void run() {
        check_probabilities(machine_, parsed_, diagnostics_);
        for (const std::string& state : machine_.states) {
            if (state == machine_.remainder) {
                ir::Definition definition;
                definition.name = name(state);
                definition.value = one_minus_others(machine_, state, [&](const std::string& other) {
                    return ir::symbol(name(other), machine_.origin);
                });
                definition.component = machine_.component;
                definition.origin = machine_.origin;
                model_.definitions.push_back(std::move(definition));
            } else {
                ir::State occupancy;
                occupancy.name = name(state);
                occupancy.unit = dimensionless();
                occupancy.initial = initial_probability(machine_, state, parsed_);
                if (machine_.has_count && occupancy.initial) occupancy.initial = times_count(occupancy.initial);
                occupancy.component = machine_.component;
                occupancy.doc = (machine_.has_count ? "number of " : "fraction of ") + machine_.name + " in " + state;
                if (!machine_.has_count) {
                    occupancy.lower = -analysis::occupancy_tolerance;
                    occupancy.upper = 1 + analysis::occupancy_tolerance;
                }
                occupancy.scale = scale_;
                occupancy.origin = machine_.origin;
                occupancy.derivative = derivative(state);
                model_.states.push_back(std::move(occupancy));
            }
        }
    }

private:
    std::string name(const std::string& state) const { return spec::occupancy_name(machine_.name, state); }

    ExprPtr times_count(const ExprPtr& probability) const {
        const Origin& place = probability->origin();
        return ir::make(Op::multiply, {probability, ir::symbol(spec::count_name(machine_.name), place)}, place);
    }

    // enters1*A + enters2*B - X*(leaves1 + leaves2): linear in X, so that integrators see a gate.
    ExprPtr derivative(const std::string& state) const {
        ExprPtr enters, leaves;
        for (const spec::Transition& transition : machine_.transitions) {
            ExprPtr rate = parsed_.find(transition.rate);
            if (!rate) return nullptr;
            if (machine_.q10) {
                const Origin& of_q10 = machine_.q10->origin;
                rate = ir::make(Op::multiply, {ir::symbol(spec::q10_name(machine_.name), of_q10), rate}, of_q10);
            }
            const Origin& place = rate->origin();
            if (transition.to == state) {
                const ExprPtr flow = ir::make(Op::multiply, {rate, ir::symbol(name(transition.from), place)}, place);
                enters = enters ? ir::make(Op::add, {enters, flow}, place) : flow;
            }
            if (transition.from == state) leaves = leaves ? ir::make(Op::add, {leaves, rate}, place) : rate;
        }
        if (leaves)
            leaves = ir::make(Op::multiply, {leaves, ir::symbol(name(state), leaves->origin())}, leaves->origin());
        if (enters && leaves) return ir::make(Op::subtract, {enters, leaves}, enters->origin());
        if (leaves) return ir::make(Op::negate, {leaves}, leaves->origin());
        return enters ? enters : ir::number(0, std::nullopt, machine_.origin);
    }

    const spec::Machine& machine_;
    ir::Scale scale_;
    const ParsedSpec& parsed_;
    ir::Model& model_;
    Diagnostics& diagnostics_;
};

}  // namespace

void check_probabilities(const spec::Machine& machine, const ParsedSpec& parsed, Diagnostics& diagnostics) {
    double sum = 0;
    bool has_rest = machine.remainder.has_value();
    for (const auto& [state, text] : machine.initial) {
        if (text.text == rest) {
            if (std::exchange(has_rest, true) && !machine.remainder)
                return diagnostics.error(text.origin(), "only one state of '" + machine.name + "' can have the rest");
            continue;
        }
        const ExprPtr value = parsed.find(text);
        if (!value || value->op() != Op::number) return;
        if (value->unit()) return diagnostics.error(text.origin(), "a probability has no unit");
        if (!(value->value() >= 0 && value->value() <= 1))
            return diagnostics.error(text.origin(), "a probability lies between 0 and 1");
        sum += value->value();
    }
    constexpr double tolerance = 1e-3;  // published occupancies are rounded
    if (sum > 1 + tolerance || (!has_rest && std::fabs(sum - 1) > tolerance)) {
        diagnostics.error(machine.origin, "the initial occupancies of '" + machine.name + "' do not add up to 1",
                          "one of them may be \"rest\"");
    }
}

ExprPtr initial_probability(const spec::Machine& machine, const std::string& state, const ParsedSpec& parsed) {
    const auto given = machine.initial.find(state);
    if (given == machine.initial.end()) return ir::number(0, std::nullopt, machine.origin);
    if (given->second.text != rest) {
        ExprPtr value = parsed.find(given->second);
        return value && value->op() == Op::number && value->unit() ? nullptr : value;  // check_probabilities() says so
    }
    return one_minus_others(machine, state, [&](const std::string& other) {
        const auto others = machine.initial.find(other);
        const bool is_second_rest = others != machine.initial.end() && others->second.text == rest;  // an error says so
        return is_second_rest ? nullptr : initial_probability(machine, other, parsed);
    });
}

void add_machine(const spec::Machine& machine, ir::Scale scale, const ParsedSpec& parsed, ir::Model& model,
                 Diagnostics& diagnostics) {
    MachineBuilder(machine, scale, parsed, model, diagnostics).run();
}

}  // namespace heartwright::frontend
