// Surfaces of triangles in files of each format: a square of two triangles, alone and beside tetrahedra.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "runtime/mesh/checks.hpp"
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
using tests::flat_sheet;
using tests::icosphere;

const std::vector<Element> square{{0, 1, 2}, {1, 4, 2}};

TEST(SurfaceReaders, open_carp_triangles_are_a_surface) {
    const MeshFile file = opencarp(pts, "3\nTr 0 1 2 7\nLn 0 1 3\nTr 1 4 2 9\n", "1\n0 1 0\n1 0 0\n0 0 2\n");
    EXPECT_EQ(file.mesh.elements, square);
    EXPECT_TRUE(file.mesh.is_surface());
    EXPECT_THAT(file.mesh.tags, ElementsAre(7, 9));
    EXPECT_THAT(file.mesh.element_labels, ElementsAre(0, 2));
    EXPECT_THAT(file.mesh.fibres, ElementsAre(Point{0, 1, 0}, Point{0, 0, 2}));
    EXPECT_THAT(file.warnings, ElementsAre("1 other elements were left out: only triangles are used"));
    EXPECT_EQ(opencarp_fault(pts, "2\nTr 0 1 2 7\nQd 0 1 4 2 9\n"),
              "m.elem: element 1 is a quadrilateral (Qd); surfaces here consist of triangles");
    EXPECT_EQ(opencarp_fault(pts, "2\nTr 0 1 2 7\nTr 1 4 2\n"),
              "m.elem:3: element 1 lacks a tag, unlike the elements before it");
}

// The triangles beside tetrahedra are the mesh where they are asked for.
TEST(SurfaceReaders, of_a_file_with_both_take_what_is_asked_for) {
    const OpenCarpText both{"m", pts, "3\nTt 0 1 2 3\nTr 0 1 2 7\nTr 1 4 2 9\n", ""};
    EXPECT_FALSE(read_opencarp(both).mesh.is_surface());
    const MeshFile triangles = read_opencarp(both, ElementKind::triangles);
    EXPECT_EQ(triangles.mesh.elements, square);
    EXPECT_THAT(triangles.mesh.tags, ElementsAre(7, 9));
    EXPECT_EQ(fault_of([&] {
                  read_opencarp({"m", pts, "1\nTr 0 1 2\n", ""}, ElementKind::tetrahedra);
              }),
              "m.elem: has no tetrahedra, but 1 triangles and 0 other elements");
    const auto gmsh = [&](ElementKind kind) { return read_gmsh("m.msh", msh_head + msh_nodes + msh_elements, kind); };
    EXPECT_EQ(gmsh(ElementKind::by_file).mesh.elements, two_tetrahedra().elements);
    EXPECT_THAT(gmsh(ElementKind::triangles).mesh.elements, ElementsAre(Element{0, 1, 2}));
    EXPECT_THAT(gmsh(ElementKind::triangles).mesh.element_labels, ElementsAre(1));
}

TEST(SurfaceReaders, vtk_triangles_are_a_surface) {
    const std::string cells = "CELLS 3 11\n3 0 1 2\n2 0 1\n3 1 4 2\nCELL_TYPES 3\n5 3 7\n";
    const MeshFile file = read_legacy_vtk(
        "m.vtk", vtk_head + vtk_points + cells + "CELL_DATA 3\nSCALARS region int 1\nLOOKUP_TABLE default\n3 4 5\n");
    EXPECT_EQ(file.mesh.elements, square);
    EXPECT_THAT(file.mesh.element_fields[0].values, ElementsAre(3, 5));
    EXPECT_EQ(vtk_fault(vtk_head + vtk_points + "CELLS 2 9\n3 0 1 2\n4 0 1 4 2\nCELL_TYPES 2\n5 9\n"),
              "m.vtk: element 1 is a quadrilateral (VTK's type 9, which --split divides); surfaces here consist of "
              "triangles");
    EXPECT_EQ(vtk_fault(vtk_head + vtk_points + "CELLS 1 5\n4 0 1 4 2\nCELL_TYPES 1\n9\n"),
              "m.vtk: element 0 is a quadrilateral (VTK's type 9, which --split divides); surfaces here consist of "
              "triangles");
    EXPECT_EQ(vtk_fault(vtk_head + vtk_points + "CELLS 1 5\n4 0 1 4 2\nCELL_TYPES 1\n5\n"),
              "m.vtk: element 0 is a triangle with 4 nodes");
}

