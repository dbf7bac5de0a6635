// Peaks, decays and integrals of traces known on paper.
#include "runtime/observers/beats/transients.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::observers {
namespace {

using Trace = std::function<double(double)>;  // of t, ms
constexpr double never = std::numeric_limits<double>::quiet_NaN();

// V is at +20 for 100 ms from each beat on, else at -80.
double potential(double t, const std::vector<double>& beats) {
    for (const double beat : beats)
        if (t >= beat && t < beat + 100) return 20;
    return -80;
}

class TransientsOf : public ::testing::TestWithParam<device::Backend> {
protected:
    struct Result {
        double time_to_peak, decay50, decay90;
    };
    // Looks each `every` steps of dt at `trace`; cell s runs s ms late. `kept`: of the beats so far the first or the
    // latest is the activation.
    std::vector<Result> run(const Trace& trace, const std::vector<double>& beats, bool keeps_latest, double end,
                            double dt, std::int64_t every) {
        const auto device = testing::open(GetParam());
        constexpr std::int64_t cells = 3;
        device::Buffer<std::int64_t> step(*device, 1);
        Transients transients(*device, cells, {50, 90}, dt, dt * static_cast<double>(every), -40, step.data());
        device::Buffer<double> values(*device, cells), v(*device, cells), activation(*device, cells);
        const auto steps = static_cast<std::int64_t>(std::llround(end / dt));
        for (std::int64_t n = 0; n <= steps; n += every) {
            std::vector<double> shown, potentials, activations;
            for (int s = 0; s < cells; ++s) {
                const double t = static_cast<double>(n) * dt - s;
                shown.push_back(trace(t));
                potentials.push_back(potential(t, beats));
                activations.push_back(never);
                for (const double beat : beats)
                    if (t >= beat && (keeps_latest || beat == beats.front())) activations.back() = beat + s;
            }
            values.upload(shown);
            v.upload(potentials);
            activation.upload(activations);
            step.fill(n - 1);
            transients.sample({0, cells, values.data(), interface::NumberFormat::fp64}, v.data(), 8, activation.data(),
                              1);
        }
        std::vector<Result> results;
        const auto peak = transients.time_to_peak(), decay50 = transients.decay(0), decay90 = transients.decay(1);
        for (std::size_t s = 0; s < cells; ++s) results.push_back({peak[s], decay50[s], decay90[s]});
        return results;
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, TransientsOf, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// Up from 1 to 1 + height within `rise` ms of a beat, down to 1 again within `fall` ms.
double bump(double t, double height, double rise, double fall) {
    return t < 0 ? 1 : t < rise ? 1 + height * t / rise : 1 + height * std::max(0.0, 1 - (t - rise) / fall);
}

TEST_P(TransientsOf, a_bump_is_exact_to_the_looks_and_linear_between_them) {
    const auto results = run([](double t) { return bump(t - 10, 4, 20, 80); }, {10}, false, 300, 0.25, 2);
    for (const Result& result : results) {
        EXPECT_NEAR(result.time_to_peak, 20, 1e-9);
        EXPECT_NEAR(result.decay50, 40, 1e-9);
        EXPECT_NEAR(result.decay90, 72, 1e-9);
    }
}

TEST_P(TransientsOf, two_beats_keep_the_one_that_the_activation_keeps) {
    const Trace two = [](double t) { return t < 200 ? bump(t - 10, 1, 20, 80) : bump(t - 210, 4, 30, 40); };
    const auto first = run(two, {10, 210}, false, 400, 0.5, 1).front(),
               last = run(two, {10, 210}, true, 400, 0.5, 1).front();
    EXPECT_NEAR(first.time_to_peak, 20, 1e-9);  // the second beat's higher peak is not its own
    EXPECT_NEAR(first.decay50, 40, 1e-9);
    EXPECT_NEAR(last.time_to_peak, 30, 1e-9);
    EXPECT_NEAR(last.decay50, 20, 1e-9);
    EXPECT_NEAR(last.decay90, 36, 1e-9);
}

TEST_P(TransientsOf, a_later_higher_peak_of_the_same_beat_is_the_peak) {
    const Trace humps = [](double t) { return std::max(bump(t - 10, 1, 10, 10), bump(t - 50, 2, 10, 20)); };
    const Result result = run(humps, {10}, false, 200, 0.5, 1).front();
    EXPECT_NEAR(result.time_to_peak, 50, 1e-9);
    EXPECT_NEAR(result.decay50, 10, 1e-9);
}

TEST_P(TransientsOf, what_never_rises_or_never_falls_says_so) {
    const Result falling = run([](double t) { return -t; }, {10}, false, 100, 0.5, 1).front();
    EXPECT_TRUE(std::isnan(falling.time_to_peak) && std::isnan(falling.decay50));
    const Result rising = run([](double t) { return t; }, {10}, false, 100, 0.5, 1).front();
    EXPECT_NEAR(rising.time_to_peak, 90, 1e-9);
    EXPECT_TRUE(std::isnan(rising.decay50));
    const Result quiet = run([](double t) { return bump(t - 10, 4, 20, 80); }, {}, false, 100, 0.5, 1).front();
    EXPECT_TRUE(std::isnan(quiet.time_to_peak));
}

TEST_P(TransientsOf, an_integral_is_that_of_the_trapezoids_in_its_window) {
    const auto device = testing::open(GetParam());
    device::Buffer<std::int64_t> step(*device, 1);
    device::Buffer<double> values(*device, 2), integral(*device, 2), before(*device, 2);
    integral.fill(0);
    before.fill(never);
    const double dt = 0.1;
    for (std::int64_t n = 0; n <= 200; n += 2) {  // a current of 3 and one of t
        const double t = static_cast<double>(n) * dt;
        values.upload(std::vector<double>{3, t});
        step.fill(n);
        integrate(*device, 2, values.data(), interface::NumberFormat::fp64,
                  {nullptr, integral.data(), before.data(), step.data(), 0, 50, 150, dt});
    }
    EXPECT_NEAR(integral.download()[0], 3 * 10, 1e-12);  // from 5 to 15 ms
    EXPECT_NEAR(integral.download()[1], (15.0 * 15 - 5.0 * 5) / 2, 1e-11);
}

}  // namespace
}  // namespace heartwright::observers
