// What makes the commands pleasant: names of bundled files, help, quiet, JSON, colours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "command_line.hpp"

namespace heartwright {
namespace {

using testing::HasSubstr;
using testing::Not;

// stdout and stderr of a command on a terminal.
std::string on_terminal(std::vector<std::string> words, const char* no_color) {
    words[0] = std::string(HEARTWRIGHT_BIN) + "/" + words[0];
    int terminal = -1;
    const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child == 0) {
        ::setenv("TERM", "xterm", 1);
        no_color ? ::setenv("NO_COLOR", no_color, 1) : ::unsetenv("NO_COLOR");
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        ::execv(pointers[0], pointers.data());
        ::_exit(127);
    }
    std::string text;
    char buffer[4096];
    for (ssize_t got = 0; (got = ::read(terminal, buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<std::size_t>(got));
    ::waitpid(child, nullptr, 0);
    ::close(terminal);
    return text;
}

TEST(Comfort, colours_are_for_terminals_and_no_color_ends_them) {
    EXPECT_THAT(on_terminal({"heartwright", "rum"}, nullptr), HasSubstr("\033[1;31merror:\033[0m no verb 'rum'"));
    EXPECT_THAT(on_terminal({"heartwright", "rum"}, "1"), HasSubstr("error: no verb 'rum'"));
    EXPECT_EQ(run_command({"heartwright", "rum"}).text, "error: no verb 'rum'; did you mean 'run'?\n");
    const Scratch scratch;
    const std::string spec = scratch.write("m.json", "{\"format\": 1,}");
    EXPECT_THAT(on_terminal({"heartwright", "check", spec}, nullptr), HasSubstr("\033[1;31merror:"));
    EXPECT_THAT(on_terminal({"heartwright", "check", spec}, "1"), Not(HasSubstr("\033[")));
}

TEST(Comfort, help_of_a_verb_is_asked_for_either_way) {
    std::istringstream lines(run_command({"heartwright", "--all"}).text);
    std::size_t verbs = 0;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("  ") || line.find("  ", 2) == std::string::npos) continue;
        const std::string verb = line.substr(2, line.find(' ', 2) - 2);
        ++verbs;
        const auto [code, text] = run_command({"heartwright", "help", verb});
        EXPECT_EQ(code, 0) << verb;
        EXPECT_EQ(text, run_command({"heartwright", verb, "--help"}).text) << verb;
        EXPECT_THAT(text, HasSubstr("Examples:")) << verb;
    }
    EXPECT_GT(verbs, 25u);
    EXPECT_EQ(run_command({"heartwright", "help"}).text, run_command({"heartwright", "--help"}).text);
    EXPECT_EQ(run_command({"heartwright"}).text, run_command({"heartwright", "--help"}).text);
    EXPECT_EQ(run_command({"heartwright", "help", "--all"}).text, run_command({"heartwright", "--all"}).text);
    EXPECT_EQ(run_command({"heartwright", "help", "rum"}).text, "error: no verb 'rum'; did you mean 'run'?\n");
}

TEST(Comfort, the_command_alone_lists_the_verbs_of_every_day) {
    const auto [code, text] = run_command({"heartwright"});
    EXPECT_EQ(code, 0);
    for (const char* verb : {"models", "cell", "new", "check", "run", "report"})
        EXPECT_THAT(text, HasSubstr("\n  " + std::string(verb) + " ")) << verb;
    EXPECT_THAT(text, Not(HasSubstr("\n  generate ")));
    EXPECT_THAT(text, HasSubstr("heartwright --all lists all verbs"));
    EXPECT_THAT(run_command({"heartwright", "--all"}).text, HasSubstr("\n  generate "));
}

TEST(Comfort, help_says_which_unit_a_bare_number_has) {
    EXPECT_THAT(run_command({"heartwright", "cell", "iv", "--help"}).text,
                HasSubstr("\nVOLTAGE: a number with its unit, such as \"-80 mV\"; a bare number is in mV.\n"));
    EXPECT_THAT(run_command({"heartwright", "reference", "--help"}).text, HasSubstr("a bare number is in ms."));
}

TEST(Comfort, a_name_stands_for_a_file_of_either_ending) {
    const Scratch scratch;
    const std::filesystem::path before = std::filesystem::current_path();
    scratch.write("mine.jsonc", sheet());
    scratch.write("spec.jsonc", text_of(std::string(HEARTWRIGHT_SOURCE_DIR) + "/model_specs/karma_1994.json"));
    std::filesystem::current_path(scratch.path());
    const Outcome experiment = run_command({"heartwright", "check", "mine"}),
                  run = run_command({"heartwright", "run", "mine", "-o", "out", "--backend", "cpu"}),
                  spec = run_command({"heartwright", "check", "spec"}),
                  made = run_command({"heartwright", "new", "experiment", "first.jsonc", "--model", "karma_1994"});
    std::filesystem::current_path(before);
    for (const Outcome& one : {experiment, run, spec, made}) EXPECT_EQ(one.code, 0) << one.text;
    EXPECT_THAT(text_of(scratch / "first.jsonc"), HasSubstr("\"$schema\": \"file://"));
    EXPECT_THAT(text_of(scratch / "first.jsonc"), HasSubstr("experiment_schema.json\","));
    for (const char* verb : {"models", "experiments"}) {
        std::string path = run_command({"heartwright", verb, "--schema"}).text;
        path.pop_back();
        EXPECT_TRUE(nlohmann::json::parse(text_of(path)).contains("$schema")) << path;
    }
}

TEST(Comfort, check_tells_what_is_wrong_in_the_file_and_in_the_model_at_once) {
    const Scratch scratch;
    const std::string experiment = scratch.write("e.json", R"({"format": 1, "model": "ten_tusscher_panfilov_2006",
  "variant": "epii",
  "time": {"end": "5 ms", "dt": "0.02"},
  "stimuli": [{"name": "S1", "current": "-80 mV", "start": "1 ms", "durration": "1 ms"}],
  "probes": [{"name": "cell", "show": ["V", "Ca_ii"], "every": "1 ms"}]})");
    const auto [code, text] = run_command({"heartwright", "check", experiment, "--backend", "cpu"});
    EXPECT_EQ(code, 2);
    EXPECT_THAT(text, HasSubstr("e.json:2:14: error: no variant 'epii'"));
    EXPECT_THAT(text, HasSubstr("e.json:3:33: error: 'dt' needs a unit"));
    EXPECT_THAT(text, HasSubstr("unknown key 'durration'"));
    EXPECT_THAT(text, HasSubstr("e.json:5:45: error: no symbol 'Ca_ii'"));
}

