// The CPU driver on a toy kernel: bit for bit what plain loops give, wherever the cell stands and whatever computes it.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "tests/runtime/unit/kernels/lattice/samples.hpp"
#include "tests/runtime/unit/kernels/lattice/toy_cells.hpp"

namespace heartwright::test {
namespace {

std::vector<const LatticeSamples*> sets() {
    const LatticeSamples* all[3];
    const int count = samples_that_run_here(all);
    return {all, all + count};
}

void run(ToyCells& cells, const LatticeSamples& set, int steps) {
    for (int n = 0; n < steps; ++n)
        cells.step([&](const interface::ReactArguments& at) { EXPECT_EQ(set.react(0, at), 0); });
}

void expect_as_reference(const ToySetup& setup, int steps) {
    ToyReference want(setup, setup.cell_ids[0]);
    for (int n = 0; n < steps; ++n) want.step();
    for (const LatticeSamples* set : sets()) {
        SCOPED_TRACE(::testing::Message() << set->instruction_set << ", " << setup.shape[0] << " x " << setup.shape[1]
                                          << " x " << setup.shape[2] << (setup.mirror ? ", mirror" : ", zero flux"));
        ToyCells cells(setup);
        run(cells, *set, steps);
        EXPECT_EQ(cells.fault().what, interface::SiteFault::none);
        for (int site = 0; site < cells.sites(); ++site) {
            for (int c = 0; c < toy_counts; ++c)
                ASSERT_EQ(cells.site_count(c, 0, site), want.count[c][site]) << "count " << c << ", site " << site;
            for (int c = 0; c < toy_states; ++c)
                ASSERT_EQ(cells.site_state(c, 0, site), want.state[c][site]) << "state " << c << ", site " << site;
        }
        EXPECT_EQ(cells.V(0), want.V);
        EXPECT_EQ(cells.w(0), want.w);
    }
}

const Shape shapes[] = {{4, 3, 5}, {1, 1, 1}, {1, 1, 13}, {17, 1, 1},  {4, 1, 6},
                        {9, 2, 1}, {1, 5, 8}, {2, 2, 2},  {3, 21, 30}, {70, 3, 3}};

TEST(CpuLattice, computes_what_plain_loops_do_with_mirror_walls) {
    for (const Shape& shape : shapes) {
        ToySetup setup;
        setup.shape = shape;
        expect_as_reference(setup, 25);
    }
}
TEST(CpuLattice, computes_what_plain_loops_do_with_zero_flux_walls) {
    for (const Shape& shape : shapes) {
        ToySetup setup;
        setup.shape = shape;
        setup.mirror = false;
        setup.cell_ids = {(std::int64_t(1) << 41) + 3};
        expect_as_reference(setup, 25);
    }
}

TEST(CpuLattice, holds_take_the_target_first_then_the_others_in_order_and_do_not_draw) {
    ToySetup setup;
    setup.holds = {{0, 3, 1, 40, false, 3, 9},
                   {3, 3, 5, 200, true, 5, 12},
                   {0, 3, 2, 100, true, 6, 8}};  // the last two of K overlap
    for (int steps : {4, 7, 9, 14}) expect_as_reference(setup, steps);
    ToyCells cells(setup);
    run(cells, *sets().back(), 5);
    for (int site = 0; site < cells.sites(); ++site) {
        if (site % 3 == 0) EXPECT_GE(cells.site_count(1, 0, site), 40);
        EXPECT_EQ(cells.site_count(0, 0, site) + cells.site_count(1, 0, site) + cells.site_count(2, 0, site), 100);
        EXPECT_EQ(cells.site_count(3, 0, site) + cells.site_count(4, 0, site) + cells.site_count(5, 0, site), 255);
    }
}

TEST(CpuLattice, a_hold_reaches_the_cells_it_names) {
    ToySetup setup;
    setup.cell_ids = {0, 0};
    setup.holds = {{0, 3, 1, 100, true, 0, 100}};
    ToyCells cells(setup);
    const std::uint8_t second[] = {0, 1};
    cells.step([&](interface::ReactArguments at) {
        interface::LatticeArguments lattice = *at.lattice;
        lattice.holds[0].cells = second;
        at.lattice = &lattice;
        sets().back()->react(0, at);
    });
    for (int site = 0; site < cells.sites(); ++site) {
        EXPECT_LT(cells.site_count(1, 0, site), 60);
        EXPECT_EQ(cells.site_count(1, 1, site), 100);
    }
}

TEST(CpuLattice, a_cells_bits_do_not_depend_on_its_slot_neighbours_or_threads) {
    ToySetup setup;
    setup.cell_ids = {5, 900, 17, 3, 44, 12, 8};
    ToyCells in_order(setup);
    run(in_order, *sets().back(), 12);

    ToySetup shuffled = setup;
    shuffled.cell_ids = {12, 3, 8, 5, 44, 900, 17};
    ToyCells threads(shuffled);
    for (int n = 0; n < 12; ++n) {
        threads.step([&](const interface::ReactArguments& at) {
            std::vector<std::thread> team;
            for (std::int64_t cut : {0, 1, 4}) {
                interface::ReactArguments part = at;
                part.first = cut, part.last = cut == 0 ? 1 : cut == 1 ? 4 : 7;
                team.emplace_back([part] { sets().back()->react(0, part); });
            }
            for (std::thread& member : team) member.join();
        });
    }
    for (int slot = 0; slot < 7; ++slot) {
        const auto at = std::find(shuffled.cell_ids.begin(), shuffled.cell_ids.end(), setup.cell_ids[slot]) -
                        shuffled.cell_ids.begin();
        EXPECT_EQ(in_order.all_of(slot), threads.all_of(static_cast<int>(at))) << "cell " << setup.cell_ids[slot];
        if (slot > 0) EXPECT_NE(in_order.all_of(slot), in_order.all_of(0));
    }
}

TEST(CpuLattice, another_seed_gives_another_run) {
    ToySetup setup;
    ToyCells one(setup);
    ++setup.seed;
    ToyCells other(setup);
    run(one, *sets().back(), 3), run(other, *sets().back(), 3);
    EXPECT_NE(one.all_of(0), other.all_of(0));
}

TEST(CpuLattice, zero_flux_walls_keep_what_diffuses) {
    ToySetup setup;
    setup.shape = {12, 7, 9};
    setup.mirror = false;
    setup.rate = 0;
    for (const LatticeSamples* set : sets()) {
        ToyCells cells(setup);
        const auto mass = [&] {
            long double sum = 0;
            for (int site = 0; site < cells.sites(); ++site) sum += cells.site_state(3, 0, site);
            return static_cast<double>(sum);
        };
        const double before = mass(), first = cells.site_state(3, 0, 0);
        run(cells, *set, 200);
        EXPECT_NEAR(mass(), before, 1e-13 * before);
        EXPECT_GT(std::fabs(cells.site_state(3, 0, 0) - first), 1e-3);
    }
}

TEST(CpuLattice, a_probability_above_one_is_recorded_with_its_place) {
    ToySetup setup;
    setup.cell_ids = {1, 2};
    for (const LatticeSamples* set : sets()) {
        ToyCells cells(setup);
        run(cells, *set, 2);
        EXPECT_EQ(cells.fault().what, interface::SiteFault::none);
        double* wrong = nullptr;
        cells.step([&](const interface::ReactArguments& at) {
            wrong = at.lattice->state + (1 * at.lattice->slots + 1) * at.lattice->site_stride +
                    59;  // a of the last site of slot 1
            *wrong = 1e6;
            set->react(0, at);
        });
        EXPECT_EQ(cells.fault().what, interface::SiteFault::probability);
        EXPECT_EQ(cells.fault().check, 0);
        EXPECT_EQ(cells.fault().slot, 1);
        EXPECT_EQ(cells.fault().site, 59);
        EXPECT_EQ(cells.fault().step, 2);
        EXPECT_GT(cells.fault().value, 1);
        cells.step([&](const interface::ReactArguments& at) { set->react(0, at); });
        EXPECT_EQ(cells.fault().step, 2);  // the first one stays
    }
}

TEST(CpuLattice, of_several_faults_of_a_step_that_of_the_least_cell_and_site_is_recorded) {
    ToySetup setup;
    setup.cell_ids = {7, 2, 9};
    for (const LatticeSamples* set : sets()) {
        ToyCells cells(setup);
        cells.step([&](const interface::ReactArguments& at) {
            for (const auto& [slot, site] : {std::pair{0, 3}, {2, 0}, {1, 40}, {1, 59}, {1, 21}})  // a of these
                at.lattice->state[(1 * at.lattice->slots + slot) * at.lattice->site_stride + site] = 1e6;
            std::vector<std::thread> team;
            for (std::int64_t slot : {2, 0, 1}) {
                interface::ReactArguments part = at;
                part.first = slot, part.last = slot + 1;
                team.emplace_back([part, set] { set->react(0, part); });
            }
            for (std::thread& member : team) member.join();
        });
        EXPECT_EQ(cells.fault().what, interface::SiteFault::probability);
        EXPECT_EQ(cells.fault().slot, 1);
        EXPECT_EQ(cells.fault().site, 21);
        EXPECT_EQ(cells.fault().step, 0);
    }
}

TEST(CpuLattice, observes_cells_and_sites_at_the_state_as_it_is) {
    ToySetup setup;
    setup.shape = {3, 3, 3};
    setup.cell_ids = {4, 6};
    for (const LatticeSamples* set : sets()) {
        ToyCells cells(setup);
        run(cells, *set, 5);
        double of_cells[2], of_sites[3][4];
        double p_1[4];
        const std::int64_t slots[] = {1, 0}, site_slots[] = {1, 0, 1, 1}, sites[] = {26, 0, 7, 8};
        cells.step([&](const interface::ReactArguments& at) {
            const std::int32_t wanted[] = {0}, wanted_of_sites[] = {2, 0, 1};
            interface::ObserveArguments o {
                at, slots, 2, wanted, 1, of_cells
            };
            EXPECT_EQ(set->observe(0, o), 0);
            interface::ObserveSitesArguments s {
                at, site_slots, sites, 4, wanted_of_sites, 3, of_sites[0]
            };
            EXPECT_EQ(set->observe_sites(0, s), 0);
        });
        for (int k = 0; k < 2; ++k) {
            double lane[8] = {};
            for (int site = 0; site < 27; ++site)
                lane[site % 8] += cells.site_state(1, static_cast<int>(slots[k]), site);
            const double sum =
                ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
            EXPECT_EQ(of_cells[k], sum + cells.w(static_cast<int>(slots[k])));
        }
        for (int k = 0; k < 4; ++k) {
            const int slot = static_cast<int>(site_slots[k]), site = static_cast<int>(sites[k]);
            p_1[k] = cells.site_state(2, slot, site) * 0.5;
            EXPECT_EQ(of_sites[1][k], cells.V(slot) * cells.site_state(1, slot, site));
            EXPECT_EQ(of_sites[2][k], cells.site_count(4, slot, site) + cells.site_state(3, slot, site));
            EXPECT_LE(of_sites[0][k], 15);
            if (p_1[k] > 0.2) EXPECT_GT(of_sites[0][k], 0);
        }
    }
}

}  // namespace
}  // namespace heartwright::test
