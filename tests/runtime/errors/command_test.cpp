#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "command_line.hpp"
#include "runtime/launch/build_config.hpp"

namespace heartwright {
namespace {

using testing::HasSubstr;

TEST(Command, each_verb_has_help_with_examples) {
    for (const char* verb : {"run", "build", "report", "compare", "verify", "export", "bench", "doctor", "check"}) {
        const auto [code, text] = run_command({"heartwright", verb, "--help"});
        EXPECT_EQ(code, 0) << verb;
        EXPECT_THAT(text, HasSubstr("Examples:")) << verb;
    }
    EXPECT_THAT(run_command({"heartwright", "check", "--help"}).text, HasSubstr("Usage: heartwright check EXPERIMENT"));
    EXPECT_THAT(run_command({"heartwright", "--all"}).text, HasSubstr("Exit codes: 0 done, 2 your file or command"));
}

TEST(Command, wrong_words_are_the_users_fault) {
    EXPECT_EQ(run_command({"heartwright", "rum"}).text, "error: no verb 'rum'; did you mean 'run'?\n");
    EXPECT_EQ(run_command({"heartwright", "run"}).code, 2);
    EXPECT_EQ(run_command({"heartwright", "run", "e.json"}).text,
              "error: heartwright run needs -o DIR, the folder for the results\n");
    EXPECT_EQ(run_command({"heartwright", "run", "e.json", "-o"}).text, "error: option '-o' needs a value: DIR\n");
    EXPECT_EQ(run_command({"heartwright", "run", "e.json", "--sett", "a=b"}).text,
              "error: unknown option '--sett'; did you mean '--set'?\n");
    EXPECT_EQ(run_command({"heartwright", "bench", "karma_1994", "--precision", "fp16"}).text,
              "error: --precision is one of fp64, fp32, mixed, not 'fp16'\n");
    EXPECT_EQ(run_command({"heartwright", "bench", "karma_1994", "--json", "--cells", "many"}).code, 2);
    EXPECT_EQ(run_command({"heartwright", "report", "/no/such/run"}).code, 2);
    EXPECT_EQ(run_command({"heartwright", "report", "/no/such/run", "/nor/this"}).text,
              "error: /no/such/run: holds no run (no experiment.resolved.json)\n");
    EXPECT_EQ(run_command({"heartwright", "report", "a", "b", "-o", "probes.csv"}).text,
              "error: heartwright report: -o is the page's file: its name ends with .html\n");
    EXPECT_EQ(run_command({"heartwright", "report", "a", "-o", "a.html"}).text,
              "error: heartwright report: -o is for the page of several runs and for --figure; the page of one run is "
              "report.html in its folder\n");
}

// Where a person works: `check NAME` looks at NAME.json there, whether it is a spec or an experiment.
TEST(Command, a_name_is_first_that_of_a_file_in_the_working_directory) {
    const Scratch scratch;
    const std::filesystem::path before = std::filesystem::current_path();
    std::string spec = text_of(std::string(HEARTWRIGHT_SOURCE_DIR) + "/model_specs/karma_1994.json");
    scratch.write("karma_1994.json", spec + "\n");
    const std::size_t name = spec.find("\"karma_1994\"");
    ASSERT_NE(name, std::string::npos);
    scratch.write("mine.json", spec.replace(name, 12, "\"mine\""));
    scratch.write("my_sheet.json", sheet());
    std::filesystem::current_path(scratch.path());
    const Outcome own = run_command({"heartwright", "check", "mine"}),
                  shadow = run_command({"heartwright", "check", "karma_1994"}),
                  experiment = run_command({"heartwright", "check", "my_sheet"}),
                  none = run_command({"heartwright", "check", "mime"}),
                  schema = run_command({"heartwright", "check", "experiment_schema"});
    std::filesystem::current_path(before);
    EXPECT_EQ(own.code, 0) << own.text;
    EXPECT_THAT(own.text, HasSubstr("mine: "));
    EXPECT_EQ(shadow.code, 0) << shadow.text;
    EXPECT_THAT(shadow.text,
                HasSubstr("note: 'karma_1994' is karma_1994.json of this folder, not the bundled model of that name"));
    EXPECT_EQ(experiment.code, 0) << experiment.text;
    EXPECT_THAT(experiment.text, HasSubstr("what it will take"));
    for (const Outcome& one : {none, schema}) {
        EXPECT_EQ(one.code, 2) << one.text;
        EXPECT_THAT(one.text, HasSubstr("error: no model '"));
        EXPECT_THAT(one.text, HasSubstr("bundled: "));
        EXPECT_THAT(one.text.substr(one.text.find("bundled: ")), testing::Not(HasSubstr("schema")));
    }
    EXPECT_THAT(none.text, HasSubstr("there is neither mime.json here nor a bundled model of that name"));
}

TEST(Command, a_run_leaves_what_it_promises) {
    const Scratch scratch;
    const std::string experiment = scratch.write(
        "e.json",
        sheet(
            R"("stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "1 ms"}],
        "probes": [{"name": "p", "cell": [3, 1], "show": ["E", "n"], "every": "1 ms"}], "maps": [{"activation": {"threshold": "1"}}], "fields": {"show": "E", "every": "5 ms"})"));
    const auto [code, text] =
        run_command({"heartwright", "run", experiment, "-o", scratch / "out", "--set", "time.end=10 ms"});
    ASSERT_EQ(code, 0) << text;
    for (const char* name : {"experiment.resolved.json", "summary.json", "probes.csv", "maps.h5", "fields/fields.xdmf",
                             "fields/mesh.h5", "fields/step_000000000100.h5", "report.html"})
        EXPECT_TRUE(std::filesystem::exists(scratch / "out/" + name)) << name;
    const std::string csv = text_of(scratch / "out/probes.csv");
    EXPECT_EQ(csv.substr(0, csv.find('\n')), "t [ms],E [1] @ p,n [1] @ p");
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 12);
    const auto summary = nlohmann::json::parse(text_of(scratch / "out/summary.json"));
    EXPECT_EQ(summary["status"], "complete");
    EXPECT_EQ(summary["steps"], 200);
    EXPECT_EQ(summary["changed"][0]["what"], "time.end");
    EXPECT_TRUE(summary["at_probes"]["p"]["activation"].is_number());
    EXPECT_GT(summary["throughput"]["copy_bandwidth"].get<double>(), 0);
    EXPECT_EQ(summary["resolved"]["time"]["end"], "10 ms");
    // The resolved experiment runs, and gives the same rows.
    const auto again =
        run_command({"heartwright", "run", scratch / "out/experiment.resolved.json", "-o", scratch / "again"});
    ASSERT_EQ(again.code, 0) << again.text;
    EXPECT_EQ(text_of(scratch / "again/probes.csv"), csv);
    // And their report stands beside the first one's.
    for (const char* name :
         {"plots/trace-e.svg", "plots/trace-e.csv", "plots/film-e.svg", "plots/map-activation-xy.csv"})
        EXPECT_TRUE(std::filesystem::exists(scratch / "out/" + name)) << name;
    const auto side_by_side =
        run_command({"heartwright", "report", scratch / "out", scratch / "again", "-o", scratch / "two.html"});
    ASSERT_EQ(side_by_side.code, 0) << side_by_side.text;
    EXPECT_THAT(text_of(scratch / "two.html"), HasSubstr("Nothing: both ran the same experiment."));
    EXPECT_THAT(text_of(scratch / "two.html"), HasSubstr("All 2 traces are the same in every written digit"));
}

