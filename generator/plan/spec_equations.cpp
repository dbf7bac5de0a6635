#include "generator/plan/after_planning.hpp"

#include <string>
#include <unordered_set>
#include <utility>

#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::plan {
namespace {

// An update as the spec says it; of a state machine, whose updates follow from its transitions, as it was derived.
std::string update_text(const ir::State& state) {
    if (!state.equation.empty()) return state.equation;
    const bool is_rate = state.derivative != nullptr;
    return (is_rate ? "ddt(" : "next(") + state.name +
           ") = " + ir::to_string(is_rate ? state.derivative : state.next_value);
}

// Quotes each equation of one step once.
class Quotes {
public:
    Quotes(const ir::Model& source, const KernelPlan& plan) : source_(source), scales_(source) {
        for (const Constant& c : plan.constants) computed_.insert(c.name);
        for (const Statement& s : plan.step) computed_.insert(s.name);
    }

    void add_lines(const std::vector<Statement>& lines) {
        for (const Statement& s : lines)
            if (s.effect == Statement::defines && !s.is_next && !s.is_temporary) computed_.insert(s.name);
    }

    void quote(std::vector<Statement>& lines) {
        for (Statement& s : lines) {
            if (s.effect != Statement::defines || s.is_temporary || !quoted_.insert(key(s)).second) continue;
            if (s.is_next) {
                const ir::State* state = source_.find_state(s.name);
                if (!state) continue;
                quote_dissolved(state->derivative ? state->derivative : state->next_value, s.equations);
                s.equations.push_back(update_text(*state));
            } else if (const ir::Definition* d = source_.find_definition(s.name)) {
                quote_dissolved(d->value, s.equations);
                if (!d->equation.empty()) s.equations.push_back(d->equation);
            }
        }
    }

private:
    // Of definitions that `value` reads and that have no line: each after those that it reads itself.
    void quote_dissolved(const ir::ExprPtr& value, std::vector<std::string>& equations) {
        for (const std::string& name : reads(value)) {
            const ir::Definition* d = source_.find_definition(name);
            if (!d || computed_.contains(name) || scales_.of(name) < ir::Scale::cell) continue;
            if (!quoted_.insert(name).second) continue;
            quote_dissolved(d->value, equations);
            if (!d->equation.empty()) equations.push_back(d->equation);
        }
    }

    const ir::Model& source_;
    const analysis::Scales scales_;
    std::unordered_set<std::string> computed_;  // definitions with a line of their own
    std::unordered_set<std::string> quoted_;    // keys
};

void quote(const ir::Model& source, const KernelPlan& plan, const std::vector<std::vector<Statement>*>& phases) {
    Quotes quotes(source, plan);
    for (const auto* lines : phases) quotes.add_lines(*lines);
    for (auto* lines : phases) quotes.quote(*lines);
}

}  // namespace

void quote_equations(const ir::Model& source, KernelPlan& plan) {
    if (plan.sites) {
        SitePlan& sites = *plan.sites;
        quote(source, plan, {&sites.prologue, &sites.update, &sites.diffuse, &sites.early, &plan.cell});
        return;
    }
    quote(source, plan, {&plan.cell});
    quote(source, plan, {&plan.exact_cell});
    quote(source, plan, {&plan.maps});
    if (plan.in_fp32) quote(source, plan, {&plan.in_fp32->cell});
}

}  // namespace heartwright::plan
