// Formats of surfaces: VTK's polygonal data, PLY, STL and OBJ. A square of two triangles, and hostile files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <functional>

#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/merge_nodes.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "scratch.hpp"
#include "small_files.hpp"
#include "tests/runtime/unit/support/expat.hpp"
#include "tests/runtime/unit/support/surfaces.hpp"

namespace heartwright::mesh {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::vector<Element> halves{{0, 1, 2}, {0, 2, 3}};
const std::vector<Point> corners_of_square{{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}};

void expect_square(const MeshFile& file) {
    EXPECT_EQ(file.mesh.nodes, corners_of_square);
    EXPECT_EQ(file.mesh.elements, halves);
}

using Reader = MeshFile (*)(const std::string&, std::string_view, ElementKind);
std::string fault_of_reader(Reader read, const std::string& bytes) {
    return fault_of([&] { read("s", bytes, ElementKind::by_file); });
}

// Every beginning of a file is read or refused in words; none does harm.
void expect_beginnings_to_do_no_harm(Reader read, const std::string& bytes) {
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const std::string begin = bytes.substr(0, size), fault = fault_of_reader(read, begin);
        if (!fault.empty()) EXPECT_THAT(fault, HasSubstr("s:")) << size;
    }
}

template <class T>
std::string little(T value) {
    std::string bytes(sizeof value, '\0');
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}
template <class T>
std::string big(T value) {
    std::string bytes = little(value);
    return {bytes.rbegin(), bytes.rend()};
}

// ---- STL

const std::string stl_text =
    "solid a heart\n facet normal 0 0 1\n outer loop\n vertex 0 0 0\n vertex 2 0 0\n vertex 2 2 0\n endloop\n "
    "endfacet\n"
    " FACET NORMAL 0 0 1\n outer loop\n vertex 0 0 0\n vertex 2 2 0\n vertex -0 2 0\n endloop\n endfacet\nendsolid a\n";

std::string stl_binary() {
    std::string bytes = "solid, but binary";
    bytes.resize(80);
    bytes += little(std::uint32_t{2});
    for (const Element& half : halves) {
        for (int k = 0; k < 3; ++k) bytes += little(0.0F);
        for (const std::int32_t node : half)
            for (const double x : corners_of_square[static_cast<std::size_t>(node)])
                bytes += little(static_cast<float>(x));
        bytes += std::string(2, '\0');
    }
    return bytes;
}

TEST(Stl, corners_at_one_place_are_one_node) {
    for (const std::string& bytes : {stl_text, stl_binary()}) {
        const MeshFile file = read_stl("s", bytes);
        expect_square(file);
        EXPECT_THAT(file.warnings,
                    ElementsAre("6 corners of triangles lie at 4 places: those with the same coordinates "
                                "in every bit are one node"));
        EXPECT_TRUE(file.mesh.tags.empty());
    }
}

TEST(Stl, several_solids_are_regions) {
    std::string second = stl_text;
    for (std::size_t at = 0; (at = second.find("0\n", at)) != second.npos; at += 2) second.replace(at, 1, "1");
    const MeshFile file = read_stl("s", stl_text + second);
    EXPECT_THAT(file.mesh.tags, ElementsAre(1, 1, 2, 2));
}

TEST(Stl, triangles_without_an_edge_are_left_out) {
    std::string text = stl_text;
    text.replace(text.find("vertex 2 0 0"), 12, "vertex 2 2 0");
    const MeshFile file = read_stl("s", text);
    EXPECT_EQ(file.mesh.elements.size(), 1U);
    EXPECT_THAT(file.warnings[1], "1 triangles have two corners at one place and were left out");
}

TEST(Stl, faults_are_named) {
    EXPECT_EQ(fault_of_reader(read_stl, "nothing"), "s: has 7 bytes and is no STL");
    EXPECT_EQ(fault_of_reader(read_stl, "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 z\n"),
              "s:4: a coordinate is no number: 'z'");
    EXPECT_EQ(fault_of_reader(read_stl, "solid x\nfacet 0 0 1\n"), "s:2: expected 'normal', not '0'");
    std::string binary = stl_binary();
    binary[0] = 'x';
    EXPECT_EQ(
        fault_of_reader(read_stl, binary.substr(0, 180)),
        "s: begins with no 'solid', and a binary STL of 2 triangles would have 184 bytes, not 180: it is truncated");
    expect_beginnings_to_do_no_harm(read_stl, stl_text);
    expect_beginnings_to_do_no_harm(read_stl, binary);
}

// ---- OBJ

const std::string obj_vertices =
    "# a square\nmtllib x.mtl\nv 0 0 0\nv 2 0 0 1.0\nv 2 2 0 0.5 0.5 0.5\nv 0 2 0\nvn 0 0 1\n";

