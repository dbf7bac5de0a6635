#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <limits>

#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {
namespace {

using simulation::Options;
using simulation::Simulation;

// Keeps everything a run hands over.
struct Kept final : observers::Output {
    std::vector<std::int64_t> steps, field_steps, progressed;
    std::vector<double> times;
    std::vector<std::vector<double>> rows;
    std::vector<std::vector<std::vector<double>>> fields;
    void probe_row(std::int64_t step, double t, const std::vector<double>& values) override {
        steps.push_back(step);
        times.push_back(t);
        rows.push_back(values);
    }
    void field(std::int64_t step, double, const std::vector<std::vector<double>>& values) override {
        field_steps.push_back(step);
        fields.push_back(values);
    }
    void progress(std::int64_t step) override { progressed.push_back(step); }
};

struct Finished {
    explicit Finished(const std::string& text, device::Backend backend = device::Backend::cpu, int threads = 2,
                      int real_bytes = 8, std::int64_t guard_every = 100)
        : model(toy_model(abi_backend(backend), real_bytes)),
          experiment(bound(text, model)),
          simulation(experiment, model, {backend, threads, 0, guard_every}) {
        simulation.run(kept);
    }
    const interface::Model& model;
    experiment::Experiment experiment;
    Simulation simulation;
    Kept kept;
};

std::string message_of_run(const std::string& text) {
    return heartwright::message_of([&] { Finished run(text); });
}

class Simulated : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, Simulated, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(Simulated, single_cell_rows_begin_with_the_initial_state_and_follow_forward_euler) {
    Finished run(
        R"({"format": 1, "name": "cell", "model": "toy", "variant": ["decay"], "start": "one", "time": {"end": "2 ms", "dt": "0.1 ms"},
                "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V", "recovery"], "every": "0.5 ms"}]})",
        GetParam());
    EXPECT_EQ(run.kept.steps, (std::vector<std::int64_t>{0, 5, 10, 15, 20}));
    EXPECT_EQ(run.kept.rows.front(), (std::vector<double>{1, 1.7}));
    for (std::size_t r = 0; r < run.kept.rows.size(); ++r)
        EXPECT_NEAR(run.kept.rows[r][0], std::pow(1 - 0.01, 5.0 * static_cast<double>(r)), 1e-14);
}

TEST_P(Simulated, stimulus_acts_in_its_whole_steps_and_keeps_its_charge) {
    Finished run(
        R"({"format": 1, "name": "cell", "model": "toy", "variant": ["decay"], "set": {"epsilon": "0 1/ms"}, "time": {"end": "10 ms", "dt": "0.4 ms"},
                "stimuli": [{"name": "S1", "where": "all", "rate": "3 1/ms", "start": "2 ms", "duration": "1 ms"}],
                "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"], "every": "0.4 ms"}]})",
        GetParam());
    double V = -1.1994080352440, given = 0;
    int steps_on = 0;
    for (std::size_t n = 0; n + 1 < run.kept.rows.size(); ++n) {
        const double added = run.kept.rows[n + 1][0] - (V + 0.4 * (-V / 10));
        given += added;
        steps_on += std::fabs(added) > 1e-12 ? 1 : 0;
        EXPECT_TRUE(std::fabs(added) < 1e-12 || n == 5 || n == 6 || n == 7) << n;
        V = run.kept.rows[n + 1][0];
    }
    EXPECT_NEAR(given, 3.0, 1e-12);  // 3/ms for 1 ms
    EXPECT_GE(steps_on, 2);
}

