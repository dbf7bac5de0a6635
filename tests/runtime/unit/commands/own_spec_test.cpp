// Specs of one's own, run: built once, found again, built anew after a change.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "runtime/commands/build/solver_build.hpp"
#include "runtime/launch/process.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/commands/built_tools.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;

TEST(Build, a_spec_of_ones_own_is_built_once_and_found_again) {
    const launch::Installation tools = built_tools();
    if (tools.generate.empty()) GTEST_SKIP() << "heartwright-generate is not built";
    const Scratch scratch;
    std::string spec = text_of(tools.sources + "/model_specs/karma_1994.json");
    spec.replace(spec.find("\"karma_1994\""), 12, "\"mine\"");
    const std::string path = scratch.write("mine.json", spec);
    const std::string experiment = scratch.write(
        "e.json",
        R"({"format": 1, "model": "mine.json", "time": {"end": "1 ms", "dt": "0.05 ms"}, "probes": [{"name": "p", "show": "E"}]})");
    const std::string cache = scratch / "cache", command = tools.bin + "/heartwright";
    const auto run = [&](const std::string& folder) {
        return launch::run_process(
            {"env", "XDG_CACHE_HOME=" + cache, command, "run", experiment, "-o", scratch / folder, "--backend", "cpu"},
            scratch / "log");
    };
    ASSERT_EQ(run("first"), 0) << text_of(scratch / "log");
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("compiling mine"));
    ASSERT_EQ(run("second"), 0) << text_of(scratch / "log");
    EXPECT_THAT(text_of(scratch / "log"), ::testing::Not(HasSubstr("compiling mine")));
    EXPECT_EQ(text_of(scratch / "first/probes.csv"), text_of(scratch / "second/probes.csv"));

    // A change of the spec is another solver; a fault in it is the user's, shown with its place.
    spec.replace(spec.find("\"E_star"), 7, "\"E_stor");
    scratch.write("mine.json", spec);
    EXPECT_EQ(run("third"), 2);
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("mine.json:"));
    EXPECT_FALSE(std::filesystem::exists(scratch / "third"));
}

// A protocol of `cell` needs one variant of a spec: the others are not compiled for it, and its digits are the same.
TEST(Build, cell_compiles_the_variant_that_it_needs) {
    const launch::Installation tools = built_tools();
    if (tools.generate.empty()) GTEST_SKIP() << "heartwright-generate is not built";
    const Scratch scratch;
    std::string spec = text_of(tools.sources + "/model_specs/bueno_orovio_2008.json");
    spec.replace(spec.find("\"bueno_orovio_2008\""), 19, "\"mine\"");
    const std::string path = scratch.write("mine.json", spec), cache = scratch / "cache", log = scratch / "log";
    const auto heartwright = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"env", "XDG_CACHE_HOME=" + cache, tools.bin + "/heartwright"});
        return launch::run_process(words, log);
    };
    const auto pace = [&](const std::string& variant, const std::string& folder) {
        return heartwright({"cell", path, "pace", "--variant", variant, "--beats", "2", "--cycle-length", "400 ms",
                            "--backend", "cpu", "-o", scratch / folder});
    };
    ASSERT_EQ(pace("endo", "alone"), 0) << text_of(log);
    EXPECT_THAT(text_of(log), AllOf(HasSubstr("compiling mine"), ::testing::Not(HasSubstr("files, "))));
    ASSERT_EQ(pace("M", "another"), 0) << text_of(log);
    EXPECT_THAT(text_of(log), HasSubstr("compiling mine"));
    EXPECT_EQ(pace("middle", "wrong"), 2);
    EXPECT_THAT(text_of(log), HasSubstr("no variant 'middle' of mine; it has: epi; endo; M"));

    // A solver with all variants serves, too.
    ASSERT_EQ(heartwright({"build", path, "--backend", "cpu"}), 0) << text_of(log);
    ASSERT_EQ(pace("epi", "third"), 0) << text_of(log);
    EXPECT_THAT(text_of(log), ::testing::Not(HasSubstr("compiling ")));
    ASSERT_EQ(pace("endo", "beside_others"), 0) << text_of(log);
    EXPECT_EQ(text_of(scratch / "alone/beats/probes.csv"), text_of(scratch / "beside_others/beats/probes.csv"));
    EXPECT_EQ(text_of(scratch / "alone/biomarkers.csv"), text_of(scratch / "beside_others/biomarkers.csv"));
}

// V_t has half of the pulse, and a current that takes it away again: 26 mV either way, whatever g is. What changes V_u
// has no name.
TEST(check, counts_the_charge_of_each_potential_or_says_why_not) {
    const launch::Installation tools = built_tools();
    if (tools.generate.empty()) GTEST_SKIP() << "heartwright-generate is not built";
    const Scratch scratch;
    scratch.write("mine.json", R"json({ "format": 1, "name": "mine", "citation": "own", "doc": "Three potentials.",
  "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim" },
  "components": { "all": {
    "parameters": { "g": "0.1 mS/uF", "E": "-85 mV", "C_t": "3" },
    "states": { "V": { "initial": "-85 mV", "range": ["-200 mV", "200 mV"] }, "V_t": "-85 mV", "V_u": "-85 mV",
                "m": "0.5" },
    "equations": [ "i_ion = g*(V - E)", "i_t = 2*g*(V_t - E)", "ddt(m) = (0.2 - m)/(10 [ms])",
                   "ddt(V_t) = -(i_t + i_stim)/C_t", "ddt(V_u) = -g*m*(V_u - V)" ] } } }
)json");
    const std::string experiment = scratch.write("e.json", R"({"format": 1, "model": "mine.json",
        "set": {"C_t": "2"}, "time": {"end": "500 ms", "dt": "0.01 ms"},
        "stimuli": [{"name": "S1", "current": "-52 A/F", "start": "1 ms", "duration": "1 ms", "period": "200 ms"}],
        "probes": [{"name": "p", "show": "V"}]})");
    const std::string log = scratch / "log";
    ASSERT_EQ(launch::run_process({"env", "XDG_CACHE_HOME=" + (scratch / "cache"), tools.bin + "/heartwright", "check",
                                   experiment, "--backend", "cpu"},
                                  log),
              0)
        << text_of(log);
    EXPECT_THAT(text_of(log),
                HasSubstr("  charge of V over the last beat, over the capacitance: the pulse brings 52 mV, "
                          "currents -52 mV, V changes by "));
    EXPECT_THAT(text_of(log), HasSubstr("  charge of V_t over the last beat, over the capacitance: the pulse brings 26 "
                                        "mV, currents -26 mV, V_t changes by "));
    EXPECT_THAT(text_of(log), HasSubstr("the charge of V_u is not counted: -g*m*(V_u - V) has no name"));
    EXPECT_THAT(text_of(log), ::testing::Not(HasSubstr("warning: charge")));
}

