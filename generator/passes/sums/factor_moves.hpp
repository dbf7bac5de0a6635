// Known factors of one expression moved to where they cost nothing: the search that absorb_factors makes in each
// expression.
//     dt*(a*V + b)*x -> (dt*a*V + dt*b)*x        5*exp(0.1*V) -> exp(0.1*V + log(5)), when a product is saved
// Known: before the cell. A sum is multiplied by what is proved to be finite: infinity, of a slope that is 0, makes two
// products NaN. What counts is what FlatForms::cost() counts.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "generator/ir/model.hpp"
#include "generator/passes/range_proofs.hpp"
#include "generator/passes/sums/flat_forms.hpp"
#include "generator/passes/sums/known_factor.hpp"
#include "generator/passes/sums/likely_signs.hpp"

namespace heartwright::passes {

class FactorMoves {
public:
    explicit FactorMoves(const ir::Model& model);  // which must outlive it
    FactorMoves(const FactorMoves&) = delete;
    FactorMoves& operator=(const FactorMoves&) = delete;

    const FlatForms& forms() const { return forms_; }
    // A definition that the model does not have.
    void define(const std::string& name, const ir::ExprPtr& value, ir::Scale scale);

    KnownFactor known(const ir::ExprPtr& expr) const;
    // `expr` after moves each of which makes it cheaper; the same object when there is none.
    ir::ExprPtr settled(const ir::ExprPtr& expr) const;
    // Known factors of one product, and known addends of one sum, that moves put side by side become one.
    ir::ExprPtr joined(const ir::ExprPtr& expr) const { return joined(expr, false); }

    ir::ExprPtr times(const KnownFactor& factor, const ir::ExprPtr& expr) const;
    // factor*expr at the price of expr; null when there is none.
    ir::ExprPtr scaled(const ir::ExprPtr& expr, const KnownFactor& factor) const;
    // Adds what the proofs that factors are finite assume of parameters.
    void record(ir::Model& result) const { proofs_.record(result); }
    // Numbers that a factor's addends have, and that it could do without.
    std::vector<KnownFactor> contents(const ir::ExprPtr& expr) const;

private:
    using Alternative = std::function<void(const ir::ExprPtr&)>;

    // Every expression that one known factor more or less makes of `expr`. Of a whole sum or product, or of its parts.
    void moves(const ir::ExprPtr& expr, bool is_whole, const Alternative& take) const;
    void moves_in_product(const ir::ExprPtr& expr, const Alternative& take) const;
    ir::ExprPtr if_no_dearer(const ir::ExprPtr& expr, const ir::ExprPtr& than) const;
    // argument + log(factor) at the price of argument; null when there is none.
    ir::ExprPtr shifted(const ir::ExprPtr& argument, const KnownFactor& factor) const;
    ir::ExprPtr joined(const ir::ExprPtr& expr, bool is_part) const;
    int known_addends(const ir::ExprPtr& expr) const;
    bool is_finite(const ir::ExprPtr& known) const;

    FlatForms forms_;
    std::unordered_map<std::string, ir::ExprPtr> definitions_;
    LikelySigns signs_;
    mutable RangeProofs proofs_;
    mutable std::unordered_map<std::string, bool> finite_;  // by text
};

}  // namespace heartwright::passes
