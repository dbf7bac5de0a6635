#include "runtime/simulation/stepping/guard.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::simulation {
namespace {

class GuardOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, GuardOn, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(GuardOn, finds_the_lowest_slot_that_is_bad_and_only_among_the_cells) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto device = testing::open(GetParam(), 3);
    constexpr std::int64_t count = 5000, stride = 5024;
    Guard guard(*device, {-100, -infinity}, {100, infinity},
                interface::StateLayout({interface::NumberFormat::fp64, interface::NumberFormat::fp64}));
    std::vector<double> values(2 * stride, 1.0);
    values[count] = std::nan("");  // padding: nobody's
    const auto find = [&] {
        device::Buffer<double> state(*device, values);
        return guard.find(state.data(), stride, count);
    };
    EXPECT_FALSE(find());
    values[4000] = 101;
    ASSERT_TRUE(find());
    EXPECT_EQ(find()->slot, 4000);
    EXPECT_EQ(find()->component, 0);
    values[stride + 3000] = -infinity;  // no range, but no number to go on with
    EXPECT_EQ(find()->slot, 3000);
    EXPECT_EQ(find()->component, 1);
    values[2000] = std::nan("");
    EXPECT_EQ(find()->slot, 2000);
    values[2000] = -100;  // on the bound is inside
    EXPECT_EQ(find()->slot, 3000);
}

// Slots of a part, or of several blocks, are not in the order of cells.
TEST_P(GuardOn, finds_the_least_cell_whatever_the_order_of_slots) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto device = testing::open(GetParam(), 3);
    constexpr std::int64_t count = 3000, stride = 3008;
    std::vector<std::int64_t> cells;
    for (std::int64_t s = 0; s < count; ++s) cells.push_back((7 * s + 5) % count * 1'000'003);
    Guard guard(*device, {-100, -infinity}, {100, infinity},
                interface::StateLayout({interface::NumberFormat::fp64, interface::NumberFormat::fp64}));
    std::vector<double> values(2 * stride, 1.0);
    for (const std::int64_t s : {10, 900, 2571, 2572})  // cells 75, 305... of 3000
        values[static_cast<std::size_t>(stride + s)] = std::nan("");
    device::Buffer<double> state(*device, values);
    const auto found = guard.find(state.data(), stride, count, [&] { return cells; });
    ASSERT_TRUE(found);
    EXPECT_EQ(found->slot, 2571);  // (7*2571 + 5) % 3000 = 2
    EXPECT_EQ(found->component, 1);
    SiteGuard site_guard(*device, {-infinity, 0}, {infinity, 1});
    constexpr std::int64_t sites = 5, site_stride = 32, slots = 4;
    std::vector<double> states(2 * slots * site_stride, 0.5);
    const auto spoil = [&](std::int64_t component, std::int64_t slot, std::int64_t site) {
        states[static_cast<std::size_t>((component * slots + slot) * site_stride + site)] = std::nan("");
    };
    spoil(0, 0, 1), spoil(1, 2, 3), spoil(0, 2, 4), spoil(0, 3, 0);
    device::Buffer<double> of_sites(*device, states);
    const auto bad = site_guard.find(of_sites.data(), slots, site_stride, slots, sites, [] {
        return std::vector<std::int64_t>{9, 4, 2, 7};
    });
    ASSERT_TRUE(bad);
    EXPECT_EQ(bad->slot, 2);
    EXPECT_EQ(bad->site, 3);
    EXPECT_EQ(bad->component, 1);
}

}  // namespace
}  // namespace heartwright::simulation
