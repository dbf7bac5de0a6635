// Ten thousand dyads: the numbers that a whole cell must show in its first beats.
#include <gtest/gtest.h>

#include <vector>

#include "tests/validation/dyads/beats.hpp"

namespace heartwright::validation {
namespace {

TEST(whole_cell, healthy_at_2_hz) {
    const BundledRun run = run_cell("dyad_paced", {"time.end=1050 ms"});
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
        const BundledRun run = run_cell("dyad_paced", {"time.end=1550 ms", std::string("lattice.sites=") + sites});
        EXPECT_NEAR(beat_of(run, 1050, 499).apd90, apd90, 3) << sites;
    }
}

TEST(whole_cell, with_receptors_held_open_fires_only_when_it_has_ten_thousand_dyads) {
    const auto run_with = [](const std::string& sites) {
        return run_cell("dyad_forced_open", {"time.end=200 ms", "lattice.sites=" + sites});
    };
    const BundledRun full = run_with("[100,10,10]");
    EXPECT_NEAR(crossings(full, "V @ cell", -40).up, 73, 1);
    const Beat beat = beat_of(full, 0, 199);
    EXPECT_NEAR(beat.peak, 38, 1);
    // An independent program started in the same way gives 1.150 uM as well: 3% of the dyads have released by
    // themselves before.
    EXPECT_NEAR(beat.ca_high, 1.17e-3, 0.025e-3);
    EXPECT_NEAR(beat.jsr_low, 0.015, 0.001);
    for (const char* sites : {"[10,10,10]", "[10,10,1]", "[10,1,1]"})
        EXPECT_LT(beat_of(run_with(sites), 0, 199).peak, -83) << sites;
}

}  // namespace
}  // namespace heartwright::validation
