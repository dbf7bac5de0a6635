// heartwright run --ranks N: the same files as of one rank, the same messages, once.
#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "command_line.hpp"
#include "runtime/core/thread_pool.hpp"
#include "scratch.hpp"
#include "tests/runtime/distributed/support/partitions.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

const char* const with_results = R"("name": "shared", "maps": [{"activation": {"threshold": "0"}}, {"peak": "E"}],
    "probes": [{"name": "P", "cell": [3, 1], "show": ["E"]}, {"name": "Q", "cell": [12, 3], "show": ["E", "n"]}])";

Outcome run_on(int ranks, const Scratch& scratch, const std::string& sheet, const std::string& folder,
               const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{
        "heartwright", "run", scratch.write("e.json", sheet), "-o", folder, "--backend", "cpu", "--threads", "1"};
    if (ranks > 1) words.insert(words.end(), {"--ranks", std::to_string(ranks), "--oversubscribe"});
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

TEST(RunOfRanks, traces_exchanges) {
    const Scratch scratch;
    const std::string prefix = scratch / "trace";
    const Outcome traced = run_on(2, scratch, sheet(with_results), scratch / "out", {"--halo-trace", prefix});
    ASSERT_EQ(traced.code, 0) << traced.text;
    const auto summary = nlohmann::json::parse(text_of(scratch / "out/summary.json"));
    for (const char* rank : {"0", "1"}) {
        const std::string trace = text_of(prefix + "." + rank + ".csv");
        EXPECT_EQ(times(trace, "\n"), 1 + summary["steps"].get<std::size_t>()) << trace;
        EXPECT_TRUE(trace.starts_with("pack_begin_us,pack_end_us,wait_begin_us,wait_end_us,unpack_end_us\n0.000,"));
    }
    const Outcome nowhere = run_on(2, scratch, sheet(with_results), scratch / "nowhere",
                                   {"--halo-trace", scratch / "no/such/folder/trace"});
    EXPECT_NE(nowhere.code, 0);
    EXPECT_THAT(nowhere.text, HasSubstr("no/such/folder/trace"));
    EXPECT_TRUE(fs::exists(scratch / "nowhere/summary.json")) << nowhere.text;  // it cost no results
    const Outcome seeds =
        run_on(2, scratch, sheet(R"("name": "s", "seeds": [1, 2])"), scratch / "seeds", {"--halo-trace", prefix});
    EXPECT_EQ(seeds.code, 2) << seeds.text;
    EXPECT_THAT(seeds.text, HasSubstr("several \"seeds\""));
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

TEST(RunOfRanks, leaves_the_same_with_unequal_shares_and_says_who_has_what) {
    const Scratch scratch;
    const std::string all = sheet(with_results);
    ASSERT_EQ(run_on(1, scratch, all, scratch / "one").code, 0);
    const Outcome given = run_on(3, scratch, all, scratch / "given", {"--shares", "5,2,1"});
    const Outcome measured = run_on(2, scratch, all, scratch / "measured", {"--cpu-ranks", "1"});
    ASSERT_EQ(given.code, 0) << given.text;
    ASSERT_EQ(measured.code, 0) << measured.text;
    EXPECT_THAT(measured.text, HasSubstr("shares by measured throughput: --shares "));
    for (const char* folder : {"given", "measured"}) {
        EXPECT_EQ(text_of(scratch / folder + "/probes.csv"), text_of(scratch / "one" + "/probes.csv")) << folder;
        const auto summary = nlohmann::json::parse(text_of(scratch / folder + "/summary.json"));
        double share = 0;
        std::int64_t cells = 0;
        for (const auto& part : summary["partition"]) {
            EXPECT_EQ(part["backend"], "cpu");
            EXPECT_GT(part["cells"], 0);
            share += part["share"].get<double>();
            cells += part["cells"].get<std::int64_t>();
        }
        EXPECT_NEAR(share, 1, 1e-12) << folder;
        EXPECT_EQ(cells, summary["grid"]["cells"]) << folder;
    }
    const auto partition = nlohmann::json::parse(text_of(scratch / "given" + "/summary.json"))["partition"];
    ASSERT_EQ(partition.size(), 3u);
    EXPECT_GT(partition[0]["cells"], partition[1]["cells"]);
    EXPECT_GT(partition[1]["cells"], partition[2]["cells"]);
}

// A rank that has many ranges of rows has no box: others have rows between its first and its last.
TEST(RunOfRanks, of_a_mesh_tells_boxes_only_where_ranks_have_them) {
    const Scratch scratch;
    const std::string mesh = R"({"format": 1, "model": "karma_1994", "time": {"end": "1 ms", "dt": "0.05 ms"},
        "geometry": {"make": "slab", "edge": "1 mm"}, "tissue": {"D": "0.11 mm^2/ms"}})";
    for (const std::string& partition : tests::partitions()) {
        const tests::AskedPartition asked(partition);
        const Outcome outcome = run_on(2, scratch, mesh, scratch / partition, {"--shares", "3,2"});
        ASSERT_EQ(outcome.code, 0) << outcome.text;
        const auto summary = nlohmann::json::parse(text_of(scratch / partition + "/summary.json"));
        ASSERT_EQ(summary["partition"].size(), 2u);
        for (const auto& part : summary["partition"]) {
            EXPECT_EQ(part.contains("box"), partition == "ranges") << part;
            EXPECT_EQ(part.contains("ranges_of_rows"), partition != "ranges") << part;
            if (partition == "ranges") {
                EXPECT_EQ(part["box"]["end"][0].get<std::int64_t>() - part["box"]["first"][0].get<std::int64_t>(),
                          part["cells"].get<std::int64_t>());
            } else {
                EXPECT_GT(part["ranges_of_rows"], 1);
            }
        }
    }
}

