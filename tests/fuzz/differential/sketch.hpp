// A model spec as data: what the fuzzer makes, writes as JSON and shrinks. No quantity has a unit, so that every
// expression is well-formed.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "generator/ir/expr.hpp"

namespace heartwright::fuzz {

struct Sketch {
    struct Parameter {
        std::string name;
        double value = 0;
    };
    struct State {
        std::string name;
        double initial = 0;
        std::optional<double> lower, upper;
        std::string integrator = "auto";
    };
    struct Equation {
        enum Kind { value, derivative, next } kind = value;
        std::string name;
        ir::ExprPtr right;
    };

    std::string name;
    int components = 1;
    std::vector<Parameter> parameters;
    std::vector<State> states;  // the first one is the potential
    std::vector<Equation> equations;
    ir::ExprPtr current;  // of the membrane, in 1/ms
};

std::string to_json(const Sketch& sketch);

// Smaller sketches that may fail alike, the smallest first: an equation gone, a parameter, a state, a part of an
// expression in the whole's place.
std::vector<Sketch> smaller(const Sketch& sketch);

}  // namespace heartwright::fuzz
