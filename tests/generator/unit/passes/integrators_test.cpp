#include <cmath>

#include "generator/analysis/interpreter.hpp"
#include "generator/passes/gates/choose_integrators.hpp"
#include "generator/passes/gates/gates.hpp"
#include "table.hpp"

namespace heartwright::passes {
namespace {

std::string text_with(const std::string& gate_equations, const std::string& integrator = "") {
    return "model \"toy\"\nmembrane potential V current i stimulus i_stim\nparameter g [1] = 0.5\n"
           "state V [mV] = -80\nstate m [1] = 0.1 range [0, 1]" +
           (integrator.empty() ? "" : " by " + integrator) +
           "\nstate Ca [mM] = 0.2 range [0, inf]\n"
           "i [1] = g*V\nm_inf [1] = 1/(1 + exp(-V/5))\ntau_m [1] = 0.1 + exp(-square(V + 30)/50)\n"
           "alpha [1] = exp(V/20)\nbeta [1] = exp(-V/20)\nddt(V) = -i - i_stim\nddt(Ca) = -Ca*g + 1\n" +
           gate_equations;
}

ir::Model model_with(const std::string& gate_equations, const std::string& integrator = "") {
    return ir::read(text_with(gate_equations, integrator));
}

const ir::State& state(const ir::Model& model, const char* name) { return *model.find_state(name); }

// The next value of a state at the initial point.
double step(const ir::Model& model, const char* name, double dt) {
    analysis::Interpreter<double> interpreter(model);
    analysis::Point point = analysis::initial_point(model);
    point.dt = dt;
    interpreter.evaluate(point);
    for (std::size_t i = 0; i < model.states.size(); ++i)
        if (model.states[i].name == name) return interpreter.next_value(i);
    return NAN;
}

TEST(ChooseIntegrators, a_gate_gets_rush_larsen_and_the_rest_forward_euler) {
    const ir::Model model = choose_integrators(model_with("ddt(m) = (m_inf - m)/tau_m\n"));
    EXPECT_EQ(ir::to_string(state(model, "m").next_value), "m_inf - (m_inf - m)*decay_m");
    EXPECT_EQ(ir::to_string(model.find_definition("decay_m")->value), "exp(-(dt/tau_m))");
    EXPECT_EQ(state(model, "m").integrator, ir::Integrator::rush_larsen);
    EXPECT_EQ(ir::to_string(state(model, "V").next_value), "V + dt*(-i - i_stim)");
    EXPECT_EQ(ir::to_string(state(model, "Ca").next_value), "Ca + dt*(-Ca*g + 1)");
    EXPECT_EQ(state(model, "Ca").integrator, ir::Integrator::forward_euler);
    EXPECT_EQ(state(model, "m").derivative, nullptr);
    EXPECT_EQ(analysis::faults_of(model), std::vector<std::string>{});
}

// Winslow's m stands still below -90 mV.
TEST(ChooseIntegrators, a_choice_of_linear_derivatives_is_a_gate) {
    const ir::Model moving = choose_integrators(model_with("ddt(m) = V >= -90 ? alpha*(1 - m) - beta*m : 0\n"));
    EXPECT_EQ(state(moving, "m").integrator, ir::Integrator::rush_larsen);
    const double alpha = std::exp(-4.0), rate = alpha + std::exp(4.0);
    EXPECT_NEAR(step(moving, "m", 0.5), alpha / rate + (0.1 - alpha / rate) * std::exp(-0.5 * rate), 1e-15);
    EXPECT_EQ(step(choose_integrators(model_with("ddt(m) = V >= -70 ? alpha*(1 - m) - beta*m : 0\n")), "m", 0.5), 0.1);
    const ir::Model switched = choose_integrators(model_with("ddt(m) = 2*(V < -70 ? (m_inf - m)/tau_m : 1 - m)\n"));
    const double steady = 1 / (1 + std::exp(16.0)), tau = 0.1 + std::exp(-50.0);
    EXPECT_EQ(state(switched, "m").integrator, ir::Integrator::rush_larsen);
    EXPECT_NEAR(step(switched, "m", 0.5), steady + (0.1 - steady) * std::exp(-1 / tau), 1e-15);
}

TEST(ChooseIntegrators, a_choice_by_the_state_itself_is_no_gate) {
    const ir::Model model = choose_integrators(model_with("ddt(m) = m >= 0.5 ? alpha*(1 - m) : -beta*m\n"));
    EXPECT_NE(state(model, "m").integrator, ir::Integrator::rush_larsen);
}

// The states' ranges bound alpha and beta away from 0, or the modeller's numbers do: then no guard is needed.
std::string within(const std::string& text) {
    std::string bounded = text;
    const std::string start = "state V [mV] = -80";
    return bounded.replace(bounded.find(start), start.size(), start + " range [-120, 80]");
}

TEST(ChooseIntegrators, semi_implicit_euler_updates_gates_first_and_the_rest_from_their_new_values) {
    ir::Model given = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\nparameter g [1] = 0.5\nstate V [mV] = -80 by "
        "semi_implicit_euler\n"
        "state m [1] = 0.1 range [0, 1] by semi_implicit_euler\nstate Ca [mM] = 0.2 range [0, inf] by "
        "semi_implicit_euler\n"
        "state K [mM] = 0.2 range [0, inf] by semi_implicit_euler\n"
        "state h [1] = 0.9 range [0, 1] by semi_implicit_euler\n"
        "i_leak [1] = 0.1*V\ni_Na [1] = g*m*h*V\ni [1] = i_Na + i_leak\nm_inf [1] = 1/(1 + exp(-V/5))\n"
        "ddt(V) = -i - i_stim\nddt(m) = (m_inf - m)/1.5\nddt(h) = (m_inf - h)/(0.2 + V*V)\nddt(Ca) = -Ca*m\nddt(K) = "
        "-i_leak\n");
    const ir::Model model = choose_integrators(given);
    EXPECT_EQ(ir::to_string(state(model, "m").next_value), "m_inf - (m_inf - m)*decay_m");
    EXPECT_EQ(state(model, "m").integrator, ir::Integrator::rush_larsen);
    EXPECT_EQ(ir::to_string(model.find_definition("i_Na_after_gates")->value),
              "g*next(m)*h*V");  // h is as fast as the upstroke: 0.2 ms at 0 mV
    EXPECT_EQ(ir::to_string(model.find_definition("i_after_gates")->value), "i_Na_after_gates + i_leak");
    EXPECT_EQ(ir::to_string(state(model, "V").next_value), "V + dt*(-i_after_gates - i_stim)");
    EXPECT_EQ(ir::to_string(state(model, "Ca").next_value), "Ca + dt*(-Ca*next(m))");
    EXPECT_EQ(state(model, "Ca").integrator, ir::Integrator::semi_implicit_euler);
    EXPECT_EQ(state(model, "K").integrator, ir::Integrator::forward_euler);     // reads no gate
    EXPECT_EQ(ir::to_string(model.find_definition("i_Na")->value), "g*m*h*V");  // what is shown stays as written
    EXPECT_EQ(analysis::faults_of(model), std::vector<std::string>{});
}

TEST(ChooseIntegrators, a_gate_that_needs_the_end_of_the_step_is_not_stepped_first) {
    const ir::Model model = choose_integrators(ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\nstate V [mV] = -80 by semi_implicit_euler\n"
        "state m [1] = 0.1 range [0, 1] by semi_implicit_euler\ni [1] = m*V\nm_inf [1] = 1/(1 + exp(-next(V)/5))\n"
        "ddt(V) = -i - i_stim\nddt(m) = (m_inf - m)/1.5\n"));
    EXPECT_EQ(ir::to_string(state(model, "V").next_value), "V + dt*(-i - i_stim)");
    EXPECT_EQ(analysis::faults_of(model), std::vector<std::string>{});
}

