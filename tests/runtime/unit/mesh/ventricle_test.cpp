// Idealised ventricles: their walls, volumes and regions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/find_walls.hpp"
#include "runtime/mesh/make/mesh_memory.hpp"
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
        EXPECT_GT(std::count(both.walls.of_nodes.begin(), both.walls.of_nodes.end(), wall), 100)
            << static_cast<int>(wall);
    EXPECT_EQ(measure_mesh(both.mesh).parts, 1);
}

TEST(Ventricle, elements_are_predicted_before_memory_is_taken) {
    VentricleSize two = small;
    two.has_right = true;
    for (const VentricleSize& size : {small, two}) {
        const auto made = static_cast<double>(make_ventricle(size, 1.2).mesh.elements.size());
        EXPECT_NEAR(predicted_elements(size, 1.2), made, 0.15 * made);
    }
    EXPECT_EQ(elements_of_box({2, 1, 0.5}, 0.5), 6 * 4 * 2);
    EXPECT_NO_THROW(require_memory_of_elements(1e6, 1, 450'000'000));
    try {
        require_memory_of_elements(2e8, 0.2, 24'000'000'000);
        FAIL() << "90 GB are not there";
    } catch (const MachineFault& fault) {
        EXPECT_STREQ(fault.what(),
                     "edges of 0.2 mm give about 2e+08 elements, which take about 90 GB of memory; 24 GB is available. "
                     "Take a longer edge");
    }
}

TEST(Walls, are_found_from_the_surface_alone) {
    for (const bool has_right : {false, true}) {
        VentricleSize size = small;
        size.has_right = has_right;
        const VentricleMesh made = make_ventricle(size, 1.2);
        const Walls found = find_walls(made.mesh).walls;
        const std::vector<Wall>& walls = found.of_nodes;
        std::size_t same = 0, all = 0, rim = 0;
        for (std::size_t n = 0; n < walls.size(); ++n) {
            all += walls[n] != Wall::none ? 1 : 0;
            same += walls[n] != Wall::none && walls[n] == made.walls.of_nodes[n] ? 1 : 0;
            rim += found.is_base[n] && walls[n] != Wall::base ? 1 : 0;
            EXPECT_TRUE(found.is_base[n] || walls[n] != Wall::base);
        }
        EXPECT_NEAR(dot(found.upwards, {0, 0, 1}), 1, 1e-12);
        EXPECT_GT(rim, 50u) << "nodes of the rim are the base's and a wall's";
        EXPECT_GT(static_cast<double>(same), 0.95 * static_cast<double>(all)) << has_right;
    }
    EXPECT_NE(fault_of([] { find_walls(make_box({2, 2, 2}, 1)); }), "");
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
