// Ten thousand dyads: the numbers that a whole cell must show. Takes minutes; a quick look at the same is reference_runs_test.cpp.
// APD90: from V > -40 mV up to V below peak - 0.9 (peak - V at the beat's start).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "tests/validation/bundled_run.hpp"

const heartwright::abi::Model& heartwright_model_gaur_rudy_2011_ord_cpu();

namespace heartwright::validation {
namespace {

const abi::Model& dyads() { return heartwright_model_gaur_rudy_2011_ord_cpu(); }

const std::string shown = R"(probes=[{"name": "cell", "cell": [0, 0, 0], "show": ["V", "Ca_i", "Ca_jsr"], "every": "0.5 ms"}])";

struct Beat {
    double apd90, rest, peak, ca_low, ca_high, ca_time, jsr_low, jsr_high;  // ms, mV, mM; ca_time from the stimulus
};

Beat beat_of(const BundledRun& run, double start, double length) {
    const auto &V = run.probes.at("V @ cell"), &ca = run.probes.at("Ca_i @ cell"), &jsr = run.probes.at("Ca_jsr @ cell");
    const auto row = [&](double t) { return std::min(static_cast<std::size_t>(std::lround(t / 0.5)), V.size() - 1); };
    const std::size_t first = row(start), last = row(start + length);
    const auto part = [&](const std::vector<double>& values) {
        return std::vector<double>(values.begin() + static_cast<std::ptrdiff_t>(first), values.begin() + static_cast<std::ptrdiff_t>(last));
    };
    const std::vector<double> v = part(V), c = part(ca), j = part(jsr);
    const auto top = std::max_element(v.begin(), v.end());
    const auto up = std::find_if(v.begin(), v.end(), [](double value) { return value > -40; });
    const double level = *top - 0.9 * (*top - v.front());
    const auto down = std::find_if(top, v.end(), [&](double value) { return value < level; });
    const auto calcium = std::max_element(c.begin(), c.end());
    return {up == v.end() || down == v.end() ? std::numeric_limits<double>::quiet_NaN() : 0.5 * static_cast<double>(down - up),
            v.front(),
            *top,
            *std::min_element(c.begin(), c.end()),
            *calcium,
            0.5 * static_cast<double>(calcium - c.begin()),
            *std::min_element(j.begin(), j.end()),
            *std::max_element(j.begin(), j.end())};
}

TEST(whole_cell, healthy_at_2_hz) {
    const BundledRun run = run_bundled("dyad_paced", {shown, "maps=[]", "time.end=1050 ms"}, dyads());
    const Beat beat = beat_of(run, 550, 499);
    EXPECT_NEAR(beat.apd90, 266, 1.5);
    EXPECT_NEAR(beat.rest, -86.04, 0.3);
    EXPECT_NEAR(beat.peak, 42, 0.5);
    EXPECT_NEAR(beat.ca_low, 0.111e-3, 0.001e-3);
    EXPECT_NEAR(beat.ca_high, 0.461e-3, 0.008e-3);
    EXPECT_NEAR(beat.ca_time, 26, 1.5);
    EXPECT_NEAR(beat.jsr_low, 0.41, 0.005);
    EXPECT_NEAR(beat.jsr_high, 1.725, 0.04);
}

TEST(whole_cell, has_shorter_action_potentials_with_fewer_dyads) {
    for (const auto& [sites, apd90] : {std::pair{"[10,10,10]", 172.}, {"[10,10,1]", 162.}, {"[10,1,1]", 161.}}) {
        const BundledRun run =
            run_bundled("dyad_paced", {shown, "maps=[]", "time.end=1550 ms", std::string("lattice.sites=") + sites}, dyads());
        EXPECT_NEAR(beat_of(run, 1050, 499).apd90, apd90, 3) << sites;
    }
}

TEST(whole_cell, with_receptors_held_open_fires_only_when_it_has_ten_thousand_dyads) {
    const auto run_with = [](const std::string& sites) {
        return run_bundled("dyad_forced_open", {shown, "maps=[]", "time.end=200 ms", "lattice.sites=" + sites}, dyads());
    };
    const BundledRun full = run_with("[100,10,10]");
    EXPECT_NEAR(crossings(full, "V @ cell", -40).up, 73, 1);
    const Beat beat = beat_of(full, 0, 199);
    EXPECT_NEAR(beat.peak, 38, 1);
    // An independent program started in the same way gives 1.150 uM as well: 3% of the dyads have released by themselves before.
    EXPECT_NEAR(beat.ca_high, 1.17e-3, 0.025e-3);
    EXPECT_NEAR(beat.jsr_low, 0.015, 0.001);
    for (const char* sites : {"[10,10,10]", "[10,10,1]", "[10,1,1]"}) EXPECT_LT(beat_of(run_with(sites), 0, 199).peak, -83) << sites;
}

TEST(whole_cell, with_isoproterenol_fires_by_itself_when_pacing_stops) {
    const BundledRun run = run_bundled(
        "dyad_paced", {shown, "maps=[]", "variant=[\"iso\"]", "start=author_iso_500", "time.end=1700 ms", "stimuli.S1.count=1"}, dyads());
    const auto& V = run.probes.at("V @ cell");
    std::vector<double> upstrokes;
    for (std::size_t k = 1; k < V.size(); ++k) {
        if (V[k - 1] < -40 && V[k] >= -40) upstrokes.push_back(run.t[k]);
    }
    ASSERT_GE(upstrokes.size(), 3u);
    for (std::size_t k = 1; k < upstrokes.size(); ++k) EXPECT_NEAR(upstrokes[k] - upstrokes[k - 1], 530, 40);
}

TEST(whole_cell, converges_in_time) {
    for (const auto& [dt, ca_peak] : {std::pair{"0.05 ms", 0.459e-3}, {"0.025 ms", 0.483e-3}, {"0.01 ms", 0.499e-3}}) {
        const BundledRun run = run_bundled("dyad_paced", {shown, "maps=[]", "time.end=500 ms", std::string("time.dt=") + dt}, dyads());
        const Beat beat = beat_of(run, 50, 449);
        EXPECT_NEAR(beat.ca_high, ca_peak, 0.008e-3) << dt;
        EXPECT_NEAR(beat.apd90, 265.5, 2) << dt;
    }
}

// A slow drift of sodium makes the steady state a matter of a hundred beats: here a hundred dyads stand for all.
TEST(whole_cell, healthy_at_1_hz) {
    const BundledRun run = run_bundled(
        "dyad_paced",
        {shown, "maps=[]", "time.end=120050 ms", "stimuli.S1.period=1000 ms", "lattice.sites=[100,1,1]", "lattice.weight=per_employed"},
        dyads());
    const Beat beat = beat_of(run, 119050, 999);
    EXPECT_NEAR(beat.apd90, 285.3, 2);
    EXPECT_NEAR(beat.ca_low, 0.082e-3, 0.001e-3);
    EXPECT_NEAR(beat.ca_high, 0.3615e-3, 0.008e-3);
}

TEST(whole_cell, with_isoproterenol_at_2_hz) {
    const BundledRun run = run_bundled("dyad_paced",
                                       {shown, "maps=[]", "variant=[\"iso\"]", "start=author_iso_500", "time.end=60050 ms",
                                        "lattice.sites=[100,1,1]", "lattice.weight=per_employed"},
                                       dyads());
    const Beat beat = beat_of(run, 59550, 499);
    EXPECT_NEAR(beat.apd90, 285.5, 2);
    EXPECT_NEAR(beat.ca_low, 0.090e-3, 0.002e-3);
    EXPECT_NEAR(beat.ca_high, 1.11e-3, 0.03e-3);
    EXPECT_NEAR(beat.jsr_low, 0.42, 0.01);
    EXPECT_NEAR(beat.jsr_high, 4.36, 0.06);
}

}  // namespace
}  // namespace heartwright::validation