TEST(Command, bench_of_cells_with_sites_says_how_many_and_how_fast) {
    const auto [code, text] =
        run_command({"heartwright", "bench", "gaur_rudy_2011_ord", "--cells", "2", "--steps", "10", "--sites", "5,2,1",
                     "--backend", "cpu", "--threads", "2", "--ionic-only", "--json"});
    ASSERT_EQ(code, 0) << text;
    const auto json = nlohmann::json::parse(text);
    EXPECT_EQ(json.at("sites"), 10);
    EXPECT_EQ(json.at("cells"), 2);
    EXPECT_DOUBLE_EQ(json.at("site_steps_per_second"), 10 * json.at("cell_steps_per_second").get<double>());
    EXPECT_GT(json.at("bytes_per_site_step"), 100);
    EXPECT_EQ(json.at("dt_ms"), 0.05);
    // A beat of 500 ms, of cells without sites too.
    const auto paced = run_command(
        {"heartwright", "bench", "karma_1994", "--paced", "--cells", "1", "--backend", "cpu", "--threads", "1"});
    EXPECT_EQ(paced.code, 0) << paced.text;
    EXPECT_THAT(paced.text, HasSubstr("a paced beat"));
}

TEST(Command, bench_refuses_sites_where_there_are_none_and_steps_of_a_beat) {
    EXPECT_EQ(run_command({"heartwright", "bench", "karma_1994", "--sites", "5,2,1", "--backend", "cpu"}).text,
              "error: --sites: karma_1994 has no lattice\n");
    EXPECT_EQ(run_command({"heartwright", "bench", "gaur_rudy_2011_ord", "--sites", "5,2", "--backend", "cpu"}).code,
              2);
    EXPECT_EQ(run_command({"heartwright", "bench", "karma_1994", "--paced", "--steps", "5", "--backend", "cpu"}).code,
              2);
}

TEST(Command, bench_prints_one_object_with_the_agreed_keys) {
    const auto [code, text] =
        run_command({"heartwright", "bench", "karma_1994", "--cells", "1000", "--steps", "20", "--precision", "fp32",
                     "--backend", "cpu", "--ionic-only", "--threads", "1", "--json"});
    ASSERT_EQ(code, 0) << text;
    const auto json = nlohmann::json::parse(text);
    for (const char* key : {"cell_steps_per_second", "ms_per_step", "bytes_per_cell_step", "copy_bandwidth",
                            "fraction_of_bound", "machine", "build"})
        EXPECT_TRUE(json.contains(key)) << key;
    EXPECT_EQ(json["cells"], 1000);
    EXPECT_EQ(json["machine"]["precision"], "fp32");
    EXPECT_EQ(json["build"]["optimised"], std::string(build::build_type) != "Debug");
    // The version and the commit that --version says.
    EXPECT_EQ(run_command({"heartwright", "--version"}).text,
              "heartwright " + json["build"]["version"].get<std::string>() + ", commit " +
                  json["build"]["commit"].get<std::string>() + "\n");
    EXPECT_THAT(json["build"]["commit"].get<std::string>(), testing::MatchesRegex("unknown|[0-9A-Za-z._/-]+"));
}

TEST(Command, check_prints_the_resolved_experiment) {
    const Scratch scratch;
    const auto [code, text] = run_command({"heartwright", "check", "--resolved", scratch.write("e.json", sheet())});
    EXPECT_EQ(code, 0) << text;
    EXPECT_THAT(text, HasSubstr("\"splitting\": \"godunov\""));
}

TEST(Command, doctor_names_the_mend_of_what_is_missing) {
    const auto [code, text] = run_command({"heartwright", "doctor"});
    EXPECT_EQ(code, 0) << text;
    EXPECT_THAT(text, HasSubstr("compiler"));
    EXPECT_THAT(text, HasSubstr("ten_tusscher_panfilov_2006"));
}

}  // namespace
}  // namespace heartwright
