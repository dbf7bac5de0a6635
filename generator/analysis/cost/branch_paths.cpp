#include "generator/analysis/cost/branch_paths.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "generator/analysis/sampling.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {
namespace {

using ir::Op;
using ir::Scale;

constexpr int states_looked_at = 2000;
constexpr std::uint64_t seed = 5;

std::size_t index_of(const std::vector<ir::ExprPtr>& conditions, const ir::ExprPtr& condition) {
    const auto found = std::find_if(conditions.begin(), conditions.end(),
                                    [&](const ir::ExprPtr& one) { return ir::same(one, condition); });
    return static_cast<std::size_t>(found - conditions.begin());
}

// What one path needs, each definition and next value once.
class PathCost {
public:
    PathCost(const ir::Model& model, const Scales& scales, Scale scale, const std::vector<ir::ExprPtr>& conditions,
             BranchPath& path)
        : scales_(scales),
          scale_(scale),
          conditions_(conditions),
          path_(path),
          ours_(model, Weights::ours),
          thesis_(model, Weights::thesis) {
        path_.ours += ours_.around(scale);
        path_.thesis += thesis_.around(scale);
        for (const ir::Definition& definition : model.definitions)
            definitions_.emplace(definition.name, definition.value);
        for (const ir::State& state : model.states)
            next_values_.emplace(state.name, state.next_value ? state.next_value : state.derivative);
        for (const ir::State& state : model.states) next(state.name);
        for (const std::string& name : ir::named_by_model(model)) definition(name);
    }

private:
    void definition(const std::string& name) {
        const auto found = definitions_.find(name);
        if (found != definitions_.end() && seen_.insert(name).second) whole(found->second);
    }
    void next(const std::string& name) {
        const auto found = next_values_.find(name);
        if (found != next_values_.end() && found->second && seen_next_.insert(name).second) whole(found->second);
    }
    void whole(const ir::ExprPtr& expr) {
        const bool outer = counts_;
        counts_ = scales_.of(expr) == scale_;
        visit(expr);
        counts_ = outer;
    }
    void visit(const ir::ExprPtr& expr) {
        if (expr->op() == Op::symbol) return definition(expr->name());
        if (expr->op() == Op::next) return next(expr->name());
        if (counts_) {
            path_.operations.add(*expr);
            path_.ours += ours_.of(*expr);
            path_.thesis += thesis_.of(*expr);
        }
        if (counts_ && expr->op() == Op::select) {
            const std::size_t condition = index_of(conditions_, expr->operand(0));
            if (condition < conditions_.size()) {
                visit(expr->operand(0));
                return visit(expr->operand(path_.taken[condition] ? 1 : 2));
            }
        }
        const bool outer = counts_;
        if (expr->op() == Op::sum || expr->op() == Op::min_of || expr->op() == Op::max_of)
            counts_ = scale_ == Scale::site;
        for (const ir::ExprPtr& operand : expr->operands()) visit(operand);
        counts_ = outer;
    }

    const Scales& scales_;
    const Scale scale_;
    const std::vector<ir::ExprPtr>& conditions_;
    BranchPath& path_;
    const ModelCost ours_, thesis_;
    std::unordered_map<std::string, ir::ExprPtr> definitions_, next_values_;
    std::unordered_set<std::string> seen_, seen_next_;
    bool counts_ = false;  // the whole that is looked at is of the scale
};

// For a reader: of numbers, not of NaN.
ir::ExprPtr opposite(const ir::ExprPtr& condition) {
    const auto as = [&](Op op) { return ir::make(op, condition->operands()); };
    switch (condition->op()) {
        case Op::less:
            return as(Op::greater_equal);
        case Op::less_equal:
            return as(Op::greater);
        case Op::greater:
            return as(Op::less_equal);
        case Op::greater_equal:
            return as(Op::less);
        case Op::equal:
            return as(Op::not_equal);
        case Op::not_equal:
            return as(Op::equal);
        default:
            return ir::make(Op::logical_not, {condition});
    }
}

std::vector<ir::ExprPtr> conditions_of(const ir::Model& model, const Scales& scales, Scale scale) {
    const auto needed = ir::needed_definitions(model);
    std::vector<ir::ExprPtr> conditions;
    auto look = [&](const ir::ExprPtr& expr) {
        if (!expr || scales.of(expr) != scale) return;
        ir::for_each_node(expr, [&](const ir::ExprPtr& node) {
            if (node->op() != Op::select || scales.of(node->operand(0)) < Scale::cell) return;
            if (index_of(conditions, node->operand(0)) == conditions.size()) conditions.push_back(node->operand(0));
        });
    };
    for (const ir::Definition& definition : model.definitions)
        if (needed.contains(definition.name)) look(definition.value);
    for (const ir::State& state : model.states) {
        look(state.derivative);
        look(state.next_value);
    }
    return conditions;
}

}  // namespace

BranchPaths branch_paths(const ir::Model& model, Scale scale) {
    const Scales scales(model);
    BranchPaths result{conditions_of(model, scales, scale), {}};

    // The conditions as definitions, which the interpreter can be asked for.
    ir::Model asked = model;
    for (const ir::ExprPtr& condition : result.conditions) {
        ir::Definition definition;
        definition.name = "condition " + std::to_string(asked.definitions.size());
        definition.value = condition;
        definition.is_temporary = true;
        asked.definitions.push_back(std::move(definition));
    }
    std::size_t potential = 0;
    while (potential < model.states.size() && model.states[potential].name != model.membrane.potential) ++potential;
    Interpreter<double> interpreter(asked);
    std::map<std::vector<bool>, int> met;
    int looked_at = 0;
    for (const Point& point : physiological_points(model, states_looked_at, seed)) {
        if (potential < model.states.size() && model.states[potential].unit.text == "mV" &&
            (point.states[potential] < -100 || point.states[potential] > 60))
            continue;
        interpreter.evaluate(point);
        std::vector<bool> taken;
        for (std::size_t k = 0; k < result.conditions.size(); ++k)
            taken.push_back(interpreter.definition(model.definitions.size() + k) != 0);
        ++met[taken];
        ++looked_at;
    }
    for (const auto& [taken, times] : met) {
        result.paths.push_back({taken, static_cast<double>(times) / looked_at, {}, {}, {}});
        const PathCost cost(model, scales, scale, result.conditions, result.paths.back());
    }
    std::stable_sort(result.paths.begin(), result.paths.end(),
                     [](const BranchPath& a, const BranchPath& b) { return a.share > b.share; });
    return result;
}

std::string label(const BranchPaths& paths, std::size_t path) {
    std::string text;
    for (std::size_t k = 0; k < paths.conditions.size(); ++k) {
        const auto is_taken = [&](const BranchPath& one) { return one.taken[k] == paths.paths[0].taken[k]; };
        if (std::all_of(paths.paths.begin(), paths.paths.end(), is_taken)) continue;
        const ir::ExprPtr& condition = paths.conditions[k];
        text +=
            (text.empty() ? "" : ", ") + ir::to_string(paths.paths[path].taken[k] ? condition : opposite(condition));
    }
    return text.empty() ? "always" : text;
}

}  // namespace heartwright::analysis
