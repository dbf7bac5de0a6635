// What a step keeps, found in the equations and proved on the step (generator/invariants).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "generator/analysis/interpreter.hpp"
#include "generator/invariants/proof.hpp"
#include "generator/ir/reader.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::passes {
namespace {

const std::string head =
    "model \"toy\"\nmembrane potential V current i stimulus i_stim\nparameter g [1] = 0.1\n"
    "state V [mV] = -80 range [-200, 200]\n";
const std::string passive = "i [1] = g*(V + 80)\nddt(V) = -i - i_stim\n";

ir::Model read(const std::string& text) { return ir::read(head + text); }

std::vector<std::string> sums_of(const ir::Model& model) {
    std::vector<std::string> texts;
    for (const auto& sum : invariants::conserved_sums(model)) texts.push_back(invariants::text_of(model, sum));
    return texts;
}

std::vector<std::string> exchanges_of(const ir::Model& model) {
    std::vector<std::string> texts;
    for (const auto& exchange : invariants::exchanges(model)) texts.push_back(invariants::text_of(model, exchange));
    return texts;
}

using Texts = std::vector<std::string>;

TEST(ConservedSums, are_found_however_the_equations_are_written) {
    EXPECT_EQ(sums_of(read(passive + "state C [1] = 1\nstate O [1] = 0\nstate I [1] = 0\n"
                                     "ddt(C) = -exp(V/20)*C + 0.3*O + 0.05*I\n"
                                     "ddt(O) = C*exp(0.05*V) - (0.3 + 2)*O\nddt(I) = 2*O - I/20\n")),
              Texts{});  // V/20 and 0.05*V are not the same number
    EXPECT_EQ(sums_of(read(passive + "state C [1] = 1\nstate O [1] = 0\nstate I [1] = 0\n"
                                     "a [1] = exp(V/20)\nddt(C) = -a*C + 0.3*O + 0.05*I\n"
                                     "ddt(O) = (a*C - 0.3*O) - 2*O\nddt(I) = 2*O - I*0.05\n")),
              Texts{"C + O + I"});
}

TEST(ConservedSums, have_the_weights_of_what_is_bound) {
    const ir::Model model =
        read(passive +
             "parameter Bt [mM] = 0.05\nstate Ca [mM] = 1e-4\nstate b [1] = 0.001\nstate total [mM] = 0\n"
             "net [1] = 0.05 - (Ca - 1e-4)/20\nbinding [1] = 2e6*Ca*Ca*(1 - b) - 20*b\n"
             "ddt(Ca) = net - 2*Bt*binding\nddt(b) = binding\nddt(total) = net\n");
    EXPECT_EQ(sums_of(model), Texts{"Ca + 0.1*b - total"});
}

TEST(ConservedSums, that_hold_for_one_value_of_a_parameter_are_none) {
    EXPECT_EQ(sums_of(read(passive + "parameter loss [1] = 0\nstate a [1] = 1\nstate b [1] = 0\n"
                                     "ddt(a) = b - a\nddt(b) = a - b - loss*b\n")),
              Texts{});
}

TEST(Exchanges, are_found_in_fluxes_that_are_written_out_and_behind_volumes_and_rapid_buffers) {
    EXPECT_EQ(exchanges_of(read(passive + "state x [mM] = 1\nstate y [mM] = 2\nstate z [mM] = 2\n"
                                          "ddt(x) = 0.1*(y - x) - 0.02*x*x/(1 + x)\nddt(y) = 0.01*(x - y)\n"
                                          "ddt(z) = 1/(1 + 3/(0.1 + z))*0.02*x*x/(1 + x) - z\n")),
              (Texts{"x -> z, by rapid buffers", "x -> y, 0.1 for 1"}));
}

// m drives y, and does not flow into it. V drives two gates by one function.
TEST(Exchanges, a_flux_that_another_state_drives_is_no_exchange) {
    EXPECT_EQ(exchanges_of(read(passive + "state m [1] = 0\nstate y [1] = 0\nstate d [1] = 0\nstate e [1] = 0\n"
                                          "ddt(m) = (exp(V) - m)/0.1\nddt(y) = (m - y)/5\n"
                                          "ddt(d) = (exp(V) - d)/2\nddt(e) = (1 - exp(V) - e)/2\n")),
              Texts{});
}

class Steps {
public:
    explicit Steps(const std::string& text, double designed_dt = 0.02)
        : step_(proved_step(with_dt(read(text), designed_dt))), now_(step_.model) {
        point_ = analysis::initial_point(step_.model);
        point_.dt = designed_dt;
    }

