// Faults of the sites of a model. verifier.hpp finds those of every model.
#pragma once

#include <string>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// One sentence for each thing wrong. The model is otherwise well-formed.
//   * sites, machines, draws only with a lattice, and then the parameters that tell the number of sites;
//   * a cell's state reads sites only through sum, min_of, max_of, each of one name;
//   * sites read nothing, directly or through others, that comes of such a sum: it is known only after them;
//   * draws are numbered below n_draws, and equal numbers have equal operands;
//   * a count state is a site's, has a next value and belongs to one machine, whose count is known before the run;
//   * a diffusivity reads site states through next() alone and no draws; weights are known before the run.
std::vector<std::string> lattice_faults_of(const ir::Model& model);

}  // namespace heartwright::analysis