TEST(Obj, faces_count_from_one_or_from_the_end) {
    expect_square(read_obj("s", obj_vertices + "f 1 2 3\nf 1 3 4\n"));
    expect_square(read_obj("s", obj_vertices + "s off\nf 1/5/1 2//1 3/2\nf -4 -2 \\\n -1\n"));
}

TEST(Obj, groups_are_regions_where_there_are_several) {
    const MeshFile file = read_obj("s", obj_vertices + "g endo wall\nf 1 2 3\ng epi\nf 1 3 4\n");
    EXPECT_THAT(file.mesh.tags, ElementsAre(1, 2));
    EXPECT_THAT(file.warnings, ElementsAre("the groups 'g' are taken for region tags: 'endo wall' 1, 'epi' 2"));
    EXPECT_TRUE(read_obj("s", obj_vertices + "g one\nf 1 2 3\nf 1 3 4\n").mesh.tags.empty());
    EXPECT_THAT(read_obj("s", obj_vertices + "usemtl a\nf 1 2 3\nusemtl b\nf 1 3 4\n").mesh.tags, ElementsAre(1, 2));
}

TEST(Obj, vertices_at_one_place_are_one_for_faces) {
    const MeshFile file = read_obj("s", obj_vertices + "v 2 2 0\nf 1 2 3\nf 1 5 4\n");
    EXPECT_EQ(file.mesh.elements, halves);
    EXPECT_EQ(file.mesh.nodes.size(), 5U) << "nodes keep their numbers";
    EXPECT_THAT(file.warnings, ElementsAre("1 nodes have the coordinates of an earlier one in every bit, and triangles "
                                           "take that one for them"));
}

TEST(Obj, faults_are_named) {
    EXPECT_EQ(fault_of_reader(read_obj, obj_vertices + "f 1 2 5\n"),
              "s:8: a face names vertex 5, but there are 4 before it, numbered from 1");
    EXPECT_EQ(fault_of_reader(read_obj, obj_vertices + "f 1 2 -5\n"),
              "s:8: a face names vertex -5, but there are 4 before it, numbered from 1");
    EXPECT_EQ(fault_of_reader(read_obj, obj_vertices + "f 1 2 x\n"), "s:8: a vertex of a face is no number: 'x'");
    EXPECT_EQ(fault_of_reader(read_obj, obj_vertices + "f 1\n"), "s:8: a face ('f') has 1 nodes");
    EXPECT_EQ(fault_of_reader(read_obj, obj_vertices + "f 1 2 3 4\n"),
              "s: element 0 is a quadrilateral; surfaces here consist of triangles");
    EXPECT_THAT(fault_of_reader(read_obj, obj_vertices + "surf 0 1 0 1\n"), HasSubstr("free-form curves and surfaces"));
    expect_beginnings_to_do_no_harm(read_obj, obj_vertices + "f 1 2 3\nf 1 3 4\n");
}

// ---- PLY

const std::string ply_head =
    "comment made by hand\nelement vertex 4\nproperty float x\nproperty float y\nproperty double z\nproperty uchar "
    "red\n"
    "element face 2\nproperty list uchar int vertex_indices\nproperty short region\nelement edge 1\nproperty int v\n"
    "end_header\n";
const std::string ply_text =
    "ply\nformat ascii 1.0\n" + ply_head + "0 0 0 9\n2 0 0 8\n2 2 0 7\n0 2 0 6\n3 0 1 2 4\n3 0 2 3 -5\n1\n";

template <class Bytes>
std::string ply_binary(const char* format, const Bytes& number) {
    std::string bytes = "ply\nformat " + std::string(format) + " 1.0\n" + ply_head;
    for (std::size_t n = 0; n < 4; ++n)
        bytes += number(static_cast<float>(corners_of_square[n][0])) +
                 number(static_cast<float>(corners_of_square[n][1])) + number(corners_of_square[n][2]) +
                 static_cast<char>(9 - n);
    for (const Element& half : halves) {
        bytes += '\3';
        for (const std::int32_t node : half) bytes += number(node);
        bytes += number(static_cast<std::int16_t>(half == halves[0] ? 4 : -5));
    }
    return bytes + number(std::int32_t{1});
}

TEST(Ply, text_and_binary_of_both_orders_are_read_with_their_fields) {
    for (const std::string& bytes : {ply_text, ply_binary("binary_little_endian", [](auto x) { return little(x); }),
                                     ply_binary("binary_big_endian", [](auto x) { return big(x); })}) {
        const MeshFile file = read_ply("s", bytes);
        expect_square(file);
        ASSERT_EQ(file.mesh.node_fields.size(), 1U);
        EXPECT_THAT(file.mesh.node_fields[0].values, ElementsAre(9, 8, 7, 6));
        ASSERT_EQ(file.mesh.element_fields.size(), 1U);
        EXPECT_EQ(file.mesh.element_fields[0].name, "region");
        EXPECT_THAT(file.mesh.element_fields[0].values, ElementsAre(4, -5));
        expect_beginnings_to_do_no_harm(read_ply, bytes);
    }
}

