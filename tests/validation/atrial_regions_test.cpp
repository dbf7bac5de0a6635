// The atrial model with I_Cl,Ca in nine regions: the paper's equations, rest, and action potentials in the published
// order. Trajectories are those of the reference integrator.
//
// Feng et al. 1998 (Circ Res 83:541-551) measured action potentials in the right atrium of the dog: longest in the
// crista terminalis, shortest in the atrioventricular ring, pectinate muscles and appendage between them. Those of the
// left atrium are shorter than of the right (Li et al. 2001, Circ Res 88:1168-1175).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "generator/analysis/interpreter.hpp"
#include "generator/reference/trajectory.hpp"
#include "tests/validation/bundled.hpp"

namespace heartwright::validation {
namespace {

const char* const atrial_model = "ramirez_nattel_courtemanche_2000";
const std::vector<std::string> atrial_regions = {"right_atrium",    "pectinate_muscles",     "crista_terminalis",
                                                 "right_appendage", "atrioventricular_ring", "bachmann_bundle",
                                                 "left_atrium",     "left_appendage",        "pulmonary_veins"};

std::size_t place_of(const ir::Model& model, const std::string& state) {
    for (std::size_t i = 0; i < model.states.size(); ++i)
        if (model.states[i].name == state) return i;
    throw std::out_of_range(state);
}

struct Trace {
    std::vector<double> t, V, q_Ca;
};

// Paced at 20 ms and then every second, with 20 pA/pF for 2 ms.
Trace trace_of(const ir::Model& model, int beats, double end, double every) {
    std::vector<reference::Pulse> pulses;
    for (int beat = 0; beat < beats; ++beat) pulses.push_back({20 + 1000.0 * beat, 2, -2000});
    Trace trace;
    const std::size_t V = place_of(model, "V"), q_Ca = place_of(model, "q_Ca");
    reference::integrate(model, {analysis::initial_point(model), pulses, end, every},
                         [&](double t, const std::vector<double>& states) {
                             trace.t.push_back(t);
                             trace.V.push_back(states[V]);
                             trace.q_Ca.push_back(states[q_Ca]);
                         });
    return trace;
}

struct ActionPotential {
    double rest = 0, peak = 0, upstroke = 0, apd50 = 0, apd90 = 0, most_q_Ca = 0;  // mV, mV, mV/ms, ms, ms
};

ActionPotential last_beat(const Trace& trace, std::size_t first) {
    ActionPotential found;
    const auto begin = trace.V.begin() + static_cast<std::ptrdiff_t>(first);
    found.rest = *begin;
    const auto top = std::max_element(begin, trace.V.end());
    found.peak = *top;
    double began = -1;
    for (std::size_t i = first + 1; i < trace.t.size(); ++i) {
        found.upstroke = std::max(found.upstroke, (trace.V[i] - trace.V[i - 1]) / (trace.t[i] - trace.t[i - 1]));
        if (began < 0 && trace.V[i] > -40) began = trace.t[i];
        found.most_q_Ca = std::max(found.most_q_Ca, trace.q_Ca[i]);
    }
    const auto duration = [&](double fraction) {
        const double level = found.peak - fraction * (found.peak - found.rest);
        const auto end = std::find_if(top, trace.V.end(), [&](double V) { return V < level; });
        return trace.t[static_cast<std::size_t>(end - trace.V.begin())] - began;
    };
    found.apd50 = duration(0.5);
    found.apd90 = duration(0.9);
    return found;
}

class AtrialRegions : public ::testing::Test {
protected:
    void SetUp() override {
        if (reference::integrator_name().empty()) GTEST_SKIP() << "built without SUNDIALS";
    }
    static const std::map<std::string, ActionPotential>& tenth_beats() {
        static const auto found = [] {
            std::map<std::string, ActionPotential> all;
            for (const std::string& region : atrial_regions)
                all[region] = last_beat(trace_of(bundled_model(atrial_model, region), 10, 10000, 0.1), 90000);
            return all;
        }();
        return found;
    }
};

TEST(atrial_chloride_current, without_its_conductance_the_cell_is_that_of_1998) {
    const ir::Model with = bundled_model(atrial_model, "right_atrium"),
                    without = bundled_model("courtemanche_1998", "");
    analysis::Interpreter<double> current(with), none(without);
    analysis::Point point = analysis::initial_point(with), plain = analysis::initial_point(without);
    for (const double V : {-80.0, -30.0, 10.0, 70.0}) {
        point.states[place_of(with, "V")] = plain.states[place_of(without, "V")] = V;
        point.states[place_of(with, "q_Ca")] = 0;
        current.evaluate(point);
        none.evaluate(plain);
        for (std::size_t i = 0; i < without.states.size(); ++i)
            EXPECT_DOUBLE_EQ(current.derivative(place_of(with, without.states[i].name)), none.derivative(i))
                << without.states[i].name << " at " << V << " mV";
    }
}

TEST(atrial_chloride_current, and_its_gate_are_those_of_the_paper) {
    const ir::Model model = bundled_model(atrial_model, "right_atrium");
    analysis::Interpreter<double> interpreter(model);
    analysis::Point point = analysis::initial_point(model);
    const auto at = [&](const char* state) -> double& { return point.states[place_of(model, state)]; };
    const double V_rel = 0.0048 * 20100, F = 96.4867, V_i = 0.68 * 20100;
    at("V") = 12;
    at("q_Ca") = 0.25;
    at("Cl_i") = 20;
    at("u") = 0.3;
    at("w") = 0.4;
    interpreter.evaluate(point);
    const double with = interpreter.derivative(place_of(model, "V"));
    const double dq = interpreter.derivative(place_of(model, "q_Ca"));
    const double dCl = interpreter.derivative(place_of(model, "Cl_i"));
    at("q_Ca") = 0;
    interpreter.evaluate(point);
    const double without = interpreter.derivative(place_of(model, "V"));
    // E_Cl = -RT/F ln(Cl_o/Cl_i); outward current lets chloride in.
    const double E_Cl = -8.3143 * 310 / F * std::log(132.0 / 20), i_Cl_Ca = 100 * 0.3 * 0.25 * (12 - E_Cl);
    EXPECT_NEAR(with - without, -i_Cl_Ca / 100, 1e-10);
    EXPECT_NEAR(dCl, i_Cl_Ca / (V_i * F), 1e-15);
    // Nearly all of the flux is release.
    const double i_rel = 30 * 0.3 * 0.3 * 1 * 0.4 * (1.488 - 1.013e-4), Fn = 1e-12 * V_rel * i_rel;
    const double q_inf = 1 - 1 / (1 + std::pow(Fn / 1.1e-10, 3));
    EXPECT_NEAR(dq, (q_inf - 0.25) / 2, 5e-3);
    EXPECT_GT(q_inf, 0.5);
}

TEST_F(AtrialRegions, rest_for_ten_seconds_without_drift_or_an_action_potential) {
    for (const std::string& region : atrial_regions) {
        const Trace trace = trace_of(bundled_model(atrial_model, region), 0, 10000, 10);
        const auto [least, most] = std::minmax_element(trace.V.begin(), trace.V.end());
        EXPECT_LT(*most - *least, 0.3) << region;
        EXPECT_LT(std::fabs(trace.V.back() - trace.V[100]), 0.15) << region;
        EXPECT_LT(*most, -77) << region;
        EXPECT_LT(*std::max_element(trace.q_Ca.begin(), trace.q_Ca.end()), 1e-6) << region;
    }
}

TEST_F(AtrialRegions, have_upstrokes_overshoots_and_durations_in_the_published_range) {
    // Courtemanche et al. 1998: rest -81 mV, overshoot 24 mV, upstroke 216 V/s, APD90 about 300 ms at 1 Hz.
    for (const auto& [region, beat] : tenth_beats()) {
        EXPECT_NEAR(beat.rest, -80, 2.5) << region;
        EXPECT_NEAR(beat.peak, 24, 3) << region;
        EXPECT_NEAR(beat.upstroke, 205, 15) << region;
        EXPECT_GT(beat.apd90, 200) << region;
        EXPECT_LT(beat.apd90, 370) << region;
        EXPECT_GT(beat.most_q_Ca, 0.08) << region << ": the chloride current flows";
    }
    EXPECT_NEAR(tenth_beats().at("right_atrium").apd90, 300, 15);
}

TEST_F(AtrialRegions, repolarise_in_the_published_order) {
    const auto& beats = tenth_beats();
    const auto apd90 = [&](const char* region) { return beats.at(region).apd90; };
    EXPECT_GT(apd90("bachmann_bundle"), apd90("crista_terminalis"));
    EXPECT_GT(apd90("crista_terminalis"), apd90("pectinate_muscles"));
    EXPECT_GT(apd90("crista_terminalis"), apd90("right_appendage"));
    EXPECT_GT(apd90("pectinate_muscles"), apd90("atrioventricular_ring") + 50);
    EXPECT_GT(apd90("right_appendage"), apd90("atrioventricular_ring") + 50);
    EXPECT_GT(apd90("right_atrium"), apd90("left_atrium") + 50);
    EXPECT_LT(apd90("left_appendage"), apd90("right_appendage"));
    EXPECT_LT(beats.at("pulmonary_veins").apd50, beats.at("left_atrium").apd50);
}

TEST_F(AtrialRegions, hold_chloride_through_a_beat_where_it_is_constant) {
    const ir::Model model = bundled_model(atrial_model, "chloride=constant");
    const std::size_t Cl_i = place_of(model, "Cl_i");
    double least = 1e9, most = 0;
    reference::integrate(model, {analysis::initial_point(model), {{20, 2, -2000}}, 500, 1},
                         [&](double, const std::vector<double>& states) {
                             least = std::min(least, states[Cl_i]);
                             most = std::max(most, states[Cl_i]);
                         });
    EXPECT_EQ(least, most);
}

}  // namespace
}  // namespace heartwright::validation
