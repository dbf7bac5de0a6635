// What `explain` prints, and what its page shows, part by part.
#pragma once

#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/ir/model.hpp"
#include "generator/page/evidence.hpp"

namespace heartwright::driver {

// FP64 instructions of a step by two sets of weights (analysis/cost/instructions.hpp): each scale, and the branch paths
// of the finest.
void print_instructions(const ir::Model& optimised);

// Of a model with a lattice, to stdout: phases of a cell's step with their operations, bytes, bounds, and the GPU's
// plans.
void print_sites(const ir::Model& source, const ir::Model& optimised);

// Prints what the page shows of each pass in one line: how much it changed, its errors, its worth; and of each kernel.
void print_evidence(const page::Evidence& evidence);
void print_kernels(const page::Evidence& evidence);

// Live values along the step of a model as the passes left it, and how they would fit into a GPU's registers; empty for
// a model with sites.
page::LiveStep live_step(const ir::Model& source, const ir::Model& optimised);

// What `heartwright tune` wrote beside a spec (NAME.tune; runtime/commands/build/tune_file.hpp says what is in it):
// a fact for each machine and precision, and one for each kernel measured there; none without the file. `spec_hash`: of
// the spec as it is; a choice found for another text is said to be so. UserFault when the file is not what tune writes.
std::vector<page::Fact> tuned_facts(const std::string& spec_path, const std::string& spec_hash);

// Gathers what the page of `explain` shows, prints the passes' part of it, writes the page and returns its path: that
// of -o, else <model>[-<variant>].explain.html here. `command`: as it was given, for the page.
std::string write_explain_page(const ir::Model& built, const Arguments& arguments, const LeftOut& left_out,
                               const std::string& command);

}  // namespace heartwright::driver
