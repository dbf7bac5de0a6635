// Charge that enters a cell enters as ions. Every bundled model with a concentration of potassium that changes says
// which ion carries the stimulus, and paced potassium comes to rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <regex>
#include <utility>

#include "base/units/shown_unit.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/ions.hpp"
#include "generator/analysis/stimulus_carriers.hpp"
#include "generator/reference/trajectory.hpp"
#include "tests/validation/bundled.hpp"

namespace heartwright::validation {
namespace {

std::vector<std::string> bundled_names() {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(HEARTWRIGHT_SOURCE_DIR "/model_specs")) {
        const std::string name = file.path().stem().string();
        if (file.path().extension() == ".json" && std::regex_search(name, std::regex("_[0-9]{4}")))
            names.push_back(name);
    }
    return names;
}

TEST(bundled_models, have_potassium_that_carries_the_stimulus_where_potassium_changes) {
    std::size_t with_potassium = 0;
    for (const std::string& name : bundled_names()) {
        const ir::Model model = bundled_model(name, "");
        if (model.lattice) continue;
        const analysis::StimulusCarriers found = analysis::stimulus_carriers(model);
        with_potassium += !found.potassium.empty();
        for (const std::string& potassium : found.potassium)
            EXPECT_EQ(found.carriers, std::vector<std::string>{potassium}) << name;
    }
    EXPECT_GE(with_potassium, 10U);
}

// Of the papers' equations: what the cytosol of Grandi 2010 loses to its buffers and to magnesium on them; calmodulin,
// troponin (three sites of 0.08 mM) and calsequestrin of Maleckar 2009, whose buffers are occupancies.
TEST(bundled_models, have_ions_free_and_bound) {
    const auto totals_of = [](const std::string& name) {
        std::vector<std::string> totals;
        const ir::Model model = bundled_model(name, "");
        for (const analysis::Ion& ion : analysis::ions(model, analysis::initial_point(model)))
            totals.push_back(analysis::total_text(ion));
        return totals;
    };
    EXPECT_EQ(totals_of("grandi_2010"),
              (std::vector<std::string>{"Ca_sr + 1*Csqn_b", "Na_j + 1*Na_Bj", "Na_sl + 1*Na_Bsl", "Na_i",
                                        "Ca_j + 1*SLL_j + 1*SLH_j", "Ca_sl + 1*SLL_sl + 1*SLH_sl",
                                        "Ca_i + 1*Tn_CL + 1*Tn_CHc + 1*CaM + 1*Myo_c + 1*SRB + 1*Tn_CHm + 1*Myo_m"}));
    EXPECT_EQ(totals_of("maleckar_2009"),
              (std::vector<std::string>{"Nai", "Ki", "Cai + 0.045*O_C + 0.08*O_TC + 0.16*O_TMgC", "Cad", "Ca_up",
                                        "Ca_rel + 31*O_Calse", "Nac", "Kc", "Cac"}));
    EXPECT_EQ(totals_of("ten_tusscher_panfilov_2006"),
              (std::vector<std::string>{"Ca_i + 0.2*Ca_i/(Ca_i+0.001)", "Ca_SR + 10*Ca_SR/(Ca_SR+0.3)",
                                        "Ca_ss + 0.4*Ca_ss/(Ca_ss+0.00025)", "Na_i", "K_i"}));
}

// Of the ions that the equations tell, free in any compartment: what is neither sodium, potassium nor chloride.
TEST(bundled_models, have_all_calcium_shown_in_uM_and_no_other_ion) {
    std::size_t calcium = 0;
    for (const std::string& name : bundled_names()) {
        const ir::Model model = bundled_model(name, "");
        if (model.lattice) continue;
        for (const analysis::Ion& ion : analysis::ions(model, analysis::initial_point(model))) {
            const bool is_monovalent = std::regex_match(ion.state, std::regex("(Na|K|Cl)_?[a-z]*"));
            EXPECT_EQ(shown_unit(ion.state, "mM").unit, is_monovalent ? "mM" : "uM") << name << ": " << ion.state;
            calcium += !is_monovalent;
        }
    }
    EXPECT_GE(calcium, 60U);
}

// Calcium of a cell: its totals, each times a volume over one of them.
class Balance {
public:
    Balance(const ir::Model& model, const std::vector<std::pair<std::string, double>>& volumes)
        : model_(model), interpreter_(model), point_(analysis::initial_point(model)), volumes_(volumes) {
        for (const analysis::Ion& ion : analysis::ions(model, point_)) ions_[ion.state] = ion;
    }
    void look_at(const std::vector<double>& states) {
        point_.states = states;
        interpreter_.evaluate(point_);
    }
    double value(const std::string& name) const { return interpreter_.definition(index(model_.definitions, name)); }
    double parameter(const std::string& name) const { return point_.parameters[index(model_.parameters, name)]; }
    double total() const {
        return sum([&](std::size_t s) { return point_.states[s]; }, false);
    }
    double rate() const {
        return sum([&](std::size_t s) { return interpreter_.derivative(s); }, true);
    }

private:
    template <class Symbols>
    static std::size_t index(const Symbols& symbols, const std::string& name) {
        for (std::size_t i = 0; i < symbols.size(); ++i)
            if (symbols[i].name == name) return i;
        throw std::out_of_range(name);
    }
    template <class Of>
    double sum(const Of& of, bool is_rate) const {
        double result = 0;
        for (const auto& [name, volume] : volumes_) {
            const analysis::Ion& ion = ions_.at(name);
            const std::size_t free = index(model_.states, name);
            const double concentration = point_.states[free];
            double total = is_rate ? of(free) * (1 + analysis::held_of_change(ion.rapid, concentration))
                                   : concentration + analysis::held(ion.rapid, concentration);
            for (const analysis::Bound& bound : ion.bound)
                total += bound.weight * of(index(model_.states, bound.state));
            result += volume * total;
        }
        return result;
    }

