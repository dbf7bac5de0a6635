// The ways that a step can go: which side of each choice (c ? a : b) is taken, and what it costs to compute that side
// alone.
//     V < -40 ? 0.057*exp(p) : 0        on the path V < -40 one product and one exponential, on the other nothing
// Our kernels compute both sides, so a path is what a program with branches would execute: what a thesis counts by
// hand. Found by evaluation: at states that a cell may visit (sampling.hpp; a potential in mV from -100 to 60), the
// truth of every condition of one scale, the cell's or the sites'. Rare paths (a state exactly 0) are not met.
#pragma once

#include <string>
#include <vector>

#include "generator/analysis/cost/instructions.hpp"
#include "generator/analysis/cost/op_count.hpp"

namespace heartwright::analysis {

struct BranchPath {
    std::vector<bool> taken;  // by condition, in the order of BranchPaths::conditions
    double share = 0;         // of the states looked at
    OpCount operations;
    Instructions ours, thesis;
};

struct BranchPaths {
    std::vector<ir::ExprPtr> conditions;  // distinct ones of choices, in the model's order
    std::vector<BranchPath> paths;        // the most frequent first
};

// Counts expressions of `scale`, and both sides of choices of other scales.
BranchPaths branch_paths(const ir::Model& model, ir::Scale scale);

// "V < -40, fabs(x) >= 0.1"; a condition that all paths agree on is left out. "always" when there is no other.
std::string label(const BranchPaths& paths, std::size_t path);

}  // namespace heartwright::analysis
