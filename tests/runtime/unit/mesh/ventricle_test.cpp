// Idealised ventricles: their walls, volumes and fibres by the Laplace-Dirichlet rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/find_walls.hpp"
#include "runtime/mesh/make/regions.hpp"
#include "runtime/mesh/make/ventricle.hpp"
#include "runtime/mesh/statistics.hpp"
#include "runtime/mesh/vectors.hpp"
#include "small_meshes.hpp"

namespace heartwright::mesh {
namespace {

constexpr VentricleSize small{11, 30, 6, 3, false};

// Of a half ellipsoid below z = top, semi-axes r, r, l.
double volume_below(double r, double l, double top) {
    const auto part = [&](double z) { return M_PI * r * r * (z - z * z * z / (3 * l * l)); };
    return part(top) - part(-l);
}

TEST(Ventricle, meshes_are_good_and_have_the_volume_of_the_wall) {
    const VentricleMesh made = make_ventricle(small, 1.5);
    EXPECT_THAT(check_mesh(made.mesh).errors, testing::IsEmpty());
    const MeshStatistics statistics = measure_mesh(made.mesh);
    const double expected = volume_below(17, 36, 7.5) - volume_below(11, 30, 7.5);
    EXPECT_NEAR(statistics.volume, expected, 0.02 * expected);
    EXPECT_GT(statistics.angles.least, 10.7);
    EXPECT_LT(statistics.angles.most, 164.8);
    EXPECT_EQ(statistics.parts, 1);

    VentricleSize two = small;
    two.has_right = true;
    const VentricleMesh both = make_ventricle(two, 1.2);
    EXPECT_THAT(check_mesh(both.mesh).errors, testing::IsEmpty());
    for (const Wall wall : {Wall::epicardium, Wall::left_endocardium, Wall::right_endocardium, Wall::base})
        EXPECT_GT(std::count(both.walls.begin(), both.walls.end(), wall), 100) << static_cast<int>(wall);
    EXPECT_EQ(measure_mesh(both.mesh).parts, 1);
}

// Away from base and apex the helix angle from the circumference follows the depth d: 60 - 120 d^2 degrees while the
// two frames that are blended differ by less than 90 degrees (d < 0.75), then near the epicardial angle.
TEST(Fibres, turn_through_the_wall_by_the_rule) {
    const VentricleMesh made = make_ventricle(small, 1.5);
    ThreadPool threads(2);
    const RuleBasedFibres made_fibres = make_fibres(made.mesh, made.walls, {60, -60, 0, 0}, threads);
    std::size_t count = 0;
    double worst = 0, sum = 0;
    for (std::size_t e = 0; e < made.mesh.elements.size(); ++e) {
        const Point& f = made_fibres.fibres[e];
        ASSERT_NEAR(length(f), 1, 1e-12);
        ASSERT_NEAR(dot(f, made_fibres.sheets[e]), 0, 1e-12);
        const Point at = centroid(made.mesh, e);
        const double depth = made_fibres.depth[e], expected = 60 - 120 * depth * depth;
        if (at[2] < -12 || at[2] > 2 || (depth > 0.72 && depth < 0.78)) continue;
        // In the plane across the wall's normal: from the circumference towards the base.
        const Point outwards = unit({at[0] / 289, at[1] / 289, at[2] / 1296}),
                    circumferential = unit({-at[1], at[0], 0}), upwards = cross(outwards, circumferential);
        const double angle = std::atan(dot(f, upwards) / dot(f, circumferential)) * 180 / M_PI;
        const double difference = depth < 0.75 ? std::fabs(angle - expected) : std::fabs(angle + 56);
        worst = std::max(worst, difference);
        sum += difference;
        ++count;
    }
    EXPECT_GT(count, 1000u);
    EXPECT_LT(worst, 10);
    EXPECT_LT(sum / static_cast<double>(count), 3);
}

// A mesh with the fibres of another program's rule-based method (lifex), at nodes.
TEST(Fibres, agree_with_those_of_another_program) {
    const std::string path = std::string(HEARTWRIGHT_SOURCE_DIR) + "/../shared/meshes/biventricle_fibre.vtu";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no " << path;
    const TetrahedralMesh mesh = read_mesh(path, {1000, "", false}).mesh;
    EXPECT_THAT(check_mesh(mesh).errors, testing::IsEmpty());
    const std::vector<Wall> walls = find_walls(mesh);
    ThreadPool threads(2);
    const RuleBasedFibres made = make_fibres(mesh, walls, {60, -60, 0, 0}, threads);
    std::vector<double> differences;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e)
        differences.push_back(std::acos(std::min(1.0, std::fabs(dot(made.fibres[e], mesh.fibres[e])))) * 180 / M_PI);
    std::sort(differences.begin(), differences.end());
    EXPECT_LT(differences[differences.size() / 2], 5) << "median, degrees";
}

TEST(Walls, are_found_from_the_surface_alone) {
    for (const bool has_right : {false, true}) {
        VentricleSize size = small;
        size.has_right = has_right;
        const VentricleMesh made = make_ventricle(size, 1.2);
        const std::vector<Wall> found = find_walls(made.mesh);
        std::size_t same = 0, all = 0;
        for (std::size_t n = 0; n < found.size(); ++n) {
            all += found[n] != Wall::none ? 1 : 0;
            same += found[n] != Wall::none && found[n] == made.walls[n] ? 1 : 0;
        }
        EXPECT_GT(static_cast<double>(same), 0.95 * static_cast<double>(all)) << has_right;
    }
    EXPECT_NE(fault_of([] { find_walls(make_box({2, 2, 2}, 1)); }), "");
}

TEST(Fibres, need_the_walls) {
    const VentricleMesh made = make_ventricle(small, 3);
    ThreadPool threads(1);
    std::vector<Wall> walls = made.walls;
    std::replace(walls.begin(), walls.end(), Wall::base, Wall::none);
    EXPECT_EQ(fault_of([&] { make_fibres(made.mesh, walls, {}, threads); }),
              "no node lies on the base, which the fibres begin from");
}

TEST(Regions, layers_scar_and_border_zone) {
    VentricleMesh made = make_ventricle(small, 2);
    std::vector<double> depth;
    for (std::size_t e = 0; e < made.mesh.elements.size(); ++e) depth.push_back(e % 2 == 0 ? 0.1 : 0.9);
    set_tags(made.mesh, depth, {3, Scar{{14, 0, 0}, 4, 2}});
    for (std::size_t e = 0; e < depth.size(); ++e) {
        const double distance = length(centroid(made.mesh, e) - Point{14, 0, 0});
        EXPECT_EQ(made.mesh.tags[e], distance < 4 ? 100 : distance < 6 ? 101 : e % 2 == 0 ? 1 : 3);
    }
    EXPECT_EQ(fault_of([&] {
                  set_tags(made.mesh, depth, {3, Scar{{0, 0, 0}, 4, 2}});
              }),
              "no element lies in the scar: its centre is outside, or it is too small");
}

}  // namespace
}  // namespace heartwright::mesh