TEST(ChooseIntegrators, opening_and_closing_rates_make_a_gate_too) {
    const ir::Model model = choose_integrators(ir::read(within(text_with("ddt(m) = alpha*(1 - m) - beta*m\n"))));
    EXPECT_EQ(ir::to_string(model.find_definition("rate_m")->value), "alpha + beta");
    EXPECT_EQ(ir::to_string(model.find_definition("steady_m")->value), "alpha/rate_m");
    EXPECT_EQ(ir::to_string(state(model, "m").next_value), "steady_m - (steady_m - m)*decay_m");
    EXPECT_EQ(ir::to_string(model.find_definition("decay_m")->value), "exp(-(dt*rate_m))");
}

TEST(ChooseIntegrators, a_rate_that_can_be_0_is_guarded) {
    const ir::Model model = choose_integrators(model_with("ddt(m) = Ca*(1 - m)\n"));
    EXPECT_EQ(ir::to_string(state(model, "m").next_value),
              "Ca < 1e-35 ? m + dt*Ca : steady_m - (steady_m - m)*decay_m");
    // exp(-V/5) of a V without a range may underflow
    const ir::Model unbounded = choose_integrators(model_with("ddt(m) = alpha*(1 - m) - beta*m\n"));
    EXPECT_EQ(ir::to_string(state(unbounded, "m").next_value),
              "rate_m < 1e-35 ? m + dt*alpha : steady_m - (steady_m - m)*decay_m");
}

