// What is written reads back the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/mesh/formats/write_mesh.hpp"
#include "scratch.hpp"
#include "small_meshes.hpp"
#include "tests/runtime/unit/support/expat.hpp"

namespace heartwright::mesh {
namespace {

using testing::ElementsAre;

Mesh rich() {
    Mesh mesh = two_tetrahedra();
    mesh.nodes[4] = {2.1, 2.3, 1.0 / 3};
    mesh.tags = {3, -1};
    mesh.fibres = {{0.6, 0.8, 0}, {0, 0, 1}};
    mesh.sheets = {{0, 0, 1}, {1, 0, 0}};
    mesh.node_fields = {{"a <\"&", 2, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9.5}}};
    return mesh;
}

TEST(Writers, a_vtu_reads_back_in_every_bit) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    EXPECT_THAT(write_mesh(folder / "m.vtu", rich()), ElementsAre(folder / "m.vtu"));
    const Mesh mesh = read_mesh(folder / "m.vtu").mesh, expected = rich();
    EXPECT_EQ(mesh.nodes, expected.nodes);
    EXPECT_EQ(mesh.elements, expected.elements);
    EXPECT_EQ(mesh.tags, expected.tags);
    EXPECT_EQ(mesh.fibres, expected.fibres);
    EXPECT_EQ(mesh.sheets, expected.sheets);
    ASSERT_EQ(mesh.node_fields.size(), 1u);
    EXPECT_EQ(mesh.node_fields[0].name, expected.node_fields[0].name);
    EXPECT_EQ(mesh.node_fields[0].values, expected.node_fields[0].values);
}

TEST(Writers, open_carp_files_read_back) {
    const Scratch folder;
    EXPECT_THAT(write_mesh(folder / "m.pts", rich()),
                ElementsAre(folder / "m.pts", folder / "m.elem", folder / "m.lon"));
    const Mesh mesh = read_mesh(folder / "m.pts").mesh, expected = rich();
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n)
        for (std::size_t axis = 0; axis < 3; ++axis) EXPECT_NEAR(mesh.nodes[n][axis], expected.nodes[n][axis], 1e-15);
    EXPECT_EQ(mesh.elements, expected.elements);
    EXPECT_EQ(mesh.tags, expected.tags);
    EXPECT_EQ(mesh.fibres, expected.fibres);
    EXPECT_EQ(mesh.sheets, expected.sheets);
    EXPECT_NE(fault_of([&] { write_mesh(folder / "m.xyz", rich()); }), "");
}

}  // namespace
}  // namespace heartwright::mesh
