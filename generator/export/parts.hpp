// Parts of every exported file: the model's variables by component, names that the format accepts, and the
// refusal of models that no such format can hold.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::exporter {

using ComponentDocs = std::map<std::string, std::string>;  // by the spec's component names

struct Part {
    std::string name;  // the spec's component
    std::vector<const ir::Parameter*> parameters;
    std::vector<std::size_t> states;  // indices in the model
    std::vector<const ir::Definition*> definitions;
};

// Components in the order in which the model names them first.
std::vector<Part> parts_of(const ir::Model& model);

// `name`, with underscores behind it while it is in `taken`; the result is then taken too.
std::string unique_name(std::string name, std::set<std::string>& taken);

// The unit of the stimulus: that of the membrane current.
Unit stimulus_unit(const ir::Model& model);

// The stimulus of an exported file that was given none: outward positive, as membrane currents are.
struct DefaultStimulus {
    double amplitude = -1;                            // in stimulus_unit()
    double start = 100, duration = 2, period = 1000;  // ms
};
DefaultStimulus default_stimulus(const ir::Model& model);

// UserFault with the place of each construct that `format` ("CellML", "Myokit's .mmt") cannot hold: sites, channels
// that switch at random, updates by next(x), the time step, and the functions in `functions`.
void refuse_inexpressible(const ir::Model& model, const std::string& format, const std::set<ir::Op>& functions);

}  // namespace heartwright::exporter