// g is 0.5 by default; a run may set it to 0, or to anything.
TEST(ChooseIntegrators, the_default_of_a_parameter_is_no_proof_of_its_sign) {
    const ir::Model model = choose_integrators(ir::read(within(text_with("ddt(m) = g*alpha*(1 - m) - g*beta*m\n"))));
    EXPECT_EQ(ir::to_string(state(model, "m").next_value),
              "fabs(rate_m) < 1e-35 ? m + dt*(g*alpha) : steady_m - (steady_m - m)*decay_m");
}

TEST(ChooseIntegrators, a_steady_value_that_may_be_large_loses_no_digits) {
    const ir::Model model = choose_integrators(model_with("ddt(m) = alpha - Ca*m\n"));
    EXPECT_EQ(ir::to_string(state(model, "m").next_value),
              "Ca < 1e-35 ? m + dt*alpha : m + (m - steady_m)*relaxation_m");
    EXPECT_EQ(ir::to_string(model.find_definition("relaxation_m")->value), "expm1(-(dt*Ca))");
    // As written by ten Tusscher and Panfilov, and a part of the rate all the same.
    const ir::Model part = choose_integrators(model_with("ddt(m) = -alpha*Ca*m + g*(1 - m)\n"));
    EXPECT_EQ(ir::to_string(state(part, "m").next_value),
              "fabs(rate_m) < 1e-35 ? m + dt*g : steady_m - (steady_m - m)*decay_m");
    const ir::Model decaying = choose_integrators(model_with("ddt(m) = -Ca*m\n"));
    EXPECT_EQ(ir::to_string(state(decaying, "m").next_value), "m*decay_m");
}

TEST(ChooseIntegrators, a_state_with_a_nonlinear_derivative_is_no_gate) {
    for (const char* equation :
         {"ddt(m) = alpha - m*m\n", "ddt(m) = exp(-m)\n", "ddt(m) = alpha\n", "ddt(m) = (m_inf - m)/(tau_m + m)\n"}) {
        ir::Model given = model_with(equation);
        given.designed_dt = 1e-4;  // at which none is stiff
        const ir::Model model = choose_integrators(given);
        EXPECT_EQ(state(model, "m").integrator, ir::Integrator::forward_euler) << equation;
    }
}

TEST(ChooseIntegrators, occupancies_of_a_machine_are_no_gates) {
    ir::Model given = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus s\nstate V [mV] = 0\nstate C [1] = 1\nstate O [1] = 0\n"
        "i [1] = O*V\nddt(V) = -i\nddt(C) = -V*C + 2*O\nddt(O) = V*C - 2*O\n");
    given.designed_dt = 1e-4;  // at which none is stiff
    given.states.front().integrator = ir::Integrator::forward_euler;
    const ir::Model model = choose_integrators(given);
    EXPECT_EQ(ir::to_string(state(model, "C").next_value), "C + dt*(-V*C + 2*O)");
    EXPECT_EQ(state(model, "O").integrator, ir::Integrator::forward_euler);
}

