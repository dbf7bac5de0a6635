// Lines of a site's update that may be left out, or asked together.
#pragma once

#include <vector>

#include "generator/plan/statement.hpp"

namespace heartwright::plan {

// Two and more draws from one count of free channels, one after the other, stand next to each other behind one guard
// and say so (Statement::only_where); so do two draws without memory whose numbers share a block of random words.
// `lines`: each after what it reads, and so they stay.
std::vector<Statement> with_guarded_draws(const ir::Model& model, std::vector<Statement> lines);

// A check with at most one line between it and the next stands right before that.
std::vector<Statement> with_joined_checks(std::vector<Statement> lines);

}  // namespace heartwright::plan
