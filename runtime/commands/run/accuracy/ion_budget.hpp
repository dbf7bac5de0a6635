// What each ion gains in a beat of a paced cell, and where its concentration ends.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::commands {

struct Concentration {
    std::int32_t state = 0;
    double in_mM = 1;  // mM in the state's unit
};

// The states in a unit of concentration.
std::vector<Concentration> concentrations_of(const interface::Model& model);

struct IonBudget {
    std::string state;
    double before = 0, change = 0;  // mM: just before the last beat; since the beat before
    double limit = 0;               // mM, extrapolated; NaN: it drifts, or alternates
};

// From the values just before each beat, in the state's unit: three at least. The limit is that of values a
// quarter of the beats apart, as long as they are many.
IonBudget ion_budget(const interface::Model& model, const Concentration& ion, const std::vector<double>& beats);

std::string text_of(const IonBudget& ion);  // "K_i             136.3 mM, -0.00023 mM a beat, ends at 136.2 mM"

}  // namespace heartwright::commands
