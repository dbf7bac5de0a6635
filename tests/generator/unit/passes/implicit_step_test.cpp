// Stiff states stepped together (integrators/implicit_step.hpp): what exponential steps and forward Euler get wrong.
#include "generator/integrators/implicit_step.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/verifier.hpp"
#include "generator/integrators/elimination_order.hpp"
#include "generator/integrators/stiff_states.hpp"
#include "generator/ir/reader.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::passes {
namespace {

using Order = std::vector<std::vector<std::size_t>>;

const std::string head =
    "model \"toy\"\nmembrane potential V current i stimulus i_stim\nparameter g [1] = 0.1\nstate V [mV] = -80\n"
    "i [1] = g*V\nddt(V) = -i - i_stim\n";

class Steps {
public:
    explicit Steps(const std::string& text, const std::string& membrane = head)
        : model_(choose_integrators(ir::read(membrane + text))), now(model_) {
        EXPECT_EQ(analysis::faults_of(model_), std::vector<std::string>{});
        point = analysis::initial_point(model_);
    }
    const ir::Model& model() const { return model_; }
    double& of(const char* name) { return point.states[place(name)]; }
    void run(double dt, double duration) {
        point.dt = dt;
        for (long step = 0; step < std::lround(duration / dt); ++step) {
            now.evaluate(point);
            for (std::size_t i = 0; i < point.states.size(); ++i) point.states[i] = now.next_value(i);
        }
    }

private:
    std::size_t place(const std::string& name) const {
        for (std::size_t i = 0; i < model_.states.size(); ++i)
            if (model_.states[i].name == name) return i;
        return model_.states.size();
    }
    ir::Model model_;
    analysis::Interpreter<double> now;

public:
    analysis::Point point;
};

// Calcium and calsequestrin, 100 /mM/ms, 65 /ms: 3.7 us.
std::string buffer(const std::string& of_Ca, const std::string& of_csqn) {
    return "state Ca [mM] = 0.5 range [0, inf] by " + of_Ca + "\nstate csqn [mM] = 2.1 range [0, inf] by " + of_csqn +
           "\nbinding [1] = 100*Ca*(2.6 - csqn) - 65*csqn\nddt(Ca) = -binding\nddt(csqn) = binding\n";
}

TEST(ImplicitStep, keeps_the_calcium_of_a_closed_buffer_and_reaches_its_equilibrium) {
    Steps steps(buffer("linearly_implicit_euler", "linearly_implicit_euler"));
    steps.run(0.02, 4);
    EXPECT_NEAR((steps.of("Ca") + steps.of("csqn")) / 2.6, 1, 1e-13);
    EXPECT_NEAR(100 * steps.of("Ca") * (2.6 - steps.of("csqn")) / (65 * steps.of("csqn")), 1, 1e-9);
}

TEST(ImplicitStep, keeps_it_when_only_one_of_the_two_is_implicit) {
    Steps steps(buffer("linearly_implicit_euler", "forward_euler"));
    EXPECT_EQ(steps.model().find_state("csqn")->integrator, ir::Integrator::forward_euler);
    steps.run(0.001, 4);
    EXPECT_NEAR((steps.of("Ca") + steps.of("csqn")) / 2.6, 1, 1e-13);
}

// A stiff pair that leaks into a slow store: what crosses is the same on both sides.
TEST(ImplicitStep, a_flux_to_a_state_of_forward_euler_is_the_same_on_both_sides) {
    Steps steps(
        "state Ca [mM] = 0.5 by linearly_implicit_euler\nstate csqn [mM] = 2.1 by linearly_implicit_euler\n"
        "state store [mM] = 1 by forward_euler\nbinding [1] = 100*Ca*(2.6 - csqn) - 65*csqn\n"
        "leak [1] = 3*Ca/(0.2 + Ca) - 0.1*store\nddt(Ca) = -binding - leak\nddt(csqn) = binding\n"
        "ddt(store) = leak/4\n");
    const auto total = [&] { return steps.of("Ca") + steps.of("csqn") + 4 * steps.of("store"); };
    const double before = total();
    steps.run(0.02, 20);
    EXPECT_NEAR(total() / before, 1, 1e-13);
    EXPECT_GT(steps.of("store"), 1.2);
}

TEST(ImplicitStep, is_of_second_order_where_states_are_slow) {
    const auto error = [](double dt) {
        const std::string slow =
            "state a [mM] = 1 by linearly_implicit_euler\nstate b [mM] = 0 by linearly_implicit_euler\n"
            "ddt(a) = -2*a*a + 0.5*b\nddt(b) = 2*a*a - 0.5*b\n";
        Steps coarse(slow), fine(slow);
        coarse.run(dt, 1);
        fine.run(1.0 / 65536, 1);
        return std::fabs(coarse.of("a") - fine.of("a"));
    };
    EXPECT_NEAR(error(1.0 / 64) / error(1.0 / 128), 4, 0.5);
    EXPECT_LT(error(1.0 / 128), 1e-4);
}

// Rates from 1e-3 to 2e4 /ms: time constants down to 50 ns, any graph that is connected.
TEST(ImplicitStep, keeps_occupancies_of_random_stiff_markov_chains_in_their_range_and_their_sum) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> exponent(-3, 4.3), share(0, 1);
    for (int model = 0; model < 40; ++model) {
        const int n = 2 + model % 9;
        std::vector<std::string> change(n);
        for (int i = 0; i < n; ++i) {
            for (int j = 0; j < n; ++j) {
                const bool is_there = j == (i + 1) % n || share(random) < 0.3;
                if (i == j || !is_there) continue;
                const std::string flux = std::to_string(std::pow(10, exponent(random))) + "*S" + std::to_string(i);
                change[i] += " - " + flux;
                change[j] += " + " + flux;
            }
        }
        std::string text;
        for (int i = 0; i < n; ++i) {
            const std::string name = "S" + std::to_string(i);
            text += "state " + name + " [1] = " + (i ? "0" : "1") + " by linearly_implicit_euler\nddt(" + name +
                    ") = 0" + change[i] + "\n";
        }
        Steps steps(text);
        for (int k = 0; k < 200; ++k) {
            steps.run(0.02, 0.02);
            const auto first = steps.point.states.begin() + 1;
            EXPECT_NEAR(std::accumulate(first, steps.point.states.end(), 0.0), 1, 1e-11) << model;
            EXPECT_GE(*std::min_element(first, steps.point.states.end()), -1e-11) << model;
            EXPECT_LE(*std::max_element(first, steps.point.states.end()), 1 + 1e-11) << model;
        }
    }
}

