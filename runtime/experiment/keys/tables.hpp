// The objects that an experiment is made of, each with its keys.
#pragma once

#include <vector>

#include "runtime/experiment/keys/key.hpp"
#include "runtime/experiment/outputs.hpp"

namespace heartwright::experiment {

extern const ObjectKeys experiment_keys;  // the whole file; all others are reached from here

// setup_keys.cpp, start_keys.cpp
extern const ObjectKeys time_keys, lattice_keys, geometry_keys, tissue_keys, fibres_keys, region_keys;
extern const ObjectKeys start_keys, prepace_keys, field_in_keys, spread_keys, input_keys;

extern const ObjectKeys stimulus_keys, electrode_keys;

// where_keys.cpp
extern const ObjectKeys* const where_forms[8];
extern const ObjectKeys sphere_keys, layers_keys;

// action_keys.cpp
extern const ObjectKeys* const action_kinds[5];
extern const ObjectKeys hold_keys, move_keys, clamp_keys, change_keys, reset_keys;

// output_keys.cpp
extern const ObjectKeys probe_keys, fields_keys, line_scan_keys, sparks_keys, checkpoints_keys;

// map_keys.cpp, measure_keys.cpp
extern const ObjectKeys* const map_kinds[15];
extern const char* const map_names[15];  // the keys that entries begin with, in the order of Map::Kind
extern const ObjectKeys* const measure_kinds[Measures::kinds];
extern const ObjectKeys activation_keys, afterdepolarisations_keys, window_keys, decay_keys;

// All objects that are reached from `root`, each once, outer ones first.
std::vector<const ObjectKeys*> objects_of(const ObjectKeys& root);

}  // namespace heartwright::experiment