TEST(RunOfRanks, shares_that_do_not_fit_are_refused_once) {
    const Scratch scratch;
    const auto refused = [&](int ranks, const std::vector<std::string>& words) {
        const Outcome outcome = run_on(ranks, scratch, sheet(with_results), scratch / "out", words);
        EXPECT_EQ(outcome.code, 2) << outcome.text;
        EXPECT_EQ(times(outcome.text, "error: "), 1u) << outcome.text;
        return outcome.text;
    };
    EXPECT_THAT(refused(2, {"--shares", "1,2,3"}), HasSubstr("--shares has 3 numbers, but there are 2 ranks"));
    EXPECT_THAT(refused(2, {"--shares", "1,0"}), HasSubstr("a number above 0 for each rank"));
    EXPECT_THAT(refused(2, {"--shares", "1,x"}), HasSubstr("a number above 0 for each rank"));
    EXPECT_THAT(refused(2, {"--cpu-ranks", "2"}), HasSubstr("--cpu-ranks 2, but a computer has 2 ranks"));
    EXPECT_THAT(refused(1, {"--cpu-ranks", "1"}), HasSubstr("--cpu-ranks 1, but a computer has 1 rank"));
}

TEST(RunOfRanks, numbers_that_make_no_sense_are_refused) {
    const Scratch scratch;
    EXPECT_EQ(run_on(1, scratch, sheet(with_results), scratch / "out", {"--ranks", "0"}).code, 2);
    EXPECT_EQ(run_on(2, scratch, sheet(with_results), scratch / "out", {"--watchdog", "later"}).code, 2);
}

TEST(RunOfRanks, more_than_processors_ask_and_more_than_cells_are_refused_before_there_are_any) {
    const Scratch scratch;
    const std::string experiment = scratch.write("e.json", sheet(with_results));
    const auto run = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words{"heartwright", "run", experiment, "-o", scratch / "out", "--backend", "cpu"};
        words.insert(words.end(), more.begin(), more.end());
        return run_command(words);
    };
    Outcome outcome = run({"--ranks", "50000"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.text,
              "error: --ranks 50000: " + experiment + " has 64 cells, and each rank needs one: ask for fewer ranks\n");
    outcome = run({"--ranks", "65", "--oversubscribe"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.text, HasSubstr("has 64 cells"));
    if (hardware_threads() >= 64) GTEST_SKIP() << "more processors than cells";
    outcome = run({"--ranks", "64"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.text, HasSubstr("error: --ranks 64: this computer has "));
    EXPECT_THAT(outcome.text, HasSubstr("or add --oversubscribe"));
    EXPECT_FALSE(fs::exists(scratch / "out"));
}

TEST(DoctorOfRanks, tries_messages_and_halos) {
    const Outcome outcome = run_command({"heartwright", "doctor", "--mpi", "--ranks", "3", "--oversubscribe"});
    EXPECT_EQ(outcome.code, 0) << outcome.text;
    EXPECT_THAT(outcome.text, HasSubstr("3 ranks on 1 computer"));
    EXPECT_THAT(outcome.text, HasSubstr("every value arrived where it belongs"));
}

}  // namespace
}  // namespace heartwright
