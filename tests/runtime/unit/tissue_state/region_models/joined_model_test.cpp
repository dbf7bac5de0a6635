// Models joined: the tables of the whole, and cells of each that go on as they do alone.
#include "runtime/cells/joined_model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/diag/faults.hpp"
#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"
#include "tests/runtime/unit/tissue_state/region_models/two_toys.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();
const heartwright::interface::Model& heartwright_model_ohara_rudy_2011_cpu();
const heartwright::interface::Model& heartwright_model_karma_1994_cpu();
#if HEARTWRIGHT_CUDA
const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cuda();
const heartwright::interface::Model& heartwright_model_ohara_rudy_2011_cuda();
#endif

namespace heartwright::cells {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> names(const auto* infos, std::int32_t count) {
    std::vector<std::string> all;
    for (std::int32_t k = 0; k < count; ++k) all.emplace_back(infos[k].name);
    return all;
}

TEST(JoinedModel, tables_hold_one_model_after_the_other) {
    const interface::Model& joined =
        join({&testing::toy_model(interface::Backend::cpu), &testing::other_toy(interface::Backend::cpu)});
    EXPECT_STREQ(joined.name, "toy + other");
    EXPECT_THAT(names(joined.states, joined.n_states), ElementsAre("V", "w of toy", "V of other", "u of other"));
    EXPECT_THAT(names(joined.parameters, joined.n_parameters),
                ElementsAre(":model of these cells", "epsilon", "drive", "other:eps", "other:drive"));
    EXPECT_THAT(names(joined.observables, joined.n_observables), ElementsAre("w", "recovery", "given", "u"));
    EXPECT_THAT(names(joined.variants, joined.n_variants),
                ElementsAre("excitable", "decay", "other:excitable", "other:decay"));
    EXPECT_EQ(joined.n_starts, 4);
    EXPECT_STREQ(joined.starts[3], "other:one");
    EXPECT_EQ(&join({&testing::toy_model(interface::Backend::cpu), &testing::other_toy(interface::Backend::cpu)}),
              &joined);
    EXPECT_TRUE(is_joined(joined));
    EXPECT_FALSE(is_joined(testing::toy_model(interface::Backend::cpu)));
    for (std::int32_t v = 0; v < joined.n_variants; ++v) {
        EXPECT_EQ(joined.costs[joined.variants[v].kernel].bytes, 32);
        EXPECT_EQ(kernel_of_part(joined, joined.variants[v].kernel)->kernel, v % 2);
        EXPECT_EQ(joined.current_of_rate(joined.variants[v].parameters), -1);
    }
}

std::string refusal(const std::vector<const interface::Model*>& models) {
    try {
        join(models);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "none";
}

TEST(JoinedModel, what_does_not_go_together_is_refused) {
    const interface::Model &tt06 = heartwright_model_ten_tusscher_panfilov_2006_cpu(),
                           &karma = heartwright_model_karma_1994_cpu();
    EXPECT_EQ(
        refusal({&tt06, &karma}),
        "regions of ten_tusscher_panfilov_2006 and of karma_1994 do not go together: their potentials are in mV and 1");
    static interface::Model other_current = testing::toy_model(interface::Backend::cpu);
    other_current.name = "per_area";
    other_current.current_unit = "uA/cm^2";
    EXPECT_EQ(refusal({&testing::toy_model(interface::Backend::cpu), &other_current}),
              "regions of toy and of per_area do not go together: their currents are in 1 and uA/cm^2");
    const interface::Model& sites = testing::toy_sites(interface::Backend::cpu);
    EXPECT_EQ(refusal({&testing::toy_model(interface::Backend::cpu), &sites}),
              std::string("regions of toy and of ") + sites.name + " do not go together: cells of " + sites.name +
                  " have sites, which is not there yet beside other models");
}

// 40 cells, the even ones of one model, the odd ones of another, against the same cells of each alone: states after 50
// steps, and symbols.
void expect_as_alone(const interface::Model& first, const interface::Model& second, device::Backend backend) {
    const auto device = testing::open(backend, 3);
    const interface::Model& joined = join({&first, &second});
    constexpr std::int64_t n = 40;
    std::vector<std::uint16_t> by_turns, alone(n / 2, 0);
    for (std::int64_t g = 0; g < n; ++g) by_turns.push_back(static_cast<std::uint16_t>(g % 2));
    const tissue::Slots slots({{n, 1, 1}, 1, 1, false}, by_turns, 2), half({{n / 2, 1, 1}, 1, 1, false}, alone, 1);
    const auto setup = [](const interface::Model& model, std::int32_t variant, std::int32_t start) {
        BlockSetup block{variant,
                         start,
                         {model.variants[variant].parameters, model.variants[variant].parameters + model.n_parameters},
                         {}};
        block.amplitudes[0] = -30;
        return block;
    };
    const std::int32_t of_second = first.n_variants;  // its first variant
    Population whole(*device, joined, slots, {setup(joined, 0, joined.default_start), setup(joined, of_second, -1)},
                     0.02, std::vector<std::uint32_t>(n, 1));
    Population ones(*device, first, half, {setup(first, 0, first.default_start)}, 0.02,
                    std::vector<std::uint32_t>(n / 2, 1));
    Population others(*device, second, half, {setup(second, 0, second.default_start)}, 0.02,
                      std::vector<std::uint32_t>(n / 2, 1));
    Clock clock(*device, 0.02, {{{5}, 40}});
    for (int step = 0; step < 50; ++step) {
        for (Population* population : {&whole, &ones, &others})
            population->react(population->potential(), population->potential(), clock.on_device());
        clock.advance();
    }
    const auto part = [&](const std::vector<double>& all, int block) {
        const auto range = slots.block(block);
        return std::vector<double>(all.begin() + range.first, all.begin() + range.last);
    };
    for (std::int32_t k = 0; k < first.n_states; ++k)
        EXPECT_EQ(part(whole.download(k), 0), ones.download(k)) << first.states[k].name;
    for (std::int32_t k = 0; k < second.n_states; ++k) {
        EXPECT_EQ(part(whole.download(k == second.potential ? joined.potential : first.n_states + k), 1),
                  others.download(k))
            << second.states[k].name;
    }
    std::vector<std::int32_t> all;
    for (std::int32_t k = 0; k < joined.n_observables; ++k) all.push_back(k);
    const device::Buffer<std::int32_t> wanted(*device, all);
    for (int block = 0; block < 2; ++block) {
        const Population& own = block == 0 ? ones : others;
        const interface::Model& model = own.model();
        device::Buffer<double> seen(*device, static_cast<std::int64_t>(all.size()) * n / 2),
            alone_seen(*device, static_cast<std::int64_t>(model.n_observables) * n / 2);
        whole.observe(block, wanted.data(), joined.n_observables, nullptr, n / 2, clock.on_device(), seen.data());
        (block == 0 ? ones : others)
            .observe(0, wanted.data(), model.n_observables, nullptr, n / 2, clock.on_device(), alone_seen.data());
        for (std::int32_t k = 0; k < joined.n_observables; ++k) {
            const auto here = seen.download(k * n / 2, n / 2);
            const std::string name = joined.observables[k].name;
            const auto of = names(model.observables, model.n_observables), states = names(model.states, model.n_states);
            const auto o = std::find(of.begin(), of.end(), name), s = std::find(states.begin(), states.end(), name);
            if (o != of.end() && std::string(model.observables[o - of.begin()].unit) == joined.observables[k].unit)
                EXPECT_EQ(here, alone_seen.download((o - of.begin()) * n / 2, n / 2)) << name;
            else if (s != states.end() &&
                     std::string(model.states[s - states.begin()].unit) == joined.observables[k].unit)
                EXPECT_EQ(here, own.download(static_cast<std::int32_t>(s - states.begin()))) << name;
            else if (o == of.end() && s == states.end())
                EXPECT_TRUE(std::all_of(here.begin(), here.end(), [](double one) { return std::isnan(one); })) << name;
        }
    }
}

TEST(JoinedModel, cells_of_each_model_go_on_bit_for_bit_as_they_do_alone) {
    expect_as_alone(testing::toy_model(interface::Backend::cpu), testing::other_toy(interface::Backend::cpu),
                    device::Backend::cpu);
    expect_as_alone(heartwright_model_ten_tusscher_panfilov_2006_cpu(), heartwright_model_ohara_rudy_2011_cpu(),
                    device::Backend::cpu);
    expect_as_alone(heartwright_model_ohara_rudy_2011_cpu(), heartwright_model_ten_tusscher_panfilov_2006_cpu(),
                    device::Backend::cpu);
}

TEST(JoinedModel, cells_of_each_model_go_on_so_on_a_gpu_too) {
    if (!device::cuda_is_there()) GTEST_SKIP() << "no GPU here";
#if HEARTWRIGHT_CUDA
    expect_as_alone(testing::toy_model(interface::Backend::cuda), testing::other_toy(interface::Backend::cuda),
                    device::Backend::cuda);
    expect_as_alone(heartwright_model_ten_tusscher_panfilov_2006_cuda(), heartwright_model_ohara_rudy_2011_cuda(),
                    device::Backend::cuda);
#endif
}

}  // namespace
}  // namespace heartwright::cells