const char* const wave =
    R"({"format": 1, "name": "wave", "model": "toy", "variant": ["excitable"], "time": {"end": "60 ms", "dt": "0.1 ms", "splitting": "SPLITTING"},
    "geometry": {"cells": [40, 6, 5], "spacing": "1 mm"}, "tissue": {"D": ["1 mm^2/ms", "0.4 mm^2/ms", "0.4 mm^2/ms"]}, "fibres": {"constant": [0.8, 0.6, 0]},
    "regions": [{"name": "slow", "where": {"box": [["0 mm", "0 mm", "3 mm"], ["100 mm", "100 mm", "100 mm"]]}, "set": {"epsilon": "*0.9"}, "tissue": {"D": "0.5 mm^2/ms"}}],
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "probes": [{"name": "near", "cell": [5, 2, 2], "show": ["V", "w", "recovery"], "every": "1 ms"}, {"name": "far", "at": ["35 mm", "3 mm", "4.5 mm"], "show": ["V"], "every": "2 ms"},
               {"name": "slow", "mean_over": {"region": "slow"}, "show": ["V"], "every": "1 ms"}],
    "maps": [{"activation": {"threshold": "0"}}, {"apd": [50, 90]}, {"peak": "V"}, {"peak": "recovery"}, {"dvdt_max": true}],
    "fields": {"show": ["V", "recovery"], "every": "20 ms", "stride": [2, 1, 1]}})";

std::string wave_with(const std::string& splitting) {
    std::string text = wave;
    return text.replace(text.find("SPLITTING"), 9, splitting);
}

void expect_same(const Finished& a, const Finished& b) {
    const auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    ASSERT_EQ(a.kept.steps, b.kept.steps);
    for (std::size_t r = 0; r < a.kept.rows.size(); ++r)
        EXPECT_TRUE(std::equal(a.kept.rows[r].begin(), a.kept.rows[r].end(), b.kept.rows[r].begin(), same)) << r;
    const auto maps_a = simulation::maps_of(a.simulation), maps_b = simulation::maps_of(b.simulation);
    ASSERT_EQ(maps_a.size(), maps_b.size());
    for (std::size_t m = 0; m < maps_a.size(); ++m) {
        EXPECT_TRUE(std::equal(maps_a[m].values.begin(), maps_a[m].values.end(), maps_b[m].values.begin(), same))
            << maps_a[m].name;
    }
    for (std::int32_t component = 0; component < 2; ++component) {
        const auto state_a = a.simulation.state(component), state_b = b.simulation.state(component);
        EXPECT_TRUE(std::equal(state_a.begin(), state_a.end(), state_b.begin(), same)) << component;
    }
}

TEST_P(Simulated, wave_is_the_same_on_any_number_of_threads_and_any_backend) {
    for (const char* splitting : {"godunov", "strang"}) {
        const Finished expected(wave_with(splitting), device::Backend::cpu, 1);
        expect_same(Finished(wave_with(splitting), GetParam(), 2), expected);
        expect_same(Finished(wave_with(splitting), GetParam(), 3), expected);
    }
}

TEST_P(Simulated, wave_activates_near_before_far_and_hands_over_what_is_due) {
    const Finished run(wave_with("godunov"), GetParam());
    const auto maps = simulation::maps_of(run.simulation);
    ASSERT_EQ(maps.size(), 6u);
    EXPECT_EQ(maps[0].name, "activation");
    EXPECT_EQ(maps[2].name, "apd90");
    EXPECT_EQ(maps[4].name, "peak_recovery");
    EXPECT_GT(maps[0].at_probes[0], 1);
    EXPECT_GT(maps[0].at_probes[1], maps[0].at_probes[0]);
    EXPECT_TRUE(std::isnan(maps[0].at_probes[2]));
    EXPECT_EQ(run.kept.field_steps, (std::vector<std::int64_t>{0, 200, 400, 600}));
    EXPECT_EQ(run.simulation.layout().points.boxes, (std::vector<tissue::CellBox>{{{0, 0, 0}, {20, 6, 5}}}));
    EXPECT_EQ(run.kept.fields.back()[0].size(), 600u);
    EXPECT_TRUE(std::isnan(run.kept.rows[1][3]));  // far is due every second row
    EXPECT_FALSE(std::isnan(run.kept.rows[2][3]));
    // The map of the peak holds at least what the field shows.
    EXPECT_GE(maps[3].values[0], run.kept.fields[1][0][0]);
    EXPECT_EQ(run.kept.progressed, (std::vector<std::int64_t>{0, 100, 200, 300, 400, 500, 600}));
}

