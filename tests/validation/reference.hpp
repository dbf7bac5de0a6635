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

    // The published file, by its name without extension; its names of `states`, and its stimulus at time 0.
    struct Published {
        std::string file;
        std::vector<std::string> states;
        double stimulus = 0;
    };

    std::string model, variant;
    std::vector<std::string> states;  // the order of every vector below
    std::vector<double> initial;
    std::vector<RightHandSide> near_rest, anywhere;
    Stimulus stimulus;
    Published published;
    std::vector<double> t;  // ms; empty: no trace
    std::map<std::string, std::vector<double>> trace;
    std::map<std::string, double> range;
};
// `variant`: "" for the spec as written, "NaK=corrected" for a value of an option.
Reference reference(const std::string& model, const std::string& variant);

// Derivatives per ms at the states of ../shared/reference/single_cell/<published file>.json.gz; none without ../shared.
std::vector<Reference::RightHandSide> shared_right_hand_sides(const Reference& reference);

}  // namespace heartwright::validation
