// A detector of sparks that was kept and put back goes on as if nothing had been.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "base/diag/faults.hpp"
#include "runtime/observers/sites/spark_detector.hpp"
#include "tests/runtime/unit/support/memory_keeper.hpp"

namespace heartwright::observers {
namespace {

using testing::MemoryKeeper;

std::vector<double> numbers(const std::vector<Spark>& sparks) {
    std::vector<double> all;
    for (const Spark& spark : sparks) spark.append_to(all);
    for (double& number : all) number = std::isnan(number) ? -1e9 : number;
    return all;
}

// Of `looks` looks, and kept before look `kept`.
struct Course {
    explicit Course(unsigned seed) : random(seed), level(48, 0) {}
    void sample(SparkDetector& detector) {
        std::uniform_real_distribution<double> uniform(0, 1);
        std::vector<double> of;
        for (double& one : level) {
            one = one * 0.8 + (uniform(random) < 0.02 ? 1 : 0.05 * uniform(random));
            of.push_back(one > 0.5 ? 5 * uniform(random) : 0);
        }
        detector.sample(0.25 * step++, of.data(), level.data());
    }
    std::mt19937 random;
    std::vector<double> level;
    int step = 0;
};

TEST(KeptSparks, a_detector_goes_on_where_it_was) {
    const auto device = device::open(device::Backend::cpu, 1, 0);
    for (unsigned seed = 0; seed < 20; ++seed) {
        const int kept_at = static_cast<int>(seed) * 7;
        SparkDetector detector(*device, {4, 4, 3}, 2, 2.5), other(*device, {4, 4, 3}, 2, 2.5);
        Course course(seed);
        for (int k = 0; k < kept_at; ++k) course.sample(detector);
        Course same = course;
        MemoryKeeper saved(*device, 1);
        detector.keep(saved, "sparks/0", true);
        MemoryKeeper restored(*device, 1, saved.told);
        other.keep(restored, "sparks/0", true);
        for (int k = 0; k < 100; ++k) {
            course.sample(detector);
            same.sample(other);
        }
        EXPECT_EQ(numbers(detector.sparks()), numbers(other.sparks()));
        EXPECT_FALSE(detector.sparks().empty());
        MemoryKeeper one(*device, 1), two(*device, 1);
        detector.keep(one, "sparks/0", true);
        other.keep(two, "sparks/0", true);
        EXPECT_EQ(one.told, two.told);
    }
}

TEST(KeptSparks, what_is_of_other_sites_or_cut_is_refused) {
    const auto device = device::open(device::Backend::cpu, 1, 0);
    SparkDetector detector(*device, {4, 4, 3}, 2, 2.5);
    Course course(1);
    for (int k = 0; k < 50; ++k) course.sample(detector);
    MemoryKeeper saved(*device, 1);
    detector.keep(saved, "sparks/0", true);
    MemoryKeeper fewer(*device, 1, saved.told);
    SparkDetector small(*device, {2, 2, 2}, 2, 2.5);
    EXPECT_THROW(small.keep(fewer, "sparks/0", true), UserFault);
    for (const std::size_t bytes : {8u, 400u, 4000u}) {
        auto told = saved.told;
        told.front().bytes.resize(bytes);
        MemoryKeeper cut(*device, 1, told);
        SparkDetector other(*device, {4, 4, 3}, 2, 2.5);
        EXPECT_THROW(other.keep(cut, "sparks/0", true), UserFault) << bytes;
    }
    MemoryKeeper others(*device, 1, saved.told);
    SparkDetector elsewhere(*device, {4, 4, 3}, 2, 2.5);
    elsewhere.keep(others, "sparks/0", false);
    EXPECT_TRUE(elsewhere.sparks().empty());
}

}  // namespace
}  // namespace heartwright::observers
