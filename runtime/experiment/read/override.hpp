// `--set path=value`: one value of an experiment's document replaced or added before it is read.
//
//     time.end=100 ms     tissue.D=0.1 mm^2/ms     set.g_Kr=*0.5     stimuli.S1.period=400 ms     probes[0].show=["V"]
//
// A path is keys joined by dots; an item of an array is named by its "name" or by its number ([0] or .0). A value that
// starts with [ { or ", or is a number, true, false or null, is JSON; anything else is a string as it stands.
#pragma once

#include <string>

#include "base/diag/diagnostics.hpp"
#include "base/json/value.hpp"

namespace heartwright::experiment {

// Reports what is wrong with the path or the value. A key that is not there is added: the reader knows which keys there
// are.
void apply_override(json::Value& document, const std::string& assignment, Diagnostics& diagnostics);

}  // namespace heartwright::experiment
