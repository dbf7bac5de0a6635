// Do the units agree? Inference and check of a model by the rules of docs/spec_format.md, "Units": no silent
// conversion.
//
// A bare number (1) takes its partner's unit in a sum, comparison or branch: V + 49.57; (2) as a factor of an argument
// of exp, log, tanh takes the unit that leaves none: exp((V + 49.57)/9.871); (3) elsewhere has none. A right side
// without a unit takes the one declared on its left (a fit).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "base/diag/diagnostics.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// Parameters and states have their units; `declared` holds those written on left sides, of updates too ("ddt(x)"), so
// that an update without a unit is a fit; the other definitions get
// theirs here. Definitions are in order. The result has no `in`: each is a multiplication by its factor, or gone where
// that is 1. Exponents of values with units, where parameters determine them, are numbers, and those parameters are
// bound as exponents: their units hold for these values only. Where the membrane's current over its capacitance is not
// in the potential's unit per ms but of its dimension, a new definition, the capacitance times the factor, divides the
// current. Derivatives are written in units of `time`; those of the result are per ms: a factor multiplies them where
// `time` is another unit. Nothing is returned when units disagree; the errors say
// where: one for each wrong unit, with a note of how many other places disagree with it. The units of `poisoned`
// symbols are not known: an error about their declarations was reported before.
std::optional<ir::Model> check_units(ir::Model model, const std::map<std::string, Unit>& declared,
                                     const std::set<std::string>& poisoned, const Unit& time, Diagnostics& diagnostics);

}  // namespace heartwright::analysis
