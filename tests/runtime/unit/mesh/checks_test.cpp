// Each kind of bad mesh is refused with the element or node named.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/make/box.hpp"
#include "small_meshes.hpp"

namespace heartwright::mesh {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> errors_of(const Mesh& mesh) { return check_mesh(mesh).errors; }

TEST(Checks, good_meshes_have_no_findings) {
    EXPECT_THAT(errors_of(two_tetrahedra()), IsEmpty());
    const MeshFindings findings = check_mesh(make_box({4, 3, 2}, 0.5));
    EXPECT_THAT(findings.errors, IsEmpty());
    EXPECT_THAT(findings.warnings, IsEmpty());
}

TEST(Checks, an_inverted_element_is_named) {
    Mesh mesh = two_tetrahedra();
    std::swap(mesh.elements[1][0], mesh.elements[1][1]);
    EXPECT_THAT(errors_of(mesh), ElementsAre("element 1 (nodes 2 1 3 4) is inverted: its volume is -2.667 mm^3"));
    EXPECT_EQ(orient_elements(mesh), 1u);
    EXPECT_THAT(errors_of(mesh), IsEmpty());
}

TEST(Checks, a_file_that_turns_all_elements_gets_the_remedy) {
    Mesh mesh = two_tetrahedra();
    for (Element& element : mesh.elements) std::swap(element[0], element[1]);
    EXPECT_THAT(errors_of(mesh).back(),
                "every element is inverted: the file orders nodes the other way; --reorient turns them");
}

TEST(Checks, a_degenerate_element_is_named) {
    Mesh mesh = two_tetrahedra();
    mesh.nodes.push_back({4, 4, 4});
    mesh.elements.push_back({1, 2, 4, 4});
    EXPECT_THAT(errors_of(mesh)[0], "element 2 (nodes 1 2 4 4) is degenerate: it has no volume");
    mesh = two_tetrahedra();
    mesh.nodes[4] = {1, 0.5, 0.5};  // in the plane of nodes 1, 2, 3
    EXPECT_THAT(errors_of(mesh)[0], "element 1 (nodes 1 2 3 4) is degenerate: it has no volume");
}

TEST(Checks, a_duplicated_element_is_named) {
    Mesh mesh = two_tetrahedra();
    mesh.elements.push_back({2, 0, 1, 3});
    EXPECT_THAT(errors_of(mesh),
                testing::Contains("element 2 (nodes 2 0 1 3) is listed twice: element 0 has the same nodes"));
}

TEST(Checks, nodes_at_one_place_are_named) {
    Mesh mesh = two_tetrahedra();
    mesh.nodes.push_back({2, 0, 0});
    mesh.elements[1][0] = 5;  // a crack between the two
    EXPECT_THAT(errors_of(mesh), ElementsAre("node 5 is at the same place as node 1: (2, 0, 0) mm: elements on its two "
                                             "sides are not joined; --merge \"1 um\" joins them"));
}

TEST(Checks, nodes_of_no_element_are_a_warning_wherever_they_are) {
    for (const Point& place : {Point{2, 2, 2}, Point{1e6, 0, 0}, Point{0.5, 0.5, 0}}) {
        Mesh mesh = two_tetrahedra();
        mesh.nodes.push_back(place);
        const MeshFindings findings = check_mesh(mesh);
        EXPECT_THAT(findings.errors, IsEmpty());
        EXPECT_THAT(findings.warnings, ElementsAre(HasSubstr("1 node is in no tetrahedron, such as node 5")));
    }
}

// What follows looks at pairs of a node's elements.
TEST(Checks, a_node_of_very_many_elements_is_refused_before_anything_else) {
    Mesh mesh = two_tetrahedra();
    for (int n = 0; n < 300000; ++n) {
        const auto node = static_cast<std::int32_t>(mesh.nodes.size());
        for (int k = 0; k < 3; ++k) mesh.nodes.push_back({1 + 1e-3 * n, static_cast<double>(k), 3});
        mesh.elements.push_back({0, node, node + 1, node + 2});
    }
    EXPECT_THAT(errors_of(mesh), ElementsAre("node 0 at (0, 0, 0) mm is in 300001 elements, expected at most 5000: no "
                                             "mesh of tissue is like that; mesh the volume again"));
}

// Several faults of each kind, of which five are named.
TEST(Checks, findings_do_not_depend_on_threads) {
    Mesh mesh = make_box({8, 7, 6}, 0.5);
    for (std::size_t n = 3; n < mesh.elements.size(); n += 700) {
        mesh.elements.push_back(mesh.elements[n]);
        std::int32_t& corner = mesh.elements[n + 2][0];
        mesh.nodes.push_back(mesh.nodes[static_cast<std::size_t>(corner)]);
        corner = static_cast<std::int32_t>(mesh.nodes.size() - 1);  // another node at the same place
        std::swap(mesh.elements[n + 1][0], mesh.elements[n + 1][1]);
    }
    ThreadPool threads(3);
    const std::vector<std::string> errors = check_mesh(mesh, threads).errors;
    EXPECT_EQ(errors, errors_of(mesh));
    EXPECT_GT(errors.size(), 20u);
    EXPECT_EQ(std::count_if(errors.begin(), errors.end(),
                            [](const std::string& error) { return error.ends_with("more of this kind"); }),
              4);
}

TEST(Checks, a_third_element_at_a_face_is_named) {
    Mesh mesh = two_tetrahedra();
    mesh.nodes.push_back({3, 2, 2});
    mesh.elements.push_back({1, 2, 3, 5});
    EXPECT_THAT(errors_of(mesh), ElementsAre("element 2 (nodes 1 2 3 5) is the third at a face that elements 0 and 1 "
                                             "share: the mesh is no manifold"));
}

TEST(Checks, elements_on_the_same_side_of_a_face_overlap) {
    Mesh mesh = two_tetrahedra();
    mesh.nodes[4] = {-1, -1, -1};  // on the side of node 0
    std::swap(mesh.elements[1][0], mesh.elements[1][1]);
    EXPECT_THAT(errors_of(mesh),
                ElementsAre("element 1 (nodes 2 1 3 4) overlaps element 0: both lie on the same side of "
                            "a common face"));
}

TEST(Checks, elements_that_share_an_edge_only_are_named) {
    Mesh mesh = two_tetrahedra();
    mesh.nodes = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {0, -2, 0}, {0, 0, -2}};
    mesh.elements = {{0, 1, 2, 3}, {0, 1, 4, 5}};
    EXPECT_THAT(errors_of(mesh),
                ElementsAre("element 1 (nodes 0 1 4 5) touches other elements along the edge from node 0 "
                            "to node 1 only: the surface is no manifold"));
}

