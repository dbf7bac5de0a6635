// The left side of an equation; the right side is the frontend's.
#pragma once

#include "generator/spec/reader.hpp"

namespace heartwright::spec {

// "x = e", "x [unit] = e", "ddt(x) = e", "next(x) = e".
std::optional<Equation> read_equation(const json::Value& value, const std::string& component, Reader& reader);

// The left side of an equation as it is written: "x", "ddt(x)", "next(x)".
std::string left_side(const Equation& equation);

}  // namespace heartwright::spec
