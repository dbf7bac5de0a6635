// Walls found on the surface of a mesh: those that it was made with, or a refusal.
#include "runtime/mesh/make/find_walls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "runtime/mesh/make/box.hpp"
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
void expect_walls_as_made(const Made& one) {
    const VentricleMesh made = make_ventricle(one.size, one.edge);
    const Walls found = find_walls(made.mesh);
    std::size_t compared = 0, wrong = 0;
    for (std::size_t n = 0; n < made.mesh.nodes.size(); ++n) {
        const Wall is = found.of_nodes[n], was = made.walls.of_nodes[n];
        if (is == Wall::base || was == Wall::base || is == Wall::none || was == Wall::none) continue;
        ++compared;
        wrong += is != was ? 1 : 0;
    }
    const std::string text = "cavity " + std::to_string(one.size.cavity_radius) + ", " +
                             std::to_string(one.size.cavity_length) + ", edge " + std::to_string(one.edge);
    EXPECT_GT(compared, 50u) << text;
    EXPECT_EQ(wrong, 0u) << text;
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