TEST(Ply, faults_are_named) {
    const auto changed = [](const std::string& from, const std::string& to) {
        std::string text = ply_text;
        text.replace(text.find(from), from.size(), to);
        return fault_of_reader(read_ply, text);
    };
    EXPECT_EQ(changed("ply\n", "plx\n"), "s:1: the file does not begin with 'ply': it is no PLY");
    EXPECT_THAT(changed("ascii", "utf8"), HasSubstr("the format is 'utf8', expected ascii"));
    EXPECT_THAT(changed("property float x", "property quad x"), HasSubstr("unknown type of numbers 'quad'"));
    EXPECT_EQ(changed("property float x", "property float u"), "s: 'vertex' has no properties x, y and z");
    EXPECT_THAT(changed("vertex 4", "vertex 400000000"), HasSubstr("the number of elements 'vertex' is 400000000"));
    EXPECT_EQ(changed("3 0 2 3", "3 0 2 4"),
              "s: element 1 names a node that is not there; the 4 nodes have the numbers from 0 on");
    EXPECT_EQ(changed("3 0 2 3 -5", "4 0 2 3 1 -5"),
              "s: element 1 is a quadrilateral; surfaces here consist of triangles");
    EXPECT_EQ(changed("3 0 2 3 -5", "2 0 2 -5"), "") << "a line is left out";
}

// ---- VTK's polygonal data

const std::string poly_head = "# vtk DataFile Version 3.0\nt\nASCII\nDATASET POLYDATA\n";
const std::string poly_points = "POINTS 4 float\n0 0 0 2 0 0 2 2 0 0 2 0\n";

TEST(PolyData, of_legacy_files_is_a_surface) {
    const MeshFile file = read_legacy_vtk(
        "s", poly_head + poly_points + "LINES 1 3\n2 0 1\nPOLYGONS 2 8\n3 0 1 2\n3 0 2 3\n" +
                 "CELL_DATA 3\nSCALARS region int 1\nLOOKUP_TABLE default\n7 8 9\nPOINT_DATA 4\nSCALARS V float\n"
                 "LOOKUP_TABLE default\n1 2 3 4\n");
    expect_square(file);
    EXPECT_THAT(file.mesh.element_fields[0].values, ElementsAre(8, 9));
    EXPECT_THAT(file.mesh.node_fields[0].values, ElementsAre(1, 2, 3, 4));
    EXPECT_EQ(vtk_fault(poly_head + poly_points + "POLYGONS 1 5\n4 0 1 2 3\n"),
              "m.vtk: element 0 is a quadrilateral (VTK's type 9); surfaces here consist of triangles");
    EXPECT_EQ(vtk_fault(poly_head + poly_points + "TRIANGLE_STRIPS 1 5\n4 0 1 3 2\n"),
              "m.vtk: element 0 is a strip of triangles (VTK's type 6); surfaces here consist of triangles");
    EXPECT_EQ(vtk_fault(poly_head + poly_points + "POLYGONS 1 4\n3 0 1 4\n"),
              "m.vtk: element 0 names node 4, but the 4 nodes have the numbers 0 to 3");
}

std::string vtp(const std::string& polys, const std::string& counts = "NumberOfPolys=\"2\"") {
    return "<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\"><PolyData><Piece "
           "NumberOfPoints=\"4\" "
           "NumberOfLines=\"1\" " +
           counts +
           "><Points><DataArray type=\"Float64\" NumberOfComponents=\"3\" format=\"ascii\">0 0 0 2 0 0 2 2 0 0 2 0"
           "</DataArray></Points><CellData><DataArray type=\"Int32\" Name=\"region\" format=\"ascii\">7 8 9</DataArray>"
           "</CellData><Lines><DataArray type=\"Int64\" Name=\"connectivity\" format=\"ascii\">0 1</DataArray>"
           "<DataArray type=\"Int64\" Name=\"offsets\" format=\"ascii\">2</DataArray></Lines><Polys>" +
           polys + "</Polys></Piece></PolyData></VTKFile>\n";
}
std::string polys(const std::string& connectivity, const std::string& offsets) {
    return "<DataArray type=\"Int64\" Name=\"connectivity\" format=\"ascii\">" + connectivity +
           "</DataArray><DataArray type=\"Int64\" Name=\"offsets\" format=\"ascii\">" + offsets + "</DataArray>";
}

