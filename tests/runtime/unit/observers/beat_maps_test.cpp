// Maps on traces whose answer is known on paper.
#include "runtime/observers/beats/beat_maps.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::observers {
namespace {

using Trace = std::function<double(double)>;  // V of t, ms

struct Result {
    double activation, repolarisation50, apd50, apd90, fastest_rise;
};

class BeatMapsOf : public ::testing::TestWithParam<device::Backend> {
protected:
    // Cell s runs `trace` s ms late.
    std::vector<Result> run(const Trace& trace, double end, double dt, bool last_beat, double threshold = -40) {
        const auto device = testing::open(GetParam());
        constexpr std::int64_t cells = 5;
        device::Buffer<std::int64_t> step(*device, 1);
        const auto maps = make_beat_maps(*device, cells,
                                         {.threshold = threshold,
                                          .keep = last_beat ? KeepBeats::last : KeepBeats::first,
                                          .percents = {50, 90},
                                          .fastest_rise = true},
                                         dt, step.data(), 8);
        device::Buffer<double> v(*device, cells);
        const auto show = [&](double t) {
            std::vector<double> values;
            for (int s = 0; s < cells; ++s) values.push_back(trace(t - s));
            v.upload(values);
        };
        show(0);
        maps->start(v.data());
        const auto steps = static_cast<std::int64_t>(std::llround(end / dt));
        for (std::int64_t n = 0; n < steps; ++n) {
            step.fill(n);
            show(static_cast<double>(n + 1) * dt);
            maps->update(v.data());
        }
        const auto activation = maps->activation(), repolarisation = maps->repolarisation(0), apd50 = maps->duration(0),
                   apd90 = maps->duration(1), rise = maps->fastest_rise();
        std::vector<Result> results;
        for (std::size_t s = 0; s < cells; ++s)
            results.push_back({activation[s], repolarisation[s], apd50[s], apd90[s], rise[s]});
        return results;
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, BeatMapsOf, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// Rest at -80; from t = 10 up to +20 within 1 ms; then down with `slope` mV/ms to rest again.
double triangle(double t, double slope = 1) {
    return t < 10 ? -80 : t < 11 ? -80 + 100 * (t - 10) : std::max(-80.0, 20 - slope * (t - 11));
}

TEST_P(BeatMapsOf, a_triangle_are_exact_between_steps) {
    const auto results = run([](double t) { return triangle(t); }, 200, 0.25, false);
    for (std::size_t s = 0; s < results.size(); ++s) {
        const double late = static_cast<double>(s);
        EXPECT_NEAR(results[s].activation, 10.4 + late, 1e-9);      // -40 of 100 mV/ms
        EXPECT_NEAR(results[s].repolarisation50, 61 + late, 1e-4);  // half of 100 mV below 20
        EXPECT_NEAR(results[s].apd50, 61 - 10.4, 1e-4);
        EXPECT_NEAR(results[s].apd90, 101 - 10.4, 1e-4);
        EXPECT_NEAR(results[s].fastest_rise, 100, 1e-4);
    }
}

TEST_P(BeatMapsOf, two_beats_keep_the_one_asked_for) {
    const Trace beats = [](double t) { return t < 150 ? triangle(t) : triangle(t - 150, 2); };
    const auto first = run(beats, 300, 0.25, false).front(), last = run(beats, 300, 0.25, true).front();
    EXPECT_NEAR(first.activation, 10.4, 1e-9);
    EXPECT_NEAR(first.apd90, 90.6, 1e-4);
    EXPECT_NEAR(last.activation, 160.4, 1e-9);
    EXPECT_NEAR(last.apd90, 161 + 45 - 160.4, 1e-4);
}

TEST_P(BeatMapsOf, a_foot_that_drifts_takes_V_just_before_the_upstroke) {
    // Falls to -90 at 5 ms, drifts up to -80 at 10 ms slowly falling again just before the upstroke.
    const Trace drifting = [](double t) {
        return t < 5 ? -80 - 2 * std::max(t, 0.0) : t < 9 ? -90 + 2.75 * (t - 5) : t < 10 ? -79 - (t - 9) : triangle(t);
    };
    EXPECT_NEAR(run(drifting, 200, 0.25, false).front().apd50, 61 - 10.4, 1e-4);
}

TEST_P(BeatMapsOf, a_cell_that_never_fires_or_stays_up_says_so) {
    const auto quiet = run([](double) { return -80.0; }, 20, 0.5, false).front();
    EXPECT_TRUE(std::isnan(quiet.activation) && std::isnan(quiet.apd90));
    const auto stuck = run([](double t) { return t < 10 ? -80.0 : 10.0; }, 50, 0.5, true).front();
    EXPECT_FALSE(std::isnan(stuck.activation));
    EXPECT_TRUE(std::isnan(stuck.apd50));
    const auto high = run([](double) { return 0.0; }, 20, 0.5, false).front();  // above from the start: no crossing
    EXPECT_TRUE(std::isnan(high.activation));
}

TEST_P(BeatMapsOf, a_new_upstroke_before_full_repolarisation_is_a_new_beat) {
    // Falls to -60 (below the threshold, above the 90 % level), then fires again.
    const Trace early = [](double t) {
        return t < 91 ? triangle(t) : t < 92 ? -60 + 80 * (t - 91) : std::max(-80.0, 20 - (t - 92));
    };
    const auto last = run(early, 250, 0.25, true).front();
    EXPECT_NEAR(last.activation, 91.25, 1e-9);
    EXPECT_NEAR(last.apd50, 92 + 40 - 91.25, 0.3);  // foot -60, peak 20
}

TEST(KeepExtreme, keeps_the_highest_the_lowest_or_the_value_of_largest_magnitude) {
    const auto device = device::open_cpu(2);
    const auto kept = [&](Extreme extreme, const std::vector<double>& had) {
        const device::Buffer<double> values(*device, std::vector<double>{1, 5, -3});
        device::Buffer<double> result(*device, had);
        keep_extreme(*device, 3, {values.data(), interface::NumberFormat::fp64}, extreme, result.data());
        return result.download();
    };
    EXPECT_EQ(kept(Extreme::highest, {2, 2, -10}), (std::vector<double>{2, 5, -3}));
    EXPECT_EQ(kept(Extreme::lowest, {2, 2, -10}), (std::vector<double>{1, 2, -10}));
    EXPECT_EQ(kept(Extreme::largest_magnitude, {-2, -2, 2}), (std::vector<double>{-2, 5, -3}));
    for (const Extreme extreme : {Extreme::highest, Extreme::lowest, Extreme::largest_magnitude})
        EXPECT_EQ(kept(extreme, std::vector<double>(3, before_any(extreme))), (std::vector<double>{1, 5, -3}));
}

}  // namespace
}  // namespace heartwright::observers