TEST(ChooseIntegrators, a_map_stays_as_it_is) {
    const ir::Model before = model_with("next(m) = V > 0 ? t : m\n");
    const ir::Model after = choose_integrators(before);
    EXPECT_EQ(state(after, "m").next_value, state(before, "m").next_value);
    EXPECT_EQ(state(after, "m").integrator, ir::Integrator::automatic);
}

TEST(ChooseIntegrators, lightweight_rush_larsen_is_for_stiff_gates_alone) {
    const ir::Model slow = choose_integrators(model_with("ddt(m) = (m_inf - m)/tau_m\n", "lightweight_rush_larsen"));
    EXPECT_EQ(ir::to_string(state(slow, "m").next_value), "m + dt*((m_inf - m)/tau_m)");
    const ir::Model stiff =
        choose_integrators(model_with("ddt(m) = (m_inf - m)/(tau_m/1000)\n", "lightweight_rush_larsen"));
    EXPECT_EQ(ir::to_string(state(stiff, "m").next_value), "m_inf - (m_inf - m)*decay_m");
}

TEST(ChooseIntegrators, rush_larsen_is_the_exact_solution_of_a_linear_gate) {
    const ir::Model model = choose_integrators(model_with("ddt(m) = 0.3*(1 - m) - 0.7*m\n"));
    EXPECT_NEAR(step(model, "m", 0.4), 0.3 + (0.1 - 0.3) * std::exp(-0.4), 1e-15);
}

// A blocked channel: k = 0 stops the gate where it is, and a tiny rate moves it as far as forward Euler does.
TEST(ChooseIntegrators, a_rate_of_0_stops_a_gate) {
    struct Row {
        const char* equation;
        double k, want;
    };
    const double tiny = 0.1 + 0.5 * std::exp(-4.0);
    for (const Row& row :
         {Row{"ddt(m) = k*alpha*(1 - m) - k*beta*m", 0, 0.1}, Row{"ddt(m) = k*alpha*(1 - m) - k*beta*m", 1e-300, 0.1},
          Row{"ddt(m) = (m_inf - m)/(1/k)", 0, 0.1}, Row{"ddt(m) = -k*m", 0, 0.1}, Row{"ddt(m) = alpha - k*m", 0, tiny},
          Row{"ddt(m) = alpha - k*m", 1e-20, tiny}, Row{"ddt(m) = alpha - k*m", -1e-20, tiny},
          Row{"ddt(m) = alpha - k*m", 1e-40, tiny}, Row{"ddt(m) = alpha - square(k)*m", 0, tiny}}) {
        ir::Model model = choose_integrators(model_with(std::string("parameter k [1] = 0.7\n") + row.equation + "\n"));
        for (ir::Parameter& parameter : model.parameters)
            if (parameter.name == "k") parameter.value = row.k;
        EXPECT_NEAR(step(model, "m", 0.5), row.want, 1e-15) << row.equation << ", k = " << row.k;
    }
}

ir::Model with_potential_by(ir::Integrator integrator, ir::Model model) {
    model.states.front().integrator = integrator;
    return choose_integrators(model);
}

TEST(ChooseIntegrators, midpoint_reads_the_potential_and_the_gates_at_mid_step) {
    const std::string equations = "ddt(m) = (m_inf - m)/tau_m\n";
    const ir::Model model = with_potential_by(ir::Integrator::midpoint, model_with(equations));
    EXPECT_EQ(ir::to_string(model.find_definition("V_at_mid_step")->value), "V + 0.5*dt*(-i - i_stim)");
    EXPECT_EQ(ir::to_string(model.find_definition("m_inf_at_mid_potential")->value), "1/(1 + exp(-V_at_mid_step/5))");
    EXPECT_EQ(ir::to_string(state(model, "m").next_value),
              "m_inf_at_mid_potential - (m_inf_at_mid_potential - m)*decay_m");
    EXPECT_EQ(ir::to_string(model.find_definition("i_at_mid_step")->value), "g*V_at_mid_step");
    EXPECT_EQ(ir::to_string(state(model, "V").next_value), "V + dt*(-i_at_mid_step - i_stim)");
    EXPECT_EQ(state(model, "V").integrator, ir::Integrator::midpoint);
    EXPECT_EQ(analysis::faults_of(model), std::vector<std::string>{});
}

