// Mixed precision: gates are as near to FP64 as their certificate says, whatever reads states sees them, and what
// the certificate does not hold for is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/cells/assumptions.hpp"
#include "runtime/interface/state_layout.hpp"
#include "tests/runtime/unit/checkpoint/resumed_runs.hpp"
#include "tests/runtime/unit/io/scratch.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/environment.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();
const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu_mixed();
#if HEARTWRIGHT_CUDA
const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cuda();
const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cuda_mixed();
#endif

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

const interface::Model& model_of(device::Backend backend, bool is_mixed) {
#if HEARTWRIGHT_CUDA
    if (backend == device::Backend::cuda) {
        return is_mixed ? heartwright_model_ten_tusscher_panfilov_2006_cuda_mixed()
                        : heartwright_model_ten_tusscher_panfilov_2006_cuda();
    }
#endif
    static_cast<void>(backend);
    return is_mixed ? heartwright_model_ten_tusscher_panfilov_2006_cpu_mixed()
                    : heartwright_model_ten_tusscher_panfilov_2006_cpu();
}

std::int32_t state_named(const interface::Model& model, const std::string& name) {
    std::int32_t state = 0;
    while (model.states[state].name != name) ++state;
    return state;
}

struct Ended {
    std::vector<std::vector<double>> states, rows, maps;
};

Ended run(const std::string& members, const interface::Model& model, int threads = 2) {
    const experiment::Experiment experiment =
        bound(R"({"format": 1, "name": "e", "model": "ten_tusscher_panfilov_2006", )" + members + "}", model);
    const auto backend = model.backend == interface::Backend::cpu ? device::Backend::cpu : device::Backend::cuda;
    simulation::Simulation simulation(experiment, model, {backend, threads, 0, 20});
    Rows output;
    simulation.run(output);
    Ended ended;
    for (std::int32_t c = 0; c < model.n_states; ++c) ended.states.push_back(simulation.state(c));
    ended.rows = output.rows;
    for (const auto& map : simulation::maps_of(simulation)) ended.maps.push_back(map.values);
    return ended;
}

std::string message_of_run(const std::string& members, const interface::Model& model) {
    try {
        run(members, model);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

class Mixed : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, Mixed, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// A wave over a strip: cells, a number that no pack divides, at rest, in upstroke and on the plateau.
const char* const wave =
    R"("time": {"end": "14 ms", "dt": "0.02 ms"}, "variant": "epi", "geometry": {"cells": [61, 3], "spacing": "0.2 mm"},
    "tissue": {"D": "0.15 mm^2/ms"},
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 5}}, "current": "-60 A/F", "start": "1 ms", "duration": "2 ms"}])";

TEST(MixedModel, has_gates_behind_the_states_in_fp64) {
    const interface::Model& model = model_of(device::Backend::cpu, true);
    EXPECT_STREQ(interface::precision_of(model), "mixed");
    const interface::StateLayout layout(model);
    EXPECT_EQ(layout.n_fixed_point(), 13);
    EXPECT_EQ(layout.bytes(1), 6 * 8 + 13 * 4);
    EXPECT_EQ(layout.format(model.potential), interface::NumberFormat::fp64);
    EXPECT_EQ(layout.offset(state_named(model, "m"), 64), 6 * 8 * 64);
    EXPECT_EQ(interface::StateLayout(model_of(device::Backend::cpu, false)).bytes(1), 19 * 8);
}

// Under a voltage clamp a gate of the potential alone takes the same path in both, but for its rounding.
TEST_P(Mixed, gates_keep_to_their_certificate) {
    const std::string clamped =
        R"("time": {"end": "900 ms", "dt": "0.02 ms"}, "geometry": {"cells": [1], "spacing": "1 mm"},
        "actions": [{"clamp": "V", "steps": [["-80 mV", "50 ms"], ["-27 mV", "250 ms"], ["10 mV", "350 ms"], ["-45 mV", "900 ms"]]}])";
    const interface::Model &exact = model_of(GetParam(), false), &mixed = model_of(GetParam(), true);
    const Ended one = run(clamped, exact), other = run(clamped, mixed);
    double largest = 0;
    for (std::int32_t g = 0; g < mixed.n_gates; ++g) {
        const interface::StoredGate& gate = mixed.gates[g];
        const std::string name = mixed.states[gate.state].name;
        if (name == "fCass" || name == "R_prime") continue;  // they depend on calcium
        const auto state = static_cast<std::size_t>(gate.state);
        const double error = std::fabs(one.states[state][0] - other.states[state][0]);
        EXPECT_LE(error, interface::error_of_stored_gate(gate.slowest, 0.02) + 1e-12) << name;
        largest = std::max(largest, error);
    }
    EXPECT_GT(largest, interface::fixed_point_step) << "no gate was rounded";
    EXPECT_LE(cells::most_gate_error(mixed, 0.02), interface::tolerated_gate_error);
}

// Cells of one variant anywhere in their ranges, as a population's memory holds them.
struct Cells {
    const interface::Model& model;
    std::int64_t count, stride;
    interface::StateLayout layout;
    std::vector<std::byte> memory;

