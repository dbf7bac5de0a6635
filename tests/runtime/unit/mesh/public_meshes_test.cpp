// Public meshes: what their files hold, and what is refused. Counts are those of the files' heads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "runtime/core/thread_pool.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/make/find_walls.hpp"
#include "runtime/mesh/make/regions.hpp"
#include "runtime/mesh/statistics.hpp"
#include "runtime/mesh/vectors.hpp"
#include "small_meshes.hpp"
#include "tests/runtime/unit/support/expat.hpp"
#include "tests/runtime/unit/support/public_meshes.hpp"

namespace heartwright::mesh {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* fibre_file = "biventricle_fibre.vtu";
constexpr const char* sheet_file = "biventricle_sheet.vtu";
constexpr const char* wedge_file = "human_wedge.pts";
constexpr double metres = 1000;

void expect_unit_length(const std::vector<Point>& directions) {
    for (const Point& direction : directions) ASSERT_NEAR(length(direction), 1, 1e-12);
}

// Two files of one mesh, with one field each. FEniCS lists nodes in ascending order: half of the elements are turned.
TEST(PublicMeshes, of_two_ventricles_have_fibres_in_one_file_and_sheets_in_the_other) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    for (const char* file : {fibre_file, sheet_file})
        if (!tests::has_public_mesh(file)) GTEST_SKIP() << tests::without_public_mesh(file);
    const MeshFile with_fibres = read_mesh(tests::public_mesh(fibre_file), {.length_unit = metres}),
                   with_sheets = read_mesh(tests::public_mesh(sheet_file), {.length_unit = metres});
    for (const MeshFile* file : {&with_fibres, &with_sheets}) {
        const Mesh& mesh = file->mesh;
        EXPECT_THAT(file->warnings, ElementsAre("22678 inverted elements were turned: the file lists the nodes of all "
                                                "elements in ascending order"));
        const MeshFindings findings = check_mesh(mesh);
        EXPECT_THAT(findings.errors, IsEmpty());
        EXPECT_THAT(findings.warnings, IsEmpty());
        EXPECT_EQ(mesh.nodes.size(), 11444u);
        EXPECT_EQ(mesh.elements.size(), 45304u);
        EXPECT_THAT(mesh.tags, IsEmpty());
        EXPECT_THAT(mesh.element_fields, IsEmpty());
        ASSERT_EQ(mesh.node_fields.size(), 1u);
        EXPECT_EQ(mesh.node_fields[0].values.size(), 3u * 11444);
        const MeshStatistics facts = measure_mesh(mesh);
        EXPECT_NEAR(facts.volume, 209166.8416171383, 1e-6) << "sum of |det|/6 of the elements, by a script";
        EXPECT_EQ(facts.parts, 1);
        EXPECT_NEAR(facts.box.side(2), 118, 1e-9);
    }
    EXPECT_EQ(with_fibres.mesh.nodes, with_sheets.mesh.nodes);
    EXPECT_EQ(with_fibres.mesh.elements, with_sheets.mesh.elements);
    EXPECT_THAT(with_fibres.mesh.sheets, IsEmpty());
    EXPECT_THAT(with_sheets.mesh.fibres, IsEmpty());
    ASSERT_EQ(with_fibres.mesh.fibres.size(), 45304u);
    ASSERT_EQ(with_sheets.mesh.sheets.size(), 45304u);
    expect_unit_length(with_fibres.mesh.fibres);
    expect_unit_length(with_sheets.mesh.sheets);
    const auto& f = with_fibres.mesh.node_fields[0].values;
    const auto& s = with_sheets.mesh.node_fields[0].values;
    for (std::size_t n = 0; n < f.size(); n += 3)
        ASSERT_NEAR(f[n] * s[n] + f[n + 1] * s[n + 1] + f[n + 2] * s[n + 2], 0, 1.5e-6) << "7 digits are in the files";
}

TEST(PublicMeshes, of_two_ventricles_are_refused_without_their_unit) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    if (!tests::has_public_mesh(sheet_file)) GTEST_SKIP() << tests::without_public_mesh(sheet_file);
    EXPECT_THAT(check_mesh(read_mesh(tests::public_mesh(sheet_file)).mesh).errors,
                ElementsAre("the mesh is 0.118 mm long, expected 0.5 to 1000 mm: is the unit of length right? 1000 "
                            "times that would be 118 mm; --unit says it, \"unit\" in an experiment"));
}

// A regular box of 50 x 18 x 18 cubes of 1 mm, six tetrahedra each; .lon is not there.
TEST(PublicMeshes, of_a_wedge_is_a_box_without_fibres) {
    if (!tests::has_public_mesh(wedge_file)) GTEST_SKIP() << tests::without_public_mesh(wedge_file);
    const MeshFile file = read_mesh(tests::public_mesh(wedge_file));
    const Mesh& mesh = file.mesh;
    EXPECT_THAT(file.warnings, IsEmpty());
    const MeshFindings findings = check_mesh(mesh);
    EXPECT_THAT(findings.errors, IsEmpty());
    EXPECT_THAT(findings.warnings, IsEmpty());
    EXPECT_EQ(mesh.nodes.size(), 51u * 19 * 19);
    EXPECT_EQ(mesh.elements.size(), 6u * 50 * 18 * 18);
    EXPECT_THAT(mesh.fibres, IsEmpty());
    EXPECT_THAT(mesh.sheets, IsEmpty());
    const MeshStatistics facts = measure_mesh(mesh);
    EXPECT_NEAR(facts.volume, 50 * 18 * 18, 1e-7);
    EXPECT_NEAR(facts.sizes.least, 1.0 / 6, 1e-12);
    EXPECT_NEAR(facts.sizes.most, 1.0 / 6, 1e-12);
    EXPECT_EQ(facts.surface_faces, 2 * 2 * (50 * 18 + 50 * 18 + 18 * 18));
    EXPECT_EQ(facts.parts, 1);
    ASSERT_EQ(facts.regions.size(), 1u);
    EXPECT_EQ(facts.regions.at(1).elements, 97200);
    EXPECT_EQ(fault_of([&] { find_walls(mesh); }),
              "the walls were not found: without its base the surface has 1 part, expected epicardium and one or two "
              "endocardia; the base was taken to be the flat end of 900 mm^2 that faces (0.00, -1.00, 0.00)");
}

}  // namespace
}  // namespace heartwright::mesh