TEST(ChooseIntegrators, midpoint_of_another_state_than_the_potential_is_midpoint_gates) {
    ir::Model given = model_with("ddt(m) = (m_inf - m)/tau_m\nstate w [1] = 0\nddt(w) = m*w*w - w\n");
    given.states.back().integrator = ir::Integrator::midpoint;
    EXPECT_EQ(state(choose_integrators(given), "w").integrator, ir::Integrator::midpoint_gates);
}

TEST(ChooseIntegrators, staggered_steps_gates_before_the_potential_which_reads_them_at_the_end) {
    const ir::Model model =
        with_potential_by(ir::Integrator::staggered, model_with("ddt(m) = (m_inf - m)/tau_m\nstate w [1] = 0\n"
                                                                "ddt(w) = m*w*w - w\n"));
    EXPECT_EQ(state(model, "V").integrator, ir::Integrator::staggered);
    EXPECT_EQ(ir::to_string(state(model, "m").next_value), "m_inf - (m_inf - m)*decay_m");
    EXPECT_EQ(ir::to_string(state(model, "V").next_value), "V + dt*(-i - i_stim)/pivot_V");
    EXPECT_EQ(ir::to_string(model.find_definition("pivot_V")->value),
              "fabs(jacobian_V) <= 1e+30 ? max(max(1 - 0.5*dt*jacobian_V, -(dt*jacobian_V)), 0.5) : 1");
    EXPECT_EQ(ir::to_string(model.find_definition("jacobian_V")->value), "-g");
    EXPECT_EQ(state(model, "w").integrator, ir::Integrator::midpoint_gates);
    EXPECT_EQ(analysis::faults_of(model), std::vector<std::string>{});
}

// A gate that is at rest where the potential starts, so that nothing is lost by where in a step it stands.
double staggered_potential_after(double duration, double dt) {
    const ir::Model model =
        with_potential_by(ir::Integrator::staggered,
                          ir::read("model \"toy\"\nmembrane potential V current i stimulus s\nstate V [mV] = 0\n"
                                   "state m [1] = 0.5 range [0, 1]\ni [1] = V - 4*m*m*(2 - V)\n"
                                   "ddt(V) = -i\nddt(m) = (1/(1 + exp(-4*V)) - m)/(1 + V*V)\n"));
    analysis::Interpreter<double> interpreter(model);
    analysis::Point point = analysis::initial_point(model);
    point.dt = dt;
    for (long step = 0; step < std::lround(duration / dt); ++step) {
        interpreter.evaluate(point);
        for (std::size_t i = 0; i < model.states.size(); ++i) point.states[i] = interpreter.next_value(i);
    }
    return point.states.front();
}

TEST(ChooseIntegrators, staggered_is_of_second_order_in_the_potential) {
    const double exact = staggered_potential_after(1.5, 1.0 / 8192);
    const double coarse = staggered_potential_after(1.5, 1.0 / 64) - exact,
                 fine = staggered_potential_after(1.5, 1.0 / 128) - exact;
    EXPECT_NEAR(coarse / fine, 4, 0.3);
}

