// Arguments of exponentials, read as k*x + c:
//     0.2*V + 7                    0.2 times V, 7 on top                 (V + 35)*k      k times V, 35*k on top
//     2*F/(R*T)*(V - 15)           2 times F/(R*T) times V               -(dt/(3*tau))   -1/3 times dt times 1/tau
//     u with u = 0.5*(V - 15)      0.5 times V: definitions are looked through
// x is of the argument's own scale (cell or site), k and c are known before. k is kept as a number times `unit`, a
// product of what is no number, and also as a sum of products of names, so that (g - 1)*F and g*F - F are the same.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "generator/analysis/scales.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::passes {

// multiple*unit*x + offset, or multiple*unit/x + offset
struct ExponentialArgument {
    double multiple = 1;
    ir::ExprPtr unit;
    ir::ExprPtr x;
    bool divides = false;  // by x
    ir::ExprPtr offset;

    ir::ExprPtr times(double number) const;  // number*unit*x, without the offset
};

class ExponentialArguments {
public:
    explicit ExponentialArguments(const ir::Model& model) : model_(model), scales_(model) {}

    // Nothing for what is known before the cell.
    std::optional<ExponentialArgument> of(const ir::ExprPtr& argument) const {
        return of(argument, scales_.of(argument));
    }

    // The unit as a sum: product of names -> coefficient. A part that is no sum of products is taken as a name.
    std::map<std::string, double> unit_of(const ExponentialArgument& argument) const;

private:
    using Sum = std::map<std::map<std::string, int>, double>;  // exponents of names -> coefficient

    std::optional<ExponentialArgument> of(const ir::ExprPtr& expr, ir::Scale own) const;
    std::optional<ExponentialArgument> of_divisor(const ir::ExprPtr& expr, ir::Scale own) const;
    std::optional<ExponentialArgument> of_definition(const ir::ExprPtr& symbol, ir::Scale own) const;
    Sum sum_of(const ir::ExprPtr& expr) const;
    Sum sum_of_definition(const ir::Definition& definition) const;

    const ir::Model& model_;
    const analysis::Scales scales_;
    mutable std::map<std::string, Sum> sums_;  // by definition
};

}  // namespace heartwright::passes
