#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "tests/runtime/unit/simulation/finished.hpp"
#include "tests/runtime/unit/support/environment.hpp"

namespace heartwright::testing {
namespace {

class RecordedOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, RecordedOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// Everything a run calls, in order, and the rows.
struct Log final : observers::Output {
    struct Row {
        std::int64_t step;
        std::vector<double> values;
    };
    std::vector<Row> rows;
    std::vector<std::string> calls;
    void probe_row(std::int64_t step, double t, const std::vector<double>& values) override {
        EXPECT_EQ(t, static_cast<double>(step) * 0.1);
        rows.push_back({step, values});
        calls.push_back("row " + std::to_string(step));
    }
    void field(std::int64_t step, double, const std::vector<std::vector<double>>&) override {
        calls.push_back("field " + std::to_string(step));
    }
    void progress(std::int64_t step) override { calls.push_back("progress " + std::to_string(step)); }
};

Log run(const std::string& members, device::Backend backend, std::int64_t guard_every, int real_bytes = 8) {
    const interface::Model& model = ToyRun::model_of(backend, real_bytes);
    const experiment::Experiment experiment =
        bound(R"({"format": 1, "name": "toy", "model": "toy", )" + members + "}", model);
    simulation::Simulation simulation(experiment, model, {backend, 2, 0, guard_every});
    Log log;
    simulation.run(log);
    return log;
}

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0 || (std::isnan(a) && std::isnan(b)); }

void expect_same_rows(const Log& a, const Log& b) {
    ASSERT_EQ(a.rows.size(), b.rows.size());
    for (std::size_t r = 0; r < a.rows.size(); ++r) {
        EXPECT_EQ(a.rows[r].step, b.rows[r].step);
        ASSERT_EQ(a.rows[r].values.size(), b.rows[r].values.size());
        for (std::size_t c = 0; c < a.rows[r].values.size(); ++c) {
            EXPECT_TRUE(same_bits(a.rows[r].values[c], b.rows[r].values[c]))
                << "row " << a.rows[r].step << " column " << c << ": " << a.rows[r].values[c] << ' '
                << b.rows[r].values[c];
        }
    }
}

// Two regions, a stimulus that reaches one of the probes, parameters and states changed on the way.
const char* const tissue =
    R"("variant": ["excitable"], "set": {"drive": "0.01 1/ms"}, "time": {"end": "20 ms", "dt": "0.1 ms"},
    "geometry": {"cells": [12, 5], "spacing": "1 mm"}, "tissue": {"D": "0.5 mm^2/ms"},
    "regions": [{"name": "right", "where": {"box": [["6 mm", "0 mm"], ["12 mm", "5 mm"]]}, "variant": ["decay"]}],
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "0.8 ms", "period": "6 ms"}],
    "actions": [{"set": {"drive": "0.3 1/ms"}, "at": "4.5 ms"}, {"reset": {"V": "1.5", "w": "0.25"}, "where": {"layers": {"axis": "x", "count": 4}}, "at": "4.5 ms"},
                {"set": {"epsilon": "0.2 1/ms"}, "at": "7 ms"}, {"reset": "initial", "at": "13.3 ms"}],
    )";

// A mean over one cell is that cell, but is read by the host when it is due.
std::string probes(const std::string& form, const std::array<std::string, 3>& every) {
    const auto at = [&](const std::string& cell) {
        return form == "cell" ? "\"cell\": " + cell : "\"mean_over\": {\"cells\": [" + cell + "]}";
    };
    return "\"probes\": [{\"name\": \"a\", " + at("[9, 1, 0]") + R"(, "show": ["given", "V"], "every": ")" + every[0] +
           "\"}, " + "{\"name\": \"b\", " + at("[1, 2, 0]") +
           R"(, "show": ["V", "recovery", "w", "given"], "every": ")" + every[1] + "\"}, " + "{\"name\": \"c\", " +
           at("[1, 2, 0]") + R"(, "show": ["w"], "every": ")" + every[2] + "\"}]";
}

