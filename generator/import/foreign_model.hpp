// A model of another program as its file says it: what every reader (CellML, Myokit .mmt, openCARP EasyML) produces,
// and what decisions, unit repair, the spec writer and exporters read.
//
// Invariants that a reader guarantees (validate() reports a breach as a bug of ours):
// - Variables and components are listed in the file's order and referred to by index.
// - Names are unique per (component, parent); the reader does not rename for our spec's single namespace.
// - A state has exactly one equation, of its derivative with respect to `time`, and an initial value.
// - A constant has an initial value that is a number, and no equation.
// - A computed variable has exactly one equation. Equations are explicit; `variable = right`.
// - `time` and external variables have no equation; `initial` of an external one is its value when nothing gives it.
// - Connections are resolved: a variable exists once, in the component that defines it. Where a connection converts
//   units, the reading expression holds an explicit Kind::conversion.
// - Dependencies may be cyclic in a bad file; decisions report that.
//
// A reader is one function in a folder of its own (import/mmt, import/easyml, import/cellml) that takes the source and
// a Diagnostics: it reports every problem of the file with its place, and the caller throws where there are errors.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/import/expression.hpp"

namespace heartwright::foreign {

enum class Format { cellml, mmt, easyml };

enum class Role { time, state, constant, computed, external };

// A unit as declared: `unit` is absent where the file says nothing or says something that is no unit. Factors and
// prefixes are arbitrary; `text` is the file's own name for it ("picoA_per_picoF"), for messages.
struct DeclaredUnit {
    std::optional<Unit> unit;
    std::string text;
    Origin place;
};

struct Component {
    std::string name;
    std::string documentation;
    std::vector<std::string> comments;  // that stand alone in the file, one line each, without the comment sign
    Origin place;
};

struct Variable {
    std::size_t component = 0;
    std::string name;
    std::size_t parent = no_variable;  // Myokit: nested in this variable
    Role role = Role::computed;
    DeclaredUnit unit;
    Expr initial;         // state: value at the start, a number or an expression of constants; constant: its number
    std::string label;    // Myokit's label, or the same derived from an annotation: membrane_potential,
                          // cellular_current, membrane_capacitance, stimulus_current
    std::string binding;  // Myokit's binding: time, pace, diffusion_current; EasyML's external name: Vm, Iion
    std::vector<std::pair<std::string, std::string>> annotations;  // others as written: ("method", "rush_larsen")
    std::string documentation;
    std::vector<std::string> comments;
    Origin place;  // where it is declared
};

struct Equation {
    std::size_t variable = no_variable;
    bool is_derivative = false;  // of `variable` with respect to time
    Expr right;
    std::vector<std::string> comments;  // that stand before it or behind it in the file
    Origin place;                       // of the whole equation
};

// A square pulse, as a Myokit protocol says it; time in the model's unit of time.
struct PaceEvent {
    double level = 1;
    double start = 0;
    double length = 0;
    double period = 0;      // 0: once
    double multiplier = 0;  // number of pulses; 0: without end
    Origin place;
};

struct Model {
    Format format = Format::mmt;
    std::string name;           // as written; may be no accepted name of ours
    std::string documentation;  // text of several lines
    std::string citation;
    std::string file;                                           // for messages and the spec's head
    std::vector<std::pair<std::string, std::string>> metadata;  // others: ("version", "20251006")
    std::vector<Component> components;
    std::vector<Variable> variables;
    std::vector<Equation> equations;  // in the file's order
    std::vector<PaceEvent> protocol;
    std::vector<std::string> comments;  // before the first component
};

// "component.variable", "component.variable.nested".
std::string qualified_name(const Model& model, std::size_t variable);

// The index of the equation of a variable, or of each; no_variable where it has none.
std::vector<std::size_t> equation_of_each(const Model& model);

// The variable with this role, label or binding; no_variable when there is none.
std::size_t time_variable(const Model& model);
std::size_t with_label(const Model& model, std::string_view label);
std::size_t with_binding(const Model& model, std::string_view binding);

// Throws OurFault naming the breach of an invariant above.
void validate(const Model& model);

}  // namespace heartwright::foreign
