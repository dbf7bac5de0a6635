// Electrodes and baths of an elliptic problem beside closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "base/diag/faults.hpp"
#include "tests/runtime/unit/bidomain/beside_a_bath.hpp"

namespace heartwright::bidomain {
namespace {

using namespace beside_a_bath;

// The largest, of the largest |phi_e|.
double error_with_bath(int dimensions, std::int64_t cells) {
    const Manufactured exact(dimensions);
    const double h = length / static_cast<double>(cells);
    const Box box{{{2 * cells, cells, dimensions > 2 ? cells : 1}, dimensions, h}, length, exact.bath};
    ThreadPool threads(2);
    EllipticProblem problem = box.problem(threads);
    Vector V;
    for (std::int64_t cell = 0; cell < box.grid.count(); ++cell)
        V.push_back(box.is_bath(cell) ? 0 : exact.V(box.grid.position(box.grid.cell(cell))));
    const Vector phi = problem.solve(V, 0, {}).values;
    double error = 0, largest = 0;
    for (std::int64_t cell = 0; cell < box.grid.count(); ++cell) {
        const double wanted = exact.phi_e(box.grid.position(box.grid.cell(cell)));
        error = std::max(error, std::fabs(phi[static_cast<std::size_t>(cell)] - wanted));
        largest = std::max(largest, std::fabs(wanted));
    }
    return error / largest;
}

TEST(EllipticProblem, is_of_second_order_with_a_bath_on_a_sheet) {
    const double coarse = error_with_bath(2, 32), fine = error_with_bath(2, 64);
    RecordProperty("order", std::to_string(std::log2(coarse / fine)));
    EXPECT_GT(std::log2(coarse / fine), 1.9) << coarse << " " << fine;
    EXPECT_LT(fine, 0.01);
}

TEST(EllipticProblem, is_of_second_order_with_a_bath_in_a_block) {
    const double coarse = error_with_bath(3, 14), fine = error_with_bath(3, 28);
    RecordProperty("order", std::to_string(std::log2(coarse / fine)));
    EXPECT_GT(std::log2(coarse / fine), 1.8) << coarse << " " << fine;  // rising: 1.67 from 8 to 16 cells
    EXPECT_LT(fine, 0.003);
}

// The current that rows give to others.
double leaving(const Box& box, const std::vector<std::int64_t>& rows, const Vector& phi, ThreadPool& threads) {
    const sparse::Rows both =
        sum_of(in_ascending_order(box.rows(outside, true)),
               among(in_ascending_order(box.rows(inside, false)), in_ascending_order(box.rows(outside, true))));
    Vector currents(phi.size());
    elliptic::multiply(matrix_of(both), phi, currents, threads);
    double sum = 0;
    for (const std::int64_t row : rows) sum += currents[static_cast<std::size_t>(row)];
    return sum;
}

TEST(EllipticProblem, what_an_electrode_gives_a_ground_takes) {
    const Box box{{{20, 12, 1}, 2, 0.5}, 7, 1.5};
    std::vector<std::int64_t> edge;
    for (std::int64_t j = 0; j < 12; ++j) edge.push_back(19 + 20 * j);
    ThreadPool threads(2);
    EllipticProblem problem = box.problem(
        threads, {{Electrode::Kind::ground, "G", edge, {}}, {Electrode::Kind::current, "C", {65, 66}, {}, 3, {2}, 4}});
    const Vector at_rest(240, -80);
    const Vector phi = problem.solve(at_rest, 3, {}).values;
    for (const std::int64_t row : edge) EXPECT_EQ(phi[static_cast<std::size_t>(row)], 0);
    EXPECT_NEAR(leaving(box, {65, 66}, phi, threads), 3, 1e-9);
    EXPECT_NEAR(leaving(box, edge, phi, threads), -3, 1e-9);
    const Vector off = problem.solve(at_rest, 6, {}).values;  // on in steps 2 to 5
    for (const double one : off) EXPECT_EQ(one, 0);
}

TEST(EllipticProblem, a_given_potential_holds_while_it_is_on_and_follows_its_waveform) {
    const Box box{{{16, 4, 1}, 2, 0.5}, 100, 1};
    std::vector<std::int64_t> left, right;
    for (std::int64_t j = 0; j < 4; ++j) {
        left.push_back(16 * j);
        right.push_back(15 + 16 * j);
    }
    ThreadPool threads(1);
    EllipticProblem problem =
        box.problem(threads, {{Electrode::Kind::ground, "G", left, {}},
                              {Electrode::Kind::potential, "S", right, {}, 15, {1}, 2, {1, -0.5}}});
    const Vector at_rest(64, -80);
    for (const auto& [step, wanted] : {std::pair{0, 0.0}, {1, 15.0}, {2, -7.5}, {3, 0.0}}) {
        const Vector phi = problem.solve(at_rest, step, {}).values;
        for (std::int64_t i = 0; i < 16; ++i)  // a line where V is uniform
            EXPECT_NEAR(phi[static_cast<std::size_t>(i)], wanted * static_cast<double>(i) / 15, 1e-9) << step;
    }
}

TEST(EllipticProblem, refuses_electrodes_that_do_not_go_together) {
    const Box box{{{16, 4, 1}, 2, 0.5}, 100, 1};
    ThreadPool threads(1);
    const auto refusal = [&](std::vector<Electrode> electrodes) -> std::string {
        try {
            box.problem(threads, std::move(electrodes));
        } catch (const UserFault& fault) {
            return fault.what();
        }
        return "";
    };
    EXPECT_EQ(
        refusal({{Electrode::Kind::ground, "G", {1, 2}, {}}, {Electrode::Kind::potential, "S", {2}, {}, 1, {0}, 1}}),
        "electrodes 'G' and 'S' fix the potential of the same points");
    EXPECT_EQ(refusal({{Electrode::Kind::current, "C", {1, 2}, {2, 3}, 1, {0}, 1}}),
              "electrode 'C': its current leaves at points at which it enters");
}

}  // namespace
}  // namespace heartwright::bidomain
