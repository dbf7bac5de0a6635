// Files of several pieces, and .pvtu files that list them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "runtime/mesh/checks.hpp"
#include "scratch.hpp"
#include "small_files.hpp"
#include "tests/runtime/unit/support/expat.hpp"

namespace heartwright::mesh {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

template <class T>
std::string array(const std::string& type, const std::string& name, int components, const std::vector<T>& values) {
    std::string text = "<DataArray type=\"" + type + "\" Name=\"" + name + "\" NumberOfComponents=\"" +
                       std::to_string(components) + "\" format=\"ascii\">";
    for (const T& value : values) text += std::to_string(value) + " ";
    return text + "</DataArray>";
}

struct Piece {
    std::vector<std::size_t> nodes;  // of two_tetrahedra()
    std::vector<int> corners, tags, ghosts;
    std::string more_of_points, more_of_cells;
    double shift = 0;  // of the field V

    std::string text() const {
        std::vector<double> places, potential;
        for (const std::size_t node : nodes) {
            const Point place = two_tetrahedra().nodes[node];
            places.insert(places.end(), place.begin(), place.end());
            potential.push_back(static_cast<double>(node) + shift);
        }
        std::vector<int> ends;
        for (std::size_t cell = 1; cell <= tags.size(); ++cell) ends.push_back(static_cast<int>(4 * cell));
        return "<Piece NumberOfPoints=\"" + std::to_string(nodes.size()) + "\" NumberOfCells=\"" +
               std::to_string(tags.size()) + "\"><Points>" + array("Float64", "Points", 3, places) +
               "</Points><Cells>" + array("Int32", "connectivity", 1, corners) + array("Int32", "offsets", 1, ends) +
               array("UInt8", "types", 1, std::vector<int>(tags.size(), 10)) + "</Cells><CellData>" +
               (ghosts.empty() ? "" : array("UInt8", "vtkGhostType", 1, ghosts)) + array("Int32", "tag", 1, tags) +
               more_of_cells + "</CellData><PointData>" + array("Float64", "V", 1, potential) + more_of_points +
               "</PointData></Piece>";
    }
};

const Piece first{{0, 1, 2, 3}, {0, 1, 2, 3}, {3}, {}, "", ""}, second{{4, 3, 2, 1}, {3, 2, 1, 0}, {4}, {}, "", ""};

std::string vtu(const std::string& pieces) {
    return "<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\"><UnstructuredGrid>" +
           pieces + "</UnstructuredGrid></VTKFile>\n";
}

std::string fault(const Piece& one, const Piece& other) {
    return fault_of([&] { read_vtu("m.vtu", vtu(one.text() + other.text())); });
}

void expect_two_tetrahedra(const MeshFile& file) {
    EXPECT_EQ(file.mesh.nodes, two_tetrahedra().nodes);
    EXPECT_EQ(file.mesh.elements, two_tetrahedra().elements);
    ASSERT_EQ(file.mesh.node_fields.size(), 1u);
    EXPECT_THAT(file.mesh.node_fields[0].values, ElementsAre(0, 1, 2, 3, 4));
    EXPECT_THAT(with_tags(file).mesh.tags, ElementsAre(3, 4));
}

TEST(VtuPieces, nodes_between_pieces_become_one) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const MeshFile file = read_vtu("m.vtu", vtu(first.text() + second.text()));
    expect_two_tetrahedra(file);
    EXPECT_THAT(file.warnings, ElementsAre());
}

// Bit for bit: a mesh whose pieces have rounded apart is refused by the checks, not mended by a tolerance.
TEST(VtuPieces, nodes_that_lie_close_stay_apart) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    std::string text = vtu(first.text() + second.text());
    const std::string place = "2.000000 2.000000 2.000000 0.000000 0.000000 2.000000 ";
    ASSERT_NE(text.find(place), text.npos);
    text.replace(text.find(place), place.size(), "2 2 2 0 0 2.0000000000001 ");
    EXPECT_EQ(read_vtu("m.vtu", text).mesh.nodes.size(), 6u);
}

