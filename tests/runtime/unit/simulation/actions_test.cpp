// Actions on cells in whole runs: what the host does between steps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <fstream>

#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

class ActionsOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, ActionsOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

const std::string decay =
    R"("variant": "decay", "start": "one", "set": {"epsilon": "0 1/ms"}, "time": {"end": "100 ms", "dt": "0.5 ms"}, )";

TEST_P(ActionsOn, a_reset_puts_states_of_the_chosen_cells_just_before_its_step) {
    for (const int real_bytes : {8, 4}) {
        if (real_bytes == 4 && GetParam() != device::Backend::cpu) continue;
        const ToyRun run(decay + R"("geometry": {"cells": [4], "spacing": "1 mm"},
            "regions": [{"name": "low", "where": {"cells": [[2, 0, 0]]}, "set": {"epsilon": "0 1/s"}}],
            "actions": [{"reset": {"V": 0.5, "w": 0.25}, "where": {"cells": [[1, 0, 0], [2, 0, 0]]}, "at": "50 ms"}],
            "probes": [{"name": "a", "cell": [0, 0, 0], "show": ["V", "w"]}, {"name": "b", "cell": [1, 0, 0], "show": ["V", "w"]},
                       {"name": "c", "cell": [2, 0, 0], "show": ["V", "w"]}])",
                         GetParam(), real_bytes);
        const double tolerance = real_bytes == 8 ? 1e-13 : 1e-5;
        for (std::size_t n = 0; n <= 200; ++n) {
            const double free = std::pow(0.95, static_cast<double>(n)),
                         anew = n < 100 ? 0 : 0.5 * std::pow(0.95, static_cast<double>(n) - 100);
            EXPECT_NEAR(run.at(n, 0), free, tolerance);
            EXPECT_NEAR(run.at(n, 2), n < 100 ? free : anew, tolerance);
            EXPECT_NEAR(run.at(n, 4), n < 100 ? free : anew, tolerance);
            EXPECT_EQ(run.at(n, 1), 0);
            EXPECT_EQ(run.at(n, 3), n < 100 ? 0 : 0.25);
        }
    }
}

TEST_P(ActionsOn, a_reset_to_the_start_repeats_the_run_in_every_region) {
    const ToyRun run(
        R"("variant": "excitable", "time": {"end": "80 ms", "dt": "0.1 ms"}, "geometry": {"cells": [5, 4], "spacing": "1 mm"},
        "tissue": {"D": "0.5 mm^2/ms"}, "regions": [{"name": "one", "where": {"layers": {"axis": "x", "count": 2}}, "start": "one"}],
        "actions": [{"reset": "initial", "at": "40 ms"}],
        "probes": [{"name": "a", "cell": [0, 0, 0], "show": ["V", "w"]}, {"name": "b", "cell": [4, 2, 0], "show": ["V", "w"]}])",
        GetParam());
    EXPECT_EQ(run.at(400, 0), 1);
    EXPECT_NEAR(run.at(400, 2), -1.1994080352440, 1e-15);
    for (std::size_t n = 0; n < 400; ++n) EXPECT_EQ(run.output.rows[n + 400], run.output.rows[n]) << n;
}

TEST_P(ActionsOn, a_reset_at_the_beginning_replaces_the_start) {
    const ToyRun run(
        decay +
            R"("actions": [{"reset": {"V": 2}, "at": "0 ms"}], "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"]}])",
        GetParam());
    EXPECT_EQ(run.at(0), 2);
    EXPECT_NEAR(run.at(10), 2 * std::pow(0.95, 10), 1e-14);
}

