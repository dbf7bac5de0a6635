// The benchmark slab on tetrahedra beside the grid of the same spacing (docs/mesh_numerics.md has the whole table).
// Takes some minutes on two cores.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/validation/bundled_run.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();

namespace heartwright::validation {
namespace {

std::map<std::string, double> activation(const std::string& edge, const std::string& discretisation,
                                         const std::string& end) {
    const BundledRun run = run_bundled(
        "niederer_slab",
        {R"(geometry={"make": "slab", "edge": ")" + edge + R"(", "discretisation": ")" + discretisation + R"("})",
         "time.end=" + end, R"(maps=[{"activation": {"threshold": "0 mV"}}])", "fields.every=" + end},
        heartwright_model_ten_tusscher_panfilov_2006_cpu());
    return run.at_probes.at("activation");
}

// The grid: P8 126.17, P9 55.77 ms. Six tetrahedra a cube have its stencil inside; at corners masses differ.
TEST(niederer_slab_of_finite_elements, at_half_a_mm_is_as_slow_as_the_grid) {
    const auto at = activation("0.5 mm", "finite elements", "160 ms");
    EXPECT_NEAR(at.at("P1"), 1.3, 0.1);
    EXPECT_NEAR(at.at("P8"), 127.2, 1);
    EXPECT_NEAR(at.at("P9"), 55.8, 0.5);
}

// The grid: P8 54.70, P9 23.84 ms.
TEST(niederer_slab_of_finite_elements, at_a_fifth_of_a_mm_lies_with_the_published_codes) {
    const auto at = activation("0.2 mm", "finite elements", "80 ms");
    EXPECT_NEAR(at.at("P8"), 54.7, 0.5);
    EXPECT_NEAR(at.at("P9"), 23.8, 0.3);
}

// The published codes with finite differences: 43.5 to 46 at dt 0.005.
TEST(niederer_slab_of_finite_elements, at_a_tenth_of_a_mm_lies_with_the_finite_difference_codes) {
    const auto at = activation("0.1 mm", "finite elements", "60 ms");
    EXPECT_NEAR(at.at("P8"), 45.5, 0.7);
    EXPECT_NEAR(at.at("P9"), 20.8, 0.4);
}

// Converged: 42.5 to 43 ms. Six cells a cube. The centre is left out: several cells are equally near to it.
TEST(niederer_slab_of_finite_volumes, at_half_a_mm_is_closer_than_the_grid_at_a_fifth) {
    const auto at = activation("0.5 mm", "finite volumes", "80 ms");
    EXPECT_NEAR(at.at("P8"), 48.2, 0.5);
}

}  // namespace
}  // namespace heartwright::validation
