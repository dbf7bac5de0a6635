#include "generator/analysis/verifier.hpp"

#include <algorithm>
#include <functional>
#include <unordered_set>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/analysis/lattice_faults.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {
namespace {

using ir::ExprPtr;
using ir::Op;

class Verifier {
public:
    explicit Verifier(const ir::Model& model) : model_(model) {}

    std::vector<std::string> run() {
        known_ = {std::string(ir::time_name), std::string(ir::time_step_name)};
        for (const ir::Parameter& parameter : model_.parameters) define(parameter.name);
        if (!model_.membrane.stimulus.empty()) define(model_.membrane.stimulus);
        for (const ir::State& state : model_.states) {
            define(state.name);
            states_.insert(state.name);
        }
        for (const ir::Machine& machine : model_.machines) {
            for (const std::string& name : machine.free) define(name);
            for (const std::string& name : machine.held) define(name);
        }
        for (const ir::Table& table : model_.tables) {
            for (const ir::TabulatedFunction& function : table.functions) {
                define(function.name);
                functions_.insert(function.name);
            }
        }
        for (const ir::Definition& definition : model_.definitions) {
            check(definition.value, "'" + definition.name + "'");
            define(definition.name);
        }
        for (const ir::State& state : model_.states) check_state(state);
        for (const ir::Table& table : model_.tables) check_table(table);
        check_membrane();
        if (!model_.step_test.empty() && !model_.find_definition(model_.step_test))
            faults_.push_back("the step test '" + model_.step_test + "' is no definition");
        ir::Model copy = model_;
        std::string chain;
        for (const std::string& name : ir::order_definitions(copy)) chain += (chain.empty() ? "" : " -> ") + name;
        if (!chain.empty()) faults_.push_back("a cycle: " + chain);
        if (faults_.empty())
            for (std::string& fault : lattice_faults_of(model_)) faults_.push_back(std::move(fault));
        return faults_;
    }

private:
    void define(const std::string& name) {
        if (!known_.insert(name).second) faults_.push_back("'" + name + "' is defined twice");
    }

    void check(const ExprPtr& expr, const std::string& where) {
        if (!expr) {
            faults_.push_back(where + " has no expression");
            return;
        }
        if (ir::is_condition(expr->op())) faults_.push_back(where + " is a condition, not a number");
        ir::for_each_node(expr, [&](const ExprPtr& node) {
            if (node->op() == Op::symbol && !known_.contains(node->name()))
                faults_.push_back(where + " reads '" + node->name() + "', which is not defined before it");
            if (node->op() == Op::next && !states_.contains(node->name()))
                faults_.push_back(where + " reads next(" + node->name() + ") of what is no state");
            if (node->op() == Op::lookup && !functions_.contains(node->name()))
                faults_.push_back(where + " looks up '" + node->name() + "', which no table has");
            if (node->op() == Op::in) faults_.push_back(where + " still has a unit conversion");
        });
    }

    void check_table(const ir::Table& table) {
        const analysis::Scales scales(model_);
        if (!known_.contains(table.argument))
            faults_.push_back("the table of '" + table.argument + "', which is not defined");
        if (!(table.low < table.high)) faults_.push_back("the table of '" + table.argument + "' has no range");
        if (table.is_rational() &&
            (table.ends.size() < 2 || table.ends.front() != table.low || table.ends.back() != table.high ||
             std::adjacent_find(table.ends.begin(), table.ends.end(), std::greater_equal<>()) != table.ends.end())) {
            faults_.push_back("the pieces of the table of '" + table.argument +
                              "' do not ascend from its low end to its high one");
        }
        for (const ir::TabulatedFunction& function : table.functions) {
            const std::string where = "the function '" + function.name + "' of '" + table.argument + "'";
            check(function.value, where);
            if (!faults_.empty()) return;
            ir::for_each_node(function.value, [&](const ExprPtr& node) {
                const bool reads = node->op() == Op::symbol || node->op() == Op::next || node->op() == Op::lookup;
                if (reads && node->name() != table.argument &&
                    (node->op() != Op::symbol || scales.of(node->name()) > ir::Scale::parameter))
                    faults_.push_back(where + " reads '" + node->name() + "', which is not known before the run");
            });
        }
    }

    void check_state(const ir::State& state) {
        const std::string where = "the update of '" + state.name + "'";
        if (static_cast<bool>(state.derivative) == static_cast<bool>(state.next_value))
            faults_.push_back(where + " must have exactly one of derivative and next value");
        if (state.derivative) check(state.derivative, where);
        if (state.next_value) check(state.next_value, where);
        if (!state.initial) faults_.push_back("'" + state.name + "' has no initial value");
    }

    void check_membrane() {
        const ir::Membrane& membrane = model_.membrane;
        if (!membrane.potential.empty() && !states_.contains(membrane.potential))
            faults_.push_back("the membrane's potential '" + membrane.potential + "' is no state");
        for (const std::string& name : {membrane.current, membrane.capacitance})
            if (!name.empty() && !known_.contains(name))
                faults_.push_back("the membrane's '" + name + "' is not defined");
    }

    const ir::Model& model_;
    std::unordered_set<std::string> known_, states_, functions_;
    std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> faults_of(const ir::Model& model) { return Verifier(model).run(); }

void verify(const ir::Model& model, const std::string& when) {
    const std::vector<std::string> faults = faults_of(model);
    if (faults.empty()) return;
    std::string text = "the model '" + model.name + "' is not well-formed " + when + ":";
    for (const std::string& fault : faults) text += "\n  " + fault;
    throw OurFault(text);
}

}  // namespace heartwright::analysis
