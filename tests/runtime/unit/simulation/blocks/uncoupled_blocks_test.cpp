// Uncoupled cells: steps that go together leave the bits of single steps, in states, probes, maps and beats.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "base/diag/faults.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/environment.hpp"
#include "tests/runtime/unit/support/measured.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();
const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu_fp32();
const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu_mixed();
#if HEARTWRIGHT_CUDA
const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cuda();
const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cuda_fp32();
const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cuda_mixed();
#endif

namespace heartwright::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

const interface::Model& ten_tusscher(device::Backend backend, const std::string& precision) {
#if HEARTWRIGHT_CUDA
    if (backend == device::Backend::cuda) {
        return precision == "fp64"   ? heartwright_model_ten_tusscher_panfilov_2006_cuda()
               : precision == "fp32" ? heartwright_model_ten_tusscher_panfilov_2006_cuda_fp32()
                                     : heartwright_model_ten_tusscher_panfilov_2006_cuda_mixed();
    }
#endif
    static_cast<void>(backend);
    return precision == "fp64"   ? heartwright_model_ten_tusscher_panfilov_2006_cpu()
           : precision == "fp32" ? heartwright_model_ten_tusscher_panfilov_2006_cpu_fp32()
                                 : heartwright_model_ten_tusscher_panfilov_2006_cpu_mixed();
}

// NaN, which is no value: as a number that nothing has, so that equal is equal.
std::vector<double> comparable(std::vector<double> values) {
    std::replace_if(
        values.begin(), values.end(), [](double x) { return std::isnan(x); }, -1e300);
    return values;
}

struct Finished {
    std::vector<std::string> notes;
    std::vector<std::vector<double>> states, maps, rows;
    std::vector<double> beats;
};

Finished run(const std::string& members, const std::string& most_steps, device::Backend backend,
             const std::string& precision) {
    const ExpertSwitch steps("uncoupled_steps", most_steps);
    const interface::Model& model = ten_tusscher(backend, precision);
    const experiment::Experiment experiment =
        bound(R"({"format": 1, "name": "cells", "model": "ten_tusscher_panfilov_2006", )" + members + "}", model);
    simulation::Simulation simulation(experiment, model, {backend, 2, 0, 100});
    Rows output;
    simulation.run(output);
    Finished finished;
    finished.notes = simulation.facts().notes;
    for (const auto& row : output.rows) finished.rows.push_back(comparable(row));
    for (std::int32_t c = 0; c < model.n_states; ++c) finished.states.push_back(simulation.state(c));
    for (const auto& map : simulation::maps_of(simulation)) finished.maps.push_back(comparable(map.values));
    const results::MemorySink found = measured(simulation);
    for (const auto& table : found.tables()) {
        for (const auto& numbers : table.numbers) {
            const auto values = comparable(numbers);
            finished.beats.insert(finished.beats.end(), values.begin(), values.end());
        }
    }
    return finished;
}

// Two variants, a number of cells that no pack divides, three stimuli of odd times.
std::string cells(const std::string& more = "") {
    return R"("variant": "epi", "time": {"end": "350 ms", "dt": "0.05 ms"}, "geometry": {"cells": [203], "spacing": "1 mm"},
        "regions": [{"name": "endo", "where": {"box": [["100 mm", "-1 mm", "-1 mm"], ["300 mm", "1 mm", "1 mm"]]}, "variant": "endo"}],
        "stimuli": [{"name": "S1", "where": "all", "current": "-52 A/F", "start": "1.35 ms", "duration": "1 ms", "period": "301.15 ms"},
                    {"name": "S2", "where": {"cells": [[3], [150]]}, "current": "-60 A/F", "start": "340.05 ms", "duration": "0.55 ms"}])" +
           more;
}

const char* const maps_of_beats =
    R"(, "maps": [{"activation": {"threshold": "-40 mV", "beats": "all"}}, {"apd": [50, 90]},
    {"minimum": "V"}, {"maximum": "V"}, {"dvdt_max": true}, {"alternans": 90}, {"afterdepolarisations": {"rise": "2 mV", "after": "50 ms"}}])";