TEST(VtuPieces, two_nodes_of_one_piece_at_one_place_stay_two) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Piece doubled{{4, 3, 2, 1, 1}, {4, 2, 1, 0}, {4}, {}, "", ""};
    const MeshFile file = read_vtu("m.vtu", vtu(first.text() + doubled.text()));
    EXPECT_EQ(file.mesh.nodes.size(), 6u);
    EXPECT_FALSE(check_mesh(file.mesh).errors.empty());
}

TEST(VtuPieces, ghost_cells_are_left_out_and_nodes_keep_their_numbers) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Piece with_ghost{{4, 0, 1, 2, 3}, {4, 3, 2, 0, 1, 2, 3, 4}, {4, 3}, {1, 0}, "", ""};
    Piece other = second;
    other.ghosts = {0};
    const MeshFile file = read_vtu("m.vtu", vtu(with_ghost.text() + other.text()));
    // All of the first piece, the ghost's node first.
    const auto nodes = two_tetrahedra().nodes;
    EXPECT_THAT(file.mesh.nodes, ElementsAre(nodes[4], nodes[0], nodes[1], nodes[2], nodes[3]));
    EXPECT_THAT(file.mesh.elements, ElementsAre(Element{1, 2, 3, 4}, Element{2, 3, 4, 0}));
    EXPECT_THAT(file.warnings, ElementsAre("1 ghost cell was left out"));
    Piece refined = with_ghost;
    refined.ghosts = {2, 0};  // on a boundary of a piece: not a copy
    EXPECT_EQ(read_vtu("m.vtu", vtu(refined.text())).mesh.elements.size(), 2u);
    refined.ghosts = {300, 0};
    EXPECT_THAT(fault_of([&] { read_vtu("m.vtu", vtu(refined.text())); }), HasSubstr("vtkGhostType"));
    std::string levels = vtu(with_ghost.text());
    levels.replace(levels.find("vtkGhostType"), 12, "vtkGhostLevels");
    EXPECT_EQ(read_vtu("m.vtu", levels).mesh.elements.size(), 1u);
}

TEST(VtuPieces, points_lines_and_faces_are_left_out) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    std::string faces = second.text();
    const auto change = [&](const std::string& from, const std::string& to) {
        ASSERT_NE(faces.find(from), faces.npos) << from;
        faces.replace(faces.find(from), from.size(), to);
    };
    change("NumberOfCells=\"1\"", "NumberOfCells=\"2\"");
    change(">3 2 1 0 <", ">1 2 3 3 2 1 0 <");
    change(">4 <", ">3 7 <");
    change(">10 <", ">5 10 <");
    change(">4 <", ">8 4 <");
    const MeshFile file = read_vtu("m.vtu", vtu(first.text() + faces));
    expect_two_tetrahedra(file);
    EXPECT_THAT(file.warnings, ElementsAre("1 points, lines and faces were left out: only tetrahedra are used"));
    change(">3 7 <", ">3 -7 <");
    EXPECT_EQ(fault_of([&] { read_vtu("m.vtu", vtu(first.text() + faces)); }),
              "m.vtu: piece 1: the last offset is -7, expected the size of the connectivity");
}

TEST(VtuPieces, fields_that_pieces_do_not_share_are_refused) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    Piece more = second;
    more.more_of_cells = array("Float64", "depth", 1, std::vector<double>{0.5});
    EXPECT_EQ(
        fault(first, more),
        "m.vtu: piece 0: has no field 'depth' of cells, but m.vtu: piece 1 has; write it in all pieces or in none");
    EXPECT_EQ(
        fault(more, first),
        "m.vtu: piece 1: has no field 'depth' of cells, but m.vtu: piece 0 has; write it in all pieces or in none");
    Piece wide = more;
    wide.more_of_cells = array("Float64", "depth", 2, std::vector<double>{0.5, 1});
    EXPECT_EQ(fault(more, wide),
              "m.vtu: piece 1: the field 'depth' of cells has 2 components, but in m.vtu: piece 0 it has 1");
    more.more_of_cells = "";
    more.more_of_points = array("Float64", "at", 1, std::vector<double>{1, 2, 3, 4});
    EXPECT_THAT(fault(first, more), HasSubstr("m.vtu: piece 0: has no field 'at' of points"));
    Piece damaged = second;
    damaged.corners[3] = 4;
    EXPECT_EQ(fault(first, damaged), "m.vtu: piece 1: element 0 names node 4, but the 4 nodes have the numbers 0 to 3");
}

