// A decided and repaired foreign model as the text of our spec, and its protocol as that of an experiment.
#pragma once

#include <string>

#include "generator/import/decisions.hpp"

namespace heartwright::foreign {

// `name` is the spec's name. The text ends with a line end.
std::string spec_text(const Model& model, const Decided& decided, const std::string& name);

// An experiment of one cell on the spec NAME.json beside it, with the model's own stimulus where it has one.
std::string experiment_text(const Model& model, const Decided& decided, const std::string& name);

}  // namespace heartwright::foreign
