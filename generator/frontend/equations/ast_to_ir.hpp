// Clang's tree of one expression to IR, by an allow-list of node kinds. (Seen by clang_reader.cpp alone: it shows
// Clang.)
#pragma once

#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>

#include <set>
#include <string>

#include "generator/frontend/equations/virtual_source.hpp"
#include "generator/ir/expr.hpp"

namespace heartwright::frontend {

class AstToIr {
public:
    AstToIr(const std::vector<Expression>& expressions, const VirtualSource& source,
            const std::set<std::string>& states, const clang::SourceManager& manager, Diagnostics& diagnostics)
        : expressions_(expressions), source_(source), states_(states), manager_(manager), diagnostics_(diagnostics) {}

    // The number that `expr` is; null after an error.
    ir::ExprPtr number(const clang::Expr* expr);

private:
    enum class Want { number, condition };

    ir::ExprPtr convert(const clang::Expr* expr, Want want);
    ir::ExprPtr node(const clang::Expr* expr);
    ir::ExprPtr literal(const clang::Expr* expr);
    ir::ExprPtr unary(const clang::UnaryOperator* unary);
    ir::ExprPtr binary(const clang::BinaryOperator* binary);
    ir::ExprPtr choice(const clang::ConditionalOperator* choice);
    ir::ExprPtr call(const clang::CallExpr* call);
    ir::ExprPtr next(const clang::CallExpr* call);
    ir::ExprPtr in(const clang::CallExpr* call);
    ir::ExprPtr reduction(const clang::CallExpr* call, const Function& function);

    ir::ExprPtr refuse(const clang::Expr* expr, std::string message, std::string suggestion = {});
    const Token* token(const clang::Expr* expr) const;  // its first
    Origin origin(const clang::Expr* expr) const;

    const std::vector<Expression>& expressions_;
    const VirtualSource& source_;
    const std::set<std::string>& states_;
    const clang::SourceManager& manager_;
    Diagnostics& diagnostics_;
};

}  // namespace heartwright::frontend
