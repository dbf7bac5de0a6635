// Rotating and planar waves, whose singularities are known.
#include "runtime/reduce/phase_singularities.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::reduce {
namespace {

using Phase = std::function<double(const tissue::Point&)>;
using Points = std::vector<SingularityFinder::Point>;

class SingularitiesOn : public ::testing::TestWithParam<device::Backend> {
protected:
    // V = level + 30 cos(phase(x) - w t) with a quarter of a turn in `looks` looks; what is found at each look.
    std::vector<Points> run(const tissue::Grid& grid, const Phase& phase, std::int64_t looks, const std::vector<std::uint16_t>& blocks = {},
                            int real_bytes = 8) {
        const auto device = testing::open(GetParam());
        const tissue::Slots slots(grid, blocks.empty() ? std::vector<std::uint16_t>(static_cast<std::size_t>(grid.count()), 0) : blocks, 1);
        SingularityFinder finder(*device, grid, slots, -60, looks, real_bytes);
        std::vector<Points> found;
        for (std::int64_t n = 0; n < 5 * looks; ++n) {
            std::vector<double> v;
            for (std::int64_t s = 0; s < slots.count(); ++s) {
                const double turn = 0.5 * std::numbers::pi * static_cast<double>(n) / static_cast<double>(looks);
                v.push_back(-60 + 30 * std::cos(phase(grid.position(grid.cell(slots.grid_of(s)))) - turn));
            }
            std::optional<Points> points;
            if (real_bytes == 8) {
                points = finder.look(device::Buffer<double>(*device, v).data());
            } else {
                points = finder.look(device::Buffer<float>(*device, std::vector<float>(v.begin(), v.end())).data());
            }
            EXPECT_EQ(points.has_value(), n >= looks);
            if (points) {
                found.push_back(*points);
            }
        }
        return found;
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, SingularitiesOn, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

double angle(const tissue::Point& p, double x, double y) { return std::atan2(p[1] - y, p[0] - x); }

TEST_P(SingularitiesOn, a_rotor_has_one_at_its_centre_with_its_sense) {
    const tissue::Grid grid{{40, 31, 1}, 2, 0.5, false};
    for (const int sense : {1, -1}) {
        for (const int real_bytes : {8, 4}) {
            for (const auto& points : run(
                     grid, [&](const auto& p) { return sense * angle(p, 8.6, 7.1); }, 4, {}, real_bytes)) {
                ASSERT_EQ(points.size(), 1u);
                EXPECT_EQ(points[0].charge, sense);
                EXPECT_EQ(points[0].normal, 2);
                EXPECT_EQ(points[0].grid, grid.index({16, 13, 0}));  // 8.25 to 8.75, 6.75 to 7.25 mm
            }
        }
    }
}

TEST_P(SingularitiesOn, planar_and_circular_waves_have_none) {
    const tissue::Grid grid{{40, 31, 1}, 2, 0.5, false};
    for (const auto& points : run(
             grid, [](const auto& p) { return 0.9 * p[0] + 0.4 * p[1]; }, 3)) {
        EXPECT_TRUE(points.empty());
    }
    for (const auto& points : run(
             grid, [](const auto& p) { return std::hypot(p[0] - 5.1, p[1] - 3.2); }, 3)) {
        EXPECT_TRUE(points.empty());
    }
}

TEST_P(SingularitiesOn, a_pair_turns_both_ways_and_comes_in_grid_order) {
    const tissue::Grid grid{{60, 40, 1}, 2, 0.5, false};
    for (const auto& points : run(
             grid, [](const auto& p) { return angle(p, 8.1, 14.1) - angle(p, 21.2, 6.3); }, 2)) {
        ASSERT_EQ(points.size(), 2u);
        EXPECT_EQ(points[0].charge, -1);  // 6.3 mm comes before 14.1
        EXPECT_EQ(points[1].charge, 1);
    }
}

TEST_P(SingularitiesOn, a_hole_at_the_centre_hides_it) {
    const tissue::Grid grid{{20, 20, 1}, 2, 1, false};
    std::vector<std::uint16_t> blocks(400, 0);
    blocks[static_cast<std::size_t>(grid.index({10, 9, 0}))] = tissue::no_cell;
    for (const auto& points : run(
             grid, [](const auto& p) { return angle(p, 10.1, 9.9); }, 2, blocks)) {
        EXPECT_TRUE(points.empty());
    }
    blocks.assign(400, 0);
    blocks.front() = tissue::no_cell;  // slots are no grid indices then
    for (const auto& points : run(
             grid, [](const auto& p) { return angle(p, 10.1, 9.9); }, 2, blocks)) {
        ASSERT_EQ(points.size(), 1u);
        EXPECT_EQ(points[0].grid, grid.index({9, 9, 0}));
    }
}

TEST_P(SingularitiesOn, a_straight_filament_is_found_in_each_layer_that_it_crosses) {
    // Along each axis in turn: one square a layer, normal to the filament, with the sense of the rotation about it.
    for (int axis = 0; axis < 3; ++axis) {
        const tissue::Grid grid{{12, 13, 14}, 3, 1, false};
        const auto first = static_cast<std::size_t>((axis + 1) % 3), second = static_cast<std::size_t>((axis + 2) % 3);
        const Phase around = [&](const tissue::Point& p) { return std::atan2(p[second] - 6.1, p[first] - 5.3); };
        for (const auto& points : run(grid, around, 2)) {
            ASSERT_EQ(static_cast<std::int64_t>(points.size()), grid.cells[static_cast<std::size_t>(axis)]);
            for (std::size_t k = 0; k < points.size(); ++k) {
                const auto cell = grid.cell(points[k].grid);
                EXPECT_EQ(points[k].normal, axis);
                EXPECT_EQ(points[k].charge, 1);
                EXPECT_EQ(cell[static_cast<std::size_t>(axis)], static_cast<std::int64_t>(k));
                EXPECT_EQ(cell[first], 4);   // 4.5 to 5.5
                EXPECT_EQ(cell[second], 5);  // 5.5 to 6.5
            }
        }
    }
}

TEST_P(SingularitiesOn, more_than_there_is_room_for_are_all_found) {
    const tissue::Grid grid{{200, 200, 1}, 2, 1, false};
    // Signs of cos x cos y change on a lattice: many rotors.
    const Phase lattice = [](const tissue::Point& p) { return std::atan2(std::sin(0.9 * p[0]), std::sin(0.9 * p[1])); };
    for (const auto& points : run(grid, lattice, 1)) {
        int sum = 0;
        for (std::size_t k = 0; k < points.size(); ++k) {
            sum += points[k].charge;
            EXPECT_TRUE(k == 0 || points[k - 1].grid < points[k].grid);
        }
        EXPECT_GT(points.size(), 3000u);  // 57^2
        EXPECT_LT(std::abs(sum), 60);     // they cancel but for the rim
    }
}

}  // namespace
}  // namespace heartwright::reduce
