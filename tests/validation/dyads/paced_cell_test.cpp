// What takes many beats: steady states, convergence in dt, and what a cell does once pacing stops. Half a minute.
#include <gtest/gtest.h>

#include <vector>

#include "tests/validation/dyads/beats.hpp"

namespace heartwright::validation {
namespace {

TEST(paced_cell, with_isoproterenol_fires_by_itself_when_pacing_stops) {
    const BundledRun run =
        run_cell("dyad_paced", {"variant=[\"iso\"]", "start=author_iso_500", "time.end=1700 ms", "stimuli.S1.count=1"});
    const auto& V = run.probes.at("V @ cell");
    std::vector<double> upstrokes;
    for (std::size_t k = 1; k < V.size(); ++k)
        if (V[k - 1] < -40 && V[k] >= -40) upstrokes.push_back(run.t[k]);
    ASSERT_GE(upstrokes.size(), 3u);
    for (std::size_t k = 1; k < upstrokes.size(); ++k) EXPECT_NEAR(upstrokes[k] - upstrokes[k - 1], 530, 40);
}

// Published: a calcium peak of 0.459, 0.483 and 0.499 uM, after ten beats. Smaller steps release more, so the stores
// take time to follow.
TEST(paced_cell, converges_in_time) {
    const auto tenth_beat = [](const std::string& dt) {
        return beat_of(run_cell("dyad_paced", {"time.end=5000 ms", "time.dt=" + dt, "lattice.sites=[100,2,1]",
                                               "lattice.weight=per_employed"}),
                       4550, 449);
    };
    const Beat at_50_us = tenth_beat("0.05 ms");
    for (const auto& [dt, ca_peak] : {std::pair{"0.025 ms", 0.483 / 0.459}, {"0.01 ms", 0.499 / 0.459}}) {
        const Beat beat = tenth_beat(dt);
        EXPECT_NEAR(beat.ca_high / at_50_us.ca_high, ca_peak, 0.02) << dt;
        EXPECT_NEAR(beat.apd90, at_50_us.apd90, 1.5) << dt;
    }
}

// A slow drift of sodium makes the steady state a matter of a hundred beats: here a hundred dyads stand for all.
TEST(paced_cell, healthy_at_1_hz) {
    const BundledRun run = run_cell("dyad_paced", {"time.end=120050 ms", "stimuli.S1.period=1000 ms",
                                                   "lattice.sites=[100,1,1]", "lattice.weight=per_employed"});
    const Beat beat = beat_of(run, 119050, 999);
    EXPECT_NEAR(beat.apd90, 285.3, 2);
    EXPECT_NEAR(beat.ca_low, 0.082e-3, 0.001e-3);
    EXPECT_NEAR(beat.ca_high, 0.3615e-3, 0.008e-3);
}

TEST(paced_cell, with_isoproterenol_at_2_hz) {
    const BundledRun run = run_cell("dyad_paced", {"variant=[\"iso\"]", "start=author_iso_500", "time.end=60050 ms",
                                                   "lattice.sites=[100,1,1]", "lattice.weight=per_employed"});
    const Beat beat = beat_of(run, 59550, 499);
    EXPECT_NEAR(beat.apd90, 285.5, 2);
    EXPECT_NEAR(beat.ca_low, 0.090e-3, 0.002e-3);
    EXPECT_NEAR(beat.ca_high, 1.11e-3, 0.03e-3);
    EXPECT_NEAR(beat.jsr_low, 0.42, 0.01);
    EXPECT_NEAR(beat.jsr_high, 4.36, 0.06);
}

}  // namespace
}  // namespace heartwright::validation