    ir::Integrator integrator(const char* state) const { return step_.model.find_state(state)->integrator; }
    double& of(const std::string& name) { return point_.states[place(name)]; }
    Texts unproved() const {
        Texts result;
        for (const invariants::Proof& proof : step_.proofs)
            if (!proof.is_proved) result.push_back(proof.what);
        return result;
    }
    std::size_t proofs() const { return step_.proofs.size(); }
    void run(double duration, double stimulus = 0) {
        point_.stimulus = stimulus;
        for (const double end = point_.t + duration; point_.t < end - 1e-9; point_.t += point_.dt) {
            now_.evaluate(point_);
            for (std::size_t i = 0; i < point_.states.size(); ++i) point_.states[i] = now_.next_value(i);
        }
    }

private:
    static ir::Model with_dt(ir::Model model, double dt) {
        model.designed_dt = dt;
        return model;
    }
    std::size_t place(const std::string& name) const {
        const auto& states = step_.model.states;
        return static_cast<std::size_t>(
            std::find_if(states.begin(), states.end(), [&](const ir::State& s) { return s.name == name; }) -
            states.begin());
    }

    ProvedStep step_;
    analysis::Interpreter<double> now_;
    analysis::Point point_;
};

// A channel with a fast block. V at mid-step reads the channel's current: no slope of an occupancy reads an occupancy.
TEST(Invariants, a_channel_whose_current_moves_the_potential_at_mid_step_is_not_limited) {
    std::string stores;
    for (int k = 0; k < 8; ++k)
        stores += "state p" + std::to_string(k) + " [mM] = 10\nddt(p" + std::to_string(k) + ") = 1e-4*i_K\n";
    Steps steps(
        "state C [1] = 1 range [0, 1]\nstate O [1] = 0 range [0, 1]\nstate B [1] = 0 range [0, 1]\n"
        "i_K [1] = 0.003*O*(V + 85)\ni [1] = i_K + 2*(V + 80)\nddt(V) = -i - i_stim\n"
        "opening [1] = 0.05*exp(V/50)*C - 0.05*exp(-V/30)*O\nblock [1] = 200*exp(V/40)*O - 200*exp(-V/40)*B\n"
        "ddt(C) = -opening\nddt(O) = opening - block\nddt(B) = block\n" +
        stores);
    EXPECT_EQ(steps.integrator("O"), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(steps.unproved(), Texts{});
    for (int beat = 0; beat < 3; ++beat) {
        steps.run(0.5, -80);
        steps.run(20);
    }
    EXPECT_NEAR(steps.of("C") + steps.of("O") + steps.of("B"), 1, 1e-12);
}

TEST(Invariants, a_state_of_a_machine_that_a_literal_rate_leaves_is_no_gate) {
    Steps steps(passive +
                "state C [1] = 1 range [0, 1]\nstate O [1] = 0 range [0, 1]\nstate I [1] = 0 range [0, 1]\n"
                "Ca_loc [1] = 1e-4 + 0.002*O*(80 - V)\nclosing [1] = 2*Ca_loc*Ca_loc/(1e-4 + 0.01*Ca_loc*Ca_loc)\n"
                "alpha [1] = 40/(1 + exp(-(V + 10)/6))\nbeta [1] = 40/(1 + exp((V + 10)/6))\n"
                "ddt(C) = beta*O + 0.05*I - alpha*C\nddt(O) = alpha*C - O*(beta + closing)\n"
                "ddt(I) = closing*O - 0.05*I\n");
    EXPECT_EQ(steps.unproved(), Texts{});
    EXPECT_NE(steps.integrator("I"), ir::Integrator::rush_larsen);
    EXPECT_EQ(steps.integrator("I"), steps.integrator("C"));
    for (int beat = 0; beat < 5; ++beat) {
        steps.run(1, -80);
        steps.run(20);
    }
    EXPECT_NEAR(steps.of("C") + steps.of("O") + steps.of("I"), 1, 1e-12);
}

const std::string cooperative =
    "state Ca [mM] = 1e-4 range [0, 10]\nstate b [1] = 0.00099900099\nstate total [mM] = 0\n"
    "on [1] = t >= 1 && t < 2 ? 1 : 0\nnet [1] = 0.05*on - (Ca - 1e-4)/20\n";

TEST(Invariants, a_fraction_that_binds_two_ions_takes_what_calcium_loses) {
    Steps steps(passive + cooperative +
                "binding [1] = 2e6*square(Ca)*(1 - b) - 20*b\nddt(Ca) = net - 0.1*binding\nddt(b) = binding\n"
                "ddt(total) = net\n");
    EXPECT_EQ(steps.integrator("b"), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(steps.unproved(), Texts{});
    const double before = steps.of("Ca") + 0.1 * steps.of("b") - steps.of("total");
    steps.run(20);
    EXPECT_GT(steps.of("total"), 0.03);
    EXPECT_NEAR(steps.of("Ca") + 0.1 * steps.of("b") - steps.of("total"), before, 1e-14);
}

// A channel is opened by calcium in one transition by its square, and in another by calcium itself.
TEST(Invariants, all_rows_of_a_channel_that_calcium_opens_are_limited_alike) {
    Steps steps(passive +
                "state c [uM] = 2 range [0, inf]\nstate C [1] = 1 range [0, 1]\nstate P [1] = 0 range [0, 1]\n"
                "state O [1] = 0 range [0, 1]\nfirst [1] = 3*c*C - 0.07*P\nsecond [1] = 0.004*c*c*c*P - 0.9*O\n"
                "ddt(c) = 36*O*(1300 - c) - 2175*(c - 2)\nddt(C) = -first\nddt(P) = first - second\n"
                "ddt(O) = second\n");
    EXPECT_EQ(steps.integrator("c"), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(steps.unproved(), Texts{});
    steps.run(4);
    EXPECT_NEAR(steps.of("C") + steps.of("P") + steps.of("O"), 1, 1e-12);
}

// The limit must be on both sides where one of them is stepped explicitly beside the other.
TEST(Invariants, a_limited_flux_is_limited_in_states_beside_the_implicit_ones) {
    Steps steps(passive +
                "state c [uM] = 2 range [0, inf]\nstate O [1] = 0 range [0, 1] by linearly_implicit_euler\n"
                "state I [1] = 0 range [0, 1] by forward_euler\n"
                "flux [1] = 4e-3*c*c*O - 0.01*I\nddt(c) = 36*O*(1300 - c) - 2175*(c - 2)\n"
                "ddt(O) = 6e-3*pow(c, 4)*(1 - O - I) - 0.07*O - flux\nddt(I) = flux\n");
    EXPECT_EQ(steps.unproved(), Texts{});
    EXPECT_GE(steps.proofs(), 1U);
}

// Growth that dt is too long for: pivots are limited, and the sum is kept all the same.
TEST(Invariants, a_limited_pivot_keeps_sums) {
    Steps steps(passive +
                "state x [mM] = 1 by linearly_implicit_euler\nstate y [mM] = 5 by linearly_implicit_euler\n"
                "state z [mM] = 1 by forward_euler\n"
                "ddt(x) = 400*x*y - 3*x\nddt(y) = 2*x - 400*x*y\nddt(z) = x\n");
    EXPECT_EQ(steps.unproved(), Texts{});
    steps.run(0.1);
    EXPECT_NEAR(steps.of("x") + steps.of("y") + steps.of("z"), 7, 1e-11);
}

// What a gate loses another state gains: by its own name it is stepped by Rush-Larsen, and that is said.
TEST(Invariants, a_scheme_that_the_spec_names_is_the_reason_why_a_sum_is_not_kept) {
    const ProvedStep step = proved_step(read(
        passive + "state C [1] = 1 by rush_larsen\nstate O [1] = 0\nddt(C) = 0.3*O - 2*C\nddt(O) = 2*C - 0.3*O\n"));
    const auto sum = std::find_if(step.proofs.begin(), step.proofs.end(),
                                  [](const invariants::Proof& proof) { return proof.what == "C + O"; });
    ASSERT_NE(sum, step.proofs.end());
    EXPECT_FALSE(sum->is_proved);
    EXPECT_EQ(sum->why_not, "the spec names rush_larsen for C");
}

// Local calcium, 5 us, closes its own channel within 4 us.
TEST(LoopGains, a_gate_and_a_concentration_that_close_each_other_are_stepped_together) {
    const std::string loop =
        "state d [1] = 1e-4 range [0, 1]\nstate f [1] = 0.999 range [0, 1]\nstate Ca [mM] = 1e-4 range [0, 10]\n"
        "i_Ca [1] = 0.01*d*f*(V - 80)\nddt(d) = (1/(1 + exp(-(V + 10)/6)) - d)/1\n"
        "ddt(f) = (1/(1 + pow(Ca/0.001, 4)) - f)/0.004\nddt(Ca) = -20*i_Ca - (Ca - 1e-4)/0.005*(1 + 1e-9*V)\n";
    Steps coarse(passive + loop), fine(passive + loop, 1e-4);
    EXPECT_EQ(coarse.integrator("f"), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(coarse.integrator("d"), ir::Integrator::rush_larsen);
    for (Steps* steps : {&coarse, &fine}) {
        steps->run(1, -90);
        steps->run(4);
    }
    EXPECT_NEAR(coarse.of("Ca"), fine.of("Ca"), 0.02 * fine.of("Ca"));
}

// Calcium of 1 ms, which nothing is stiff in by itself, and a channel that it closes within 2 us.
TEST(LoopGains, slow_calcium_that_its_gate_answers_at_once_is_stepped_with_the_gate) {
    const std::string loop =
        "state d [1] = 1e-4 range [0, 1]\nstate f [1] = 0.999 range [0, 1]\nstate Ca [mM] = 1e-4 range [0, 10]\n"
        "i_Ca [1] = 0.028*d*f*(V - 80)\nddt(d) = (1/(1 + exp(-(V + 10)/6)) - d)/0.2\n"
        "ddt(f) = (1/(1 + pow(Ca/0.000325, 3)) - f)/0.0017\nddt(Ca) = -88*i_Ca - (Ca - 1e-4)/1.1\n";
    Steps coarse(passive + loop), fine(passive + loop, 1e-4);
    for (const char* name : {"f", "Ca"}) EXPECT_EQ(coarse.integrator(name), ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(coarse.integrator("d"), ir::Integrator::rush_larsen);
    for (Steps* steps : {&coarse, &fine}) {
        steps->run(1, -90);
        steps->run(4);
    }
    EXPECT_NEAR(coarse.of("Ca"), fine.of("Ca"), 0.02 * fine.of("Ca"));
}

TEST(StaggeredStep, a_potential_that_is_clamped_follows_its_command_without_ringing) {
    Steps steps(
        "state m [1] = 0.01 range [0, 1]\nV_cmd [1] = t >= 1 && t < 4 ? 0 : -80\nddt(m) = (1/(1 + exp(-(V + 40)/7)) - "
        "m)/0.015\n"
        "i [1] = 0.3*(V + 85) + 20000*(V - V_cmd) + m*(V - 60)\nddt(V) = -i - i_stim\n",
        0.01);
    EXPECT_EQ(steps.integrator("V"), ir::Integrator::staggered);
    steps.run(1);
    double last = steps.of("V");
    for (int step = 0; step < 200; ++step) {
        steps.run(0.01);
        EXPECT_GE(steps.of("V"), last - 0.01) << step;
        EXPECT_LE(steps.of("V"), 0.1) << step;
        last = steps.of("V");
    }
    EXPECT_NEAR(last, 0, 0.1);
}

// V and the tubule's potential share a current. Apart, V by the midpoint rule and the other explicitly, each takes
// another amount of it.
TEST(SecondPotential, takes_the_charge_that_the_membrane_loses) {
    for (const double dt : {0.005, 0.01, 0.02}) {
        Steps steps(
            "state Vt [mV] = -84 range [-200, 200]\nstate m [1] = 0.01 range [0, 1]\naxial [1] = 33.87*(V - Vt)\n"
            "ddt(m) = (1/(1 + exp(-(V + 42)/6)) - m)/0.1\n"
            "i [1] = 15*m*m*m*(V - 50) + axial\nddt(V) = -i - i_stim\nddt(Vt) = (axial - 0.7*(Vt + 85))/0.928\n",
            dt);
        EXPECT_EQ(steps.integrator("V"), ir::Integrator::linearly_implicit_euler) << dt;
        EXPECT_EQ(steps.integrator("Vt"), ir::Integrator::linearly_implicit_euler) << dt;
        EXPECT_EQ(steps.unproved(), Texts{}) << dt;
        EXPECT_GE(steps.proofs(), 1U) << dt;
    }
}

}  // namespace
}  // namespace heartwright::passes
