// Runs that begin where others ended.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/io/fields/end_state_file.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

class ContinuedOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, ContinuedOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

std::string sheet(const std::string& end, const std::string& splitting, const std::string& times,
                  const std::string& start) {
    return R"("variant": "excitable", "time": {"end": ")" + end + R"(", "dt": "0.1 ms", "splitting": ")" + splitting +
           R"("}, "geometry": {"cells": [7, 5], "spacing": "1 mm"}, "tissue": {"D": "0.5 mm^2/ms"},
        "regions": [{"name": "right", "where": {"layers": {"axis": "x", "first": 4, "count": 3}}, "set": {"epsilon": "0.05 1/ms"}}],
        "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "rate": "1 1/ms", "times": )" +
           times + R"(, "duration": "1 ms"}],
        "probes": [{"name": "a", "cell": [1, 1], "show": ["V", "w"]}, {"name": "b", "cell": [6, 4], "show": ["V", "w"]}])" +
           start;
}

TEST_P(ContinuedOn, two_runs_are_one_bit_for_bit) {
    for (const int real_bytes : {8, 4}) {
        if (real_bytes == 4 && GetParam() != device::Backend::cpu) continue;
        for (const char* splitting : {"godunov", "strang"}) {
            const Scratch scratch;
            const ToyRun whole(sheet("200 ms", splitting, R"(["10 ms", "110 ms"])", ""), GetParam(), real_bytes);
            const ToyRun first(sheet("100 ms", splitting, R"(["10 ms"])", ""), GetParam(), real_bytes);
            ASSERT_TRUE(first.simulation.write_end_state(scratch / "end.h5"));
            const ToyRun second(
                sheet("100 ms", splitting, R"(["10 ms"])", R"(, "start": {"file": ")" + (scratch / "end.h5") + R"("})"),
                GetParam(), real_bytes);
            ASSERT_EQ(second.output.rows.size(), 1001u);
            for (std::size_t n = 0; n <= 1000; ++n)
                ASSERT_EQ(second.output.rows[n], whole.output.rows[n + 1000]) << splitting << ", step " << n;
        }
    }
}

TEST(EndState, says_what_it_is) {
    const Scratch scratch;
    const ToyRun run(sheet("100 ms", "godunov", R"(["10 ms"])", ""));
    ASSERT_TRUE(run.simulation.write_end_state(scratch / "end.h5"));
    const io::EndStateFile file(scratch / "end.h5");
    EXPECT_EQ(file.header().model, "toy");
    EXPECT_EQ(file.header().experiment, "toy");
    EXPECT_EQ(file.header().step, 1000);
    EXPECT_DOUBLE_EQ(file.header().t, 100);
    EXPECT_EQ(file.header().seed, 1u);
    EXPECT_EQ(file.header().grid, (std::array<std::int64_t, 3>{7, 5, 1}));
    EXPECT_EQ(file.header().cells.size(), 35u);
    EXPECT_EQ(file.header().probes, (std::vector<std::pair<std::string, std::int64_t>>{{"a", 8}, {"b", 34}}));
    ASSERT_EQ(file.states().size(), 2u);
    EXPECT_EQ(file.states()[0].unit, "1");
    // Of the grid's order, whatever the blocks are.
    EXPECT_EQ(file.state("V", 8, 1).front(), run.output.rows.back()[0]);
    EXPECT_EQ(file.state("w", 34, 1).front(), run.output.rows.back()[3]);
    EXPECT_EQ(run.simulation.facts().end_state_bytes, 35 * (8 + 2 * 8));
}

TEST(EndState, keeps_what_the_experiment_says) {
    const Scratch scratch;
    const auto members = [](const std::string& kept) {
        return sheet("1 ms", "godunov", R"(["0 ms"])", R"(, "end_state": ")" + kept + "\"");
    };
    const ToyRun probes(members("probes"));
    ASSERT_TRUE(probes.simulation.write_end_state(scratch / "probes.h5"));
    EXPECT_EQ(io::EndStateFile(scratch / "probes.h5").header().cells, (std::vector<std::int64_t>{8, 34}));
    const ToyRun none(members("none"));
    EXPECT_FALSE(none.simulation.write_end_state(scratch / "none.h5"));
    EXPECT_FALSE(std::filesystem::exists(scratch / "none.h5"));
    EXPECT_EQ(none.simulation.facts().end_state_bytes, 0);
}

