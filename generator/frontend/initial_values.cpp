#include "generator/frontend/model_rules.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/frontend/equations/tokens.hpp"
#include "generator/ir/printer.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/spec/limits.hpp"

namespace heartwright::frontend {
namespace {

using ir::ExprPtr;
using ir::Op;

constexpr std::size_t most_value_nodes =
    10'000;  // of one initial value: definitions that double each other are no model

class InitialValues {
public:
    InitialValues(ir::Model& model, Diagnostics& diagnostics) : model_(model), diagnostics_(diagnostics) {
        for (const ir::Machine& machine : model.machines)
            for (const auto* names : {&machine.states, &machine.free, &machine.held})
                counts_.insert(names->begin(), names->end());
    }

    void run() {
        for (const ir::Definition& definition : model_.definitions)
            definitions_[definition.name] = inlined(definition.value);
        for (ir::State& state : model_.states) {
            if (!state.initial) continue;
            const Inlined value = inlined(state.initial);
            if (!value.reads_moving.empty()) {
                refuse(state, "depends on '" + value.reads_moving + "'",
                       "it is made of parameters and other initial values");
            } else if (value.nodes > most_value_nodes) {
                refuse(state, "is too long once its definitions are put in", "");
            } else {
                state.initial = value.expr;
            }
        }
        find_cycles();
    }

private:
    struct Inlined {
        ExprPtr expr;  // null when it is of no use
        std::size_t nodes = 0;
        std::string reads_moving;  // "t", "next(m)": what has no value at the start
    };

    void refuse(const ir::State& state, const std::string& why, const std::string& suggestion) {
        diagnostics_.error(state.initial->origin(), "the initial value of '" + state.name + "' " + why, suggestion);
    }

    // Definitions are in order: those that this one reads are known.
    Inlined inlined(const ExprPtr& value) {
        Inlined result;
        const ExprPtr expr = ir::rewrite(value, [&](const ExprPtr& node) {
            ++result.nodes;
            if (node->op() == Op::next) result.reads_moving = "next(" + node->name() + ")";
            if (is_reduction(node->op())) result.reads_moving = ir::to_string(node);
            if (node->op() != Op::symbol) return node;
            const std::string& name = node->name();
            if (counts_.contains(name)) result.reads_moving = name;  // not known before channels are drawn
            if (name == ir::time_name || name == ir::time_step_name || name == model_.membrane.stimulus)
                result.reads_moving = name;
            const auto found = definitions_.find(name);
            if (found == definitions_.end()) return node;
            if (!found->second.reads_moving.empty()) result.reads_moving = found->second.reads_moving;
            result.nodes += found->second.nodes;
            return found->second.expr ? found->second.expr : node;
        });
        if (result.nodes <= most_value_nodes) result.expr = expr;
        result.nodes = std::min(result.nodes, 2 * most_value_nodes);
        return result;
    }

    void find_cycles() {
        enum Mark { fresh, open, done };
        std::unordered_map<std::string, Mark> marks;
        std::unordered_map<std::string, const ir::State*> states;
        for (const ir::State& state : model_.states) states[state.name] = &state;
        struct Frame {
            const ir::State* state;
            std::vector<const ir::State*> needs;
        };
        std::vector<Frame> stack;
        const auto enter = [&](const ir::State* state) {
            marks[state->name] = open;
            Frame frame{state, {}};
            if (state->initial)
                ir::for_each_node(state->initial, [&](const ExprPtr& node) {
                    if (node->op() == Op::symbol && states.contains(node->name()))
                        frame.needs.push_back(states[node->name()]);
                });
            stack.push_back(std::move(frame));
        };
        for (const ir::State& root : model_.states) {
            if (marks[root.name] == fresh) enter(&root);
            while (!stack.empty()) {
                if (stack.back().needs.empty()) {
                    marks[stack.back().state->name] = done;
                    stack.pop_back();
                    continue;
                }
                const ir::State* need = stack.back().needs.back();
                stack.back().needs.pop_back();
                if (marks[need->name] == fresh) {
                    enter(need);
                } else if (marks[need->name] == open) {
                    std::string chain;
                    auto from =
                        std::find_if(stack.begin(), stack.end(), [&](const Frame& f) { return f.state == need; });
                    for (; from != stack.end(); ++from) chain += from->state->name + " -> ";
                    refuse(*need, "needs itself: " + chain + need->name, "");
                }
            }
        }
    }

