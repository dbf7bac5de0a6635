// QRS, QT and axis of ECGs whose answers are known.
#include "runtime/leads/intervals.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "runtime/leads/standard_leads.hpp"

namespace heartwright::leads {
namespace {

using std::numbers::pi;

// A dipole in the frontal plane at an angle of its own, seen by Einthoven's triangle, with chest leads that follow it.
struct Ecg {
    double step = 1, end = 900;                                      // ms
    std::function<double(double)> qrs = [](double) { return 0.0; };  // mV in lead direction
    std::function<double(double)> t_wave = [](double) { return 0.0; };
    double axis = 60, level = 0;  // degrees; mV that all leads are off

    std::vector<EcgBeat> beats() const {
        std::vector<std::string> names;
        std::vector<std::vector<double>> leads;
        std::vector<double> t;
        for (double at = 0; at <= end + 1e-9; at += step) t.push_back(at);
        const auto direction = [&](const std::string& name, double angle) {
            if (name == "I") return std::cos(angle);
            if (name == "II") return std::cos(angle - pi / 3);
            if (name == "III") return std::cos(angle - 2 * pi / 3);
            if (name == "aVR") return -std::sqrt(0.75) * std::cos(angle - pi / 6);
            if (name == "aVL") return std::sqrt(0.75) * std::cos(angle + pi / 6);
            if (name == "aVF") return std::sqrt(0.75) * std::sin(angle);
            return 0.5;
        };
        for (const Lead& lead : standard_leads()) {
            names.push_back(lead.name);
            std::vector<double>& values = leads.emplace_back();
            for (const double at : t)
                values.push_back(level + direction(lead.name, axis * pi / 180) * qrs(at) +
                                 direction(lead.name, pi / 3) * t_wave(at));
        }
        return ecg_beats(t, names, leads);
    }
};

// A raised cosine, whose velocity is a sine: above 5% of its largest but for asin(0.05)/(2 pi) of it at either end.
std::function<double(double)> hump(double begin, double duration, double size) {
    return [=](double t) {
        const double part = (t - begin) / duration;
        return part < 0 || part > 1 ? 0.0 : size / 2 * (1 - std::cos(2 * pi * part));
    };
}
std::function<double(double)> bell(double centre, double sigma, double size) {
    return [=](double t) { return size * std::exp(-(t - centre) * (t - centre) / (2 * sigma * sigma)); };
}

TEST(Intervals, qrs_lasts_while_the_spatial_velocity_is_above_5_percent) {
    for (const double duration : {60.0, 90.0, 140.0})
        for (const double step : {0.5, 1.0, 2.0}) {
            Ecg ecg;
            ecg.step = step;
            ecg.qrs = hump(100, duration, 1.5);
            const auto beats = ecg.beats();
            ASSERT_EQ(beats.size(), 1u);
            const double cut = std::asin(0.05) / (2 * pi) * duration;
            EXPECT_NEAR(beats[0].qrs_onset, 100 + cut, step) << duration;
            EXPECT_NEAR(beats[0].qrs_duration, duration - 2 * cut, step) << duration;
            EXPECT_FALSE(beats[0].qt) << "no T wave";
        }
}

TEST(Intervals, q_r_and_s_are_one_complex) {
    Ecg ecg;
    ecg.qrs = [](double t) { return hump(100, 30, -0.3)(t) + hump(130, 40, 1.4)(t) + hump(170, 30, -0.4)(t); };
    const auto beats = ecg.beats();
    ASSERT_EQ(beats.size(), 1u);
    EXPECT_NEAR(beats[0].qrs_duration, 100, 5);
}

// The tangent at the steepest place of a Gaussian, one sigma behind its peak, meets zero at two.
TEST(Intervals, qt_ends_where_the_tangent_meets_the_level_before_the_qrs_complex) {
    for (const double size : {0.3, -0.25})
        for (const double level : {0.0, 0.2}) {
            Ecg ecg;
            ecg.level = level;
            ecg.qrs = hump(100, 80, 1);
            ecg.t_wave = bell(400, 30, size);
            const auto beats = ecg.beats();
            ASSERT_EQ(beats.size(), 1u);
            ASSERT_TRUE(beats[0].qt);
            EXPECT_NEAR(beats[0].qrs_onset + *beats[0].qt, 460, 0.5) << size << " " << level;
            EXPECT_EQ(beats[0].qt_lead, "II");
        }
}

TEST(Intervals, the_axis_is_the_angle_of_the_dipole_in_the_frontal_plane) {
    for (const double axis : {-150.0, -60.0, -20.0, 0.0, 45.0, 59.0, 90.0, 120.0, 179.0}) {
        Ecg ecg;
        ecg.axis = axis;
        ecg.qrs = hump(100, 80, 1);
        const auto beats = ecg.beats();
        ASSERT_EQ(beats.size(), 1u);
        ASSERT_TRUE(beats[0].axis);
        EXPECT_NEAR(*beats[0].axis, axis, 1e-6);
    }
}

TEST(Intervals, each_beat_has_its_own) {
    Ecg ecg;
    ecg.end = 2000;
    ecg.qrs = [](double t) { return hump(100, 80, 1)(t) + hump(1000, 120, 1)(t); };
    ecg.t_wave = [](double t) { return bell(400, 30, 0.3)(t) + bell(1280, 25, 0.3)(t); };
    const auto beats = ecg.beats();
    ASSERT_EQ(beats.size(), 2u);
    EXPECT_NEAR(beats[1].qrs_duration - beats[0].qrs_duration, 40, 2);
    EXPECT_NEAR(beats[0].qrs_onset + beats[0].qt.value(), 460, 0.5);
    EXPECT_NEAR(beats[1].qrs_onset + beats[1].qt.value(), 1330, 0.5);
}

TEST(Intervals, nothing_is_reported_where_there_is_nothing) {
    EXPECT_TRUE(Ecg{}.beats().empty()) << "a flat line";
    Ecg slow;
    slow.t_wave = bell(400, 40, 0.5);
    EXPECT_TRUE(slow.beats().empty()) << "a T wave without a QRS complex";
    Ecg cut;
    cut.qrs = hump(-40, 80, 1);
    EXPECT_TRUE(cut.beats().empty()) << "a QRS complex that began before the record";
    cut.qrs = hump(860, 80, 1);
    EXPECT_TRUE(cut.beats().empty()) << "or goes on behind it";
    Ecg unfinished;
    unfinished.qrs = hump(100, 80, 1);
    unfinished.t_wave = bell(880, 40, 0.3);
    ASSERT_EQ(unfinished.beats().size(), 1u);
    EXPECT_FALSE(unfinished.beats()[0].qt) << "a T wave that is not over";
    Ecg coarse;
    coarse.step = 5;
    coarse.qrs = hump(100, 80, 1);
    EXPECT_TRUE(coarse.beats().empty()) << "too few samples";
    EXPECT_TRUE(ecg_beats({0, 1, 2, 3, 4, 5}, {"X"}, {{0, 1, 5, 1, 0, 0}}).empty()) << "no standard leads";
    EXPECT_TRUE(ecg_beats({}, {}, {}).empty());
}

}  // namespace
}  // namespace heartwright::leads
