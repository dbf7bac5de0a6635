// Sparks of known size, length and width, from closed forms sampled at looks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/diag/faults.hpp"
#include "runtime/reduce/spark_detector.hpp"

namespace heartwright::reduce {
namespace {

// A row of sites along the first axis of 21 x 3 x 1.
constexpr std::array<std::int64_t, 3> shape{21, 3, 1};
std::int64_t number(std::int64_t i, std::int64_t j) { return i * 3 + j; }

// A triangle in time: 0 before `begin`, up to 1 in 2 ms, down to 0 in 6 ms more.
double triangular_spark(double t, double begin) {
    const double since = t - begin;
    return since < 0 ? 0 : since < 2 ? since / 2 : since < 8 ? (8 - since) / 6 : 0;
}

// `of` is 20 triangles at `site`, `shown` 0.1 + 0.5 triangle with a linear decline in space, 1/4 a site along x and 1/2
// along y.
std::vector<Spark> one_spark(std::int64_t i, std::int64_t j, double every, double end = 12) {
    SparkDetector detector(shape, 0.2, 10);
    for (int k = 0; k * every <= end + 1e-9; ++k) {
        const double t = k * every;
        std::vector<double> of(63), shown(63, 0.1);
        of[static_cast<std::size_t>(number(i, j))] = 20 * triangular_spark(t, 1);
        for (std::int64_t x = 0; x < 21; ++x)
            for (std::int64_t y = 0; y < 3; ++y)
                shown[static_cast<std::size_t>(number(x, y))] +=
                    0.5 * triangular_spark(t, 1) *
                    std::max(0.0, 1 - 0.25 * std::fabs(double(x - i)) - 0.5 * std::fabs(double(y - j)));
        detector.look(t, of, shown);
    }
    return detector.sparks();
}

TEST(SparkDetector, measures_a_spark) {
    for (const double every : {0.05, 0.25, 1.0}) {
        const auto sparks = one_spark(10, 1, every);
        ASSERT_EQ(sparks.size(), 1u);
        const Spark& spark = sparks[0];
        EXPECT_NEAR(spark.t, 2, 1e-9);  // 20 (t - 1)/2 = 10
        EXPECT_EQ(spark.site, number(10, 1));
        EXPECT_TRUE(spark.is_primary);
        EXPECT_NEAR(spark.highest_of, 20, 1e-9);
        EXPECT_NEAR(spark.peak_t, 3, 1e-9);
        EXPECT_NEAR(spark.duration, 4, 1e-9);     // half of 2 + 6 ms
        EXPECT_NEAR(spark.width[0], 0.8, 1e-9);   // two sites to either side
        EXPECT_NEAR(spark.width[1], 0.4, 1e-9);   // one
        EXPECT_TRUE(std::isnan(spark.width[2]));  // the axis has one site
        EXPECT_NEAR(spark.baseline, 0.1, 1e-9);   // before the rise to the threshold, however fine the looks
        EXPECT_NEAR(spark.amplitude, 0.5, 1e-9);
    }
}

TEST(SparkDetector, does_not_guess_a_width_beyond_a_wall) {
    const auto sparks = one_spark(1, 1, 1);
    ASSERT_EQ(sparks.size(), 1u);
    EXPECT_TRUE(std::isnan(sparks[0].width[0]));
    EXPECT_NEAR(sparks[0].width[1], 0.4, 1e-9);
}

TEST(SparkDetector, keeps_what_goes_on_at_the_end) {
    const auto sparks = one_spark(10, 1, 1, 4);
    ASSERT_EQ(sparks.size(), 1u);
    EXPECT_TRUE(std::isnan(sparks[0].duration));
    EXPECT_NEAR(sparks[0].peak_t, 3, 1e-9);
}

std::vector<Spark> row_of(const std::vector<std::vector<double>>& of_by_look) {
    SparkDetector detector({static_cast<std::int64_t>(of_by_look[0].size()), 1, 1}, 1, 10);
    double t = 0;
    for (const auto& of : of_by_look) detector.look(t++, of, of);
    return detector.sparks();
}

TEST(SparkDetector, begins_none_above_the_threshold) {
    EXPECT_TRUE(row_of({{20}, {20}, {20}}).empty());
    const auto sparks = row_of({{20}, {0}, {20}, {0}});
    ASSERT_EQ(sparks.size(), 1u);
    EXPECT_DOUBLE_EQ(sparks[0].t, 1.5);
    EXPECT_DOUBLE_EQ(sparks[0].duration, 1);
}

TEST(SparkDetector, a_dip_that_keeps_more_than_half_belongs_to_the_same_spark) {
    SparkDetector detector({1, 1, 1}, 1, 10);
    const double of[] = {0, 20, 5, 20, 5, 0, 20, 0}, shown[] = {0, 1, 0.8, 2, 0.5, 0, 3, 0};
    for (std::size_t k = 0; k < 8; ++k) detector.look(double(k), {of[k]}, {shown[k]});
    const auto sparks = detector.sparks();
    ASSERT_EQ(sparks.size(), 2u);
    EXPECT_DOUBLE_EQ(sparks[0].amplitude, 2);
    EXPECT_DOUBLE_EQ(sparks[0].peak_t, 3);
    EXPECT_DOUBLE_EQ(sparks[0].duration, (3 + 1 / 1.5) - 1);  // through 1 at the first rise, and after the peak
    EXPECT_DOUBLE_EQ(sparks[1].amplitude, 3);
}

TEST(SparkDetector, flickers_within_two_ms_are_one_spark) {
    const auto sparks = row_of({{0}, {20}, {0}, {11}, {0}, {0}, {0}, {20}, {0}});
    ASSERT_EQ(sparks.size(), 2u);
    EXPECT_DOUBLE_EQ(sparks[0].duration, 1);
    EXPECT_DOUBLE_EQ(sparks[1].t, 6.5);
}

TEST(SparkDetector, a_later_rise_that_is_not_its_own_hides_how_long_it_was) {
    // `of` falls at 2 ms; what a wave brings from 6 ms on is above the spark's peak.
    SparkDetector detector({1, 1, 1}, 1, 10);
    const double of[] = {0, 20, 0, 0, 0, 0, 0, 0, 20, 0, 0}, shown[] = {0, 2, 1.8, 1.6, 1.5, 1.5, 4, 5, 6, 1, 0};
    for (std::size_t k = 0; k < 11; ++k) detector.look(double(k), {of[k]}, {shown[k]});
    const auto sparks = detector.sparks();
    ASSERT_EQ(sparks.size(), 2u);
    EXPECT_DOUBLE_EQ(sparks[0].amplitude, 2);
    EXPECT_DOUBLE_EQ(sparks[0].peak_t, 1);
    EXPECT_TRUE(std::isnan(sparks[0].duration));
    EXPECT_DOUBLE_EQ(sparks[1].peak_t, 8);
    EXPECT_DOUBLE_EQ(sparks[1].baseline, 1.5);  // of the 2 ms before
}

TEST(SparkDetector, tells_primary_sparks_from_recruited_ones) {
    const auto sparks = row_of({{0, 0, 0, 0}, {20, 0, 0, 20}, {20, 20, 0, 20}, {20, 20, 20, 20}});
    ASSERT_EQ(sparks.size(), 4u);
    EXPECT_EQ(sparks[0].site, 0);
    EXPECT_EQ(sparks[1].site, 3);  // at the same time: by site
    EXPECT_TRUE(sparks[0].is_primary && sparks[1].is_primary);
    EXPECT_FALSE(sparks[2].is_primary || sparks[3].is_primary);
    // Neighbours that begin in one look have not recruited each other.
    for (const Spark& spark : row_of({{0, 0}, {20, 20}})) EXPECT_TRUE(spark.is_primary);
}

TEST(SparkDetector, an_event_that_shows_nothing_has_no_duration) {
    SparkDetector detector({2, 1, 1}, 1, 10);
    for (const double of : {0.0, 20.0, 0.0, 0.0}) detector.look(of, {of, 0}, {1, 1});
    ASSERT_EQ(detector.sparks().size(), 1u);
    EXPECT_EQ(detector.sparks()[0].amplitude, 0);
    EXPECT_TRUE(std::isnan(detector.sparks()[0].duration));
}

TEST(SparkDetector, refuses_a_look_at_some_of_the_sites) {
    SparkDetector detector({2, 1, 1}, 1, 10);
    EXPECT_THROW(detector.look(0, {0}, {0, 0}), OurFault);
}

}  // namespace
}  // namespace heartwright::reduce
