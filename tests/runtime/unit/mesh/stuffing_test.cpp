// Isosurface stuffing: the angles that are proved, conforming meshes, the shape's volume.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/make/isosurface_stuffing.hpp"
#include "runtime/mesh/statistics.hpp"
#include "runtime/mesh/vectors.hpp"
#include "small_meshes.hpp"

namespace heartwright::mesh {
namespace {

BoundingBox cube(double half) {
    BoundingBox box;
    box.add({-half, -half, -half});
    box.add({half, half, half});
    return box;
}

TEST(Stuffing, a_ball_has_its_volume_its_edges_and_no_faults) {
    constexpr double radius = 5;
    const Mesh mesh = stuff_isosurface([](const Point& p) { return radius * radius - dot(p, p); }, cube(radius), 0.5);
    EXPECT_THAT(check_mesh(mesh).errors, testing::IsEmpty());
    const MeshStatistics statistics = measure_mesh(mesh);
    EXPECT_NEAR(statistics.volume, 4.0 / 3 * M_PI * std::pow(radius, 3), 0.01 * statistics.volume);
    EXPECT_NEAR(statistics.edges.mean, 0.5, 0.03);
    for (const Point& node : mesh.nodes) EXPECT_LT(length(node), radius * (1 + 1e-9));
}

// Waves of random directions inside a ball: shapes with thin parts, tunnels and islands.
TEST(Stuffing, angles_lie_within_the_bounds_of_the_paper_for_any_shape) {
    std::mt19937_64 random(20260);
    std::uniform_real_distribution<double> uniform(-1, 1);
    double least = 180, most = 0;
    for (int trial = 0; trial < 40; ++trial) {
        std::array<std::array<double, 5>, 6> waves;
        for (auto& wave : waves)
            for (std::size_t k = 0; k < 5; ++k) wave[k] = (k < 4 ? 3 : 1) * uniform(random);
        const double level = 0.5 * uniform(random), radius = 2.2 + 0.5 * uniform(random);
        const Shape shape = [&](const Point& p) {
            double value = level;
            for (const auto& [x, y, z, phase, size] : waves)
                value += size * std::sin(x * p[0] + y * p[1] + z * p[2] + phase);
            return std::min(value, radius * radius - dot(p, p));
        };
        const Mesh mesh = stuff_isosurface(shape, cube(3), 0.4);
        for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
            ASSERT_GT(signed_volume(mesh, e), 0);
            for (const double angle : angles_of(mesh, e)) {
                least = std::min(least, angle);
                most = std::max(most, angle);
            }
        }
    }
    EXPECT_GT(least, 10.7);
    EXPECT_LT(most, 164.8);
}

TEST(Stuffing, an_empty_shape_and_a_huge_lattice_are_refused) {
    const Shape nothing = [](const Point&) { return -1.0; };
    EXPECT_NE(fault_of([&] { stuff_isosurface(nothing, cube(1), 0.5); }), "");
    EXPECT_NE(fault_of([&] { stuff_isosurface(nothing, cube(1000), 0.1); }), "");
    EXPECT_EQ(fault_of([&] { stuff_isosurface(nothing, cube(1), 0); }),
              "the edge of a mesh must be above 0 mm, not 0 mm");
}

}  // namespace
}  // namespace heartwright::mesh
