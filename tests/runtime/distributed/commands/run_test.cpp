// heartwright run --ranks N: the same files as of one rank, the same messages, once.
#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "command_line.hpp"
#include "scratch.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

const char* const with_results = R"("name": "shared", "maps": [{"activation": {"threshold": "0"}}, {"peak": "E"}],
    "probes": [{"name": "P", "cell": [3, 1], "show": ["E"]}, {"name": "Q", "cell": [12, 3], "show": ["E", "n"]}])";

Outcome run_on(int ranks, const Scratch& scratch, const std::string& sheet, const std::string& folder,
               const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{
        "heartwright", "run", scratch.write("e.json", sheet), "-o", folder, "--backend", "cpu", "--threads", "1"};
    if (ranks > 1) words.insert(words.end(), {"--ranks", std::to_string(ranks)});
    words.insert(words.end(), more.begin(), more.end());
    return run_command(words);
}

std::size_t times(const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size())) ++count;
    return count;
}

TEST(RunOfRanks, leaves_what_one_rank_leaves) {
    const Scratch scratch;
    const std::string all = sheet(with_results);
    const Outcome one = run_on(1, scratch, all, scratch / "one");
    ASSERT_EQ(one.code, 0) << one.text;
    for (const int ranks : {2, 3}) {
        const std::string folder = scratch / ("on" + std::to_string(ranks));
        const Outcome several = run_on(ranks, scratch, all, folder);
        ASSERT_EQ(several.code, 0) << several.text;
        for (const char* file : {"probes.csv", "experiment.resolved.json"})
            EXPECT_EQ(text_of(folder + "/" + file), text_of(scratch / "one" + "/" + file))
                << file << " of " << ranks << " ranks";
        EXPECT_EQ(times(several.text, "report.html"), 1u) << several.text;
        EXPECT_THAT(several.text, HasSubstr("  " + std::to_string(ranks) + " ranks on 1 computer"));
        const auto machine = nlohmann::json::parse(text_of(folder + "/summary.json"))["machine"];
        EXPECT_EQ(machine["ranks"], ranks);
        EXPECT_EQ(machine["nodes"].size(), 1u);
    }
}

TEST(RunOfRanks, says_what_is_wrong_once) {
    const Scratch scratch;
    const Outcome wrong = run_on(
        3, scratch,
        sheet(R"("name": "x", "regions": [{"name": "far", "where": {"sphere": {"centre": ["9 cm", "9 cm", "0 mm"],
        "radius": "1 mm"}}, "start": "kicked"}])"),
        scratch / "out");
    EXPECT_THAT(wrong.text, HasSubstr("region 'far'"));
    EXPECT_EQ(wrong.code, 2) << wrong.text;
    EXPECT_EQ(times(wrong.text, "error: "), 1u) << wrong.text;
    EXPECT_THAT(wrong.text, Not(HasSubstr("mpirun"))) << wrong.text;
    EXPECT_FALSE(fs::exists(scratch / "out"));
}

TEST(RunOfRanks, refuses_a_used_folder_once) {
    const Scratch scratch;
    ASSERT_EQ(run_on(2, scratch, sheet(with_results), scratch / "out").code, 0);
    const Outcome again = run_on(2, scratch, sheet(with_results), scratch / "out");
    EXPECT_EQ(again.code, 2);
    EXPECT_EQ(times(again.text, "already holds a run"), 1u) << again.text;
}

TEST(RunOfRanks, numbers_that_make_no_sense_are_refused) {
    const Scratch scratch;
    EXPECT_EQ(run_on(1, scratch, sheet(with_results), scratch / "out", {"--ranks", "0"}).code, 2);
    EXPECT_EQ(run_on(2, scratch, sheet(with_results), scratch / "out", {"--watchdog", "later"}).code, 2);
}

TEST(DoctorOfRanks, tries_messages_and_halos) {
    const Outcome outcome = run_command({"heartwright", "doctor", "--mpi", "--ranks", "3"});
    EXPECT_EQ(outcome.code, 0) << outcome.text;
    EXPECT_THAT(outcome.text, HasSubstr("3 ranks on 1 computer"));
    EXPECT_THAT(outcome.text, HasSubstr("every value arrived where it belongs"));
}

}  // namespace
}  // namespace heartwright
