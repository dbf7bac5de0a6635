// Every pass on a small model with a lattice.
#include <gtest/gtest.h>

#include <iostream>

#include "generator/analysis/sampling.hpp"
#include "generator/ir/reader.hpp"
#include "tests/generator/property/passes/promises.hpp"
#include "tests/generator/toy_lattice.hpp"

namespace heartwright::driver {
namespace {

TEST(PassesOfSites, keep_their_promises) {
    const ir::Model model = ir::read(toy_lattice_text);
    std::vector<Point> points = analysis::physiological_points(model, 200, seed());
    const double worst = expect_promises_kept(model, "toy lattice", points);
    std::cout << "all passes together within " << worst << " S at " << points.size() << " states, seed " << seed()
              << '\n';
}

TEST(PassesOfSites, give_back_an_equal_model_when_there_is_nothing_to_do) {
    expect_nothing_left_to_do(ir::read(toy_lattice_text));
}

}  // namespace
}  // namespace heartwright::driver
