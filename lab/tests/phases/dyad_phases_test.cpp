// The dyads' functions of the published kernels: the model's own values, variants against each other and against the
// plain reference, and numbers of channels that are conserved.
#include <gtest/gtest.h>

#include "lab/benchmark/phases/calcium.hpp"
#include "lab/benchmark/phases/ryr.hpp"
#include "lab/tests/phases/phase_dyads.hpp"

namespace heartwright::benchmark {
namespace {

constexpr double tolerance = 1e-12;  // relative: sums in another order, and reciprocals

#define EXPECT_CLOSE(a, b) EXPECT_NEAR(a, b, tolerance* std::abs(b))

CellState at(double V, double Na_i) {
    CellState cell = initial_cell(Situation::release, 0);
    cell.V = V, cell.Na_i = Na_i;
    return cell;
}

// Values that an independent program of the model gave.
TEST(DyadPhases, rates_and_currents_are_those_of_the_model) {
    const RyrCell rest{100, 475, 0, 0, 0, 0};
    const double ca[] = {0.1, 1, 3, 5, 10, 50}, opening[] = {4.79999e-7, 4.792332e-3, 0.3441926, 1.5, 2.823529, 2.9997};
    for (int k = 0; k < 6; ++k) {
        const double p = ryr_probability<best>(rest, ca[k], 1.0, -2000.0, 0.0).p_open;
        EXPECT_NEAR(p / time_step, opening[k], 2e-6 * opening[k]);
    }
    const double jsr[] = {0.3, 0.7, 1, 2, 4},
                 free[] = {0.98348129, 0.06346027, 3.8910506e-3, 1.5258556e-5, 5.9604641e-8};
    for (int k = 0; k < 5; ++k) {
        const double p = ryr_probability<best>(rest, 0.1, jsr[k], -2000.0, 0.0).p_O1O2 * (1 - p_close);
        EXPECT_NEAR(p / time_step, free[k], 1e-7 * free[k]);
    }
    const double V[] = {-85, 40}, exchanger[2][3] = {{-0.02866779888, -0.6249131958, -2.623915703},
                                                     {0.03642769903, -0.04006852856, -0.6865777499}};
    for (int v = 0; v < 2; ++v)
        for (int k = 0; k < 3; ++k) {
            const CalciumCell cell = values_of(at(V[v], 7)).calcium;
            const double ca_k = 1e-4 * std::pow(10.0, k), expected = exchanger[v][k];
            EXPECT_NEAR(exchanger_current<best>(cell, ca_k, 0.8), expected, 2e-10 * std::abs(expected));
            EXPECT_NEAR(exchanger_current<best | hoisted>(cell, ca_k, 0.8), expected, 2e-10 * std::abs(expected));
        }
    const double i_CaL = lcc_currents<best>(values_of(at(-10, 7)).ryr, 0.1, 1.0, 0.0).Ca;
    EXPECT_NEAR(i_CaL, -1.121786, 1e-6);
    EXPECT_NEAR(influx<best>(i_CaL), 892.0765, 1e-3);
    EXPECT_NEAR(lcc_currents<best>(values_of(at(20, 7)).ryr, 100.0, 1.0, 0.0).Ca, -0.33825428, 1e-8);
    EXPECT_NEAR(buffering_myo<best>(1e-4), 0.00850553, 1e-8);
    EXPECT_NEAR(buffering_ss<best>(1e-3), 0.00857460, 1e-8);
}

TEST(DyadPhases, dyadic_calcium_follows_the_open_receptors) {
    const CalciumCell closed{};  // no current
    DyadSums<double> sums;
    const DyadCalcium<double> dyad{1e-4, 1e-4, 2, 2, 0.1, 0.04};
    EXPECT_NEAR(calcium_step<best>(closed, dyad, 1.0, 0.0, 0.0, sums).ca_ds, 5.70, 5e-3);
    EXPECT_NEAR(calcium_step<best>(closed, dyad, 100.0, 0.0, 0.0, sums).ca_ds, 560, 0.2);
}

void expect_reference(const reference::Dyad& found, const reference::Dyad& expected) {
    for (int v = 0; v < value::count; ++v) EXPECT_CLOSE(found.of[v], expected.of[v]) << "value " << v;
}

template <unsigned how>
void lcc_split(const CellValues& cell, reference::Dyad& x) {
    const auto p = lcc_probability<how>(cell.lcc, x.of[value::ca_ds], x.of[value::nca], x.of[value::CaMKt]);
    x.of[value::nca] = p.nca, x.of[value::p_np] = p.p_np, x.of[value::p_p] = p.p_p;
    const auto n = lcc_opening<how>(x.of[value::p_np], x.of[value::p_p], x.r[0], x.r[1]);
    x.of[value::n_np] = n.first, x.of[value::n_p] = n.second;
}

template <unsigned how>
void receptors(const CellValues& cell, reference::Dyad& x) {
    auto& of = x.of;
    const auto p = ryr_probability<how>(cell.ryr, of[value::ca_ds], of[value::ca_jsr], of[value::t_rel], of[value::O1]);
    of[value::t_rel] = p.t_rel, of[value::p_open] = p.p_open, of[value::p_C1C2] = p.p_C1C2;
    of[value::p_O1O2] = p.p_O1O2, of[value::p_C2C1] = p.p_C2C1, of[value::p_O2O1] = p.p_O2O1;
    const RyrCounts before{static_cast<int>(of[value::C1]), static_cast<int>(of[value::O1]),
                           static_cast<int>(of[value::C2]), static_cast<int>(of[value::O2])};
    const RyrCounts n = ryr_opening<how>(before, p, &x.r[2]);
    of[value::C1] = n.C1, of[value::O1] = n.O1, of[value::C2] = n.C2, of[value::O2] = n.O2;
}

template <unsigned how>
void calcium(const CellValues& cell, reference::Dyad& x) {
    auto& of = x.of;
    DyadSums<double> sums;
    const auto next = calcium_step<how>(
        cell.calcium,
        {of[value::ca_ss], of[value::ca_myo], of[value::ca_nsr], of[value::ca_jsr], of[value::ca_ds], of[value::CaMKt]},
        of[value::O1], of[value::n_np], of[value::n_p], sums);
    of[value::ca_ss] = next.ca_ss, of[value::ca_myo] = next.ca_myo, of[value::ca_nsr] = next.ca_nsr;
    of[value::ca_jsr] = next.ca_jsr, of[value::ca_ds] = next.ca_ds, of[value::CaMKt] = next.CaMKt;
    of[value::i_NCX] = sums.i_NCX, of[value::i_Cab] = sums.i_Cab, of[value::i_pCa] = sums.i_pCa;
    of[value::J_rel] = sums.J_rel, of[value::CaMKa] = sums.CaMKa;
}

template <unsigned how>
void expect_step_of_the_reference(Situation situation) {
    for (const int cell : {0, 41}) {
        const CellState state = initial_cell(situation, cell);
        const CellValues values = values_of(state);
        for (auto expected : initial_dyads(situation, cell)) {
            auto found = expected;
            reference::lcc(state, expected), lcc_split<how>(values, found);
            reference::currents(state, expected);
            const auto i =
                lcc_currents<how>(values.ryr, found.of[value::ca_ds], found.of[value::n_np], found.of[value::n_p]);
            EXPECT_CLOSE(i.Ca, expected.i_CaL);
            EXPECT_CLOSE(i.Na, expected.i_CaNa);
            EXPECT_CLOSE(i.K, expected.i_CaK);
            reference::ryr_probability(state, expected), reference::ryr_opening(expected);
            receptors<how>(values, found);
            reference::calcium(state, expected), calcium<how>(values, found);
            expect_reference(found, expected);
            if (testing::Test::HasFailure()) return;
        }
    }
}

TEST(DyadPhases, a_step_is_that_of_the_plain_reference) {
    for (const auto situation : {Situation::rest, Situation::release}) {
        expect_step_of_the_reference<plain>(situation);
        expect_step_of_the_reference<reciprocals>(situation);
        expect_step_of_the_reference<best>(situation);
        expect_step_of_the_reference<best | hoisted>(situation);
    }
}

TEST(DyadPhases, channels_open_as_often_as_their_probability_says) {
    const CellValues cell = values_of(initial_cell(Situation::release, 0));
    double found = 0, expected = 0, variance = 0;
    for (auto x : initial_dyads(Situation::release, 0)) {
        lcc_split<best>(cell, x);
        found += x.of[value::n_np] + x.of[value::n_p];
        const double p = x.of[value::p_np] + x.of[value::p_p];
        expected += n_LCC * p, variance += n_LCC * p * (1 - p);
    }
    EXPECT_GT(expected, 50000);
    EXPECT_NEAR(found, expected, 5 * std::sqrt(variance));
}

TEST(DyadPhases, numbers_of_receptors_are_conserved_and_not_negative) {
    const CellValues cell = values_of(initial_cell(Situation::release, 3));
    double moved = 0;
    for (auto x : initial_dyads(Situation::release, 3)) {
        const auto before = x.of;
        receptors<best>(cell, x);
        double sum = 0;
        for (const int v : {value::C1, value::O1, value::C2, value::O2}) {
            EXPECT_GE(x.of[v], 0);
            sum += x.of[v], moved += std::abs(x.of[v] - before[v]);
        }
        EXPECT_EQ(sum, n_RyR);
    }
    EXPECT_GT(moved, 10000);
}

TEST(DyadPhases, receptors_recover_only_after_their_refractory_time) {
    const RyrCell cell{100, 475, 0, 0, 0, 0};
    EXPECT_GT((ryr_probability<best>(cell, 0.1, 1.5, -2000.0, 0.0).p_C2C1), 0);
    EXPECT_EQ((ryr_probability<best>(cell, 0.1, 1.5, -370.0, 0.0).p_C2C1), 0);
    const auto large = ryr_probability<best>(cell, 0.1, 1.5, -2000.0, 21.0);
    EXPECT_EQ(large.t_rel, 100);
    EXPECT_EQ(large.p_C2C1, 0);
    EXPECT_EQ((ryr_probability<best>(cell, 0.1, 1.5, -2000.0, 20.0).t_rel), -2000);
}

TEST(DyadPhases, diffusion_of_equal_values_is_none) {
    const double x[2] = {3, 3}, y[2] = {3, 3}, z[2] = {3, 3};
    EXPECT_EQ(laplacian(x, y, z, 3.0, 2), 0);
    const double low[2] = {2, 3};
    EXPECT_EQ(laplacian(x, y, low, 3.0, 2), -2);
}

}  // namespace
}  // namespace heartwright::benchmark
