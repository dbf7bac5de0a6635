// Problems without a solution are refused with the reason.
#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "tests/runtime/unit/elliptic/elliptic_problems.hpp"

namespace heartwright::elliptic {
namespace {

template <class Work>
std::string refusal_of(const Work& work) {
    try {
        work();
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "no refusal";
}

sparse::Rows box_of(const TensorAt& tensor_at) { return rows_of_mesh(mesh::make_box({3, 1, 1}, 0.5), tensor_at); }

TEST(EllipticRefusals, currents_whose_sum_is_not_0_need_a_ground) {
    ThreadPool threads(1);
    const sparse::Rows rows = box_of([](const mesh::Point&) { return isotropic(1); });
    Vector f(rows.mass.size(), 0);
    f[3] = 2;
    EXPECT_EQ(refusal_of([&] { Solver(rows, {}, threads).solve(f); }),
              "currents that enter a body without ground have the sum 2.000000 uA, which must be 0: ground a node, or "
              "let the current out elsewhere");
    EXPECT_GT(Solver(rows, {0}, threads).solve(f).values[3], 0);
}

// The middle third does not conduct: three parts, or two and nodes that couple to nothing.
TEST(EllipticRefusals, isolated_conductors_are_named) {
    ThreadPool threads(1);
    const sparse::Rows rows = box_of([](const mesh::Point& at) { return isotropic(at[0] > 1 && at[0] < 2 ? 0 : 1); });
    const std::string reason =
        " belongs to an isolated conductor without a ground: its potential is not determined. Is a conductivity 0, or "
        "does a part of the mesh hang together with no other?";
    EXPECT_EQ(refusal_of([&] { Solver(rows, {}, threads); }), "row 3" + reason);
    EXPECT_EQ(refusal_of([&] { Solver(rows, {0}, threads); }), "row 3" + reason);
}

TEST(EllipticRefusals, indefinite_conductivities) {
    ThreadPool threads(1);
    const sparse::Rows rows = box_of([](const mesh::Point&) { return isotropic(-1); });
    EXPECT_NE(refusal_of([&] { Solver(rows, {}, threads); }).find("indefinite"), std::string::npos);
}

TEST(EllipticRefusals, a_solve_that_does_not_converge) {
    ThreadPool threads(1);
    const sparse::Rows rows = rows_of_mesh(mesh::make_box({10, 10, 10}, 1), turning_fibres(10, 0.1));
    Solver solver(rows, {}, threads, {.most_iterations = 2});
    EXPECT_NE(refusal_of([&] { solver.solve(dipole(rows.mass.size(), 0, 900)); }).find("did not converge"),
              std::string::npos);
}

TEST(EllipticRefusals, shares_of_ranks_are_a_fault_of_ours) {
    ThreadPool threads(1);
    sparse::Rows rows = box_of([](const mesh::Point&) { return isotropic(1); });
    rows.global.push_back(static_cast<std::int64_t>(rows.global.size()));  // a ghost
    EXPECT_THROW(Solver(rows, {}, threads), OurFault);
}

}  // namespace
}  // namespace heartwright::elliptic