TEST_P(Simulated, splittings_agree_within_their_errors) {
    const Finished godunov(wave_with("godunov"), GetParam()), strang(wave_with("strang"), GetParam());
    const auto a = simulation::maps_of(godunov.simulation)[0].values,
               b = simulation::maps_of(strang.simulation)[0].values;
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_TRUE(std::isnan(a[i]) || std::isnan(b[i]) || std::fabs(a[i] - b[i]) < 0.1 + 0.02 * a[i])
            << a[i] << ' ' << b[i];
    }
}

TEST_P(Simulated, single_precision_stays_near_double) {
    if (GetParam() == device::Backend::cuda) GTEST_SKIP() << "the toy model has no single precision on the GPU";
    const Finished twice(wave_with("godunov")), once(wave_with("godunov"), device::Backend::cpu, 2, 4);
    EXPECT_NEAR(simulation::maps_of(twice.simulation)[0].at_probes[1],
                simulation::maps_of(once.simulation)[0].at_probes[1], 1e-2);
}

TEST(Diffusion, beyond_stability_is_refused_or_substepped_with_numbers) {
    const std::string text =
        R"({"format": 1, "name": "s", "model": "toy", "variant": ["excitable"], "time": {"end": "1 ms", "dt": "0.5 ms"DIFFUSION},
        "geometry": {"cells": [8, 8], "spacing": "1 mm"}, "tissue": {"D": "1 mm^2/ms"}})";
    const auto with = [&](const std::string& diffusion) {
        std::string copy = text;
        return copy.replace(copy.find("DIFFUSION"), 9, diffusion);
    };
    EXPECT_EQ(message_of_run(with("")),
              "explicit diffusion is stable up to a step of 0.25 ms on this grid, but dt asks for one of 0.5 ms: "
              "choose dt <= 0.25 ms, or \"diffusion\": "
              "\"substep\" (2 sub-steps) or \"rkl2\" in \"time\"");
    const Finished run(with(", \"diffusion\": \"substep\""));
    EXPECT_EQ(run.simulation.facts().substeps, 2);
    EXPECT_NE(run.simulation.facts().notes[1].find("sub-stepped"), std::string::npos);
    const Finished rkl2(with(", \"diffusion\": \"rkl2\""));
    EXPECT_EQ(rkl2.simulation.facts().substeps, 1);
    EXPECT_EQ(rkl2.simulation.facts().rkl2_stages, 3);
    EXPECT_EQ(rkl2.simulation.facts().notes[1],
              "diffusion by RKL2 with 3 stages is stable up to 0.625 ms; Godunov splitting, dt 0.5 ms");
}

TEST(Guard, names_step_time_cell_variable_and_value) {
    const std::string message = message_of_run(
        R"({"format": 1, "name": "g", "model": "toy", "variant": ["decay"], "time": {"end": "30 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [4, 3, 2], "spacing": "1 mm"}, "stimuli": [{"name": "S", "where": {"cells": [[2, 1, 1]]}, "rate": "50 1/ms", "start": "0 ms", "duration": "8 ms"}]})");
    // 5 mV a step: it leaves in one of the first 30 steps, which the check at step 100 repeats one by one.
    int step = 0;
    ASSERT_EQ(std::sscanf(message.c_str(), "at step %d (t = ", &step), 1) << message;
    EXPECT_GT(step, 10);
    EXPECT_LT(step, 50);
    EXPECT_NE(message.find("), cell (2, 1, 1): V is 10"), std::string::npos) << message;
    EXPECT_NE(message.find("all states were in order at step " + std::to_string(step - 1) + ":"), std::string::npos)
        << message;
    EXPECT_NE(message.find("outside its range of -100 to 100"), std::string::npos) << message;
}

TEST(Guard, sees_what_is_no_number) {
    const std::string message = message_of_run(
        R"({"format": 1, "name": "g", "model": "toy", "variant": ["excitable"], "time": {"end": "300 ms", "dt": "10 ms"},
        "set": {"epsilon": "1e300 1/ms"}})");
    EXPECT_NE(message.find("is "), std::string::npos) << message;
    EXPECT_TRUE(message.find("nan") != std::string::npos || message.find("inf") != std::string::npos) << message;
}