TEST(VtuPieces, values_that_differ_at_a_common_node_are_told_of) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    Piece shifted = second;
    shifted.shift = 0.5;
    const MeshFile file = read_vtu("m.vtu", vtu(first.text() + shifted.text()));
    EXPECT_THAT(file.warnings, ElementsAre("the field 'V' has different values in the pieces that share a node, at 3 "
                                           "nodes; that of the first piece is taken"));
    EXPECT_THAT(file.mesh.node_fields[0].values, ElementsAre(0, 1, 2, 3, 4.5));
}

std::string pvtu(const std::vector<std::string>& sources) {
    std::string text =
        "<VTKFile type=\"PUnstructuredGrid\"><PUnstructuredGrid GhostLevel=\"1\"><PPoints><PDataArray "
        "type=\"Float64\" NumberOfComponents=\"3\"/></PPoints>";
    for (const std::string& source : sources) text += "<Piece Source=\"" + source + "\"/>";
    return text + "</PUnstructuredGrid></VTKFile>\n";
}

TEST(Pvtu, pieces_are_read_from_the_folder_of_the_file) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    std::filesystem::create_directory(folder / "m");
    folder.write("m/m_0.vtu", vtu(first.text()));
    folder.write("m/m_1.vtu", vtu("<Piece NumberOfPoints=\"0\" NumberOfCells=\"0\"></Piece>"));
    folder.write("m_2.vtu", vtu(second.text()));
    const std::string path = folder.write("m.pvtu", pvtu({"m/m_0.vtu", "m/m_1.vtu", "./m_2.vtu"}));
    const MeshFile file = read_mesh(path);
    EXPECT_EQ(file.mesh.nodes, two_tetrahedra().nodes);
    EXPECT_THAT(file.mesh.tags, ElementsAre(3, 4));
    EXPECT_THAT(files_of(path), ElementsAre(path, folder / "m/m_0.vtu", folder / "m/m_1.vtu", folder / "./m_2.vtu"));
    EXPECT_THAT(files_of(folder / "none.pvtu"), ElementsAre(folder / "none.pvtu"));
}

TEST(Pvtu, pieces_that_are_missing_or_elsewhere_are_named) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    folder.write("m_0.vtu", vtu(first.text()));
    const auto fault_with = [&](const std::string& source) {
        const std::string path = folder.write("m.pvtu", pvtu({"m_0.vtu", source}));
        return fault_of([&] { read_mesh(path); }).substr(path.size());
    };
    EXPECT_EQ(fault_with("m_1.vtu"), ": piece 1, the file " + (folder / "m_1.vtu") + ", is not there");
    EXPECT_EQ(fault_with(""), ": piece 1 has no Source: expected the name of a .vtu file");
    for (const char* source : {"../m_0.vtu", "/etc/passwd", "a/../../m_0.vtu", "C:\\m.vtu", "\\m.vtu"})
        EXPECT_THAT(fault_with(source), HasSubstr("which is not in the folder of the .pvtu; move the pieces beside it"))
            << source;
    const std::string itself = folder.write("m.pvtu", pvtu({"m.pvtu"}));
    EXPECT_THAT(fault_of([&] { read_mesh(itself); }), HasSubstr("holds 'PUnstructuredGrid'"));
    const std::string none = folder.write("n.pvtu", pvtu({}));
    EXPECT_EQ(fault_of([&] { read_mesh(none); }),
              none + ": has no <Piece> in <PUnstructuredGrid>: there is nothing to read");
}

}  // namespace
}  // namespace heartwright::mesh