TEST(Comfort, bundled_models_and_experiments_are_listed) {
    const auto models = run_command({"heartwright", "models"});
    EXPECT_EQ(models.code, 0) << models.text;
    EXPECT_THAT(models.text, HasSubstr("karma_1994"));
    EXPECT_THAT(models.text, HasSubstr("[epi, endo, M"));
    EXPECT_THAT(models.text, Not(HasSubstr("schema")));
    const auto experiments = nlohmann::json::parse(run_command({"heartwright", "experiments", "--json"}).text);
    bool has_slab = false;
    for (const auto& one : experiments) {
        EXPECT_TRUE(std::filesystem::exists(one.at("path").get<std::string>())) << one;
        has_slab = has_slab || (one.at("name") == "niederer_slab" && one.at("model") == "ten_tusscher_panfilov_2006");
    }
    EXPECT_TRUE(has_slab);
}

TEST(Comfort, a_bundled_experiment_is_found_by_its_name) {
    const Scratch scratch;
    const auto run = run_command({"heartwright", "run", "tt06_single_cell", "-o", scratch / "out", "--backend", "cpu",
                                  "--set", "time.end=110 ms"});
    EXPECT_EQ(run.code, 0) << run.text;
    EXPECT_TRUE(std::filesystem::exists(scratch / "out/report.html"));
    EXPECT_EQ(run_command({"heartwright", "run", "niederer_slap", "-o", scratch / "none"}).text,
              "error: no experiment 'niederer_slap': there is no file of this name, and no bundled experiment; did you "
              "mean 'niederer_slab'?\n");
    EXPECT_FALSE(std::filesystem::exists(scratch / "none"));
    const auto check = run_command({"heartwright", "check", "tt06_single_cell", "--backend", "cpu"});
    EXPECT_EQ(check.code, 0) << check.text;
    EXPECT_THAT(check.text, HasSubstr("what it will take"));
}

// At the check of step 100 most states are NaN; the calcium leaves its range in the first step.
TEST(Comfort, a_nan_is_told_by_the_state_that_left_its_range_first) {
    const Scratch scratch;
    const std::string experiment = scratch.write(
        "e.json", R"({"format": 1, "name": "leak", "model": "ten_tusscher_panfilov_2006", "variant": "epi",
        "set": {"V_leak": "-50 1/ms"}, "time": {"end": "10 ms", "dt": "0.02 ms"}})");
    const auto [code, text] =
        run_command({"heartwright", "run", experiment, "-o", scratch / "out", "--backend", "cpu", "--quiet"});
    EXPECT_EQ(code, 2) << text;
    EXPECT_THAT(text, HasSubstr("error: at step 1 (t = 0.02 ms), cell (0, 0, 0): Ca_i is -0.001"));
    EXPECT_THAT(text, HasSubstr(" mM, outside its range of 0 to 0.1; all states were in order at step 0:"));
    EXPECT_THAT(text, Not(HasSubstr("nan")));
}