TEST(Refused, stimulus_that_reaches_no_cell_and_empty_region) {
    EXPECT_NE(
        message_of_run(
            R"({"format": 1, "name": "r", "model": "toy", "variant": ["excitable"], "time": {"end": "1 ms", "dt": "0.1 ms"}, "geometry": {"cells": [4, 4], "spacing": "1 mm"},
        "stimuli": [{"name": "S", "where": {"box": [["50 mm", "50 mm", "0 mm"], ["60 mm", "60 mm", "0 mm"]]}, "rate": "1 1/ms", "start": "0 ms", "duration": "1 ms"}]})")
            .find("'S'"),
        std::string::npos);
    EXPECT_NE(
        message_of_run(
            R"({"format": 1, "name": "r", "model": "toy", "variant": ["excitable"], "time": {"end": "1 ms", "dt": "0.1 ms"}, "geometry": {"cells": [4, 4], "spacing": "1 mm"},
        "regions": [{"name": "scar", "where": {"sphere": {"centre": ["50 mm", "50 mm", "0 mm"], "radius": "1 mm"}}, "variant": ["decay"]}]})")
            .find("'scar'"),
        std::string::npos);
}

// A mask and fibres from a file: two strands of cells that do not touch, the stimulus in one of them.
class FromFiles : public ::testing::Test {
protected:
    FromFiles() {
        std::vector<double> mask, fibre;
        for (int j = 0; j < 5; ++j) {
            for (int i = 0; i < 30; ++i) {
                mask.push_back(j == 2 ? 0 : 1);
                fibre.insert(fibre.end(), {1, j < 2 ? 0.3 : -0.3, 0});
            }
        }
        io::Hdf5Writer file(path_);
        file.write("mask", {1, 5, 30}, mask);
        file.write("fibre", {1, 5, 30, 3}, fibre);
        file.write("small", {1, 5, 3}, std::vector<double>(15, 1));
        mask[37] = std::numeric_limits<double>::quiet_NaN();
        file.write("torn", {1, 5, 30}, mask);
        file.close();
    }
    ~FromFiles() override { std::remove(path_.c_str()); }
    std::string text(const std::string& mask) const {
        return R"({"format": 1, "name": "strands", "model": "toy", "variant": ["excitable"], "time": {"end": "40 ms", "dt": "0.1 ms"},
            "geometry": {"cells": [30, 5], "spacing": "1 mm", "mask": ")" +
               path_ + ":/" + mask + R"("},
            "tissue": {"D": ["1 mm^2/ms", "0.3 mm^2/ms", "0.3 mm^2/ms"]}, "fibres": {"file": ")" +
               path_ + R"(:/fibre"},
            "stimuli": [{"name": "S", "where": {"box": [["0 mm", "0 mm"], ["2 mm", "2 mm"]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
            "maps": [{"activation": {"threshold": "0"}}]})";
    }
    std::string path_ = ::testing::TempDir() + "heartwright_strands_" + std::to_string(::getpid()) + ".h5";
};

TEST_F(FromFiles, a_wave_follows_its_strand_and_leaves_the_other_alone) {
    const Finished run(text("mask"));
    const auto activation = simulation::maps_of(run.simulation)[0].values;
    EXPECT_EQ(run.simulation.facts().cells, 120);
    for (std::size_t g = 0; g < activation.size(); ++g) EXPECT_TRUE(g / 30 < 2 || std::isnan(activation[g])) << g;
    EXPECT_FALSE(std::isnan(activation[10]));
    EXPECT_GT(activation[10], activation[3]);
    expect_same(run, Finished(text("mask"), device::Backend::cpu, 1));
}

TEST_F(FromFiles, a_mask_that_is_nan_somewhere_is_refused) {
    EXPECT_NE(message_of_run(text("torn"))
                  .find(":/torn is no finite number at (7, 1, 0): a mask is 0 where there is nothing, and another "
                        "number elsewhere"),
              std::string::npos);
}

TEST_F(FromFiles, a_data_set_of_another_shape_is_refused_with_both) {
    EXPECT_NE(
        message_of_run(text("small")).find(":/small has the shape [1, 5, 3], but the grid needs [1, 5, 30] (z, y, x)"),
        std::string::npos);
}

}  // namespace
}  // namespace heartwright::testing
