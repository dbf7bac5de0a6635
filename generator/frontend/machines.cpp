#include "generator/frontend/machines.hpp"

#include <cmath>

#include "generator/spec/symbols.hpp"

namespace heartwright::frontend {
namespace {

using ir::ExprPtr;
using ir::Op;

class MachineBuilder {
public:
    MachineBuilder(const spec::Machine& machine, const ParsedSpec& parsed, ir::Model& model, Diagnostics& diagnostics)
        : machine_(machine), parsed_(parsed), model_(model), diagnostics_(diagnostics) {}

    void run() {
        check_probabilities();
        for (const std::string& state : machine_.states) {
            if (state == machine_.remainder) {
                ir::Definition definition;
                definition.name = name(state);
                definition.value =
                    one_minus_others(state, [&](const std::string& other) { return ir::symbol(name(other), machine_.origin); });
                definition.component = machine_.component;
                definition.origin = machine_.origin;
                model_.definitions.push_back(std::move(definition));
            } else {
                ir::State occupancy;
                occupancy.name = name(state);
                occupancy.unit = dimensionless();
                occupancy.initial = initial(state);
                occupancy.component = machine_.component;
                occupancy.doc = "fraction of " + machine_.name + " in " + state;
                occupancy.origin = machine_.origin;
                occupancy.derivative = derivative(state);
                model_.states.push_back(std::move(occupancy));
            }
        }
    }

private:
    std::string name(const std::string& state) const { return spec::occupancy_name(machine_.name, state); }

    template <class Value>
    ExprPtr one_minus_others(const std::string& state, Value value) const {
        ExprPtr result = ir::number(1, std::nullopt, machine_.origin);
        for (const std::string& other : machine_.states) {
            if (other == state) continue;
            ExprPtr share = value(other);
            if (!share) return nullptr;
            if (share->op() != Op::number || share->value() != 0) result = ir::make(Op::subtract, {result, share}, machine_.origin);
        }
        return result;
    }

    ExprPtr initial(const std::string& state) const {
        const auto given = machine_.initial.find(state);
        if (given == machine_.initial.end()) return ir::number(0, std::nullopt, machine_.origin);
        if (given->second.text != rest) return parsed_.find(given->second);
        return one_minus_others(state, [&](const std::string& other) { return initial(other); });
    }

    // enters1*A + enters2*B - X*(leaves1 + leaves2): linear in X, so that integrators see a gate.
    ExprPtr derivative(const std::string& state) const {
        ExprPtr enters, leaves;
        for (const spec::Transition& transition : machine_.transitions) {
            const ExprPtr rate = parsed_.find(transition.rate);
            if (!rate) return nullptr;
            const Origin& place = rate->origin();
            if (transition.to == state) {
                const ExprPtr flow = ir::make(Op::multiply, {rate, ir::symbol(name(transition.from), place)}, place);
                enters = enters ? ir::make(Op::add, {enters, flow}, place) : flow;
            }
            if (transition.from == state) leaves = leaves ? ir::make(Op::add, {leaves, rate}, place) : rate;
        }
        if (leaves) leaves = ir::make(Op::multiply, {leaves, ir::symbol(name(state), leaves->origin())}, leaves->origin());
        if (enters && leaves) return ir::make(Op::subtract, {enters, leaves}, enters->origin());
        if (leaves) return ir::make(Op::negate, {leaves}, leaves->origin());
        return enters ? enters : ir::number(0, std::nullopt, machine_.origin);
    }

    // Where all are plain numbers, they must be probabilities.
    void check_probabilities() const {
        double sum = 0;
        bool has_rest = machine_.remainder.has_value();
        for (const auto& [state, text] : machine_.initial) {
            if (text.text == rest) {
                has_rest = true;
                continue;
            }
            const ExprPtr value = parsed_.find(text);
            if (!value || value->op() != Op::number) return;
            if (!(value->value() >= 0 && value->value() <= 1)) diagnostics_.error(text.origin(), "a probability lies between 0 and 1");
            sum += value->value();
        }
        constexpr double tolerance = 1e-3;  // published occupancies are rounded
        if (sum > 1 + tolerance || (!has_rest && std::fabs(sum - 1) > tolerance)) {
            diagnostics_.error(machine_.origin, "the initial occupancies of '" + machine_.name + "' do not add up to 1",
                               "one of them may be \"rest\"");
        }
    }

    const spec::Machine& machine_;
    const ParsedSpec& parsed_;
    ir::Model& model_;
    Diagnostics& diagnostics_;
};

}  // namespace

void add_machine(const spec::Machine& machine, const ParsedSpec& parsed, ir::Model& model, Diagnostics& diagnostics) {
    MachineBuilder(machine, parsed, model, diagnostics).run();
}

}  // namespace heartwright::frontend