// A channel that opens by depolarisation, which its current brings about. Slopes by way of the potential at mid-step
// would make a rate of exchange negative.
TEST(ImplicitStep, keeps_occupancies_whose_current_moves_the_potential_at_mid_step) {
    Steps steps(
        "state C [1] = 1 range [0, 1] by linearly_implicit_euler\n"
        "state O [1] = 0 range [0, 1] by linearly_implicit_euler\n"
        "opening [1] = 40*exp(V/8)*C - 2*O\nddt(C) = -opening\nddt(O) = opening\n",
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\n"
        "state V [mV] = -20 range [-100, 60] by midpoint\ni [1] = 60*O*(V - 50)\nddt(V) = -i - i_stim\n");
    ASSERT_NE(steps.model().find_definition("V_at_mid_step"), nullptr);
    for (int step = 0; step < 200; ++step) {
        steps.run(0.02, 0.02);
        ASSERT_NEAR(steps.of("C") + steps.of("O"), 1, 1e-13) << step;
        ASSERT_GE(steps.of("C"), 0) << step;
        ASSERT_GE(steps.of("O"), 0) << step;
    }
}

// A clamp moves the potential by 50 mV within a step, in which a fast rate empties C: linearised in both, D would become
// negative and O get several times its share.
TEST(ImplicitStep, keeps_occupancies_whose_rates_follow_a_potential_of_the_same_step) {
    Steps steps(
        "state C [1] = 1 range [0, 1] by linearly_implicit_euler\n"
        "state O [1] = 0 range [0, 1] by linearly_implicit_euler\n"
        "state D [1] = 0 range [0, 1] by linearly_implicit_euler\n"
        "opening [1] = 427*exp(V/40)*C - 0.004*O\nclosing [1] = 272*exp(-V/50)*C - 8*exp(-V/58)*D\n"
        "ddt(C) = -opening - closing\nddt(O) = opening\nddt(D) = closing\n",
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\n"
        "state V [mV] = -30 range [-100, 60] by linearly_implicit_euler\ni [1] = 9e4*(V + 80) + 0.1*O*(V - 50)\n"
        "ddt(V) = -i - i_stim\n");
    for (int step = 0; step < 100; ++step) {
        steps.run(0.02, 0.02);
        ASSERT_NEAR(steps.of("C") + steps.of("O") + steps.of("D"), 1, 1e-13) << step;
        for (const char* state : {"C", "O", "D"}) {
            ASSERT_GE(steps.of(state), -1e-15) << state << " after step " << step;
            ASSERT_LE(steps.of(state), 1 + 1e-15) << state << " after step " << step;
        }
    }
}

