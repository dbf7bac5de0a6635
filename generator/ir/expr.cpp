#include "generator/ir/expr.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::ir {
namespace {

struct OpInfo {
    std::string_view name;
    int arity;
    std::string_view spelling;
};

constexpr std::array op_table = {
#define X(name, arity, spelling) OpInfo{#name, arity, spelling},
    HEARTWRIGHT_OPS(X)
#undef X
};

const OpInfo& info(Op op) { return op_table[static_cast<std::size_t>(op)]; }

// Which operands must be conditions: all of && || !, the first of ?:, none of the rest.
bool wants_condition(Op op, std::size_t operand) {
    switch (op) {
        case Op::logical_and:
        case Op::logical_or:
        case Op::logical_not:
            return true;
        case Op::select:
            return operand == 0;
        default:
            return false;
    }
}

std::size_t combine(std::size_t seed, std::size_t value) {
    return seed ^ (value + 0x9e3779b97f4a7c15ULL + (seed << 6) + (seed >> 2));
}

}  // namespace

int arity(Op op) { return info(op).arity; }

std::string_view spelling(Op op) { return info(op).spelling; }

bool is_condition(Op op) { return op >= Op::less && op <= Op::logical_not; }

ExprPtr make(Op op, std::vector<ExprPtr> operands, Origin origin) {
    if (arity(op) == 0 || op == Op::in || op == Op::binomial || op == Op::lookup)
        throw OurFault("make: '" + std::string(info(op).name) + "' has a factory of its own");
    if (operands.size() != static_cast<std::size_t>(arity(op))) {
        throw OurFault("make: '" + std::string(info(op).name) + "' got " + std::to_string(operands.size()) +
                       " operands");
    }
    for (std::size_t i = 0; i < operands.size(); ++i) {
        if (!operands[i]) throw OurFault("make: '" + std::string(info(op).name) + "' got an empty operand");
        if (is_condition(operands[i]->op()) != wants_condition(op, i)) {
            throw OurFault("make: operand " + std::to_string(i + 1) + " of '" + std::string(info(op).name) +
                           "' must be a " + (wants_condition(op, i) ? "condition" : "number"));
        }
    }
    struct Node : Expr {};  // so that node and count are one allocation: Expr's constructor is private
    auto expr = std::make_shared<Node>();
    expr->op_ = op;
    expr->operands_ = std::move(operands);
    expr->origin_ = std::move(origin);
    return expr;
}

ExprPtr number(double value, std::optional<Unit> unit, Origin origin) {
    struct Node : Expr {};
    auto expr = std::make_shared<Node>();
    expr->op_ = Op::number;
    expr->value_ = value;
    expr->unit_ = std::move(unit);
    expr->origin_ = std::move(origin);
    return expr;
}

ExprPtr symbol(std::string name, Origin origin) {
    if (name.empty()) throw OurFault("symbol: empty name");
    struct Node : Expr {};
    auto expr = std::make_shared<Node>();
    expr->op_ = Op::symbol;
    expr->name_ = std::move(name);
    expr->origin_ = std::move(origin);
    return expr;
}

ExprPtr next(std::string name, Origin origin) {
    if (name.empty()) throw OurFault("next: empty name");
    struct Node : Expr {};
    auto expr = std::make_shared<Node>();
    expr->op_ = Op::next;
    expr->name_ = std::move(name);
    expr->origin_ = std::move(origin);
    return expr;
}

ExprPtr in(ExprPtr value, Unit unit, Origin origin) {
    if (!value || is_condition(value->op())) throw OurFault("in: the value must be a number");
    struct Node : Expr {};
    auto expr = std::make_shared<Node>();
    expr->op_ = Op::in;
    expr->operands_ = {std::move(value)};
    expr->unit_ = std::move(unit);
    expr->origin_ = std::move(origin);
    return expr;
}

ExprPtr binomial(int draw, ExprPtr trials, ExprPtr probability, Origin origin) {
    if (draw < 0) throw OurFault("binomial: a draw's number is below zero");
    for (const ExprPtr* operand : {&trials, &probability})
        if (!*operand || is_condition((*operand)->op()))
            throw OurFault("binomial: trials and probability must be numbers");
    struct Node : Expr {};
    auto expr = std::make_shared<Node>();
    expr->op_ = Op::binomial;
    expr->operands_ = {std::move(trials), std::move(probability)};
    expr->value_ = draw;
    expr->origin_ = std::move(origin);
    return expr;
}

ExprPtr lookup(ExprPtr argument, std::string function, Origin origin) {
    if (!argument || is_condition(argument->op())) throw OurFault("lookup: the argument must be a number");
    if (function.empty()) throw OurFault("lookup: empty name");
    struct Node : Expr {};
    auto expr = std::make_shared<Node>();
    expr->op_ = Op::lookup;
    expr->operands_ = {std::move(argument)};
    expr->name_ = std::move(function);
    expr->origin_ = std::move(origin);
    return expr;
}

ExprPtr with_operands(const ExprPtr& expr, std::vector<ExprPtr> operands) {
    if (operands == expr->operands()) return expr;
    if (expr->op() == Op::binomial) {
        return binomial(static_cast<int>(expr->value()), std::move(operands.at(0)), std::move(operands.at(1)),
                        expr->origin());
    }
    if (expr->op() == Op::lookup) return lookup(std::move(operands.at(0)), expr->name(), expr->origin());
    if (expr->op() == Op::in) return in(std::move(operands.at(0)), *expr->unit(), expr->origin());
    return make(expr->op(), std::move(operands), expr->origin());
}

bool same(const ExprPtr& a, const ExprPtr& b) {
    if (a == b) return true;
    if (!a || !b || a->op() != b->op()) return false;
    switch (a->op()) {
        case Op::number:
            return std::bit_cast<std::uint64_t>(a->value()) == std::bit_cast<std::uint64_t>(b->value());
        case Op::symbol:
        case Op::next:
            return a->name() == b->name();
        case Op::in:
            if (!(*a->unit() == *b->unit())) return false;
            break;
        case Op::binomial:
            if (a->value() != b->value()) return false;
            break;
        case Op::lookup:
            if (a->name() != b->name()) return false;
            break;
        default:
            break;
    }
    for (std::size_t i = 0; i < a->operands().size(); ++i)
        if (!same(a->operand(i), b->operand(i))) return false;
    return true;
}

std::size_t hash(const ExprPtr& expr) {
    std::size_t seed = std::hash<int>{}(static_cast<int>(expr->op()));
    switch (expr->op()) {
        case Op::number:
            return combine(seed, std::hash<std::uint64_t>{}(std::bit_cast<std::uint64_t>(expr->value())));
        case Op::symbol:
        case Op::next:
            return combine(seed, std::hash<std::string>{}(expr->name()));
        case Op::binomial:
            seed = combine(seed, static_cast<std::size_t>(expr->value()));
            break;
        case Op::lookup:
            seed = combine(seed, std::hash<std::string>{}(expr->name()));
            break;
        default:
            break;
    }
    for (const ExprPtr& operand : expr->operands()) seed = combine(seed, hash(operand));
    return seed;
}

std::size_t node_count(const ExprPtr& expr, std::size_t most) {
    std::size_t count = 1;
    for (const ExprPtr& operand : expr->operands()) {
        if (count > most) break;
        count += node_count(operand, most - count);
    }
    return count;
}

}  // namespace heartwright::ir
