#include "runtime/observers/beats/conduction_velocity.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>

namespace heartwright::observers {
namespace {

std::vector<double> activation_of(const tissue::Grid& grid, const std::function<double(const tissue::Point&)>& time) {
    std::vector<double> map;
    for (std::int64_t g = 0; g < grid.count(); ++g) map.push_back(time(grid.position(grid.cell(g))));
    return map;
}

TEST(ConductionVelocity, of_a_plane_wave_is_exact_up_to_the_walls) {
    const double c = 0.6;
    for (const tissue::Grid& grid : {tissue::Grid{{30, 1, 1}, 1, 0.2, false}, tissue::Grid{{30, 20, 1}, 2, 0.2, false},
                                     tissue::Grid{{12, 9, 8}, 3, 0.2, true}, tissue::Grid{{12, 1, 8}, 3, 0.2, false},
                                     tissue::Grid{{12, 9, 8}, 3, std::array<double, 3>{0.2, 0.3, 0.14}, true}}) {
        tissue::Point way{1, grid.cells[1] > 1 ? -0.7 : 0, grid.cells[2] > 1 ? 0.4 : 0};
        const double length = std::hypot(way[0], way[1], way[2]);
        const auto map = activation_of(
            grid, [&](const auto& p) { return 5 + (way[0] * p[0] + way[1] * p[1] + way[2] * p[2]) / length / c; });
        const Velocities found = conduction_velocity(map, grid);
        std::int64_t unknown = 0;
        for (std::size_t g = 0; g < map.size(); ++g) {
            if (std::isnan(found.speed[g])) {
                ++unknown;
                continue;
            }
            EXPECT_NEAR(found.speed[g], c, 1e-9);
            for (std::size_t a = 0; a < 3; ++a) EXPECT_NEAR(found.along[a][g], c * way[a] / length, 1e-9);
        }
        EXPECT_EQ(unknown,
                  grid.cells[0] > 1 && grid.cells[1] > 1 && grid.cells[2] > 1 ? 8 : 0);  // the corners of a box
    }
}

TEST(ConductionVelocity, of_a_point_source_is_right_to_second_order) {
    const auto worst = [](double spacing) {
        const auto points = static_cast<std::int64_t>(std::llround(12 / spacing));
        const tissue::Grid grid{{points, points, 1}, 2, spacing, false};
        const auto map = activation_of(grid, [](const auto& p) { return std::hypot(p[0], p[1]) / 0.5; });
        const Velocities found = conduction_velocity(map, grid);
        double largest = 0;
        for (std::size_t g = 0; g < map.size(); ++g) {
            const auto p = grid.position(grid.cell(static_cast<std::int64_t>(g)));
            const bool is_inside = std::min(p[0], p[1]) > 2 && std::max(p[0], p[1]) < 10;
            if (is_inside) {
                largest = std::max(largest, std::fabs(found.speed[g] - 0.5));
                EXPECT_GT(found.along[0][g], 0);
            }
        }
        return largest;
    };
    const double coarse = worst(0.5), fine = worst(0.25);
    EXPECT_LT(fine, 2e-3);
    EXPECT_NEAR(coarse / fine, 4, 0.8);
}

TEST(ConductionVelocity, is_not_known_where_waves_meet_begin_or_never_came) {
    const tissue::Grid grid{{21, 5, 1}, 2, 1, false};
    const auto meet =
        conduction_velocity(activation_of(grid, [](const auto& p) { return -std::fabs(p[0] - 10.5); }), grid);
    EXPECT_TRUE(std::isnan(meet.speed[static_cast<std::size_t>(grid.index({10, 2, 0}))]));
    EXPECT_NEAR(meet.speed[static_cast<std::size_t>(grid.index({5, 2, 0}))], 1, 1e-12);
    const auto together = conduction_velocity(std::vector<double>(105, 3.0), grid);
    EXPECT_TRUE(std::isnan(together.speed[50]));
    auto lonely =
        activation_of(grid, [](const auto& p) { return p[0] < 4 ? p[0] : std::numeric_limits<double>::quiet_NaN(); });
    lonely[static_cast<std::size_t>(grid.index({12, 2, 0}))] = 30;
    const auto found = conduction_velocity(lonely, grid);
    EXPECT_TRUE(std::isnan(found.speed[static_cast<std::size_t>(grid.index({12, 2, 0}))]));
    EXPECT_TRUE(std::isnan(found.speed[static_cast<std::size_t>(grid.index({15, 2, 0}))]));
    EXPECT_NEAR(found.speed[static_cast<std::size_t>(grid.index({3, 2, 0}))], 1,
                1e-12);  // the last column that was reached
}

// A rigid spiral of one arm that turns in 120 ms, and the last activation of each cell: the time jumps by a period
// where the arm is now.
TEST(ConductionVelocity, of_a_spiral_is_never_between_two_beats) {
    const tissue::Grid grid{{81, 81, 1}, 2, 0.25, false};
    constexpr double period = 120, c = 0.4, pi = 3.14159265358979323846;
    const double core =
        c * period / (2 * pi);  // mm: the tip moves round it at c; outside, the arm is the involute of it
    const auto arrival = [&](const tissue::Point& p) {
        const double x = p[0] - 10.125, y = p[1] - 10.125, r = std::hypot(x, y);
        if (r < core) {
            return std::numeric_limits<double>::quiet_NaN();
        }
        const double angle = std::atan2(y, x) - std::acos(core / r), way = std::sqrt(r * r - core * core);
        const double t = core * angle / c + way / c;
        return t - period * std::floor(t / period);
    };
    const auto map = activation_of(grid, arrival);
    const Velocities found = conduction_velocity(map, grid);
    std::int64_t known = 0, jumps = 0;
    for (std::size_t g = 0; g < map.size(); ++g) {
        const tissue::Cell cell = grid.cell(static_cast<std::int64_t>(g));
        const auto p = grid.position(cell);
        const double r = std::hypot(p[0] - 10.125, p[1] - 10.125);
        if (cell[0] + 1 < grid.cells[0] && std::fabs(map[g + 1] - map[g]) > period / 2) ++jumps;
        if (r > core + 1 && cell[0] > 0 && cell[1] > 0 && cell[0] < 80 && cell[1] < 80) {
            ASSERT_NEAR(found.speed[g], c, 0.02) << cell[0] << ' ' << cell[1];
            ++known;
        }
    }
    EXPECT_GT(known, 2000);
    EXPECT_GT(jumps, 5);
}

}  // namespace
}  // namespace heartwright::observers