TEST_P(ActionsOn, a_set_changes_parameters_of_every_region_from_its_step_on) {
    const ToyRun run(
        R"("variant": "decay", "start": "one", "time": {"end": "200 ms", "dt": "0.5 ms"}, "set": {"epsilon": "0.01 1/ms"},
        "geometry": {"cells": [2], "spacing": "1 mm"}, "regions": [{"name": "fast", "where": {"cells": [[1]]}, "set": {"epsilon": "*3"}}],
        "actions": [{"set": {"epsilon": "*2"}, "at": "150 ms"}, {"set": {"epsilon": "*0.5"}, "at": "50 ms"}, {"set": {"epsilon": "0.02 1/ms"}, "at": "100 ms"}],
        "probes": [{"name": "a", "cell": [0, 0, 0], "show": ["w"], "every": "25 ms"}, {"name": "b", "cell": [1, 0, 0], "show": ["w"], "every": "25 ms"}])",
        GetParam());
    const double epsilon[2][4] = {{0.01, 0.005, 0.02, 0.04}, {0.03, 0.015, 0.02, 0.04}};
    for (std::size_t cell = 0; cell < 2; ++cell) {
        double V = 1, w = 0;
        for (std::size_t n = 0; n <= 400; ++n) {
            if (n % 50 == 0) EXPECT_NEAR(run.at(n / 50, cell), w, 1e-13) << n;
            const double rate = epsilon[cell][std::min<std::size_t>(n / 100, 3)];
            w += 0.5 * rate * (V + 0.7 - 0.8 * w);
            V *= 0.95;
        }
    }
    EXPECT_THAT(run.simulation.facts().notes, ::testing::Contains("from step 100 on: epsilon *0.5"));
    EXPECT_THAT(run.simulation.facts().notes, ::testing::Contains("from step 200 on: epsilon = 0.02 1/ms"));
}

TEST_P(ActionsOn, a_clamp_follows_its_steps) {
    for (const int real_bytes : {8, 4}) {
        if (real_bytes == 4 && GetParam() != device::Backend::cpu) continue;
        const ToyRun run(decay + R"("geometry": {"cells": [2], "spacing": "1 mm"},
            "actions": [{"clamp": "V", "steps": [[-1, "10 ms"], [0.5, "0.5 ms"], [2, "20 ms"]], "from": "5 ms", "where": {"cells": [[1]]}}],
            "probes": [{"name": "a", "cell": [0, 0, 0], "show": ["V"]}, {"name": "b", "cell": [1, 0, 0], "show": ["V"]}])",
                         GetParam(), real_bytes);
        for (std::size_t n = 0; n <= 200; ++n) {
            const auto free = [](double start, double steps) { return start * std::pow(0.95, steps); };
            const double now = static_cast<double>(n);
            const double clamped = n < 10 ? free(1, now) : n < 30 ? -1 : n < 31 ? 0.5 : n <= 71 ? 2 : free(2, now - 71);
            EXPECT_NEAR(run.at(n, 1), clamped, real_bytes == 8 ? 1e-13 : 1e-5) << n;
            EXPECT_NEAR(run.at(n, 0), free(1, now), real_bytes == 8 ? 1e-13 : 1e-5) << n;
        }
    }
}

TEST_P(ActionsOn, a_clamp_follows_a_file_by_lines_between_its_rows) {
    const std::string path = ::testing::TempDir() + "ap_" + std::to_string(getpid()) + ".csv";
    std::ofstream(path) << "t [s],V [1]\n0,-1\n0.001,2\n0.0017,0\n0.01,1\n";
    const ToyRun run(decay + R"("actions": [{"clamp": "V", "file": ")" + path + R"(", "from": "10 ms"}],
        "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"]}])",
                     GetParam());
    std::remove(path.c_str());
    for (std::size_t n = 20; n <= 40; ++n) {
        const double t = (static_cast<double>(n) - 20) * 0.5;
        const double line = t <= 1 ? -1 + 3 * t : t <= 1.7 ? 2 - 2 * (t - 1) / 0.7 : (t - 1.7) / 8.3;
        EXPECT_NEAR(run.at(n), line, 1e-14) << n;
    }
    EXPECT_EQ(run.at(20), -1);
    EXPECT_EQ(run.at(22), 2);
    EXPECT_NEAR(run.at(41), 0.95, 1e-14);
}

