// What the parts of bind() share; internal to this room.
#pragma once

#include <string>

#include "base/diag/diagnostics.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::experiment {

Unit model_unit(const char* text);  // of a generated model: OurFault when it is none

// Same dimension: converted. Else an error with both units.
void to_unit(ModelQuantity& quantity, const char* unit, const std::string& what, Diagnostics& diagnostics);

// Which symbols may be meant: of cells, of sites, or either; with `or_parameter` also a parameter, where no symbol has
// the name.
enum class Scope { cell, site, any };
void bind_symbol(ModelName& name, Scope scope, const interface::Model& model, Diagnostics& diagnostics,
                 bool or_parameter = false);

// bind_shown.cpp: "currents" becomes the names of currents_of() in its place, those left out that are shown anyway. A
// model's own symbol of that name goes first.
void expand_currents(Probe& probe, const interface::Model& model, Diagnostics& diagnostics);

// Whether regions have models of their own.
bool has_several_models(const Experiment& experiment);

// bind_cells.cpp: variants, starts and parameters of the experiment's cells and of each region, which takes over what
// it leaves out.
void bind_cells(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics);

// bind_cells.cpp: a change reaches the cells of every model that has the parameter.
void bind_change(Change& change, Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics);

// bind_actions.cpp: units, signs and ranges of what acts on cells during a run.
void bind_actions(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics);

// bind_fields_in.cpp; after the actions.
void bind_fields_in(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics);

// bind_sites.cpp: lattice, actions on sites, line scans, sparks, probes' sites.
void bind_sites(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics);

}  // namespace heartwright::experiment