TEST_P(RecordedOn, rows_are_those_that_the_host_reads_step_by_step) {
    const std::array<std::string, 3> often[] = {{"0.1 ms", "0.1 ms", "0.1 ms"},
                                                {"0.1 ms", "0.3 ms", "1 ms"},
                                                {"0.4 ms", "0.6 ms", "0.6 ms"},
                                                {"5 ms", "20 ms", "3 ms"}};
    for (const auto& every : often) {
        const Log read = run(tissue + probes("mean_over", every), GetParam(), 100);
        for (const std::int64_t guard_every : {1, 7, 64, 1000}) {
            SCOPED_TRACE(guard_every);
            expect_same_rows(run(tissue + probes("cell", every), GetParam(), guard_every), read);
        }
    }
}

// Steps that do not go by blocks: on a GPU those up to a row begin together, or each advances the clock.
TEST_P(RecordedOn, rows_are_the_same_with_one_launch_for_the_clocks_of_many_steps) {
    std::string strang = tissue;
    strang.replace(strang.find(R"("dt": "0.1 ms")"), 14, R"("dt": "0.1 ms", "splitting": "strang")");
    const std::array<std::string, 3> often[] = {
        {"1 ms", "2 ms", "1 ms"}, {"0.8 ms", "2.4 ms", "1.6 ms"}, {"2.3 ms", "4.6 ms", "2.3 ms"}};
    for (const auto& every : often) {
        const Log read = run(strang + probes("mean_over", every), GetParam(), 100);
        for (const char* clock : {"together", "each"}) {
            const ExpertSwitch asked("clock", clock);
            for (const std::int64_t guard_every : {1, 7, 64, 1000}) {
                SCOPED_TRACE(clock + std::string(", ") + every[0] + ", " + std::to_string(guard_every));
                expect_same_rows(run(strang + probes("cell", every), GetParam(), guard_every), read);
            }
        }
    }
}

TEST_P(RecordedOn, rows_are_merged_with_what_the_host_reads) {
    const std::string both = probes("cell", {"0.1 ms", "0.3 ms", "1 ms"}), all = both.substr(0, both.size() - 1);
    const std::string mean =
        R"(, {"name": "d", "mean_over": {"cells": [[1, 2, 0]]}, "show": ["recovery", "V"], "every": "0.6 ms"}])";
    const Log log = run(tissue + all + mean, GetParam(), 50);
    std::size_t compared = 0;
    for (const auto& row : log.rows) {
        if (row.step % 6 == 0) {
            EXPECT_TRUE(same_bits(row.values[7], row.values[3]) && same_bits(row.values[8], row.values[2])) << row.step;
            ++compared;
        } else {
            EXPECT_TRUE(std::isnan(row.values[7]) && std::isnan(row.values[8]));
        }
    }
    EXPECT_EQ(log.rows.size(), 201u);
    EXPECT_EQ(compared, 34u);
}

TEST_P(RecordedOn, an_edit_shows_in_the_row_of_its_instant) {
    const Log log = run(tissue + probes("cell", {"0.1 ms", "0.1 ms", "0.1 ms"}), GetParam(), 100);
    EXPECT_EQ(log.rows[45].values[2], 1.5);  // V of b
    EXPECT_EQ(log.rows[45].values[4], 0.25);
    EXPECT_DOUBLE_EQ(log.rows[44].values[0], 0.01 * 44 * 0.1);  // given of a: drive t
    EXPECT_DOUBLE_EQ(log.rows[45].values[0], 0.3 * 45 * 0.1);
    EXPECT_LT(log.rows[12].values[5], -1);  // given of b: the stimulus is on in steps 10 to 17
    EXPECT_GT(log.rows[18].values[5], 0);
}

