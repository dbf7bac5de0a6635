// An expression as a linear function of one variable.
#pragma once

#include <optional>

#include "generator/import/dependencies.hpp"

namespace heartwright::foreign {

// expression = rest + coefficient*variable; an absent part is zero.
struct Linear {
    Expr rest;
    Expr coefficient;
};

// Follows equations of computed variables where they depend on `variable`. Nothing when it is not linear, or when the
// coefficient would depend on a condition.
std::optional<Linear> split(const Model& model, const Dependencies& dependencies, const Expr& expression,
                            std::size_t variable);

bool is_number(const Expr& expression, double value);
Expr negated(const Expr& expression);

}  // namespace heartwright::foreign