    ir::Model& model_;
    Diagnostics& diagnostics_;
    std::unordered_map<std::string, Inlined> definitions_;
    std::unordered_set<std::string> counts_;
};

constexpr double rounding = 1e-12;

class FirstValues {
public:
    explicit FirstValues(const Lowering& lowering)
        : lowering_(lowering),
          model_(lowering.model),
          scales_(model_),
          point_(analysis::initial_point(model_)),
          values_(model_) {
        values_.evaluate(point_);
        for (std::size_t i = 0; i < model_.definitions.size(); ++i) definitions_.emplace(model_.definitions[i].name, i);
        for (std::size_t i = 0; i < model_.parameters.size(); ++i) parameters_.emplace(model_.parameters[i].name, i);
        for (std::size_t i = 0; i < model_.states.size(); ++i) states_.emplace(model_.states[i].name, i);
    }

    void run() {
        for (const ir::Machine& machine : model_.machines) {
            const std::string what = machine.states.empty() ? "the number of trials of '" : "the count of '";
            check_number(value(machine.count), what + machine.name + "'", machine.origin);
            if (!machine.states.empty()) check_start(machine);
        }
        for (const DrawSource& source : lowering_.sources) {
            const bool is_given = source.probability == DrawSource::Probability::given;
            for (const DrawSource::Way& way : source.ways) check_way(way, is_given);
            if (is_given) check_total(source);
        }
    }

private:
    double value(const std::string& name) const {
        if (const auto found = definitions_.find(name); found != definitions_.end())
            return values_.definition(found->second);
        if (const auto found = parameters_.find(name); found != parameters_.end())
            return point_.parameters[found->second];
        return point_.states[states_.at(name)];
    }

    void error(const Origin& origin, const std::string& message, const std::string& suggestion = {}) {
        lowering_.diagnostics.error(origin, message, suggestion);
    }

    void check_number(double number, const std::string& what, const Origin& origin) {
        const double most = static_cast<double>(spec::limits::channels);
        if (number >= 0 && number <= most && number == std::floor(number)) return;
        error(origin, what + " is " + ir::shortest(number) + ": it must be a whole number from 0 to " +
                          std::to_string(spec::limits::channels));
    }

    void check_start(const ir::Machine& machine) {
        const std::vector<double> initial = analysis::initial_state(model_, point_.parameters);
        double sum = 0;
        for (const std::string& state : machine.states) {
            const double probability = initial[states_.at(state)];
            const bool is_probability = probability >= 0 && probability <= 1;
            if (!is_probability)
                error(machine.origin,
                      "channels would start in '" + state + "' with probability " + ir::shortest(probability));
            sum += probability;
        }
        constexpr double tolerance = 1e-3;  // as of occupancies
        if (std::fabs(sum - 1) <= tolerance) return;
        error(machine.origin, "the initial probabilities of '" + machine.name + "' add up to " + ir::shortest(sum),
              "one of them may be \"rest\"");
    }

    void check_way(const DrawSource::Way& way, bool is_given) {
        const double rate = value(way.rate->name());
        if (rate >= -rounding) return;
        const bool is_fixed = scales_.of(way.rate) <= ir::Scale::parameter;
        error(way.rate->origin(), std::string(is_given ? "the probability" : "the rate") + " of '" + way.definition +
                                      "' is " + ir::shortest(rate) + (is_fixed ? "" : " at the start") +
                                      ": it must not be negative");
    }

    void check_total(const DrawSource& source) {
        const double total = value(source.total);
        if (std::fabs(total - 0.5) <= 0.5 + rounding) return;  // as while running
        error(source.origin,
              "at the start the probabilities of the " + source.what + " add up to " + ir::shortest(total));
    }

    const Lowering& lowering_;
    const ir::Model& model_;
    analysis::Scales scales_;
    analysis::Point point_;
    analysis::Interpreter<double> values_;
    std::unordered_map<std::string, std::size_t> definitions_, parameters_, states_;
};

}  // namespace

void settle_initial_values(ir::Model& model, Diagnostics& diagnostics) { InitialValues(model, diagnostics).run(); }

void check_first_values(const Lowering& lowering) { FirstValues(lowering).run(); }

}  // namespace heartwright::frontend
