// Formats of surfaces: VTK's polygonal data, PLY, STL and OBJ. A square of two triangles, and hostile files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <random>

#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/merge_nodes.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/vectors.hpp"
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

using Reader = MeshFile (*)(const std::string&, std::string_view, const ElementChoice&);
std::string fault_of_reader(Reader read, const std::string& bytes) {
    return fault_of([&] { read("s", bytes, {}); });
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
              "m.vtk: element 0 is a quadrilateral (VTK's type 9, which --split divides); surfaces here consist of "
              "triangles");
    EXPECT_EQ(vtk_fault(poly_head + poly_points + "TRIANGLE_STRIPS 1 5\n4 0 1 3 2\n"),
              "m.vtk: element 0 is a strip of triangles (VTK's type 6, which --split divides); surfaces here consist "
              "of triangles");
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
    Mesh mesh = tests::icosphere(2, 20);
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

// A sheet with a crack, a triangle with another tag, and a node of nobody.
Mesh cracked() {
    Mesh mesh = tests::flat_sheet(4, 2, 1);
    mesh.tags.assign(mesh.elements.size(), 1);
    mesh.nodes.insert(mesh.nodes.end(), {{2, 0, 1e-4}, {2, 1, 1e-4}, {2, 2, 1e-4}, {9, 9, 9}});
    for (const std::size_t e : {4, 5, 6, 7, 12, 13, 14, 15})  // to the right of x = 2
        for (std::int32_t& node : mesh.elements[e]) node = node == 2 ? 15 : node == 7 ? 16 : node == 12 ? 17 : node;
    mesh.nodes.insert(mesh.nodes.end(), {{0, 0, 5}, {1, 0, 5}, {0, 1, 5}});
    mesh.elements.emplace_back(19, 20, 21);
    mesh.tags.push_back(7);
    mesh.node_fields = {{"number", 1, {}}};
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n) mesh.node_fields[0].values.push_back(static_cast<double>(n));
    return mesh;
}

TEST(Repairs, mend_what_checks_refuse) {
    Mesh mesh = cracked();
    EXPECT_FALSE(check_mesh(mesh).errors.empty());
    const std::vector<std::string> done = repair("m", mesh, {.merge = 1e-3, .tags = {1}, .drops_unused = true});
    EXPECT_THAT(done, ElementsAre("1 elements with other tags were left out",
                                  "3 nodes were merged with another within 0.001 mm",
                                  "7 nodes in no element were dropped; the others have new numbers"));
    const MeshFindings findings = check_mesh(mesh);
    EXPECT_THAT(findings.errors, IsEmpty());
    EXPECT_THAT(findings.warnings, IsEmpty());
    EXPECT_EQ(mesh.nodes.size(), 15U);
    EXPECT_EQ(mesh.elements, tests::flat_sheet(4, 2, 1).elements);
    EXPECT_EQ(mesh.node_fields[0].values.size(), 15U);
}

TEST(Repairs, that_would_destroy_a_mesh_are_refused) {
    Mesh mesh = cracked();
    EXPECT_EQ(fault_of([&] { repair("m", mesh, {.tags = {4}}); }),
              "m: no element has one of the tags that are to be kept");
    EXPECT_THAT(fault_of([&] { repair("m", mesh, {.merge = 0.5}); }),
                HasSubstr("m: nodes 0.5 mm apart are to be merged, more than a tenth of the mean edge, which is 1."));
}

// ---- TetGen and Chaste

const std::string node_file =
    "# two\n5 3 1 1\n1 0 0 0 9 1\n2 2 0 0 9 1 # corner\n3 0 2 0 9 1\n4 0 0 2 9 0\n5 2 2 2 9 0\n";

