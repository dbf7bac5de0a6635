// A definition that the front end makes for what a spec does not write as an equation.
#pragma once

#include <string>
#include <utility>

#include "generator/ir/model.hpp"

namespace heartwright::frontend {

inline ir::Definition definition(const std::string& name, ir::ExprPtr value, const std::string& component,
                                 const Origin& origin) {
    ir::Definition result;
    result.name = name;
    result.value = std::move(value);
    result.component = component;
    result.origin = origin;
    return result;
}

}  // namespace heartwright::frontend
