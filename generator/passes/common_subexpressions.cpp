#include "generator/passes/common_subexpressions.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/names.hpp"

namespace heartwright::passes {
namespace {

using ir::ExprPtr;
using ir::Op;

bool commutes(Op op) { return op == Op::add || op == Op::multiply; }

bool is_worth_a_name(const ExprPtr& expr) {
    if (expr->operands().empty() || ir::is_condition(expr->op())) return false;
    return expr->op() != Op::negate || !expr->operand(0)->operands().empty();
}

// Gives equal expressions equal numbers, and counts who uses each.
class Values {
public:
    struct Value {
        ExprPtr expr;
        int uses = 0;      // by other values, and by roots that a step needs
        std::string name;  // the definition that has it, or the temporary made for it
    };

    // The number of `expr`; a value met for the first time uses its operands.
    int number(const ExprPtr& expr) {
        if (auto named = definitions_.find(expr->name()); expr->op() == Op::symbol && named != definitions_.end()) {
            by_node_.emplace(expr.get(), named->second);
            return named->second;
        }
        Key key = key_of(expr);
        auto [found, is_new] = numbers_.try_emplace(key, static_cast<int>(values_.size()));
        if (is_new) {
            values_.push_back({expr, 0, {}});
            for (int operand : std::get<2>(key)) ++values_[operand].uses;
        }
        by_node_.emplace(expr.get(), found->second);
        return found->second;
    }

    // From here on, the definition's name stands for its value.
    void define(const ir::Definition& definition) { definitions_.emplace(definition.name, number(definition.value)); }

    int known(const ExprPtr& expr) const {
        auto found = by_node_.find(expr.get());
        if (found == by_node_.end()) throw OurFault("common_subexpressions: a node without a number");
        return found->second;
    }
    Value& operator[](int number) { return values_[number]; }

private:
    using Key = std::tuple<Op, std::uint64_t, std::vector<int>, std::string>;

    Key key_of(const ExprPtr& expr) {
        std::vector<int> operands;
        for (const ExprPtr& operand : expr->operands()) operands.push_back(number(operand));
        if (commutes(expr->op())) std::sort(operands.begin(), operands.end());
        return {expr->op(), std::bit_cast<std::uint64_t>(expr->value()), std::move(operands), expr->name()};
    }

    std::map<Key, int> numbers_;
    std::unordered_map<std::string, int> definitions_;
    std::vector<Value> values_;
    std::unordered_map<const ir::Expr*, int> by_node_;
};

class Sharing {
public:
    explicit Sharing(const ir::Model& model) : model_(model), needed_(ir::needed_definitions(model)), names_(model) {}

    ir::Model run() {
        for (const ir::Definition& definition : model_.definitions) {
            if (!needed_.contains(definition.name)) continue;
            values_.define(definition);
            ++values_[values_.number(definition.value)].uses;
        }
        for (const ir::State& state : model_.states) {
            if (state.derivative) ++values_[values_.number(state.derivative)].uses;
            if (state.next_value) ++values_[values_.number(state.next_value)].uses;
        }
        result_ = model_;
        result_.definitions.clear();
        for (ir::Definition definition : model_.definitions) {
            component_ = definition.component;
            if (needed_.contains(definition.name)) {
                const int number = values_.known(definition.value);
                definition.value = shared(definition.value);
                if (values_[number].name.empty()) values_[number].name = definition.name;
            }
            result_.definitions.push_back(std::move(definition));
        }
        for (ir::State& state : result_.states) {
            component_ = state.component;
            if (state.derivative) state.derivative = shared(state.derivative);
            if (state.next_value) state.next_value = shared(state.next_value);
        }
        return std::move(result_);
    }

private:
    // `expr` with every value that has a name, or deserves one, replaced by it. For a definition's own value the name
    // is looked up too: y = exp(V*0.2) after x = exp(V*0.2) becomes y = x.
    ExprPtr shared(const ExprPtr& expr) {
        const std::string& name = values_[values_.known(expr)].name;
        if (!name.empty() && expr->op() == Op::symbol)
            return name == expr->name() ? expr : ir::symbol(name, expr->origin());
        if (!name.empty() && is_worth_a_name(expr)) return ir::symbol(name, expr->origin());
        return with_shared_operands(expr);
    }

    ExprPtr with_shared_operands(const ExprPtr& expr) {
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands()) {
            const bool gets_a_name = is_worth_a_name(operand) && values_[values_.known(operand)].uses > 1;
            operands.push_back(gets_a_name ? named(operand) : shared(operand));
        }
        return ir::with_operands(expr, std::move(operands));
    }

    ExprPtr named(const ExprPtr& expr) {
        const int number = values_.known(expr);
        if (values_[number].name.empty()) {
            ExprPtr value = with_shared_operands(expr);
            std::string name = names_.fresh(value);
            result_.definitions.push_back(temporary(name, std::move(value), component_));
            values_[number].name = std::move(name);
        }
        return ir::symbol(values_[number].name, expr->origin());
    }

    const ir::Model& model_;
    const std::unordered_set<std::string> needed_;
    Names names_;
    Values values_;
    ir::Model result_;
    std::string component_;
};

}  // namespace

ir::Model common_subexpressions(const ir::Model& model) { return Sharing(model).run(); }

}  // namespace heartwright::passes
