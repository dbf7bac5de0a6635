// What the operator promises for any mask and tensors: symmetric, no row sum, dissipative, the 7-point form when
// diagonal.
#include <gtest/gtest.h>

#include <cmath>

#include "runtime/diffusion/stability.hpp"
#include "tests/runtime/unit/diffusion/weighted_matrix.hpp"
#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::testing {
namespace {

using diffusion::Conductivity;
using tissue::Grid;
using tissue::Tensor;

class Operator : public ::testing::TestWithParam<device::Backend> {
protected:
    std::unique_ptr<device::Device> device_ = open(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Backends, Operator, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

std::vector<Medium> media() {
    std::mt19937_64 random(20260101);
    std::vector<Medium> media;
    for (const bool on_nodes : {false, true}) {
        for (const Grid& grid :
             {Grid{{4, 3, 5}, 3, 1, on_nodes}, Grid{{6, 5, 1}, 2, 1, on_nodes}, Grid{{12, 1, 1}, 1, 1, on_nodes}}) {
            for (const bool with_mask : {false, true}) {
                media.push_back(random_medium(random, grid, with_mask, 1, false));
                media.push_back(random_medium(random, grid, with_mask, 4, false));
                media.push_back(random_medium(random, grid, with_mask, 1, true));
            }
        }
    }
    return media;
}

TEST_P(Operator, is_symmetric_and_conservative_for_random_masks_and_tensors) {
    for (const Medium& medium : media()) {
        const auto matrix = weighted_matrix(*device_, medium);
        for (std::size_t row = 0; row < matrix.size(); ++row) {
            double row_sum = 0, column_sum = 0;
            for (std::size_t column = 0; column < matrix.size(); ++column) {
                ASSERT_NEAR(matrix[row][column], matrix[column][row], 2e-15 * 20) << row << ' ' << column;
                row_sum += matrix[row][column];
                column_sum += matrix[column][row];
            }
            ASSERT_NEAR(row_sum, 0, 1e-13);
            ASSERT_NEAR(column_sum, 0, 1e-13);
        }
    }
}

TEST_P(Operator, never_raises_the_energy_for_random_masks_and_tensors) {
    std::mt19937_64 random(7);
    std::normal_distribution<double> normal;
    for (const Medium& medium : media()) {
        const auto matrix = weighted_matrix(*device_, medium);
        for (int trial = 0; trial < 20; ++trial) {
            std::vector<double> u(matrix.size());
            for (double& value : u) value = normal(random);
            double energy = 0;
            for (std::size_t row = 0; row < u.size(); ++row)
                for (std::size_t column = 0; column < u.size(); ++column)
                    energy -= u[row] * matrix[row][column] * u[column];
            ASSERT_GE(energy, -1e-12);
        }
    }
}

TEST_P(Operator, does_not_grow_at_the_stability_limit_for_random_masks_and_tensors) {
    std::mt19937_64 random(11);
    std::normal_distribution<double> normal;
    for (const Medium& medium : media()) {
        const auto slots = DiffusionHarness::make_slots(medium);
        const double limit = diffusion::stability_limit(medium.conductivity, medium.grid, slots);
        if (!std::isfinite(limit)) continue;
        DiffusionHarness harness(*device_, medium, limit);
        std::vector<double> u(static_cast<std::size_t>(slots.count()));
        for (double& value : u) value = normal(random);
        const auto weights = volumes(medium.grid, slots);
        const auto size = [&](const std::vector<double>& v) {
            double sum = 0;
            for (std::size_t i = 0; i < v.size(); ++i) sum += weights[i] * v[i] * v[i];
            return sum;
        };
        EXPECT_LE(size(harness.advance(u, 500)), size(u) * (1 + 1e-9));
    }
}

// A tensor of no cell that has cross terms makes rows look for 18 neighbours.
TEST_P(Operator, of_19_points_is_bitwise_that_of_7_when_tensors_are_diagonal) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> uniform(0.1, 1);
    for (const bool on_nodes : {false, true}) {
        const Grid grid{{9, 8, 7}, 3, 0.5, on_nodes};
        Medium straight{grid, {}, {}}, crossed{grid, {}, {}};
        for (int c = 0; c < 3; ++c)
            straight.conductivity.classes.push_back({{uniform(random), uniform(random), uniform(random), 0, 0, 0}});
        for (std::int64_t g = 0; g < grid.count(); ++g)
            straight.conductivity.class_of_slot.push_back(static_cast<std::uint8_t>(random() % 3));
        crossed.conductivity = straight.conductivity;
        crossed.conductivity.classes.push_back({{1, 1, 1, 0.5, 0, 0}});
        std::vector<double> u(static_cast<std::size_t>(grid.count()));
        for (double& value : u) value = uniform(random);
        ASSERT_TRUE(straight.conductivity.is_diagonal(3));
        ASSERT_FALSE(crossed.conductivity.is_diagonal(3));
        EXPECT_EQ(DiffusionHarness(*device_, straight, 0.01).advance(u, 3),
                  DiffusionHarness(*device_, crossed, 0.01).advance(u, 3));
    }
}

TEST_P(Operator, is_the_same_in_any_order_of_slots_and_kind_of_table) {
    std::mt19937_64 random(5);
    const Grid grid{{7, 6, 5}, 3, 1, false};
    Medium in_order = random_medium(random, grid, false, 1, false);
    in_order.conductivity.fills_grid = false;
    Medium two_blocks = in_order, by_class = in_order, by_cell = in_order;
    for (std::int64_t g = 0; g < grid.count(); ++g) {
        two_blocks.block_of_cell.push_back(static_cast<std::uint16_t>(g % 2));
        by_class.conductivity.class_of_slot.push_back(0);
        by_cell.conductivity.cells.push_back(in_order.conductivity.classes.front());
    }
    by_cell.conductivity.classes.clear();
    std::vector<double> u(static_cast<std::size_t>(grid.count()));
    for (double& value : u) value = std::uniform_real_distribution<double>(-1, 1)(random);
    DiffusionHarness shuffled(*device_, two_blocks, 0.05);
    ASSERT_FALSE(shuffled.slots().is_identity());
    std::vector<double> by_slot(u.size());
    for (std::size_t s = 0; s < u.size(); ++s)
        by_slot[s] = u[static_cast<std::size_t>(shuffled.slots().grid_of(static_cast<std::int64_t>(s)))];
    const auto expected = DiffusionHarness(*device_, in_order, 0.05).advance(u, 5);
    const auto result = shuffled.advance(by_slot, 5);
    for (std::size_t s = 0; s < u.size(); ++s) {
        EXPECT_EQ(result[s],
                  expected[static_cast<std::size_t>(shuffled.slots().grid_of(static_cast<std::int64_t>(s)))]);
    }
    EXPECT_EQ(DiffusionHarness(*device_, by_class, 0.05).advance(u, 5), expected);
    EXPECT_EQ(DiffusionHarness(*device_, by_cell, 0.05).advance(u, 5), expected);
}

TEST_P(Operator, insulates_where_a_neighbour_does_not_conduct) {
    const Grid grid{{6, 1, 1}, 1, 1, false};
    Medium medium{grid, {}, {}};
    medium.conductivity.classes = {Tensor{{1, 1, 1, 0, 0, 0}}, Tensor{}};
    medium.conductivity.class_of_slot = {0, 0, 0, 1, 0, 0};
    const auto result = DiffusionHarness(*device_, medium, 0.2).advance({1, 1, 1, 5, 0, 0}, 50);
    EXPECT_EQ(result, (std::vector<double>{1, 1, 1, 5, 0, 0}));
}

TEST_P(Operator, gives_the_bits_of_one_thread_on_the_processor) {
    std::mt19937_64 random(13);
    for (const Medium& medium : {random_medium(random, {{33, 21, 9}, 3, 1, true}, true, 1, true),
                                 random_medium(random, {{64, 64, 1}, 2, 1, false}, false, 3, false),
                                 random_medium(random, {{40, 20, 10}, 3, 1, false}, false, 1, false)}) {
        std::vector<double> u(static_cast<std::size_t>(DiffusionHarness::make_slots(medium).count()));
        for (double& value : u) value = std::uniform_real_distribution<double>(-85, 40)(random);
        const auto one = device::open_cpu(1);
        for (const int real_bytes : {8, 4}) {
            const auto expected = DiffusionHarness(*one, medium, 0.02, real_bytes).advance(u, 4);
            EXPECT_EQ(DiffusionHarness(*device_, medium, 0.02, real_bytes).advance(u, 4), expected);
            const auto three = device::open_cpu(3);
            EXPECT_EQ(DiffusionHarness(*three, medium, 0.02, real_bytes).advance(u, 4), expected);
        }
    }
}

TEST(StabilityLimit, is_exact_for_one_diagonal_tensor) {
    const Grid grid{{5, 5, 5}, 3, 0.1, false};
    const tissue::Slots slots(grid, std::vector<std::uint16_t>(125, 0), 1);
    const Conductivity conductivity{{Tensor{{0.0952984, 0.0125758, 0.0125758, 0, 0, 0}}}, {}, {}};
    EXPECT_NEAR(diffusion::stability_limit(conductivity, grid, slots), 0.01 / (2 * (0.0952984 + 2 * 0.0125758)), 1e-15);
}

TEST(Tensor_, that_is_not_positive_semidefinite_is_refused) {
    const Conductivity crossed{{Tensor{{1, 1, 1, 1.5, 0, 0}}}, {}, {}}, negative{{Tensor{{-1, 1, 1, 0, 0, 0}}}, {}, {}};
    EXPECT_ANY_THROW(diffusion::check(crossed, 3));
    EXPECT_ANY_THROW(diffusion::check(negative, 1));
}

}  // namespace
}  // namespace heartwright::testing
