// How often all states are checked.
#include "runtime/simulation/stepping/state_checks.hpp"

#include <gtest/gtest.h>

#include "runtime/simulation/stepping/last_good_states.hpp"

namespace heartwright::simulation {
namespace {

using device::Backend;

const interface::StateLayout nineteen_states(std::vector<interface::NumberFormat>(19, interface::NumberFormat::fp64));

std::int64_t steps(std::int64_t cells, Backend backend = Backend::cuda, bool has_sites = false) {
    return StateChecks::steps_between(nineteen_states, has_sites, cells, backend);
}

TEST(StepsBetweenChecks, are_100_where_the_steps_since_the_last_check_can_be_repeated) {
    const std::int64_t most = (std::int64_t{1} << 20) / nineteen_states.bytes(1);
    EXPECT_TRUE(LastGoodStates::are_kept(nineteen_states, false, most, Backend::cuda));
    EXPECT_FALSE(LastGoodStates::are_kept(nineteen_states, false, most + 1, Backend::cuda));
    EXPECT_EQ(steps(most), 100);
    EXPECT_EQ(steps(most + 1), 1000);
}

TEST(StepsBetweenChecks, take_a_gpu_about_a_second) {
    EXPECT_EQ(steps(10'000'000), 1000);
    EXPECT_EQ(steps(40'000'000), 250);
    EXPECT_EQ(steps(1'000'000'000), 100);
}

TEST(StepsBetweenChecks, are_100_on_a_processor_and_of_cells_with_sites) {
    EXPECT_EQ(steps(10'000'000, Backend::cpu), 100);
    EXPECT_EQ(steps(10'000'000, Backend::cuda, true), 100);
}

}  // namespace
}  // namespace heartwright::simulation
