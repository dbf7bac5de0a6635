// openCARP's files and lists of nodes: what is read, and the exact message for what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scratch.hpp"
#include "small_files.hpp"

namespace heartwright::mesh {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(OpenCarp, nodes_elements_tags_and_fibres_are_read) {
    const Mesh mesh = opencarp(pts, elem, lon).mesh;
    EXPECT_EQ(mesh.nodes.size(), 5u);
    EXPECT_EQ(mesh.nodes[4], (Point{2000, 2000, 2000}));
    EXPECT_EQ(mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(mesh.tags, ElementsAre(7, 9));
    EXPECT_THAT(mesh.fibres, ElementsAre(Point{1, 0, 0}, Point{0, 0, 2}));
    EXPECT_TRUE(opencarp(pts, "2\nTt 0 1 2 3\nTt 1 2 3 4\n").mesh.tags.empty());
    EXPECT_EQ(opencarp(pts, elem, "2\n1 0 0 0 1 0\n0 0 2 0 1 0\n").mesh.sheets.size(), 2u);
    EXPECT_EQ(opencarp(pts, elem, "1 0 0\n0 0 2\n").mesh.fibres.size(), 2u) << "without the first line, as old files";
}

TEST(OpenCarp, faults_are_named_with_file_line_and_element) {
    EXPECT_EQ(opencarp_fault(pts, "2\nTt 0 1 2 3 7\nTt 1 2 3 5 9\n"),
              "m.elem:3: element 1 names node 5, but the 5 nodes have the numbers 0 to 4");
    EXPECT_EQ(opencarp_fault(pts, "2\nTt 0 1 2 3 7\nTt 1 2 3 -1 9\n"),
              "m.elem:3: element 1 names node -1, but the 5 nodes have the numbers 0 to 4");
    EXPECT_EQ(
        opencarp_fault(pts, "2\nTt 0 1 2 3 7\nHx 0 1 2 3 4 0 1 2 9\n"),
        "m.elem:3: element 1 is a hexahedron (Hx); meshes here consist of tetrahedra (Tt), triangles (Tr) or lines "
        "(Ln)");
    EXPECT_EQ(opencarp_fault(pts, "2\nTt 0 1 2 3 7\nTt 1 2 3 4\n"),
              "m.elem:3: element 1 lacks a tag, unlike the elements before it");
    EXPECT_THAT(opencarp_fault(pts, "1\nTt 0 1 2 3 4 5 6 7 8 9\n"), HasSubstr("quadratic elements are not supported"));
    EXPECT_EQ(opencarp_fault(pts, "2\nTt 0 1 2 3 1234567\nTt 1 2"),
              "m.elem:3: the file ends where a node number is expected");
    EXPECT_EQ(opencarp_fault("5\n0 0 0\n1 x 0\n0 0 0\n0 0 0\n0 0 0\n", elem),
              "m.pts:3: a coordinate is no number: 'x'");
    EXPECT_EQ(opencarp_fault("1999999999\n0 0 0\n", elem),
              "m.pts:1: the number of nodes is 1999999999, but the file has only 7 bytes left, room for at most 1: it "
              "is truncated, or the "
              "count is wrong");
    EXPECT_EQ(opencarp_fault("-5\n0 0 0\n", elem), "m.pts:1: the number of nodes is negative: -5");
    EXPECT_THAT(opencarp_fault("1\n0 0 0\n1 0 0\n", elem), HasSubstr("m.pts:3: the file goes on after the 1 nodes"));
    EXPECT_EQ(opencarp_fault("", elem), "m.pts:1: the file ends where the number of nodes is expected");
}

TEST(OpenCarp, lines_and_faces_beside_tetrahedra_are_left_out) {
    const std::string mixed = "4\nLn 0 1 3\nTt 0 1 2 3 7\nTr 1 2 3 4\nTt 1 2 3 4 9\n";
    const MeshFile file = opencarp(pts, mixed, "1\n0 1 0\n1 0 0\n0 1 0\n0 0 1\n");
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(file.mesh.tags, ElementsAre(7, 9));
    EXPECT_THAT(file.mesh.element_labels, ElementsAre(1, 3));
    EXPECT_THAT(file.mesh.fibres, ElementsAre(Point{1, 0, 0}, Point{0, 0, 1})) << ".lon has lines of all elements";
    EXPECT_THAT(file.warnings, ElementsAre("2 points, lines and faces were left out: only tetrahedra are used"));
    EXPECT_EQ(opencarp_fault(pts, "1\nCx 1 2 4\n"),
              "m.elem: has 1 points and other elements, but no tetrahedra, triangles or lines");
    EXPECT_EQ(opencarp_fault(pts, "1\nLn 1 9 4\n"),
              "m.elem:2: element 0 names node 9, but the 5 nodes have the numbers 0 to 4");
}

TEST(OpenCarp, elements_without_a_direction_are_bath) {
    const MeshFile file = opencarp(pts, elem, "1\n0 0 0\n0 0 2\n");
    EXPECT_EQ(file.mesh.nodes.size(), 5u);
    EXPECT_THAT(file.mesh.elements, ElementsAre(two_tetrahedra().elements[1]));
    EXPECT_THAT(file.mesh.tags, ElementsAre(9));
    EXPECT_THAT(file.mesh.element_labels, ElementsAre(1));
    EXPECT_THAT(file.mesh.fibres, ElementsAre(Point{0, 0, 2}));
    EXPECT_THAT(file.warnings,
                ElementsAre("1 elements have fibres of length 0 and are bath, which is left out; their tags: 7"));
    EXPECT_EQ(opencarp_fault(pts, elem, "1\n0 0 0\n0 0 0\n"),
              "m.lon: all fibres have length 0, so every element is bath and there is no tissue");
}

TEST(OpenCarp, each_node_has_a_line_with_three_coordinates) {
    EXPECT_EQ(opencarp_fault("0\n", elem), "m.pts:1: the number of nodes is 0");
    EXPECT_EQ(opencarp_fault("2\n0 0\n0 0 0 0\n", elem), "m.pts:2: node 0 has 2 coordinates, not 3");
    EXPECT_EQ(opencarp_fault("2\n0 0 0 1\n0 0 0\n", elem), "m.pts:2: node 0 has more than 3 coordinates");
}

TEST(OpenCarp, directions_match_the_elements) {
    EXPECT_EQ(
        opencarp_fault(pts, elem, "1\n1 0 0\n"),
        "m.lon:2: the fibre of element 1 is missing: expected one line for each of the 2 elements of the .elem file");
    EXPECT_EQ(
        opencarp_fault(pts, elem, "1\n1 0 0\n1 0 0\n1 0 0\n"),
        "m.lon:4: the file has more directions than elements: expected one line for each of the 2 elements of the "
        ".elem file");
    EXPECT_EQ(opencarp_fault(pts, elem, "1\n1 0 0 0 1 0\n1 0 0\n"),
              "m.lon:2: element 0 has more than 3 components of directions");
    EXPECT_EQ(opencarp_fault(pts, elem, "2\n1 0 0\n1 0 0\n"),
              "m.lon:2: element 0 has 3 components of directions, not 6");
    EXPECT_EQ(opencarp_fault(pts, elem, "1\n1 0 0\n1 0\n0\n"),
              "m.lon:3: element 1 has 2 components of directions, not 3");
    EXPECT_EQ(opencarp_fault(pts, elem, "3\n1 0 0\n1 0 0\n"),
              "m.lon:1: the number of directions is 3, expected 1 to 2");
}

TEST(OpenCarp, files_are_in_um_and_any_of_their_names_will_do) {
    const Scratch folder;
    folder.write("m.pts", pts);
    folder.write("m.elem", elem);
    folder.write("m.lon", lon);
    for (const char* name : {"m", "m.pts", "m.elem", "m.lon"}) {
        const Mesh mesh = read_mesh(folder / name).mesh;
        EXPECT_EQ(mesh.nodes, two_tetrahedra().nodes) << name;
        EXPECT_EQ(mesh.fibres[1], (Point{0, 0, 1})) << "of length 1";
    }
    EXPECT_THAT(fault_of([&] { read_mesh(folder / "other"); }), HasSubstr("no mesh is known by this name"));
    EXPECT_THAT(fault_of([&] { read_mesh(folder / "other.xyz"); }),
                testing::EndsWith("other.pts and " + folder / "other.elem"));
    folder.write("heart.bpts", "");
    for (const char* name : {"heart", "heart.bpts", "heart.belem"})
        EXPECT_THAT(fault_of([&] { read_mesh(folder / name); }),
                    HasSubstr("heart.bpts: openCARP's binary meshes are not read; write text by meshtool convert"));
}

TEST(VertexList, is_sorted_and_checked) {
    const Scratch folder;
    EXPECT_THAT(read_vertex_list(folder.write("a.vtx", "4\nintra\n3\n1\n3\n0\n"), 5), ElementsAre(0, 1, 3));
    EXPECT_THAT(read_vertex_list(folder.write("b.vtx", "1\n4\n"), 5), ElementsAre(4));
    const auto fault = [&](const char* text) {
        const std::string path = folder.write("c.vtx", text);
        return fault_of([&] { read_vertex_list(path, 5); }).substr(path.size());
    };
    EXPECT_EQ(fault("0\nintra\n"), ": the list of nodes is empty: nothing would be paced or recorded");
    EXPECT_EQ(fault("1\nextra\n5\n"), ":3: node 5 is not in the mesh, whose nodes have the numbers 0 to 4");
    EXPECT_EQ(fault("3\nintra\n1\n2\n"), ":5: the file ends where a node number is expected");
    EXPECT_THAT(fault("1\nintra\n1\n2\n"), HasSubstr("the file goes on after the 1 nodes"));
}

}  // namespace
}  // namespace heartwright::mesh
