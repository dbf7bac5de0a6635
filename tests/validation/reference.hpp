// Reference numbers of one cell type, from reference/ (README.md there).
#pragma once

#include <map>
#include <string>
#include <vector>

namespace heartwright::validation {

struct Reference {
    struct RightHandSide {
        std::vector<double> y, dydt;
    };
    struct Stimulus {
        double amplitude = 0, start = 0, duration = 0;
    };

    std::string model, variant;
    std::vector<std::string> states;  // the order of every vector below
    std::vector<double> initial;
    std::vector<RightHandSide> near_rest, anywhere;
    Stimulus stimulus;
    std::vector<double> t;  // ms; empty: no trace
    std::map<std::string, std::vector<double>> trace;
    std::map<std::string, double> range;
};
Reference reference(const std::string& model, const std::string& variant);

}  // namespace heartwright::validation
