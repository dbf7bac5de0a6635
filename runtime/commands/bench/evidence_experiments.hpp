// Experiments that show whether two solvers of a model give one answer, made of what the model's tables say: the action
// potential of a cell over several beats, restitution, conduction along a cable.
#pragma once

#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::commands {

struct EvidenceWish {
    std::string model;                  // as an experiment names it
    std::vector<std::string> variants;  // of the command line; none: the model's first
    bool is_quick = false;              // one beat, few premature ones, the wave alone: for a first look
};

struct EvidenceExperiment {
    std::string name;  // "single_cell", "restitution", "cable"
    std::string text;  // JSON; reads, binds and runs as it is
};
std::vector<EvidenceExperiment> evidence_experiments(const interface::Model& model, const EvidenceWish& wish);

// Writes DIR/NAME.json of each; returns the paths. OurFault when one is no experiment of the model; UserFault: there is
// no such variant.
std::vector<std::string> write_evidence_experiments(const interface::Model& model, const EvidenceWish& wish,
                                                    const std::string& folder);

}  // namespace heartwright::commands
