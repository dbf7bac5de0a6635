// Sparks of known size, length and width, from closed forms sampled at looks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include <random>

#include "runtime/observers/sites/spark_detector.hpp"
#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::observers {
namespace {

// On a processor, where pointers of the device are those of the host.
device::Device& processor() {
    static const auto device = device::open(device::Backend::cpu, 1, 0);
    return *device;
}
void sample(SparkDetector& detector, double t, const std::vector<double>& of, const std::vector<double>& shown) {
    detector.sample(t, of.data(), shown.data());
}

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
    SparkDetector detector(processor(), shape, 0.2, 10);
    for (int k = 0; k * every <= end + 1e-9; ++k) {
        const double t = k * every;
        std::vector<double> of(63), shown(63, 0.1);
        of[static_cast<std::size_t>(number(i, j))] = 20 * triangular_spark(t, 1);
        for (std::int64_t x = 0; x < 21; ++x)
            for (std::int64_t y = 0; y < 3; ++y)
                shown[static_cast<std::size_t>(number(x, y))] +=
                    0.5 * triangular_spark(t, 1) *
                    std::max(0.0, 1 - 0.25 * std::fabs(double(x - i)) - 0.5 * std::fabs(double(y - j)));
        sample(detector, t, of, shown);
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

std::vector<Spark> row_of(const std::vector<std::vector<double>>& of_by_sample) {
    SparkDetector detector(processor(), {static_cast<std::int64_t>(of_by_sample[0].size()), 1, 1}, 1, 10);
    double t = 0;
    for (const auto& of : of_by_sample) sample(detector, t++, of, of);
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
    SparkDetector detector(processor(), {1, 1, 1}, 1, 10);
    const double of[] = {0, 20, 5, 20, 5, 0, 20, 0}, shown[] = {0, 1, 0.8, 2, 0.5, 0, 3, 0};
    for (std::size_t k = 0; k < 8; ++k) sample(detector, double(k), {of[k]}, {shown[k]});
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
    SparkDetector detector(processor(), {1, 1, 1}, 1, 10);
    const double of[] = {0, 20, 0, 0, 0, 0, 0, 0, 20, 0, 0}, shown[] = {0, 2, 1.8, 1.6, 1.5, 1.5, 4, 5, 6, 1, 0};
    for (std::size_t k = 0; k < 11; ++k) sample(detector, double(k), {of[k]}, {shown[k]});
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
    SparkDetector detector(processor(), {2, 1, 1}, 1, 10);
    for (const double of : {0.0, 20.0, 0.0, 0.0}) sample(detector, of, {of, 0}, {1, 1});
    ASSERT_EQ(detector.sparks().size(), 1u);
    EXPECT_EQ(detector.sparks()[0].amplitude, 0);
    EXPECT_TRUE(std::isnan(detector.sparks()[0].duration));
}

TEST(SparkDetector, reads_no_plane_where_nothing_rises) {
    SparkDetector detector(processor(), {100, 1, 1}, 1, 10);
    std::vector<double> of(100), shown(100, 0.1);
    for (int k = 0; k < 20; ++k) sample(detector, k, of, shown);
    EXPECT_EQ(detector.planes_read(), 0);
    of[5] = 20, shown[5] = 1;
    sample(detector, 20, of, shown);
    const std::int64_t read = detector.planes_read();
    EXPECT_EQ(read, 4);  // of the 2 ms before, for the baseline, and the peak's, for the widths
    of[5] = 0;
    for (int k = 21; k < 30; ++k) {
        shown[5] *= 0.7;
        sample(detector, k, of, shown);
    }
    EXPECT_EQ(detector.planes_read(), read);  // its fall needs its own site only
    ASSERT_EQ(detector.sparks().size(), 1u);
    EXPECT_FALSE(std::isnan(detector.sparks()[0].duration));
}

class SparksOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, SparksOn, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(SparksOn, a_selection_is_that_of_a_loop_however_small_its_room) {
    const auto device = testing::open(GetParam());
    std::mt19937 random(3);
    std::uniform_real_distribution<double> uniform(0, 1);
    for (const std::int64_t count : {0, 1, 31, 4096, 100003}) {
        std::vector<double> now, before;
        std::vector<std::int64_t> expected;
        for (std::int64_t n = 0; n < count; ++n) {
            now.push_back(uniform(random)), before.push_back(uniform(random));
            if (now.back() >= 0.6 && before.back() < 0.6) expected.push_back(n);
        }
        const device::Buffer<double> a(*device, now), b(*device, before);
        device::Selection selection(*device, 1);
        for (int repeat = 0; repeat < 2; ++repeat)
            EXPECT_EQ(selection.select(count, FindRisen{a.data(), b.data(), 0.6}), expected) << count;
    }
}

TEST_P(SparksOn, sparks_are_those_of_a_processor_bit_for_bit) {
    const auto device = testing::open(GetParam());
    const std::array<std::int64_t, 3> sites{9, 7, 5};
    SparkDetector there(*device, sites, 0.2, 2.5), here(processor(), sites, 0.2, 2.5);
    std::mt19937 random(11);
    std::uniform_real_distribution<double> uniform(0, 1);
    std::vector<double> level(315), of(315);
    for (int k = 0; k < 200; ++k) {
        for (std::size_t n = 0; n < level.size(); ++n) {
            level[n] = level[n] * 0.8 + (uniform(random) < 0.01 ? 1 : 0.05 * uniform(random));
            of[n] = level[n] > 0.5 ? 5 * uniform(random) : 0;
        }
        sample(here, 0.3 * k, of, level);
        const device::Buffer<double> of_there(*device, of), level_there(*device, level);
        there.sample(0.3 * k, of_there.data(), level_there.data());
    }
    const auto numbers = [](const SparkDetector& detector) {
        std::vector<double> all;
        for (const Spark& spark : detector.sparks()) spark.append_to(all);
        for (double& number : all) number = std::isnan(number) ? -1e9 : number;
        return all;
    };
    EXPECT_GT(here.sparks().size(), 100u);
    EXPECT_EQ(numbers(there), numbers(here));
    EXPECT_EQ(there.planes_read(), here.planes_read());
}

}  // namespace
}  // namespace heartwright::observers
