// A plane wave and a resting cube of cells with dyads, at the sizes that the experiments give for a quick look.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/validation/bundled_run.hpp"

const heartwright::interface::Model& heartwright_model_gaur_rudy_2011_ord_cpu();

namespace heartwright::validation {
namespace {

struct Passage {
    double t1, t2;  // ms: end of the first step with V > -70 mV at z = 12 and 36, from the stimulus; NaN: never
    double speed() const { return 12 / (t2 - t1); }
};

double first_step_above(const BundledRun& run, const std::string& probe, double level) {
    const auto& V = run.probes.at("V @ " + probe);
    const auto above = std::find_if(V.begin(), V.end(), [&](double value) { return value > level; });
    return above == V.end() ? NAN : run.t[static_cast<std::size_t>(above - V.begin())];
}

// A column of cells carries the same plane wave as the block, since nothing flows sideways, and ten dyads that stand
// for all (per_employed) the wave of ten thousand.
Passage passage(const std::vector<std::string>& overrides) {
    std::vector<std::string> all = {"geometry.cells=[1,1,48]",     "lattice.sites=[5,2,1]",
                                    "lattice.weight=per_employed", "probes.z12.cell=[0,0,12]",
                                    "probes.z36.cell=[0,0,36]",    "time.end=40 ms"};
    all.insert(all.end(), overrides.begin(), overrides.end());
    const BundledRun run = run_bundled("dyad_tissue_cv", all, heartwright_model_gaur_rudy_2011_ord_cpu());
    return {first_step_above(run, "z12", -70), first_step_above(run, "z36", -70)};
}

const std::vector<std::string> public_constants = {"set.I_Na_shift=10 mV", "start=author_iso_500",
                                                   "stimuli.S1.where.layers.count=1", "stimuli.S1.duration=1 ms"};

std::vector<std::string> with(std::vector<std::string> overrides, const std::string& more) {
    overrides.push_back(more);
    return overrides;
}

TEST(plane_wave, of_the_public_constants) {
    const Passage wave = passage(public_constants);
    EXPECT_NEAR(wave.t1, 10.65, 0.1);
    EXPECT_NEAR(wave.t2, 30.55, 0.1);
    EXPECT_NEAR(wave.speed(), 0.603, 0.003);
}

TEST(plane_wave, calibrated) {
    const Passage wave = passage({});
    EXPECT_NEAR(wave.t1, 10.60, 0.1);
    EXPECT_NEAR(wave.t2, 33.50, 0.1);
    EXPECT_NEAR(wave.speed(), 0.524, 0.003);
}

TEST(plane_wave, has_the_speed_of_its_diffusion) {
    for (const auto& [D, speed, end] : {std::tuple{"0.1", 0.380, "60 ms"}, {"0.3", 0.787, "40 ms"}}) {
        EXPECT_NEAR(passage(with(with(public_constants, "tissue.D=" + std::string(D) + " mm^2/ms"),
                                 "time.end=" + std::string(end)))
                        .speed(),
                    speed, 0.01);
    }
}

TEST(plane_wave, fails_beyond_a_diffusion_of_0_35) {
    EXPECT_TRUE(std::isnan(passage(with(public_constants, "tissue.D=0.35 mm^2/ms")).t2));
}

TEST(plane_wave, is_not_carried_by_unshifted_sodium_channels) {
    EXPECT_TRUE(std::isnan(passage(with(public_constants, "set.I_Na_shift=0 mV")).t2));
}

TEST(resting_cube, with_few_dyads_does_not_fire) {
    const BundledRun run = run_bundled(
        "dyad_tissue_forced_open",
        {"geometry.cells=[2,2,1]", "lattice.sites=[10,2,1]", "probes.middle.cell=[1,1,0]", "time.end=160 ms"},
        heartwright_model_gaur_rudy_2011_ord_cpu());
    for (const double V : run.probes.at("V @ middle")) ASSERT_LT(V, -83);
}

TEST(resting_cube, of_whole_cells_fires_as_one_alone) {
    const BundledRun run =
        run_bundled("dyad_tissue_forced_open",
                    {"geometry.cells=[2,1,1]", "probes.corner.show=[\"V\"]", "probes.middle.show=[\"V\"]",
                     "probes.middle.cell=[1,0,0]", "maps=[{\"activation\": {\"threshold\": \"-40 mV\"}}]",
                     "fields.every=85 ms", "fields.show=[\"V\"]", "actions[0].to=85 ms", "time.end=85 ms"},
                    heartwright_model_gaur_rudy_2011_ord_cpu());
    for (const char* probe : {"corner", "middle"}) {
        EXPECT_NEAR(run.at_probes.at("activation").at(probe), 73, 3);
        EXPECT_GT(run.probes.at(std::string("V @ ") + probe).back(), -40);
    }
}

}  // namespace
}  // namespace heartwright::validation
