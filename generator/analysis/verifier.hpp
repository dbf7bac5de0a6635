// Is this a well-formed model? Run after every pass in debug builds and tests.
#pragma once

#include <string>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// One sentence for each thing wrong: a name defined twice or not at all, a definition read before its place, a cycle, a
// state without exactly one of derivative and next value, a membrane that names what is not there, `in` left over; and,
// when there is nothing of these, what is wrong with its sites (lattice_faults.hpp).
std::vector<std::string> faults_of(const ir::Model& model);

// OurFault naming `when` ("after fold_constants") and every fault.
void verify(const ir::Model& model, const std::string& when);

}  // namespace heartwright::analysis
