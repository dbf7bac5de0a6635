// Faces in order, and the surface.
#include "runtime/mesh/surface.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <tuple>

#include "runtime/mesh/make/box.hpp"

namespace heartwright::mesh {
namespace {

// A box whose nodes and elements are numbered in no order.
Mesh shuffled_box() {
    Mesh mesh = make_box({5, 4, 3}, 1);
    std::mt19937_64 draw(7);
    std::vector<std::int32_t> numbers(mesh.nodes.size());
    for (std::size_t n = 0; n < numbers.size(); ++n) numbers[n] = static_cast<std::int32_t>(n);
    std::shuffle(numbers.begin(), numbers.end(), draw);
    const std::vector<Point> nodes = mesh.nodes;
    for (std::size_t n = 0; n < numbers.size(); ++n) mesh.nodes[static_cast<std::size_t>(numbers[n])] = nodes[n];
    for (Element& element : mesh.elements)
        for (std::int32_t& node : element) node = numbers[static_cast<std::size_t>(node)];
    std::shuffle(mesh.elements.begin(), mesh.elements.end(), draw);
    return mesh;
}

TEST(SortedFaces, are_all_faces_in_ascending_order) {
    const Mesh mesh = shuffled_box();
    ThreadPool threads(3);
    const std::vector<SortedFace> faces = sorted_faces(mesh, threads);
    ASSERT_EQ(faces.size(), 4 * mesh.elements.size());
    std::set<std::pair<std::int32_t, int>> seen;
    for (const SortedFace& face : faces) {
        EXPECT_TRUE(seen.emplace(face.element, face.corner).second);
        auto nodes = face_of(mesh, face.element, face.corner).nodes;
        std::sort(nodes.begin(), nodes.end());
        EXPECT_EQ(face.key, nodes);
    }
    EXPECT_TRUE(std::is_sorted(faces.begin(), faces.end(), [](const SortedFace& a, const SortedFace& b) {
        return std::tie(a.key, a.element, a.corner) < std::tie(b.key, b.element, b.corner);
    }));
}

TEST(Surface, of_a_box_is_two_triangles_a_square) {
    const Mesh mesh = shuffled_box();
    const std::vector<Face> surface = surface_of(mesh);
    EXPECT_EQ(surface.size(), 2u * 2u * (5 * 4 + 4 * 3 + 3 * 5));
    EXPECT_TRUE(std::is_sorted(surface.begin(), surface.end(), [](const Face& a, const Face& b) {
        return std::tie(a.element, a.corner) < std::tie(b.element, b.corner);
    }));
}

}  // namespace
}  // namespace heartwright::mesh
