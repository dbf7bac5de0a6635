// Experiments whose regions have other models.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "runtime/cells/joined_model.hpp"
#include "runtime/experiment/resolved.hpp"
#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/tissue_state/region_models/two_toys.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

struct Kept final : observers::Output {
    std::vector<std::vector<double>> rows;
    std::vector<std::vector<double>> field_planes;
    void probe_row(std::int64_t, double, const std::vector<double>& values) override { rows.push_back(values); }
    void field(std::int64_t, double, const std::vector<std::vector<double>>& values) override { field_planes = values; }
    void progress(std::int64_t) override {}
};

struct Finished {
    explicit Finished(const std::string& text, device::Backend backend = device::Backend::cpu, bool is_joined = true,
                      int threads = 2)
        : model(is_joined ? cells::join({&toy_model(abi_backend(backend)), &other_toy(abi_backend(backend))})
                          : toy_model(abi_backend(backend))) {
        experiment = bound(text, model);
        simulation.emplace(*experiment, model, simulation::Options{backend, threads, 0, 100});
        simulation->run(kept);
        V = simulation->state(0);
    }
    const interface::Model& model;
    std::optional<experiment::Experiment> experiment;
    std::optional<simulation::Simulation> simulation;
    Kept kept;
    std::vector<double> V;
};

std::string message_of(const std::string& text) {
    return heartwright::message_of([&] { Finished run(text); });
}

// 8 x 3 cells of the toy, coupled; `extra` members.
std::string sheet(const std::string& extra) {
    return R"({"format": 1, "name": "sheet", "model": "toy", "variant": ["excitable"], "time": {"end": "20 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [8, 3], "spacing": "1 mm"}, "tissue": {"D": "0.1 mm^2/ms"},
        "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "current": "-2", "start": "1 ms", "duration": "1 ms"}])" +
           (extra.empty() ? "" : ",\n" + extra) + "}";
}
const std::string right = R"("where": {"box": [["4 mm", "0 mm", "0 mm"], ["8 mm", "3 mm", "1 mm"]]})";
std::string region(const std::string& more) {
    return R"("regions": [{"name": "right", )" + right + R"(, "model": "other")" + more + "}]";
}

// The same cells in a region that repeats the tissue's D: two blocks, so that diffusion goes by rows on both sides.
const std::string same_cells = R"("regions": [{"name": "right", )" + right + R"(, "tissue": {"D": "0.1 mm^2/ms"}}])";

class RegionModels : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, RegionModels, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(RegionModels, the_same_equations_under_another_name_give_the_same_bits) {
    const Finished uniform(sheet(same_cells), GetParam(), false);
    for (const int threads : {1, 3}) {
        const Finished joined(sheet(region(R"(, "variant": "excitable")")), GetParam(), true, threads);
        EXPECT_EQ(joined.V, uniform.V);
    }
}

TEST_P(RegionModels, a_region_has_its_own_variant_start_and_settings_by_its_own_names) {
    const std::string whole = R"("set": {"epsilon": "0.05 1/ms", "drive": "0.2 1/ms"}, "start": "one", )";
    const Finished same_model(
        sheet(whole + R"("regions": [{"name": "right", )" + right +
              R"(, "variant": "decay", "start": "one", "set": {"epsilon": "0.3 1/ms", "drive": "0.1 1/ms"}}])"),
        GetParam(), false);
    const Finished joined(
        sheet(whole +
              region(R"(, "variant": "decay", "start": "one", "set": {"eps": "0.3 1/ms", "drive": "0.1 1/ms"})")),
        GetParam());
    EXPECT_EQ(joined.V, same_model.V);
    // Without its own settings and start it has its model's, not those of the whole.
    const std::string set = R"("set": {"epsilon": "0.05 1/ms", "drive": "0.2 1/ms"}, )";
    const Finished plain_same(sheet(set + R"("regions": [{"name": "right", )" + right +
                                    R"(, "set": {"epsilon": "0.08 1/ms", "drive": "0 1/ms"}}])"),
                              GetParam(), false);
    EXPECT_EQ(Finished(sheet(set + region(R"(, "variant": "excitable")")), GetParam()).V, plain_same.V);
}

TEST_P(RegionModels, symbols_are_those_of_the_cell_in_the_unit_of_the_first_model) {
    const Finished run(sheet(region(R"(, "variant": "excitable", "set": {"drive": "3 1/ms"})") + R"(,
        "probes": [{"name": "left", "cell": [0, 0], "show": ["V", "w", "recovery", "given"], "every": "5 ms"},
                   {"name": "right", "cell": [7, 1], "show": ["V", "u", "recovery", "given"], "every": "5 ms"}],
        "fields": {"show": ["u", "recovery"], "every": "20 ms"})"),
                       GetParam());
    const auto& last = run.kept.rows.back();
    EXPECT_DOUBLE_EQ(last[2], last[0] + 0.7 - 0.8 * last[1]);
    EXPECT_DOUBLE_EQ(last[6], last[4] + 0.7 - 0.8 * last[5]);
    EXPECT_DOUBLE_EQ(last[3], 0);
    EXPECT_DOUBLE_EQ(last[7], 3 * 20 * 1e-3);  // said in 1/s by its model
    EXPECT_EQ(run.simulation->layout().probes[7].unit, "1/ms");
    for (std::size_t g = 0; g < 24; ++g) {
        EXPECT_EQ(std::isnan(run.kept.field_planes[0][g]), g % 8 < 4) << g;  // u
        EXPECT_FALSE(std::isnan(run.kept.field_planes[1][g])) << g;
    }
}

