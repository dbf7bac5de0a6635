// What changes a potential other than the membrane's: of a dyad, or of a second membrane. The charge that crosses it in
// a beat can be counted where its derivative is a sum of states, currents with names and the pulse of the experiment.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

struct PotentialRate {
    std::string potential;
    double constant = 0;                                // in the potential's unit per ms, as all
    std::vector<std::pair<std::string, double>> parts;  // states and definitions, and what each brings for 1 of it
    double pulse = 0;                                   // what 1 of the pulse's current brings
    std::string unnamed;  // what is neither a symbol nor a constant times one; empty: the sum is whole
};

// Of a model of a cell, with the parameters of `point`: states in the unit of the membrane potential or another of
// voltage. None of a model whose potential has no volts.
std::vector<PotentialRate> other_potentials(const ir::Model& model, const Point& point);

std::string rate_text(const PotentialRate& rate);  // "-58.6 + 36.5*V + -37.2*V_t + -1*(pulse)", or what has no name

}  // namespace heartwright::analysis
