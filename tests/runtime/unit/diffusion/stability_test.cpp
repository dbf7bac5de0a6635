// The stability limit against the eigenvalues of the operator itself: never above, and how far below.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "runtime/diffusion/stability.hpp"
#include "runtime/tissue/decomposition.hpp"
#include "runtime/tissue/ghosts.hpp"
#include "runtime/tissue/tensor.hpp"
#include "tests/runtime/unit/diffusion/weighted_matrix.hpp"

namespace heartwright::testing {
namespace {

using diffusion::Conductivity;
using tissue::Cell;
using tissue::Grid;
using tissue::Tensor;

struct Ends {
    double least, largest;
};

// Of a symmetric matrix, by Jacobi's rotations.
Ends eigenvalues(std::vector<std::vector<double>> m) {
    const std::size_t n = m.size();
    for (int sweep = 0; sweep < 60; ++sweep) {
        double beside = 0, all = 0;
        for (std::size_t p = 0; p < n; ++p) {
            for (std::size_t q = 0; q < n; ++q) {
                all += m[p][q] * m[p][q];
                beside += p == q ? 0 : m[p][q] * m[p][q];
            }
        }
        if (beside <= 1e-28 * all) break;
        for (std::size_t p = 0; p < n; ++p) {
            for (std::size_t q = p + 1; q < n; ++q) {
                if (std::fabs(m[p][q]) < 1e-300) continue;
                const double theta = 0.5 * std::atan2(2 * m[p][q], m[q][q] - m[p][p]), c = std::cos(theta),
                             s = std::sin(theta);
                for (std::size_t k = 0; k < n; ++k) {
                    const double kp = m[k][p], kq = m[k][q];
                    m[k][p] = c * kp - s * kq;
                    m[k][q] = s * kp + c * kq;
                }
                for (std::size_t k = 0; k < n; ++k) {
                    const double pk = m[p][k], qk = m[q][k];
                    m[p][k] = c * pk - s * qk;
                    m[q][k] = s * pk + c * qk;
                }
            }
        }
    }
    Ends ends{m[0][0], m[0][0]};
    for (std::size_t k = 0; k < n; ++k) ends = {std::min(ends.least, m[k][k]), std::max(ends.largest, m[k][k])};
    return ends;
}

Ends eigenvalues_of(device::Device& device, const Medium& medium) {
    auto matrix = weighted_matrix(device, medium);  // of a step of 1 ms
    const auto weights = volumes(medium.grid, DiffusionHarness::make_slots(medium));
    for (std::size_t p = 0; p < matrix.size(); ++p)
        for (std::size_t q = 0; q < matrix.size(); ++q) matrix[p][q] *= -1 / std::sqrt(weights[p] * weights[q]);
    return eigenvalues(matrix);
}

double limit_of(const Medium& medium) {
    return diffusion::stability_limit(medium.conductivity, medium.grid, DiffusionHarness::make_slots(medium));
}

Tensor along(double D_fibre, double D_cross, const tissue::Point& fibre) {
    return tissue::diffusion_tensor({D_fibre, D_cross, D_cross}, fibre, nullptr);
}

// Any tensors, some that conduct along one direction only.
Medium random_tissue(std::mt19937_64& random, const Grid& grid, bool with_mask, int classes, bool per_cell) {
    Medium medium = random_medium(random, grid, with_mask, classes, per_cell);
    std::normal_distribution<double> normal;
    for (auto* tensors : {&medium.conductivity.classes, &medium.conductivity.cells}) {
        for (Tensor& tensor : *tensors) {
            if (random() % 3 == 0) {
                tensor = along(std::exp(normal(random)), 0, {normal(random), normal(random), normal(random)});
            } else if (random() % 2 == 0) {
                tensor = along(
                    1, 0,
                    {random() % 2 == 0 ? 1.0 : -1.0, random() % 2 == 0 ? 1.0 : -1.0, grid.dimensions > 2 ? 1.0 : 0.0});
            }
        }
    }
    return medium;
}

// dt*lambda/2 of the largest eigenvalue at the limit: 1 is exact, more is unstable.
double share_taken(device::Device& device, const Medium& medium) {
    const Ends ends = eigenvalues_of(device, medium);
    EXPECT_GE(ends.least, -1e-12 * std::max(1.0, ends.largest));
    return ends.largest == 0 ? 1 : limit_of(medium) * ends.largest / 2;
}

TEST(StabilityLimit, leaves_every_eigenvalue_of_a_step_between_minus_one_and_one) {
    const auto device = device::open_cpu(1);
    std::mt19937_64 random(20261122);
    int looked = 0;
    for (const bool on_nodes : {false, true}) {
        for (const Grid& grid :
             {Grid{{2, 2, 2}, 3, 1, on_nodes}, Grid{{3, 2, 2}, 3, 1, on_nodes}, Grid{{3, 4, 3}, 3, 1, on_nodes},
              Grid{{3, 1, 4}, 3, 1, on_nodes}, Grid{{2, 2, 1}, 2, 1, on_nodes}, Grid{{3, 3, 1}, 2, 1, on_nodes},
              Grid{{6, 5, 1}, 2, 1, on_nodes}, Grid{{9, 1, 1}, 1, 1, on_nodes}}) {
            for (const bool with_mask : {false, true}) {
                for (const auto& [classes, per_cell] : {std::pair{1, false}, std::pair{3, false}, std::pair{1, true}}) {
                    for (int trial = 0; trial < 12; ++trial, ++looked) {
                        const Medium medium = random_tissue(random, grid, with_mask, classes, per_cell);
                        ASSERT_LE(share_taken(*device, medium), 1 + 1e-12)
                            << (on_nodes ? "nodes " : "centres ") << grid.cells[0] << 'x' << grid.cells[1] << 'x'
                            << grid.cells[2] << (with_mask ? " masked, " : ", ")
                            << (per_cell ? "a tensor per cell" : std::to_string(classes) + " classes") << ", trial "
                            << trial;
                    }
                }
            }
        }
    }
    EXPECT_EQ(looked, 1152);
}

Medium uniform(const Grid& grid, const Tensor& tensor) { return {grid, {}, {{tensor}, {}, {}}}; }

TEST(StabilityLimit, of_two_nodes_along_each_axis_is_exact) {
    const auto device = device::open_cpu(1);
    EXPECT_NEAR(share_taken(*device, uniform({{2, 2, 2}, 3, 1, true}, along(1, 0, {1, 1, 1}))), 1, 1e-12);
    EXPECT_NEAR(limit_of(uniform({{2, 2, 2}, 3, 1, true}, along(1, 0, {1, 1, 1}))), 0.375,
                1e-12);  // lambda is 16/3: 4/3 of 4 sum D_a
    EXPECT_NEAR(share_taken(*device, uniform({{2, 2, 1}, 2, 1, true}, along(1, 0.1, {1, 1, 0}))), 1, 1e-12);
}

TEST(StabilityLimit, of_three_nodes_in_an_L_is_exact) {
    const auto device = device::open_cpu(1);
    Medium medium = uniform({{2, 2, 1}, 2, 1, true}, along(2, 0, {1, 1, 0}));
    medium.block_of_cell = {0, 0, 0, tissue::no_cell};
    EXPECT_NEAR(share_taken(*device, medium), 1, 1e-12);
    EXPECT_NEAR(limit_of(medium), 2.0 / 9, 1e-12);  // 1/4 without the mask
}

TEST(StabilityLimit, of_one_oblique_tensor_in_two_dimensions_is_that_of_its_diagonal) {
    for (const bool on_nodes : {false, true}) {
        const Tensor oblique = along(0.0952984, 0.0125758, {0.8, 0.6, 0}),
                     straight{{oblique.D[0], oblique.D[1], oblique.D[2], 0, 0, 0}};
        const Grid grid{{40, 30, 1}, 2, 0.1, on_nodes};
        EXPECT_NEAR(limit_of(uniform(grid, oblique)) / limit_of(uniform(grid, straight)), 1, 1e-12);
    }
}

TEST(StabilityLimit, on_centres_gives_away_what_a_small_box_does_for_one_oblique_tensor) {
    const auto device = device::open_cpu(1);
    for (const auto& tensor : {along(1, 0.13, {1, 1, 1}), along(1, 0.13, {0.5, -1, 0.3}), along(1, 0, {1, 1, 1})}) {
        EXPECT_GT(share_taken(*device, uniform({{6, 6, 6}, 3, 1, false}, tensor)),
                  0.88);  // less than 1 as the box is small
        Medium medium = uniform({{8, 7, 6}, 3, 1, false}, tensor);
        medium.block_of_cell.assign(8 * 7 * 6, 0);
        medium.block_of_cell[1] = medium.block_of_cell[60] = medium.block_of_cell[140] = tissue::no_cell;
        EXPECT_EQ(limit_of(medium), limit_of(uniform({{8, 7, 6}, 3, 1, false}, tensor)));
    }
}

// Fibres that turn by 120 degrees from layer to layer of a wall and rise, as in a ventricle.
Medium ventricle(const Grid& grid, double D_fibre, double D_cross) {
    Medium medium{grid, {}, {}};
    for (std::int64_t g = 0; g < grid.count(); ++g) {
        const Cell cell = grid.cell(g);
        const double turn = std::numbers::pi / 1.5 * static_cast<double>(cell[0]) / static_cast<double>(grid.cells[0]) -
                            std::numbers::pi / 3;
        medium.conductivity.cells.push_back(along(D_fibre, D_cross, {0.3, std::cos(turn), std::sin(turn)}));
    }
    return medium;
}

TEST(StabilityLimit, gives_away_at_most_an_eighth_where_fibres_turn) {
    const auto device = device::open_cpu(1);
    for (const bool on_nodes : {false, true}) {
        const double share = share_taken(*device, ventricle({{9, 6, 6}, 3, 1, on_nodes}, 0.0952984, 0.0125758));
        EXPECT_GT(share, 0.875) << on_nodes;
    }
}

TEST(StabilityLimit, of_the_parts_of_a_tissue_is_that_of_the_whole) {
    std::mt19937_64 random(5);
    for (const bool on_nodes : {false, true}) {
        for (const Grid& grid : {Grid{{6, 7, 5}, 3, 1, on_nodes}, Grid{{9, 8, 1}, 2, 1, on_nodes}}) {
            for (const bool with_mask : {false, true}) {
                for (const auto& [classes, per_cell] : {std::pair{1, false}, std::pair{3, false}, std::pair{1, true}}) {
                    const Medium medium = random_tissue(random, grid, with_mask, classes, per_cell);
                    const auto whole_slots = DiffusionHarness::make_slots(medium);
                    const double expected = diffusion::largest_eigenvalue(medium.conductivity, grid, whole_slots);
                    for (const int ranks : {2, 3, 5, 8, 12}) {
                        const auto decomposition = tissue::Decomposition::even(grid.cells, ranks);
                        double largest = 0;
                        for (int rank = 0; rank < ranks; ++rank) {
                            const Grid part = decomposition.part(grid, rank);
                            std::vector<std::uint16_t> blocks;
                            for (std::int64_t g = 0; g < part.count(); ++g) {
                                blocks.push_back(
                                    with_mask ? medium.block_of_cell[static_cast<std::size_t>(part.whole_index(g))]
                                              : std::uint16_t{0});
                            }
                            const tissue::Slots slots(part, blocks, 2,
                                                      tissue::ghosts_of(decomposition, part, blocks, true));
                            Conductivity conductivity{medium.conductivity.classes, {}, {}};
                            conductivity.has_cross_terms = !medium.conductivity.is_diagonal(grid.dimensions);
                            const auto slot_of = [&](std::int64_t g) {
                                return whole_slots.slot_of(part.whole_index(g));
                            };
                            for (std::int64_t s = 0; s < slots.total(); ++s) {
                                const auto there = static_cast<std::size_t>(slot_of(slots.grid_of(s)));
                                if (!medium.conductivity.class_of_slot.empty())
                                    conductivity.class_of_slot.push_back(medium.conductivity.class_of_slot[there]);
                                if (per_cell) conductivity.cells.push_back(medium.conductivity.cells[there]);
                            }
                            for (const std::int64_t g : tissue::corners_of(part, blocks))
                                conductivity.corners.emplace_back(g, medium.conductivity.of_slot(slot_of(g)));
                            largest = std::max(largest, diffusion::largest_eigenvalue(conductivity, part, slots));
                        }
                        EXPECT_EQ(largest, expected) << ranks << " ranks, " << classes << (per_cell ? " per cell" : "")
                                                     << (on_nodes ? ", nodes" : "");
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace heartwright::testing
