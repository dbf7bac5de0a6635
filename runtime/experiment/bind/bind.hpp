// An experiment against the model it names: names to indices, quantities to the model's units, everything wrong
// reported.
#pragma once

#include <string_view>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::experiment {

// Fills every `value`, `index` and `variant` of `experiment`. Wrong names (with the nearest right one), wrong units
// (with both sides), variants that the model was not generated with, stimuli outside the tissue are errors; a
// depolarising sign that is none is a warning. Region::cells end up whole: variant, start and settings that a region
// leaves out are copied from the whole. The model's default start is filled in when the experiment names none.
// Experiment::lattice is there afterwards exactly when the model has one, and places of sites have their numbers.
void bind(Experiment& experiment, const interface::Model& model, Diagnostics& diagnostics);

// Adds the errors of bind() in what could be read of a file with errors: names and units that the model does not have.
// Left out is what has no place in a file, and what lies where an error was reported already.
void bind_what_was_read(Experiment experiment, const interface::Model& model, Diagnostics& diagnostics);

// The same for what `experiment` has more than `before`, which is bound: at the ends of its stimuli, resets and
// changes.
void bind_added(Experiment& experiment, const Experiment& before, const interface::Model& model,
                Diagnostics& diagnostics);

// A symbol to show has one index: state s is s, observable o is n_states + o. Symbols of sites come after them: site
// states, then counts, then site observables, first_site_symbol() + k. Parameter p is symbol_count() + p. Behind them
// come the potentials that belong to the tissue and not to the model, in the order of TissuePotential.
inline bool is_state(const interface::Model& model, std::int32_t index) { return index < model.n_states; }
inline std::int32_t first_site_symbol(const interface::Model& model) { return model.n_states + model.n_observables; }
std::int32_t symbol_count(const interface::Model& model);  // without parameters
inline bool is_parameter(const interface::Model& model, std::int32_t index) {
    return index >= symbol_count(model) && index < symbol_count(model) + model.n_parameters;
}
inline bool is_site_symbol(const interface::Model& model, std::int32_t index) {
    return index >= first_site_symbol(model) && index < symbol_count(model);
}
enum class TissuePotential { extracellular, intracellular };  // phi_e; phi_i = V + phi_e
inline bool is_tissue_potential(const interface::Model& model, std::int32_t index) {
    return index >= symbol_count(model) + model.n_parameters;
}
inline TissuePotential tissue_potential(const interface::Model& model, std::int32_t index) {
    return static_cast<TissuePotential>(index - symbol_count(model) - model.n_parameters);
}
inline bool is_phi_e(const interface::Model& model, std::int32_t index) {
    return is_tissue_potential(model, index) && tissue_potential(model, index) == TissuePotential::extracellular;
}
std::int32_t parameter_of(const interface::Model& model, std::string_view name);  // its number; -1: there is none
const char* symbol_name(const interface::Model& model, std::int32_t index);
const char* symbol_unit(const interface::Model& model, std::int32_t index);
// An observable of the cell in the model's unit of current, named i_... or I_..., or INa or iNa where
// that unit has amperes.
bool is_current(const interface::Model& model, std::int32_t index);

// "currents" of a probe: all of them, by component in the spec's order; those of the potential's own component, such as
// the sum, last. Indices as above.
std::vector<std::int32_t> currents_of(const interface::Model& model);

std::int64_t nominal_sites(const interface::Model& model);  // of a cell; models with a lattice only

// The parameters of bound cells: the variant's, bindings ("pacing.period" from the first periodic stimulus,
// "lattice.sites", "lattice.nominal", "lattice.weight"), then the settings.
std::vector<double> parameters_of(const Experiment& experiment, const Cells& cells, const interface::Model& model);

// Bound settings, one after the other: a value replaces a parameter, a factor multiplies it.
void apply(const std::vector<Setting>& settings, std::vector<double>& parameters);

// The stimulus current in Model::current_unit, outward positive, for cells with these parameters (a rate and a volume
// current are multiplied by the capacitance, which a setting may change), charge_factor included. Bound experiments
// only.
double stimulus_current(const Stimulus& stimulus, const interface::Model& model, const std::vector<double>& parameters);

// Cells of the whole (index -1) or of a region, 0 to regions.size() - 1.
inline const Cells& cells_of(const Experiment& experiment, int region) {
    return region < 0 ? experiment.cells : experiment.regions[static_cast<std::size_t>(region)].cells;
}

}  // namespace heartwright::experiment
