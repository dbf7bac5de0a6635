// A run on a mesh that others made ends in the very state of one rank's.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/runtime/distributed/simulation/as_one_rank.hpp"
#include "tests/runtime/unit/support/public_meshes.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::tests {
namespace {

constexpr const char* file = "human_wedge.pts";

std::string paced_wedge(const std::string& tissue) {
    return R"({"format": 1, "name": "wedge", "model": "toy", "variant": ["excitable"], "time": {"end": "5 ms", "dt": "0.1 ms", "diffusion": "substep"},
        "geometry": {"mesh": ")" +
           public_mesh(file) + R"("}, )" + tissue + R"(,
        "stimuli": [{"name": "S1", "where": {"box": [["0 mm"], ["2 mm"]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}]})";
}

const char* const anisotropic = R"("tissue": {"D": ["1 mm^2/ms", "0.4 mm^2/ms", "0.4 mm^2/ms"]})";

TEST(PublicWedge, paced_at_an_end_is_that_of_one_rank) {
    if (!has_public_mesh(file)) GTEST_SKIP() << without_public_mesh(file);
    const interface::Model& model = testing::toy_model(interface::Backend::cpu);
    const std::string text = paced_wedge(std::string(anisotropic) + R"(, "fibres": {"constant": [0.8, 0.6, 0]})");
    expect_as_one_rank(text, model);
    const Finished shared(text, model, 1, team());
    const std::vector<double> V = shared.simulation.state(0);
    if (!team().is_root()) return;
    ASSERT_EQ(V.size(), 51u * 19 * 19);
    // x first: the paced end has been excited, the far one, 50 mm away, not yet.
    EXPECT_GT(V[0] - V[50], 0.5);
    EXPECT_TRUE(std::all_of(V.begin(), V.end(), [](double value) { return std::isfinite(value); }));
}

TEST(PublicWedge, without_fibres_is_refused_by_all_with_different_conductivities) {
    if (!has_public_mesh(file)) GTEST_SKIP() << without_public_mesh(file);
    try {
        const Finished shared(paced_wedge(anisotropic), testing::toy_model(interface::Backend::cpu), 1, team());
        ADD_FAILURE() << "was not refused";
    } catch (const UserFault& fault) {
        EXPECT_EQ(fault.what(),
                  public_mesh(file) +
                      ": the mesh has no fibres, which different conductivities along and across them need: it has no "
                      "field of three components; "
                      "heartwright mesh fibres makes them, or give \"fibres\": {\"constant\": [1, 0, 0]}");
    }
}

}  // namespace
}  // namespace heartwright::tests
