#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/command_line/arguments.hpp"
#include "base/diag/faults.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/output/summary.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/progress.hpp"
#include "scratch.hpp"

namespace heartwright::commands {
namespace {

const Usage usage{"run", "EXPERIMENT",
                  "",    {{"-o", "DIR", ""}, {"--set", "path=value", ""}, {"--force", "", ""}, {"--cells", "N", ""}},
                  {},    ""};

TEST(Arguments, options_flags_and_positional_words_come_in_any_order) {
    const Arguments arguments(usage, {"--set", "a=b", "e.json", "--force", "--set=c=d", "-o", "out"}, 1, 1);
    EXPECT_THAT(arguments.positional(), testing::ElementsAre("e.json"));
    EXPECT_THAT(arguments.all("--set"), testing::ElementsAre("a=b", "c=d"));
    EXPECT_EQ(arguments.value("-o"), "out");
    EXPECT_TRUE(arguments.has("--force"));
    EXPECT_EQ(arguments.integer("--cells", 7, 1, 10), 7);
}

TEST(Arguments, whole_numbers_may_have_an_exponent_and_must_lie_in_range) {
    EXPECT_EQ(Arguments(usage, {"e", "--cells", "1e7"}, 1, 1).integer("--cells", 0, 1, 1'000'000'000), 10'000'000);
    for (const char* wrong : {"0", "1.5", "x", "", "1e99", "nan", "-3"})
        EXPECT_THROW(Arguments(usage, {"e", "--cells", wrong}, 1, 1).integer("--cells", 0, 1, 1000), UserFault)
            << wrong;
}

TEST(Progress, line_shows_time_rate_and_what_is_left) {
    EXPECT_EQ(launch::Progress::line(0, 100, 0.05, 10, 0),
              "[------------------------------]   0%  0/5 ms  0 cell-steps/s  ETA ?");
    EXPECT_EQ(launch::Progress::line(50, 100, 0.05, 10, 30),
              "[###############---------------]  50%  2.5/5 ms  16.7 cell-steps/s  ETA 0:30");
    EXPECT_EQ(launch::Progress::line(75, 100, 0.05, 10, 30, 50),
              "[######################--------]  75%  3.75/5 ms  8.33 cell-steps/s  ETA 0:30")
        << "resumed at step 50";
    EXPECT_EQ(launch::Progress::line(50, 100, 0.05, 10, 0, 50),
              "[###############---------------]  50%  2.5/5 ms  0 cell-steps/s  ETA ?");
    EXPECT_EQ(launch::Progress::line(100, 100, 0.05, 1, 10),
              "[##############################] 100%  5/5 ms  10 cell-steps/s  ETA 0:00");
    EXPECT_EQ(launch::Progress::line(50'000'000, 100'000'000, 0.05, 1, 10),
              "[###############---------------]  50%  2500000/5000000 ms  5e+06 cell-steps/s  ETA 0:10");
}

TEST(Progress, a_log_is_of_plain_lines_with_the_time_since_the_beginning) {
    EXPECT_EQ(launch::Progress::log_line(50, 100, 0.05, 10, 30), "0:30   50%  2.5/5 ms  16.7 cell-steps/s  ETA 0:30");
    EXPECT_EQ(launch::Progress::log_line(75, 100, 0.05, 10, 3700, 50),
              "1:01:40   75%  3.75/5 ms  0.0676 cell-steps/s  ETA 1:01:40");
}

TEST(Progress, lines_of_a_log_come_at_a_growing_interval_of_at_most_ten_minutes) {
    std::vector<double> lines;
    for (double at = launch::next_log_line(0); at < 3600; at = launch::next_log_line(at)) lines.push_back(at);
    EXPECT_THAT(lines, testing::ElementsAre(2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1624, 2224, 2824, 3424));
}

// All that a Progress of this style writes about a run of 100 steps.
std::string written_by(launch::ProgressStyle style) {
    std::FILE* const file = std::tmpfile();
    launch::Progress progress(file, style, 10, 100, 0.05);
    for (std::int64_t step = 0; step <= 100; step += 10) progress.update(step);
    progress.update(100);
    progress.finish();
    std::string text(static_cast<std::size_t>(std::ftell(file)), ' ');
    std::rewind(file);
    EXPECT_EQ(std::fread(text.data(), 1, text.size(), file), text.size());
    std::fclose(file);
    return text;
}

TEST(Progress, a_log_has_no_carriage_returns_and_tells_of_the_end_once) {
    const std::string log = written_by(launch::ProgressStyle::log);
    EXPECT_THAT(log, testing::Not(testing::HasSubstr("\r")));
    EXPECT_EQ(log.find("100%"), log.rfind("100%"));
    EXPECT_THAT(log, testing::EndsWith("\n"));
    EXPECT_THAT(log, testing::HasSubstr("100%  5/5 ms"));
}

TEST(Progress, a_bar_is_redrawn_in_its_line_and_none_writes_nothing) {
    const std::string bar = written_by(launch::ProgressStyle::bar);
    EXPECT_THAT(bar, testing::StartsWith("\r\033[K[---"));
    EXPECT_EQ(bar.find('\n'), bar.size() - 1);
    EXPECT_EQ(written_by(launch::ProgressStyle::none), "");
}

TEST(Summary, closing_line_writes_times_and_rates_without_an_exponent) {
    nlohmann::ordered_json summary{
        {"end_ms", 30000.0},
        {"timings_s", {{"total", 12345.6}}},
        {"throughput",
         {{"cell_steps_per_second", 5.5e9}, {"percent_of_copy_bandwidth", 37.5}, {"copy_bandwidth", 4.12e12}}}};
    EXPECT_EQ(closing_line(summary), "30000 ms simulated in 12346 s: 5.5 billion cell-steps/s");
}

TEST(Summary, results_are_the_maps_at_probes_and_velocities) {
    nlohmann::ordered_json summary{
        {"map_units", {{"activation", "ms"}, {"apd90", "ms"}, {"alternans", "1"}}},
        {"at_probes",
         {{"P1", {{"activation", 1.25}, {"apd90", 287.13}, {"alternans", 0.5}}}, {"P2", {{"activation", nullptr}}}}},
        {"measures", {{"cv", {{{"from", "P1"}, {"to", "P2"}, {"cv_mm_per_ms", 0.61}}}}}}};
    EXPECT_THAT(result_lines(summary), testing::ElementsAre("P1: activation 1.25 ms, apd90 287.1 ms, alternans 0.5",
                                                            "conduction velocity from P1 to P2: 0.61 mm/ms"));
    for (int k = 0; k < 20; ++k) summary["at_probes"]["Q" + std::to_string(k)] = {{"activation", k}};
    EXPECT_EQ(result_lines(summary).size(), 13u);
    EXPECT_EQ(result_lines(summary).back(), "and 10 more in the report");
    EXPECT_TRUE(result_lines(nlohmann::ordered_json::object()).empty());
}

TEST(Bench, block_has_exactly_the_cells_when_they_divide) {
    for (std::int64_t cells :
         {std::int64_t{1}, std::int64_t{1000}, std::int64_t{200000}, std::int64_t{1000000}, std::int64_t{10000000}}) {
        const auto block = bench_block(cells);
        EXPECT_EQ(block[0] * block[1] * block[2], cells);
        EXPECT_LE(block[0], 4 * block[2] + 4);
    }
    const auto prime = bench_block(1009);
    EXPECT_NEAR(static_cast<double>(prime[0] * prime[1] * prime[2]), 1009, 101);
}

TEST(Bench, blocks_of_ranks_hold_as_many_cells_each_and_stay_near_a_cube) {
    const auto one = bench_block(10'000'000);
    for (int ranks : {1, 2, 3, 4, 6, 8, 12, 64, 9000}) {
        const auto all = bench_blocks(10'000'000, ranks);
        EXPECT_EQ(all[0] * all[1] * all[2], one[0] * one[1] * one[2] * ranks);
        EXPECT_LE(*std::max_element(all.begin(), all.end()), 4 * *std::min_element(all.begin(), all.end())) << ranks;
    }
}

TEST(Bench, sites_are_three_numbers_with_commas) {
    EXPECT_EQ(sites_of_text("100,10,1"), (std::array<std::int64_t, 3>{100, 10, 1}));
    for (const char* wrong :
         {"", "100", "100,10", "100,10,10,", "100,10,0", "100, 10,10", "-1,1,1", "99999999999999999999,1,1", "a,b,c"})
        EXPECT_THROW(sites_of_text(wrong), UserFault) << wrong;
}

TEST(Process, words_arrive_as_given_without_a_shell) {
    const Scratch scratch;
    EXPECT_EQ(launch::run_process({"printf", "%s|", "a b", "$HOME", "';true"}, scratch / "out"), 0);
    EXPECT_EQ(text_of(scratch / "out"), "a b|$HOME|';true|");
    EXPECT_EQ(launch::run_process({"false"}), 1);
    EXPECT_THROW(launch::run_process({"/no/such/program"}), MachineFault);
    EXPECT_EQ(launch::shown({"run", "a b", "it's"}), "run 'a b' 'it'\\''s'");
}

TEST(Process, jobs_stop_after_the_first_failure) {
    const Scratch scratch;
    std::size_t failed = 99;
    const launch::Job good{{"true"}, scratch / "a"}, bad{{"false"}, scratch / "b"},
        late{{"touch", scratch / "late"}, scratch / "c"};
    EXPECT_EQ(launch::run_jobs({good, bad, late}, 1, failed), 1);
    EXPECT_EQ(failed, 1u);
    EXPECT_FALSE(std::filesystem::exists(scratch / "late"));
    EXPECT_EQ(launch::run_jobs({good, good}, 4, failed), 0);
}

}  // namespace
}  // namespace heartwright::commands
