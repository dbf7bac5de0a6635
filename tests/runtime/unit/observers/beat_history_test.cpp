// Beats in the report: their history, and the line of the steepest slope.
#include "runtime/report/data/beat_history.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "runtime/observers/beats/beat_measures.hpp"
#include "runtime/report/data/restitution_slope.hpp"
#include "scratch.hpp"

namespace heartwright::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(BeatHistory, shows_apd90_of_probes_with_ten_beats) {
    const Scratch scratch;
    std::string text = "probe,beat,activation [ms],apd90 [ms]\n";
    for (int beat = 1; beat <= 11; ++beat) {
        text += "paced," + std::to_string(beat) + "," + std::to_string(1000 * beat) + (beat == 11 ? ",\n" : ",300\n");
        if (beat < 10) text += "few," + std::to_string(beat) + "," + std::to_string(1000 * beat) + ",200\n";
    }
    const CsvTable beats = read_csv(scratch.write("beats.csv", text), {"probe"});
    Figures figures;
    const std::string html = beat_history(beats, figures);
    EXPECT_THAT(html, HasSubstr("APD90 of each beat"));
    EXPECT_THAT(html, HasSubstr("paced"));
    EXPECT_THAT(html, Not(HasSubstr("few")));
}

TEST(BeatHistory, is_not_there_with_few_beats_or_another_table) {
    const Scratch scratch;
    Figures figures;
    EXPECT_EQ(
        beat_history(read_csv(scratch.write("a.csv", "probe,activation [ms],apd90 [ms]\nP,1,2\n"), {"probe"}), figures),
        "");
    EXPECT_EQ(beat_history(read_csv(scratch.write("b.csv", "t [ms]\n1\n")), figures), "");
}

// The solver computes the slope, the report draws its line: one rule.
TEST(BeatHistory, the_line_that_is_drawn_has_the_slope_that_was_measured) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> di(0, 200), apd(100, 300);
    for (int trial = 0; trial < 200; ++trial) {
        std::vector<double> x, y;
        std::vector<observers::RestitutionPair> pairs;
        for (int k = 0; k < 2 + trial % 12; ++k) {
            x.push_back(k % 3 == 2 ? x.back() + 0.9 : di(random));
            y.push_back(apd(random));
            pairs.push_back({1000, 0, x.back(), y.back(), 0});
        }
        const double measured = observers::steepest_slope(pairs);
        const SteepestLine line = steepest_line(x, y);
        ASSERT_EQ(std::isnan(measured), std::isnan(line.slope)) << trial;
        if (!std::isnan(measured)) {
            EXPECT_NEAR(measured, line.slope, 1e-9 * std::fabs(measured)) << trial;
            EXPECT_NEAR((line.y1 - line.y0) / (line.x1 - line.x0), measured, 1e-6 * std::fabs(measured)) << trial;
        }
    }
}

}  // namespace
}  // namespace heartwright::report
