// Sites in the host's memory: the arithmetic of windows, and that a lattice begins and steps as one on the device.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/lattice/lattice.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::lattice {
namespace {

using testing::toy_sites;

TEST(SiteWindows, cover_a_range_without_gaps_and_differ_by_one_slot_at_most) {
    for (const std::int64_t slots : {1, 2, 7, 393, 394, 4096}) {
        for (const std::int64_t most : {1, 3, 393, 5000}) {
            const SiteWindows windows({100, 100 + slots}, most);
            EXPECT_EQ(windows.count(), (slots + most - 1) / most);
            std::int64_t next = 100, least = slots, longest = 0;
            for (std::int64_t w = 0; w < windows.count(); ++w) {
                const auto window = windows[w];
                EXPECT_EQ(window.first, next);
                next = window.last;
                least = std::min(least, window.last - window.first);
                longest = std::max(longest, window.last - window.first);
            }
            EXPECT_EQ(next, 100 + slots);
            EXPECT_LE(longest, most);
            EXPECT_LE(longest - least, 1) << slots << " by " << most;
        }
    }
    EXPECT_EQ(SiteWindows({5, 5}, 10).count(), 0);
}

TEST(SiteWindows, hold_at_least_one_cell_and_no_more_than_there_are) {
    EXPECT_EQ(cells_of_window(default_window_bytes, 681'088, 150'000), 394);
    EXPECT_EQ(cells_of_window(1000, 681'088, 150'000), 1);
    EXPECT_EQ(cells_of_window(default_window_bytes, 681'088, 20), 20);
    EXPECT_EQ(cells_of_window(default_window_bytes, 0, 20), 20);
}

class StreamedSitesOn : public ::testing::TestWithParam<device::Backend> {
protected:
    static constexpr std::int64_t cells = 23;
    const interface::Model& model() const { return toy_sites(testing::abi_backend(GetParam())); }
    static tissue::Slots slots() {
        std::vector<std::uint16_t> block;
        for (std::int64_t g = 0; g < cells; ++g) block.push_back(static_cast<std::uint16_t>(g % 3 == 0));
        return {{{cells, 1, 1}, 1, 1, false}, block, 2};
    }
    // Windows of three cells, or all on the device.
    lattice::Setup setup(bool is_on_host) const {
        lattice::Setup setup;
        setup.sites.shape = {4, 3, 2};
        setup.seed = 7;
        setup.is_on_host = is_on_host;
        setup.window_bytes = 3 * site_memory(*model().lattice, setup.sites, 1);
        setup.holds.push_back({.machine = 0, .count = 1, .fraction = 0.5, .sites = {}, .cells = {}});
        return setup;
    }
    static std::vector<double> parameters(double count, double open) {
        return {0.01, 0.5, 0.1, count, open, 24, 24, 24};
    }
    static void expect_equal(const Lattice& one, const Lattice& other) {
        for (std::int64_t slot = 0; slot < cells; ++slot) {
            EXPECT_EQ(one.download_state(0, slot), other.download_state(0, slot)) << slot;
            for (const std::int32_t count : {0, 1})
                EXPECT_EQ(one.download_count(count, slot), other.download_count(count, slot)) << slot;
        }
    }
    std::unique_ptr<device::Device> device_ = testing::open(GetParam(), 3);
};
INSTANTIATE_TEST_SUITE_P(Backends, StreamedSitesOn, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(StreamedSitesOn, begin_as_those_on_the_device) {
    const std::vector<BlockStart> starts{block_start(model(), 0, 0, parameters(9, 0.25)),
                                         block_start(model(), 0, 0, parameters(100, 0.5))};
    Lattice here(*device_, model(), slots(), setup(false), starts),
        there(*device_, model(), slots(), setup(true), starts);
    EXPECT_FALSE(here.is_streamed());
    EXPECT_TRUE(there.is_streamed());
    expect_equal(here, there);
    EXPECT_EQ(here.move({0, 1, 4, {}, {}}), there.move({0, 1, 4, {}, {}}));
    expect_equal(here, there);
    there.upload_state(0, 11, std::vector<double>(24, 5.0));
    EXPECT_EQ(there.download_state(0, 11), std::vector<double>(24, 5.0));
    EXPECT_EQ(there.download_state(0, 12), here.download_state(0, 12));
}

TEST_P(StreamedSitesOn, step_to_the_same_bits_in_any_share) {
    const std::vector<cells::BlockSetup> blocks{{0, 0, parameters(9, 0.25)}, {0, 0, parameters(100, 0.5)}};
    const lattice::Setup resident = setup(false), streamed = setup(true);
    cells::Population here(*device_, model(), slots(), blocks, 0.5, {}, &resident),
        there(*device_, model(), slots(), blocks, 0.5, {}, &streamed);
    EXPECT_FALSE(here.streams_sites());
    EXPECT_TRUE(there.streams_sites());
    cells::Clock clock(*device_, 0.5, {}, {{{1}, 2}});
    const std::vector<double> before = there.lattice().download_state(0, 0);
    for (int step = 0; step < 4; ++step) {
        for (cells::Population* population : {&here, &there}) {
            population->react(population->potential(), population->potential(), clock.on_device(),
                              cells::Share::boundary);
            population->react(population->potential(), population->potential(), clock.on_device(), cells::Share::rest);
        }
        clock.advance();
    }
    expect_equal(here.lattice(), there.lattice());
    EXPECT_NE(there.lattice().download_state(0, 0), before);
    for (const std::int32_t state : {0, 1}) EXPECT_EQ(here.download(state), there.download(state));
}

TEST_P(StreamedSitesOn, take_memory_of_the_device_for_three_windows_alone) {
    const lattice::Setup resident = setup(false), streamed = setup(true);
    const std::int64_t of_cell = site_memory(*model().lattice, resident.sites, 1);
    EXPECT_EQ(lattice_memory(model(), resident, slots()) - lattice_memory(model(), streamed, slots()),
              (cells - 3 * 3) * of_cell);
}

}  // namespace
}  // namespace heartwright::lattice
