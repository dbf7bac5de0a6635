#include "runtime/cells/population.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/diag/faults.hpp"
#include "runtime/cells/clock.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/environment.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::cells {
namespace {

using testing::toy_model;

class PopulationOn : public ::testing::TestWithParam<device::Backend> {
protected:
    const interface::Model& model() const { return toy_model(testing::abi_backend(GetParam())); }
    std::unique_ptr<device::Device> device_ = testing::open(GetParam(), 3);
};
INSTANTIATE_TEST_SUITE_P(Backends, PopulationOn, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(PopulationOn, blocks_have_their_own_start_settings_and_stimulus) {
    constexpr std::int64_t n = 3000;
    std::vector<std::uint16_t> blocks;
    std::vector<std::uint32_t> reached;
    for (std::int64_t g = 0; g < n; ++g) blocks.push_back(static_cast<std::uint16_t>(g % 2));
    const tissue::Slots slots({{n, 1, 1}, 1, 1, false}, blocks, 2);
    for (std::int64_t s = 0; s < n; ++s) reached.push_back(slots.grid_of(s) < 100 ? 2u : 0u);  // stimulus 1
    BlockSetup first{1, 1, {0, 0}, {}}, second{1, 1, {0, 0}, {}};
    first.amplitudes[1] = -3;
    second.amplitudes[1] = -7;
    second.start = 0;
    Population population(*device_, model(), slots, {first, second}, 0.1, reached);
    Clock clock(*device_, 0.1, {{{0}, 100}, {{1}, 1}});
    for (int step = 0; step < 2; ++step) {
        population.react(population.potential(), population.potential(), clock.on_device());
        clock.advance();
    }
    const auto V = population.download(0);
    for (std::int64_t s = 0; s < n; ++s) {
        const bool is_first = slots.grid_of(s) % 2 == 0;
        double expected = is_first ? 1 : -1.1994080352440;
        expected += 0.1 * (-expected / 10);
        expected += 0.1 * (-expected / 10 + (slots.grid_of(s) < 100 ? (is_first ? 3 : 7) : 0));
        ASSERT_NEAR(V[static_cast<std::size_t>(s)], expected, 1e-15);
    }
    EXPECT_EQ(clock.step(), 2);
}

// Blocks in turn with one kernel but constants and amplitudes of their own, under two levels of a stimulus.
std::vector<double> potential_of_blocks(device::Device& device, const interface::Model& model) {
    constexpr std::int64_t n = 1000, n_blocks = 5;
    std::vector<std::uint16_t> block_of;
    for (std::int64_t g = 0; g < n; ++g) block_of.push_back(static_cast<std::uint16_t>(g * g % n_blocks));
    const tissue::Slots slots({{n, 1, 1}, 1, 1, false}, block_of, n_blocks);
    std::vector<BlockSetup> blocks;
    for (int b = 0; b < n_blocks; ++b) {
        BlockSetup setup{0, 0, {0.08 + 0.01 * b, 0.1 * b}, {}};
        setup.amplitudes[0] = -1 - b;
        blocks.push_back(setup);
    }
    Population population(device, model, slots, blocks, 0.1, std::vector<std::uint32_t>(n, 1u));
    Clock clock(device, 0.1, {{{0}, 100}});
    for (const double level : {1.0, 0.5}) {
        population.set_stimulus_levels({level});
        population.react(population.potential(), population.potential(), clock.on_device());
        clock.advance();
    }
    return population.download(0);
}

TEST_P(PopulationOn, blocks_of_one_kernel_have_the_same_bits_together_as_one_by_one) {
    const auto together = potential_of_blocks(*device_, model());
    const testing::ExpertSwitch one_by_one("regions", "each");
    EXPECT_EQ(together, potential_of_blocks(*device_, model()));
    EXPECT_EQ(std::set<double>(together.begin(), together.end()).size(), 3u);  // squares leave 0, 1 or 4 of 5
}

TEST_P(PopulationOn, a_model_of_another_interface_or_backend_is_refused) {
    interface::Model other = model();
    other.interface_version = interface::version + 1;
    EXPECT_THROW(check_model(other, GetParam()), OurFault);
    EXPECT_THROW(
        check_model(model(), GetParam() == device::Backend::cpu ? device::Backend::cuda : device::Backend::cpu),
        OurFault);
    EXPECT_NO_THROW(check_model(model(), GetParam()));
}

}  // namespace
}  // namespace heartwright::cells
