// Electrodes and phase singularities of whole runs.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <numbers>

#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"
#include "tests/runtime/unit/support/measured.hpp"

namespace heartwright::testing {
namespace {

class TissueMeasuresOf : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, TissueMeasuresOf, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// A wave along x through a block of two conductivities with oblique fibres; `more`: further members.
std::string wave(const std::string& splitting, const std::string& more) {
    return R"("variant": ["excitable"], "time": {"end": "30 ms", "dt": "0.1 ms", "splitting": ")" + splitting +
           R"(", "diffusion": "substep"},
    "geometry": {"cells": [30, 6, 5], "spacing": "1 mm"}, "tissue": {"D": ["3 mm^2/ms", "1.2 mm^2/ms", "1.2 mm^2/ms"]},
    "fibres": {"constant": [0.8, 0.6, 0]},
    "regions": [{"name": "slow", "where": {"box": [["0 mm", "0 mm", "3 mm"], ["100 mm", "100 mm", "100 mm"]]}, "set": {"epsilon": "*0.9"},
                 "tissue": {"D": "0.5 mm^2/ms"}}],
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "probes": [{"name": "near", "cell": [5, 2, 2], "show": ["V", "w"], "every": "1 ms"}])" +
           more;
}

const char* const watched = R"(, "measures": [{"ecg": "ahead", "at": ["40 mm", "3 mm", "2.5 mm"], "every": "0.5 ms"},
    {"ecg": "across", "at": ["15 mm", "-6 mm", "2.5 mm"], "minus": ["15 mm", "12 mm", "2.5 mm"], "every": "0.8 ms"},
    {"phase_singularities": {"every": "0.5 ms", "delay": "1 ms", "level": "0"}}])";

TEST_P(TissueMeasuresOf, watching_leaves_every_bit_of_the_cells_as_it_is) {
    for (const char* splitting : {"godunov", "strang"}) {
        for (const int real_bytes : {8, 4}) {
            const ToyRun alone(wave(splitting, ""), GetParam(), real_bytes),
                seen(wave(splitting, watched), GetParam(), real_bytes);
            EXPECT_EQ(alone.output.rows, seen.output.rows);
            EXPECT_EQ(alone.simulation.state(0), seen.simulation.state(0));
            EXPECT_EQ(alone.simulation.state(1), seen.simulation.state(1));
            EXPECT_EQ(measured(alone.simulation).find("ecg.csv"), nullptr);
        }
    }
}

TEST_P(TissueMeasuresOf, electrodes_look_when_they_are_due_and_both_poles_count) {
    const ToyRun run(wave("godunov", watched), GetParam());
    const auto found = measured(run.simulation);
    const std::vector<double> ahead = column(found, "ecg.csv", "ahead"), across = column(found, "ecg.csv", "across");
    ASSERT_EQ(ahead.size(), 61u);
    EXPECT_EQ(across.size(), 38u);
    EXPECT_DOUBLE_EQ(column(found, "ecg.csv", "t")[1], 0.5);
    EXPECT_EQ(ahead.front(), 0);                                      // all are alike at rest
    EXPECT_GT(*std::max_element(ahead.begin(), ahead.end()), 0.001);  // the wave comes towards it
}

TEST_P(TissueMeasuresOf, every_backend_finds_the_same_bits) {
    const ToyRun run(wave("godunov", watched), GetParam()), twin(wave("godunov", watched), device::Backend::cpu);
    const auto found = measured(run.simulation), expected = measured(twin.simulation);
    for (const char* name : {"t", "ahead", "across"})
        EXPECT_EQ(column(found, "ecg.csv", name), column(expected, "ecg.csv", name)) << name;
    EXPECT_EQ(found.find("phase_singularities.csv")->numbers, expected.find("phase_singularities.csv")->numbers);
}

// Of one tensor along the axes: the last look against a sum written out here.
TEST_P(TissueMeasuresOf, an_electrode_sees_the_sum_of_its_definition) {
    const double D = 0.7, h = 0.5, level = 0.7 * 0.5;
    for (const char* splitting : {"godunov", "strang"}) {
        const ToyRun run(
            std::string(R"("variant": ["excitable"], "time": {"end": "8 ms", "dt": "0.1 ms", "splitting": ")") +
                splitting +
                R"(", "diffusion": "substep"}, "geometry": {"cells": [20, 9], "spacing": "0.5 mm"}, "tissue": {"D": "0.7 mm^2/ms"},
            "stimuli": [{"name": "S1", "where": {"cells": [[4, 2, 0], [5, 2, 0]]}, "rate": "3 1/ms", "start": "1 ms", "duration": "2 ms"}],
            "measures": [{"ecg": "e", "at": ["3 mm", "2 mm", "4 mm"], "every": "4 ms"}])",
            GetParam());
        const auto V = run.simulation.state(0);
        const auto at = [&](int i, int j) {
            return V[static_cast<std::size_t>(std::clamp(i, 0, 19) + 20 * std::clamp(j, 0, 8))];
        };
        double sum = 0;
        for (int j = 0; j < 9; ++j) {
            for (int i = 0; i < 20; ++i) {
                const double laplacian =
                    (at(i + 1, j) + at(i - 1, j) + at(i, j + 1) + at(i, j - 1) - 4 * at(i, j)) / (h * h);
                sum += D * laplacian / std::hypot((i + 0.5) * h - 3, (j + 0.5) * h - 2, 0.5 * h - 4);
            }
        }
        const std::vector<double> potential = column(measured(run.simulation), "ecg.csv", "e");
        ASSERT_EQ(potential.size(), 3u);
        EXPECT_NEAR(potential.back(), h * h * h / (4 * std::numbers::pi * D) * sum, 1e-12 * level);
        EXPECT_GT(std::fabs(potential.back()), 1e-5);
    }
}

