// Rows of a mesh: what is refused, and the stable step.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"
#include "irregular_mesh.hpp"
#include "runtime/operators/sparse/rows.hpp"

namespace heartwright::sparse {
namespace {

Rows two_rows() { return {{0, 1, 2}, {1, 0}, {0.5, 0.5}, {1, 2}, {40, 41}}; }

template <class Fault>
std::string fault_of(const Rows& rows) {
    try {
        check(rows);
    } catch (const Fault& fault) {
        return fault.what();
    }
    return "";
}

TEST(Rows, are_refused_with_the_row_named) {
    EXPECT_EQ(fault_of<std::exception>(two_rows()), "");
    Rows rows = two_rows();
    rows.mass[1] = 0;
    EXPECT_THAT(fault_of<UserFault>(rows), ::testing::HasSubstr("row 41 of the mesh has the mass 0.000000 mm^3"));
    rows.mass[1] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THAT(fault_of<UserFault>(rows), ::testing::HasSubstr("row 41 of the mesh has the mass nan"));
    rows = two_rows();
    rows.couplings[0] = std::numeric_limits<double>::infinity();
    EXPECT_THAT(fault_of<UserFault>(rows), ::testing::HasSubstr("row 40 of the mesh has a coupling"));
    rows = two_rows();
    rows.columns[1] = 2;
    EXPECT_THAT(fault_of<OurFault>(rows), ::testing::HasSubstr("row 41 of the mesh couples to slot 2 of 2"));
    rows.columns[1] = 1;
    EXPECT_THAT(fault_of<OurFault>(rows), ::testing::HasSubstr("couples to slot 1"));
    rows = two_rows();
    rows.couplings.pop_back();
    EXPECT_THAT(fault_of<OurFault>(rows), ::testing::HasSubstr("do not match"));
}

TEST(Rows, of_a_part_must_have_all_neighbours) {
    const IrregularMesh mesh;
    EXPECT_THROW(rows_of(mesh.couplings, mesh.mass, {0, 1, 2}, 2), OurFault);
}

TEST(Rows, have_the_stable_step_of_the_mesh_in_any_order) {
    const IrregularMesh mesh;
    const double expected = mesh::stable_step(mesh.couplings, mesh.mass);
    EXPECT_EQ(stable_step(rows_of(mesh.couplings, mesh.mass)), expected);
    const auto nodes = shuffled(mesh.nodes());
    EXPECT_EQ(stable_step(rows_of(mesh.couplings, mesh.mass, nodes, static_cast<std::int64_t>(nodes.size()))),
              expected);
    EXPECT_TRUE(std::isinf(stable_step(Rows{})));
}

}  // namespace
}  // namespace heartwright::sparse
