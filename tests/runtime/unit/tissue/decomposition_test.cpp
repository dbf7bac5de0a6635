// Boxes and parts of a grid, without any rank.
#include "runtime/tissue/decomposition.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "base/diag/faults.hpp"
#include "runtime/tissue/ghosts.hpp"
#include "whole_grid.hpp"

namespace heartwright::tissue {
namespace {

// Faces between cells of different boxes.
std::int64_t surface(const Decomposition& d) {
    const Cell& n = d.cells();
    std::int64_t faces = 0;
    for (int r = 0; r < d.count(); ++r) {
        const CellBox& box = d.box(r);
        for (std::size_t a = 0; a < 3; ++a) faces += box.end[a] < n[a] ? box.count() / (box.end[a] - box.first[a]) : 0;
    }
    return faces;
}

// Each cell lies in one box, whose rank owner() tells; ranks are numbered as the boxes lie.
void expect_boxes_of_all_cells(const Decomposition& d) {
    const Cell& n = d.cells();
    std::vector<int> holder(static_cast<std::size_t>(n[0] * n[1] * n[2]), -1);
    for (int r = 0; r < d.count(); ++r) {
        const CellBox& box = d.box(r);
        ASSERT_GE(box.count(), 1);
        for (std::int64_t k = box.first[2]; k < box.end[2]; ++k) {
            for (std::int64_t j = box.first[1]; j < box.end[1]; ++j) {
                for (std::int64_t i = box.first[0]; i < box.end[0]; ++i) {
                    ASSERT_TRUE((CellBox{{0, 0, 0}, n}).contains({i, j, k}));
                    int& of_cell = holder[static_cast<std::size_t>(i + n[0] * (j + n[1] * k))];
                    ASSERT_EQ(of_cell, -1);
                    of_cell = r;
                    ASSERT_EQ(d.owner({i, j, k}), r);
                }
            }
        }
    }
    ASSERT_EQ(std::count(holder.begin(), holder.end(), -1), 0);
}

TEST(Decomposition, is_made_again_of_its_numbers) {
    const auto d = Decomposition::balanced({11, 7, 5}, 6, [](std::int64_t k) {
        std::vector<float> weights(77, static_cast<float>(k));
        weights[3] = 100;
        return weights;
    });
    const auto again = Decomposition::of_numbers(d.numbers());
    EXPECT_EQ(again.cells(), d.cells());
    EXPECT_EQ(again.ranks(), d.ranks());
    ASSERT_EQ(again.count(), 6);
    for (int r = 0; r < 6; ++r) EXPECT_EQ(again.box(r), d.box(r));
    EXPECT_THROW(Decomposition::of_numbers({1, 2, 3}), OurFault);
}

TEST(Decomposition, boxes_cover_every_cell_once_and_know_their_owner) {
    for (const Cell& cells : {Cell{11, 7, 5}, Cell{64, 1, 1}, Cell{9, 30, 1}}) {
        for (const int ranks : {1, 2, 3, 4, 5, 6, 7, 8, 9, 29, 61}) {
            const auto d = Decomposition::even(cells, ranks);
            ASSERT_EQ(d.count(), ranks);
            expect_boxes_of_all_cells(d);
        }
    }
}

TEST(Decomposition, is_there_for_any_number_of_ranks_up_to_that_of_cells) {
    std::mt19937 random(11);
    for (const Cell& cells :
         {Cell{4, 4, 1}, Cell{3, 3, 3}, Cell{1, 5, 4}, Cell{7, 1, 2}, Cell{2, 9, 3}, Cell{13, 1, 1}}) {
        for (int ranks = 1; ranks <= cells[0] * cells[1] * cells[2]; ++ranks) {
            const auto even = Decomposition::even(cells, ranks);
            ASSERT_EQ(even.count(), ranks);
            expect_boxes_of_all_cells(even);
            std::vector<float> weights(static_cast<std::size_t>(cells[0] * cells[1]));
            const auto weighed = Decomposition::balanced(cells, ranks, [&](std::int64_t) {
                std::mt19937 of_layer(random() % 1000);
                for (float& weight : weights) weight = of_layer() % 3 == 0 ? 0 : static_cast<float>(of_layer() % 9);
                return weights;
            });
            ASSERT_EQ(weighed.count(), ranks);
            expect_boxes_of_all_cells(weighed);
            expect_boxes_of_all_cells(Decomposition::of_numbers(weighed.numbers()));
        }
    }
}

// Of each box its cells over those of its share; the greatest.
double most_load(const Decomposition& d, const std::vector<double>& shares) {
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    const auto cells = static_cast<double>(d.cells()[0] * d.cells()[1] * d.cells()[2]);
    double most = 0;
    for (int r = 0; r < d.count(); ++r) {
        const double due = cells * shares[static_cast<std::size_t>(r)] / all;
        most = std::max(most, static_cast<double>(d.box(r).count()) / due);
    }
    return most;
}

TEST(Decomposition, of_equal_shares_is_the_even_one) {
    for (const Cell& cells : {Cell{100, 80, 60}, Cell{64, 1, 1}, Cell{9, 30, 1}, Cell{16, 16, 16}}) {
        for (const int ranks : {1, 2, 3, 4, 6, 12}) {
            const std::vector<double> shares(static_cast<std::size_t>(ranks), 7.5);
            const auto even = Decomposition::even(cells, ranks), d = Decomposition::by_shares(cells, shares);
            expect_boxes_of_all_cells(d);
            EXPECT_LE(most_load(d, shares), most_load(even, shares) * 1.011) << ranks;
        }
    }
}

TEST(Decomposition, gives_each_rank_its_share) {
    const std::vector<double> gpus_and_a_processor{100, 100, 100, 100, 7};
    const auto d = Decomposition::by_shares({200, 200, 200}, gpus_and_a_processor);
    expect_boxes_of_all_cells(d);
    EXPECT_LT(most_load(d, gpus_and_a_processor), 1.04);
    for (const auto& shares : {std::vector<double>{3, 1}, {0.2, 0.5, 0.3}, {1, 2, 3, 4, 5, 6, 7}}) {
        const auto of_shares = Decomposition::by_shares({90, 80, 70}, shares);
        expect_boxes_of_all_cells(of_shares);
        EXPECT_LT(most_load(of_shares, shares), 1.04);
    }
    std::vector<double> many;
    for (int r = 0; r < 16; ++r) many.push_back(1 + r % 3);
    const auto of_many = Decomposition::by_shares({120, 120, 120}, many);
    expect_boxes_of_all_cells(of_many);
    EXPECT_LT(most_load(of_many, many), 1.1);
}

// A layer of this cube has 6% of the cells: the smallest share is a part of a row, or of a slab.
TEST(Decomposition, cuts_rows_where_a_share_is_less_than_a_layer) {
    const std::vector<double> shares{100, 100, 2};
    const auto d = Decomposition::by_shares({16, 16, 16}, shares);
    expect_boxes_of_all_cells(d);
    EXPECT_FALSE(d.is_grid());
    EXPECT_LT(most_load(d, shares), 3.2);  // three slabs: 6.3
    EXPECT_LE(d.box(2).count(), 128);
}

TEST(Decomposition, leaves_a_cell_to_the_least_share) {
    const auto d = Decomposition::by_shares({5, 1, 1}, {1, 1e-9, 1});
    expect_boxes_of_all_cells(d);
    EXPECT_EQ(d.box(1).count(), 1);
}

TEST(Decomposition, balances_costs_by_shares) {
    const std::vector<double> shares{2, 1};
    const auto d = Decomposition::balanced({1, 1, 100}, shares,
                                           [](std::int64_t k) { return std::vector<float>{k < 50 ? 1.0F : 3.0F}; });
    expect_boxes_of_all_cells(d);
    EXPECT_EQ(d.box(0).end[2], 78);  // 50 + 28*3 = 134 of 200
}

TEST(Decomposition, has_the_least_surface) {
    EXPECT_EQ(Decomposition::even({100, 100, 100}, 8).ranks(), (std::array<int, 3>{2, 2, 2}));
    EXPECT_EQ(Decomposition::even({100, 100, 100}, 2).ranks(), (std::array<int, 3>{1, 1, 2}));
    EXPECT_EQ(Decomposition::even({100, 100, 100}, 4).ranks(), (std::array<int, 3>{1, 2, 2}));
    EXPECT_EQ(Decomposition::even({20, 6, 3}, 6).ranks(), (std::array<int, 3>{6, 1, 1}));
    EXPECT_EQ(Decomposition::even({300, 300, 1}, 6).ranks(), (std::array<int, 3>{2, 3, 1}));
    EXPECT_EQ(surface(Decomposition::even({64, 32, 16}, 8)), 3 * 32 * 16 + 64 * 16);
}

// Where three numbers have the product, but thin slabs only, or none that fit: rows of different numbers of boxes.
TEST(Decomposition, takes_rows_of_different_numbers_where_they_leave_less_surface) {
    const auto seven = Decomposition::even({100, 100, 100}, 7);
    EXPECT_FALSE(seven.is_grid());
    EXPECT_EQ(seven.ranks(), (std::array<int, 3>{2, 2, 2}));
    EXPECT_LT(surface(seven), 31'000);  // slabs: 60,000
    std::int64_t largest = 0;
    for (int r = 0; r < 7; ++r) largest = std::max(largest, seven.box(r).count());
    EXPECT_LT(largest, 1.03 * 1e6 / 7);  // slabs: 1.05
    EXPECT_EQ(surface(Decomposition::even({300, 300, 1}, 3)), 500);
    EXPECT_TRUE(Decomposition::even({300, 1, 1}, 7).is_grid());
    EXPECT_TRUE(Decomposition::even({60, 60, 60}, 6).is_grid());
    const auto tiny = Decomposition::even({4, 4, 1}, 7);
    EXPECT_EQ(tiny.ranks(), (std::array<int, 3>{3, 3, 1}));
    EXPECT_EQ(surface(tiny), 13);
}

// No arrangement that is counted out by hand is better than the one that is taken.
TEST(Decomposition, leaves_little_more_surface_than_an_equal_cube_each) {
    for (const int ranks : {5, 7, 11, 13, 17, 23, 31, 61, 97, 251, 1021, 9001}) {
        const auto d = Decomposition::even({600, 600, 600}, ranks);
        const double of_cubes = 3 * std::cbrt(static_cast<double>(ranks)) * 600 * 600 - 3 * 600 * 600;
        EXPECT_LT(static_cast<double>(surface(d)), 1.3 * of_cubes) << ranks;
        std::int64_t largest = 0;
        for (int r = 0; r < ranks; ++r) largest = std::max(largest, d.box(r).count());
        EXPECT_LT(static_cast<double>(largest), 1.1 * 600 * 600 * 600 / ranks) << ranks;
    }
}

TEST(Decomposition, refuses_more_boxes_than_cells) {
    try {
        Decomposition::even({3, 1, 1}, 4);
        ADD_FAILURE() << "no fault";
    } catch (const UserFault& fault) {
        EXPECT_STREQ(fault.what(),
                     "a grid of 3 x 1 x 1 cells cannot be cut into 4 boxes of at least one cell, of which each rank "
                     "has one: take 3, or fewer");
    }
}

TEST(Decomposition, of_one_rank_is_the_grid) {
    const Grid whole = whole_grid({6, 5, 4});
    const auto d = Decomposition::even(whole.cells, 1);
    EXPECT_FALSE(d.part(whole, 0).is_part());
    EXPECT_TRUE(ghosts_of(d, d.part(whole, 0), std::vector<std::uint16_t>(120, 0), true).empty());
}

// Along one axis the costliest part is as cheap as any cuts can make it.
TEST(Decomposition, balances_as_well_as_cuts_allow) {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        const int n = 4 + static_cast<int>(random() % 9), parts = 2 + static_cast<int>(random() % 3);
        std::vector<float> weights(static_cast<std::size_t>(n));
        for (float& weight : weights) weight = static_cast<float>(random() % 5 == 0 ? 0 : random() % 20);
        const auto cost = [&](std::int64_t first, std::int64_t end) {
            return std::accumulate(weights.begin() + first, weights.begin() + end, 0.0f);
        };
        // best[p][i]: the least most costly of p parts over the first i cells.
        std::vector<std::vector<float>> best(static_cast<std::size_t>(parts + 1),
                                             std::vector<float>(static_cast<std::size_t>(n + 1), 1e9f));
        best[0][0] = 0;
        for (std::size_t p = 1; p < best.size(); ++p) {
            for (std::size_t i = p; i < best[p].size(); ++i) {
                for (std::size_t from = p - 1; from < i; ++from) {
                    best[p][i] = std::min(best[p][i], std::max(best[p - 1][from], cost(static_cast<std::int64_t>(from),
                                                                                       static_cast<std::int64_t>(i))));
                }
            }
        }
        const auto d = Decomposition::balanced({n, 1, 1}, parts, [&](std::int64_t) { return weights; });
        float most = 0;
        for (int r = 0; r < parts; ++r) {
            ASSERT_GE(d.box(r).count(), 1);
            most = std::max(most, cost(d.box(r).first[0], d.box(r).end[0]));
        }
        EXPECT_FLOAT_EQ(most, best.back().back()) << "round " << round;
    }
}

TEST(Decomposition, balances_a_masked_ellipsoid) {
    const Cell cells{80, 72, 60};
    const auto is_inside = [](std::int64_t i, std::int64_t j, std::int64_t k) {
        const double x = (static_cast<double>(i) - 24) / 22, y = (static_cast<double>(j) - 40) / 28,
                     z = (static_cast<double>(k) - 20) / 18;
        return x * x + y * y + z * z < 1;
    };
    const auto weights = [&](std::int64_t k) {
        std::vector<float> layer;
        for (std::int64_t j = 0; j < cells[1]; ++j) {
            for (std::int64_t i = 0; i < cells[0]; ++i) {
                layer.push_back(is_inside(i, j, k) ? 1 : 0);
            }
        }
        return layer;
    };
    const auto d = Decomposition::balanced(cells, 8, weights);
    std::vector<std::int64_t> own(8);
    for (std::int64_t k = 0; k < cells[2]; ++k) {
        for (std::int64_t j = 0; j < cells[1]; ++j)
            for (std::int64_t i = 0; i < cells[0]; ++i)
                own[static_cast<std::size_t>(d.owner({i, j, k}))] += is_inside(i, j, k) ? 1 : 0;
    }
    const auto [least, most] = std::minmax_element(own.begin(), own.end());
    EXPECT_LT(static_cast<double>(*most),
              1.12 * static_cast<double>(std::accumulate(own.begin(), own.end(), std::int64_t{0})) / 8);
    EXPECT_GT(*least, 0);
}

TEST(Decomposition, of_rows_may_have_several_ranges_a_rank) {
    const std::vector<std::int32_t> owners{2, 2, 0, 1, 1, 0, 0, 2, 1, 1};
    for (const auto& d : {Decomposition::of_owners(owners, 3),
                          Decomposition::of_numbers(Decomposition::of_owners(owners, 3).numbers())}) {
        EXPECT_TRUE(d.has_several_ranges());
        EXPECT_EQ(d.count(), 3);
        EXPECT_EQ(d.cells(), (Cell{10, 1, 1}));
        EXPECT_EQ(d.boxes(0), (std::vector<CellBox>{{{2, 0, 0}, {3, 1, 1}}, {{5, 0, 0}, {7, 1, 1}}}));
        EXPECT_EQ(d.boxes(1), (std::vector<CellBox>{{{3, 0, 0}, {5, 1, 1}}, {{8, 0, 0}, {10, 1, 1}}}));
        EXPECT_EQ(d.box(2), (CellBox{{0, 0, 0}, {8, 1, 1}}));
        for (std::size_t row = 0; row < owners.size(); ++row)
            EXPECT_EQ(d.owner({static_cast<std::int64_t>(row), 0, 0}), owners[row]) << row;
    }
    EXPECT_THROW(Decomposition::of_owners({0, 0, 2}, 3), OurFault) << "rank 1 has no rows";
    EXPECT_THROW(Decomposition::of_owners({0, 3, 1, 2}, 3), OurFault);
    EXPECT_THROW(Decomposition::of_owners({0, -1, 1, 2}, 3), OurFault);
    EXPECT_FALSE(Decomposition::even({10, 1, 1}, 3).has_several_ranges());
    EXPECT_EQ(Decomposition::even({10, 1, 1}, 3).boxes(1), (std::vector<CellBox>{{{3, 0, 0}, {6, 1, 1}}}));
    auto numbers = Decomposition::of_owners(owners, 3).numbers();
    numbers.pop_back();
    EXPECT_THROW(Decomposition::of_numbers(numbers), OurFault);
}

}  // namespace
}  // namespace heartwright::tissue