TEST_P(TissueMeasuresOf, a_broken_wave_leaves_one_singularity_and_a_plane_wave_none) {
    const std::string sheet =
        R"("variant": ["excitable"], "time": {"end": "150 ms", "dt": "0.1 ms"}, "geometry": {"cells": [90, 80], "spacing": "0.7 mm"},
        "tissue": {"D": "0.3 mm^2/ms"}, "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 4}}, "rate": "2 1/ms", "start": "1 ms",
        "duration": "2 ms"}], "measures": [{"phase_singularities": {"every": "2 ms", "delay": "4 ms", "level": "-0.6", "from": "66 ms"}}])";
    const ToyRun plane(sheet, GetParam());
    for (const double count : column(measured(plane.simulation), "phase_singularities.csv", "count"))
        EXPECT_EQ(count, 0);
    const ToyRun broken(
        sheet +
            R"(, "actions": [{"reset": "initial", "where": {"layers": {"axis": "y", "count": 40}}, "at": "60 ms"}])",
        GetParam());
    const auto found = measured(broken.simulation);
    const auto& counts = *found.find("phase_singularities.csv");
    ASSERT_EQ(counts.rows, 41u);  // 40 to 120 ms
    EXPECT_DOUBLE_EQ(counts.column("t").front(), 70);
    EXPECT_EQ(counts.column("count").back(), 1);
    const auto& points = *found.find("phase_singularity_points.csv");
    ASSERT_GT(points.rows, 0u);
    EXPECT_DOUBLE_EQ(points.column("t").back(), 150);
    EXPECT_EQ(points.column("charge").back(), -1);  // the upper half continues to the right and curls down: clockwise
    EXPECT_DOUBLE_EQ(points.column("z").back(), 0.35);
    // In the middle of four points at (i + 1/2) 0.7 mm.
    EXPECT_NEAR(std::remainder(points.column("x").back(), 0.7), 0, 1e-9);
}

std::string temporary(const std::string& name) {
    return ::testing::TempDir() + "heartwright_" + std::to_string(::getpid()) + "_" + name;
}

TEST(TissueMeasures, an_electrode_on_a_cell_of_masked_tissue_is_refused_and_one_in_a_hole_is_not) {
    const std::string mask = temporary("mask.h5");
    {
        io::Hdf5Writer file(mask);
        std::vector<std::int32_t> values(100, 1);
        values[55] = 0;
        file.write("mask", {1, 10, 10}, values);
        file.close();
    }
    const auto at = [&](const std::string& place) {
        return ToyRun::refusal(
            R"("variant": ["excitable"], "time": {"end": "1 ms", "dt": "0.1 ms"}, "geometry": {"cells": [10, 10], "spacing": "1 mm", "mask": ")" +
            mask + R"(:/mask"}, "tissue": {"D": "1 mm^2/ms"}, "measures": [{"ecg": "e", "at": ["5.5 mm", ")" + place +
            R"( mm", "0.5 mm"]}])");
    };
    EXPECT_EQ(at("5.5"), "no fault");
    EXPECT_NE(at("4.6").find("'at' of electrode 'e' lies within half a spacing of a cell"), std::string::npos)
        << at("4.6");
    std::filesystem::remove(mask);
}

TEST(TissueMeasures, a_dominant_frequency_that_its_window_or_its_samples_cannot_tell_is_refused) {
    const auto refusal = [](const std::string& keys) {
        return ToyRun::refusal(
            R"("variant": ["excitable"], "time": {"end": "1000 ms", "dt": "0.1 ms"}, "geometry": {"cells": [1], "spacing": "1 mm"},
            "measures": [{"dominant_frequency": {)" +
            keys + "}}]");
    };
    EXPECT_NE(refusal(R"("every": "1 ms")").find("looks at 1001 ms, less than two periods of 'lowest', 0.5 Hz"),
              std::string::npos);
    EXPECT_NE(refusal(R"("every": "25 ms", "lowest": "5 Hz")")
                  .find("has samples 25 ms apart, which tell no frequency of 20 Hz or more"),
              std::string::npos);
    EXPECT_NE(refusal(R"("every": "1 ms", "lowest": "5 Hz", "highest": "5 Hz")").find("'lowest' of"),
              std::string::npos);
    EXPECT_EQ(refusal(R"("every": "1 ms", "lowest": "2 Hz", "from": "0 ms")"), "no fault");
}

TEST(TissueMeasures, a_dominant_frequency_is_a_map_and_a_table_and_cells_at_rest_have_none) {
    const std::string text =
        R"("variant": ["excitable"], "time": {"end": "40 ms", "dt": "0.1 ms"}, "geometry": {"cells": [2], "spacing": "1 mm"},
        "probes": [{"name": "P", "cell": [0], "show": ["V"], "every": "1 ms"}],
        "measures": [{"dominant_frequency": {"every": "1 ms", "lowest": "100 Hz", "highest": "200 Hz"}}])";
    const ToyRun whole(text, device::Backend::cpu);
    const auto spectrum = column(measured(whole.simulation), "spectrum.csv", "f");
    ASSERT_EQ(spectrum.size(), 8U);  // multiples of 1/(41 ms) up to 200 Hz
    EXPECT_NEAR(spectrum.back(), 8 / 0.041, 1e-9);
    const auto maps = simulation::maps_of(whole.simulation);
    ASSERT_EQ(maps.size(), 2U);
    EXPECT_EQ(maps[0].name, "dominant_frequency");
    EXPECT_EQ(maps[0].unit, "Hz");
    EXPECT_TRUE(std::isnan(maps[0].values[1])) << "nothing oscillates";
}

}  // namespace
}  // namespace heartwright::testing
