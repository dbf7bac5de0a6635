#include "runtime/tissue/selection.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace heartwright::tissue {
namespace {

int size(const Selection& selection) { return std::accumulate(selection.begin(), selection.end(), 0); }

TEST(Selection, box_holds_points_inside_or_on_it) {
    const Grid nodes{{5, 4, 3}, 3, 0.1, true}, centres{{5, 4, 3}, 3, 0.1, false};
    EXPECT_EQ(size(box(nodes, {0, 0, 0}, {0.3, 0.1, 0.1})), 4 * 2 * 2);  // 0.3 is 3*0.1 but for round-off
    EXPECT_EQ(size(box(centres, {0, 0, 0}, {0.3, 0.1, 0.1})), 3 * 1 * 1);
    EXPECT_EQ(size(box(centres, {9, 9, 9}, {10, 10, 10})), 0);
}

TEST(Selection, box_of_a_plane_ignores_the_axis_it_does_not_have) {
    const Grid plane{{4, 4, 1}, 2, 1, false};
    EXPECT_EQ(size(box(plane, {0, 0, 0}, {2, 2, 0})), 4);
}

TEST(Selection, spacings_of_axes_count) {
    const Grid grid{{5, 5, 5}, 3, std::array<double, 3>{1, 0.5, 2}, true};
    EXPECT_EQ(grid.position({1, 2, 3}), (Point{1, 1, 6}));
    EXPECT_EQ(size(box(grid, {0, 0, 0}, {1, 1, 2})), 2 * 3 * 2);
    EXPECT_EQ(size(sphere(grid, {2, 1, 4}, 1)), 7);  // two along x and four along y beside the centre
    EXPECT_EQ(nearest(grid, everything(grid), {0.4, 0.4, 4.9}), grid.index({0, 1, 2}));
}

TEST(Selection, sphere_layers_listed_and_non_zero) {
    const Grid grid{{5, 5, 5}, 3, 1, true};
    EXPECT_EQ(size(sphere(grid, {2, 2, 2}, 1)), 7);
    EXPECT_EQ(size(layers(grid, 2, 1, 2)), 50);
    EXPECT_EQ(layers(grid, 0, 4, 1)[4], 1);
    EXPECT_EQ(size(listed(grid, {{0, 0, 0}, {4, 4, 4}, {5, 0, 0}})), 2);
    std::vector<double> values(125);
    values[7] = -2;
    EXPECT_EQ(size(non_zero(grid, values)), 1);
}

TEST(Selection, nearest_skips_what_is_not_there) {
    const Grid grid{{4, 1, 1}, 1, 1, false};
    EXPECT_EQ(nearest(grid, {1, 1, 1, 1}, {3.9, 0, 0}), 3);
    EXPECT_EQ(nearest(grid, {1, 1, 0, 0}, {3.9, 0, 0}), 1);
    EXPECT_EQ(nearest(grid, {0, 0, 0, 0}, {3.9, 0, 0}), -1);
    EXPECT_EQ(nearest(grid, {1, 1, 1, 1}, {1, 0, 0}), 0);  // both 0 and 1 are half a spacing away
}

}  // namespace
}  // namespace heartwright::tissue
