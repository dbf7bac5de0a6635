#include "generator/frontend/initial_values.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "generator/frontend/equations/tokens.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::frontend {
namespace {

using ir::ExprPtr;
using ir::Op;

constexpr std::size_t most_value_nodes =
    10'000;  // of one initial value: definitions that double each other are no model

class InitialValues {
public:
    InitialValues(ir::Model& model, Diagnostics& diagnostics) : model_(model), diagnostics_(diagnostics) {
        for (const ir::Machine& machine : model.machines) {
            for (const auto* names : {&machine.states, &machine.free, &machine.held})
                counts_.insert(names->begin(), names->end());
        }
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
            if (state->initial) {
                ir::for_each_node(state->initial, [&](const ExprPtr& node) {
                    if (node->op() == Op::symbol && states.contains(node->name()))
                        frame.needs.push_back(states[node->name()]);
                });
            }
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

}  // namespace

void settle_initial_values(ir::Model& model, Diagnostics& diagnostics) { InitialValues(model, diagnostics).run(); }

}  // namespace heartwright::frontend
