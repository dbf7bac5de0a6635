#include "generator/passes/named_parts.hpp"

#include <algorithm>
#include <utility>

namespace heartwright::passes {

using ir::ExprPtr;
using ir::Op;

NamedParts::NamedParts(const ir::Model& model) : names_(model) {}

ExprPtr NamedParts::named(const ExprPtr& expr) { return named(expr, expr); }

ExprPtr NamedParts::named(const ExprPtr& expr, const ExprPtr& meaning) {
    return placed(
        expr, [&] { return names_.fresh(meaning); });
}

ExprPtr NamedParts::named_as(const ExprPtr& expr, const std::string& wish) {
    return placed(
        expr, [&] { return names_.fresh(wish); });
}

ExprPtr NamedParts::placed(const ExprPtr& expr, const std::function<std::string()>& name_of) {
    if (expr->op() == Op::symbol || expr->op() == Op::number) return expr;
    const std::size_t key = ir::hash(expr);
    auto [begin, end] = made_.equal_range(key);
    for (auto it = begin; it != end; ++it)
        if (ir::same(it->second.value, expr)) return ir::symbol(it->second.name, expr->origin());
    ir::Definition definition = temporary(name_of(), expr, component_);
    values_.emplace(definition.name, expr);
    pending_.push_back(definition);
    const std::string name = definition.name;
    made_.emplace(key, std::move(definition));
    return ir::symbol(name, expr->origin());
}

ir::Model NamedParts::rewrite(const ir::Model& model, const ir::Rule& rule) {
    return rewrite_whole(
        model, [&](const ExprPtr& expr) { return ir::rewrite(expr, rule); });
}

ir::Model NamedParts::rewrite_whole(const ir::Model& model, const ir::Rule& rule) {
    return rewrite_named(
        model, [&](const ExprPtr& expr, const std::string&) { return rule(expr); });
}

ir::Model NamedParts::rewrite_named(const ir::Model& model, const NamedRule& rule) {
    ir::Model result = model;
    result.definitions.clear();
    auto place = [&] {
        for (ir::Definition& definition : pending_) result.definitions.push_back(std::move(definition));
        pending_.clear();
    };
    for (const ir::Definition& definition : model.definitions) {
        ir::Definition changed = definition;
        component_ = definition.component;
        changed.value = rule(definition.value, definition.name);
        place();
        result.definitions.push_back(std::move(changed));
    }
    for (ir::State& state : result.states) {
        component_ = state.component;
        if (state.derivative) state.derivative = rule(state.derivative, "");
        if (state.next_value) state.next_value = rule(state.next_value, "");
        place();
    }
    return result;
}

ir::Scale NamedParts::scale_of(const analysis::Scales& scales, const ExprPtr& expr) const {
    if (expr->op() == Op::symbol) {
        auto made = values_.find(expr->name());
        return made == values_.end() ? scales.of(expr->name()) : scale_of(scales, made->second);
    }
    if (expr->op() == Op::next) return scales.of(expr->name());
    if (expr->operands().empty()) return ir::Scale::literal;
    if (auto known = scales_.find(expr); known != scales_.end()) return known->second;
    ir::Scale result = ir::Scale::literal;
    for (const ExprPtr& operand : expr->operands()) result = std::max(result, scale_of(scales, operand));
    result = analysis::scale_of(expr->op(), result);
    scales_.emplace(expr, result);
    return result;
}

}  // namespace heartwright::passes
