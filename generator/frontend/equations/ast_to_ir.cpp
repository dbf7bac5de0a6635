#include "generator/frontend/equations/ast_to_ir.hpp"

#include <utility>

#include "generator/frontend/equations/tokens.hpp"
#include "generator/ir/model.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::frontend {
namespace {

using ir::ExprPtr;
using ir::Op;

bool is_comparison(Op op) { return op >= Op::less && op <= Op::not_equal; }

std::optional<Op> operation(clang::BinaryOperatorKind kind) {
    switch (kind) {
        case clang::BO_Add:
            return Op::add;
        case clang::BO_Sub:
            return Op::subtract;
        case clang::BO_Mul:
            return Op::multiply;
        case clang::BO_Div:
            return Op::divide;
        case clang::BO_LT:
            return Op::less;
        case clang::BO_LE:
            return Op::less_equal;
        case clang::BO_GT:
            return Op::greater;
        case clang::BO_GE:
            return Op::greater_equal;
        case clang::BO_EQ:
            return Op::equal;
        case clang::BO_NE:
            return Op::not_equal;
        case clang::BO_LAnd:
            return Op::logical_and;
        case clang::BO_LOr:
            return Op::logical_or;
        default:
            return std::nullopt;
    }
}

// Parentheses, and the conversions that C++ puts between double and bool: what is a number and what a condition we
// judge ourselves.
const clang::Expr* plain(const clang::Expr* expr) { return expr->IgnoreParenImpCasts(); }

}  // namespace

ExprPtr AstToIr::number(const clang::Expr* expr) { return convert(expr, Want::number); }

ExprPtr AstToIr::convert(const clang::Expr* expr, Want want) {
    ExprPtr result = node(plain(expr));
    if (!result) return nullptr;
    if (ir::is_condition(result->op()) == (want == Want::condition)) return result;
    if (want == Want::number) return refuse(plain(expr), "a condition used as a number", "write (condition ? 1 : 0)");
    return refuse(plain(expr), "a number used as a condition", "compare it: ... > 0");
}

ExprPtr AstToIr::node(const clang::Expr* expr) {
    if (clang::isa<clang::FloatingLiteral>(expr)) return literal(expr);
    if (const auto* reference = clang::dyn_cast<clang::DeclRefExpr>(expr))
        return ir::symbol(VirtualSource::name(reference->getDecl()->getName()), origin(expr));
    if (const auto* one = clang::dyn_cast<clang::UnaryOperator>(expr)) return unary(one);
    if (const auto* two = clang::dyn_cast<clang::BinaryOperator>(expr)) return binary(two);
    if (const auto* three = clang::dyn_cast<clang::ConditionalOperator>(expr)) return choice(three);
    if (const auto* called = clang::dyn_cast<clang::CallExpr>(expr)) return call(called);
    if (clang::isa<clang::BinaryConditionalOperator>(expr))
        return refuse(expr, "a value is missing between '?' and ':'", "a choice is: condition ? a : b");
    return refuse(expr, "this is not allowed in an equation",
                  "numbers, names, arithmetic, comparisons, ?: and the documented functions are");
}

ExprPtr AstToIr::literal(const clang::Expr* expr) {
    const Token* written = token(expr);
    if (!written || written->kind != TokenKind::number) {
        return refuse(expr, "a unit alone is not a number",
                      "a unit follows a number, 5 [mV], or converts: in(x, [mM])");
    }
    return ir::number(written->value, written->unit, origin(expr));
}

ExprPtr AstToIr::unary(const clang::UnaryOperator* unary) {
    switch (unary->getOpcode()) {
        case clang::UO_Plus:
            return convert(unary->getSubExpr(), Want::number);
        case clang::UO_Minus:
            if (ExprPtr operand = convert(unary->getSubExpr(), Want::number))
                return ir::make(Op::negate, {std::move(operand)}, origin(unary));
            return nullptr;
        case clang::UO_LNot:
            if (ExprPtr operand = convert(unary->getSubExpr(), Want::condition))
                return ir::make(Op::logical_not, {std::move(operand)}, origin(unary));
            return nullptr;
        default:
            return refuse(unary, "this operator is not allowed in an equation");
    }
}

