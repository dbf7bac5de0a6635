// `heartwright cell`: where its errors point, what --quiet leaves, and what a protocol leaves that is interrupted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "command_line.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

Words cell(const Words& more, const std::string& folder) {
    Words words{"heartwright", "cell", "ten_tusscher_panfilov_2006"};
    words.insert(words.end(), more.begin(), more.end());
    words.insert(words.end(), {"--backend", "cpu", "--threads", "1", "-o", folder});
    return words;
}

TEST(CellErrors, what_is_wrong_with_a_value_is_told_at_its_option) {
    const Scratch scratch;
    const struct {
        Words words;
        const char* message;
    } rows[] = {
        {{"pace", "--set", "g_Krr=*0.5"},
         "--set:1:1: error: no parameter 'g_Krr' of ten_tusscher_panfilov_2006\n"
         "    g_Krr=*0.5\n"
         "    ^~~~~ did you mean 'g_Kr'?\n"},
        {{"pace", "--set", "g_Ks=*2", "--set", "g_Kr=2 mV"}, "--set:1:6: error: 'g_Kr' is in "},
        {{"pace", "--variant", "epi", "--start", "rest"}, "--start:1:1: error: no start 'rest'"},
        {{"clamp", "--current", "-1", "--shape", "2*x"}, "--shape:1:1: error: "},
    };
    for (const auto& row : rows) {
        const auto [code, text] = run_command(cell(row.words, scratch / "out"));
        EXPECT_EQ(code, 2) << text;
        EXPECT_THAT(text, HasSubstr(row.message));
        EXPECT_THAT(text, Not(HasSubstr(".json:")));
        EXPECT_FALSE(fs::exists(scratch / "out"));
    }
}

TEST(CellErrors, quiet_leaves_the_results_and_the_page_out_of_what_a_protocol_says) {
    const Scratch scratch;
    const Words words{"pace", "--variant", "epi", "--beats", "2"};
    Words quiet = cell(words, scratch / "quiet");
    quiet.emplace_back("--quiet");
    const auto [code, text] = run_command(quiet);
    EXPECT_EQ(code, 0) << text;
    EXPECT_THAT(text, HasSubstr("  apd90 "));
    EXPECT_THAT(text, EndsWith((scratch / "quiet/report.html") + "\n"));
    EXPECT_THAT(text, Not(HasSubstr("cell-steps/s")));
    EXPECT_THAT(text, Not(HasSubstr("pacing: 1 cell")));
    const Outcome loud = run_command(cell(words, scratch / "loud"));
    EXPECT_THAT(loud.text, HasSubstr("pacing: 1 cell"));
    EXPECT_THAT(loud.text, HasSubstr("  apd90 "));
}

TEST(CellErrors, times_without_a_unit_are_in_ms_and_currents_in_that_of_the_model) {
    const Scratch scratch;
    const auto experiment_of = [&](const std::string& name, const Words& options) {
        Words words{"clamp", "--variant", "epi"};
        words.insert(words.end(), options.begin(), options.end());
        const auto [code, text] = run_command(cell(words, scratch / name));
        EXPECT_EQ(code, 0) << text;
        return text_of(scratch / (name + "/clamp.json"));
    };
    EXPECT_EQ(experiment_of("with", {"--current", "-1,-20 A/F", "--duration", "0.01 s", "--after", "0 ms"}),
              experiment_of("without", {"--current", "-1,-20", "--duration", "10", "--after", "0"}));
}

TEST(CellErrors, an_interrupted_protocol_leaves_a_page_that_says_what_is_missing) {
    const Scratch scratch;
    const std::string folder = scratch / "out";
    StartedCommand live(cell({"pace", "--variant", "epi", "--beats", "1000000", "--tolerance", "1e-14"}, folder),
                        scratch / "log");
    ASSERT_TRUE(live.wait_until([&] { return fs::exists(folder + "/pacing.json"); })) << live.text();
    ::kill(live.process(), SIGINT);
    ASSERT_TRUE(live.wait());
    EXPECT_EQ(live.code(), 130) << live.text();
    EXPECT_THAT(live.text(), HasSubstr("Ctrl-C: stopped in 'pacing' at "));
    EXPECT_THAT(live.text(), EndsWith(folder + "/report.html\n"));
    const auto summary = nlohmann::json::parse(text_of(folder + "/cell.json"));
    EXPECT_EQ(summary["status"], "interrupted");
    EXPECT_EQ(summary["stopped"]["run"], "pacing");
    const std::string page = text_of(folder + "/report.html");
    EXPECT_THAT(page, HasSubstr("The protocol did not come to its end"));
    EXPECT_THAT(page, HasSubstr("pacing: begun, without a result of its own"));
    EXPECT_TRUE(fs::exists(folder + "/steady_state.csv"));

    // The page can be made again, also where the command was killed and could not say where it was.
    fs::remove(folder + "/report.html");
    fs::remove(folder + "/cell.json");
    const auto [code, text] = run_command({"heartwright", "report", folder});
    EXPECT_EQ(code, 0) << text;
    EXPECT_THAT(text_of(folder + "/report.html"), HasSubstr("it was killed, or is still in progress"));
    // And the command begins anew where that is asked for.
    Words again = cell({"pace", "--variant", "epi", "--beats", "2"}, folder);
    EXPECT_EQ(run_command(again).code, 2);
    again.emplace_back("--force");
    EXPECT_EQ(run_command(again).code, 0);
    EXPECT_FALSE(fs::exists(folder + "/unfinished.txt"));
    const std::string finished = text_of(folder + "/report.html");
    EXPECT_EQ(run_command({"heartwright", "report", folder}).code, 0);
    EXPECT_EQ(text_of(folder + "/report.html"), finished);
}

}  // namespace
}  // namespace heartwright
