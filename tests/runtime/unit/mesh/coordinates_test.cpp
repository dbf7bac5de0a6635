// Universal ventricular coordinates on made ventricles, where symmetry and distances say what they are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "runtime/mesh/make/find_walls.hpp"
#include "runtime/mesh/make/isosurface_stuffing.hpp"
#include "runtime/mesh/make/ventricle.hpp"
#include "runtime/mesh/make/ventricular_coordinates.hpp"
#include "runtime/mesh/vectors.hpp"
#include "small_meshes.hpp"

namespace heartwright::mesh {
namespace {

// Half a hollow ball, its base at z = 0. The distance from the inside is that of the radii, and from the apex to the
// base it is a share of the quarter of the circle.
class CoordinatesOfAHollowBall : public testing::Test {
protected:
    CoordinatesOfAHollowBall() {
        BoundingBox box;
        box.add({-16, -16, -16});
        box.add({16, 16, 0});
        mesh = stuff_isosurface(
            [](const Point& p) {
                return std::min({15 - length(p), length(p) - 9, -p[2]});
            },
            box, 1.5);
        ThreadPool threads(2);
        walls = find_walls(mesh).walls;
        coordinates = make_coordinates(mesh, walls, threads);
    }

    Mesh mesh;
    Walls walls;
    VentricularCoordinates coordinates;
};

TEST_F(CoordinatesOfAHollowBall, are_distances_through_the_wall) {
    double worst = 0, sum = 0, count = 0;
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n) {
        if (mesh.nodes[n][2] > -2) continue;  // the rim is rounded
        ++count;
        const double difference = std::fabs(coordinates.transmural[n] - (length(mesh.nodes[n]) - 9) / 6);
        sum += difference;
        worst = std::max(worst, difference);
    }
    EXPECT_LT(worst, 0.01) << "the harmonic field is off by up to 0.13";
    EXPECT_LT(sum / count, 0.001);
}

TEST_F(CoordinatesOfAHollowBall, are_shares_of_the_way_from_apex_to_base) {
    double worst = 0, sum = 0, count = 0;
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n) {
        const Point& p = mesh.nodes[n];
        const double share = std::acos(std::clamp(-p[2] / length(p), -1.0, 1.0)) / (M_PI / 2);
        EXPECT_GE(coordinates.apicobasal[n], 0);
        EXPECT_LE(coordinates.apicobasal[n], 1);
        if (walls.is_base[n]) EXPECT_EQ(coordinates.apicobasal[n], 1);
        if (share < 0.1) continue;
        const double difference = std::fabs(coordinates.apicobasal[n] - share);
        sum += difference;
        ++count;
        worst = std::max(worst, difference);
    }
    EXPECT_LT(worst, 0.08);
    EXPECT_LT(sum / count, 0.02);
}

TEST_F(CoordinatesOfAHollowBall, are_angles_from_x_about_the_axis) {
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n) {
        const Point& p = mesh.nodes[n];
        if (std::hypot(p[0], p[1]) > 3)
            EXPECT_NEAR(std::remainder(coordinates.rotational[n] - std::atan2(p[1], p[0]), 2 * M_PI), 0, 0.03);
        EXPECT_EQ(coordinates.transventricular[n], -1);
    }
}

// The heart is its own mirror image across y = 0; its septum is divided in the middle.
TEST(Coordinates, of_two_ventricles_are_symmetric) {
    const VentricleMesh made = make_ventricle({11, 30, 6, 4, true}, 1.5);
    ThreadPool threads(2);
    const Walls walls = find_walls(made.mesh).walls;
    const VentricularCoordinates found = make_coordinates(made.mesh, walls, threads);
    std::size_t of_right = 0, septal = 0;
    double worst = 0;
    for (std::size_t n = 0; n < made.mesh.nodes.size(); ++n) {
        const Point& p = made.mesh.nodes[n];
        const Wall wall = walls.of_nodes[n];
        EXPECT_GE(found.transmural[n], 0);
        EXPECT_LE(found.transmural[n], 1);
        if (wall == Wall::left_endocardium) EXPECT_EQ(found.transventricular[n], -1);
        if (wall == Wall::right_endocardium) EXPECT_EQ(found.transventricular[n], 1);
        if (wall == Wall::left_endocardium || wall == Wall::right_endocardium) EXPECT_EQ(found.transmural[n], 0);
        if (wall == Wall::epicardium) EXPECT_EQ(found.transmural[n], 1) << n;
        of_right += found.transventricular[n] > 0;
        if (std::hypot(p[0], p[1]) > 3 && std::fabs(p[1]) < 0.01)
            EXPECT_NEAR(std::fabs(std::remainder(found.rotational[n] - (p[0] > 0 ? 0 : M_PI), 2 * M_PI)), 0, 0.03);
        // The septum is 11 to 17 mm from the axis at z = 0. Between cylinders the harmonic field is logarithmic, so
        // that it is divided at the geometric mean.
        if (std::fabs(p[1]) < 5 && std::fabs(p[2]) < 4 && p[0] > 9 && p[0] < 17.5 && wall == Wall::none) {
            const double r = std::hypot(p[0], p[1]), middle = std::sqrt(11.0 * 17.0),
                         expected = r < middle ? (r - 11) / (middle - 11) : (17 - r) / (17 - middle);
            worst = std::max(worst, std::fabs(found.transmural[n] - expected));
            ++septal;
        }
    }
    EXPECT_GT(septal, 50u);
    EXPECT_LT(worst, 0.08);
    EXPECT_GT(of_right, made.mesh.nodes.size() / 6);
}

TEST(Coordinates, need_the_rim_of_the_left_cavity) {
    const VentricleMesh made = make_ventricle({11, 30, 6, 3, false}, 3);
    ThreadPool threads(1);
    EXPECT_EQ(fault_of([&] { make_coordinates(made.mesh, made.walls, threads); }),
              "the left endocardium has no rim at the base, which the axis begins from");
}

}  // namespace
}  // namespace heartwright::mesh