TEST_P(RecordedOn, rows_of_cells_with_parameters_of_their_own_are_too) {
    const std::string spread =
        R"("variant": ["excitable"], "set": {"drive": "0.01 1/ms"}, "time": {"end": "12 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [12, 5], "spacing": "1 mm"}, "regions": [{"name": "right", "where": {"box": [["6 mm", "0 mm"], ["12 mm", "5 mm"]]}, "variant": ["decay"]}],
        "fields_in": [{"parameter": "drive", "spread": {"lognormal": 0.7}WHERE}], "actions": [{"set": {"epsilon": "0.2 1/ms"}, "at": "4.5 ms"}], )";
    for (const char* where : {"", R"(, "where": {"region": "right"})"}) {
        std::string members = spread;
        members.replace(members.find("WHERE"), 5, where);
        const std::array<std::string, 3> every = {"0.1 ms", "0.2 ms", "0.3 ms"};
        const Log recorded = run(members + probes("cell", every), GetParam(), 33);
        expect_same_rows(recorded, run(members + probes("mean_over", every), GetParam(), 100));
        EXPECT_NE(recorded.rows[60].values[0], 0.01 * 60 * 0.1);  // given of a: drive t
    }
}

TEST_P(RecordedOn, rows_of_single_precision_are_too) {
    if (GetParam() == device::Backend::cuda) GTEST_SKIP() << "the toy model has no single precision on the GPU";
    const std::array<std::string, 3> every = {"0.1 ms", "0.1 ms", "0.3 ms"};
    expect_same_rows(run(tissue + probes("cell", every), GetParam(), 33, 4),
                     run(tissue + probes("mean_over", every), GetParam(), 100, 4));
}

TEST_P(RecordedOn, rows_come_before_the_field_and_the_progress_of_a_step) {
    const Log log = run(
        R"("variant": ["decay"], "start": "one", "time": {"end": "0.6 ms", "dt": "0.1 ms"}, "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"]}],
        "fields": {"show": ["V"], "every": "0.3 ms"})",
        GetParam(), 4);
    EXPECT_EQ(log.calls,
              (std::vector<std::string>{"row 0", "field 0", "progress 0", "row 1", "row 2", "row 3", "field 3", "row 4",
                                        "progress 4", "row 5", "row 6", "field 6", "progress 6"}));
}

TEST_P(RecordedOn, a_fault_leaves_the_rows_before_it) {
    const interface::Model& model = ToyRun::model_of(GetParam(), 8);
    const experiment::Experiment experiment = bound(
        R"({"format": 1, "name": "toy", "model": "toy", "variant": ["decay"], "time": {"end": "30 ms", "dt": "0.1 ms"},
        "stimuli": [{"name": "S", "where": "all", "rate": "50 1/ms", "start": "0 ms", "duration": "8 ms"}], "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"]}]})",
        model);
    simulation::Simulation simulation(experiment, model, {GetParam(), 1, 0, 60});
    Log log;
    EXPECT_THROW(simulation.run(log), UserFault);
    ASSERT_EQ(log.rows.size(), 60u);
    EXPECT_EQ(log.rows.back().step, 59);
}

TEST_P(RecordedOn, memory_is_counted) {
    const auto memory = [&](const std::string& members) {
        const interface::Model& model = ToyRun::model_of(GetParam(), 8);
        const experiment::Experiment experiment = bound(
            R"({"format": 1, "name": "toy", "model": "toy", "variant": ["decay"], "time": {"end": "30 ms", "dt": "0.1 ms"})" +
                members + "}",
            model);
        return simulation::Simulation(experiment, model, {GetParam(), 1, 0, 100}).facts().memory;
    };
    // Of 102 rows: V, the clock of the row, what is asked for and what is answered; and where V is copied from.
    EXPECT_EQ(memory(R"(, "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"]}])") - memory(""),
              102 * (8 + 24 + 8 + 8) + 24);
    // V and w; a slot to observe and two numbers for it; the observable's index.
    EXPECT_EQ(memory(R"(, "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["recovery"], "every": "0.5 ms"}])") -
                  memory(""),
              22 * (2 * 8 + 24 + 8 + 8) + 2 * 24 + 4);
}

}  // namespace
}  // namespace heartwright::testing
