// Models of a few equations, which were written from their papers: derivatives against the formulas written out here,
// and properties that the papers state.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "generator/analysis/interpreter.hpp"
#include "tests/validation/bundled.hpp"

namespace heartwright::validation {
namespace {

using analysis::Interpreter;
using analysis::Point;

double step_at(double threshold, double u) { return u < threshold ? 0 : 1; }

void expect_derivatives(const ir::Model& model, const std::vector<double>& states,
                        const std::vector<double>& expected) {
    Interpreter<double> interpreter(model);
    Point point = analysis::initial_point(model);
    ASSERT_EQ(point.states.size(), states.size());
    point.states = states;
    interpreter.evaluate(point);
    for (std::size_t i = 0; i < states.size(); ++i)
        EXPECT_NEAR(interpreter.derivative(i), expected[i], 1e-13 * (1 + std::fabs(expected[i])))
            << model.name << ", ddt(" << model.states[i].name << ") at u = " << states[0];
}

// Heun's method from `states` until `end` (ms): what the potential is at each step.
std::vector<double> potential_over_time(const ir::Model& model, std::vector<double> states, double end, double dt) {
    Interpreter<double> interpreter(model);
    Point point = analysis::initial_point(model);
    std::vector<double> trace, slope(states.size());
    for (double t = 0; t < end; t += dt) {
        point.states = states;
        interpreter.evaluate(point);
        for (std::size_t i = 0; i < states.size(); ++i) {
            slope[i] = interpreter.derivative(i);
            point.states[i] += dt * slope[i];
        }
        interpreter.evaluate(point);
        for (std::size_t i = 0; i < states.size(); ++i) states[i] += dt / 2 * (slope[i] + interpreter.derivative(i));
        trace.push_back(states[0]);
    }
    return trace;
}

// How long the potential is above `threshold`.
double duration_above(const std::vector<double>& trace, double threshold, double dt) {
    return dt * static_cast<double>(std::count_if(
                    trace.begin(), trace.end(), [&](double u) { return u > threshold; }));
}

TEST(mitchell_schaeffer, has_the_published_right_hand_side) {
    const ir::Model model = bundled_model("mitchell_schaeffer_2003", "");
    for (const double v : {0.0, 0.1, 0.13, 0.5, 0.9})
        for (const double h : {0.0, 0.4, 1.0})
            expect_derivatives(model, {v, h}, {h * v * v * (1 - v) / 0.3 - v / 6, v < 0.13 ? (1 - h) / 120 : -h / 150});
}

// The limit of restitution, tau_close log(tau_out/(4 tau_in)), holds where both currents are fast beside the gate.
TEST(mitchell_schaeffer, longest_action_potential_tends_to_the_formula_of_the_paper) {
    const double expected = 150 * std::log(6 / (4 * 0.3));
    double before = 0;
    for (const double fast : {1.0, 0.2, 0.05}) {
        ir::Model model = bundled_model("mitchell_schaeffer_2003", "");
        for (ir::Parameter& parameter : model.parameters)
            if (parameter.name == "tau_in" || parameter.name == "tau_out") parameter.value *= fast;
        const double dt = 0.05 * fast;
        const double error = duration_above(potential_over_time(model, {0.3, 1}, 400, dt), 0.13, dt) - expected;
        EXPECT_GT(error, 0);
        if (before > 0) EXPECT_LT(error, before / 2);
        before = error;
    }
    EXPECT_LT(before, 0.03 * expected);
}

TEST(aliev_panfilov, has_the_published_right_hand_side) {
    const ir::Model model = bundled_model("aliev_panfilov_1996", "");
    for (const double u : {0.0, 0.1, 0.15, 0.6, 1.0})
        for (const double v : {0.0, 0.5, 2.0}) {
            const double eps = 0.002 + 0.2 * v / (u + 0.3);
            expect_derivatives(
                model, {u, v},
                {(-8 * u * (u - 0.15) * (u - 1) - u * v) / 12.9, eps * (-v - 8 * u * (u - 0.15 - 1)) / 12.9});
        }
}

// With 12.9 ms a unit of time an action potential lasts about 330 ms.
TEST(aliev_panfilov, action_potential_has_the_duration_of_the_heart) {
    const double dt = 0.1;
    const std::vector<double> trace = potential_over_time(bundled_model("aliev_panfilov_1996", ""), {0.3, 0}, 1000, dt);
    EXPECT_GT(*std::max_element(trace.begin(), trace.end()), 0.95);
    const double duration = duration_above(trace, 0.1, dt);
    EXPECT_GT(duration, 250);
    EXPECT_LT(duration, 450);
}

TEST(fitzhugh_nagumo, rests_where_the_cubic_and_the_line_meet) {
    const ir::Model model = bundled_model("fitzhugh_nagumo_1961", "");
    expect_derivatives(model, analysis::initial_point(model).states, {0, 0});
    for (const double v : {-2.0, -1.2, 0.0, 0.9, 2.0}) {
        const double on_cubic = v - v * v * v / 3;
        expect_derivatives(model, {v, on_cubic}, {0, 0.08 * (v + 0.7 - 0.8 * on_cubic)});
        const double on_line = (v + 0.7) / 0.8;
        expect_derivatives(model, {v, on_line}, {on_cubic - on_line, 0});
    }
}

// FitzHugh 1961: x' = c(y + x - x^3/3), y' = -(x - a + b y)/c with a = 0.7, b = 0.8, c = 3. Here v = -x, w = y, and the
// unit of time is longer by c.
TEST(fitzhugh_nagumo, variant_has_the_equations_of_FitzHugh) {
    const double c = 3;
    for (const double v : {-1.2, 0.3, 1.8})
        for (const double w : {-0.6, 0.4}) {
            const double x = -v, y = w;
            const double dx = c * (y + x - x * x * x / 3), dy = -(x - 0.7 + 0.8 * y) / c;
            expect_derivatives(bundled_model("fitzhugh_nagumo_1961", "fitzhugh"), {v, w}, {-dx / c, dy / c});
        }
}

TEST(rogers_mcculloch, has_the_published_right_hand_side_and_does_not_undershoot) {
    const ir::Model model = bundled_model("rogers_mcculloch_1994", "");
    for (const double u : {0.0, 0.1, 0.5, 1.0})
        for (const double v : {0.0, 0.5, 1.0})
            expect_derivatives(model, {u, v}, {0.26 * u * (u - 0.13) * (1 - u) - 0.1 * u * v, 0.013 * (u - v)});
    const std::vector<double> trace = potential_over_time(model, {0.3, 0}, 600, 0.1);
    EXPECT_GT(*std::max_element(trace.begin(), trace.end()), 0.8);
    EXPECT_GE(*std::min_element(trace.begin(), trace.end()), 0);
}

struct FentonKarma {
    const char* variant;
    double g_fi, tau_r, tau_si, tau_0, tau_v_plus, tau_v1_minus, tau_v2_minus, tau_w_plus, tau_w_minus, u_v;
};

TEST(fenton_karma, has_the_published_right_hand_sides_of_both_sets) {
    for (const FentonKarma& k : {FentonKarma{"BR", 4, 33.33, 29, 12.5, 3.33, 1250, 19.6, 870, 41, 0.04},
                                 FentonKarma{"MLR_I", 5.8, 130, 127, 12.5, 10, 18.2, 18.2, 1020, 80, 0.04}}) {
        const ir::Model model = bundled_model("fenton_karma_1998", k.variant);
        for (const double u : {0.0, 0.03, 0.05, 0.12, 0.14, 0.5, 0.9})
            for (const double v : {0.2, 1.0})
                for (const double w : {0.1, 0.8}) {
                    const double p = step_at(0.13, u), q = step_at(k.u_v, u);
                    const double J_fi = -v * p * (1 - u) * (u - 0.13) * k.g_fi;
                    const double J_so = u * (1 - p) / k.tau_0 + p / k.tau_r;
                    const double J_si = -w * (1 + std::tanh(10 * (u - 0.85))) / (2 * k.tau_si);
                    const double tau_v_minus = q * k.tau_v1_minus + (1 - q) * k.tau_v2_minus;
                    expect_derivatives(model, {u, v, w},
                                       {-(J_fi + J_so + J_si), (1 - p) * (1 - v) / tau_v_minus - p * v / k.tau_v_plus,
                                        (1 - p) * (1 - w) / k.tau_w_minus - p * w / k.tau_w_plus});
                }
    }
}

// Table 1 of the paper, a column each.
struct BuenoOrovio {
    const char* variant;
    double u_u, theta_v, theta_w, theta_v_minus, theta_o, tau_v1_minus, tau_v2_minus, tau_v_plus, tau_w1_minus,
        tau_w2_minus, k_w_minus, u_w_minus, tau_w_plus, tau_fi, tau_o1, tau_o2, tau_so1, tau_so2, k_so, u_so, tau_s1,
        tau_s2, k_s, u_s, tau_si, tau_w_inf, w_inf_star;
};
const BuenoOrovio table_1[] = {
    {"epi", 1.55, 0.3, 0.13,    0.006,  0.006,  60,   1150,   1.4506, 60,     15,     65,     0.03, 200,
     0.11,  400,  6,   30.0181, 0.9957, 2.0458, 0.65, 2.7342, 16,     2.0994, 0.9087, 1.8875, 0.07, 0.94},
    {"endo", 1.56, 0.3, 0.13, 0.2, 0.006, 75,   10,     1.4506, 6,      140,    200,    0.016,  280,
     0.1,    470,  6,   40,   1.2, 2,     0.65, 2.7342, 2,      2.0994, 0.9087, 2.9013, 0.0273, 0.78},
    {"M",   1.61, 0.3, 0.13, 0.1, 0.005, 80,  1.4506, 1.4506, 70,     8,      200,    0.016, 280,
     0.078, 410,  7,   91,   0.8, 2.1,   0.6, 2.7342, 4,      2.0994, 0.9087, 3.3849, 0.01,  0.5},
    {"PB",  1.45, 0.35, 0.13,    0.175,  0.006,  10,   1150,   1.4506, 140,    6.25,   65,     0.015, 326,
     0.105, 400,  6,    30.0181, 0.9957, 2.0458, 0.65, 2.7342, 16,     2.0994, 0.9087, 1.8875, 0.175, 0.9},
    {"TNNP", 1.58, 0.3, 0.015, 0.015, 0.006, 60,   1150,   1.4506, 70,     20,     65,     0.03, 280,
     0.11,   6,    6,   43,    0.2,   2,     0.65, 2.7342, 3,      2.0994, 0.9087, 2.8723, 0.07, 0.94}};

std::vector<double> published_derivatives(const BuenoOrovio& k, const std::vector<double>& state) {
    const double u = state[0], v = state[1], w = state[2], s = state[3];
    const double H_v = step_at(k.theta_v, u), H_w = step_at(k.theta_w, u), H_o = step_at(k.theta_o, u);
    const double H_v_minus = step_at(k.theta_v_minus, u);
    const auto between = [&](double low, double high, double steepness, double middle) {
        return low + (high - low) * (1 + std::tanh(steepness * (u - middle))) / 2;
    };
    const double tau_v_minus = (1 - H_v_minus) * k.tau_v1_minus + H_v_minus * k.tau_v2_minus;
    const double tau_w_minus = between(k.tau_w1_minus, k.tau_w2_minus, k.k_w_minus, k.u_w_minus);
    const double tau_so = between(k.tau_so1, k.tau_so2, k.k_so, k.u_so);
    const double tau_s = (1 - H_w) * k.tau_s1 + H_w * k.tau_s2, tau_o = (1 - H_o) * k.tau_o1 + H_o * k.tau_o2;
    const double w_inf = (1 - H_o) * (1 - u / k.tau_w_inf) + H_o * k.w_inf_star;
    const double J_fi = -v * H_v * (u - k.theta_v) * (k.u_u - u) / k.tau_fi;
    const double J_so = u * (1 - H_w) / tau_o + H_w / tau_so, J_si = -H_w * w * s / k.tau_si;
    return {-(J_fi + J_so + J_si), (1 - H_v) * ((1 - H_v_minus) - v) / tau_v_minus - H_v * v / k.tau_v_plus,
            (1 - H_w) * (w_inf - w) / tau_w_minus - H_w * w / k.tau_w_plus, (between(0, 1, k.k_s, k.u_s) - s) / tau_s};
}

TEST(bueno_orovio, has_the_published_right_hand_sides_of_all_sets) {
    for (const BuenoOrovio& set : table_1) {
        const ir::Model model = bundled_model("bueno_orovio_2008", set.variant);
        for (const double u : {0.0, 0.004, 0.0055, 0.01, 0.05, 0.1, 0.15, 0.19, 0.25, 0.32, 0.4, 0.7, 1.4})
            for (const double v : {0.1, 1.0})
                for (const double s : {0.05, 0.7})
                    expect_derivatives(model, {u, v, 0.6, s}, published_derivatives(set, {u, v, 0.6, s}));
    }
}

TEST(bueno_orovio, action_potentials_are_longest_in_the_mid_myocardium) {
    const double dt = 0.05;
    const auto duration = [&](const char* variant) {
        return duration_above(potential_over_time(bundled_model("bueno_orovio_2008", variant), {0.4, 1, 1, 0}, 700, dt),
                              0.13, dt);
    };
    const double epi = duration("epi"), endo = duration("endo"), mid = duration("M");
    EXPECT_GT(epi, 220);
    EXPECT_LT(epi, 320);
    EXPECT_GT(mid, epi + 50);
    EXPECT_GT(mid, endo + 50);
}

TEST(gray_pathmanathan, has_the_published_right_hand_side) {
    const ir::Model model = bundled_model("gray_pathmanathan_2016", "");
    for (const double V : {-90.0, -83.0, -60.0, -30.0, 10.0, 30.0})
        for (const double m : {0.0, 0.3, 0.9})
            for (const double h : {0.05, 0.9}) {
                const double i_Na = 11 * m * m * m * h * (V - 65), i_K = 0.3 * std::exp(-0.047 * (V + 83)) * (V + 83);
                const double m_inf = 1 / (1 + std::exp((V + 41) / -4)), h_inf = 1 / (1 + std::exp((V + 74.7) / 4.4));
                const double tau_h = 2 * 6.80738 * std::exp(0.799163 * (V + 74.7) / 4.4) * h_inf;
                expect_derivatives(model, {V, m, h}, {-(i_Na + i_K), (m_inf - m) / 0.12, (h_inf - h) / tau_h});
            }
    // It rests at the reversal potential of potassium.
    EXPECT_NEAR(potential_over_time(model, {-83, 2e-5, 0.86}, 50, 0.01).back(), -83, 0.1);
}

}  // namespace
}  // namespace heartwright::validation
