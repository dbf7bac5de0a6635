// A model in the IR: one variant of a spec, every symbol resolved, definitions in an order in which each uses only earlier ones.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/ir/expr.hpp"

namespace heartwright::ir {

// The coarsest scale at which all inputs of an expression are known; it is computed there, once.
// (site = one dyad: no symbol has it yet; everything that compares scales already works with it.)
enum class Scale { literal, parameter, step, cell, site };
std::string_view to_string(Scale scale);

struct Parameter {
    std::string name;
    Unit unit;
    double value = 0;
    std::string bind;       // "pacing.period" or empty
    std::string component;
    std::string doc;
    Origin origin;
};

// x = value, evaluated once per step (or less often, by its scale).
struct Definition {
    std::string name;
    Unit unit;
    ExprPtr value;
    std::string component;
    bool is_temporary = false;  // made by a pass: not a name of the modeller's, never observable
    bool unit_is_fitted = false;  // a right side without units took the declared one (`check --fits`)
    Origin origin;
};

enum class Integrator { automatic, forward_euler, rush_larsen, grl1, lightweight_rush_larsen };
std::string_view to_string(Integrator integrator);              // as in a spec: "auto", "rush_larsen"
std::optional<Integrator> integrator_from(std::string_view text);

struct State {
    std::string name;
    Unit unit;
    ExprPtr initial;        // of initials and parameters
    double lower = -std::numeric_limits<double>::infinity();  // the range guard
    double upper = std::numeric_limits<double>::infinity();
    std::string component;
    std::string doc;
    Origin origin;

    // Exactly one of the two describes the step. Passes lower `derivative` into `next_value`.
    ExprPtr derivative;     // ddt(x) = derivative
    ExprPtr next_value;     // next(x) = next_value
    Integrator integrator = Integrator::automatic;
};

struct Membrane {
    std::string potential;    // a state
    std::string current;      // outward positive, without the stimulus
    std::string stimulus;     // an input the runtime gives; same unit as `current`
    std::string capacitance;  // a symbol or empty
};

struct Model {
    std::string name;
    std::string variant;      // "epi", "epi,iso", or "" for the spec as written
    std::string citation;
    std::string doc;
    std::string spec_file;    // base name
    std::string spec_hash;    // 32 hex digits of the file's bytes

    std::vector<Parameter> parameters;    // in the file's order, as all below
    std::vector<State> states;
    std::vector<Definition> definitions;  // topological
    Membrane membrane;

    const Parameter* find_parameter(std::string_view name) const;
    const State* find_state(std::string_view name) const;
    const Definition* find_definition(std::string_view name) const;
};

// Names that every model may read without defining them.
inline constexpr std::string_view time_name = "t";        // ms, step scale
inline constexpr std::string_view time_step_name = "dt";  // ms, parameter scale: constant over a run

// Evaluation order: reorders definitions so that each uses only earlier ones, keeping the file's order where it can.
// A definition may read next(x) of a state: then it comes after everything that x's update needs.
// Returns the chain of names of a cycle, empty when there is none.
std::vector<std::string> order_definitions(Model& model);

}  // namespace heartwright::ir
