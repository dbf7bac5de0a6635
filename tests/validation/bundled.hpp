// What the validation tests share: bundled models as the generator reads them, and the reference numbers of reference/.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::validation {

// model_specs/<name>.json with one variant ("": as written); throws UserFault with the messages when it has errors.
// `integrator`: for all states in place of the spec's own choice; `start`: a named one. Empty: the spec's.
ir::Model bundled_model(const std::string& name, const std::string& variant, const std::string& integrator = {}, const std::string& start = {});

// One file of reference/ (README.md there).
struct Reference {
    struct RightHandSide {
        std::vector<double> y, dydt;
    };
    struct Stimulus {
        double amplitude = 0, start = 0, duration = 0;
    };

    std::string model, variant;
    std::vector<std::string> states;           // the order of every vector below
    std::vector<double> initial;
    std::vector<RightHandSide> near_rest, anywhere;
    Stimulus stimulus;
    std::vector<double> t;                     // ms; empty: no trace
    std::map<std::string, std::vector<double>> trace;
    std::map<std::string, double> range;
};
Reference reference(const std::string& model, const std::string& variant);

}  // namespace heartwright::validation
