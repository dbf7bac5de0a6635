#include "runtime/commands/run/halo_traffic.hpp"
#include "runtime/tissue/ghosts.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <random>

namespace heartwright::commands {
namespace {

using tissue::Cell;
using tissue::Decomposition;

// What the runtime itself makes of it.
std::vector<RankTraffic> listed(const Decomposition& decomposition, const TissueShape& shape) {
    tissue::Grid whole;
    whole.cells = decomposition.cells();
    whole.dimensions = 3;
    std::vector<RankTraffic> all;
    for (int r = 0; r < decomposition.count(); ++r) {
        const tissue::Grid part = decomposition.part(whole, r);
        std::vector<std::uint16_t> block(static_cast<std::size_t>(part.count()), 0);
        for (std::int64_t index = 0; index < part.count(); ++index)
            if (shape.holds && !shape.holds(part.whole_cell(part.cell(index))))
                block[static_cast<std::size_t>(index)] = tissue::no_cell;
        const tissue::Slots slots(part, block, 1, tissue::ghosts_of(decomposition, part, block, shape.edges));
        RankTraffic& rank = all.emplace_back();
        rank.cells = slots.count();
        for (const tissue::HaloPeer& peer : tissue::halo_peers(decomposition, r, part, slots, shape.edges))
            if (peer.ghosts > 0) rank.receives.push_back({peer.rank, peer.ghosts});
    }
    return all;
}

void expect_same(const std::vector<RankTraffic>& counted, const std::vector<RankTraffic>& listed) {
    ASSERT_EQ(counted.size(), listed.size());
    for (std::size_t r = 0; r < counted.size(); ++r) {
        SCOPED_TRACE("rank " + std::to_string(r));
        EXPECT_EQ(counted[r].cells, listed[r].cells);
        ASSERT_EQ(counted[r].receives.size(), listed[r].receives.size());
        for (std::size_t p = 0; p < counted[r].receives.size(); ++p) {
            EXPECT_EQ(counted[r].receives[p].rank, listed[r].receives[p].rank);
            EXPECT_EQ(counted[r].receives[p].cells, listed[r].receives[p].cells);
        }
    }
}

TEST(HaloTraffic, counts_what_the_runtime_lists) {
    for (const bool edges : {false, true})
        for (const int ranks : {1, 2, 3, 7, 12}) {
            const Decomposition even = Decomposition::even({13, 11, 9}, ranks);
            expect_same(halo_traffic(even, {{}, 1, edges}), listed(even, {{}, 1, edges}));
        }
}

TEST(HaloTraffic, counts_what_the_runtime_lists_of_a_mask_with_boxes_that_do_not_align) {
    const Cell cells{20, 16, 18};
    const auto holds = ventricles(cells);
    for (const bool edges : {false, true})
        for (const int ranks : {2, 5, 12}) {
            const Decomposition cut = Decomposition::balanced(cells, ranks, [&](std::int64_t k) {
                std::vector<float> weights;
                for (std::int64_t j = 0; j < cells[1]; ++j)
                    for (std::int64_t i = 0; i < cells[0]; ++i) weights.push_back(holds({i, j, k}) ? 1.0f : 0.0f);
                return weights;
            });
            expect_same(halo_traffic(cut, {holds, 1, edges}), listed(cut, {holds, 1, edges}));
        }
}

TEST(HaloTraffic, what_one_receives_of_another_is_of_the_size_that_it_sends_in_a_box) {
    const auto traffic = halo_traffic(Decomposition::even({40, 30, 20}, 24), {{}, 1, true});
    std::int64_t cells = 0;
    for (const RankTraffic& rank : traffic) {
        cells += rank.cells;
        EXPECT_GT(rank.boundary, 0);
        EXPECT_LT(rank.boundary, rank.cells);
    }
    EXPECT_EQ(cells, 40 * 30 * 20);
}

TEST(HaloTraffic, a_scale_stands_for_cubes) {
    const auto fine = halo_traffic(Decomposition::even({40, 40, 40}, 8), {{}, 1, true});
    const auto coarse = halo_traffic(Decomposition::even({10, 10, 10}, 8), {{}, 4, true});
    for (std::size_t r = 0; r < fine.size(); ++r) {
        EXPECT_EQ(fine[r].cells, coarse[r].cells);
        EXPECT_EQ(fine[r].ghosts(), coarse[r].ghosts());
    }
}

TEST(HaloTraffic, ventricles_fill_some_of_their_box_and_leave_cavities) {
    const Cell cells{50, 40, 50};
    const auto holds = ventricles(cells);
    std::int64_t count = 0;
    for (std::int64_t k = 0; k < cells[2]; ++k)
        for (std::int64_t j = 0; j < cells[1]; ++j)
            for (std::int64_t i = 0; i < cells[0]; ++i) count += holds({i, j, k});
    EXPECT_NEAR(static_cast<double>(count) / (50 * 40 * 50), 0.29, 0.02);
    EXPECT_FALSE(holds({18, 20, 49})) << "the left cavity at the base";
    EXPECT_FALSE(holds({44, 20, 49})) << "the right one";
    EXPECT_FALSE(holds({0, 0, 0}));
}

StepCosts costs() {
    StepCosts costs;
    costs.launch = 10e-6;
    costs.react = 0.1e-9;
    costs.diffuse = 0.02e-9;
    costs.near = {5e-6, 1e-6, 200e9};
    costs.far = {10e-6, 1e-6, 25e9};
    costs.node = 4;
    return costs;
}

TEST(SimulatedStep, one_rank_takes_what_its_cells_take) {
    const auto traffic = halo_traffic(Decomposition::even({100, 100, 100}, 1), {});
    EXPECT_NEAR(simulated_step(traffic, costs(), 10), 10e-6 + 1e6 * 0.12e-9, 1e-12);
    EXPECT_NEAR(predicted_step(traffic, costs()).seconds(), 10e-6 + 1e6 * 0.12e-9, 1e-12);
}

TEST(SimulatedStep, a_hidden_halo_costs_nothing_and_one_that_is_not_is_waited_for) {
    const auto large = halo_traffic(Decomposition::even({200, 200, 200}, 8), {});
    EXPECT_NEAR(simulated_step(large, costs(), 10), 10e-6 + 1e6 * 0.12e-9, 1e-12);
    const auto small = halo_traffic(Decomposition::even({20, 20, 20}, 8), {});
    const PredictedStep step = predicted_step(small, costs());
    EXPECT_GT(step.exchange, step.hidden);
    EXPECT_GT(simulated_step(small, costs(), 10), 20e-6);
    EXPECT_LE(simulated_step(small, costs(), 10), step.seconds() * (1 + 1e-9));
    EXPECT_NEAR(simulated_step(small, costs(), 10), step.seconds(), 0.2 * step.seconds());
}

TEST(SimulatedStep, whole_reactions_first_hide_a_halo_behind_the_inside_s_diffusion) {
    StepCosts whole = costs();
    whole.order = StepOrder::whole_first;
    const auto traffic =
        halo_traffic(Decomposition::even({200, 200, 200}, 8), {});  // a million cells each, 3 faces of 10,000
    const double inside = 1e6 - static_cast<double>(traffic.front().boundary), work = 10e-6 + 1e6 * 0.12e-9;
    whole.far = {0.9 * inside * whole.diffuse, 0, 1e18};
    whole.near = {0, 0, 1e18};
    EXPECT_NEAR(predicted_step(traffic, whole).hidden, inside * whole.diffuse, 1e-15);
    EXPECT_NEAR(predicted_step(traffic, whole).seconds(), work, 1e-12);
    EXPECT_NEAR(simulated_step(traffic, whole, 10), work, 1e-12);
    whole.far.latency = inside * whole.diffuse + 3e-6;  // what is longer is waited for
    EXPECT_NEAR(predicted_step(traffic, whole).seconds(), work + 3e-6, 1e-12);
    EXPECT_NEAR(simulated_step(traffic, whole, 10), work + 3e-6, 1e-12);
    whole.order = StepOrder::boundary_first;  // and hidden behind the inside's reaction
    EXPECT_NEAR(predicted_step(traffic, whole).seconds(), work, 1e-12);
    EXPECT_NEAR(simulated_step(traffic, whole, 10), work, 1e-12);
}

TEST(SimulatedStep, noise_without_a_mean_costs_where_neighbours_wait_for_each_other) {
    StepCosts noisy = costs();
    noisy.noise = 0.1;
    const auto traffic = halo_traffic(Decomposition::even({400, 400, 400}, 64), {});
    const double calm = simulated_step(traffic, costs(), 100), with_noise = simulated_step(traffic, noisy, 100);
    EXPECT_GT(with_noise, calm);
    EXPECT_EQ(with_noise, simulated_step(traffic, noisy, 100)) << "the same seed";
}

// Rows 0 - 1 - 2 - 3 - 4 in a line.
TEST(HaloTraffic, of_rows_counts_the_neighbours_of_any_owners) {
    auto line = std::make_shared<tissue::Rows>();
    line->positions.resize(5);
    line->neighbour_starts = {0, 1, 3, 5, 7, 8};
    line->neighbours = {1, 0, 2, 1, 3, 2, 4, 3};
    TissueShape shape;
    shape.rows = line;
    const auto traffic = halo_traffic(Decomposition::of_owners({0, 1, 0, 1, 2}, 3), shape);
    ASSERT_EQ(traffic.size(), 3u);
    const std::vector<std::int64_t> cells{2, 2, 1}, ghosts{2, 3, 1};
    for (std::size_t rank = 0; rank < traffic.size(); ++rank) {
        EXPECT_EQ(traffic[rank].cells, cells[rank]);
        EXPECT_EQ(traffic[rank].boundary, cells[rank]);
        EXPECT_EQ(traffic[rank].ghosts(), ghosts[rank]);
    }
    ASSERT_EQ(traffic[1].receives.size(), 2u);
    EXPECT_EQ(traffic[1].receives[0].rank, 0);
    EXPECT_EQ(traffic[1].receives[0].cells, 2);
    EXPECT_EQ(traffic[1].receives[1].rank, 2);
}

}  // namespace
}  // namespace heartwright::commands