class UncoupledOn : public ::testing::TestWithParam<std::tuple<device::Backend, const char*>> {
protected:
    Finished run_with(const std::string& members, const std::string& most_steps) const {
        return run(members, most_steps, std::get<0>(GetParam()), std::get<1>(GetParam()));
    }
    void expect_the_bits_of_single_steps(const std::string& members) const {
        const Finished single = run_with(members, "1");
        EXPECT_THAT(single.notes, Not(Contains(HasSubstr("uncoupled cells"))));
        for (const std::string most_steps : {"64", "7", "2"}) {
            const Finished blocks = run_with(members, most_steps);
            EXPECT_THAT(blocks.notes, Contains(HasSubstr("uncoupled cells: up to " + most_steps))) << most_steps;
            EXPECT_EQ(blocks.states, single.states) << most_steps;
            EXPECT_EQ(blocks.rows, single.rows) << most_steps;
            EXPECT_EQ(blocks.beats, single.beats) << most_steps;
            EXPECT_EQ(blocks.maps, single.maps) << most_steps;
        }
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, UncoupledOn,
                         ::testing::Combine(::testing::ValuesIn(backends()),
                                            ::testing::Values("fp64", "fp32", "mixed")),
                         [](const auto& info) {
                             return std::string(device::backend_name(std::get<0>(info.param))) + "_" +
                                    std::get<1>(info.param);
                         });

TEST_P(UncoupledOn, states_have_the_bits_of_single_steps) {
    const Finished single = run_with(cells(), "1");
    ASSERT_GT(*std::max_element(single.states[0].begin(), single.states[0].end()), 0) << "nothing is excited";
    expect_the_bits_of_single_steps(cells());
}

TEST_P(UncoupledOn, cells_with_parameters_of_their_own_have_the_bits_of_single_steps) {
    expect_the_bits_of_single_steps(cells(R"(, "seed": 3, "fields_in": [
        {"parameter": "g_Kr", "spread": {"lognormal": 0.2}}, {"parameter": "g_Ks", "spread": {"lognormal": 0.2}}])"));
}

TEST_P(UncoupledOn, probes_maps_and_beats_are_those_of_single_steps) {
    expect_the_bits_of_single_steps(cells(std::string(R"(, "probes": [
        {"name": "p", "cell": [3], "show": ["V", "Ca_i", "f", "m"], "every": "0.35 ms"},
        {"name": "q", "cell": [150], "show": ["i_Kr"], "every": "1 ms"}], "measures": [{"biomarkers": "p"}])") +
                                          maps_of_beats));
}

TEST_P(UncoupledOn, actions_act_at_their_steps) {
    expect_the_bits_of_single_steps(cells(R"(, "actions": [
        {"reset": {"V": "-60 mV"}, "where": {"cells": [[7], [120]]}, "at": "19.95 ms"},
        {"set": {"g_Kr": "*0.5"}, "at": "123.1 ms"}])"));
}

TEST_P(UncoupledOn, waveforms_of_stimuli_have_the_bits_of_single_steps) {
    std::string members = cells();
    const std::string pulse = R"("current": "-52 A/F")";
    members.replace(members.find(pulse), pulse.size(), R"x("current": "-80 A/F", "shape": "exp(-t/0.7)")x");
    expect_the_bits_of_single_steps(members);
}

TEST(Uncoupled, steps_go_one_by_one_where_something_reads_other_symbols_after_each) {
    const std::string peak = cells(R"(, "maps": [{"peak": "Ca_i"}])");
    EXPECT_THAT(run(peak, "64", device::Backend::cpu, "fp64").notes, Not(Contains(HasSubstr("uncoupled cells"))));
}

TEST(Uncoupled, steps_go_one_by_one_with_diffusion) {
    const std::string strand = cells(R"(, "tissue": {"D": "0.1 mm^2/ms"})");
    EXPECT_THAT(run(strand, "64", device::Backend::cpu, "fp64").notes, Not(Contains(HasSubstr("uncoupled cells"))));
}

TEST(Uncoupled, the_expert_s_number_of_steps_is_checked) {
    for (const char* const wrong : {"0", "65", "7x", "-1"})
        EXPECT_THROW(run(cells(), wrong, device::Backend::cpu, "fp64"), UserFault) << wrong;
}

}  // namespace
}  // namespace heartwright::testing
