// A normal form of expressions, for proofs that hold for all values of states and parameters: Laurent polynomials, sums
// of terms
//     coefficient * atom^n * atom^n * ...,  n whole, also negative
// with products multiplied out, equal terms collected, and definitions seen through:
//     0.32*(V + 47.13)            ->  0.32*V + 15.0816
//     v*F*F/(R*T), v = V - 15     ->  F^2*R^-1*T^-1*V - 15*F^2*R^-1*T^-1
//     (max(V, -60) + 20)/9        ->  0.111*[max(V, -60)] + 2.22
// An atom is a state, a parameter or another input, or a node that is no sum or product (min, max, floor, fabs, ?:,
// exp, a divisor that is a sum): equal when their operands have equal forms. What would have more than 64 terms is an
// atom as well. So two equal forms are equal functions wherever both are finite, on every side of every condition; of
// two different forms nothing is known.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

using Monomial = std::map<std::string, int>;  // atom -> exponent, never 0

struct LaurentForm {
    std::map<Monomial, double> terms;  // coefficients are not 0; no term: the number 0
};

// Laurent forms of the expressions of one model, which must outlive it.
class LaurentForms {
public:
    explicit LaurentForms(const ir::Model& model);

    LaurentForm of(const ir::ExprPtr& expr);
    const ir::ExprPtr& expression_of(const std::string& atom) const { return atoms_.at(atom); }

    // a/b where that is one term for all values: a is that term times b, up to the rounding of coefficients (1e-14).
    struct Ratio {
        double coefficient = 0;
        Monomial atoms;
    };
    std::optional<Ratio> ratio(const ir::ExprPtr& a, const ir::ExprPtr& b);

    // Atoms that every term has as a factor, or as a divisor.
    std::vector<std::string> factors_of(const ir::ExprPtr& expr);
    std::vector<std::string> divisors_of(const ir::ExprPtr& expr);

private:
    // Made once for each node: a form that grows too large asks for its parts again.
    LaurentForm form(const ir::ExprPtr& expr);
    LaurentForm made_form(const ir::ExprPtr& expr);
    std::string interned(const std::string& key, const ir::ExprPtr& expr);
    LaurentForm atom(const std::string& key, const ir::ExprPtr& expr);
    LaurentForm opaque(const ir::ExprPtr& expr);
    LaurentForm power(const ir::ExprPtr& base, int exponent, const ir::ExprPtr& whole);

    std::unordered_map<std::string, ir::ExprPtr> definitions_;
    std::unordered_map<std::string, LaurentForm> known_;  // by definition
    std::unordered_map<ir::ExprPtr, LaurentForm> formed_;
    std::unordered_map<std::string, ir::ExprPtr> atoms_;
    std::unordered_map<std::string, std::string> numbers_;  // of long keys
};

}  // namespace heartwright::analysis
