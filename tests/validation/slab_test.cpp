// The benchmark slab on the benchmark's finer grids (docs/numerics.md has the whole table). Takes some minutes on two
// cores.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/validation/bundled_run.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();

namespace heartwright::validation {
namespace {

std::map<std::string, double> activation(const std::string& spacing, const std::string& end) {
    const BundledRun run = run_bundled("niederer_slab",
                                       {"geometry.spacing=" + spacing, "time.end=" + end,
                                        "maps=[{\"activation\": {\"threshold\": \"0 mV\"}}]", "fields.every=" + end},
                                       heartwright_model_ten_tusscher_panfilov_2006_cpu());
    return run.at_probes.at("activation");
}

// Published, two finite-difference codes, dx 0.2, dt 0.05: P8 60.89 and 58.45, centre 27.18 and 26.00 (dt 0.005: 56.68
// and 53.65).
TEST(niederer_slab_at_a_fifth_of_a_mm, lies_with_the_published_codes) {
    const auto at = activation("0.2 mm", "80 ms");
    EXPECT_NEAR(at.at("P1"), 1.3, 0.1);
    EXPECT_NEAR(at.at("P8"), 57, 4);
    EXPECT_NEAR(at.at("P9"), 25, 2);
}

// dt 0.05 is beyond the explicit limit of 0.0415 ms: two sub-steps of diffusion. Eleven codes at dt 0.005: 37.8
// to 48.7, those with finite differences 43.5 to 46.
TEST(niederer_slab_at_a_tenth_of_a_mm, lies_with_the_finite_difference_codes) {
    const auto at = activation("0.1 mm", "60 ms");
    EXPECT_NEAR(at.at("P1"), 1.3, 0.1);
    EXPECT_NEAR(at.at("P8"), 44.75, 1.25);
    EXPECT_NEAR(at.at("P9"), 20.7, 0.5);
}

}  // namespace
}  // namespace heartwright::validation
