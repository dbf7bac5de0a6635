// A factor that is known before the cell, as number*dt^n*rest: so that what is multiplied and divided again disappears.
#pragma once

#include <functional>
#include <optional>

#include "generator/ir/expr.hpp"

namespace heartwright::passes {

struct KnownFactor {
    double number = 1;
    int steps = 0;     // the power of dt
    ir::ExprPtr rest;  // null: 1

    bool is_one() const { return number == 1 && steps == 0 && !rest; }
    bool can_divide() const { return !rest; }  // a number or dt: never 0 (a parameter may be)
    KnownFactor inverse() const;               // of one that can divide
    KnownFactor times(const KnownFactor& other) const;
    bool same_as(const KnownFactor& other) const;
    ir::ExprPtr expr() const;
};

// `value_of` gives what a name stands for when it may be seen through, else null.
KnownFactor known_factor(const ir::ExprPtr& expr, const std::function<ir::ExprPtr(const std::string&)>& value_of);

}  // namespace heartwright::passes
