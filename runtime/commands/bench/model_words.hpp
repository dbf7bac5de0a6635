// A model's tables in the words of an experiment: for experiments that are written for a model that nobody has said
// anything about.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::commands {

std::string number_text(double value);                             // four digits
std::string quantity_text(double value, const std::string& unit);  // "-80 A/F"; a number alone without a unit

// What the labels of the model's variants are put together from: "epi,iso;walls_z=off".
struct Choices {
    std::vector<std::string> variants, options;  // options: "walls_z": "off"
};
Choices choices_of(const interface::Model& model);
// Of --variant: "epi,iso". Nothing said, or "none": none, the file's own cell, in every verb.
std::vector<std::string> variants_of_list(const std::string& list);
std::string label_of(const std::vector<std::string>& variants);  // "epi,iso"
std::int32_t index_of_variant(const interface::Model& model,
                              const std::string& name);  // of that label; 0: there is none

// A stimulus current that depolarises by so many mV/ms, or, where the potential has no volts, by so much per ms: "-80
// A/F".
std::string depolarising_current(const interface::Model& model, std::int32_t variant, double volts_per_ms,
                                 double plain_per_ms);

// On the way up an action potential: 45 mV above rest. Where the potential has no volts, two fifths of the way from
// rest to the highest value in the 100 ms after a stimulus, as a short run of one cell shows. Rest is the initial
// potential where it is not known.
std::string activation_threshold(const interface::Model& model, std::int32_t variant,
                                 std::optional<double> resting_potential = {});

std::string calcium_of(const interface::Model& model);  // cytosolic, under the names that modellers give it; "" without
std::vector<std::string> currents_of(const interface::Model& model);  // of the membrane
// What a physiologist looks at first: the potential, calcium, "currents"; of a small model all states.
std::vector<std::string> main_symbols(const interface::Model& model);

}  // namespace heartwright::commands
