// Each format's reader: what it reads, and the exact message for what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "scratch.hpp"
#include "small_meshes.hpp"
#include "tests/runtime/unit/support/expat.hpp"

namespace heartwright::mesh {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const char* const pts = "5\n0 0 0\n2000 0 0\n0 2000 0\n0 0 2000\n2e3 2e3 2e3\n";
const char* const elem = "2\nTt 0 1 2 3 7\nTt 1 2 3 4 9\n";
const char* const lon = "1\n1 0 0\n0 0 2\n";

MeshFile opencarp(const std::string& p, const std::string& e, const std::string& l = "") {
    return read_opencarp({"m", p, e, l});
}
std::string opencarp_fault(const std::string& p, const std::string& e, const std::string& l = "") {
    return fault_of([&] { opencarp(p, e, l); });
}

TEST(OpenCarp, nodes_elements_tags_and_fibres_are_read) {
    const TetrahedralMesh mesh = opencarp(pts, elem, lon).mesh;
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
    EXPECT_EQ(opencarp_fault(pts, "2\nTt 0 1 2 3 7\nHx 0 1 2 3 4 0 1 2 9\n"),
              "m.elem:3: element 1 is a hexahedron (Hx); meshes here consist of tetrahedra (Tt)");
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
        const TetrahedralMesh mesh = read_mesh(folder / name).mesh;
        EXPECT_EQ(mesh.nodes, two_tetrahedra().nodes) << name;
        EXPECT_EQ(mesh.fibres[1], (Point{0, 0, 1})) << "of length 1";
    }
    EXPECT_THAT(fault_of([&] { read_mesh(folder / "other"); }), HasSubstr("no mesh is known by this name"));
    EXPECT_THAT(fault_of([&] { read_mesh(folder / "other.stl"); }),
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

const std::string vtk_head = "# vtk DataFile Version 3.0\ntitle\nASCII\nDATASET UNSTRUCTURED_GRID\n";
const std::string vtk_points = "POINTS 5 double\n0 0 0 2 0 0\n0 2 0 0 0 2\n2 2 2\n";
const std::string vtk_cells = "CELLS 2 10\n4 0 1 2 3\n4 1 2 3 4\nCELL_TYPES 2\n10 10\n";

std::string vtk_fault(const std::string& text) {
    return fault_of([&] { read_legacy_vtk("m.vtk", text); });
}

TEST(LegacyVtk, mesh_tags_and_fields_are_read) {
    const TetrahedralMesh mesh =
        read_legacy_vtk("m.vtk",
                        vtk_head + vtk_points + vtk_cells +
                            "CELL_DATA 2\nSCALARS region int 1\nLOOKUP_TABLE default\n3 4\n"
                            "VECTORS fibres float\n1 0 0 0 1 0\nPOINT_DATA 5\nFIELD FieldData 1\nV 1 5 double\n1 "
                            "2 3 4 5\nMETADATA\nINFORMATION 0\n\n")
            .mesh;
    EXPECT_EQ(mesh.nodes, two_tetrahedra().nodes);
    EXPECT_EQ(mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(mesh.tags, ElementsAre(3, 4));
    ASSERT_EQ(mesh.element_fields.size(), 1u);
    EXPECT_EQ(mesh.element_fields[0].components, 3u);
    ASSERT_EQ(mesh.node_fields.size(), 1u);
    EXPECT_THAT(mesh.node_fields[0].values, ElementsAre(1, 2, 3, 4, 5));
}

TEST(LegacyVtk, cells_of_version_5_have_offsets) {
    const std::string cells =
        "CELLS 3 8\nOFFSETS vtktypeint64\n0 4 8\nCONNECTIVITY vtktypeint64\n0 1 2 3 1 2 3 4\nCELL_TYPES 2\n10\n10\n";
    EXPECT_EQ(read_legacy_vtk("m.vtk", vtk_head + vtk_points + cells).mesh.elements, two_tetrahedra().elements);
    std::string shifted = cells;
    shifted.replace(shifted.find("0 4 8"), 5, "1 4 8");
    EXPECT_THAT(vtk_fault(vtk_head + vtk_points + shifted), HasSubstr("OFFSETS begin with 1, expected 0"));
}

TEST(LegacyVtk, faults_are_named) {
    EXPECT_EQ(
        vtk_fault(vtk_head + vtk_points + "CELLS 1 11\n10 0 1 2 3 4 0 1 2 3 4\nCELL_TYPES 1\n24\n"),
        "m.vtk: element 0 is a quadratic tetrahedron (VTK's type 24); meshes here consist of linear tetrahedra (type "
        "10)");
    EXPECT_EQ(vtk_fault(vtk_head + vtk_points + "CELLS 1 5\n4 0 1 2 9\nCELL_TYPES 1\n10\n"),
              "m.vtk: element 0 names node 9, but the 5 nodes have the numbers 0 to 4");
    EXPECT_THAT(vtk_fault(vtk_head + "POINTS 900000000 double\n0 0 0\n"),
                HasSubstr("m.vtk:5: the number of points is"));
    EXPECT_THAT(vtk_fault(vtk_head + vtk_points + "CELLS 2 10\n4 0 1 2 3\n4 1 2"),
                HasSubstr("the file has only 16 bytes left, room for at most 8: it is truncated"));
    EXPECT_THAT(vtk_fault(vtk_head + vtk_points + vtk_cells + "CELL_DATA 3\n1 2 3"),
                HasSubstr("the fields have 3 values, expected 2, one per element"));
    EXPECT_THAT(vtk_fault("hello"), HasSubstr("it is no legacy VTK file"));
}

const std::string msh_head = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n";
const std::string msh_entities =
    "$PhysicalNames\n1\n3 6 \"wall\"\n$EndPhysicalNames\n$Entities\n0 0 0 1\n1 0 0 0 2 2 2 1 6 0\n$EndEntities\n";
const std::string msh_nodes =
    "$Nodes\n1 5 1 50\n3 1 0 5\n10\n20\n30\n40\n50\n0 0 0\n2 0 0\n0 2 0\n0 0 2\n2 2 2\n$EndNodes\n";
const std::string msh_elements =
    "$Elements\n2 3 1 9\n2 1 2 1\n1 10 20 30\n3 1 4 2\n8 10 20 30 40\n9 20 30 40 50\n$EndElements\n";

TEST(Gmsh, tetrahedra_of_a_volume_get_its_physical_group) {
    const MeshFile file =
        read_gmsh("m.msh", msh_head + msh_entities + msh_nodes + msh_elements +
                               "$ElementData\n1\n\"a b\"\n1\n0.0\n3\n0\n1\n2\n9 1.5\n8 0.5\n$EndElementData\n");
    EXPECT_EQ(file.mesh.nodes, two_tetrahedra().nodes);
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(file.mesh.tags, ElementsAre(6, 6));
    EXPECT_THAT(file.mesh.element_labels, ElementsAre(8, 9));
    EXPECT_THAT(file.warnings, ElementsAre("1 points, lines and faces were left out: only tetrahedra are used"));
    ASSERT_EQ(file.mesh.element_fields.size(), 1u);
    EXPECT_EQ(file.mesh.element_fields[0].name, "a b");
    EXPECT_THAT(file.mesh.element_fields[0].values, ElementsAre(0.5, 1.5));
}

TEST(Gmsh, a_volume_that_its_group_turns_round_has_the_tag_of_the_group) {
    std::string entities = msh_entities;
    entities.replace(entities.find("1 6 0"), 5, "1 -6 0");
    EXPECT_THAT(read_gmsh("m.msh", msh_head + entities + msh_nodes + msh_elements).mesh.tags, ElementsAre(6, 6));
}

TEST(Gmsh, comments_may_precede_the_format) {
    const std::string comments = "$Comments\nmade by hand: 4.1\n$EndComments\n";
    const MeshFile file = read_gmsh("m.msh", comments + msh_head + comments + msh_nodes + msh_elements);
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements);
}

// Gmsh writes the centre of an arc as a point with an element and a node of its own.
TEST(Gmsh, nodes_that_only_points_lines_and_faces_have_are_left_out) {
    const std::string
        nodes =
            "$Nodes\n1 7 1 50\n3 1 0 7\n5\n10\n20\n30\n25\n40\n50\n"
            "9 9 9\n0 0 0\n2 0 0\n0 2 0\n8 8 8\n0 0 2\n2 2 2\n$EndNodes\n",
        data = "$NodeData\n1\n\"V\"\n0\n3\n0\n1\n7\n50 5\n40 4\n30 3\n25 2.5\n20 2\n10 1\n5 0\n$EndNodeData\n";
    const auto read = [&](const std::string& points) {
        return read_gmsh("m.msh", msh_head + nodes + "$Elements\n2 4 1 9\n0 1 15 2\n" + points +
                                      "3 1 4 2\n8 10 20 30 40\n9 20 30 40 50\n$EndElements\n" + data);
    };
    const MeshFile file = read("1 5\n2 25\n");
    EXPECT_EQ(file.mesh.nodes, two_tetrahedra().nodes);
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(file.warnings, ElementsAre("2 points, lines and faces were left out: only tetrahedra are used",
                                           "2 nodes that only points, lines and faces have were left out"));
    ASSERT_EQ(file.mesh.node_fields.size(), 1u);
    EXPECT_THAT(file.mesh.node_fields[0].values, ElementsAre(1, 2, 3, 4, 5));
    EXPECT_EQ(read("1 10\n2 25\n").mesh.nodes.size(), 6u) << "a node of no element stays, to be refused";
}

// Gmsh appends a view behind the whole mesh again; steps of a view have one title.
TEST(Gmsh, views_appended_to_a_file_are_read) {
    const std::string model = msh_entities + msh_nodes + msh_elements;
    const auto view = [](int step, int value) {
        return "$NodeData\n1\n\"V\"\n1\n0.5\n3\n" + std::to_string(step) + "\n1\n5\n10 " + std::to_string(value) +
               "\n20 2\n30 3\n40 4\n50 5\n$EndNodeData\n";
    };
    const std::string per_element = "$ElementNodeData\n1\n\"W\"\n0\n3\n0\n1\n1\n8 4 1 2 3 4\n$EndElementNodeData\n";
    const MeshFile file = read_gmsh("m.msh", msh_head + model + "$my note\na b\n$Endmy note\n" + view(0, 7) +
                                                 view(1, 8) + msh_head + model + per_element);
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(file.mesh.tags, ElementsAre(6, 6));
    EXPECT_THAT(file.warnings, ElementsAre("the fields of nodes per element ($ElementNodeData) were left out",
                                           "1 points, lines and faces were left out: only tetrahedra are used"));
    ASSERT_EQ(file.mesh.node_fields.size(), 2u);
    EXPECT_EQ(file.mesh.node_fields[0].name, "V");
    EXPECT_EQ(file.mesh.node_fields[1].name, "V step 1");
    EXPECT_EQ(file.mesh.node_fields[1].values[0], 8);
    std::string other = msh_nodes;
    other.replace(other.find("2 2 2"), 5, "2 2 3");
    EXPECT_EQ(fault_of([&] { read_gmsh("m.msh", msh_head + model + msh_head + other); }),
              "m.msh:37: the file has two sections $Nodes that differ: it holds more than one mesh");
}

// gmsh -part 2: a part has a group of its own beside that of the volume that it is of.
TEST(Gmsh, parts_of_a_partitioned_volume_have_the_tag_of_the_volume) {
    const auto parts = [](const std::string& groups) {
        return "$PartitionedEntities\n2\n1\n4 1\n1 0 0 2\n5 3 1 1 1 0 0 0 0\n2 3 1 1 1 0 0 0 2 2 2 " + groups +
               " 0\n3 3 1 2 1 2 0 0 0 2 2 2 " + groups + " 1 5\n$EndPartitionedEntities\n";
    };
    const std::string elements = "$Elements\n2 2 8 9\n3 2 4 1\n8 10 20 30 40\n3 3 4 1\n9 20 30 40 50\n$EndElements\n";
    const auto tags = [&](const std::string& head) {
        return read_gmsh("m.msh", msh_head + head + msh_nodes + elements).mesh.tags;
    };
    EXPECT_THAT(tags(msh_entities + parts("1 17")), ElementsAre(6, 6));
    EXPECT_THAT(tags(msh_entities + parts("0")), ElementsAre(6, 6));
    EXPECT_THAT(tags(parts("1 17")), ElementsAre(17, 17)) << "without $Entities";
    EXPECT_THAT(tags("$Entities\n0 0 0 1\n1 0 0 0 2 2 2 0 0\n$EndEntities\n" + parts("0")), ElementsAre(1, 1));
}

TEST(Gmsh, tags_that_nobody_chose_are_told_of) {
    const auto warnings = [](const std::string& entities) {
        return read_gmsh("m.msh", msh_head + "$Entities\n0 0 0 2\n" + entities + "$EndEntities\n" + msh_nodes +
                                      "$Elements\n1 2 8 9\n3 1 4 2\n8 10 20 30 40\n9 20 30 40 50\n$EndElements\n")
            .warnings;
    };
    EXPECT_THAT(warnings("1 0 0 0 2 2 2 2 7 4 0\n2 0 0 0 2 2 2 0 0\n"),
                ElementsAre("volume 1 is in 2 physical groups; the first, 7, is its tag"));
    EXPECT_THAT(warnings("1 0 0 0 2 2 2 0 0\n2 0 0 0 2 2 2 1 7 0\n"),
                ElementsAre("2 tetrahedra are in no physical group and have the tag 0"));
}

TEST(Gmsh, faults_are_named) {
    const auto fault = [](const std::string& text) { return fault_of([&] { read_gmsh("m.msh", text); }); };
    EXPECT_EQ(fault("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"),
              "m.msh:2: the file has version '2.2', expected 4.1 (gmsh -save -format msh41)");
    EXPECT_EQ(fault("$NOD\n1\n1 0 0 0\n$ENDNOD\n"),
              "m.msh:1: the file has version 1, expected 4.1 (gmsh -save -format msh41)");
    EXPECT_EQ(fault(msh_head + msh_nodes + "$Elements\n1 1 1 1\n3 1 4 1\n8 10 20 30 41\n$EndElements\n"),
              "m.msh:21: element 8 names node 41, which is not in the file");
    EXPECT_EQ(
        fault(msh_head + msh_nodes + "$Elements\n1 1 1 1\n3 1 11 1\n8 10 20 30 40 50 10 10 10 10 10\n$EndElements\n"),
        "m.msh:21: element 8 is a quadratic tetrahedron; meshes here consist of linear tetrahedra (type 4)");
    EXPECT_EQ(fault(msh_head + msh_nodes), "m.msh:17: the file has no $Elements: it is truncated, or holds no mesh");
    EXPECT_THAT(fault(msh_head + "$Nodes\n1 1999999999 1 5\n"),
                HasSubstr("m.msh:5: the number of nodes is 1999999999"));
    EXPECT_THAT(fault(msh_head + msh_nodes + "$Elements\n1 2 1 1\n3 1 4 1\n8 10 20 30 40\n$EndElements\n"),
                HasSubstr("the blocks have 1 elements, expected 2"));
    EXPECT_EQ(fault(msh_head + msh_nodes + "$Elements\n1 1 1 1\n2 1 2 1\n8 10 20 30\n$EndElements\n"),
              "m.msh:22: the file has 1 points, lines and faces, but no tetrahedra: mesh the volume (gmsh -3)");
}

std::string with_crlf(const std::string& text) {
    std::string said;
    for (const char c : text) said += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return said;
}
const std::string byte_order_mark = "\xEF\xBB\xBF";

// As editors of Windows save them.
TEST(Readers, byte_order_marks_and_crlf_are_accepted) {
    const auto as_saved = [](const std::string& text) { return byte_order_mark + with_crlf(text); };
    for (const std::string& directions : {std::string(lon), std::string("1 0 0\n0 0 2\n")}) {
        const TetrahedralMesh mesh = opencarp(as_saved(pts), as_saved(elem), as_saved(directions)).mesh;
        EXPECT_EQ(mesh.elements, two_tetrahedra().elements);
        EXPECT_THAT(mesh.tags, ElementsAre(7, 9));
        EXPECT_THAT(mesh.fibres, ElementsAre(Point{1, 0, 0}, Point{0, 0, 2}));
    }
    const Scratch folder;
    EXPECT_THAT(read_vertex_list(folder.write("a.vtx", as_saved("2\nintra\n3\n1\n")), 5), ElementsAre(1, 3));
    EXPECT_EQ(read_legacy_vtk("m.vtk", as_saved(vtk_head + vtk_points + vtk_cells)).mesh.nodes, two_tetrahedra().nodes);
    const MeshFile gmsh = read_gmsh("m.msh", as_saved(msh_head + msh_entities + msh_nodes + msh_elements));
    EXPECT_THAT(gmsh.mesh.tags, ElementsAre(6, 6));
    const std::string array = "<DataArray format='ascii' type=", of_cells = array + "'Int32' Name=";
    const std::string vtu =
        "<?xml version='1.0'?>\n<VTKFile type='UnstructuredGrid' version='0.1' byte_order='LittleEndian'>\n"
        "<UnstructuredGrid>\n<Piece NumberOfPoints='4' NumberOfCells='1'>\n<Points>" +
        array + "'Float64' NumberOfComponents='3'>\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n</DataArray></Points>\n<Cells>" +
        of_cells + "'connectivity'>0 1 2\n3</DataArray>" + of_cells + "'offsets'>4</DataArray>" + of_cells +
        "'types'>10</DataArray></Cells>\n</Piece></UnstructuredGrid></VTKFile>\n";
    if (tests::has_expat) {
        EXPECT_EQ(read_vtu("m.vtu", as_saved(vtu)).mesh.nodes[3], (Point{0, 0, 1}));
    }
}

TEST(Readers, files_that_are_no_mesh_by_themselves_have_remedies) {
    const Scratch folder;
    const auto fault = [&](const std::string& name) {
        const std::string path = folder.write(name, "\x1F\x8B\x08");
        return fault_of([&] { read_mesh(path); }).substr(path.size());
    };
    for (const char* name : {"a.vtu", "a.VTK", "a.msh", "a.pts"}) {
        folder.write("a.elem", elem);
        EXPECT_EQ(fault(name), ": is compressed by gzip; unpack it first (gunzip)") << name;
    }
    folder.write("a.pts", pts);
    EXPECT_EQ(fault("a.elem").substr(0, 15), ": is compressed");
    EXPECT_EQ(fault("a.msh.gz"), ": is compressed; unpack it first (gunzip)");
    EXPECT_THAT(fault("a.pvtu"), HasSubstr("merge them into one .vtu"));
    EXPECT_EQ(fault("a.pvd"), ": lists a file for each instant; name one of those .vtu");
}

TEST(Readers, text_in_utf16_is_named_as_such) {
    const auto wide = [](const std::string& text, bool is_big) {
        std::string said = is_big ? "\xFE\xFF" : "\xFF\xFE";
        for (const char c : text) {
            said += is_big ? '\0' : c;
            said += is_big ? c : '\0';
        }
        return said;
    };
    const std::string little =
                          ": the file is text in UTF-16 (it begins with the bytes FF FE); save it as ASCII or UTF-8",
                      big = ": the file is text in UTF-16 (it begins with the bytes FE FF); save it as ASCII or UTF-8";
    EXPECT_EQ(opencarp_fault(wide(pts, false), elem), "m.pts" + little);
    EXPECT_EQ(opencarp_fault(pts, wide(elem, true)), "m.elem" + big);
    EXPECT_EQ(opencarp_fault(pts, elem, wide(lon, false)), "m.lon" + little);
    const Scratch folder;
    const std::string list = folder.write("a.vtx", wide("1\nintra\n1\n", true));
    EXPECT_EQ(fault_of([&] { read_vertex_list(list, 5); }), list + big);
    EXPECT_EQ(fault_of([&] { read_legacy_vtk("m.vtk", wide(vtk_head, false)); }), "m.vtk" + little);
    EXPECT_EQ(fault_of([&] { read_gmsh("m.msh", wide(msh_head, true)); }), "m.msh" + big);
    if (!tests::has_expat) return;
    const std::string head = "<?xml version='1.0' encoding='UTF-16'?>\n";
    EXPECT_EQ(fault_of([&] { read_vtu("m.vtu", wide(head, false)); }), "m.vtu" + little);
    EXPECT_EQ(fault_of([&] { read_vtu("m.vtu", wide(head, false).substr(2)); }),
              "m.vtu: one of the first two bytes is zero, as in UTF-16; save the file as UTF-8");
}

TEST(Readers, absurd_counts_say_what_the_file_has_room_for) {
    EXPECT_EQ(opencarp_fault("99999999999999999999\n0 0 0\n", elem),
              "m.pts:1: the number of nodes is beyond the range of whole numbers: '99999999999999999999'");
    EXPECT_EQ(
        opencarp_fault(pts, "4000000000000\nTt 0 1 2 3\n"),
        "m.elem:1: the number of elements is 4000000000000, but the file has only 12 bytes left, room for at most "
        "1: it is truncated, or the count is wrong");
    const auto fault = [](const std::string& data) {
        return fault_of([&] { read_gmsh("m.msh", msh_head + msh_nodes + msh_elements + data); });
    };
    EXPECT_EQ(fault("$NodeData\n1\n\"V\"\n0\n3\n0\n2000\n5\n"),
              "m.msh:33: the field 'V' has 2000 components, expected 1 to 1024");
    EXPECT_EQ(fault("$NodeData\n1\n\"V\"\n0\n3\n0\n1\n7000\n10 1\n"),
              "m.msh:33: the field 'V' has 7000 values, but the file has only 6 bytes left, room for at most 3: it is "
              "truncated, or the count is wrong");
}

TEST(Readers, fields_named_like_fibres_that_are_none_are_told_of) {
    const Scratch folder;
    const std::string path = folder.write(
        "m.vtk", vtk_head + vtk_points + vtk_cells + "CELL_DATA 2\nFIELD F 1\nfiber 2 2 double\n1 0 1 0\n");
    const MeshFile file = read_mesh(path);
    EXPECT_THAT(file.mesh.fibres, testing::IsEmpty());
    EXPECT_THAT(file.warnings,
                ElementsAre("the field 'fiber' has 2 components and is not taken for fibres, which have 3"));
}

// ParaView writes them beside scalars and vectors.
TEST(LegacyVtk, attributes_of_other_kinds_are_fields_as_well) {
    const TetrahedralMesh mesh =
        read_legacy_vtk("m.vtk", vtk_head + vtk_points + vtk_cells +
                                     "CELL_DATA 2\nGLOBAL_IDS GlobalElementId vtkIdType\n1 2\nPEDIGREE_IDS p int\n3 4\n"
                                     "TENSORS6 t float\n1 2 3 4 5 6\n1 2 3 4 5 6\nCOLOR_SCALARS c 2\n0 0.5 1 1\n"
                                     "POINT_DATA 5\nTEXTURE_COORDINATES uv 2 float\n0 1 2 3 4 5 6 7 8 9\n")
            .mesh;
    ASSERT_EQ(mesh.element_fields.size(), 4u);
    EXPECT_THAT(mesh.element_fields[0].values, ElementsAre(1, 2));
    EXPECT_EQ(mesh.element_fields[2].components, 6u);
    EXPECT_THAT(mesh.element_fields[3].values, ElementsAre(0, 128, 255, 255)) << "in text divided by 255";
    ASSERT_EQ(mesh.node_fields.size(), 1u);
    EXPECT_EQ(mesh.node_fields[0].components, 2u);
}

TEST(LegacyVtk, all_types_and_names_that_vtk_and_meshio_write_are_read) {
    const TetrahedralMesh mesh =
        read_legacy_vtk("m.vtk", vtk_head + vtk_points + vtk_cells +
                                     "CELL_DATA 2\nSCALARS s double 5\nLOOKUP_TABLE default\n1 2 3 4 5 6 7 8 9 10\n"
                                     "SCALARS b bit\nLOOKUP_TABLE default\n1 0\nFIELD F 4\n"
                                     "a%25%20%C3%A9%2g%4 1 2 signed_char\n-1 2\nn 1 2 vtktypeint32\n-3 4\n"
                                     "f 1 2 vtktypefloat64\n0.5 1\nc 1 2 bit\n0 1\n")
            .mesh;
    ASSERT_EQ(mesh.element_fields.size(), 6u);
    EXPECT_EQ(mesh.element_fields[0].components, 5u);
    EXPECT_THAT(mesh.element_fields[1].values, ElementsAre(1, 0));
    EXPECT_EQ(mesh.element_fields[2].name, "a% \xC3\xA9%2g%4");
    EXPECT_THAT(mesh.element_fields[2].values, ElementsAre(-1, 2));
    EXPECT_THAT(mesh.element_fields[3].values, ElementsAre(-3, 4));
    EXPECT_THAT(mesh.element_fields[4].values, ElementsAre(0.5, 1));
    EXPECT_THAT(mesh.element_fields[5].values, ElementsAre(0, 1));
}

TEST(LegacyVtk, names_of_components_may_be_empty) {
    const std::string points =
                          "METADATA\nCOMPONENT_NAMES\n\ny\n\nINFORMATION 1\nNAME UNITS_LABEL LOCATION "
                          "vtkDataArray\nDATA mm\n\n",
                      names = "METADATA\nCOMPONENT_NAMES\n\nright%20\n\n";
    const TetrahedralMesh mesh =
        read_legacy_vtk("m.vtk", vtk_head + vtk_points + points + vtk_cells + "CELL_DATA 2\nFIELD F 2\n" +
                                     "a 2 2 int\n1 2 3 4\n" + names + "tag 1 2 int\n3 4\nSCALARS b int 2\n" +
                                     "LOOKUP_TABLE default\n5 6 7 8\n" + names)
            .mesh;
    EXPECT_EQ(mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(mesh.tags, ElementsAre(3, 4));
    ASSERT_EQ(mesh.element_fields.size(), 2u);
    EXPECT_THAT(mesh.element_fields[1].values, ElementsAre(5, 6, 7, 8));
}

TEST(LegacyVtk, text_is_left_out_with_a_warning) {
    const MeshFile file = read_legacy_vtk(
        "m.vtk", vtk_head + "FIELD FieldData 2\nnotes 1 2 string\nhi\nthere%20is\n\ntime 1 1 double\n3\n" + vtk_points +
                     vtk_cells +
                     "CELL_DATA 2\nFIELD F 2\nthe%20names 2 2 STRING\nleft\n\ntwo words\nq\n\ntag 1 2 int\n3 4\n"
                     "POINT_DATA 5\nPEDIGREE_IDS ids string\na\nb\n\nd\n5\nFIELD F 2\nV 1 5 double\n1 2 3 4 5\n"
                     "last 1 5 string\na\nMETADATA\nb\nCELL_DATA 7\nc");
    EXPECT_THAT(file.warnings, ElementsAre("the array 'notes' holds text and was left out",
                                           "the array 'the names' holds text and was left out",
                                           "the array 'ids' holds text and was left out",
                                           "the array 'last' holds text and was left out"));
    EXPECT_EQ(file.mesh.nodes, two_tetrahedra().nodes);
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(file.mesh.tags, ElementsAre(3, 4));
    EXPECT_TRUE(file.mesh.element_fields.empty());
    ASSERT_EQ(file.mesh.node_fields.size(), 1u);
    EXPECT_THAT(file.mesh.node_fields[0].values, ElementsAre(1, 2, 3, 4, 5));
}

TEST(LegacyVtk, text_that_ends_early_is_refused) {
    const std::string head = vtk_head + vtk_points + vtk_cells + "CELL_DATA 2\nFIELD F 1\n";
    EXPECT_EQ(
        vtk_fault(head + "names 1024 2 string\na\nb\n"),
        "m.vtk:16: array 'names' has 2048 strings, but the file has only 4 bytes left: it is truncated, or a count "
        "is wrong");
    EXPECT_EQ(
        vtk_fault(head + "names 1 2 string\nleft\n"),
        "m.vtk:17: the file ends where string 1 of array 'names' is expected: it is truncated, or a count is wrong");
    EXPECT_THAT(vtk_fault(head + "names 1 1999999999 string\nleft\n"),
                HasSubstr("the number of tuples is 1999999999, but the file has only 13 bytes left"));
    EXPECT_THAT(vtk_fault(head + "names 1 3 string\na\nb\nc\n"), HasSubstr("array 'names' has 3 values, expected 2"));
    EXPECT_THAT(vtk_fault(vtk_head + "FIELD F 1\nnames 1024 30 string\n" + vtk_points + vtk_cells),
                HasSubstr("array 'names' has 30720 strings, but the file has only"));
    EXPECT_EQ(vtk_fault(vtk_head + vtk_points + vtk_cells + "CELL_DATA 2\nSCALARS a string\nleft\nright\n"),
              "m.vtk:15: unknown type of numbers 'string'");
}

// A binary file of one point, whose array of text is `strings` and stands before the points.
std::string binary_vtk(std::size_t count, const std::string& strings) {
    return "# vtk DataFile Version 4.2\ntitle\nBINARY\nDATASET UNSTRUCTURED_GRID\nFIELD FieldData 1\nnames 1 " +
           std::to_string(count) + " string\n" + strings + "\nPOINTS 1 double\n" + std::string(24, '\0') + "\n";
}

// A string behind its length in 1, 2, 4 or 8 bytes.
std::string packed_text(const std::string& text, std::size_t bytes) {
    std::string head;
    for (std::size_t k = bytes; k-- > 0;)
        head += static_cast<char>(k < sizeof text.size() ? text.size() >> (8 * k) & 255 : 0);
    head[0] = static_cast<char>(head[0] | (bytes == 1 ? 0xC0 : bytes == 2 ? 0x80 : bytes == 4 ? 0x40 : 0));
    return head + text;
}

TEST(LegacyVtk, text_of_binary_files_is_left_out_by_its_lengths) {
    const std::string strings = packed_text("", 1) + packed_text("two\nlines", 1) +
                                packed_text(std::string(63, 'a'), 1) + packed_text(std::string(64, 'b'), 2) +
                                packed_text(std::string(16383, '\n'), 2) + packed_text(std::string(70000, 'c'), 4) +
                                packed_text("POINTS 7 int", 8);
    const MeshFile file = read_legacy_vtk("m.vtk", binary_vtk(7, strings));
    EXPECT_THAT(file.mesh.nodes, ElementsAre(Point{0, 0, 0}));
    EXPECT_THAT(file.warnings, ElementsAre("the array 'names' holds text and was left out"));
}

TEST(LegacyVtk, false_lengths_of_text_are_refused) {
    const auto fault = [](std::size_t count, const std::string& strings) {
        const std::string text = binary_vtk(count, strings);
        return vtk_fault(text.substr(0, text.find("\nPOINTS")));
    };
    EXPECT_EQ(
        fault(2, packed_text("left", 1)),
        "m.vtk:6: the file ends where string 1 of array 'names' is expected: it is truncated, or a count is wrong");
    EXPECT_EQ(fault(1, packed_text("left", 1).substr(0, 4)),
              "m.vtk:6: string 0 of array 'names' has 4 bytes, but the file has only 3 bytes left: it is truncated, or "
              "the length is wrong");
    EXPECT_THAT(fault(1, std::string("\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 8)),
                HasSubstr("string 0 of array 'names' has 72057594037927935 bytes, but the file has only 0 bytes left"));
    EXPECT_THAT(fault(1, "\x3F" + std::string(8, '\xFF')),
                HasSubstr("string 0 of array 'names' has 4611686018427387903 bytes, but"));
    EXPECT_THAT(fault(1, "\x7F\xFF\xFF\xFF"), HasSubstr("has 1073741823 bytes, but"));
    for (const std::size_t bytes : {2, 4, 8})
        for (std::size_t size = 1; size < bytes; ++size)
            EXPECT_THAT(fault(1, packed_text("", bytes).substr(0, size)),
                        HasSubstr("the file ends within the length of string 0 of array 'names': it is truncated"));
    EXPECT_THAT(fault(1000, packed_text("left", 1)),
                HasSubstr("the number of tuples is 1000, but the file has only 13 bytes left"));
}

// The field has as many values as there are tetrahedra, but one of them is a face's.
TEST(Gmsh, a_field_that_lacks_a_tetrahedron_is_left_out) {
    const MeshFile file =
        read_gmsh("m.msh", msh_head + msh_nodes + msh_elements +
                               "$ElementData\n1\n\"V\"\n0\n3\n0\n1\n2\n1 1.5\n8 0.5\n$EndElementData\n");
    EXPECT_TRUE(file.mesh.element_fields.empty());
    EXPECT_THAT(file.warnings, testing::Contains("the field 'V' lacks values and was left out"));
}

}  // namespace
}  // namespace heartwright::mesh
