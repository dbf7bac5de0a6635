#include "runtime/lattice/lattice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "base/diag/faults.hpp"
#include "runtime/interface/lattice_plan.hpp"
#include "runtime/math/philox.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/environment.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::lattice {
namespace {

using ::testing::HasSubstr;
using testing::toy_sites;

tissue::Slots slots_of(std::int64_t cells, int blocks = 1) {
    std::vector<std::uint16_t> block;
    for (std::int64_t g = 0; g < cells; ++g) block.push_back(static_cast<std::uint16_t>(g % blocks));
    return {{{cells, 1, 1}, 1, 1, false}, block, blocks};
}

std::vector<double> parameters(double count, double open) { return {0.01, 0.5, 0.1, count, open, 24, 24, 24}; }

TEST(Sites, numbers_run_along_the_last_axis_first) {
    const Sites sites{{4, 3, 2}};
    EXPECT_EQ(sites.count(), 24);
    EXPECT_EQ(sites.stride(), 32);
    std::int64_t n = 0;
    for (std::int64_t i = 0; i < 4; ++i) {
        for (std::int64_t j = 0; j < 3; ++j) {
            for (std::int64_t k = 0; k < 2; ++k) {
                EXPECT_EQ(sites.number({i, j, k}), n);
                EXPECT_EQ(sites.place(n), (std::array<std::int64_t, 3>{i, j, k}));
                ++n;
            }
        }
    }
}

TEST(Sites, walls_stand_where_a_neighbour_is_missing) {
    const auto bits = wall_bits({{3, 1, 2}});
    using namespace interface;
    using namespace math;
    using namespace kernels;
    EXPECT_EQ(bits[0], low_0 | low_1 | high_1 | low_2);
    EXPECT_EQ(bits[1], low_0 | low_1 | high_1 | high_2);
    EXPECT_EQ(bits[2], low_1 | high_1 | low_2);
    EXPECT_EQ(bits[5], high_0 | low_1 | high_1 | high_2);
    EXPECT_EQ(bits[6], low_0 | high_0 | low_1 | high_1 | low_2 | high_2);
    EXPECT_EQ(bits.size(), 32u);
}

TEST(Sites, none_and_too_many_are_refused) {
    EXPECT_NO_THROW(check({{256, 256, 256}}));
    EXPECT_EQ(message_of([] {
                  check({{256, 256, 257}});
              }),
              "a lattice of 256 x 256 x 257 sites is too large: a cell may have at most 16777216");
    EXPECT_THROW(check({{std::int64_t{1} << 62, std::int64_t{1} << 62, 4}}), UserFault);
    EXPECT_EQ(message_of([] { check({{5, 0, 1}}); }), "a lattice of 5 x 0 x 1 sites holds none");
}

TEST(BlockStart, counts_that_fit_no_byte_and_probabilities_that_are_none_are_refused) {
    const auto start = [](double count, double open) {
        return message_of([&] { block_start(toy_sites(interface::Backend::cpu), 0, 0, parameters(count, open)); });
    };
    EXPECT_EQ(start(255, 0.5), "no fault");
    EXPECT_EQ(start(0, 1), "no fault");
    EXPECT_EQ(
        start(256, 0.5),
        "a dyad cannot have 256 channels of K: a count is kept in a byte and must be a whole number from 0 to 255");
    EXPECT_THAT(start(2.5, 0.5), HasSubstr("cannot have 2.5 channels"));
    EXPECT_THAT(start(-1, 0.5), HasSubstr("cannot have -1 channels"));
    EXPECT_THAT(start(std::numeric_limits<double>::quiet_NaN(), 0.5), HasSubstr("nan channels"));
    EXPECT_THAT(start(10, 1.5), HasSubstr("cannot start in K_A with the probability -0.5"));
}

class LatticeOn : public ::testing::TestWithParam<device::Backend> {
protected:
    const interface::Model& model() const { return toy_sites(testing::abi_backend(GetParam())); }
    Lattice lattice(const tissue::Slots& slots, const lattice::Setup& setup,
                    const std::vector<std::vector<double>>& of_blocks) {
        std::vector<BlockStart> starts;
        for (const auto& given : of_blocks) starts.push_back(block_start(model(), 0, 0, given));
        return {*device_, model(), slots, setup, starts};
    }
    std::unique_ptr<device::Device> device_ = testing::open(GetParam(), 3);
};
INSTANTIATE_TEST_SUITE_P(Backends, LatticeOn, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(LatticeOn, each_channel_starts_where_its_own_random_number_says) {
    const auto slots = slots_of(5, 2);  // cells 0 2 4, then 1 3
    lattice::Setup setup;
    setup.sites.shape = {4, 3, 2};
    setup.seed = 0x123456789abcdef0;
    const Lattice lattice = this->lattice(slots, setup, {parameters(7, 0.25), parameters(100, 0.5)});
    for (std::int64_t slot = 0; slot < 5; ++slot) {
        const bool is_first = slot < 3;
        const auto a = lattice.download_count(0, slot), b = lattice.download_count(1, slot);
        EXPECT_EQ(lattice.download_state(0, slot), std::vector<double>(24, 1.0));
        for (std::int64_t site = 0; site < 24; ++site) {
            int open = 0;
            for (int channel = 0; channel < (is_first ? 7 : 100); ++channel) {
                const double u = math::uniform(setup.seed, slots.grid_of(slot), site, math::initial_step(0), channel);
                open += u < (is_first ? 0.75 : 0.5) ? 0 : 1;
            }
            const auto at = static_cast<std::size_t>(site);
            EXPECT_EQ(b[at], open) << slot << ' ' << site;
            EXPECT_EQ(a[at] + b[at], is_first ? 7 : 100);
        }
    }
    EXPECT_EQ(lattice.channels(0, 0), 7);
    EXPECT_EQ(lattice.channels(1, 0), 100);
    EXPECT_EQ(lattice.fault().what, interface::SiteFault::none);
}

TEST_P(LatticeOn, a_sure_start_puts_every_channel_there) {
    lattice::Setup setup;
    setup.sites.shape = {2, 2, 2};
    EXPECT_EQ(lattice(slots_of(1), setup, {parameters(255, 1)}).download_count(1, 0),
              std::vector<std::uint8_t>(8, 255));
    EXPECT_EQ(lattice(slots_of(1), setup, {parameters(255, 0)}).download_count(0, 0),
              std::vector<std::uint8_t>(8, 255));
}

TEST_P(LatticeOn, moves_take_what_is_there_from_the_chosen_sites_and_cells) {
    lattice::Setup setup;
    setup.sites.shape = {4, 3, 2};
    Lattice lattice = this->lattice(slots_of(3), setup, {parameters(10, 0)});
    EXPECT_EQ(lattice.move({0, 1, 4, {2, 5}, {1}}), 0);
    const auto moved = lattice.download_count(1, 1);
    EXPECT_EQ(std::accumulate(moved.begin(), moved.end(), 0), 8);
    EXPECT_EQ(moved[2], 4);
    EXPECT_EQ(lattice.download_count(0, 1)[5], 6);
    EXPECT_EQ(lattice.download_count(1, 0), std::vector<std::uint8_t>(24, 0));
    EXPECT_EQ(lattice.move({0, 1, 8, {}, {}}), 2);  // the two sites above have 6
    EXPECT_EQ(lattice.download_count(1, 1)[2], 10);
    EXPECT_EQ(lattice.download_count(1, 1)[3], 8);
    EXPECT_EQ(lattice.download_count(0, 2), std::vector<std::uint8_t>(24, 2));
}

TEST(PlanWish, is_read_as_it_is_written) {
    for (const char* text : {"march", "march+2", "march+16", "cluster:1", "cluster:16", "separate"})
        EXPECT_EQ(lattice::text_of(lattice::plan_wish_of(text, "plan")), text);
    for (const char* text :
         {"", "march+1", "march+17", "cluster:0", "cluster:", "cluster:4x", "by the rule", "marching"})
        EXPECT_THAT(message_of([&] { lattice::plan_wish_of(text, "plan"); }),
                    HasSubstr(std::string("plan is '") + text + "'; expected march, march+N"));
}

TEST(PlanWish, goes_before_the_rule_where_a_gpu_has_room_for_it) {
    using interface::LatticePlan;
    const interface::LatticeMachine h100 {
        132, 227 * 1024, 228 * 1024, true
    }, a100{108, 163 * 1024, 164 * 1024, false};
    const interface::LatticeSizes dyads { 3, 6, 40 * 1024, 2 * 1024 };
    const auto choice = [&](const interface::LatticeMachine& machine, std::int64_t cells, const char* wish) {
        return choose_lattice_plan(machine, dyads, 10'000, 100, cells, lattice::plan_wish_of(wish, "plan"));
    };
    EXPECT_EQ(choose_lattice_plan(h100, dyads, 10'000, 100, 2'000).plan, LatticePlan::march);
    EXPECT_EQ(choose_lattice_plan(h100, dyads, 10'000, 100, 1).plan, LatticePlan::cluster);
    for (const std::int64_t cells : {1, 100, 2'000}) {
        EXPECT_EQ(choice(h100, cells, "march").plan, LatticePlan::march);
        EXPECT_EQ(choice(h100, cells, "separate").plan, LatticePlan::separate);
        EXPECT_EQ(choice(h100, cells, "cluster:2").blocks, 2);
        EXPECT_EQ(choice(h100, cells, "cluster:16").blocks, 16);
        EXPECT_EQ(choice(a100, cells, "cluster:4").plan, LatticePlan::march) << "there are no clusters";
    }
    EXPECT_EQ(choice(h100, 2'000, "cluster:1").plan, LatticePlan::march) << "a block does not hold a cell";
}

TEST_P(LatticeOn, plans_that_were_tuned_are_for_their_cells_and_sites_alone) {
    lattice::Setup setup;
    setup.sites.shape = {4, 3, 2};
    const auto plan = [&](std::int64_t cells, std::int64_t sites, interface::LatticePlan wished) {
        setup.tuned = {{cells, sites, {wished, 4}}};
        return choose_plans(model(), setup, slots_of(4, 2), {0, 0})[1];
    };
    const lattice::Plan taken = plan(2, 24, interface::LatticePlan::march);
    EXPECT_EQ(taken.wish.plan, interface::LatticePlan::march);
    EXPECT_EQ(taken.reason, "2 cells of 24 sites; asked for as 'march+4' by the file of tune --plans");
    EXPECT_EQ(plan(3, 24, interface::LatticePlan::march).wish.plan, interface::LatticePlan::automatic);
    EXPECT_EQ(plan(2, 25, interface::LatticePlan::march).wish.plan, interface::LatticePlan::automatic);
    const lattice::Plan left = plan(2, 24, interface::LatticePlan::cluster);  // which this one cannot
    EXPECT_EQ(left.wish.plan, interface::LatticePlan::automatic);
    EXPECT_EQ(left.reason, "2 cells of 24 sites");
}

TEST_P(LatticeOn, an_expert_s_plan_goes_before_or_is_refused_on_a_gpu) {
    lattice::Setup setup;
    setup.sites.shape = {4, 3, 2};
    setup.tuned = {{2, 24, {interface::LatticePlan::march, 4}}};
    const auto plan = [&](const char* text) {
        const heartwright::testing::ExpertSwitch asked("lattice_plan", text);
        return choose_plans(model(), setup, slots_of(4, 2), {0, 0})[1];
    };
    if (model().backend != interface::Backend::cuda) {
        EXPECT_EQ(plan("separate").wish.plan, interface::LatticePlan::march) << "a CPU does not ask";
        return;
    }
    EXPECT_EQ(plan("separate").reason, "2 cells of 24 sites; asked for as 'separate' by the expert's switch");
    EXPECT_EQ(message_of([&] { plan("cluster:4"); }),
              "HEARTWRIGHT_EXPERT: lattice_plan:cluster:4: this GPU cannot compute 2 cells of 24 sites so");
    EXPECT_THAT(message_of([&] { plan("cluster:17"); }), HasSubstr("HEARTWRIGHT_EXPERT: lattice_plan is 'cluster:17'"));
}

TEST_P(LatticeOn, hooks_are_told_of_shape_holds_and_plan) {
    lattice::Setup setup;
    setup.sites.shape = {4, 3, 2};
    setup.walls_mirror = false;
    setup.holds = {{0, 1, 0.5, {}, {}}};
    setup.holds[0].sites.assign(32, 1);
    const auto slots = slots_of(4, 2);
    setup.plans = choose_plans(model(), setup, slots, {0, 0});
    EXPECT_EQ(setup.plans[1].reason, "2 cells of 24 sites");
    const Lattice lattice = this->lattice(slots, setup, {parameters(10, 0), parameters(101, 0)});
    const interface::LatticeArguments &first = lattice.arguments(0), &second = lattice.arguments(1);
    EXPECT_EQ(first.sites, 24);
    EXPECT_EQ(first.site_stride, 32);
    EXPECT_FALSE(first.walls_mirror);
    EXPECT_EQ(first.plan, interface::LatticePlan::separate);
    const bool is_on_gpu = model().backend == interface::Backend::cuda;  // a processor needs no scratch
    EXPECT_EQ(first.scratch != nullptr, is_on_gpu);
    EXPECT_EQ(first.n_holds, 1);
    EXPECT_EQ(first.holds[0].target, 1);
    EXPECT_EQ(first.holds[0].channels, 5);
    EXPECT_EQ(second.holds[0].channels, 51);  // its own count, rounded
    EXPECT_NE(first.holds[0].sites, nullptr);
    EXPECT_EQ(first.holds[0].cells, nullptr);
    // 4 cells of 32 sites: one state, a word of counts, on a GPU the scratch of one diffusing state and of one sum; and
    // the walls.
    const std::int64_t scratch = is_on_gpu ? 32 * 8 + 8 : 0;
    EXPECT_EQ(lattice_memory(model(), setup, slots), 4 * (32 * (8 + 4) + 8 + scratch) + 32 + 32);
}

TEST_P(LatticeOn, ghosts_have_no_sites) {
    const tissue::Grid part{.cells = {6, 1, 1},
                            .dimensions = 1,
                            .spacing = 1,
                            .on_nodes = false,
                            .whole = {9, 1, 1},
                            .first = {2, 0, 0},
                            .own = {{1, 0, 0}, {5, 1, 1}}};
    const tissue::Slots slots(part, std::vector<std::uint16_t>(6, 0), 1, {0, 5});
    ASSERT_EQ(slots.total(), 6);
    lattice::Setup setup;
    setup.sites.shape = {4, 3, 2};
    setup.cell_ids = {3, 4, 5, 6};
    const Lattice lattice = this->lattice(slots, setup, {parameters(10, 0.25)});
    EXPECT_EQ(lattice.slots(), 4);
    EXPECT_EQ(lattice.arguments(0).slots, 4);
    EXPECT_EQ(lattice_memory(model(), setup, slots),
              4 * (32 * (8 + 4) + 8) + 32);  // no plan is chosen: none asks for scratch memory
}

TEST_P(LatticeOn, more_holds_than_fit_are_refused) {
    lattice::Setup setup;
    setup.holds.resize(9);
    EXPECT_THROW(lattice(slots_of(1), setup, {parameters(10, 0)}), UserFault);
}

}  // namespace
}  // namespace heartwright::lattice
