// Lines as tissue: how files have them, how they are checked and measured, and the cable operator on them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/finite_elements/conductivity.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/statistics.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/mesh/vectors.hpp"
#include "scratch.hpp"
#include "small_files.hpp"
#include "tests/runtime/unit/support/expat.hpp"
#include "tests/runtime/unit/support/lines.hpp"
#include "tests/runtime/unit/support/surfaces.hpp"

namespace heartwright::mesh {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tests::cross_section;

// What interpret() makes of a file's lines.
MeshFile interpreted(MeshFile file, const ReadOptions& options, double unit = 1) {
    interpret("m", file, unit, options);
    return file;
}

TEST(LineReaders, open_carp_lines_are_a_mesh) {
    const MeshFile file = interpreted(opencarp(pts, "3\nLn 0 1 7\nCx 1 2 1\nLn 1 3 9\n", "1\n0 1 0\n0 1 0\n0 1 0\n"),
                                      {.radius = 0.1}, 1e-3);
    EXPECT_THAT(file.mesh.elements, ElementsAre(Element{0, 1}, Element{1, 3}));
    EXPECT_EQ(file.mesh.dimensions(), 1);
    EXPECT_THAT(file.mesh.tags, ElementsAre(7, 9));
    EXPECT_THAT(file.mesh.element_labels, ElementsAre(0, 2));
    EXPECT_EQ(file.mesh.fibres[0], (Point{1, 0, 0})) << "along the line, whatever the file says";
    EXPECT_THAT(file.mesh.thicknesses, ElementsAre(cross_section(0.1), cross_section(0.1)));
    EXPECT_THAT(file.warnings, ElementsAre("1 other elements were left out: only lines are used"));
    EXPECT_EQ(opencarp_fault(pts, "2\nLn 0 1 7\nLn 1 4\n"),
              "m.elem: element 1 lacks a tag, unlike the elements before it");
}

TEST(LineReaders, of_a_file_with_several_kinds_take_what_is_asked_for) {
    const OpenCarpText all{"m", pts, "5\nTt 0 1 2 3\nTr 0 1 2 7\nLn 0 1 4\nLn 1 4\nTr 1 4 2 9\n", ""};
    EXPECT_EQ(read_opencarp(all).mesh.dimensions(), 3) << "tags of lines are not the mesh's";
    EXPECT_EQ(read_opencarp(all, ElementKind::triangles).mesh.dimensions(), 2);
    EXPECT_EQ(fault_of([&] { read_opencarp(all, ElementKind::lines); }),
              "m.elem: element 3 lacks a tag, unlike the elements before it");
    EXPECT_EQ(fault_of([&] {
                  read_opencarp({"m", pts, "2\nTr 0 1 2\nCx 0 1\n", ""}, ElementKind::lines);
              }),
              "m.elem: has no lines, but 0 tetrahedra, 1 triangles and 1 other elements");
    EXPECT_EQ(fault_of([&] { interpreted(opencarp(pts, "2\nTr 0 1 2\nLn 0 1\n"), {.radius = 0.1}); }),
              "m: a radius is that of lines, and the mesh consists of triangles; --elements lines takes the lines of a "
              "file with both (\"elements\": \"lines\" in an experiment)");
    EXPECT_EQ(fault_of([&] { interpreted(opencarp(pts, "1\nLn 0 1\n"), {.thickness = 2}); }),
              "m: a thickness is that of a surface, and the mesh consists of lines");
}

const std::string vtk_lines = "CELLS 3 10\n2 0 1\n4 1 2 3 4\n1 0\nCELL_TYPES 3\n3 4 1\n";

// A polyline is a line for each of its segments, with the values of its cell.
TEST(LineReaders, vtk_polylines_are_their_segments) {
    const std::string fields = "CELL_DATA 3\nSCALARS radius double 1\nLOOKUP_TABLE default\n0.5 0.25 9\n";
    const MeshFile file = interpreted(read_legacy_vtk("m.vtk", vtk_head + vtk_points + vtk_lines + fields), {}, 2);
    EXPECT_THAT(file.mesh.elements, ElementsAre(Element{0, 1}, Element{1, 2}, Element{2, 3}, Element{3, 4}));
    EXPECT_THAT(file.mesh.element_labels, ElementsAre(0, 1, 1, 1));
    EXPECT_THAT(file.mesh.thicknesses,
                ElementsAre(cross_section(1), cross_section(0.5), cross_section(0.5), cross_section(0.5)))
        << "radii are in the file's unit";
    EXPECT_THAT(file.mesh.element_fields, IsEmpty());
    EXPECT_EQ(vtk_fault(vtk_head + vtk_points + "CELLS 1 2\n1 0\nCELL_TYPES 1\n4\n"),
              "m.vtk: element 0 is a polyline of 1 nodes, expected at least 2");
    const std::string head = "# vtk DataFile Version 3.0\ntitle\nASCII\nDATASET POLYDATA\n";
    const MeshFile poly = read_legacy_vtk("m.vtk", head + vtk_points + "LINES 2 7\n2 0 1\n3 1 2 3\n");
    EXPECT_THAT(poly.mesh.elements, ElementsAre(Element{0, 1}, Element{1, 2}, Element{2, 3}));
}

TEST(LineReaders, gmsh_lines_have_the_groups_of_their_curve) {
    const MeshFile file =
        read_gmsh("m.msh",
                  "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n3\n1 0 0 0\n2 1 0 0\n3 0 1 0\n$EndNodes\n"
                  "$Elements\n2\n1 1 2 4 1 1 2\n2 1 2 5 1 2 3\n$EndElements\n");
    EXPECT_THAT(file.mesh.elements, ElementsAre(Element{0, 1}, Element{1, 2}));
    EXPECT_THAT(file.mesh.tags, ElementsAre(4, 5));
}

TEST(LineReaders, tables_of_segments_are_lines) {
    const auto read = [](const std::string& text) { return read_segments("m.csv", text); };
    const MeshFile file = interpreted(read("x0,y0,z0,x1,y1,z1,radius,tag\n0,0,0,10,0,0,0.2,1\n"
                                           "10,-0,0,20,5,0,0.1,2\r\n\n20, -5, 1e0, 10, 0, 0, 0.1, 2"),
                                      {});
    EXPECT_THAT(file.mesh.nodes, ElementsAre(Point{0, 0, 0}, Point{10, 0, 0}, Point{20, 5, 0}, Point{20, -5, 1}));
    EXPECT_THAT(file.mesh.elements, ElementsAre(Element{0, 1}, Element{1, 2}, Element{3, 1}));
    EXPECT_THAT(file.mesh.tags, ElementsAre(1, 2, 2));
    EXPECT_THAT(file.mesh.thicknesses, ElementsAre(cross_section(0.2), cross_section(0.1), cross_section(0.1)));
    EXPECT_THAT(file.warnings,
                ElementsAre("6 ends of segments lie at 4 places: those with the same coordinates in every "
                            "bit are one node"));
    EXPECT_THAT(check_mesh(file.mesh).errors, IsEmpty());
    const auto table_fault = [&](const std::string& text) { return fault_of([&] { read(text); }); };
    EXPECT_EQ(table_fault("x0,y0,z0,x1,y1\n0,0,0,1,0\n"),
              "m.csv:1: the first line has no column 'z1'; a table of segments has x0, y0, z0, x1, y1, z1 and, if any, "
              "radius, tag and other numbers");
    const std::string names = "x0,y0,z0,x1,y1,z1\n";
    EXPECT_EQ(table_fault(names), "m.csv: the table has no segments");
    EXPECT_EQ(table_fault("tag,tag," + names + "1,1,0,0,0,1,0,0\n"), "m.csv:1: the column 'tag' is there twice");
    EXPECT_EQ(table_fault(names + "0,0,0,1,0\n"),
              "m.csv:2: segment 0 has 5 numbers, expected 6 as the first line has names");
    EXPECT_EQ(table_fault(names + "0,0,0,1,0,0\n0,0,0,2,0,0,7\n"),
              "m.csv:3: segment 1 has more numbers, expected 6 as the first line has names");
    EXPECT_THAT(table_fault(names + "0,0,0,one,0,0\n"), HasSubstr("m.csv:2: "));
    const Scratch folder;
    folder.write("m.csv", names + "0,0,0,1,0,0\n");
    EXPECT_EQ(read_mesh(folder / "m.csv", {.radius = 0.1}).mesh.elements.size(), 1U);
}

TEST(LineReaders, need_a_radius) {
    const auto fault = [](const ReadOptions& options, const std::string& fields = "") {
        return fault_of(
            [&] { interpreted(read_legacy_vtk("m.vtk", vtk_head + vtk_points + vtk_lines + fields), options); });
    };
    EXPECT_EQ(fault({}),
              "m: lines need a radius, and no field 'radius' is in the mesh; --radius says it, \"radius\" in an "
              "experiment, or a field by --radius-field; those there are: none of elements, none of nodes");
    const std::string of_nodes = "POINT_DATA 5\nSCALARS r double 1\nLOOKUP_TABLE default\n1 1 1 0 0\n";
    EXPECT_THAT(fault({.radius_field = "s"}, of_nodes), HasSubstr("m: no field 's' with one component is in the mesh"));
    EXPECT_EQ(fault({.radius_field = "r"}, of_nodes), "m: element 1 has the radius 0 mm, expected more than 0");
    EXPECT_EQ(fault({.radius = 0.1}), "");
}

Mesh bent_tree() {
    Mesh tree = tests::fork({.trunk = 4, .daughters = 3, .h = 0.5, .h_daughters = 0.7, .radius_daughters = 0.4});
    for (Point& node : tree.nodes) node[2] += 0.1 * node[0] * node[0];
    return tree;
}

TEST(LineWriters, vtu_and_open_carp_read_back) {
    const Scratch folder;
    const Mesh tree = bent_tree();
    write_mesh(folder / "m.pts", tree);
    const Mesh carp = read_mesh(folder / "m.pts", {.radius = 0.1}).mesh;
    EXPECT_EQ(carp.elements, tree.elements);
    EXPECT_EQ(carp.tags, tree.tags);
    EXPECT_THAT(check_mesh(carp).errors, IsEmpty());
    EXPECT_THAT(fault_of([&] { write_mesh(folder / "m.ply", tree); }), HasSubstr("the mesh consists of lines"));
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    write_mesh(folder / "m.vtu", tree);
    const Mesh vtu = read_mesh(folder / "m.vtu").mesh;
    EXPECT_EQ(vtu.nodes, tree.nodes);
    EXPECT_EQ(vtu.elements, tree.elements);
    for (std::size_t e = 0; e < tree.elements.size(); ++e)
        EXPECT_NEAR(vtu.thicknesses[e] / tree.thicknesses[e], 1, 1e-15);
}

TEST(LineChecks, good_ones_have_no_findings_and_faults_are_named) {
    EXPECT_THAT(check_mesh(bent_tree()).errors, IsEmpty());
    EXPECT_THAT(check_mesh(bent_tree()).warnings, IsEmpty());
    const auto errors = [](const auto& change) {
        Mesh tree = tests::strand(3, 1, 0.1);
        change(tree);
        return check_mesh(tree).errors;
    };
    EXPECT_THAT(errors([](Mesh& m) {
                    m.elements[1] = {1, 1};
                }),
                ElementsAre("element 1 (nodes 1 1) is degenerate: it has no length"));
    EXPECT_THAT(errors([](Mesh& m) { m.nodes[2] = m.nodes[1]; }),
                ElementsAre("element 1 (nodes 1 2) is degenerate: it has no length",
                            HasSubstr("node 2 is at the same place as node 1")));
    EXPECT_THAT(errors([](Mesh& m) {
                    m.nodes.push_back({5, 5, 5});
                }),
                ElementsAre("node 4 is isolated: it is in no line; --drop-unused leaves such nodes out"));
    EXPECT_THAT(errors([](Mesh& m) {
                    m.elements.emplace_back(2, 1);
                    m.thicknesses.push_back(1);
                    m.tags.push_back(1);
                }),
                ElementsAre("element 3 (nodes 2 1) is listed twice: element 1 has the same nodes"));
    EXPECT_THAT(errors([](Mesh& m) { m.thicknesses[2] = -1; }),
                ElementsAre("element 2 has the cross-section -1 mm^2, expected more than 0"));
    EXPECT_THAT(errors([](Mesh& m) { m.elements[2] = {1, 2, 3}; }), ElementsAre("element 2 is a triangle among lines"));
    Mesh two = tests::strand(3, 1, 0.1);
    two.nodes.push_back({0, 4, 0});
    tests::add_strand(two, 4, {1, 0, 0}, 2, 1, 0.1);
    EXPECT_THAT(check_mesh(two).warnings, ElementsAre(HasSubstr("2 parts that are not connected")));
}

TEST(Lines, are_measured) {
    const Mesh tree = bent_tree();
    const MeshStatistics s = measure_mesh(tree);
    double length = 0, volume = 0;
    for (std::size_t e = 0; e < tree.elements.size(); ++e) {
        length += size_of(tree, e);
        volume += size_of(tree, e) * tree.thicknesses[e];
    }
    EXPECT_NEAR(s.regions.at(1).size + s.regions.at(2).size, length, 1e-12);
    EXPECT_NEAR(s.volume, volume, 1e-12);
    EXPECT_EQ(s.ends, 3);
    EXPECT_EQ(s.junctions, 1);
    EXPECT_EQ(s.edge_count, 10);
    EXPECT_EQ(thickness_text(tree), "0.4 to 1 mm");
    const TissueMesh tissue = make_tissue_mesh(tree);
    EXPECT_THAT(tissue.nodes->neighbours_of(4), ElementsAre(3, 5, 8));
}

Couplings couplings_of(const Mesh& mesh, double D, int threads = 1) {
    ThreadPool pool(threads);
    return assemble_couplings(mesh, std::vector<tissue::Tensor>(mesh.elements.size(), {{D, D, D, 0, 0, 0}}), pool);
}

// Interior rows are the 3-point stencil of a strand, wherever it lies in space and whatever its radius.
TEST(CouplingsOnLines, of_a_strand_are_the_three_point_stencil) {
    for (const double radius : {0.02, 1.0, 7.0}) {
        Mesh strand = tests::strand(6, 0.3, radius);
        for (Point& node : strand.nodes) node = tests::turned(node);
        const Couplings couplings = couplings_of(strand, 0.2);
        const std::vector<double> mass = lumped_mass(strand);
        for (std::size_t n = 1; n < 6; ++n)
            for (auto k = couplings.row_starts[n]; k < couplings.row_starts[n + 1]; ++k) {
                const double row = couplings.values[static_cast<std::size_t>(k)] / mass[n];
                EXPECT_NEAR(row / (0.2 / 0.09), 1, 1e-14);
            }
    }
}

// The first conductivity holds along each line; those across have no effect.
TEST(CouplingsOnLines, conductivity_is_that_along_the_line) {
    Mesh tree = bent_tree();
    for (std::size_t e = 0; e < tree.elements.size(); ++e) tree.fibres.push_back(unit(along_line(tree, e)));
    ThreadPool threads(1);
    const Couplings along = assemble_couplings(
                        tree, element_tensors(tree, {.of_tag = {{1, {0.3, 0.1, 0}}}, .others = {{0.3, 0, 0.2}}}),
                        threads),
                    same = couplings_of(tree, 0.3);
    ASSERT_EQ(along.columns, same.columns);
    for (std::size_t k = 0; k < same.values.size(); ++k) EXPECT_NEAR(along.values[k] / same.values[k], 1, 1e-14);
    const ElementDirections any = directions_in(tree, 7, {0, 0, 1}, Point{0, 1, 0});
    EXPECT_EQ(any.fibre, tree.fibres[7]);
    EXPECT_FALSE(any.sheet);
}

// A random tree of 400 lines with random lengths and radii: the charge stays, through 200 steps of forward Euler.
TEST(CouplingsOnLines, conserve_charge_at_branches_on_any_threads) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> uniform(0.1, 1);
    Mesh tree;
    tree.nodes = {{0, 0, 0}};
    for (std::int32_t n = 0; n < 400; ++n) {
        const auto from = static_cast<std::int32_t>(random() % tree.nodes.size());
        const Point direction{uniform(random) - 0.55, uniform(random) - 0.55, uniform(random) - 0.55};
        tests::add_strand(tree, from, direction, 1, uniform(random), uniform(random));
    }
    ASSERT_THAT(check_mesh(tree).errors, IsEmpty());
    const Couplings couplings = couplings_of(tree, 0.2);
    EXPECT_EQ(couplings.values, couplings_of(tree, 0.2, 3).values);
    const std::vector<double> mass = lumped_mass(tree);
    std::vector<double> V, rate(mass.size());
    double before = 0, size = 0, after = 0;
    for (const double m : mass) {
        V.push_back(100 * uniform(random) - 80);
        before += m * V.back();
        size += m * std::fabs(V.back());
    }
    const double dt = stable_step(couplings, mass) / 2;
    for (int step = 0; step < 200; ++step) {
        apply(couplings, mass, V, rate);
        for (std::size_t n = 0; n < V.size(); ++n) V[n] += dt * rate[n];
    }
    for (std::size_t n = 0; n < V.size(); ++n) after += mass[n] * V[n];
    EXPECT_LT(std::fabs(after - before), 1e-13 * size);
}

}  // namespace
}  // namespace heartwright::mesh