TEST(Tetgen, nodes_elements_and_directions_are_read) {
    const std::string ele = "2 4 1\n1 1 2 3 4 7\n2 2 3 4 5 7\n";
    const MeshFile file = read_tetgen({"m", node_file, ele, "2\n1 0 0 0 1 0 0 0 1\n0 1 0 1 0 0 0 0 -1\n", ""});
    EXPECT_EQ(file.mesh.nodes, two_tetrahedra().nodes);
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(file.mesh.element_fields[0].values, ElementsAre(7, 7));
    EXPECT_THAT(file.mesh.fibres, ElementsAre(Point{1, 0, 0}, Point{0, 1, 0}));
    EXPECT_THAT(file.mesh.sheets, ElementsAre(Point{0, 1, 0}, Point{1, 0, 0}));
    const MeshFile flat = read_tetgen({"m", "3 2 0 0\n0 0 0\n1 1 0\n2 0 1\n", "1 3 0\n0 0 1 2\n", "", "1\n1 0 0\n"});
    EXPECT_TRUE(flat.mesh.is_surface());
    EXPECT_EQ(flat.mesh.nodes[2], (Point{0, 1, 0}));
    EXPECT_EQ(flat.mesh.fibres.size(), 1U);
    const Scratch folder;
    folder.write("m.node", node_file);
    folder.write("m.ele", ele);
    folder.write("m.axi", "2\n1 0 0\n0 3 0\n");
    const MeshFile read = read_mesh(folder / "m.ele");
    EXPECT_THAT(read.mesh.tags, ElementsAre(7, 7));
    EXPECT_THAT(read.mesh.fibres, ElementsAre(Point{1, 0, 0}, Point{0, 1, 0}));
    EXPECT_THAT(files_of(folder / "m.node"), ElementsAre(folder / "m.node", folder / "m.ele", folder / "m.axi"));
}

TEST(Tetgen, faults_are_named) {
    const auto fault = [](const std::string& node, const std::string& ele, const std::string& ortho = "") {
        return fault_of([&] { read_tetgen({"m", node, ele, ortho, ""}); });
    };
    EXPECT_EQ(fault(node_file, "1 4 0\n1 1 2 3 6\n"),
              "m.ele:2: element 1 names node 6, but the nodes have the numbers 1 to 5");
    EXPECT_EQ(
        fault(node_file, "1 10 0\n1 1 2 3 4 1 2 3 4 1 2\n"),
        "m.ele:1: elements have 10 nodes; meshes here consist of linear tetrahedra (4) or triangles (3); make them "
        "without -o2");
    EXPECT_THAT(fault("2 3 0 0\n0 0 0 0\n2 1 1 1\n", ""), HasSubstr("m.node:3: node 2 comes where 1 is expected"));
    EXPECT_THAT(fault("2000000000 3 0 0\n0 0 0 0\n", ""), HasSubstr("m.node:1: the number of nodes is 2000000000"));
    EXPECT_THAT(fault(node_file, "1 4 0\n1 1 2 3 4\n", "2\n1 0 0 0 1 0 0 0 1\n0 1 0 1 0 0 0 0 -1\n"),
                HasSubstr("m.ortho:1: has directions of 2 elements, but there are 1"));
    for (std::size_t size = 0; size < node_file.size(); ++size)
        EXPECT_THAT(fault(node_file.substr(0, size), "1 4 0\n1 1 2 3 4\n") + "m.", HasSubstr("m."));
}

// ---- cells that are split

struct Cell {
    int type;
    std::vector<int> nodes;
};

// A legacy file of VTK with these cells, each with its number as a field.
std::string vtk_of(const std::vector<Point>& nodes, const std::vector<Cell>& cells) {
    std::string text = vtk_head + "POINTS " + std::to_string(nodes.size()) + " double\n", list, types, field;
    for (const Point& p : nodes)
        text += std::to_string(p[0]) + " " + std::to_string(p[1]) + " " + std::to_string(p[2]) + "\n";
    std::size_t entries = 0;
    for (const Cell& cell : cells) {
        list += std::to_string(cell.nodes.size());
        for (const int node : cell.nodes) list += " " + std::to_string(node);
        list += "\n";
        types += std::to_string(cell.type) + "\n";
        field += std::to_string(&cell - cells.data()) + "\n";
        entries += 1 + cell.nodes.size();
    }
    return text + "CELLS " + std::to_string(cells.size()) + " " + std::to_string(entries) + "\n" + list +
           "CELL_TYPES " + std::to_string(cells.size()) + "\n" + types + "CELL_DATA " + std::to_string(cells.size()) +
           "\nSCALARS cell int 1\nLOOKUP_TABLE default\n" + field;
}

Mesh split_of(const std::string& text) { return read_legacy_vtk("s", text, {ElementKind::by_file, true}).mesh; }