TEST(PolyData, of_xml_files_is_a_surface) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const MeshFile file = read_vtp("s", vtp(polys("0 1 2 0 2 3", "3 6")));
    expect_square(file);
    EXPECT_THAT(file.mesh.element_fields[0].values, ElementsAre(8, 9));
    EXPECT_THAT(fault_of_reader(read_vtp, vtp(polys("0 1 2 0 2 4", "3 6"))), HasSubstr("names node 4"));
    EXPECT_EQ(fault_of_reader(read_vtp, vtp(polys("0 1 2 0 2 3", "7 6"))),
              "s: element 1 ends at place 7 of the connectivity, which has 6 entries");
    EXPECT_THAT(fault_of_reader(read_vtp, vtp(polys("0 1 2 0 2 3", "3 60000"))),
                HasSubstr("s:1: array 'connectivity'"));
    EXPECT_THAT(fault_of_reader(read_vtp, vtp("")), HasSubstr("<Polys> has no arrays 'connectivity' and 'offsets'"));
    EXPECT_THAT(fault_of_reader(read_vtp, vtp(polys("0 1", "2"), "NumberOfPolys=\"-1\"")),
                HasSubstr("<Piece> has NumberOfPolys='-1'"));
}

TEST(SurfaceFormats, are_known_by_their_ends) {
    const Scratch folder;
    EXPECT_EQ(read_mesh(folder.write("m.stl", stl_text)).mesh.elements, halves);
    EXPECT_EQ(read_mesh(folder.write("m.OBJ", obj_vertices + "f 1 2 3\nf 1 3 4\n")).mesh.elements, halves);
    const MeshFile ply = read_mesh(folder.write("m.ply", ply_text));
    EXPECT_EQ(ply.mesh.elements, halves);
    EXPECT_THAT(ply.mesh.tags, ElementsAre(4, -5));
    EXPECT_THAT(check_mesh(ply.mesh).errors, IsEmpty());
    if (!tests::has_expat) return;
    EXPECT_THAT(read_mesh(folder.write("m.vtp", vtp(polys("0 1 2 0 2 3", "3 6")))).mesh.tags, ElementsAre(8, 9));
}

// STL has neither doubles nor tags.
TEST(SurfaceFormats, are_written_and_read_back) {
    const Scratch folder;
    TetrahedralMesh mesh = tests::icosphere(2, 20);
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) mesh.tags.push_back(e < 100 ? 3 : 8);
    for (const char* end : {"ply", "obj", "stl"}) {
        const std::string path = folder / "m." + end;
        EXPECT_TRUE(is_written(path));
        EXPECT_THAT(write_mesh(path, mesh), ElementsAre(path));
        const MeshFile file = read_mesh(path);
        const bool is_stl = end == std::string("stl");
        EXPECT_EQ(file.mesh.nodes.size(), mesh.nodes.size()) << end;
        ASSERT_EQ(file.mesh.elements.size(), mesh.elements.size()) << end;
        EXPECT_THAT(check_mesh(file.mesh).errors, IsEmpty()) << end;
        if (is_stl) continue;
        EXPECT_EQ(file.mesh.nodes, mesh.nodes) << end;
        EXPECT_EQ(file.mesh.elements, mesh.elements) << end;
        EXPECT_EQ(file.mesh.tags[99] == file.mesh.tags[98], true) << end;
        EXPECT_NE(file.mesh.tags[99], file.mesh.tags[100]) << end;
    }
    EXPECT_EQ(
        fault_of([&] { write_mesh(folder / "t.ply", two_tetrahedra()); }),
        folder / "t.ply" + std::string(": such files hold surfaces, and the mesh consists of tetrahedra; write .vtu "
                                       "or .pts"));
    EXPECT_FALSE(is_written("m.msh"));
}

// ---- nodes that are merged

TEST(MergedNodes, take_the_lowest_of_those_that_are_near) {
    const std::vector<Point> nodes{{0, 0, 0}, {1, 0, 0}, {1, 0, 5e-4}, {-0.0, 0, 0}, {1, 0, 1e-3}, {1, 1, 1}};
    EXPECT_THAT(first_at_each_place(nodes), ElementsAre(0, 1, 2, 0, 4, 5));
    EXPECT_THAT(first_within(nodes, 6e-4), ElementsAre(0, 1, 1, 0, 1, 5)) << "a chain";
    EXPECT_THAT(first_within(nodes, 4e-4), ElementsAre(0, 1, 2, 0, 4, 5));
    EXPECT_THAT(first_within(nodes, 2), ElementsAre(0, 0, 0, 0, 0, 0));
}

}  // namespace
}  // namespace heartwright::mesh
