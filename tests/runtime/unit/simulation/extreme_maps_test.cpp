// Maps of the peak, the minimum and the maximum of symbols.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

// The toy, whose second observable, the stimulus and drive t, is a current by its name and unit.
const interface::Model& toy_with_a_current(device::Backend backend) {
    static const interface::ObservableInfo observables[] = {{"recovery", "1", "membrane"},
                                                            {"i_given", "1", "membrane"}};
    static std::map<device::Backend, interface::Model> models;
    interface::Model& model = models[backend] = ToyRun::model_of(backend, 8);
    model.observables = observables;
    return model;
}

class Extremes : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, Extremes, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

std::vector<simulation::MapResult> maps_of(device::Backend backend, const std::string& stimuli,
                                           const std::string& maps) {
    const interface::Model& model = toy_with_a_current(backend);
    const auto experiment = bound(
        R"({"format": 1, "name": "e", "model": "toy", "variant": ["excitable"], "time": {"end": "20 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [3], "spacing": "1 mm"}, "stimuli": [)" +
            stimuli + R"(], "maps": [)" + maps + R"(],
        "fields": {"show": ["V", "recovery", "i_given"], "every": "0.1 ms"}})",
        model);
    simulation::Simulation simulation(experiment, model, {backend, 1, 0, 100});
    struct Seen final : Silent {
        std::vector<double> low = std::vector<double>(3, 1e9),
                            high = std::vector<double>(3, -1e9);  // of the first cell
        void field(std::int64_t, double, const std::vector<std::vector<double>>& values) override {
            for (std::size_t q = 0; q < 3; ++q) {
                low[q] = std::min(low[q], values[q][0]);
                high[q] = std::max(high[q], values[q][0]);
            }
        }
    } seen;
    simulation.run(seen);
    auto results = simulation::maps_of(simulation);
    for (std::size_t q = 0; q < 3; ++q) results.push_back({"", "", {seen.low[q], seen.high[q]}, {}});
    return results;
}

TEST_P(Extremes, are_those_of_all_steps) {
    const auto maps =
        maps_of(GetParam(), R"({"name": "S1", "where": "all", "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"})",
                R"({"minimum": "V"}, {"maximum": "V"}, {"peak": "V"}, {"minimum": "recovery", "every": "0.1 ms"})");
    ASSERT_EQ(maps.size(), 7u);
    EXPECT_EQ(maps[0].name, "minimum_V");
    EXPECT_EQ(maps[1].name, "maximum_V");
    EXPECT_EQ(maps[3].name, "minimum_recovery");
    EXPECT_EQ(maps[0].values[0], maps[4].values[0]);
    EXPECT_EQ(maps[1].values[0], maps[4].values[1]);
    EXPECT_EQ(maps[2].values, maps[1].values);  // no current
    EXPECT_EQ(maps[3].values[0], maps[5].values[0]);
}

TEST_P(Extremes, peak_of_an_inward_current_is_its_most_negative_value) {
    const auto maps =
        maps_of(GetParam(), R"({"name": "S1", "where": "all", "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"})",
                R"({"peak": "i_given"}, {"maximum": "i_given"}, {"minimum": "i_given"})");
    EXPECT_EQ(maps[0].name, "peak_i_given");
    EXPECT_EQ(maps[0].values[0], -2);
    EXPECT_EQ(maps[1].values[0], 0);
    EXPECT_EQ(maps[2].values[0], -2);
}

TEST_P(Extremes, peak_of_an_outward_current_is_its_highest_value_and_of_none_is_zero) {
    EXPECT_EQ(
        maps_of(GetParam(), R"({"name": "S1", "where": "all", "rate": "-2 1/ms", "start": "1 ms", "duration": "2 ms"})",
                R"({"peak": "i_given"})")[0]
            .values[0],
        2);
    const double none = maps_of(GetParam(), "", R"({"peak": "i_given"})")[0].values[0];
    EXPECT_EQ(none, 0);
    EXPECT_FALSE(std::signbit(none));
}

}  // namespace
}  // namespace heartwright::testing
