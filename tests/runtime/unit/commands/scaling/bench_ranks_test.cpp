// bench over ranks and what scaling makes of it, with the programs of this build.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runtime/launch/process.hpp"
#include "runtime/mpi/library.hpp"
#include "scratch.hpp"

namespace heartwright::commands {
namespace {

using testing::HasSubstr;

const std::string heartwright = std::string(HEARTWRIGHT_BIN) + "/heartwright";

struct BenchOfRanks : testing::Test {
    Scratch scratch;

    std::string bench(const std::string& file, std::vector<std::string> words) {
        words.insert(words.begin(), {"timeout", "60", heartwright, "bench", "karma_1994", "--backend", "cpu",
                                     "--threads", "1", "--steps", "20", "--json"});
        EXPECT_EQ(launch::run_process(words, scratch / file), 0) << text_of(scratch / file);
        return scratch / file;
    }
};

TEST_F(BenchOfRanks, says_what_scaling_reads) {
    const std::string one = bench("one.json", {"--cells", "2000"});
    std::vector<std::string> words{heartwright, "scaling", one, "--ranks", "8,64", "--cells", "1e6"};
    if (mpi::library().is_there()) {
        for (const char* kind : {"--weak", "--strong"}) {
            const std::string file =
                bench(std::string("two") + kind + ".json", {"--cells", "2000", kind, "--ranks", "2"});
            const auto json = nlohmann::json::parse(text_of(file));
            EXPECT_EQ(json["ranks"], 2);
            EXPECT_EQ(json["cells"], std::string(kind) == "--weak" ? 4000 : 2000);
            EXPECT_EQ(json["halo"]["peers"], 1);
            EXPECT_GT(json["halo"]["bytes"], 0);
            EXPECT_GT(json["halo"]["exchange_ms"], 0);
            EXPECT_GT(json["efficiency"], 0);
            EXPECT_EQ(json["alone"]["cells"], 2000);
            words.insert(words.begin() + 3, file);
        }
    }
    EXPECT_EQ(launch::run_process(words, scratch / "said"), 0) << text_of(scratch / "said");
    const std::string said = text_of(scratch / "said");
    EXPECT_THAT(said, HasSubstr("weak, 2000 cells a rank"));
    EXPECT_THAT(said, HasSubstr("strong, 1e+06 cells, two ventricles"));
    words.push_back("--json");
    EXPECT_EQ(launch::run_process(words, scratch / "said"), 0);
    const auto json = nlohmann::json::parse(text_of(scratch / "said"));
    EXPECT_EQ(json["weak"].size(), 2u);
    EXPECT_EQ(json["strong"].size(), 2u);
    EXPECT_EQ(json["fit"]["near"]["measured"], mpi::library().is_there());
}

TEST_F(BenchOfRanks, traces_exchanges_and_tells_unequal_shares) {
    if (!mpi::library().is_there()) GTEST_SKIP() << "built without MPI";
    const std::string file = bench("two.json", {"--cells", "3000", "--strong", "--ranks", "2", "--shares", "3,1",
                                                "--halo-trace", scratch / "trace"});
    const auto json = nlohmann::json::parse(text_of(file));
    ASSERT_EQ(json["partition"].size(), 2u);
    EXPECT_NEAR(json["partition"][0]["cells"].get<double>() / 3000, 0.75, 0.05);
    for (const char* rank : {"0", "1"}) {
        const std::string trace = text_of(scratch / "trace." + rank + ".csv");
        EXPECT_EQ(std::count(trace.begin(), trace.end(), '\n'), 1 + 20 + 4) << trace;  // 4 of the warm-up
        EXPECT_TRUE(trace.starts_with("pack_begin_us,pack_end_us,wait_begin_us,wait_end_us,unpack_end_us\n0.000,"));
    }
}

TEST_F(BenchOfRanks, measures_a_beat_with_a_wave) {
    const std::string said = scratch / "wave";
    ASSERT_EQ(launch::run_process({"timeout", "60", heartwright, "bench", "karma_1994", "--backend", "cpu", "--threads",
                                   "1", "--cells", "300", "--wave", "--dt", "0.1 ms", "--json"},
                                  said),
              0)
        << text_of(said);
    const auto json = nlohmann::json::parse(text_of(said));
    EXPECT_EQ(json["wave"], true);
    EXPECT_EQ(json["cells"], 4 * 4 * 18);
    EXPECT_EQ(json["steps"], 5000);
    ASSERT_EQ(json["wave_arrivals"].size(), 9u);
    double before = -1;
    for (std::size_t k = 0; k < 9; ++k) {
        EXPECT_EQ(json["wave_arrivals"][k]["layer"], k * 17 / 8);
        const double now = json["wave_arrivals"][k]["ms_after_pacing"];
        EXPECT_GE(now, before) << k;  // the layers that are paced come first
        before = now;
    }
    EXPECT_GT(before, 5);
    EXPECT_LT(before, 400);
    EXPECT_NE(
        launch::run_process(
            {heartwright, "bench", "karma_1994", "--wave", "--ionic-only", "--cells", "300", "--backend", "cpu"}, said),
        0);
    EXPECT_THAT(text_of(said), HasSubstr("a wave needs diffusion"));
}

}  // namespace
}  // namespace heartwright::commands