TEST(Actions, a_reset_of_a_clamped_potential_is_refused) {
    const std::string clamp = decay + R"("geometry": {"cells": [4], "spacing": "1 mm"}, "actions": [
        {"clamp": "V", "to": 0, "from": "10 ms", "until": "60 ms", "where": {"cells": [[0, 0, 0]]}}, )";
    EXPECT_THAT(ToyRun::refusal(clamp + R"({"reset": {"V": 1}, "at": "10 ms"}])"),
                HasSubstr("this reset at 10 ms moves 'V' of cells that the clamp of 'V' from 10 to 60 ms holds"));
    EXPECT_THAT(ToyRun::refusal(clamp + R"({"reset": "initial", "at": "59.5 ms"}])"),
                HasSubstr("this reset at 59.5 ms moves 'V'"));
    EXPECT_EQ(ToyRun::refusal(clamp + R"({"reset": {"V": 1}, "at": "60 ms"}])"), "no fault");
    EXPECT_EQ(ToyRun::refusal(clamp + R"({"reset": {"w": 1}, "at": "10 ms"}])"), "no fault");
    EXPECT_EQ(ToyRun::refusal(clamp + R"({"reset": {"V": 1}, "at": "10 ms", "where": {"cells": [[1, 0, 0]]}}])"),
              "no fault");
    EXPECT_THAT(
        ToyRun::refusal(
            decay +
            R"("geometry": {"cells": [4], "spacing": "1 mm"}, "regions": [{"name": "a", "where": {"cells": [[0, 0, 0]]}},
        {"name": "b", "where": "all"}], "actions": [{"reset": {"V": 1}, "at": "10 ms", "where": {"region": "a"}}])"),
        HasSubstr("this reset reaches no cell"));
}

TEST_P(ActionsOn, a_clamp_that_begins_where_another_ends_is_found_by_its_first_step) {
    const ToyRun run(
        decay +
            R"("actions": [{"clamp": "V", "to": 3, "from": "10 ms", "until": "20 ms"}, {"clamp": "V", "to": 2, "from": "0 ms", "until": "10 ms"}],
        "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"]}])",
        GetParam());
    for (std::size_t n = 0; n <= 40; ++n) EXPECT_EQ(run.at(n), n < 20 ? 2 : 3) << n;
}

TEST(Actions, a_stimulus_of_what_a_clamp_holds_is_refused_and_both_are_named) {
    const auto refusal = [](const std::string& start, const std::string& clamp) {
        return ToyRun::refusal(decay + R"("geometry": {"cells": [4], "spacing": "1 mm"},
            "stimuli": [{"name": "S1", "where": {"cells": [[1]]}, "rate": "1 1/ms", "start": ")" +
                               start +
                               R"(", "period": "50 ms", "duration": "2 ms"}], "actions": [{"clamp": "V", "to": 0, )" +
                               clamp + "}]");
    };
    EXPECT_THAT(
        refusal("5 ms", R"("from": "56 ms", "until": "60 ms")"),
        HasSubstr(
            "stimulus 'S1' at 55 ms falls into the clamp of 'V' from 56 to 60 ms and reaches cells that it holds"));
    EXPECT_THAT(refusal("5 ms", R"("until": "20 ms")"),
                HasSubstr("stimulus 'S1' at 5 ms falls into the clamp of 'V' from 0 to 20 ms"));
    EXPECT_EQ(refusal("5 ms", R"("from": "57 ms", "until": "60 ms")"), "no fault");
    EXPECT_EQ(refusal("5 ms", R"("from": "45 ms", "until": "55 ms")"), "no fault");
    EXPECT_EQ(refusal("5 ms", R"("where": {"cells": [[0], [2], [3]]})"), "no fault");
    EXPECT_THAT(refusal("5 ms", R"("where": {"cells": [[0], [1]]})"), HasSubstr("stimulus 'S1' at 5 ms falls into"));
}

TEST(Actions, two_clamps_of_a_cell_at_once_are_refused) {
    const auto refusal = [](const std::string& clamps) {
        return ToyRun::refusal(decay + R"("geometry": {"cells": [4], "spacing": "1 mm"}, "actions": [)" + clamps + "]");
    };
    EXPECT_THAT(
        refusal(R"({"clamp": "V", "to": 0}, {"clamp": "V", "to": 1, "from": "99 ms", "where": {"cells": [[1]]}})"),
        HasSubstr("the clamp of 'V' from 99 to 100 ms holds cells that the clamp of 'V' from 0 to 100 ms holds, too"));
    EXPECT_EQ(
        refusal(
            R"({"clamp": "V", "to": 0, "where": {"cells": [[0]]}}, {"clamp": "V", "to": 1, "where": {"cells": [[1]]}})"),
        "no fault");
}

}  // namespace
}  // namespace heartwright::testing
