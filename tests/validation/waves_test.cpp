// Waves in tissue against published speeds, on grids small enough for every day (the finer ones: docs/numerics.md).
#include <gtest/gtest.h>

#include "tests/validation/bundled_run.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();
const heartwright::interface::Model& heartwright_model_karma_1994_cpu();

namespace heartwright::validation {
namespace {

// Planar, so four rows do. Columns 128 and 192 of 256.
BundledRun karma_wave(const std::string& splitting) {
    return run_bundled("karma_spiral_start",
                       {"geometry.cells=[256,4]", "probes.middle.cell=[128,2,0]", "probes.right.cell=[192,2,0]",
                        "probes.middle.every=0.05 ms", "probes.right.every=0.05 ms", "time.end=400 ms",
                        "time.splitting=" + splitting, "fields.every=400 ms"},
                       heartwright_model_karma_1994_cpu());
}

double speed_in_cm_per_s(const BundledRun& run) {
    return 100 * (192 - 128) * 0.262 / (crossings(run, "E @ right", 1).up - crossings(run, "E @ middle", 1).up);
}

// Published: 30.0 cm/s, with forward Euler of reaction and diffusion together (29.96 so). Reaction first, then
// diffusion, is faster by 1.5% at this step; all meet at 30.3 as dt goes to 0.
TEST(karma_wave, has_the_published_speed_and_duration) {
    const BundledRun run = karma_wave("godunov");
    EXPECT_NEAR(speed_in_cm_per_s(run), 30.0, 0.02 * 30.0);
    EXPECT_NEAR(speed_in_cm_per_s(run), 30.43, 0.02);  // an independent program with the same splitting
    const Crossings excited = crossings(run, "E @ middle", 1);
    EXPECT_NEAR(excited.down - excited.up, 210.6, 0.1);
}

TEST(karma_wave, is_nearer_to_its_limit_with_strang_splitting) {
    EXPECT_NEAR(speed_in_cm_per_s(karma_wave("strang")), 30.3, 0.1);
}

TEST(karma_wave, activation_map_agrees_with_the_probes) {
    const BundledRun run = karma_wave("godunov");
    EXPECT_NEAR(run.at_probes.at("activation").at("middle"), crossings(run, "E @ middle", 1).up, 1e-9);
}

// The size at which CI runs it: no spiral yet (spiral_test.cpp has it), but the reset that breaks the wave.
TEST(karma_spiral, resets_the_lower_half_and_leaves_the_upper) {
    const BundledRun run = run_bundled(
        "karma_spiral",
        {"geometry.cells=[64,32]", "probes.upper.cell=[32,24,0]", "probes.lower.cell=[32,8,0]",
         "actions[0].where.layers.count=16", "time.end=460 ms", "fields.every=460 ms", "maps[2].period=true"},
        heartwright_model_karma_1994_cpu());
    const auto &upper = run.probes.at("n @ upper"), &lower = run.probes.at("n @ lower");
    ASSERT_EQ(run.t.at(800), 400);
    for (std::size_t row = 0; row < 800; ++row) EXPECT_NEAR(lower[row], upper[row], 1e-12) << row;
    EXPECT_GT(upper[800], 0.1);
    EXPECT_EQ(lower[800], 0);
    EXPECT_EQ(run.probes.at("E @ lower")[800], 0);
    EXPECT_GT(upper[801], 0.1);
}

// Published, two finite-difference codes at dx 0.5 mm, dt 0.05 ms: P1 1.26 and 1.35, P8 148.6 and 123.2, centre 71.0
// and 56.9. They differ by how the stimulated cube falls on the grid; ours is on nodes.
TEST(niederer_slab, activation_lies_between_the_published_codes_on_the_coarse_grid) {
    const BundledRun run =
        run_bundled("niederer_slab",
                    {"time.end=160 ms", "maps=[{\"activation\": {\"threshold\": \"0 mV\"}}]", "fields.every=160 ms"},
                    heartwright_model_ten_tusscher_panfilov_2006_cpu());
    const auto& activation = run.at_probes.at("activation");
    EXPECT_NEAR(activation.at("P1"), 1.3, 0.1);
    EXPECT_NEAR(activation.at("P8"), (148.56 + 123.20) / 2, 20);
    EXPECT_NEAR(activation.at("P9"), (70.96 + 56.90) / 2, 12);
    for (const char* corner : {"P2", "P3", "P4", "P5", "P6", "P7"})
        EXPECT_LT(activation.at(corner), activation.at("P8")) << corner;
}

// A cable along the fibres of the benchmark slab. Gates stepped first, all of them, would make it 11% too fast at this
// step; with the two sodium gates that are as fast as the upstroke left out the error of the time step is below that of
// the old values.
TEST(ten_tusscher_wave, keeps_its_speed_at_a_long_step) {
    const auto speed = [](const std::string& dt) {
        const BundledRun run = run_bundled(
            "tt06_reentry",
            {"geometry.cells=[60,1]", "geometry.spacing=0.2 mm", "tissue.D=0.0952984 mm^2/ms", "time.end=20 ms",
             "time.dt=" + dt,
             R"(stimuli=[{"name": "S1", "where": {"layers": {"axis": "x", "count": 8}}, "current": "-35.714 A/F", "start": "0 ms", "duration": "2 ms"}])",
             R"(probes=[{"name": "near", "cell": [20, 0, 0], "show": ["V"]}, {"name": "far", "cell": [40, 0, 0], "show": ["V"]}])",
             R"(maps=[{"activation": {"threshold": "0 mV"}}])", "measures=[]", "fields.every=20 ms"},
            heartwright_model_ten_tusscher_panfilov_2006_cpu());
        const auto& activation = run.at_probes.at("activation");
        return 20 * 0.2 / (activation.at("far") - activation.at("near"));
    };
    const double fine = speed("0.005 ms");
    EXPECT_NEAR(fine, 0.557, 0.003);
    EXPECT_NEAR(speed("0.05 ms"), fine, 0.01 * fine);
}

}  // namespace
}  // namespace heartwright::validation