ExprPtr AstToIr::binary(const clang::BinaryOperator* binary) {
    const std::optional<Op> op = operation(binary->getOpcode());
    if (!op) return refuse(binary, "this operator is not allowed in an equation");
    const Want want = *op == Op::logical_and || *op == Op::logical_or ? Want::condition : Want::number;
    if (is_comparison(*op)) {
        const auto* left = clang::dyn_cast<clang::BinaryOperator>(binary->getLHS()->IgnoreImpCasts());
        const auto inner = left ? operation(left->getOpcode()) : std::nullopt;
        if (inner && is_comparison(*inner)) return refuse(binary, "comparisons do not chain", "write a < b && b < c");
    }
    ExprPtr left = convert(binary->getLHS(), want);
    ExprPtr right = convert(binary->getRHS(), want);
    if (!left || !right) return nullptr;
    return ir::make(*op, {std::move(left), std::move(right)}, origin(binary));
}

ExprPtr AstToIr::choice(const clang::ConditionalOperator* choice) {
    ExprPtr condition = convert(choice->getCond(), Want::condition);
    ExprPtr yes = convert(choice->getTrueExpr(), Want::number);
    ExprPtr no = convert(choice->getFalseExpr(), Want::number);
    if (!condition || !yes || !no) return nullptr;
    return ir::make(Op::select, {std::move(condition), std::move(yes), std::move(no)}, origin(choice));
}

ExprPtr AstToIr::call(const clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    const Function* function = callee ? find_function(VirtualSource::name(callee->getName())) : nullptr;
    if (!function) return refuse(call, "only documented functions can be called");
    if (function->op == Op::next) return next(call);
    if (function->op == Op::in) return in(call);
    if (is_reduction(function->op)) return reduction(call, *function);
    std::vector<ExprPtr> arguments;
    for (const clang::Expr* argument : call->arguments()) {
        ExprPtr converted = convert(argument, Want::number);
        if (!converted) return nullptr;
        arguments.push_back(std::move(converted));
    }
    return ir::make(function->op, std::move(arguments), origin(call));
}

ExprPtr AstToIr::next(const clang::CallExpr* call) {
    const clang::Expr* argument = plain(call->getArg(0));
    const auto* reference = clang::dyn_cast<clang::DeclRefExpr>(argument);
    const std::string name = reference ? VirtualSource::name(reference->getDecl()->getName()) : "";
    if (!states_.contains(name))
        return refuse(argument, "next() takes the name of a state", "an algebraic symbol has no level of its own");
    return ir::next(name, origin(call));
}

// mean(e) -> sum(e)/n_sites, per_cell(e) -> sum(e)/n_weight
ExprPtr AstToIr::reduction(const clang::CallExpr* call, const Function& function) {
    ExprPtr operand = convert(call->getArg(0), Want::number);
    if (!operand) return nullptr;
    bool is_reduced = false;
    ir::for_each_node(operand, [&](const ExprPtr& node) { is_reduced = is_reduced || is_reduction(node->op()); });
    const std::string name(function.name);
    if (is_reduced) {
        return refuse(plain(call->getArg(0)), "'" + name + "' takes a value of each site: this is one of the cell",
                      "give the inner one a name of its own");
    }
    ExprPtr result = ir::make(function.op, {std::move(operand)}, origin(call));
    if (name != "mean" && name != "per_cell") return result;
    ExprPtr number = ir::symbol(std::string(name == "mean" ? ir::employed_sites_name : ir::weight_name), origin(call));
    return ir::make(Op::divide, {std::move(result), std::move(number)}, origin(call));
}

ExprPtr AstToIr::in(const clang::CallExpr* call) {
    const clang::Expr* target = call->getArg(1);
    const Token* unit = clang::isa<clang::FloatingLiteral>(target->IgnoreImpCasts()) ? token(target) : nullptr;
    if (!unit || unit->kind != TokenKind::unit)
        return refuse(target, "the second argument of in() is a unit in brackets", "write in(x, [mM])");
    ExprPtr value = convert(call->getArg(0), Want::number);
    if (!value) return nullptr;
    return ir::in(std::move(value), *unit->unit, origin(call));
}

ExprPtr AstToIr::refuse(const clang::Expr* expr, std::string message, std::string suggestion) {
    diagnostics_.error(origin(expr), std::move(message), std::move(suggestion));
    return nullptr;
}

const Token* AstToIr::token(const clang::Expr* expr) const {
    const auto place = source_.place(manager_.getFileOffset(expr->getBeginLoc()));
    if (!place || place->token >= expressions_[place->expression].tokens.size()) return nullptr;
    return &expressions_[place->expression].tokens[place->token];
}

Origin AstToIr::origin(const clang::Expr* expr) const {
    const auto first = source_.place(manager_.getFileOffset(expr->getBeginLoc()));
    const auto last = source_.place(manager_.getFileOffset(expr->getEndLoc()));
    if (!first || !last) return {};
    return expressions_[first->expression].origin(first->token, last->token);
}

}  // namespace heartwright::frontend
