// Parameters that probes and fields show.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::testing {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::Ge;

struct Shown final : observers::Output {
    std::vector<std::vector<double>> rows, instants;  // instants: of the first quantity
    void probe_row(std::int64_t, double, const std::vector<double>& values) override { rows.push_back(values); }
    void field(std::int64_t, double, const std::vector<std::vector<double>>& values) override {
        instants.push_back(values.front());
    }
    void progress(std::int64_t) override {}
};

struct FinishedShown {
    FinishedShown(const interface::Model& model, const std::string& text, device::Backend backend)
        : experiment(bound(text, model)), simulation(experiment, model, {backend, 2, 0, 100}) {
        simulation.run(shown);
    }
    experiment::Experiment experiment;
    simulation::Simulation simulation;
    Shown shown;
};

// 6 x 2 cells, epsilon 0.08 on the left and 0.16 on the right; from 5 ms on half of each.
std::string sheet(const std::string& outputs) {
    return R"({"format": 1, "name": "sheet", "model": "toy", "variant": ["excitable"], "time": {"end": "10 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [6, 2], "spacing": "1 mm"}, "tissue": {"D": "0.1 mm^2/ms"},
        "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "2 1/ms", "start": "1 ms", "duration": "1 ms"}],
        "regions": [{"name": "right", "where": {"box": [["3 mm", "0 mm"], ["6 mm", "2 mm"]]}, "set": {"epsilon": "*2"}}],
        "actions": [{"set": {"epsilon": "*0.5"}, "at": "5 ms"}], )" +
           outputs + "}";
}

class ShownParameter : public ::testing::TestWithParam<device::Backend> {
protected:
    const interface::Model& toy() const { return toy_model(abi_backend(GetParam())); }
};
INSTANTIATE_TEST_SUITE_P(Backends, ShownParameter, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(ShownParameter, of_a_probe_is_that_of_its_cell_and_changes_when_it_is_set) {
    const FinishedShown run(
        toy(),
        sheet(R"("probes": [{"name": "left", "cell": [1, 1], "show": ["epsilon", "V", "drive"], "every": "0.1 ms"},
                                            {"name": "right", "cell": [4, 0], "show": "epsilon", "every": "2.5 ms"},
                                            {"name": "mean", "mean_over": {"box": [["0 mm", "0 mm"], ["4 mm", "2 mm"]]}, "show": ["V", "epsilon"], "every": "2.5 ms"}])"),
        GetParam());
    const FinishedShown without(toy(),
                                sheet(R"("probes": [{"name": "left", "cell": [1, 1], "show": ["V"], "every": "0.1 ms"},
                                                {"name": "mean", "mean_over": {"box": [["0 mm", "0 mm"], ["4 mm", "2 mm"]]}, "show": ["V"], "every": "2.5 ms"}])"),
                                GetParam());
    ASSERT_EQ(run.simulation.layout().probes.size(), 6u);
    EXPECT_EQ(run.simulation.layout().probes[3].symbol, "epsilon");
    EXPECT_EQ(run.simulation.layout().probes[3].unit, "1/ms");
    ASSERT_EQ(run.shown.rows.size(), 101u);
    ASSERT_EQ(without.shown.rows.size(), 101u);
    for (std::size_t step = 0; step <= 100; ++step) {
        const auto& row = run.shown.rows[step];
        const double now = step < 50 ? 1 : 0.5;  // the row at 5 ms shows what is set there
        EXPECT_EQ(row[0], 0.08 * now) << step;
        EXPECT_EQ(row[1], without.shown.rows[step][0]) << step;
        EXPECT_EQ(row[2], run.shown.rows[0][2]) << step;
        if (step % 25 == 0) {
            EXPECT_EQ(row[3], 0.16 * now) << step;
            EXPECT_EQ(row[4], without.shown.rows[step][1]) << step;
            EXPECT_NEAR(row[5], 0.1 * now, 1e-16) << step;
        } else {
            EXPECT_TRUE(std::isnan(row[3]) && std::isnan(row[4]) && std::isnan(row[5])) << step;
        }
    }
}

TEST_P(ShownParameter, of_a_mean_over_cells_that_are_alike_is_their_value) {
    const FinishedShown run(
        toy(),
        sheet(
            R"("probes": [{"name": "mean", "mean_over": {"box": [["0 mm", "0 mm"], ["3 mm", "1 mm"]]}, "show": "epsilon"}])"),
        GetParam());
    ASSERT_EQ(run.shown.rows.size(), 101u);
    EXPECT_EQ(run.shown.rows[49][0], 0.08);
    EXPECT_EQ(run.shown.rows[50][0], 0.04);
}

TEST_P(ShownParameter, of_fields_is_that_of_each_cell_at_each_instant) {
    const FinishedShown run(
        toy(),
        sheet(
            R"("fields": {"show": ["epsilon", "V"], "every": "5 ms", "where": {"box": [["1 mm", "0 mm"], ["6 mm", "1 mm"]]}})"),
        GetParam());
    ASSERT_EQ(run.shown.instants.size(), 3u);
    for (std::size_t n = 0; n < 3; ++n) {
        for (std::size_t cell = 0; cell < 12; ++cell) {
            const double value = run.shown.instants[n][cell];
            if (cell == 0 || cell >= 6)
                EXPECT_TRUE(std::isnan(value)) << cell;
            else
                EXPECT_EQ(value, (cell < 3 ? 0.08 : 0.16) * (n == 0 ? 1 : 0.5)) << cell;
        }
    }
}

TEST_P(ShownParameter, that_is_drawn_for_each_cell_is_the_one_in_its_map) {
    const FinishedShown run(
        toy(),
        R"({"format": 1, "name": "population", "model": "toy", "variant": ["excitable"], "seed": 4, "time": {"end": "1 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [20, 3], "spacing": "1 mm"}, "fields_in": [{"parameter": "epsilon", "spread": {"lognormal": 0.2}}],
        "probes": [{"name": "one", "cell": [7, 2], "show": ["V", "epsilon"], "every": "1 ms"}], "fields": {"show": "epsilon", "every": "1 ms"}})",
        GetParam());
    const auto maps = simulation::maps_of(run.simulation);
    ASSERT_EQ(maps.size(), 1u);
    EXPECT_NE(maps[0].values[0], maps[0].values[47]);
    EXPECT_EQ(run.shown.instants.at(1), maps[0].values);
    EXPECT_EQ(run.shown.rows.at(0).at(1), maps[0].values[47]);
    EXPECT_EQ(run.shown.rows.at(1).at(1), maps[0].values[47]);
}

TEST_P(ShownParameter, of_a_cell_with_sites_stands_beside_symbols_of_a_site) {
    const FinishedShown run(
        toy_sites(abi_backend(GetParam())),
        R"({"format": 1, "name": "sites", "model": "toy_sites", "time": {"end": "5 ms", "dt": "0.5 ms"},
        "set": {"rate": "0.02 1/ms"}, "probes": [{"name": "P", "cell": [0], "site": [1, 1, 1], "show": ["x", "rate", "V", "K_mean", "n_sites"], "every": "0.5 ms"}]})",
        GetParam());
    ASSERT_EQ(run.shown.rows.size(), 11u);
    for (const auto& row : run.shown.rows) {
        EXPECT_EQ(row[1], 0.02);
        EXPECT_EQ(row[4], 24);
        EXPECT_THAT(row, Each(AllOf(Ge(-100), ::testing::Le(100))));
    }
}

}  // namespace
}  // namespace heartwright::testing