TEST(Comfort, quiet_leaves_the_report_and_json_is_the_summary) {
    const Scratch scratch;
    const std::string experiment = scratch.write("e.json", sheet());
    const auto quiet =
        run_command({"heartwright", "run", experiment, "-o", scratch / "quiet", "--backend", "cpu", "--quiet"});
    EXPECT_EQ(quiet.code, 0) << quiet.text;
    EXPECT_EQ(quiet.text, scratch / "quiet/report.html\n");
    const auto json = run_command(
        {"heartwright", "run", experiment, "-o", scratch / "json", "--backend", "cpu", "--quiet", "--json"});
    EXPECT_EQ(json.code, 0) << json.text;
    EXPECT_EQ(json.text, text_of(scratch / "json/summary.json"));
    EXPECT_EQ(nlohmann::json::parse(json.text).at("status"), "complete");
    // Errors are told all the same.
    const auto wrong = run_command({"heartwright", "run", experiment, "-o", scratch / "wrong", "--backend", "cpu",
                                    "--quiet", "--set", "time.dt=0 ms"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.text, HasSubstr("error: 'dt' is greater than 0"));
}

TEST(Comfort, check_answers_and_prints_the_resolved_experiment_on_request) {
    const Scratch scratch;
    const std::string experiment = scratch.write("e.json", sheet());
    const auto answer = run_command({"heartwright", "check", experiment, "--backend", "cpu"});
    EXPECT_EQ(answer.code, 0) << answer.text;
    EXPECT_EQ(answer.text.find("e: karma_1994, "), 0u) << answer.text;
    EXPECT_THAT(answer.text, Not(HasSubstr("\"splitting\"")));
    const auto resolved = run_command({"heartwright", "check", experiment, "--backend", "cpu", "--resolved"});
    EXPECT_EQ(resolved.code, 0) << resolved.text;
    const std::size_t begin = resolved.text.find("{\n");
    ASSERT_NE(begin, std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(resolved.text.substr(begin)).at("time").at("splitting"), "godunov");
    EXPECT_EQ(run_command({"heartwright", "check", experiment, "--json", "--resolved"}).code, 2);
}

TEST(Comfort, integrators_are_chosen_for_run_build_and_bench) {
    const Scratch scratch;
    ::setenv("XDG_CACHE_HOME", (scratch / "cache").c_str(), 1);
    const auto wrong =
        run_command({"heartwright", "build", "karma_1994", "--backend", "cpu", "--integrator", "nn=grl1"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.text, HasSubstr("error: --integrator: 'karma_1994' has no state 'nn'"));
    const auto built =
        run_command({"heartwright", "build", "karma_1994", "--backend", "cpu", "--integrator", "n=forward_euler"});
    ASSERT_EQ(built.code, 0) << built.text;
    EXPECT_NE(built.text, run_command({"heartwright", "build", "karma_1994", "--backend", "cpu"}).text);
    // n is a gate: its Rush-Larsen step differs from Euler's.
    const std::string experiment =
        scratch.write("e.json", sheet(R"("stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 5}},
        "rate": "3 1/ms", "start": "1 ms", "duration": "1 ms"}], "probes": [{"name": "p", "cell": [3, 1], "show": ["E", "n"], "every": "1 ms"}])"));
    const auto run = [&](const std::string& folder, std::vector<std::string> more) {
        std::vector<std::string> words{"heartwright", "run", experiment, "-o", scratch / folder, "--backend", "cpu"};
        words.insert(words.end(), more.begin(), more.end());
        const auto [code, text] = run_command(words);
        EXPECT_EQ(code, 0) << text;
        return text_of(scratch / (folder + "/probes.csv"));
    };
    EXPECT_NE(run("euler", {"--integrator", "n=forward_euler"}), run("own", {}));
    const auto bench =
        run_command({"heartwright", "bench", "karma_1994", "--backend", "cpu", "--integrator", "n=forward_euler",
                     "--dt", "10 us", "--cells", "100", "--steps", "10", "--threads", "1", "--json"});
    ASSERT_EQ(bench.code, 0) << bench.text;
    const std::size_t begin = bench.text.find("{\n");
    EXPECT_EQ(nlohmann::json::parse(bench.text.substr(begin)).at("dt_ms"), 0.01);
    ::unsetenv("XDG_CACHE_HOME");
}

TEST(Comfort, the_time_step_of_bench_is_a_time) {
    for (const char* wrong : {"0", "-1 ms", "2 mV", "fast"}) {
        const auto [code, text] =
            run_command({"heartwright", "bench", "karma_1994", "--backend", "cpu", "--cells", "10", "--dt", wrong});
        EXPECT_EQ(code, 2) << wrong;
        EXPECT_THAT(text, HasSubstr("error: --dt is a time above 0")) << wrong;
    }
}

}  // namespace
}  // namespace heartwright
