// Fractal trees of Purkinje fibres on surfaces and hearts.
#include "runtime/mesh/make/purkinje.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/make/make_mesh.hpp"
#include "runtime/mesh/make/surface_places.hpp"
#include "runtime/mesh/statistics.hpp"
#include "runtime/mesh/surface.hpp"
#include "runtime/mesh/vectors.hpp"
#include "small_meshes.hpp"
#include "tests/runtime/unit/support/surfaces.hpp"

namespace heartwright::mesh {
namespace {

using ::testing::IsEmpty;

Endocardium plane() { return {tests::flat_sheet(40, 40, 2), {{40, 2, 0}, {40, 50, 0}}, 2}; }
Endocardium globe() { return {tests::icosphere(4, 25), {{0, 0, 25}, {25, 0, -5}}, 3}; }

Point place_of(const Mesh& tree, std::int32_t node) { return tree.nodes[static_cast<std::size_t>(node)]; }

std::vector<std::int32_t> children_of(const Mesh& tree, std::int32_t node) {
    std::vector<std::int32_t> children;
    for (const Element& line : tree.elements)
        if (line[0] == node) children.push_back(line[1]);
    return children;
}

// From one fork or end to the next, along the first line of a branch.
int lines_of_branch(const Mesh& tree, std::int32_t first) {
    int lines = 1;
    for (auto next = children_of(tree, first); next.size() == 1; next = children_of(tree, next[0])) ++lines;
    return lines;
}

TEST(Purkinje, on_a_plane_has_segments_and_angles_as_asked) {
    const PurkinjeRule rule{.segment = 0.4, .length = 4, .angle = 15, .repulsion = 0.1, .generations = 8};
    const Mesh tree = grow_purkinje(plane(), rule);
    EXPECT_THAT(check_mesh(tree).errors, IsEmpty());
    EXPECT_THAT(check_mesh(tree).warnings, IsEmpty()) << "one connected part";
    EXPECT_EQ(tree.elements.size() + 1, tree.nodes.size()) << "no rings";
    EXPECT_EQ(tree.nodes[0], (Point{40, 2, 0}));
    EXPECT_GT(tree.nodes.size(), 500U);
    int forks = 0;
    for (std::size_t e = 0; e < tree.elements.size(); ++e) {
        EXPECT_NEAR(size_of(tree, e), 0.4, 1e-12);
        EXPECT_EQ(tree.nodes[static_cast<std::size_t>(tree.elements[e][1])][2], 0);
        const auto children = children_of(tree, tree.elements[e][1]);
        if (children.size() < 2) continue;
        ++forks;
        ASSERT_EQ(children.size(), 2U);
        const Point from = place_of(tree, tree.elements[e][1]), ahead = unit(along_line(tree, e)),
                    one = unit(place_of(tree, children[0]) - from), other = unit(place_of(tree, children[1]) - from);
        EXPECT_NEAR(dot(ahead, one), std::cos(15 * std::numbers::pi / 180), 1e-11);
        EXPECT_NEAR(dot(one, other), std::cos(30 * std::numbers::pi / 180), 1e-11);
    }
    EXPECT_GT(forks, 30);
    const auto& generations = tree.element_fields[0].values;
    EXPECT_EQ(generations.front(), 0);
    EXPECT_EQ(*std::max_element(generations.begin(), generations.end()), 8);
}

// A trunk of 16 mm in 40 lines; the branches of many seeds have 4 mm on average, and a spread of 20%.
TEST(Purkinje, lengths_of_branches_are_drawn) {
    PurkinjeRule rule{.segment = 0.1, .length = 4, .generations = 1, .trunk = 16};
    double sum = 0, squares = 0, count = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        rule.seed = seed;
        const Mesh tree = grow_purkinje(plane(), rule);
        ASSERT_EQ(lines_of_branch(tree, 1), 160);
        for (const std::int32_t child : children_of(tree, 160)) {
            const double length = 0.1 * lines_of_branch(tree, child);
            sum += length;
            squares += length * length;
            count += 1;
        }
    }
    EXPECT_EQ(count, 200);
    EXPECT_NEAR(sum / count, 4, 3 * 0.8 / std::sqrt(200));
    EXPECT_NEAR(std::sqrt(squares / count - sum * sum / count / count), 0.8, 0.12);
}

TEST(Purkinje, brothers_repel_each_other) {
    const auto apart = [](double repulsion) {
        const Mesh tree = grow_purkinje(plane(), {.length = 8, .repulsion = repulsion, .generations = 1, .trunk = 10});
        std::vector<Point> ends;
        for (std::int32_t n = 1; n < static_cast<std::int32_t>(tree.nodes.size()); ++n)
            if (children_of(tree, n).empty()) ends.push_back(place_of(tree, n));
        EXPECT_EQ(ends.size(), 2U);
        return length(ends[1] - ends[0]);
    };
    EXPECT_GT(apart(0.05), apart(0) + 0.5);
    EXPECT_GT(apart(0.2), apart(0.05) + 0.5);
}

TEST(Purkinje, lies_on_a_curved_surface) {
    const PurkinjeRule rule{.segment = 0.5, .length = 5, .generations = 9};
    const Endocardium ball = globe();
    const Mesh tree = grow_purkinje(ball, rule);
    EXPECT_THAT(check_mesh(tree).errors, IsEmpty());
    const SurfacePlaces places(ball.surface, 0.5);
    for (const Point& node : tree.nodes) {
        const SurfacePlace all = places.nearest(node), near = places.nearest(node, 0.5);
        ASSERT_LT(length(all.at - node), 1e-12);
        ASSERT_EQ(all.triangle, near.triangle);
    }
    for (std::size_t e = 0; e < tree.elements.size(); ++e) EXPECT_NEAR(size_of(tree, e), 0.5, 0.1) << "projected steps";
    EXPECT_EQ(tree.tags.front(), 3);
}

TEST(Purkinje, one_seed_is_one_tree_and_another_is_another) {
    PurkinjeRule rule{.generations = 7};
    const Mesh tree = grow_purkinje(globe(), rule), again = grow_purkinje(globe(), rule);
    EXPECT_EQ(tree.nodes, again.nodes);
    EXPECT_EQ(tree.elements, again.elements);
    rule.seed = 2;
    EXPECT_NE(tree.nodes, grow_purkinje(globe(), rule).nodes);
    // Anywhere: on a plane, whose arithmetic is short, these are the digits.
    rule.seed = 1;
    const Mesh flat = grow_purkinje(plane(), rule);
    EXPECT_EQ(flat.nodes.size(), 1474U);
    EXPECT_EQ(flat.nodes.back(), (Point{49.029117335592218, 3.0757249401160065, 0}));
}

TEST(Purkinje, of_a_heart_with_two_ventricles_has_two_trees_and_a_bundle) {
    ThreadPool threads(2);
    MeshRecipe recipe;
    recipe.kind = MeshRecipe::Kind::biventricle;
    recipe.edge = 2.5;
    const Mesh heart = make_mesh(recipe, threads);
    const auto endocardia = endocardia_of(heart);
    ASSERT_EQ(endocardia.size(), 2U);
    EXPECT_LT(length(endocardia[0].root.at - endocardia[1].root.at), 25) << "both at the septum";
    const PurkinjeRule rule{.segment = 1, .length = 8, .generations = 12};
    std::vector<Mesh> trees;
    for (const Endocardium& one : endocardia) {
        EXPECT_GT(length(one.root.at - one.root.towards), 40) << "from base to apex";
        trees.push_back(grow_purkinje(one, rule));
        // The tree reaches most of the cavity's wall.
        std::size_t nodes = 0, reached = 0;
        for (const Element& face : one.surface.elements) {
            const Point at = place_of(one.surface, face[0]);
            ++nodes;
            reached += std::any_of(trees.back().nodes.begin(), trees.back().nodes.end(),
                                   [&](const Point& node) { return length(node - at) < 10; })
                           ? 1U
                           : 0U;
        }
        EXPECT_GT(reached, 3 * nodes / 4);
    }
    const Mesh all = join_trees(trees, rule);
    EXPECT_THAT(check_mesh(all).errors, IsEmpty());
    EXPECT_EQ(connected_parts(all).count, 1);
    std::map<std::int32_t, int> tags;
    for (const std::int32_t tag : all.tags) ++tags[tag];
    EXPECT_EQ(tags.size(), 3U);
    const auto last = static_cast<std::int32_t>(all.nodes.size()) - 1;
    EXPECT_EQ(
        std::count_if(all.elements.begin(), all.elements.end(), [&](const Element& line) { return line[1] == last; }),
        2)
        << "the bundle's node has two branches";
    EXPECT_EQ(all.elements.size() + 1, all.nodes.size());
}

TEST(Purkinje, refuses_rules_that_make_no_tree) {
    EXPECT_EQ(fault_of([] { grow_purkinje(plane(), {.segment = 2, .length = 1}); }),
              "branches of 1 mm are shorter than a segment of 2 mm");
    EXPECT_EQ(fault_of([] { grow_purkinje(plane(), {.trunk = 100}); }),
              "a tree's trunk of 100 mm does not fit between its root and its landmark, which are 48 mm apart on the "
              "surface");
    // A notch between root and landmark.
    Endocardium notched = plane();
    std::erase_if(
        notched.surface.elements,
        [&](const Element& face) {
            const Point at = place_of(notched.surface, face[0]);
            return at[1] > 6 && at[1] < 14;
        });
    EXPECT_EQ(fault_of([&] { grow_purkinje(notched, {.trunk = 40}); }),
              "a tree's trunk leaves the surface after 6 mm; choose another root or landmark");
}

}  // namespace
}  // namespace heartwright::mesh
