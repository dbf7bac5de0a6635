// Points that a cell may visit: where passes check what cannot be proved, and where tests compare.
#pragma once

#include <cstdint>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// `count` points: the potential runs evenly from -150 to 100 (an action potential and as much again), every other state
// lies between a fifth and five times its initial value, within its range. The channels of a machine are spread over
// its states at random, and draws have random numbers. Parameters keep their values. Equal seeds, equal points.
std::vector<Point> physiological_points(const ir::Model& model, int count, std::uint64_t seed);

}  // namespace heartwright::analysis
