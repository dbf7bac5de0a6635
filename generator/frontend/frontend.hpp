// Equations to IR: a token allow-list, then Clang reads all equations of a spec in one virtual source.
// The only folder that sees a Clang header; this header shows none.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "base/diag/diagnostics.hpp"
#include "generator/ir/model.hpp"
#include "generator/spec/model_spec.hpp"

namespace heartwright::frontend {

// The parsed right sides of a spec and of all its variants and options, by equation text: parsed once, used by every
// variant.
class ParsedSpec;

// Parses every expression of the spec (equations, rates, initial values; variants' and options' too) in one Clang run,
// and checks what needs no choice: updates of states. Every problem is reported with its place; what parsed is returned
// all the same, so that build_model can report the rest.
std::shared_ptr<const ParsedSpec> parse(const spec::ModelSpec& spec, Diagnostics& diagnostics);

// Parameters and equations that nothing reads; none where there are errors, since what was refused may read anything.
void warn_of_unused_symbols(const spec::ModelSpec& spec, const ParsedSpec& parsed, Diagnostics& diagnostics);

// The model of one choice, checked (cycles, initial values, units) and ordered; machines are states and equations by
// now, ddt(V) is there, units are inferred and `in` is a multiplication. Nothing is returned once `diagnostics` has an
// error.
std::optional<ir::Model> build_model(const spec::ModelSpec& spec, const ParsedSpec& parsed, const spec::Choice& choice,
                                     Diagnostics& diagnostics);

// One expression whose names are all taken to be defined, and to be states where next() needs one. Null after an error.
ir::ExprPtr parse_expression(std::string_view text, Diagnostics& diagnostics);

}  // namespace heartwright::frontend