    Cells(const interface::Model& of, std::int64_t cells, const std::vector<std::vector<double>>& states)
        : model(of),
          count(cells),
          stride((cells + 63) / 64 * 64),
          layout(of),
          memory(static_cast<std::size_t>(layout.bytes(stride))) {
        for (std::int32_t c = 0; c < model.n_states; ++c) {
            with_plane(
                c,
                [&]<class Number>(Number* plane) {
                    for (std::int64_t s = 0; s < stride; ++s)
                        plane[s] = interface::number_of<Number>(
                            states[static_cast<std::size_t>(c)][static_cast<std::size_t>(std::min(s, count - 1))]);
                });
        }
    }
    template <class Look>
    void with_plane(std::int32_t state, const Look& look) {
        interface::with_numbers(layout.format(state), memory.data() + layout.offset(state, stride), look);
    }
    std::vector<double> values(std::int32_t state) {
        std::vector<double> values;
        with_plane(state, [&](const auto* plane) { values.assign(plane, plane + count); });
        return values;
    }
    // One step of slots [3, count), V in place.
    void step(device::Device& device, int variant) {
        const interface::VariantInfo& info = model.variants[variant];
        std::vector<double> constants(static_cast<std::size_t>(model.n_constants));
        model.derive(info.kernel, info.parameters, 0.02, constants.data());
        device::Buffer<std::byte> state(device, memory);
        const device::Buffer<interface::StepClock> clock(device, std::vector<interface::StepClock>{{7, 0.02, 0, 0}});
        std::byte* const v = state.data() + layout.offset(model.potential, stride);
        interface::ReactArguments at {
            .first = 3, .last = count, .stride = stride, .state = state.data(), .v_in = v, .v_out = v,
            .clock = clock.data(), .stimulus_mask = nullptr, .stimulus_amplitude = nullptr,
            .constants = constants.data()
        };
        ASSERT_EQ(model.react(info.kernel, at, device.stream()), 0);
        memory = state.download();
    }
};

// From the same numbers a step of mixed precision is that of FP64, bit for bit, with its gates rounded.
TEST_P(Mixed, a_step_is_that_of_fp64_with_rounded_gates) {
    const interface::Model &exact = model_of(GetParam(), false), &mixed = model_of(GetParam(), true);
    const auto device = open(GetParam());
    std::mt19937_64 random(5);
    const auto share = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    for (int variant = 0; variant < exact.n_variants; ++variant) {
        std::vector<double> start(static_cast<std::size_t>(exact.n_states));
        exact.initialise(variant, exact.default_start, exact.variants[variant].parameters, start.data());
        constexpr std::int64_t cells = 203;  // packs and warps leave a rest
        std::vector<std::vector<double>> states(start.size(), std::vector<double>(cells));
        for (std::int32_t c = 0; c < exact.n_states; ++c) {
            const bool is_gate = interface::format_of_state(mixed, c) == interface::NumberFormat::fixed_point;
            for (double& value : states[static_cast<std::size_t>(c)]) {
                value = is_gate                ? interface::fixed_point_of(share())
                        : c == exact.potential ? -100 + 160 * share()
                                               : start[static_cast<std::size_t>(c)] * (0.5 + share());
            }
        }
        Cells one(exact, cells, states), other(mixed, cells, states);
        one.step(*device, variant);
        other.step(*device, variant);
        for (std::int32_t c = 0; c < exact.n_states; ++c) {
            std::vector<double> expected = one.values(c);
            if (interface::format_of_state(mixed, c) == interface::NumberFormat::fixed_point)
                for (double& value : expected) value = interface::fixed_point_of(value);
            EXPECT_EQ(other.values(c), expected) << exact.states[c].name << ", variant " << variant;
        }
        EXPECT_NE(one.values(exact.potential), states[static_cast<std::size_t>(exact.potential)]) << "nothing moved";
    }
}

TEST_P(Mixed, a_wave_is_that_of_fp64) {
    const interface::Model& mixed = model_of(GetParam(), true);
    const Ended one = run(wave, model_of(GetParam(), false)), other = run(wave, mixed);
    const std::vector<double>&v = one.states[0], &w = other.states[0];
    ASSERT_GT(*std::max_element(v.begin(), v.end()), 0) << "nothing is excited";
    ASSERT_LT(*std::min_element(v.begin(), v.end()), -80) << "no cell is at rest";
    for (std::size_t s = 0; s < v.size(); ++s) EXPECT_NEAR(v[s], w[s], 1e-4);
    EXPECT_NE(v, w);
}

TEST_P(Mixed, does_not_depend_on_threads_or_sets_of_instructions) {
    const Ended one = run(wave, model_of(GetParam(), true), 1);
    EXPECT_EQ(run(wave, model_of(GetParam(), true), 3).states, one.states);
}

