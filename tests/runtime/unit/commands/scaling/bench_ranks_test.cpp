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
        words.insert(words.begin(), {"timeout", "600", heartwright, "bench", "karma_1994", "--backend", "cpu",
                                     "--threads", "1", "--steps", "20", "--json"});
        EXPECT_EQ(launch::run_process(words, scratch / file), 0) << text_of(scratch / file);
        return scratch / file;
    }

    nlohmann::json wave(const std::string& model, const std::vector<std::string>& more) {
        std::vector<std::string> words{"timeout",   "600", heartwright, "bench", model,   "--wave",
                                       "--backend", "cpu", "--threads", "1",     "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const std::string said = scratch / "wave";
        EXPECT_EQ(launch::run_process(words, said), 0) << text_of(said);
        return nlohmann::json::parse(text_of(said));
    }
};

// From the layer on that the stimulus leaves out, each is reached later than the one before; by then within the beat.
void expect_wave(const nlohmann::json& json, std::int64_t layers, std::int64_t stimulated) {
    const auto& arrivals = json["wave_arrivals"];
    ASSERT_EQ(arrivals.size(), static_cast<std::size_t>(std::min<std::int64_t>(9, layers)));
    EXPECT_EQ(arrivals.front()["layer"], 0);
    EXPECT_EQ(arrivals.back()["layer"], layers - 1);
    for (std::size_t k = 1; k < arrivals.size(); ++k) {
        const std::int64_t layer = arrivals[k]["layer"];
        ASSERT_GT(layer, arrivals[k - 1]["layer"].get<std::int64_t>());
        ASSERT_TRUE(arrivals[k]["ms_after_pacing"].is_number()) << "the wave has not come to layer " << layer;
        const double now = arrivals[k]["ms_after_pacing"], before = arrivals[k - 1]["ms_after_pacing"];
        if (layer < stimulated)
            EXPECT_GE(now, before) << layer;
        else
            EXPECT_GT(now, before) << layer;
        EXPECT_LT(now, 400) << layer;
    }
}

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
    const auto json = wave("karma_1994", {"--cells", "300", "--dt", "0.1 ms"});
    EXPECT_EQ(json["wave"], true);
    EXPECT_EQ(json["wave_shape"], "column");
    EXPECT_EQ(json["wave_axis"], "z");
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
    const std::string said = scratch / "said";
    EXPECT_NE(
        launch::run_process(
            {heartwright, "bench", "karma_1994", "--wave", "--ionic-only", "--cells", "300", "--backend", "cpu"}, said),
        0);
    EXPECT_THAT(text_of(said), HasSubstr("a wave needs diffusion"));
    EXPECT_NE(
        launch::run_process({heartwright, "bench", "karma_1994", "--wave-shape", "block", "--backend", "cpu"}, said),
        0);
    EXPECT_THAT(text_of(said), HasSubstr("add --wave"));
}

TEST_F(BenchOfRanks, a_short_column_has_a_probe_in_each_layer) {
    const auto json = wave("karma_1994", {"--cells", "20", "--dt", "0.1 ms"});
    EXPECT_EQ(json["cells"], 4 * 4 * 8);
    expect_wave(json, 8, 4);
}

TEST_F(BenchOfRanks, measures_a_wave_in_a_block_along_z) {
    const auto json = wave("karma_1994", {"--cells", "1728", "--wave-shape", "block", "--dt", "0.1 ms"});
    EXPECT_EQ(json["wave_shape"], "block");
    EXPECT_EQ(json["wave_axis"], "z");
    EXPECT_EQ(json["cells"], 12 * 12 * 12);
    expect_wave(json, 12, 4);
}

// 8 x 4 x 4 cells, which two ranks share along x.
TEST_F(BenchOfRanks, a_wave_of_cells_with_sites_crosses_the_ranks_of_a_block) {
    if (!mpi::library().is_there()) GTEST_SKIP() << "built without MPI";
    const auto json = wave("gaur_rudy_2011_ord",
                           {"--cells", "128", "--wave-shape", "block", "--sites", "2,2,1", "--strong", "--ranks", "2"});
    EXPECT_EQ(json["wave_axis"], "x");
    EXPECT_EQ(json["ranks_along"], nlohmann::json({2, 1, 1}));
    expect_wave(json, 8, 2);
}

// The same cells are excited at the same times.
TEST_F(BenchOfRanks, a_wave_in_a_block_is_the_same_on_one_rank_and_on_four) {
    if (!mpi::library().is_there()) GTEST_SKIP() << "built without MPI";
    const std::vector<std::string> words{"--cells", "512", "--wave-shape", "block", "--dt", "0.1 ms", "--strong"};
    std::vector<std::string> of_four = words;
    of_four.insert(of_four.end(), {"--ranks", "4", "--oversubscribe"});
    const auto one = wave("karma_1994", words), four = wave("karma_1994", of_four);
    EXPECT_EQ(four["ranks_along"], nlohmann::json({1, 2, 2}));
    EXPECT_EQ(four["wave_axis"], "z");
    expect_wave(four, 8, 4);
    EXPECT_EQ(four["wave_arrivals"], one["wave_arrivals"]);
}

}  // namespace
}  // namespace heartwright::commands