    const ir::Model& model_;
    analysis::Interpreter<double> interpreter_;
    analysis::Point point_;
    std::vector<std::pair<std::string, double>> volumes_;
    std::map<std::string, analysis::Ion> ions_;
};

// At each state of a beat totals change by what crosses the membrane, to rounding; so they do over the beat. The sum of
// a row each 0.05 ms is off by the trapezoid's error, a third of what the sum of every second row differs by, and CVODE
// by its tolerance of 1e-8 of what is exchanged in each row.
void expect_calcium_is_kept(const ir::Model& model, const std::vector<std::pair<std::string, double>>& volumes,
                            double stimulus, const std::function<double(const Balance&)>& influx) {
    if (reference::integrator_name().empty()) GTEST_SKIP() << "built without SUNDIALS";
    Balance balance(model, volumes);
    const double every = 0.05;
    std::vector<double> totals, influxes;
    double largest = 0;
    reference::integrate(model, {analysis::initial_point(model), {{10, 1, stimulus}}, 500, every},
                         [&](double, const std::vector<double>& states) {
                             balance.look_at(states);
                             totals.push_back(balance.total());
                             influxes.push_back(influx(balance));
                             largest = std::max(largest, std::fabs(influxes.back()));
                             EXPECT_NEAR(balance.rate(), influxes.back(), 1e-6 * largest);
                         });
    ASSERT_EQ(totals.size(), 10001U);
    double fine = 0, coarse = 0, exchanged = 0;
    for (std::size_t k = 2; k < influxes.size(); k += 2) {
        fine += every * (0.5 * influxes[k - 2] + influxes[k - 1] + 0.5 * influxes[k]);
        coarse += every * (influxes[k - 2] + influxes[k]);
        exchanged += every * std::fabs(influxes[k - 2] + influxes[k]);
    }
    const double tolerance = std::fabs(fine - coarse) / 3 + 1e-8 * static_cast<double>(totals.size()) * exchanged;
    EXPECT_LT(tolerance, 1e-3 * exchanged) << "it tells something";
    EXPECT_NEAR(totals.back() - totals.front(), fine, tolerance);
}

// Troponin with states, calmodulin and calsequestrin without.
TEST(winslow_1999, keeps_calcium_free_and_bound) {
    const ir::Model model = bundled_model("winslow_1999", "");
    const double V_myo = 2.584e-5, V_JSR = 1.6e-7, V_NSR = 2.1e-6, V_SS = 1.2e-9;  // uL
    expect_calcium_is_kept(
        model, {{"Ca_i", 1}, {"Ca_ss", V_SS / V_myo}, {"Ca_JSR", V_JSR / V_myo}, {"Ca_NSR", V_NSR / V_myo}}, -100,
        [&](const Balance& at) {
            const double current = 2 * at.value("i_NaCa") - at.value("i_p_Ca") - at.value("i_Ca_b") - at.value("i_Ca");
            return 1e-3 * current * at.parameter("A_cap") / (2 * V_myo * at.parameter("F"));
        });
}

// Four rapid buffers beside troponin. Ca_NSR is of the cytosol's volume; the submembrane space has a fiftieth of it.
TEST(mahajan_2008, keeps_calcium_free_and_bound) {
    const ir::Model model = bundled_model("mahajan_2008", "");
    expect_calcium_is_kept(model, {{"Ca_i", 1}, {"Ca_s", 1.0 / 50}, {"Ca_NSR", 1}}, -15,
                           [](const Balance& at) { return at.value("jNaCa") - at.value("jca"); });
}

// The charge of a potassium current and of the stimulus change K_i alike: 2 i_K of the stimulus is i_K and i_stim.
TEST(bundled_models, count_the_charge_of_the_stimulus_as_that_of_other_potassium_currents) {
    for (const auto& [name, current] : std::vector<std::pair<std::string, std::string>>{
             {"courtemanche_1998", "i_K1"}, {"winslow_1999", "i_K1"}, {"stewart_2009", "i_K1"}}) {
        const ir::Model model = bundled_model(name, "");
        analysis::Interpreter<double> interpreter(model);
        analysis::Point point = analysis::initial_point(model);
        const auto value_of = [&](const std::string& symbol) {
            for (std::size_t i = 0; i < model.definitions.size(); ++i)
                if (model.definitions[i].name == symbol) return interpreter.definition(i);
            throw std::out_of_range(symbol);
        };
        std::size_t K_i = 0, g_K1 = 0;
        while (model.states[K_i].name != "K_i") ++K_i;
        while (model.parameters[g_K1].name != "g_K1") ++g_K1;
        interpreter.evaluate(point);
        const double plain = interpreter.derivative(K_i), before = value_of(current);
        point.stimulus = before;
        interpreter.evaluate(point);
        const double of_stimulus = interpreter.derivative(K_i) - plain;
        point.stimulus = 0;
        point.parameters[g_K1] *= 2;
        interpreter.evaluate(point);
        EXPECT_NEAR(of_stimulus / (interpreter.derivative(K_i) - plain), 1, 1e-9) << name;
    }
}

// In fC: that of the membrane's capacitance less that of all ions inside. Without the stimulus in K_i each beat of 2000
// pA for 2 ms takes 4000 fC from nowhere.
double unbalanced_charge(const ir::Model& model, const std::vector<double>& states) {
    analysis::Interpreter<double> interpreter(model);
    analysis::Point point = analysis::initial_point(model);
    point.states = states;
    interpreter.evaluate(point);
    const auto value_of = [&](const std::string& name) {
        for (std::size_t i = 0; i < model.states.size(); ++i)
            if (model.states[i].name == name) return states[i];
        for (std::size_t i = 0; i < model.definitions.size(); ++i)
            if (model.definitions[i].name == name) return interpreter.definition(i);
        throw std::out_of_range(name);
    };
    const double F = 96.4867, V_cell = 20100, V_i = 0.68 * V_cell, V_up = 0.0552 * V_cell, V_rel = 0.0048 * V_cell;
    const double monovalent = V_i * (value_of("Na_i") + value_of("K_i"));
    const double calcium = V_i * (value_of("Ca_i") + value_of("Ca_CMDN") + value_of("Ca_TRPN")) +
                           V_up * value_of("Ca_up") + V_rel * (value_of("Ca_rel") + value_of("Ca_CSQN"));
    return 100 * value_of("V") - F * (monovalent + 2 * calcium);
}

TEST(courtemanche_1998, balances_every_charge_that_crosses_the_membrane) {
    if (reference::integrator_name().empty()) GTEST_SKIP() << "built without SUNDIALS";
    const ir::Model model = bundled_model("courtemanche_1998", "");
    std::vector<double> charges;
    reference::integrate(
        model, {analysis::initial_point(model), {{20, 2, -2000}, {1020, 2, -2000}}, 2000, 1000},
        [&](double, const std::vector<double>& states) { charges.push_back(unbalanced_charge(model, states)); });
    ASSERT_EQ(charges.size(), 3U);
    EXPECT_NEAR(charges[1], charges[0], 40);
    EXPECT_NEAR(charges[2], charges[0], 40);
}

}  // namespace
}  // namespace heartwright::validation