TEST_P(RegionModels, an_action_sets_a_parameter_of_all_models_that_have_it_and_a_reset_goes_back) {
    const std::string actions =
        R"(, "actions": [{"set": {"drive": "0.3 1/ms"}, "at": "5 ms"}, {"reset": "initial", "where": {"layers": {"axis": "y", "count": 1}}, "at": "10 ms"}])";
    const Finished uniform(sheet(same_cells + actions), GetParam(), false),
        joined(sheet(region(R"(, "variant": "excitable")") + actions), GetParam());
    EXPECT_EQ(joined.V, uniform.V);
}

TEST(RegionModelsOnCpu, are_resolved_and_run_again_the_same) {
    const Finished run(sheet(region(R"(, "variant": "decay", "set": {"eps": "0.3 1/ms"})")));
    const auto resolved = experiment::resolved_json(*run.experiment);
    EXPECT_EQ(resolved["regions"][0]["model"], "other");
    EXPECT_EQ(resolved["regions"][0]["set"].dump(), R"({"eps":"0.3 1/ms"})");
    EXPECT_EQ(Finished(resolved.dump()).V, run.V);
    const auto& notes = run.simulation->facts().notes;
    EXPECT_NE(std::find(notes.begin(), notes.end(), "region 'right' has cells of other"), notes.end());
}

TEST(RegionModelsOnCpu, the_experiments_own_model_by_name_is_a_region_as_ever) {
    const std::string with_set = R"(, "set": {"drive": "0.1 1/ms"})";
    EXPECT_EQ(
        Finished(sheet(R"("regions": [{"name": "right", )" + right + R"(, "model": "toy")" + with_set + "}]"),
                 device::Backend::cpu, false)
            .V,
        Finished(sheet(R"("regions": [{"name": "right", )" + right + with_set + "}]"), device::Backend::cpu, false).V);
}

TEST(RegionModelsOnCpu, what_is_wrong_is_said) {
    const auto expect = [](const std::string& extra, const std::string& message) {
        EXPECT_THAT(message_of(sheet(extra)), HasSubstr("error: " + message + "\n"));
    };
    expect(region(""), "region 'right' has no variant, and that of the experiment is not one of other");
    expect(region(R"(, "variant": "excited")"), "no variant 'excited' of other");
    expect(region(R"(, "variant": "decay", "start": "two")"), "no start 'two' of other");
    expect(region(R"(, "variant": "decay", "set": {"epsilon": "*2"})"), "no parameter 'epsilon' of other");
    expect(R"("set": {"eps": "*2"}, )" + region(R"(, "variant": "decay")"), "no parameter 'eps' of toy + other");
    expect(R"("regions": [{"name": "right", )" + right + R"(, "model": "a/b.json"}])",
           "regions of another model beside a spec of your own are not there yet");
    expect(region(R"(, "variant": "decay")") + R"(, "fields_in": [{"parameter": "drive", "spread": {"normal": 0.1}}])",
           "parameters that differ from cell to cell are not there yet where regions have other models");
    expect(region(R"(, "variant": "decay")") + R"(, "actions": [{"reset": {"w": 0}, "at": "1 ms"}])",
           "resetting 'w' where regions have other models is not there yet");
    expect(region(R"(, "variant": "decay")") + R"(, "probes": [{"name": "P", "cell": [7, 0], "show": ["w"]}])",
           "probe 'P' shows 'w', which cells of other, as there are here, have not in that unit or not at all");
    expect(region(R"(, "variant": "decay")") + R"(, "probes": [{"name": "P", "mean_over": "all", "show": ["u"]}])",
           "probe 'P' shows 'u', which cells of toy, as there are here, have not in that unit or not at all");
    expect(region(R"(, "variant": "decay")") + R"(, "maps": [{"peak": "u"}])",
           "'u' is to be mapped, but cells of toy have not got it: maps of a part of the cells are not there yet");
    for (const char* const shown :
         {R"("probes": [{"name": "P", "cell": [0, 0], "show": ["V", "epsilon"]}])",
          R"("fields": {"show": "epsilon", "every": "1 ms"})", R"("maps": [{"parameter": "epsilon"}])"}) {
        expect(region(R"(, "variant": "decay")") + ", " + shown,
               "showing the parameter 'epsilon' where regions have other models is not there yet");
    }
    EXPECT_THAT(
        message_of(sheet(R"("regions": [{"name": "right", )" + right + R"(, "model": "third", "variant": "decay"}])")),
        HasSubstr("error: this solver has no cells of third\n"));
}

}  // namespace
}  // namespace heartwright::testing