TEST(Build, a_spec_whose_start_is_a_file_runs_and_is_built_anew_when_that_file_changes) {
    const launch::Installation tools = built_tools();
    if (tools.generate.empty()) GTEST_SKIP() << "heartwright-generate is not built";
    const Scratch scratch;
    std::string spec = text_of(tools.sources + "/model_specs/karma_1994.json");
    spec.replace(spec.find("\"karma_1994\""), 12, "\"mine\"");
    spec.insert(spec.find("\"starts\": {") + 11, R"("late": { "file": "starts/late.json" },)");
    const std::string path = scratch.write("mine.json", spec);
    std::filesystem::create_directory(scratch / "starts");
    const auto set_start = [&](const std::string& E) {
        scratch.write("starts/late.json", R"({"format": 1, "model": "mine", "initial": {"E": ")" + E + "\"}}");
    };
    const std::string experiment = scratch.write(
        "e.json",
        R"({"format": 1, "model": "mine.json", "start": "late", "time": {"end": "1 ms", "dt": "0.05 ms"}, "probes": [{"name": "p", "show": "E"}]})");
    const std::string cache = scratch / "cache", command = tools.bin + "/heartwright", log = scratch / "log";
    const auto call = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"env", "XDG_CACHE_HOME=" + cache, command});
        words.insert(words.end(), {"--backend", "cpu"});
        return launch::run_process(words, log);
    };
    const auto first_row = [&](const std::string& folder) {
        const std::string table = text_of(scratch / (folder + "/probes.csv"));
        const std::size_t begin = table.find("\n0,") + 1;
        return table.substr(begin, table.find('\n', begin) - begin);
    };
    set_start("0.5");
    const std::string before = find_spec(tools, path).hash;
    ASSERT_EQ(call({"run", experiment, "-o", scratch / "first"}), 0) << text_of(log);
    EXPECT_EQ(first_row("first"), "0,0.5");
    EXPECT_THAT(text_of(scratch / "first/summary.json"), HasSubstr(before));
    EXPECT_EQ(call({"bench", path, "--cells", "64", "--steps", "10", "--ionic-only", "--json"}), 0) << text_of(log);
    EXPECT_THAT(text_of(log), ::testing::Not(HasSubstr("compiling mine")));

    set_start("0.75");
    EXPECT_NE(find_spec(tools, path).hash, before);
    ASSERT_EQ(call({"run", experiment, "-o", scratch / "second"}), 0) << text_of(log);
    EXPECT_THAT(text_of(log), HasSubstr("compiling mine"));
    EXPECT_EQ(first_row("second"), "0,0.75");
}

TEST(Build, an_exact_run_does_not_begin_where_an_approximated_one_was_paced) {
    const launch::Installation tools = built_tools();
    if (tools.generate.empty()) GTEST_SKIP() << "heartwright-generate is not built";
    const Scratch scratch;
    const std::string experiment = scratch.write(
        "e.json", R"({"format": 1, "model": "karma_1994", "time": {"end": "1 ms", "dt": "0.05 ms"}, "prepace": "1 beat",
        "stimuli": [{"name": "S1", "rate": "1 1/ms", "start": "0 ms", "period": "20 ms", "duration": "2 ms"}], "probes": [{"name": "p", "show": "E"}]})");
    const std::string log = scratch / "log";
    const auto run = [&](const std::string& folder, const std::vector<std::string>& more) {
        std::vector<std::string> words{"env",
                                       "XDG_CACHE_HOME=" + (scratch / "cache"),
                                       tools.bin + "/heartwright",
                                       "run",
                                       experiment,
                                       "-o",
                                       scratch / folder,
                                       "--backend",
                                       "cpu"};
        words.insert(words.end(), more.begin(), more.end());
        EXPECT_EQ(launch::run_process(words, log), 0) << text_of(log);
        return text_of(scratch / (folder + "/summary.json"));
    };
    EXPECT_THAT(run("approximated", {"--approximate", "1e-3"}), HasSubstr("kept in the cache ("));
    EXPECT_THAT(run("exact", {}), HasSubstr("kept in the cache ("));
    EXPECT_THAT(run("again", {}), HasSubstr("taken from the cache ("));
    EXPECT_EQ(text_of(scratch / "exact/probes.csv"), text_of(scratch / "again/probes.csv"));
    EXPECT_NE(text_of(scratch / "exact/probes.csv"), text_of(scratch / "approximated/probes.csv"));
}

}  // namespace
}  // namespace heartwright::commands