// A probe's rows come from a ring of copies; the end state, from the planes; a map, from a loop over a plane.
TEST_P(Mixed, probes_and_maps_show_gates_as_they_are_stored) {
    const interface::Model& model = model_of(GetParam(), true);
    const std::string shown = std::string(wave) + R"(, "probes": [
        {"name": "p", "cell": [17, 1], "show": ["V", "m", "f", "i_Kr", "Ca_i", "Xr1"], "every": "0.1 ms"},
        {"name": "q", "cell": [40, 2], "show": ["h", "i_Na"], "every": "0.5 ms"},
        {"name": "all", "mean_over": "all", "show": ["s"], "every": "1 ms"}],
        "maps": [{"maximum": "m"}, {"minimum": "h"}, {"charge": "d", "every": "0.1 ms"}])";
    const Ended ended = run(shown, model);
    const std::size_t p = 17 + 61 * 1, q = 40 + 61 * 2;
    const std::vector<double>& last = ended.rows.back();
    const auto state = [&](const char* name, std::size_t slot) {
        return ended.states[static_cast<std::size_t>(state_named(model, name))][slot];
    };
    EXPECT_EQ(last[0], state("V", p));
    EXPECT_EQ(last[1], state("m", p));
    EXPECT_EQ(last[2], state("f", p));
    EXPECT_EQ(last[4], state("Ca_i", p));
    EXPECT_EQ(last[5], state("Xr1", p));
    EXPECT_EQ(last[6], state("h", q));
    const double i_Kr = last[3];
    EXPECT_NEAR(i_Kr, 0.153 * state("Xr1", p) * state("Xr2", p) * (state("V", p) + 86), 0.05 * std::fabs(i_Kr) + 1e-3);
    double mean = 0;
    for (const double s : ended.states[static_cast<std::size_t>(state_named(model, "s"))]) mean += s / (61 * 3);
    EXPECT_NEAR(last[8], mean, 1e-12);
    ASSERT_EQ(ended.maps.size(), 3u);
    EXPECT_GE(ended.maps[0][p], last[1]);
    EXPECT_GT(ended.maps[0][p], 0.9);
    EXPECT_LT(ended.maps[1][p], 0.1);
    EXPECT_GT(ended.maps[2][p], 0);
}

TEST_P(Mixed, resumed_from_a_checkpoint_has_the_bits_of_a_whole_run) {
    const Scratch scratch;
    const interface::Model& model = model_of(GetParam(), true);
    const Experiment one(wave, model);
    simulation::Simulation whole(one.experiment, model, one.options({}));
    Kept rows;
    whole.run(rows);
    const simulation::CheckpointPlan plan{scratch / "checkpoints", 500};
    {
        simulation::Simulation first(one.experiment, model, one.options(plan));
        Kept output;
        output.stop_after = 60;
        first.run(output);
    }
    simulation::Simulation second(one.experiment, model, one.options(plan));
    Kept output;
    ASSERT_TRUE(second.resume(output));
    second.run(output);
    EXPECT_EQ(bits(second, model), bits(whole, model));
}

TEST_P(Mixed, a_gate_out_of_range_is_found) {
    const std::string put =
        std::string(wave) + R"(, "actions": [{"reset": {"h": 1.7}, "at": "5 ms", "where": {"cells": [[30, 1]]}}])";
    const std::string message = message_of_run(put, model_of(GetParam(), true));
    EXPECT_THAT(message, HasSubstr("h"));
    EXPECT_THAT(message_of_run(put, model_of(GetParam(), false)), HasSubstr("h"));
}

TEST_P(Mixed, what_the_certificate_does_not_hold_for_is_refused) {
    const interface::Model& model = model_of(GetParam(), true);
    const auto of = [&](const std::string& time, const std::string& more, const std::string& end = "1 ms") {
        return message_of_run(R"("time": {"end": ")" + end + R"(", "dt": ")" + time +
                                  R"("}, "geometry": {"cells": [2], "spacing": "1 mm"})" + more,
                              model);
    };
    EXPECT_EQ(of("0.02 ms", ""), "");
    EXPECT_THAT(of("0.001 ms", ""), HasSubstr("gate 'Xr1'")) << "the slowest";
    EXPECT_THAT(
        of("0.001 ms", ""),
        HasSubstr(
            "takes 0.00292 ms or more; take --precision fp64 for this run, or a solver generated for it, in which "
            "this gate stays in FP64: heartwright-generate generate ten_tusscher_panfilov_2006 --dt "
            "\"0.001 ms\""));
    EXPECT_EQ(of("0.00292 ms", "", "0.292 ms"), "");
    EXPECT_THAT(of("0.0005 ms", ""), AllOf(HasSubstr("takes 0.00292 ms or more; take --precision fp64 for this run"),
                                           ::testing::Not(HasSubstr("generate"))));
    EXPECT_THAT(of("0.02 ms", R"(, "set": {"max_sr": 3})"),
                HasSubstr("parameter 'max_sr' is not 2.5: gates that depend on it are certified for 32 bits"));
    EXPECT_EQ(of("0.02 ms", R"(, "set": {"g_Kr": "*0.5"})"), "");
}

}  // namespace
}  // namespace heartwright::testing