// One large tetrahedron on a face, four on the other side whose faces divide it.
TEST(Checks, a_hanging_node_is_named) {
    Mesh mesh;
    mesh.nodes = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {1, 1, 4}, {1, 1, -4}, {1, 1, 0}};
    mesh.elements = {{0, 1, 2, 3}, {0, 1, 5, 4}, {1, 2, 5, 4}, {2, 0, 5, 4}};
    orient_elements(mesh);
    EXPECT_THAT(errors_of(mesh),
                ElementsAre("node 5 at (1, 1, 0) mm hangs: it lies on a face of element 0 (nodes 0 1 2 "
                            "3), which does not have it"));
    mesh.nodes[5] = {2, 2, 0};  // on an edge
    mesh.elements = {{0, 1, 2, 3}, {0, 1, 5, 4}, {2, 0, 5, 4}};
    orient_elements(mesh);
    EXPECT_THAT(errors_of(mesh), testing::Contains(HasSubstr("node 5 at (2, 2, 0) mm hangs")));
}

TEST(Checks, numbers_that_are_none_are_named) {
    Mesh mesh = two_tetrahedra();
    mesh.nodes[3][1] = std::nan("");
    mesh.elements[1][2] = 12;
    mesh.fibres = {{1, 0, 0}, {0, 0, 0}};
    mesh.node_fields = {{"V", 1, {0, 1, INFINITY, 3, 4}}};
    EXPECT_THAT(errors_of(mesh), ElementsAre("node 3 has a coordinate that is no finite number",
                                             "element 1 names node 12, which is not in the mesh",
                                             "element 1 (nodes 1 2 12 4) has a fibre of length 0, which marks a bath "
                                             "in openCARP's .lon; leave such elements out"));
    mesh = two_tetrahedra();
    mesh.node_fields = {{"V", 1, {0, 1, INFINITY, std::nan(""), 4}}};
    EXPECT_THAT(errors_of(mesh), IsEmpty()) << "of a field that nobody uses";
    mesh = two_tetrahedra();
    mesh.fibres = {{1, 0, 0}, {0, std::nan(""), 0}};
    EXPECT_THAT(errors_of(mesh), ElementsAre("element 1 (nodes 1 2 3 4) has a fibre that is no number"));
    mesh.fibres.pop_back();
    EXPECT_THAT(errors_of(mesh), ElementsAre("the mesh has 1 fibres for 2 elements"));
    EXPECT_THAT(errors_of({}), ElementsAre("the mesh has no elements"));
}

TEST(Checks, a_wrong_unit_of_length_is_refused_with_a_guess) {
    for (const double factor : {40e3, 40e-6}) {  // a heart of 80 m, of 80 um
        Mesh mesh = two_tetrahedra();
        for (Point& node : mesh.nodes)
            for (double& coordinate : node) coordinate *= factor;
        EXPECT_THAT(errors_of(mesh), ElementsAre(HasSubstr("expected 0.5 to 1000 mm: is the unit of length right?")));
        EXPECT_THAT(errors_of(mesh), ElementsAre(HasSubstr("times that would be 80 mm; --unit says it")));
    }
}

TEST(Checks, parts_that_are_not_connected_are_a_warning) {
    Mesh mesh = two_tetrahedra();
    for (const Point& node : two_tetrahedra().nodes) mesh.nodes.push_back({node[0] + 5, node[1], node[2]});
    mesh.elements.push_back({5, 6, 7, 8});
    mesh.elements.push_back({6, 7, 8, 9});
    const MeshFindings findings = check_mesh(mesh);
    EXPECT_THAT(findings.errors, IsEmpty());
    EXPECT_THAT(findings.warnings,
                ElementsAre("the mesh has 2 parts that are not connected: no wave passes from one to another"));
}

TEST(Checks, many_faults_of_one_kind_are_counted) {
    Mesh mesh = make_box({2, 2, 2}, 1);
    for (std::size_t e = 0; e < 40; ++e) std::swap(mesh.elements[e][0], mesh.elements[e][1]);
    EXPECT_THAT(errors_of(mesh), testing::SizeIs(6));
    EXPECT_EQ(errors_of(mesh).back(), "... and 35 more of this kind");
}

}  // namespace
}  // namespace heartwright::mesh
