// A model's tables without kernels: what bind() looks at.
#pragma once

#include <string>

#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::experiment {

const interface::Model& toy_model();
// The same with 10 x 4 x 2 dyads: site states ca_myo, ca_ds; machines RyR (C, O) and K (A, B, C), draws LCC; site
// observable J_rel; parameters g_Na, n_sites, n_nominal, n_weight.
const interface::Model& toy_lattice_model();

struct Outcome {
    std::optional<Experiment> experiment;
    std::string messages;  // rendered
};
Outcome read(const std::string& text, const std::vector<std::string>& overrides = {});
Outcome read_and_bind_to(const interface::Model& model, const std::string& text,
                         const std::vector<std::string>& overrides = {});
Outcome read_and_bind(const std::string& text, const std::vector<std::string>& overrides = {});

// A complete small experiment with `extra` members before its end.
std::string with(const std::string& extra, const std::string& time = R"({"end": "100 ms", "dt": "0.05 ms"})");
// A slab of 10 x 5 x 2 cells of 0.5 mm with `extra`.
std::string slab_with(const std::string& extra);

}  // namespace heartwright::experiment
