// Draws from a count that is 0 in most sites and steps: lines that are left out where it is.
#pragma once

#include <vector>

#include "generator/plan/statement.hpp"

namespace heartwright::plan {

// The lines of a site's update, where two and more draws from one count of free channels stand next to each other and say so
// (Statement::only_where). `lines`: each after what it reads, and so they stay.
std::vector<Statement> with_guarded_draws(const ir::Model& model, std::vector<Statement> lines);

}  // namespace heartwright::plan
