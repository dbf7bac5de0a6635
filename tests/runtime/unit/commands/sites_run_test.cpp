// What a run of a model with sites leaves in its folder.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/io/fields/line_scans_file.hpp"
#include "runtime/io/tables/spark_table.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;

// Half the channels of a site are open from 2 to 6 ms.
std::string experiment_with(const std::string& settings) {
    return R"({"format": 1, "name": "opened", "model": "toy_sites", "time": {"end": "10 ms", "dt": "0.5 ms"}, "seed": 3, "set": {"p_open": 0, )" +
           settings + R"(},
    "lattice": {"sites": [4, 3], "walls": "zero_flux"},
    "actions": [{"hold": "K", "in": "B", "fraction": 0.5, "sites": [[1, 1]], "from": "2 ms", "to": "4 ms"},
                {"move": "K", "from_state": "B", "to_state": "A", "channels": 5, "sites": [[1, 1]], "at": "6 ms"}],
    "probes": [{"name": "p", "site": [1, 1], "show": ["V", "K_mean", "K_B", "x"], "every": "1 ms"}],
    "line_scans": [{"axis": "x", "show": ["x", "K_B"], "every": "1 ms"}],
    "sparks": {"of": "K_B", "threshold": 2.5, "show": "x"}})";
}
const std::string good = R"("rate": "0.1 1/ms", "decay": "1 1/ms")";

RunRequest request_of(const std::string& experiment, const std::string& folder) {
    RunRequest request;
    request.experiment = experiment;
    request.folder = folder;
    request.backend = "cpu";
    request.precision = "fp64";
    request.threads = 1;
    request.command = "heartwright run";
    return request;
}

const std::vector<const interface::Model*> models{&heartwright::testing::toy_sites(interface::Backend::cpu)};

TEST(SitesRun, leaves_scans_sparks_and_what_they_come_to) {
    const Scratch scratch;
    run_experiment(request_of(scratch.write("e.json", experiment_with(good)), scratch / "out"), models);
    const auto scans = io::read_line_scans(scratch / "out/line_scans.h5");
    ASSERT_EQ(scans.size(), 1u);
    EXPECT_EQ(scans[0].t.size(), 11u);
    EXPECT_EQ(scans[0].sites(), 4u);
    const auto sparks = io::read_sparks(scratch / "out/sparks.csv");
    EXPECT_EQ(sparks.of, "K_B");
    EXPECT_EQ(sparks.shown_unit, "mM");
    ASSERT_EQ(sparks.rows.size(), 1u);
    EXPECT_EQ(sparks.rows[0][io::SparkTable::t], 2.25);
    EXPECT_EQ(sparks.rows[0][io::SparkTable::site_y], 1);

    const auto summary = nlohmann::json::parse(text_of(scratch / "out/summary.json"));
    EXPECT_EQ(summary["sparks"]["count"], 1);
    EXPECT_EQ(summary["sparks"]["per_cell_per_second"], 100);
    EXPECT_EQ(summary["sparks"]["FWHM z [um]"]["known"], 0);
    EXPECT_EQ(summary["lattice"]["sites"], 12);
    EXPECT_EQ(summary["lattice"]["nominal_sites"], 24);
    EXPECT_EQ(summary["lattice"]["walls"], "zero_flux");
    EXPECT_EQ(summary["lattice"]["seed"], 3);
    EXPECT_DOUBLE_EQ(summary["throughput"]["site_steps_per_second"].get<double>(),
                     12 * summary["throughput"]["cell_steps_per_second"].get<double>());

    const std::string page = text_of(scratch / "out/report.html");
    for (const char* text : {"x along x", "K_B along x", "<h2 id=\"sparks-heading\">", "<dt>Dyads</dt><dd>12"})
        EXPECT_THAT(page, HasSubstr(text));
    EXPECT_THAT(text_of(scratch / "out/probes.csv"),
                HasSubstr("t [ms],V [mV] @ p,K_mean [1] @ p,K_B [1] @ p,x [mM] @ p"));
}

TEST(SitesRun, what_was_resolved_gives_the_same_files_again) {
    const Scratch scratch;
    run_experiment(request_of(scratch.write("e.json", experiment_with(good)), scratch / "first"), models);
    run_experiment(request_of(scratch / "first/experiment.resolved.json", scratch / "second"), models);
    for (const char* file : {"experiment.resolved.json", "probes.csv", "sparks.csv"})
        EXPECT_EQ(text_of(scratch / ("first/" + std::string(file))), text_of(scratch / ("second/" + std::string(file))))
            << file;
    const auto first = io::read_line_scans(scratch / "first/line_scans.h5"),
               second = io::read_line_scans(scratch / "second/line_scans.h5");
    EXPECT_EQ(first[0].quantities[1].values, second[0].quantities[1].values);
}

TEST(SitesRun, a_run_that_a_fault_ends_keeps_what_there_was_and_another_may_replace_it) {
    const Scratch scratch;
    // x leaves its range once channels are open.
    const std::string bad = scratch.write("e.json", experiment_with(R"("rate": "0.1 1/ms", "decay": "-30 1/ms")"));
    EXPECT_THROW(run_experiment(request_of(bad, scratch / "out"), models), UserFault);
    EXPECT_FALSE(std::filesystem::exists(scratch / "out/summary.json"));
    EXPECT_FALSE(io::read_line_scans(scratch / "out/line_scans.h5")[0].t.empty());
    EXPECT_TRUE(std::filesystem::exists(scratch / "out/sparks.csv"));

    const std::string plain =
        scratch.write("p.json", R"({"format": 1, "model": "toy_sites", "time": {"end": "1 ms", "dt": "0.5 ms"}})");
    EXPECT_THROW(run_experiment(request_of(plain, scratch / "out"), models), UserFault);
    RunRequest forced = request_of(plain, scratch / "out");
    forced.force = true;
    run_experiment(forced, models);
    EXPECT_FALSE(std::filesystem::exists(scratch / "out/line_scans.h5"));  // of the run before
    EXPECT_FALSE(std::filesystem::exists(scratch / "out/sparks.csv"));
    EXPECT_TRUE(std::filesystem::exists(scratch / "out/summary.json"));
}

}  // namespace
}  // namespace heartwright::commands
