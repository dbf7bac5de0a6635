// What all readers of meshes have in common: how a text is encoded, counts, files of other kinds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scratch.hpp"
#include "small_files.hpp"
#include "tests/runtime/unit/support/expat.hpp"

namespace heartwright::mesh {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

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
        const Mesh mesh = opencarp(as_saved(pts), as_saved(elem), as_saved(directions)).mesh;
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
    if (tests::has_expat) EXPECT_EQ(read_vtu("m.vtu", as_saved(vtu)).mesh.nodes[3], (Point{0, 0, 1}));
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
    EXPECT_EQ(fault("a.pvd"), ": lists a file for each instant; name one of those .vtu");
    EXPECT_EQ(fault("a.PVD"), ": lists a file for each instant; name one of those .vtu");
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

}  // namespace
}  // namespace heartwright::mesh
