// A premature beat on a strand of tetrahedra beside the grid's of the same cubes.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/validation/tetrahedra/strands.hpp"

namespace heartwright::validation {
namespace {

// At the electrode: R of S1, R of S2, and the lowest potential of S1's T.
std::vector<double> heights(const Beat& beat, double s2) {
    std::vector<double> found(3);
    for (std::size_t k = 0; k < beat.t.size(); ++k) {
        const double t = beat.t[k], v = beat.potential[k];
        if (t > 5 && t < 100) found[0] = std::max(found[0], v);
        if (t > s2 + 5) found[1] = std::max(found[1], v);
        if (t > 150 && t < s2) found[2] = std::min(found[2], v);
    }
    return found;
}

// S2 as early as it is conducted, 36 ms after repolarisation.
TEST(StrandOfTetrahedra, conducts_a_premature_beat_as_the_grid_does) {
    const Protocol protocol{.s2 = 320, .end = 540, .electrode_every = 0.1};
    const Beat grid = last_beat({Strand::Kind::grid, 0.2}, protocol),
               elements = last_beat({Strand::Kind::elements, 0.2}, protocol);
    ASSERT_GT(grid.at_left, 320);
    EXPECT_NEAR(elements.at_left, grid.at_left, 0.2);
    EXPECT_NEAR(elements.apd_left, grid.apd_left, 0.4);
    EXPECT_NEAR(elements.velocity / grid.velocity, 1, 0.003);
    const std::vector<double> waves = heights(elements, protocol.s2), of_grid = heights(grid, protocol.s2);
    for (std::size_t k = 0; k < waves.size(); ++k) EXPECT_NEAR(waves[k] / of_grid[k], 1, 0.03) << k;
}

}  // namespace
}  // namespace heartwright::validation