// A channel that follows Ca, and Ca that flows through it: second order, because both read it at mid-step.
TEST(MidpointGates, fluxes_read_gates_at_mid_step) {
    const auto error = [](double dt) {
        const std::string text =
            "state d [1] = 0.1 by auto\nstate Ca [mM] = 1 by auto\nstate store [mM] = 2 by auto\n"
            "flux [1] = 0.5*d*(store - Ca)\nddt(d) = (0.9 - d)/0.8\nddt(Ca) = flux\nddt(store) = -flux\n";
        Steps coarse(text), fine(text);
        EXPECT_EQ(coarse.model().find_state("Ca")->integrator, ir::Integrator::midpoint_gates);
        coarse.run(dt, 1);
        fine.run(1.0 / 65536, 1);
        EXPECT_NEAR(coarse.of("Ca") + coarse.of("store"), 3, 1e-14);
        return std::fabs(coarse.of("Ca") - fine.of("Ca"));
    };
    Steps forward(
        "state d [1] = 0.1 by auto\nstate Ca [mM] = 1 by forward_euler\nddt(d) = (0.9 - d)/0.8\nddt(Ca) = d*(2 - "
        "Ca)\n");
    EXPECT_EQ(forward.model().find_state("Ca")->integrator, ir::Integrator::forward_euler);
    forward.run(0.5, 0.5);
    EXPECT_DOUBLE_EQ(forward.of("Ca"), 1 + 0.5 * 0.1);
    EXPECT_LT(error(1.0 / 64), 2e-3);
}

