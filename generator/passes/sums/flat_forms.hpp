// Products and sums as flat lists, whatever the parentheses, and what they cost once contract_fma has fused every
// product that it can.
//     a*(V*-w)*b   known a*b, own V, w, negative            (a, b parameters: known before the cell)
//     V - (a + w)  known -a, own V, minus w
// Trees are built known factor first, plain addends before products: then each product but one fuses with an addition.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::passes {

struct FlatProduct {
    ir::ExprPtr known = ir::number(1);
    bool is_negative = false;
    std::vector<ir::ExprPtr> own;
};

struct Addend {
    ir::ExprPtr expr;
    bool minus = false;
};

struct FlatSum {
    ir::ExprPtr known = ir::number(0);
    std::vector<Addend> own;
};

class FlatForms {
public:
    explicit FlatForms(const ir::Model& model) : scales_(model) { known_.reserve(1 << 15); }

    // A definition that the model does not have yet.
    void add(const std::string& name, ir::Scale scale) { added_.emplace(name, scale); }

    ir::Scale scale_of(const ir::ExprPtr& expr) const;
    bool is_known(const ir::ExprPtr& expr) const { return scale_of(expr) < ir::Scale::cell; }

    static bool is_product(const ir::ExprPtr& expr) {
        return expr->op() == ir::Op::multiply || expr->op() == ir::Op::negate;
    }
    static bool is_sum(const ir::ExprPtr& expr) { return expr->op() == ir::Op::add || expr->op() == ir::Op::subtract; }

    FlatProduct product_of(const ir::ExprPtr& expr) const;  // of any expression: one factor when it is no product
    FlatSum sum_of(const ir::ExprPtr& expr) const;
    static ir::ExprPtr built(const FlatProduct& product);
    ir::ExprPtr built(const FlatSum& sum) const;

    // Additions, products and FMAs of what is not known before the cell; a function is one operation.
    int cost(const ir::ExprPtr& expr) const { return cost(expr, scale_of(expr)); }

private:
    struct Known;
    Known& known(const ir::ExprPtr& expr) const;  // of a node with operands
    int cost(const ir::ExprPtr& expr, ir::Scale own) const;
    int counted(const ir::ExprPtr& expr, ir::Scale own) const;
    bool is_fused(const ir::ExprPtr& addend) const;  // a product that an addition can take

    const analysis::Scales scales_;
    std::unordered_map<std::string, ir::Scale> added_;
    // Facts about a node, kept since passes ask for the same parts again and again.
    struct Known {
        ir::Scale scale = ir::Scale::literal;
        int costs[2] = {-1, -1};  // in expressions of the cell, of sites; -1: not asked for
    };
    mutable std::unordered_map<ir::ExprPtr, Known> known_;
};

}  // namespace heartwright::passes
