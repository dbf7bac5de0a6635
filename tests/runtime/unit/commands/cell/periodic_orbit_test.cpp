// Periodic orbits of maps whose fixed points and multipliers have closed forms.
#include "runtime/commands/cell/periodic_orbit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <utility>

#include "runtime/commands/cell/statistics/anderson.hpp"
#include "runtime/commands/cell/statistics/arnoldi.hpp"

namespace heartwright::commands {
namespace {

// A map in place of a cell. `rates`, where there are any, keep what it keeps.
class MappedCell final : public PacedCell {
public:
    using Map = std::function<States(const States&)>;
    explicit MappedCell(Map map, StateRates rates = {}) : map_(std::move(map)), rates_(std::move(rates)) {}

    std::vector<States> after(const std::vector<States>& copies, int beats) override {
        std::vector<States> images;
        for (States x : copies) {
            spans_.assign(x.size(), 0);
            for (int beat = 0; beat < beats && !x.empty(); ++beat) x = map_(x);
            if (x.empty()) return {};
            images.push_back(std::move(x));
        }
        return images;
    }
    const States& spans() const override { return spans_; }
    ConservedQuantities conserved(const States& start) override {
        if (!rates_) return {};
        SampledRange range{start, start, 1000};
        for (double& value : range.high) value += 1;
        return {rates_, range, {}};
    }
    void bring_into_range(States&) const override {}

private:
    Map map_;
    StateRates rates_;
    States spans_;
};

// Modes with these multipliers, reflected so that each is of all states, around the fixed point (1, 2, 3, ...).
States linear_map(const States& x, const std::vector<double>& multipliers) {
    const std::size_t n = x.size();
    const auto reflect = [n](States y) {
        double sum = 0;
        for (const double value : y) sum += value;
        for (double& value : y) value -= 2 * sum / static_cast<double>(n);
        return y;
    };
    States y(n), image(n);
    for (std::size_t i = 0; i < n; ++i) y[i] = x[i] - static_cast<double>(i + 1);
    y = reflect(y);
    for (std::size_t i = 0; i < n; ++i) y[i] *= i < multipliers.size() ? multipliers[i] : 0;
    y = reflect(y);
    for (std::size_t i = 0; i < n; ++i) image[i] = static_cast<double>(i + 1) + y[i];
    return image;
}

const std::vector<double> slow{0.995, 0.95, 0.7, -0.4};

TEST(Anderson, ends_at_the_limit_of_a_linear_map_in_as_many_steps_as_it_has_modes) {
    Anderson anderson(10);
    States x(12, 1.5);
    const States scale(12, 2.0);
    for (std::size_t k = 0; k < slow.size() + 2; ++k) x = anderson.next(x, linear_map(x, slow), scale);
    for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(x[i], static_cast<double>(i + 1), 1e-7);
}

TEST(Arnoldi, has_the_eigenvalues_and_newtons_step_of_a_linear_operator) {
    const auto product = [&](const std::vector<double>& v) {
        States shifted(v.size());
        for (std::size_t i = 0; i < v.size(); ++i) shifted[i] = v[i] + static_cast<double>(i + 1);
        States image = linear_map(shifted, slow);
        for (std::size_t i = 0; i < v.size(); ++i) image[i] -= static_cast<double>(i + 1);
        return image;
    };
    std::vector<double> start(12);
    for (std::size_t i = 0; i < start.size(); ++i) start[i] = std::cos(3.0 * static_cast<double>(i));
    const Arnoldi arnoldi(product, start, {});
    EXPECT_LE(arnoldi.products(), 6U);
    for (std::size_t k = 0; k < slow.size(); ++k) {
        EXPECT_NEAR(arnoldi.pairs()[k].value.real(), slow[k], 1e-9);
        EXPECT_LT(arnoldi.pairs()[k].residual, 1e-8);
    }
    // x - d is the fixed point 0 where r = M x - x.
    const States x(12, 0.3);
    States r = product(x);
    for (std::size_t i = 0; i < r.size(); ++i) r[i] -= x[i];
    const std::vector<double> d = arnoldi.correction(r);
    for (std::size_t i = 0; i < d.size(); ++i) EXPECT_NEAR(d[i], -x[i], 1e-8);
}

TEST(PeriodicOrbit, of_slow_linear_modes_is_found_in_few_beats_with_their_multipliers) {
    MappedCell cell([](const States& x) { return linear_map(x, slow); });
    const PeriodicOrbit orbit = find_periodic_orbit(cell, States(20, 1.5), {.tolerance = 1e-6});
    ASSERT_TRUE(orbit.is_found) << orbit.why_not;
    EXPECT_EQ(orbit.period, 1);
    EXPECT_LT(orbit.beats, 25);
    EXPECT_TRUE(orbit.is_stable());
    for (std::size_t i = 0; i < 20; ++i) EXPECT_NEAR(orbit.states[i], static_cast<double>(i + 1), 1e-5);
    ASSERT_GE(orbit.multipliers.size(), slow.size());
    for (std::size_t k = 0; k < slow.size(); ++k) EXPECT_NEAR(orbit.multipliers[k].value.real(), slow[k], 1e-6);
    EXPECT_NEAR(orbit.multipliers[0].beats(1), -1 / std::log(0.995), 1e-2);
}

// x -> r x (1 - x) has the fixed point 1 - 1/r with the multiplier 2 - r; beyond r = 3 the orbit of period 2
// (r + 1 +- sqrt((r - 3)(r + 1)))/(2 r) with 4 + 2 r - r^2, which doubles at 1 + sqrt(6). Beside it a slow mode.
MappedCell logistic(double r) {
    return MappedCell([r](const States& x) {
        return States{r * x[0] * (1 - x[0]), 5 + 0.99 * (x[1] - 5) + 0.01 * (x[0] - 0.5)};
    });
}

TEST(PeriodicOrbit, of_a_stable_fixed_point_has_its_multiplier) {
    MappedCell cell = logistic(2.8);
    const PeriodicOrbit orbit = find_periodic_orbit(cell, {0.3, 4}, {.tolerance = 1e-7});
    ASSERT_TRUE(orbit.is_found) << orbit.why_not;
    EXPECT_EQ(orbit.period, 1);
    EXPECT_NEAR(orbit.states[0], 1 - 1 / 2.8, 1e-6);
    ASSERT_EQ(orbit.multipliers.size(), 2U);
    EXPECT_NEAR(orbit.multipliers[0].value.real(), 0.99, 1e-4);
    EXPECT_NEAR(orbit.multipliers[1].value.real(), -0.8, 5e-3);
}

TEST(PeriodicOrbit, of_period_2_is_found_where_the_multiplier_of_period_1_is_below_minus_1) {
    const double r = 3.2, root = std::sqrt((r - 3) * (r + 1));
    MappedCell cell = logistic(r);
    const PeriodicOrbit orbit = find_periodic_orbit(cell, {0.6, 4.9}, {.tolerance = 1e-7});
    ASSERT_TRUE(orbit.is_found) << orbit.why_not;
    EXPECT_EQ(orbit.period, 2);
    EXPECT_TRUE(orbit.is_stable());
    const double upper = (r + 1 + root) / (2 * r), lower = (r + 1 - root) / (2 * r);
    EXPECT_NEAR(std::min(std::fabs(orbit.states[0] - upper), std::fabs(orbit.states[0] - lower)), 0, 1e-6);
    EXPECT_NEAR(orbit.multipliers[0].value.real(), 0.99 * 0.99, 1e-4);
    EXPECT_NEAR(orbit.multipliers[1].value.real(), 4 + 2 * r - r * r, 5e-3);
    ASSERT_FALSE(orbit.multipliers_of_half.empty());
    EXPECT_NEAR(orbit.multipliers_of_half[0].value.real(), 2 - r, 5e-3);
}

TEST(PeriodicOrbit, of_period_4_follows_where_that_of_period_2_is_unstable_too) {
    const double r = 3.5;
    MappedCell cell = logistic(r);
    const PeriodicOrbit orbit = find_periodic_orbit(cell, {0.6, 4.9}, {.tolerance = 1e-7, .beats = 400});
    ASSERT_TRUE(orbit.is_found) << orbit.why_not;
    EXPECT_EQ(orbit.period, 4);
    EXPECT_NEAR(orbit.multipliers_of_half[0].value.real(), 4 + 2 * r - r * r, 5e-3);
    // The known 4-cycle of r = 3.5.
    double nearest = 1;
    for (const double x : {0.38281968301732, 0.50088421030722, 0.82694070659144, 0.87499726360246})
        nearest = std::min(nearest, std::fabs(orbit.states[0] - x));
    EXPECT_LT(nearest, 1e-6);
}

TEST(PeriodicOrbit, of_a_period_that_is_asked_for_may_be_unstable_and_says_so) {
    MappedCell cell = logistic(3.2);
    const PeriodicOrbit orbit = find_periodic_orbit(cell, {0.6, 4.9}, {.period = 1, .tolerance = 1e-7});
    ASSERT_TRUE(orbit.is_found) << orbit.why_not;
    EXPECT_EQ(orbit.period, 1);
    EXPECT_FALSE(orbit.is_stable());
    EXPECT_NEAR(orbit.multipliers[0].value.real(), -1.2, 5e-3);
}

// Two pools that exchange, of a nonlinear rate: a + b is kept, a fixed point has a^2 = b, and its multiplier is
// 1 - k (2 a + 1).
TEST(PeriodicOrbit, has_the_conserved_sum_of_its_start) {
    constexpr double k = 0.02;
    const auto exchange = [](const States& x) { return k * (x[0] * x[0] - x[1]); };
    const auto rates = [&](double, double, const States& x) {
        return States{-exchange(x), exchange(x), std::sin(x[0]) - x[2]};
    };
    for (const double sum : {2.0, 6.0, 12.0}) {
        MappedCell cell(
            [&](const States& x) {
                return States{x[0] - exchange(x), x[1] + exchange(x), 0.2 * x[2] + 0.8 * x[0]};
            },
            rates);
        const PeriodicOrbit orbit = find_periodic_orbit(cell, {0.9 * sum, 0.1 * sum, 0.5}, {.tolerance = 1e-8});
        ASSERT_TRUE(orbit.is_found) << orbit.why_not;
        ASSERT_EQ(orbit.conserved.size(), 1U);
        EXPECT_EQ(orbit.conserved.states(0), (std::vector<std::size_t>{0, 1}));
        const double a = (std::sqrt(1 + 4 * sum) - 1) / 2;
        EXPECT_NEAR(orbit.states[0], a, 1e-6 * a);
        EXPECT_NEAR(orbit.states[0] + orbit.states[1], sum, 1e-12 * sum);
        EXPECT_NEAR(orbit.multipliers[0].value.real(), 1 - k * (2 * a + 1), 1e-5) << "1 itself is not among them";
    }
}

TEST(PeriodicOrbit, is_not_found_where_there_is_none_and_says_why) {
    MappedCell drifts([](const States& x) { return States{x[0] + 1, 0.5 * x[1] + x[0]}; });
    const PeriodicOrbit orbit = find_periodic_orbit(drifts, {1, 1}, {.period = 1, .beats = 60});
    EXPECT_FALSE(orbit.is_found);
    EXPECT_FALSE(orbit.why_not.empty());
    EXPECT_LE(orbit.beats, 70);
    MappedCell fails([](const States&) { return States{}; });
    EXPECT_EQ(find_periodic_orbit(fails, {1}, {}).why_not, "a beat could not be computed");
}

}  // namespace
}  // namespace heartwright::commands
