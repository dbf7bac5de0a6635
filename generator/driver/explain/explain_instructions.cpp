#include "generator/driver/explain/parts.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>

#include "generator/analysis/cost/branch_paths.hpp"
#include "generator/analysis/cost/instructions.hpp"

namespace heartwright::driver {
namespace {

using analysis::Instructions;
using analysis::Weights;

constexpr std::size_t most_paths = 8;

const Instructions& at(const analysis::InstructionsByScale& counts, ir::Scale scale) {
    return counts[static_cast<std::size_t>(scale)];
}

void print_row(const Instructions& ours, const Instructions& thesis, const std::string& what) {
    std::printf("  %5d %5d %5d %5d %8d  |%5d %5d %5d %8d  %s\n", ours.adds, ours.multiplies, ours.fmas, ours.compares,
                ours.arithmetic(), thesis.adds, thesis.multiplies, thesis.fmas, thesis.arithmetic(), what.c_str());
}

void print_paths(const ir::Model& optimised, ir::Scale scale) {
    const analysis::BranchPaths paths = analysis::branch_paths(optimised, scale);
    if (paths.paths.size() < 2) return;
    std::printf(
        "Branch paths of a %s, one side of each choice (a program with branches); in brackets how many of sampled "
        "states take it\n",
        std::string(to_string(scale)).c_str());
    for (std::size_t k = 0; k < std::min(most_paths, paths.paths.size()); ++k) {
        const analysis::BranchPath& path = paths.paths[k];
        char share[16];
        std::snprintf(share, sizeof share, " (%.0f%%)", 100 * path.share);
        print_row(path.ours, path.thesis, label(paths, k) + share);
    }
    if (paths.paths.size() > most_paths) std::printf("  and %zu rarer ones\n", paths.paths.size() - most_paths);
}

}  // namespace

void print_instructions(const ir::Model& optimised) {
    const analysis::InstructionsByScale ours = analysis::instructions_by_scale(optimised, Weights::ours);
    const analysis::InstructionsByScale thesis = analysis::instructions_by_scale(optimised, Weights::thesis);
    std::cout << "\nFP64 instructions of a step (total: without comparisons), by what our functions cost on a GPU, and "
                 "by the thesis's\n"
                 "weights: division 6, exp 15, log 28; sqrt, which it leaves open, 8\n"
                 "    add   mul   fma  comp    total  |  add   mul   fma    total\n";
    for (const ir::Scale scale : {ir::Scale::step, ir::Scale::cell, ir::Scale::site}) {
        if (scale == ir::Scale::site && !optimised.lattice) continue;
        print_row(at(ours, scale), at(thesis, scale),
                  std::string(to_string(scale)) + ", both sides of every choice (our kernels)" +
                      (scale == ir::Scale::site ? "; draws that give nothing" : ""));
    }
    print_paths(optimised, ir::Scale::cell);
    if (optimised.lattice) print_paths(optimised, ir::Scale::site);
}

}  // namespace heartwright::driver