// Nodes numbered in no order, so that diagonals run in all directions: neighbours agree, and nothing is lost.
TEST(SplitCells, hexahedra_wedges_and_pyramids_make_a_conforming_mesh) {
    std::vector<int> numbers(27 + 1);
    for (int n = 0; n < 28; ++n) numbers[static_cast<std::size_t>(n)] = n;
    std::mt19937 random(3);
    std::shuffle(numbers.begin(), numbers.end(), random);
    std::vector<Point> nodes(28);
    const auto number = [&](int i, int j, int k) { return numbers[static_cast<std::size_t>(i + 3 * (j + 3 * k))]; };
    for (int k = 0; k < 3; ++k)
        for (int j = 0; j < 3; ++j)
            for (int i = 0; i < 3; ++i) nodes[static_cast<std::size_t>(number(i, j, k))] = {i * 1.0, j * 1.0, k * 1.0};
    nodes[static_cast<std::size_t>(numbers[27])] = {0.5, 0.5, 3};  // top of a pyramid
    std::vector<Cell> cells;
    for (int k = 0; k < 2; ++k)
        for (int j = 0; j < 2; ++j)
            for (int i = 0; i < 2; ++i) {
                const int a = number(i, j, k), b = number(i + 1, j, k), c = number(i + 1, j + 1, k),
                          d = number(i, j + 1, k), e = number(i, j, k + 1), f = number(i + 1, j, k + 1),
                          g = number(i + 1, j + 1, k + 1), h = number(i, j + 1, k + 1);
                if (i == 1 && j == 1) {  // two wedges
                    cells.push_back({13, {a, b, c, e, f, g}});
                    cells.push_back({13, {a, c, d, e, g, h}});
                } else if (i == 1) {
                    cells.push_back({11, {a, b, d, c, e, f, h, g}});
                } else {
                    cells.push_back({12, {a, b, c, d, e, f, g, h}});
                }
            }
    cells.push_back({14, {number(0, 0, 2), number(1, 0, 2), number(1, 1, 2), number(0, 1, 2), numbers[27]}});
    const Mesh mesh = split_of(vtk_of(nodes, cells));
    const MeshFindings findings = check_mesh(mesh);
    EXPECT_THAT(findings.errors, IsEmpty());
    EXPECT_THAT(findings.warnings, IsEmpty());
    EXPECT_EQ(mesh.elements.size(), 6U * 6 + 4 * 3 + 2);
    double volume = 0;
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) volume += volume_of(mesh, e);
    EXPECT_NEAR(volume, 8 + 1.0 / 3, 1e-12);
    EXPECT_EQ(mesh.element_fields[0].values.back(), static_cast<double>(cells.size() - 1));
    EXPECT_EQ(mesh.element_labels.back(), static_cast<std::int64_t>(cells.size() - 1));
}

TEST(SplitCells, quadratic_cells_are_divided_at_their_further_nodes) {
    const std::vector<Point> nodes{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {1, 0, 0},
                                   {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}};
    const Mesh mesh = split_of(vtk_of(nodes, {{24, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}}));
    EXPECT_EQ(mesh.elements.size(), 8U);
    EXPECT_THAT(check_mesh(mesh).errors, IsEmpty());
    const Mesh sheet = split_of(vtk_of(nodes, {{22, {0, 1, 2, 4, 5, 6}}}));
    EXPECT_EQ(sheet.elements.size(), 4U);
    EXPECT_THAT(check_mesh(sheet).errors, IsEmpty());
}

TEST(SplitCells, quadrilaterals_and_strips_are_a_surface) {
    std::vector<Point> nodes = corners_of_square;
    nodes.insert(nodes.end(), {{4, 0, 0}, {4, 2, 0}});
    const Mesh mesh = split_of(vtk_of(nodes, {{9, {0, 1, 2, 3}}, {8, {1, 4, 2, 5}}}));
    EXPECT_EQ(mesh.elements.size(), 4U);
    EXPECT_THAT(check_mesh(mesh).errors, IsEmpty());
    const Mesh strip = split_of(vtk_of(nodes, {{6, {3, 0, 2, 1, 5, 4}}}));
    EXPECT_EQ(strip.elements.size(), 4U);
    EXPECT_THAT(check_mesh(strip).errors, IsEmpty());
}

TEST(SplitCells, faults_are_named) {
    const auto fault = [](const std::vector<Cell>& cells) {
        return fault_of([&] { split_of(vtk_of(corners_of_square, cells)); });
    };
    EXPECT_EQ(fault({{12, {0, 1, 2, 3}}}), "s: element 0 has 4 nodes, expected 8 of VTK's type 12");
    EXPECT_EQ(fault({{9, {0, 1, 2, 4}}}), "s: element 0 names node 4, but there are 4 nodes, from 0 on");
    EXPECT_THAT(fault({{42, {0, 1, 2, 3}}}), HasSubstr("is of another kind (VTK's type 42)"));
    EXPECT_THAT(fault_of([&] {
                    read_legacy_vtk("s", vtk_of(corners_of_square, {{14, {0, 1, 2, 3, 0}}}));
                }),
                ::testing::EndsWith("; mesh convert --split divides it"));
}

}  // namespace
}  // namespace heartwright::mesh