// Troponin is no unit's state and its derivative is linear in it, but what it binds is what calcium loses.
TEST(Gates, a_buffer_whose_flux_another_state_reads_is_no_gate) {
    Steps steps(
        "state Ca [mM] = 1e-3 range [0, 1]\nstate troponin [1] = 0.02 range [0, 1]\nstate fCa [1] = 0.5 range [0, 1]\n"
        "binding [1] = 80*Ca*(1 - troponin) - 0.4*troponin\nddt(troponin) = binding\n"
        "ddt(Ca) = -0.03*binding - 0.001*fCa\nfCa_inf [1] = 1/(1 + Ca/0.002)\nddt(fCa) = (fCa_inf - fCa)/2\n");
    EXPECT_EQ(steps.model().find_state("troponin")->integrator, ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(steps.model().find_state("fCa")->integrator, ir::Integrator::rush_larsen);
}

TEST(ImplicitStep, growth_beyond_the_step_is_limited_by_the_guard_of_the_pivot) {
    Steps steps("state x [mM] = 1 by linearly_implicit_euler\nddt(x) = 50*x\n");
    steps.run(0.02, 0.02);  // 1 - dt*50 = 0
    EXPECT_DOUBLE_EQ(steps.of("x"), 3);
}

// Calcium of a dyad, filled by channels that open by its fourth and third power (Keizer & Levine 1996), which it leaves
// within 0.5 us. A linear step of both at once opens more channels than there are.
TEST(ImplicitStep, channels_that_open_by_the_calcium_they_release_stay_within_their_number_at_any_dt) {
    const std::string ryr =
        "state c [uM] = 2 range [0, inf]\nstate O1 [1] = 1e-4 range [0, 1]\nstate O2 [1] = 0 range [0, 1]\n"
        "opening [1] = 0.006075*c*c*c*c*(1 - O1 - O2) - 0.07125*O1\nsecond [1] = 0.00405*c*c*c*O1 - 0.965*O2\n"
        "ddt(c) = 36*(O1 + O2)*(1300 - c) - 2175*(c - 2)\nddt(O1) = opening - second\nddt(O2) = second\n";
    Steps exact(ryr);
    exact.run(2e-4, 4);
    EXPECT_GT(exact.of("O2"), 0.9);
    for (const double dt : {0.005, 0.01, 0.02}) {
        Steps steps(ryr);
        for (int step = 0; step < std::lround(4 / dt); ++step) {
            steps.run(dt, dt);
            for (const char* name : {"O1", "O2"}) {
                ASSERT_GE(steps.of(name), 0) << name << ", dt " << dt << ", step " << step;
                ASSERT_LE(steps.of(name), 1) << name << ", dt " << dt << ", step " << step;
            }
        }
        EXPECT_NEAR(steps.of("c"), exact.of("c"), 0.02);
        EXPECT_NEAR(steps.of("O2"), exact.of("O2"), 0.002);
    }
}

// A channel of which 36,000 /ms leave A for B, whose quasi-steady calcium opens a path from A to I: A empties within 28
// ns. With A and the slope of the rate at the start of a step 0.84 of the channels went that way in 5 us.
std::string quick_opening(bool has_all_states) {
    return std::string(has_all_states ? "state A [1] = 1 range [0, 1]\n" : "A [1] = 1 - B - I\n") +
           "state B [1] = 0 range [0, 1]\nstate I [1] = 0 range [0, 1]\nc [1] = 1e-4 + 0.067*B\n"
           "k [1] = 25*(c/0.01)/(1 + c/0.01)\n" +
           (has_all_states ? "ddt(A) = 9.3*B - 36000*A - k*A + 0.012*I\n" : "") +
           "ddt(B) = 36000*A - 9.3*B\nddt(I) = k*A - 0.012*I\n";
}

TEST(OwnRates, a_path_that_a_state_opens_takes_what_is_left_of_its_source) {
    for (const bool has_all_states : {true, false}) {
        Steps exact(quick_opening(has_all_states));
        exact.run(1e-6, 0.02);
        EXPECT_NEAR(exact.of("I"), 6e-4, 1e-5);
        for (const double dt : {0.005, 0.01, 0.02}) {
            Steps steps(quick_opening(has_all_states));
            steps.run(dt, 0.02);
            EXPECT_NEAR(steps.of("I"), exact.of("I"), 5e-4) << has_all_states << ", dt " << dt;
            EXPECT_GE(steps.of("I"), 0);
            EXPECT_LE(steps.of("B") + steps.of("I"), 1 + 1e-12);
        }
    }
}

// Calcium that passes the open state closes it, at up to 1,000 /ms: where both take turns, the channel flickers.
TEST(OwnRates, a_channel_that_closes_itself_within_a_step_finds_its_equilibrium) {
    for (const char* form : {"state C [1] = 1 range [0, 1]\nddt(C) = flux - 300*C\n", "C [1] = 1 - O\n"}) {
        const std::string channel = std::string(
                                        "state O [1] = 0 range [0, 1]\nx [1] = 4*O + 0.01\n"
                                        "flux [1] = 1000*x*x*x/(1 + x*x*x)*O\nddt(O) = 300*C - flux\n") +
                                    form;
        Steps exact(channel), steps(channel);
        exact.run(1e-5, 0.5);
        steps.run(0.02, 2);
        EXPECT_NEAR(steps.of("O"), exact.of("O"), 1e-4) << form;
        const double before = steps.of("O");
        steps.run(0.02, 0.02);
        EXPECT_NEAR(steps.of("O"), before, 1e-4) << form;
    }
}

// Phosphorylation by Michaelis and Menten's law: what leaves 1 - f arrives in f.
TEST(OwnRates, the_rest_of_one_state_is_no_source) {
    const Steps steps(
        "state f [1] = 0.3 range [0, 1] by linearly_implicit_euler\nddt(f) = 5*(1 - f)/(1.1 - f) - 3*f/(0.1 + f)\n");
    for (const ir::Definition& definition : steps.model().definitions)
        EXPECT_FALSE(definition.name.starts_with("left_of")) << definition.name;
}

TEST(OwnRates, the_step_is_of_second_order_where_they_are_slow) {
    const auto error = [](double dt) {
        const std::string slow =
            "state C [1] = 0.9 range [0, 1] by linearly_implicit_euler\nstate O [1] = 0.1 range [0, 1] by "
            "linearly_implicit_euler\nk [1] = 4*O*O/(0.04 + O*O)\nddt(C) = 0.5*O - k*C\nddt(O) = k*C - 0.5*O\n";
        Steps coarse(slow), fine(slow);
        coarse.run(dt, 1);
        fine.run(1.0 / 65536, 1);
        EXPECT_NEAR(coarse.of("C") + coarse.of("O"), 1, 1e-13);
        return std::fabs(coarse.of("O") - fine.of("O"));
    };
    EXPECT_NEAR(error(1.0 / 64) / error(1.0 / 128), 4, 0.7);
    EXPECT_LT(error(1.0 / 128), 1e-4);
}

// d sqrt(x)/dx is infinite at 0.
TEST(ImplicitStep, an_infinite_slope_falls_back_to_forward_euler) {
    Steps steps(
        "state x [mM] = 0 by linearly_implicit_euler\nstate y [mM] = 1 by linearly_implicit_euler\n"
        "ddt(x) = y - sqrt(x)\nddt(y) = sqrt(x) - y\n");
    steps.run(0.02, 0.02);
    EXPECT_TRUE(std::isfinite(steps.of("x")));
    EXPECT_NEAR(steps.of("x") + steps.of("y"), 1, 1e-15);
}

// exp(1000*x) overflows, and with it the slope of the second term, which is 0 to rounding. Without the slope of the
// first the step would be forward Euler's, to -1 or beyond.
TEST(ImplicitStep, stays_implicit_where_an_exponential_overflows_in_a_term_of_no_weight) {
    Steps steps("state x [mM] = 1 by linearly_implicit_euler\nddt(x) = -100*x - x/(exp(1000*x) - 1)\n");
    steps.run(0.02, 0.02);
    EXPECT_DOUBLE_EQ(steps.of("x"), 0.2);  // 1/(1 + a + a*a/2), a = 2
}

// exp(800*x) overflows, and its square in the slope of 1/(1 + exp(800*x)) makes NaN; the slope itself is 0 to rounding.
TEST(ImplicitStep, a_slope_that_overflows_carries_nothing_into_a_state_of_forward_euler) {
    Steps steps(
        "state x [mM] = 1 by linearly_implicit_euler\nstate u [1] = 0.5 by forward_euler\n"
        "ddt(x) = -100*x\nu_inf [1] = 1/(1 + exp(800*x))\nddt(u) = (u_inf - u)/8\n");
    steps.run(0.02, 0.02);
    EXPECT_DOUBLE_EQ(steps.of("x"), 0.2);  // 1/(1 + a + a*a/2), a = 2
    EXPECT_DOUBLE_EQ(steps.of("u"), 0.5 - 0.02 * 0.5 / 8);
}

TEST(ImplicitStep, gates_keep_rush_larsen_and_states_that_read_the_end_of_the_step_forward_euler) {
    Steps steps(
        "state m [1] = 0.1 by linearly_implicit_euler\nstate a [mM] = 1 by linearly_implicit_euler\n"
        "state b [mM] = 1 by linearly_implicit_euler\n"
        "ddt(m) = (0.5 - m)/0.01\nddt(a) = -a*next(m)\nddt(b) = m - a*b\n");
    EXPECT_EQ(steps.model().find_state("m")->integrator, ir::Integrator::rush_larsen);
    EXPECT_EQ(steps.model().find_state("a")->integrator, ir::Integrator::forward_euler);
    EXPECT_EQ(steps.model().find_state("b")->integrator, ir::Integrator::linearly_implicit_euler);
}

// A name that a derivative's temporary would have is the modeller's already.
TEST(ImplicitStep, names_of_the_model_are_not_taken_for_derivatives) {
    Steps steps(
        "parameter d_flux_d_a [1] = 7\nstate a [mM] = 1 by linearly_implicit_euler\n"
        "flux [1] = a*a*a/(1 + a)\nddt(a) = -flux*d_flux_d_a\n");
    steps.run(0.01, 0.01);
    EXPECT_LT(steps.of("a"), 1 - 0.01 * 3.5 / (1 + 0.01 * 7 * 1.25));        // weight 1
    EXPECT_GT(steps.of("a"), 1 - 0.01 * 3.5 / (1 + 0.01 * 7 * 1.25 * 0.5));  // weight 1/2
}

ir::Integrator chosen(ir::Model model, const char* state, double dt) {
    model.designed_dt = dt;
    return choose_integrators(model).find_state(state)->integrator;
}

TEST(StiffStates, auto_steps_a_stiff_buffer_together_and_slow_states_by_forward_euler) {
    const ir::Model model = ir::read(
        head +
        "state Ca [mM] = 0.5 range [0, 5]\nstate csqn [mM] = 2.1 range [0, 5]\nstate store [mM] = 1 range [0, 5]\n"
        "binding [1] = 100*Ca*(2.6 - csqn) - 65*csqn\nleak [1] = 0.5*(Ca - store)\n"
        "ddt(Ca) = -binding - leak\nddt(csqn) = binding\nddt(store) = leak\n");
    EXPECT_EQ(chosen(model, "Ca", 0.02), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(chosen(model, "csqn", 0.02), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(chosen(model, "store", 0.02), ir::Integrator::forward_euler);
    EXPECT_EQ(chosen(model, "V", 0.02), ir::Integrator::forward_euler);
    EXPECT_EQ(chosen(model, "Ca", 1e-5), ir::Integrator::forward_euler);
    EXPECT_EQ(chosen(model, "store", 2), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(integrators::stiff_states(model, invariants::Structure(model), {"Ca", "csqn", "store"}, 0.02),
              (std::vector<std::string>{"Ca", "csqn"}));
}

// -J_ii of csqn is 100 Ca + 65, of store 0.5: over the working ranges, Ca from 0.1 to 2.5 mM.
TEST(StiffStates, time_constants_are_bounded_from_both_sides) {
    const ir::Model model = ir::read(
        head +
        "state Ca [mM] = 0.5 range [0, 5]\nstate csqn [mM] = 2.1 range [0, 5]\nstate store [mM] = 1 range [0, 5]\n"
        "binding [1] = 100*Ca*(2.6 - csqn) - 65*csqn\nleak [1] = 0.5*(Ca - store)\n"
        "ddt(Ca) = -binding - leak\nddt(csqn) = binding\nddt(store) = leak\n");
    const std::size_t csqn = 2, store = 3;
    ASSERT_EQ(model.states[csqn].name, "csqn");
    const auto bounds = integrators::bound_time_constants(model, {csqn, store}, 0.02);
    EXPECT_LE(bounds[0].at_least, 1 / 315.);
    EXPECT_GE(bounds[0].at_least, 0.9 / 315);
    EXPECT_LE(bounds[0].found, 0.02 / integrators::stiff_from);
    EXPECT_NEAR(bounds[1].at_least, 2, 1e-9);
    EXPECT_NEAR(bounds[1].found, 2, 1e-9);
}

// Of csqn and Ca the fastest rates are about 315 and 260 /ms. store has 0.5 /ms, and exchanges with Ca.
TEST(StiffStates, auto_knows_for_which_dt_it_would_choose_the_same) {
    ir::Model model = ir::read(
        head +
        "state Ca [mM] = 0.5 range [0, 5]\nstate csqn [mM] = 2.1 range [0, 2.6]\nstate store [mM] = 1 range [0, 5]\n"
        "binding [1] = 100*Ca*(2.6 - csqn) - 65*csqn\nleak [1] = 0.5*(Ca - store)\n"
        "ddt(Ca) = -binding - leak\nddt(csqn) = binding\nddt(store) = leak\n");
    const ir::Model chosen_at_usual_dt = choose_integrators(model);
    EXPECT_EQ(chosen_at_usual_dt.same_choice_from, 0.002);
    EXPECT_EQ(chosen_at_usual_dt.same_choice_to, 0.05);
    const invariants::Structure structure(model);
    const auto implicit_at = [&](double dt) {
        return integrators::stiff_states(model, structure, {"Ca", "csqn", "store"}, dt);
    };
    for (const double dt : designed_dts())
        if (dt < 0.002 || dt > 0.05)
            EXPECT_NE(implicit_at(dt), implicit_at(0.02)) << dt;
        else
            EXPECT_EQ(implicit_at(dt), implicit_at(0.02)) << dt;
    model.designed_dt = 0.001;
    const ir::Model at_short_dt = choose_integrators(model);
    EXPECT_EQ(at_short_dt.same_choice_from, 0.001);
    EXPECT_EQ(at_short_dt.same_choice_to, 0.001);
}

// Samples over a range of 250 mV do not meet a peak of 2e-4 mV.
TEST(StiffStates, a_rate_that_is_fast_in_a_narrow_window_alone_is_stiff) {
    const ir::Model model = ir::read(head +
                                     "state a [1] = 0.5 range [0, 1]\nstate b [1] = 0.5 range [0, 1]\n"
                                     "rate [1] = 1000/(1 + (V - 33.37)*(V - 33.37)*1e8)\nflux [1] = rate*(a*a - b)\n"
                                     "ddt(a) = -flux\nddt(b) = flux\n");
    EXPECT_EQ(chosen(model, "a", 0.02), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(chosen(model, "b", 0.02), ir::Integrator::linearly_implicit_euler);
}

// What cannot be bounded is not taken for slow.
TEST(StiffStates, a_state_without_a_bound_is_stiff) {
    const ir::Model model = ir::read(head +
                                     "state a [1] = 0.5 range [0, 1]\nstate b [1] = 0.5 range [0, 1]\n"
                                     "flux [1] = (a*a - b)/(V + 33.37)\nddt(a) = -flux\nddt(b) = flux\n");
    EXPECT_EQ(chosen(model, "a", 0.02), ir::Integrator::linearly_implicit_euler);
}

// Calcium opens the channel at 2e5 /mM/ms, which is fast at micromolar calcium alone: at the start it is slow.
TEST(StiffStates, are_found_where_calcium_is_high_although_they_are_slow_at_the_start) {
    const ir::Model model = ir::read(head +
                                     "state Ca [mM] = 1e-4 range [0, inf]\nstate closed [1] = 1 range [0, 1]\nstate "
                                     "open [1] = 0 range [0, 1]\nopening [1] = 2e5*Ca*Ca*closed - 0.5*open\n"
                                     "ddt(Ca) = 0.1 - Ca\nddt(closed) = -opening\nddt(open) = opening\n");
    EXPECT_EQ(chosen(model, "closed", 0.02), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(chosen(model, "Ca", 0.02), ir::Integrator::forward_euler);
}

// A ring turns one way: no two of its states change each other, and Rush-Larsen would lose their sum.
TEST(StiffStates, a_ring_of_occupancies_keeps_its_sum_by_auto) {
    Steps steps(
        "state a [1] = 1 range [0, 1]\nstate b [1] = 0 range [0, 1]\nstate c [1] = 0 range [0, 1]\n"
        "ddt(a) = 300*c - 100*a\nddt(b) = 100*a - 200*b\nddt(c) = 200*b - 300*c\n");
    EXPECT_EQ(steps.model().find_state("a")->integrator, ir::Integrator::linearly_implicit_euler);
    steps.run(0.02, 4);
    EXPECT_NEAR(steps.of("a") + steps.of("b") + steps.of("c"), 1, 1e-13);
    EXPECT_NEAR(steps.of("a"), 6.0 / 11, 1e-12);
}

TEST(StiffStates, an_occupancy_joins_a_stiff_one_that_passes_its_rates_on) {
    const ir::Model model =
        choose_integrators(ir::read(head + "state O [1] = 0 range [0, 1]\nstate P [1] = 0 range [0, 1]\n"
                                           "ddt(O) = 1e4*(1 - O - P) - 190*O + 0.1*P\nddt(P) = 190*O - 0.1*P\n"));
    EXPECT_EQ(model.find_state("O")->integrator, ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(model.find_state("P")->integrator, ir::Integrator::linearly_implicit_euler);  // 10 ms by itself
}

TEST(StiffStates, a_resting_potential_without_a_unit_is_taken_to_be_in_millivolts) {
    const ir::Model model = choose_integrators(
        ir::read("model \"toy\"\nmembrane potential V current i stimulus s\nstate V [1] = -85\ni [1] = 0.1*V\n"
                 "state O [1] = 0 range [0, 1]\nstate P [1] = 0 range [0, 1]\nalpha [1] = exp(-V/20)\n"
                 "ddt(V) = -i\nddt(O) = 0.01*alpha*(1 - O - P) - 0.001*O + P/1000\nddt(P) = 0.001*O - P/1000\n"));
    EXPECT_EQ(model.find_state("O")->integrator, ir::Integrator::forward_euler);  // exp(150/20)/100: 0.055 ms
}

// The pivot of x is 2 - dt*150*(1 - 2*x/1000): below 1 it is taken as 1, and the kernel is told.
TEST(ImplicitStep, tells_where_the_step_is_too_long_for_growth) {
    const std::string logistic =
        "state x [mM] = 1 by linearly_implicit_euler\nstate y [mM] = 1 by linearly_implicit_euler\n"
        "ddt(x) = 150*x*(1 - x/1000)\nddt(y) = 10*x - 20*y*y\n";
    for (const auto& [dt, is_short_enough] : {std::pair{0.02, false}, {0.01, false}, {0.005, true}}) {
        Steps grown(logistic);
        const ir::Model& model = grown.model();
        const ir::Definition* const test = model.find_definition(model.step_test);
        ASSERT_NE(test, nullptr);
        grown.point.dt = dt;
        analysis::Interpreter<double> now(model);
        now.evaluate(grown.point);
        const auto place = static_cast<std::size_t>(test - model.definitions.data());
        EXPECT_EQ(now.definition(place) >= integrators::smallest_pivot, is_short_enough) << dt;
    }
}

TEST(ImplicitStep, the_step_of_a_cell_around_sites_is_not_tested) {
    const ir::Model model = choose_integrators(
        ir::read(head + "lattice \"dyad\" shape [2, 1, 1] spacing 1 weight per_total walls mirror draws 0\n"
                        "state c [mM] = 1 by forward_euler site\nstate x [mM] = 1 by linearly_implicit_euler\n"
                        "ddt(c) = -c\nddt(x) = 150*x*(1 - x)\n"));
    EXPECT_TRUE(model.step_test.empty());
}

TEST(EliminationOrder, components_come_after_those_that_they_read) {
    EXPECT_EQ(integrators::elimination_order({{1}, {2}, {1}, {}}), (Order{{1, 2}, {0}, {3}}));
}

// An arrow: its centre last, or everything fills.
TEST(EliminationOrder, the_centre_of_a_star_is_eliminated_last) {
    const Order order = integrators::elimination_order({{1, 2, 3, 4}, {0}, {0}, {0}, {0}});
    ASSERT_EQ(order.size(), 1U);
    EXPECT_GE(std::find(order[0].begin(), order[0].end(), 0U) - order[0].begin(), 3);
}

TEST(EliminationOrder, a_chain_of_a_hundred_thousand_states_needs_no_deep_stack) {
    integrators::Pattern chain(100'000);
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) chain[i].insert(i + 1);
    EXPECT_EQ(integrators::elimination_order(chain).size(), chain.size());
}

}  // namespace
}  // namespace heartwright::passes