// Tags are those of surfaces: the group of a volume with the same number is another.
TEST(SurfaceReaders, gmsh_triangles_have_the_groups_of_their_surface) {
    const std::string elements = "$Elements\n1 2 8 9\n2 1 2 2\n8 10 20 30\n9 20 50 30\n$EndElements\n";
    const auto tags = [&](const std::string& entities) {
        const MeshFile file = read_gmsh("m.msh", msh_head + entities + msh_nodes + elements);
        EXPECT_EQ(file.mesh.elements, square);
        return file.mesh.tags;
    };
    EXPECT_THAT(tags(""), ElementsAre(1, 1));
    EXPECT_THAT(tags("$Entities\n0 0 1 1\n1 0 0 0 2 2 2 1 7 0\n1 0 0 0 2 2 2 1 6 0\n$EndEntities\n"),
                ElementsAre(7, 7));
    EXPECT_THAT(tags("$Entities\n0 0 1 1\n1 0 0 0 2 2 2 0 0\n1 0 0 0 2 2 2 1 6 0\n$EndEntities\n"), ElementsAre(1, 1));
    const std::string two = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n3\n1 0 0 0\n2 1 0 0\n3 0 1 0\n$EndNodes\n";
    const MeshFile file = read_gmsh("m.msh", two + "$Elements\n2\n1 1 2 4 1 1 2\n2 2 2 5 1 1 2 3\n$EndElements\n");
    EXPECT_THAT(file.mesh.tags, ElementsAre(5));
    EXPECT_EQ(fault_of([&] { read_gmsh("m.msh", two + "$Elements\n1\n2 3 2 5 1 1 2 3 1\n$EndElements\n"); }),
              "m.msh: element 2 is a quadrilateral; surfaces here consist of triangles");
}

Mesh bent_sheet() {
    Mesh mesh = flat_sheet(4, 3, 1);
    for (Point& node : mesh.nodes) node[2] = 0.2 * node[0] * node[0];
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) mesh.tags.push_back(static_cast<std::int32_t>(e % 3));
    mesh.fibres.assign(mesh.elements.size(), Point{0, 1, 0});
    return mesh;
}

TEST(SurfaceWriters, vtu_and_open_carp_read_back) {
    const Scratch folder;
    Mesh mesh = bent_sheet();
    write_mesh(folder / "m.pts", mesh);
    const Mesh carp = read_mesh(folder / "m.pts").mesh;
    EXPECT_EQ(carp.elements, mesh.elements);
    EXPECT_EQ(carp.tags, mesh.tags);
    EXPECT_THAT(check_mesh(carp).errors, IsEmpty());
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    mesh.thicknesses.assign(mesh.elements.size(), 0.7);
    write_mesh(folder / "m.vtu", mesh);
    const Mesh vtu = read_mesh(folder / "m.vtu", {.thickness_field = "thickness"}).mesh;
    EXPECT_EQ(vtu.nodes, mesh.nodes);
    EXPECT_EQ(vtu.elements, mesh.elements);
    EXPECT_EQ(vtu.tags, mesh.tags);
    EXPECT_EQ(vtu.thicknesses, mesh.thicknesses);
}