// A sodium current whose activation follows V within a step: V at 0.4 ms.
double fast_upstroke_at(double dt) {
    const ir::Model model =
        with_potential_by(ir::Integrator::staggered,
                          ir::read("model \"toy\"\nmembrane potential V current i stimulus s\nstate V [mV] = -45\n"
                                   "state m [1] = 0.018 range [0, 1]\ni [1] = 0.3*(V + 80) + 16*m*(V - 50)\n"
                                   "ddt(V) = -i\nddt(m) = (1/(1 + exp(-(V + 25)/5)) - m)/0.005\n"));
    analysis::Interpreter<double> interpreter(model);
    analysis::Point point = analysis::initial_point(model);
    point.dt = dt;
    for (long step = 0; step < std::lround(0.4 / dt); ++step) {
        interpreter.evaluate(point);
        for (std::size_t i = 0; i < model.states.size(); ++i) point.states[i] = interpreter.next_value(i);
    }
    return point.states.front();
}

TEST(ChooseIntegrators, staggered_carries_gates_along_that_follow_the_potential_within_a_step) {
    const double exact = fast_upstroke_at(0.00005);
    for (const double dt : {0.005, 0.01, 0.02}) EXPECT_NEAR(fast_upstroke_at(dt), exact, 60 * dt) << dt;
}

// Its rate is 1e-11/ms at the start, so that its steady value and the slope of that are 1e11.
TEST(ChooseIntegrators, staggered_carries_no_gate_along_that_stands_still) {
    const ir::Model model =
        with_potential_by(ir::Integrator::staggered,
                          ir::read("model \"toy\"\nmembrane potential V current i stimulus s\nstate V [mV] = -25\n"
                                   "state m [1] = 0.01\ni [1] = m*V\nddt(V) = -i\nddt(m) = 1 - exp(V)*m\n"));
    analysis::Interpreter<double> interpreter(model);
    analysis::Point point = analysis::initial_point(model);
    point.dt = 0.005;
    interpreter.evaluate(point);
    EXPECT_NEAR(interpreter.next_value(0), -25 + 0.005 * 25 * 0.015, 1e-5);
}

TEST(ChooseIntegrators, staggered_reads_implicit_states_at_the_end_of_the_step) {
    ir::Model given = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus s\nstate V [mV] = -80\n"
        "state O [1] = 0 range [0, 1]\nstate P [1] = 0 range [0, 1]\ni [1] = O*(V - 50)\n"
        "ddt(V) = -i\nddt(O) = 900*P - 100*O\nddt(P) = 100*O - 900*P\n");
    const ir::Model model = with_potential_by(ir::Integrator::staggered, given);
    EXPECT_EQ(state(model, "O").integrator, ir::Integrator::linearly_implicit_euler);
    EXPECT_EQ(ir::to_string(model.find_definition("i_at_end")->value), "next(O)*(V - 50)");
}

TEST(ChooseIntegrators, staggered_at_most_doubles_the_step_of_a_potential_that_grows_within_it) {
    const ir::Model model = with_potential_by(ir::Integrator::staggered,
                                              ir::read("model \"toy\"\nmembrane potential V current i stimulus s\n"
                                                       "state V [mV] = 3\ni [1] = -V\nddt(V) = -i\n"));
    EXPECT_NEAR(step(model, "V", 0.5), 3 + 0.5 * 3 / 0.75, 1e-15);
    EXPECT_NEAR(step(model, "V", 2), 3 + 2 * 3 / 0.5, 1e-14);
}

// Two variables after FitzHugh and Nagumo, and a gate by Rush-Larsen.
double potential_after(double duration, double dt, ir::Integrator integrator) {
    const ir::Model model = with_potential_by(
        integrator, ir::read("model \"toy\"\nmembrane potential V current i stimulus s\nstate V [mV] = 0.3\n"
                             "state w [1] = 0\nstate m [1] = 0.2 range [0, 1]\ni [1] = 4*V*(V - 0.1)*(V - 1) + w - m\n"
                             "ddt(V) = -i\nddt(w) = 0.05*(V - w)\nddt(m) = (1/(1 + exp(-4*V)) - m)/(1 + V*V)\n"));
    analysis::Interpreter<double> interpreter(model);
    analysis::Point point = analysis::initial_point(model);
    point.dt = dt;
    for (long step = 0; step < std::lround(duration / dt); ++step) {
        interpreter.evaluate(point);
        for (std::size_t i = 0; i < model.states.size(); ++i) point.states[i] = interpreter.next_value(i);
    }
    return point.states.front();
}

