// The idealised torso: a mesh that conforms to the heart, its tissues and electrodes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "base/diag/faults.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/make/make_torso.hpp"
#include "runtime/mesh/statistics.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"
#include "scratch.hpp"
#include "small_meshes.hpp"

namespace heartwright::mesh {
namespace {

MeshRecipe coarse_heart() {
    MeshRecipe recipe;
    recipe.kind = MeshRecipe::Kind::biventricle;
    recipe.edge = 2.4;
    recipe.fibres = {{60, -60}, {60, -60}, {}};
    return recipe;
}

struct Made {
    Mesh heart, body;
};

const Made& made() {
    static const Made both = [] {
        ThreadPool threads(2);
        Made one;
        one.heart = make_mesh(coarse_heart(), threads);
        one.body = make_torso(coarse_heart(), {}, one.heart);
        return one;
    }();
    return both;
}

TEST(Torso, is_a_good_mesh_of_the_volume_of_an_elliptic_cylinder) {
    ThreadPool threads(2);
    const MeshFindings findings = check_mesh(made().body, threads);
    EXPECT_THAT(findings.errors, testing::IsEmpty());
    EXPECT_THAT(findings.warnings, testing::IsEmpty());
    const MeshStatistics statistics = measure_mesh(made().body);
    const double expected = std::numbers::pi / 4 * 330 * 220 * 480;
    EXPECT_NEAR(statistics.volume, expected, 0.002 * expected);
    EXPECT_GT(statistics.angles.least, 8);
    EXPECT_LT(statistics.angles.most, 165);
    EXPECT_LT(statistics.edges.most, 1.8 * 10);
}

TEST(Torso, begins_with_the_nodes_elements_and_fibres_of_the_heart) {
    const auto& [heart, body] = made();
    for (std::size_t n = 0; n < heart.nodes.size(); ++n) ASSERT_EQ(body.nodes[n], heart.nodes[n]);
    for (std::size_t e = 0; e < heart.elements.size(); ++e) {
        ASSERT_EQ(body.elements[e], heart.elements[e]);
        ASSERT_EQ(body.fibres[e], heart.fibres[e]);
        ASSERT_EQ(body.tag(e), heart.tag(e));
    }
    for (std::size_t e = heart.elements.size(); e < body.elements.size(); ++e) ASSERT_GE(body.tag(e), torso_tag);
}

// Each face of the heart's surface has an element of the torso behind it, so the skin is all of the body's surface.
TEST(Torso, conforms_to_the_heart) {
    const auto& [heart, body] = made();
    const Ventricle ventricle = ventricle_of(coarse_heart());
    const Torso torso({}, ventricle);
    for (const Face& face : surface_of(body))
        for (const std::int32_t node : face.nodes) {
            ASSERT_GE(static_cast<std::size_t>(node), heart.nodes.size());
            ASSERT_LT(std::fabs(torso(body.nodes[static_cast<std::size_t>(node)])), 0.01);
        }
}

TEST(Torso, has_blood_in_the_cavities_and_lungs_beside_the_heart) {
    const MeshStatistics statistics = measure_mesh(made().body);
    const Ventricle ventricle = ventricle_of(coarse_heart());
    const Torso torso({}, ventricle);
    const BoundingBox box = torso.box();
    constexpr int samples = 128;
    double blood = 0, lungs = 0;
    const double cell = box.side(0) * box.side(1) * box.side(2) / (1.0 * samples * samples * samples);
    for (int k = 0; k < samples; ++k)
        for (int j = 0; j < samples; ++j)
            for (int i = 0; i < samples; ++i) {
                const auto at = [&](std::size_t axis, int n) {
                    return box.low[axis] + (n + 0.5) / samples * box.side(axis);
                };
                const Point p{at(0, i), at(1, j), at(2, k)};
                if (ventricle(p) > 0) continue;
                blood += ventricle.is_in_cavity(p) ? cell : 0;
                lungs += torso.is_in_lung(p) ? cell : 0;
            }
    EXPECT_NEAR(statistics.regions.at(blood_tag).size, blood, 0.04 * blood);
    EXPECT_NEAR(statistics.regions.at(lung_tag).size, lungs, 0.01 * lungs);
    EXPECT_GT(blood, 100e3);
    EXPECT_GT(lungs, 3e6);
}

TEST(Torso, electrodes_lie_on_the_skin_in_their_order_around_the_chest) {
    const Ventricle ventricle = ventricle_of(coarse_heart());
    const Torso torso({}, ventricle);
    std::map<std::string, Point> at;
    for (const auto& [name, place] : torso.electrodes()) {
        EXPECT_NEAR(torso(place), 0, 1e-9) << name;
        at[name] = torso.to_torso(place);
    }
    ASSERT_EQ(at.size(), 10);
    for (const auto& [right, left] :
         {std::pair{"RA", "LA"}, {"V1", "V2"}, {"V2", "V3"}, {"V3", "V4"}, {"V4", "V5"}, {"V5", "V6"}, {"RL", "LL"}})
        EXPECT_LT(at[right][0], at[left][0]) << right;
    EXPECT_GT(at["RA"][2], at["V1"][2]);
    EXPECT_LT(at["LL"][2], at["V6"][2]);
}

TEST(Torso, turns_the_apex_to_the_left_front_and_down_and_the_right_ventricle_to_the_right_front) {
    const Ventricle ventricle = ventricle_of(coarse_heart());
    const Torso torso({}, ventricle);
    const Point apex = torso.to_torso({0, 0, -1}) - torso.to_torso({0, 0, 0}),
                right = torso.to_torso({1, 0, 0}) - torso.to_torso({0, 0, 0});
    EXPECT_GT(apex[0], 0.5);
    EXPECT_LT(apex[1], -0.4);
    EXPECT_LT(apex[2], -0.4);
    EXPECT_LT(right[0], 0);
    EXPECT_LT(right[1], -0.4);
    for (const Point& p : {Point{1, 2, 3}, Point{-40, 5, 8}})
        EXPECT_LT(length(torso.to_heart(torso.to_torso(p)) - p), 1e-12 * 100);
}

// The box along the heart's axes is mostly empty, as that of a heart in a wrong unit.
TEST(Torso, is_read_in_mm_although_its_file_says_no_unit) {
    const Scratch folder;
    write_mesh(folder / "torso.vtu", made().body);
    EXPECT_EQ(read_mesh(folder / "torso.vtu").mesh.nodes, made().body.nodes);
}

TEST(Torso, refuses_a_heart_at_the_skin_and_edges_that_cannot_grow) {
    TorsoSize size;
    size.heart = {0, -75, 0};
    EXPECT_THAT(fault_of([&] { make_torso(coarse_heart(), size, made().heart); }),
                testing::HasSubstr("the heart is too near the skin"));
    for (const double left : {165.0, 500.0}) {  // in the skin, and away from the body
        size.heart = {left, 0, 0};
        EXPECT_THAT(fault_of([&] { make_torso(coarse_heart(), size, made().heart); }),
                    testing::HasSubstr("the heart reaches beyond the skin"));
    }
    size = {};
    size.edge = 4;
    EXPECT_EQ(
        fault_of([&] { make_torso(coarse_heart(), size, made().heart); }),
        "edges of 4 mm in the torso are shorter than twice the heart's, 2.4 mm; take longer ones, or shorter ones "
        "in the heart");
    Mesh tagged = made().heart;
    tagged.tags.assign(tagged.elements.size(), lung_tag);
    EXPECT_EQ(fault_of([&] { make_torso(coarse_heart(), {}, tagged); }),
              "the heart has elements with the tag 202, which is one of the torso's");
}

}  // namespace
}  // namespace heartwright::mesh