TEST(SurfaceReaders, project_fibres_and_tell_of_oblique_ones) {
    const Scratch folder;
    Mesh mesh = bent_sheet();
    for (std::size_t e = 0; e < 5; ++e) mesh.fibres[e] = unit(Point{0, 0.5, 1});
    write_mesh(folder / "m.pts", mesh);
    const MeshFile file = read_mesh(folder / "m.pts");
    EXPECT_THAT(file.warnings, ElementsAre("the fibres of 5 of 24 triangles stand at more than 20 degrees to the "
                                           "surface, to which they are projected"));
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        EXPECT_NEAR(dot(file.mesh.fibres[e], unit(area_normal(file.mesh, e))), 0, 1e-15);
        EXPECT_NEAR(length(file.mesh.fibres[e]), 1, 1e-15);
    }
    mesh.fibres.assign(mesh.fibres.size(), Point{0, 0, 1});
    mesh.nodes = flat_sheet(4, 3, 1).nodes;
    write_mesh(folder / "m.pts", mesh);
    EXPECT_THAT(check_mesh(read_mesh(folder / "m.pts").mesh).errors[0],
                "element 0 (nodes 0 1 6) has a fibre of length 0, or normal to the triangle");
}

TEST(SurfaceReaders, thickness_is_a_constant_or_a_field) {
    const Scratch folder;
    Mesh mesh = bent_sheet();
    write_mesh(folder / "m.pts", mesh);
    EXPECT_THAT(read_mesh(folder / "m.pts", {.thickness = 2.5}).mesh.thicknesses,
                ::testing::AllOf(::testing::SizeIs(24), ::testing::Each(2.5)));
    EXPECT_EQ(fault_of([&] { read_mesh(folder / "m.pts", {.thickness_field = "wall"}); }),
              folder / "m.pts" + std::string(": no field 'wall' with one component is in the mesh; those there are: "
                                             "none of elements, none of nodes"));
    write_mesh(folder / "t.pts", two_tetrahedra());
    EXPECT_EQ(
        fault_of([&] { read_mesh(folder / "t.pts", {.thickness = 1}); }),
        folder / "t.pts" + std::string(": a thickness is that of a surface, and the mesh consists of tetrahedra"));
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    mesh.node_fields = {{"wall", 1, {}}};
    for (const Point& node : mesh.nodes) mesh.node_fields[0].values.push_back(0.001 * (1 + node[0]));
    for (Point& node : mesh.nodes) node = 0.001 * node;  // m
    write_mesh(folder / "m.vtu", mesh);
    const Mesh read = read_mesh(folder / "m.vtu", {.length_unit = 1e3, .thickness_field = "wall"}).mesh;
    EXPECT_NEAR(read.thicknesses[0], (1 + 2 + 2) / 3.0, 1e-12) << "of nodes at x = 0, 1, 1";
    mesh.node_fields[0].values[6] = -1;
    write_mesh(folder / "m.vtu", mesh);
    EXPECT_THAT(check_mesh(read_mesh(folder / "m.vtu", {.length_unit = 1e3, .thickness_field = "wall"}).mesh).errors[0],
                HasSubstr("element 0 has the thickness -332"));
}

// As FEniCS writes them.
TEST(SurfaceReaders, turn_triangles_of_a_file_that_lists_nodes_in_ascending_order) {
    const Scratch folder;
    Mesh mesh = icosphere(2, 20);
    for (Element& element : mesh.elements) std::sort(element.begin(), element.end());
    write_mesh(folder / "m.pts", mesh);
    const MeshFile file = read_mesh(folder / "m.pts");
    EXPECT_THAT(file.warnings, ElementsAre(HasSubstr("flipped triangles were turned: the file lists the nodes of all "
                                                     "elements in ascending order")));
    EXPECT_THAT(check_mesh(file.mesh).errors, IsEmpty());
}

TEST(SurfaceReaders, ask_for_the_unit_of_a_curved_surface_that_is_no_heart) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    write_mesh(folder / "m.vtu", icosphere(2, 4));
    EXPECT_THAT(fault_of([&] { read_mesh(folder / "m.vtu"); }),
                HasSubstr("the file does not say its unit of length, and a curved surface of 8 mm is no human heart"));
    write_mesh(folder / "m.vtu", flat_sheet(20, 20, 0.5));
    EXPECT_EQ(fault_of([&] { read_mesh(folder / "m.vtu"); }), "") << "a flat one may be anything";
}

}  // namespace
}  // namespace heartwright::mesh