// V halves about every 13 steps: cells that began apart tell where they did.
std::string decay(const std::string& rest) {
    return R"("variant": "decay", "set": {"epsilon": "0 1/ms"}, "time": {"end": "10 ms", "dt": "0.5 ms"}, )" + rest;
}

TEST_P(ContinuedOn, a_cell_of_the_file_starts_a_block) {
    const Scratch scratch;
    const ToyRun source(decay(R"("start": "one", "geometry": {"cells": [3], "spacing": "1 mm"},
        "actions": [{"reset": {"V": 2}, "where": {"cells": [[1]]}, "at": "0 ms"}, {"reset": {"w": 5}, "where": {"cells": [[2]]}, "at": "0 ms"}],
        "probes": [{"name": "mid", "cell": [1], "show": ["V"]}])"),
                        GetParam());
    ASSERT_TRUE(source.simulation.write_end_state(scratch / "end.h5"));
    const std::string file = R"({"file": ")" + (scratch / "end.h5") + "\"";
    const ToyRun run(
        decay(R"("geometry": {"cells": [4, 2], "spacing": "1 mm"}, "start": )" + file + R"(, "probe": "mid"},
        "regions": [{"name": "w", "where": {"cells": [[1, 0]]}, "start": )" +
              file + R"(, "cell": [2]}}, {"name": "one", "where": {"cells": [[2, 0]]}, "start": "one"}],
        "actions": [{"reset": "initial", "at": "5 ms"}],
        "probes": [{"name": "a", "cell": [0, 1], "show": ["V", "w"]}, {"name": "b", "cell": [1, 0], "show": ["V", "w"]},
                   {"name": "c", "cell": [2, 0], "show": ["V"]}])"),
        GetParam());
    const double fallen = std::pow(0.95, 20);
    EXPECT_NEAR(run.at(0, 0), 2 * fallen, 1e-14);
    EXPECT_EQ(run.at(0, 1), source.output.rows.back().empty() ? 0 : run.at(0, 1));
    EXPECT_NEAR(run.at(0, 2), fallen, 1e-14);
    EXPECT_EQ(run.at(0, 3), 5);
    EXPECT_EQ(run.at(0, 4), 1);
    // A reset to the start goes where the cells of the file were.
    for (std::size_t c = 0; c < 5; ++c) EXPECT_EQ(run.at(10, c), run.at(0, c)) << c;
}

TEST(StartFile, of_one_cell_starts_them_all_and_fp32_takes_fp64) {
    const Scratch scratch;
    const ToyRun source(decay(R"("start": "one")"));
    ASSERT_TRUE(source.simulation.write_end_state(scratch / "end.h5"));
    const ToyRun run(
        decay(R"("geometry": {"cells": [4, 2], "spacing": "1 mm"}, "start": {"file": ")" + (scratch / "end.h5") + R"("},
        "probes": [{"name": "a", "cell": [3, 1], "show": ["V"]}])"),
        device::Backend::cpu, 4);
    EXPECT_FLOAT_EQ(static_cast<float>(run.at(0, 0)), static_cast<float>(std::pow(0.95, 20)));
}

TEST(StartFile, of_a_relative_path_lies_beside_the_experiment_and_resolves_to_a_whole_one) {
    Diagnostics diagnostics;
    const auto experiment = experiment::read_experiment(
        std::make_shared<SourceFile>("/there/e.json",
                                     R"({"format": 1, "model": "toy", "time": {"end": "1 ms", "dt": "0.1 ms"},
        "start": {"file": "before/end_state.h5", "cell": [3, 1]}})"),
        {}, diagnostics);
    ASSERT_TRUE(experiment) << diagnostics.render();
    EXPECT_EQ(experiment->cells.start_file->path, "/there/before/end_state.h5");
    EXPECT_EQ(*experiment->cells.start_file->cell, (std::array<std::int64_t, 3>{3, 1, 0}));
}

}  // namespace
}  // namespace heartwright::testing
