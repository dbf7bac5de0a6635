// Electrodes and phase singularities of whole runs.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <sstream>

#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/tables/electrode_table.hpp"
#include "runtime/io/tables/singularity_tables.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"

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
            EXPECT_TRUE(alone.simulation.electrodes().empty());
        }
    }
}

TEST_P(TissueMeasuresOf, electrodes_look_when_they_are_due_and_both_poles_count) {
    const ToyRun run(wave("godunov", watched), GetParam());
    const auto electrodes = run.simulation.electrodes();
    ASSERT_EQ(electrodes.size(), 2u);
    EXPECT_EQ(electrodes[0].name, "ahead");
    ASSERT_EQ(electrodes[0].t.size(), 61u);
    EXPECT_DOUBLE_EQ(electrodes[0].t[1], 0.5);
    ASSERT_EQ(electrodes[1].t.size(), 38u);
    EXPECT_EQ(electrodes[0].potential.front(), 0);  // all are alike at rest
    const double highest = *std::max_element(electrodes[0].potential.begin(), electrodes[0].potential.end());
    EXPECT_GT(highest, 0.001);  // the wave comes towards it
}

TEST_P(TissueMeasuresOf, every_backend_finds_the_same_bits) {
    const ToyRun run(wave("godunov", watched), GetParam()), twin(wave("godunov", watched), device::Backend::cpu);
    const auto electrodes = run.simulation.electrodes(), expected = twin.simulation.electrodes();
    ASSERT_EQ(electrodes.size(), expected.size());
    for (std::size_t e = 0; e < expected.size(); ++e) {
        EXPECT_EQ(electrodes[e].t, expected[e].t);
        EXPECT_EQ(electrodes[e].potential, expected[e].potential);
    }
    EXPECT_EQ(run.simulation.phase_singularities().count, twin.simulation.phase_singularities().count);
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
        const auto electrode = run.simulation.electrodes().at(0);
        ASSERT_EQ(electrode.potential.size(), 3u);
        EXPECT_NEAR(electrode.potential.back(), h * h * h / (4 * std::numbers::pi * D) * sum, 1e-12 * level);
        EXPECT_GT(std::fabs(electrode.potential.back()), 1e-5);
    }
}

TEST_P(TissueMeasuresOf, a_broken_wave_leaves_one_singularity_and_a_plane_wave_none) {
    const std::string sheet =
        R"("variant": ["excitable"], "time": {"end": "150 ms", "dt": "0.1 ms"}, "geometry": {"cells": [90, 80], "spacing": "0.7 mm"},
        "tissue": {"D": "0.3 mm^2/ms"}, "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 4}}, "rate": "2 1/ms", "start": "1 ms",
        "duration": "2 ms"}], "measures": [{"phase_singularities": {"every": "2 ms", "delay": "4 ms", "level": "-0.6", "from": "66 ms"}}])";
    const ToyRun plane(sheet, GetParam());
    for (const auto count : plane.simulation.phase_singularities().count) {
        EXPECT_EQ(count, 0);
    }
    const ToyRun broken(
        sheet +
            R"(, "actions": [{"reset": "initial", "where": {"layers": {"axis": "y", "count": 40}}, "at": "60 ms"}])",
        GetParam());
    const auto found = broken.simulation.phase_singularities();
    ASSERT_EQ(found.t.size(), 41u);  // 40 to 120 ms
    EXPECT_DOUBLE_EQ(found.t.front(), 70);
    EXPECT_EQ(found.count.back(), 1);
    ASSERT_FALSE(found.points.empty());
    const auto& tip = found.points.back();
    EXPECT_DOUBLE_EQ(tip.t, 150);
    EXPECT_EQ(tip.charge, -1);  // the upper half goes on to the right and curls down: clockwise
    EXPECT_DOUBLE_EQ(tip.at[2], 0.35);
    EXPECT_NEAR(std::remainder(tip.at[0], 0.7), 0, 1e-9);  // in the middle of four points at (i + 1/2) 0.7 mm
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

std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    std::filesystem::remove(path);
    return text.str();
}

TEST(TissueMeasures, tables_have_units_and_leave_empty_what_was_not_looked_at) {
    const std::string path = temporary("table.csv");
    io::write_electrodes(path, {"mV", {{"a", {0, 1, 2}, {0, 0.25, -1}}, {"b", {0, 2}, {3, 1e-3}}}});
    EXPECT_EQ(content(path), "t [ms],a [mV],b [mV]\n0,0,3\n1,0.25,\n2,-1,0.001\n");
    io::write_singularity_counts(path, {{4, 0}, {6, 2}});
    EXPECT_EQ(content(path), "t [ms],count\n4,0\n6,2\n");
    io::write_singularity_points(path, {{6, {0.5, 1, 0.25}, 1}, {6, {3, 1, 0.25}, -1}});
    EXPECT_EQ(content(path), "t [ms],x [mm],y [mm],z [mm],charge\n6,0.5,1,0.25,1\n6,3,1,0.25,-1\n");
}

}  // namespace
}  // namespace heartwright::testing
