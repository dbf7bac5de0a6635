// Legacy VTK files: what is read, and the exact message for what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/mesh/checks.hpp"
#include "small_files.hpp"

namespace heartwright::mesh {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(LegacyVtk, mesh_tags_and_fields_are_read) {
    const Mesh mesh =
        with_tags(
            read_legacy_vtk("m.vtk",
                            vtk_head + vtk_points + vtk_cells +
                                "CELL_DATA 2\nSCALARS region int 1\nLOOKUP_TABLE default\n3 4\n"
                                "VECTORS fibres float\n1 0 0 0 1 0\nPOINT_DATA 5\nFIELD FieldData 1\nV 1 5 double\n1 "
                                "2 3 4 5\nMETADATA\nINFORMATION 0\n\n"))
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
        "10) or triangles (type 5); mesh convert --split divides it");
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

// ParaView writes them beside scalars and vectors.
TEST(LegacyVtk, attributes_of_other_kinds_are_fields_as_well) {
    const Mesh mesh =
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
    const Mesh mesh =
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
    const Mesh mesh =
        with_tags(read_legacy_vtk("m.vtk", vtk_head + vtk_points + points + vtk_cells + "CELL_DATA 2\nFIELD F 2\n" +
                                               "a 2 2 int\n1 2 3 4\n" + names + "tag 1 2 int\n3 4\nSCALARS b int 2\n" +
                                               "LOOKUP_TABLE default\n5 6 7 8\n" + names))
            .mesh;
    EXPECT_EQ(mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(mesh.tags, ElementsAre(3, 4));
    ASSERT_EQ(mesh.element_fields.size(), 2u);
    EXPECT_THAT(mesh.element_fields[1].values, ElementsAre(5, 6, 7, 8));
}

// As converters write a mesh of Gmsh with its surfaces.
TEST(LegacyVtk, points_lines_and_faces_are_left_out) {
    const std::string points = "POINTS 6 double\n9 9 9 0 0 0 2 0 0\n0 2 0 0 0 2\n2 2 2\n",
                      cells = "CELLS 4 16\n1 0\n4 1 2 3 4\n3 2 3 4\n4 2 3 4 5\nCELL_TYPES 4\n1 10 5 10\n",
                      fields =
                          "CELL_DATA 4\nSCALARS region int 1\nLOOKUP_TABLE default\n1 6 2 7\n"
                          "POINT_DATA 6\nSCALARS V double 1\nLOOKUP_TABLE default\n9 0 1 2 3 4\n";
    const MeshFile file = with_tags(read_legacy_vtk("m.vtk", vtk_head + points + cells + fields));
    EXPECT_EQ(file.mesh.nodes.size(), 6u) << "nodes keep the numbers of the file";
    EXPECT_THAT(file.mesh.elements, ElementsAre(Element{1, 2, 3, 4}, Element{2, 3, 4, 5}));
    EXPECT_THAT(file.mesh.tags, ElementsAre(6, 7));
    EXPECT_THAT(file.mesh.element_labels, ElementsAre(1, 3)) << "messages have the numbers of the file";
    EXPECT_THAT(file.mesh.node_fields[0].values, ElementsAre(9, 0, 1, 2, 3, 4));
    EXPECT_THAT(file.warnings, ElementsAre("2 points, lines and faces were left out: only tetrahedra are used"));
    EXPECT_THAT(check_mesh(file.mesh).warnings,
                ElementsAre("1 node is in no tetrahedron, such as node 0: no cells of a simulation; all nodes keep "
                            "their numbers"));
    const std::string early = "POINTS 1 double\n0 0 0\nPOINT_DATA 1\nSCALARS V double 1\nLOOKUP_TABLE default\n1\n";
    EXPECT_EQ(vtk_fault(vtk_head + early + points + cells),
              "m.vtk: the field 'V' has 1 values, but there are 6 points");
    const std::string early_cells =
        "CELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n10\nCELL_DATA 1\nSCALARS V double 1\n"
        "LOOKUP_TABLE default\n1\n";
    EXPECT_EQ(vtk_fault(vtk_head + points + early_cells + cells),
              "m.vtk: the field 'V' has 1 values, but there are 4 cells");
    EXPECT_EQ(vtk_fault(vtk_head + vtk_points + early_cells + vtk_cells),
              "m.vtk: the field 'V' has 1 values, but there are 2 cells")
        << "also where nothing is left out";
    EXPECT_EQ(vtk_fault(vtk_head + vtk_points + "CELLS 1 3\n2 0 1\nCELL_TYPES 1\n2\n"),
              "m.vtk: has 1 points and other elements, but no tetrahedra, triangles or lines");
    EXPECT_EQ(vtk_fault(vtk_head + vtk_points + "CELLS 2 9\n3 0 1 7\n4 0 1 2 3\nCELL_TYPES 2\n5 10\n"),
              "m.vtk: element 0 names node 7, but the 5 nodes have the numbers 0 to 4");
}

TEST(LegacyVtk, text_is_left_out_with_a_warning) {
    const MeshFile file = with_tags(read_legacy_vtk(
        "m.vtk", vtk_head + "FIELD FieldData 2\nnotes 1 2 string\nhi\nthere%20is\n\ntime 1 1 double\n3\n" + vtk_points +
                     vtk_cells +
                     "CELL_DATA 2\nFIELD F 2\nthe%20names 2 2 STRING\nleft\n\ntwo words\nq\n\ntag 1 2 int\n3 4\n"
                     "POINT_DATA 5\nPEDIGREE_IDS ids string\na\nb\n\nd\n5\nFIELD F 2\nV 1 5 double\n1 2 3 4 5\n"
                     "last 1 5 string\na\nMETADATA\nb\nCELL_DATA 7\nc"));
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

}  // namespace
}  // namespace heartwright::mesh
