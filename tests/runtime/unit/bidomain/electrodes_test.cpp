// Electrodes and baths of an elliptic problem beside closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/bidomain/elliptic_problem.hpp"
#include "runtime/operators/grid/grid_rows.hpp"

namespace heartwright::bidomain {
namespace {

using Sigma = std::array<double, 3>;
constexpr double length = 6;                            // mm
constexpr Sigma inside{2, 0.2, 0.5}, outside{4, 2, 1};  // S/m

// A box of cells, of which those with x > tissue_to are a bath.
struct Box {
    tissue::Grid grid;
    double tissue_to;
    double bath;  // S/m

    bool is_bath(std::int64_t cell) const { return grid.position(grid.cell(cell))[0] > tissue_to; }
    sparse::Rows rows(const Sigma& of_tissue, bool with_bath) const {
        std::vector<std::uint16_t> block(static_cast<std::size_t>(grid.count()), 0);
        for (std::int64_t cell = 0; cell < grid.count(); ++cell)
            if (!with_bath && is_bath(cell)) block[static_cast<std::size_t>(cell)] = tissue::no_cell;
        const tissue::Slots slots(grid, block, 1);
        diffusion::Conductivity conductivity;
        conductivity.classes = {{{of_tissue[0], of_tissue[1], of_tissue[2], 0, 0, 0}}, {{bath, bath, bath, 0, 0, 0}}};
        for (std::int64_t s = 0; s < slots.count(); ++s)
            conductivity.class_of_slot.push_back(is_bath(slots.grid_of(s)) ? 1 : 0);
        sparse::Rows rows = operators::grid_rows(grid, slots, conductivity);
        for (double& coupling : rows.couplings) coupling *= grid.spacing.volume();
        for (double& mass : rows.mass) mass *= grid.spacing.volume();
        return rows;
    }
    EllipticProblem problem(ThreadPool& threads, std::vector<Electrode> electrodes = {}) const {
        elliptic::SolverOptions options;
        options.tolerance = 1e-12;
        return {rows(inside, false), rows(outside, true), std::move(electrodes), threads, options};
    }
};

// A manufactured solution with a bath, as Pathmanathan and Gray (2013) verify with: tissue 0 < x < L, a bath L < x < 2 L,
// k = pi/L, and a factor cos(k y) (cos(k z)) everywhere. With S_a = k^2 times the sum of the conductivities of space a
// across x:
//
//     V     = cos(k x) + D cosh(nu x)                         any nu
//     phi_e = c cos(k x) + A cosh(mu x) + E D cosh(nu x)      c, mu, E by div(both grad phi_e) = -div(inside grad V)
//     phi_e = B cosh(kappa (2 L - x))                         in the bath
//
// A, B and D follow from what holds at x = L: no intracellular current, continuous phi_e and current.
struct Manufactured {
    double k = std::numbers::pi / length, nu = 0.7 * k, bath = 1.5;
    int dimensions;
    double c, mu, E, kappa, A, B, D;

    explicit Manufactured(int axes) : dimensions(axes) {
        const auto across = [&](const Sigma& s) { return k * k * (s[1] + (axes > 2 ? s[2] : 0)); };
        const double both_x = inside[0] + outside[0], both_across = across(inside) + across(outside);
        c = -(k * k * inside[0] + across(inside)) / (k * k * both_x + both_across);
        mu = std::sqrt(both_across / both_x);
        E = -(nu * nu * inside[0] - across(inside)) / (nu * nu * both_x - both_across);
        kappa = k * std::sqrt(axes - 1.0);
        const double slope = nu * std::sinh(nu * length), a = -slope * (1 + E) / (mu * std::sinh(mu * length)),
                     b = outside[0] * slope / (bath * kappa * std::sinh(kappa * length));
        D = c / (a * std::cosh(mu * length) + E * std::cosh(nu * length) - b * std::cosh(kappa * length));
        A = a * D;
        B = b * D;
    }
    double across(const tissue::Point& at) const {
        return std::cos(k * at[1]) * (dimensions > 2 ? std::cos(k * at[2]) : 1);
    }
    double V(const tissue::Point& at) const { return across(at) * (std::cos(k * at[0]) + D * std::cosh(nu * at[0])); }
    double phi_e(const tissue::Point& at) const {
        const double x = at[0];
        return across(at) * (x > length ? B * std::cosh(kappa * (2 * length - x))
                                        : c * std::cos(k * x) + A * std::cosh(mu * x) + E * D * std::cosh(nu * x));
    }
};

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
