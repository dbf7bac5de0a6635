// Stimuli with a waveform in whole runs.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <fstream>

#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

class WaveformsOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, WaveformsOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// Two cells, of which one is stimulated; `strength`: keys of its stimulus besides times.
std::string cells(const std::string& strength, const std::string& more = "") {
    return R"("variant": "decay", "set": {"epsilon": "0 1/ms"}, "time": {"end": "50 ms", "dt": "0.5 ms"},
        "geometry": {"cells": [2], "spacing": "1 mm"},
        "stimuli": [{"name": "S1", "where": {"cells": [[0]]}, )" +
           strength + R"(, "start": "5 ms", "duration": "4 ms", "period": "20 ms"},
                    {"name": "S2", "where": "all", "rate": "0.5 1/ms", "start": "27 ms", "duration": "2 ms"}],
        "probes": [{"name": "a", "cell": [0, 0, 0], "show": ["V", "given"]}, {"name": "b", "cell": [1, 0, 0], "show": ["V", "given"]}])" +
           more;
}

// V += dt (-V/10 - i), i in step n is that of the middle of the step.
TEST_P(WaveformsOn, the_current_of_each_step_is_the_formula_in_its_middle) {
    const ToyRun run(cells(R"x("current": -2, "shape": "exp(-t/2)")x"), GetParam());
    double V = run.at(0), other = run.at(0, 2);
    for (std::size_t n = 0; n < 100; ++n) {
        const double t = 0.5 * (static_cast<double>(n) + 0.5), S2 = t > 27 && t < 29 ? -0.5 : 0;
        double current = S2;
        for (const double start : {5.0, 25.0, 45.0})
            if (t > start && t < start + 4) current += -2 * std::exp(-(t - start) / 2);
        EXPECT_NEAR(run.at(n, 1), current, 1e-14) << n;
        EXPECT_NEAR(run.at(n, 3), S2, 1e-14) << n;
        V += 0.5 * (-V / 10 - current);
        other += 0.5 * (-other / 10 - S2);
        EXPECT_NEAR(run.at(n + 1, 0), V, 1e-12) << n;
        EXPECT_NEAR(run.at(n + 1, 2), other, 1e-12) << n;
    }
}

TEST_P(WaveformsOn, a_constant_waveform_has_the_bits_of_a_pulse) {
    const ToyRun pulse(cells(R"("current": -2)"), GetParam()),
        shape(cells(R"("current": -2, "shape": "1")"), GetParam());
    EXPECT_EQ(pulse.output.rows, shape.output.rows);
}

TEST_P(WaveformsOn, a_change_of_parameters_in_the_window_keeps_the_level) {
    const char* const change = R"(, "actions": [{"set": {"epsilon": "0.02 1/ms"}, "at": "6 ms"}])";
    const ToyRun changed(cells(R"("current": -2, "shape": "t")", change), GetParam()),
        plain(cells(R"("current": -2, "shape": "t")"), GetParam());
    for (std::size_t n = 0; n < 100; ++n) EXPECT_EQ(changed.at(n, 1), plain.at(n, 1)) << n;
}

TEST_P(WaveformsOn, steps_in_parts_give_the_same_rows) {
    const ToyRun whole(cells(R"x("current": -2, "shape": "sin(t)")x"), GetParam());
    simulation::Simulation parts(whole.experiment, ToyRun::model_of(GetParam(), 8), {GetParam(), 2, 0, 7});
    Rows output;
    for (const std::int64_t until : {11, 12, 13, 40, 52, 100}) parts.run(output, until);
    EXPECT_EQ(output.rows, whole.output.rows);
}

TEST_P(WaveformsOn, a_column_of_a_file_gives_what_its_formula_gives) {
    const std::string path = ::testing::TempDir() + "waveform_run_" + std::to_string(getpid()) + ".csv";
    std::ofstream(path) << "t [ms],V [mV] @ P,I [1] @ P\n0,-80,0\n4,-70,-8\n";
    const ToyRun file(cells(R"("current_file": ")" + path + R"(", "column": "I")"), GetParam()),
        shape(cells(R"("current": -2, "shape": "t")"), GetParam());
    std::remove(path.c_str());
    for (std::size_t n = 0; n <= 100; ++n) EXPECT_NEAR(file.at(n, 0), shape.at(n, 0), 1e-12) << n;
}

}  // namespace
}  // namespace heartwright::testing