TEST(ChooseIntegrators, midpoint_is_of_second_order_and_the_mean_of_gates_of_first) {
    const double exact = potential_after(1.5, 1.0 / 8192, ir::Integrator::midpoint);
    auto error = [&](double dt, ir::Integrator integrator) { return potential_after(1.5, dt, integrator) - exact; };
    EXPECT_NEAR(error(1.0 / 64, ir::Integrator::midpoint) / error(1.0 / 128, ir::Integrator::midpoint), 4, 0.3);
    EXPECT_NEAR(error(1.0 / 64, ir::Integrator::midpoint_gates) / error(1.0 / 128, ir::Integrator::midpoint_gates), 2,
                0.2);
}

// A membrane of 0.2 ms, with currents that are cheap or not.
ir::Integrator chosen_for_potential(const std::string& current) {
    const ir::Model model =
        choose_integrators(ir::read("model \"toy\"\nmembrane potential V current i stimulus s\nstate V [mV] = -80\n"
                                    "state m [1] = 0.1 range [0, 1]\ni [1] = " +
                                    current + "\nddt(V) = -i\nddt(m) = 0.1*(1 - m)\n"));
    return state(model, "V").integrator;
}

TEST(ChooseIntegrators, auto_steps_a_fast_potential_by_midpoint_where_memory_bounds_the_step_else_staggered) {
    EXPECT_EQ(chosen_for_potential("5*m*(V + 80)"), ir::Integrator::midpoint);
    EXPECT_EQ(chosen_for_potential("0.5*m*(V + 80)"), ir::Integrator::midpoint_gates);  // 2 ms
    std::string costly = "5*m*(V + 80)";
    for (int k = 1; k <= 12; ++k) costly += " + exp(-square(V + " + std::to_string(k) + ")/400)";
    EXPECT_EQ(chosen_for_potential(costly), ir::Integrator::staggered);
}

TEST(ChooseIntegrators, grl1_follows_the_exponential_of_its_slope) {
    const ir::Model model = choose_integrators(model_with("ddt(m) = 1 - m*m\n", "grl1"));
    const double slope = -2 * 0.1;
    EXPECT_NEAR(step(model, "m", 0.5), 0.1 + (1 - 0.01) * std::expm1(slope * 0.5) / slope, 1e-15);
    EXPECT_NEAR(step(choose_integrators(model_with("ddt(m) = 3\n", "grl1")), "m", 0.5), 1.6, 1e-15);
    // where the slope is 0 it is forward Euler
    const ir::Model flat = choose_integrators(model_with("ddt(m) = 1 + square(m - 0.1)\n", "grl1"));
    EXPECT_NEAR(step(flat, "m", 0.5), 0.6, 1e-15);
    // and where it overflows: that of 1/exp(x) is inf/inf
    const ir::Model steep = choose_integrators(model_with("ddt(m) = 1 + 0.1/exp(20000*m)\n", "grl1"));
    EXPECT_NEAR(step(steep, "m", 0.5), 0.6, 1e-15);
}

TEST(Sign, signs_of_rates_are_found) {
    const ir::Model model = model_with("ddt(m) = 0\n");
    auto sign = [&](const char* text) { return Signs(model).of(ir::parse_expr(text)); };
    EXPECT_EQ(sign("exp(V)"), Sign::positive);
    EXPECT_EQ(sign("Ca"), Sign::not_negative);
    EXPECT_EQ(sign("Ca + g"), Sign::positive);
    EXPECT_EQ(sign("Ca*g"), Sign::not_negative);
    EXPECT_EQ(sign("alpha + beta"), Sign::positive);
    EXPECT_EQ(sign("V"), Sign::unknown);
    EXPECT_EQ(sign("Ca - g"), Sign::unknown);
    EXPECT_EQ(sign("-g"), Sign::unknown);
    EXPECT_EQ(sign("tau_m"), Sign::positive);
}

}  // namespace
}  // namespace heartwright::passes
