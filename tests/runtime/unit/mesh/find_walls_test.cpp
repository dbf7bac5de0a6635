// Walls found on the surface of a mesh: those that it was made with, or a refusal.
#include "runtime/mesh/make/find_walls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/isosurface_stuffing.hpp"
#include "runtime/mesh/make/ventricle.hpp"
#include "runtime/mesh/vectors.hpp"
#include "small_meshes.hpp"

namespace heartwright::mesh {
namespace {

struct Made {
    VentricleSize size;
    double edge;
};

// Nodes of the base count to it or to a wall at its rim; of all others the walls agree.
void expect_walls(const VentricleMesh& made, const std::string& text) {
    const Walls found = find_walls(made.mesh).walls;
    std::size_t compared = 0, wrong = 0;
    for (std::size_t n = 0; n < made.mesh.nodes.size(); ++n) {
        const Wall is = found.of_nodes[n], was = made.walls.of_nodes[n];
        if (is == Wall::base || was == Wall::base || is == Wall::none || was == Wall::none) continue;
        ++compared;
        wrong += is != was ? 1 : 0;
    }
    EXPECT_GT(compared, 50u) << text;
    EXPECT_EQ(wrong, 0u) << text;
}

void expect_walls_as_made(const Made& one) {
    expect_walls(make_ventricle(one.size, one.edge), "cavity " + std::to_string(one.size.cavity_radius) + ", " +
                                                         std::to_string(one.size.cavity_length) + ", edge " +
                                                         std::to_string(one.edge));
}

// About an axis that is none of the mesh's, by Rodrigues' formula.
Point turned(const Point& p, double degrees) {
    const Point axis = unit({1, 2, -0.5});
    const double c = std::cos(degrees * M_PI / 180), s = std::sin(degrees * M_PI / 180);
    return c * p + s * cross(axis, p) + ((1 - c) * dot(axis, p)) * axis;
}

TEST(FindWalls, are_those_of_made_biventricles_of_any_size) {
    for (const Made& one :
         {Made{{11, 30, 6, 4, true}, 2.5}, Made{{9, 22, 5, 3, true}, 2}, Made{{4, 8, 3, 2, true}, 0.9},
          Made{{3, 6, 2, 1.5, true}, 0.7}, Made{{2, 4, 2, 1, true}, 0.5}})
        expect_walls_as_made(one);
}

TEST(FindWalls, are_those_of_made_ventricles) {
    expect_walls_as_made({{11, 30, 6, 3, false}, 2.5});
    expect_walls_as_made({{2, 4, 2, 1, false}, 0.5});
}

// Sheared, a heart keeps its walls, and its base makes the angle with the plane across its axis. Then it is turned in
// space, too.
TEST(FindWalls, are_found_whatever_the_tilt_of_the_base) {
    for (const bool has_right : {true, false}) {
        const VentricleMesh upright = make_ventricle({11, 30, 6, 4, has_right}, 2);
        for (const double tilt : {0.0, 2.0, 10.0, 30.0, 60.0})
            for (const double turn : {0.0, 10.0, 77.0, 180.0}) {
                VentricleMesh tilted = upright;
                for (Point& node : tilted.mesh.nodes) {
                    node[2] += std::tan(tilt * M_PI / 180) * node[0];
                    node = turned(node, turn);
                }
                const std::string text = std::to_string(tilt) + " degrees, turned by " + std::to_string(turn);
                expect_walls(tilted, text);
                const Point upwards = find_walls(tilted.mesh).walls.upwards,
                            expected =
                                turned(unit({-std::sin(tilt * M_PI / 180), 0, std::cos(tilt * M_PI / 180)}), turn);
                EXPECT_NEAR(dot(upwards, expected), 1, 1e-12) << text;
            }
    }
}

// An ellipsoid of revolution cut by a plane at an angle.
TEST(FindWalls, are_found_of_a_ventricle_that_is_cut_at_an_angle) {
    const auto depth = [](const Point& p, double across, double along) {
        const Point scaled{p[0] / across, p[1] / across, p[2] / along},
            twice{scaled[0] / across, scaled[1] / across, scaled[2] / along};
        return length(scaled) * (1 - length(scaled)) / std::max(length(twice), 1e-9);
    };
    BoundingBox box;
    box.add({-18, -18, -37});
    box.add({18, 18, 37});
    for (const double tilt : {2.0, 10.0, 30.0, 60.0}) {
        const Point upwards{std::sin(tilt * M_PI / 180), 0, std::cos(tilt * M_PI / 180)};
        const Mesh mesh = stuff_isosurface(
            [&](const Point& p) {
                return std::min({depth(p, 17, 36), -depth(p, 11, 30), 5 - dot(upwards, p)});
            },
            box, 2);
        const FoundWalls found = find_walls(mesh);
        EXPECT_NEAR(dot(found.walls.upwards, upwards), 1, 1e-4) << tilt;
        std::size_t inside = 0, outside = 0, wrong = 0;
        for (std::size_t n = 0; n < mesh.nodes.size(); ++n) {
            const Wall wall = found.walls.of_nodes[n];
            if (found.walls.is_base[n] || wall == Wall::none) continue;
            const bool is_inner = std::fabs(depth(mesh.nodes[n], 11, 30)) < std::fabs(depth(mesh.nodes[n], 17, 36));
            wrong += wall != (is_inner ? Wall::left_endocardium : Wall::epicardium);
            (is_inner ? inside : outside) += 1;
        }
        EXPECT_GT(inside, 200u) << tilt;
        EXPECT_GT(outside, 500u) << tilt;
        EXPECT_EQ(wrong, 0u) << tilt;
    }
}

TEST(FindWalls, say_what_they_are) {
    const FoundWalls found = find_walls(make_ventricle({11, 30, 6, 4, true}, 2).mesh);
    ASSERT_EQ(found.surfaces.size(), 4u);
    // Of the cavity: an ellipsoid's part below a quarter of its long semi-axis.
    EXPECT_NEAR(-found.surfaces[2].volume, M_PI * 11 * 11 * 30 * (2.0 / 3 + 0.25 - 1.0 / 192), 300);
    EXPECT_THAT(found.text(), testing::ElementsAre(
                                  testing::MatchesRegex("base: [0-9]+ triangles, .* mm.2, facing .0.00, -?0.00, 1.00."),
                                  testing::MatchesRegex("epicardium: [0-9]+ triangles, .* around .* mm.3"),
                                  testing::HasSubstr("left endocardium: "), testing::HasSubstr("around a cavity of ")));
}

// A ball has no base.
TEST(FindWalls, refuse_a_mesh_without_a_flat_end) {
    BoundingBox box;
    box.add({-9, -9, -9});
    box.add({9, 9, 9});
    const Mesh ball = stuff_isosurface([](const Point& p) { return 8 - length(p); }, box, 1);
    EXPECT_THAT(fault_of([&] { find_walls(ball); }), testing::HasSubstr("the walls were not found: "));
}

// A block with two shafts from its top, which is its largest flat part: its bottom lacks the rim.
TEST(FindWalls, refuse_two_cavities_of_one_shape) {
    Mesh block = make_box({16, 8, 4}, 1);
    std::erase_if(
        block.elements,
        [&](const Element& e) {
            Point middle{};
            for (const std::int32_t n : e) middle = middle + 0.25 * block.nodes[static_cast<std::size_t>(n)];
            const double x = std::fmod(middle[0], 8), y = middle[1], z = middle[2];
            const bool is_shaft = x > 2 && x < 6 && y > 2 && y < 6 && z > 2;
            return is_shaft || (z < 1 && (middle[0] < 1 || middle[0] > 15 || y < 1 || y > 7));
        });
    EXPECT_THAT(fault_of([&] { find_walls(block); }),
                testing::HasSubstr("the two cavities, of 32 mm^3 and 32 mm^3, are equally round"));
}

// Each of two solid blocks is closed by its own top, which is found to be the base.
TEST(FindWalls, refuse_parts_that_are_no_cavities) {
    Mesh blocks = make_box({4, 4, 2}, 1);
    const auto nodes = static_cast<std::int32_t>(blocks.nodes.size());
    for (const Point& node : std::vector<Point>(blocks.nodes)) blocks.nodes.push_back({node[0] + 9, node[1], node[2]});
    for (const Element& e : std::vector<Element>(blocks.elements))
        blocks.elements.push_back({e[0] + nodes, e[1] + nodes, e[2] + nodes, e[3] + nodes});
    EXPECT_THAT(fault_of([&] { find_walls(blocks); }),
                testing::HasSubstr("the parts of the surface enclose 32 mm^3 and 32 mm^3 with the plane of the base, "
                                   "expected one positive volume"));
}

TEST(FindWalls, refuse_a_surface_in_one_piece) {
    const Mesh block = make_box({4, 4, 2}, 1);
    EXPECT_THAT(fault_of([&] { find_walls(block); }), testing::HasSubstr("without its base the surface has 1 part,"));
}

}  // namespace
}  // namespace heartwright::mesh
