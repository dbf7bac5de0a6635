// The unit of one expression, and the expression without `in`. Used by units_check.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/diag/diagnostics.hpp"
#include "base/units/unit.hpp"
#include "generator/analysis/units/known_exponents.hpp"
#include "generator/ir/expr.hpp"

namespace heartwright::analysis {

// In the message about the power of a value with a unit.
inline constexpr const char* power_needs_no_unit =
    "to a power that is neither a number nor given by parameters only a value without a unit can be raised";

struct Typed {
    ir::ExprPtr expr;           // conversions are multiplications by now
    std::optional<Unit> unit;   // nothing: unknown, because of an error said elsewhere
    bool is_bare = false;       // made of bare numbers only: takes any unit
    bool is_adaptable = false;  // has a bare factor: inside an argument of exp it takes the unit that is needed
};

class UnitsInference {
public:
    using UnitOf = std::function<std::optional<Unit>(const std::string&)>;
    // `exponents` determine units of pow(x, n): such an n is a number in the expression that infer() gives back.
    UnitsInference(UnitOf unit_of, KnownExponents& exponents, Diagnostics& diagnostics)
        : unit_of_(std::move(unit_of)), exponents_(exponents), diagnostics_(diagnostics) {}

    Typed infer(const ir::ExprPtr& expr, bool in_argument = false);

    // "the factor 1000 is missing" between units of one dimension, or that they cannot meet.
    static std::string difference(const Unit& from, const Unit& to);
    // "'a + b'", long ones cut.
    static std::string quoted(const ir::ExprPtr& expr);
    // "write in(x, [mM])" when a factor is all that differs, else "".
    static std::string conversion(const ir::ExprPtr& expr, const Unit& from, const Unit& to);

private:
    Typed chain(const ir::ExprPtr& expr, bool in_argument);
    Typed sum(const ir::ExprPtr& expr, const Typed& a, const Typed& b, bool in_argument);
    Typed product(const ir::ExprPtr& expr, const Typed& a, const Typed& b);
    Typed power(const ir::ExprPtr& expr, double exponent, bool in_argument);
    Typed pow(const ir::ExprPtr& expr, bool in_argument);
    Typed draw(const ir::ExprPtr& expr);
    Typed of_operand(const ir::ExprPtr& expr, bool in_argument);
    Typed comparison(const ir::ExprPtr& expr);
    Typed logic(const ir::ExprPtr& expr);
    Typed fused(const ir::ExprPtr& expr, bool in_argument);
    Typed transcendental(const ir::ExprPtr& expr);
    Typed conversion_node(const ir::ExprPtr& expr, bool in_argument);
    Typed choice(const ir::ExprPtr& expr, bool in_argument);

    Typed meet(const ir::ExprPtr& node, const Typed& a, const Typed& b, bool in_argument, const char* what);
    Typed unknown(ir::ExprPtr expr) const { return {std::move(expr), std::nullopt, false, false}; }

    UnitOf unit_of_;
    KnownExponents& exponents_;
    Diagnostics& diagnostics_;
};

}  // namespace heartwright::analysis
