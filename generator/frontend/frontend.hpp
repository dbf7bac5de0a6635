// Equations to IR: a token allow-list, then Clang reads all equations of a spec in one virtual source.
// The only folder that sees a Clang header; this header shows none.
#pragma once

#include <optional>

#include "base/diag/diagnostics.hpp"
#include "generator/ir/model.hpp"
#include "generator/spec/model_spec.hpp"

namespace heartwright::frontend {

// The parsed right sides of a spec and of all its variants and options, by equation text: parsed once, used by every variant.
class ParsedSpec;

// Parses every expression of the spec (equations, rates, initial values; variants' and options' too) in one Clang run.
// Reports every problem with its place; returns nothing when there was an error.
std::shared_ptr<const ParsedSpec> parse(const spec::ModelSpec& spec, Diagnostics& diagnostics);

// The model of one choice, checked (names, cycles, missing initial values, units) and ordered; machines are states and
// equations by now, ddt(V) is there, units are inferred and `in` is a multiplication. Unused symbols are warnings.
std::optional<ir::Model> build_model(const spec::ModelSpec& spec, const ParsedSpec& parsed, const spec::Choice& choice,
                                     Diagnostics& diagnostics);

}  // namespace heartwright::frontend
