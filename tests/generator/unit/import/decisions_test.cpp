#include <gmock/gmock.h>

#include <algorithm>

#include "generator/import/decisions.hpp"
#include "generator/import/easyml/read_easyml.hpp"
#include "generator/import/unit_repair.hpp"
#include "generator/import/write/write_spec.hpp"
#include "tests/generator/unit/import/read_text.hpp"

namespace heartwright::foreign {
namespace {

using testing::HasSubstr;

struct Result {
    Model model;
    Decided decided;
    std::string spec;
};

Result decided(const std::string& text, const Overrides& overrides = {}) {
    Result result;
    result.model = model_of(text);
    Diagnostics diagnostics;
    result.decided = decide(result.model, overrides, diagnostics);
    EXPECT_EQ(diagnostics.render(), "");
    if (diagnostics.has_errors()) return result;
    repair_units(result.model);
    result.spec = spec_text(result.model, result.decided, "test");
    return result;
}

std::string name(const Result& result, std::size_t variable) { return qualified_name(result.model, variable); }

TEST(decisions, take_the_potential_the_current_and_the_pace) {
    const Result it =
        decided(cell("i_ion = 0.1 [mS/uF] * V in [A/F]\n"
                     "i_stim = engine.pace * -80 [A/F] in [A/F]\n"
                     "[[protocol]]\n1 100 0.5 1000 0\n"));
    EXPECT_EQ(name(it, it.decided.potential), "cell.V");
    EXPECT_EQ(name(it, it.decided.current), "cell.i_ion");
    EXPECT_EQ(name(it, it.decided.stimulus), "cell.i_stim");
    ASSERT_EQ(it.decided.pulses.size(), 1u);
    EXPECT_EQ(it.decided.pulses[0].amplitude, -80);
    EXPECT_EQ(it.decided.pulses[0].period, 1000);
    EXPECT_THAT(it.spec, HasSubstr("\"i_ion [A/F] = 0.1 [mS/uF]*V\""));
    EXPECT_THAT(it.spec, Not(HasSubstr("pace")));
}

TEST(decisions, solve_for_the_pulses_of_an_equation_of_time) {
    const Result it = decided(cell("i_ion = 0.1 [mS/uF] * V in [A/F]\n"
                                   "past = floor(engine.time / period) * period in [ms]\n"
                                   "period = 800 [ms] in [ms]\n"
                                   "start = 50 [ms] in [ms]\n"
                                   "i_stim = if(engine.time - past >= start and engine.time - past <= start + 2 [ms]\n"
                                   "            and engine.time < 8000 [ms], -40 [A/F], 0 [A/F])\n    in [A/F]\n")
                                  .replace(0, 0, ""));
    ASSERT_EQ(it.decided.pulses.size(), 1u);
    const Pulse& pulse = it.decided.pulses[0];
    EXPECT_EQ(pulse.amplitude, -40);
    EXPECT_NEAR(pulse.start, 50, 1e-9);
    EXPECT_NEAR(pulse.duration, 2, 1e-9);
    EXPECT_NEAR(pulse.period, 800, 1e-9);
    EXPECT_EQ(pulse.beats, 10);
    EXPECT_THAT(
        experiment_text(it.model, it.decided, "test"),
        HasSubstr(R"("current": "-40 A/F", "start": "50 ms", "duration": "2 ms", "period": "800 ms", "count": 10)"));
}

TEST(decisions, keep_what_is_no_train_of_pulses_as_an_equation) {
    const Result it =
        decided(cell("i_ion = 0.1 [mS/uF] * V in [A/F]\n"
                     "i_stim = sin(engine.time / 1 [ms]) * 1 [A/F] in [A/F]\n"));
    EXPECT_TRUE(it.decided.pulses.empty());
    EXPECT_THAT(it.spec, HasSubstr("\"i_stim [A/F] = sin(t/1)*1 [A/F]\""));
}

TEST(decisions, turn_positive_currents_and_name_the_capacitance) {
    const std::string text =
        "[[model]]\ncell.V = -80\n[cell]\ntime = 0 [ms] in [ms] bind time\n"
        "dot(V) = (a - b) / C in [mV]\na = 1 [pA] * V / 1 [mV] in [pA]\nb = 2 [pA] * V / 3 [mV] in [pA]\n"
        "C = 10 [pF] in [pF]\n";
    const Result it = decided(text);
    EXPECT_EQ(name(it, it.decided.capacitance), "cell.C");
    EXPECT_THAT(it.spec, HasSubstr("\"i_ion [pA] = -(a - b)\""));
}

TEST(decisions, take_no_time_constant_for_a_capacitance) {
    const std::string text =
        "[[model]]\ncell.V = -80\n[cell]\ntime = 0 [ms] in [ms] bind time\ndot(V) = -(V + 80 [mV]) / tau in [mV]\n"
        "tau = 10 [ms] in [ms]\n";
    const Result it = decided(text);
    EXPECT_EQ(it.decided.capacitance, no_variable);
    EXPECT_THAT(it.spec, HasSubstr("\"i_ion [mV/ms] = (V + 80)/tau\""));
}

// p has 3 of its units; as 3/s it would be another quantity.
TEST(decisions, keep_a_number_and_its_unit_together) {
    const std::string text =
        "[[model]]\ncell.V = -80\n[cell]\ntime = 0 [ms] in [ms] bind time\np = 3\n    in [1/ms (0.5)]\n"
        "q = p / 3 [1/ms (0.5)]\ndot(V) = -q * (V + 80 [mV]) / 10 [ms]\n    in [mV]\n";
    const Result it = decided(text);
    EXPECT_THAT(it.spec, HasSubstr("\"p\": \"3 (0.5)/ms\""));
    EXPECT_THAT(it.spec, HasSubstr("\"q = p/3 [(0.5)/ms]\""));
    Model model = model_of(text);
    Diagnostics diagnostics;
    decide(model, {}, diagnostics);
    EXPECT_TRUE(repair_units(model).empty());
}

TEST(decisions, call_units_of_bases_as_people_do) {
    const Result it = decided(
        "[[model]]\ncell.V = -80\n[cell]\ntime = 0 [ms] in [ms] bind time\ndot(V) = -i / 1 [ms]\n"
        "    in [kg*m^2/s^3/A (0.001)]\ni = V + 80 [g*m^2/s^3/A (1e-6)]\n    in [kg*m^2/s^3/A (0.001)]\n");
    EXPECT_THAT(it.spec, HasSubstr("\"V\": \"-80 mV\""));
}

TEST(decisions, convert_models_in_seconds_visibly) {
    const std::string text =
        "[[model]]\ncell.V = -80\ncell.m = 0\n[cell]\ntime = 0 [s] in [s] bind time\n"
        "dot(V) = -i / 1 [nF] in [mV]\ni = 1 [nS] * V in [pA]\ndot(m) = (1 - m) / tau\ntau = 0.5 [s] + 0 * time in "
        "[s]\n";
    const Result it = decided(text);
    EXPECT_THAT(it.spec, HasSubstr("\"ddt(m) = in((1 - m)/tau, [1/ms])\""));
    EXPECT_THAT(it.spec, HasSubstr("\"tau [s] = 0.5 + 0*in(t, [s])\""));
    EXPECT_THAT(it.spec, HasSubstr("\"i_ion [mV/ms] = in(i/1 [nF], [mV/ms])\""));
}

TEST(decisions, make_variants_of_integers_that_only_conditions_compare) {
    const Result it =
        decided(cell("i_ion = k * V in [A/F]\ni_stim = engine.pace * -80 [A/F] in [A/F]\n"
                     "kind = 0\nlevel = 1\nmode = 2\n"
                     "k = if(kind == 1, 2 [mS/uF], if(kind == 2, 3 [mS/uF], 4 [mS/uF])) * level * f in [mS/uF]\n"
                     "f = if(level == 1, 1, 2) * if(mode != -1, 1, 3)\n"));
    EXPECT_THAT(it.spec, HasSubstr(R"("kind_1": { "group": "kind", "parameters": { "kind": "1" } })"));
    EXPECT_THAT(it.spec, HasSubstr(R"("kind_2": { "group": "kind", "parameters": { "kind": "2" } })"));
    EXPECT_THAT(it.spec, HasSubstr(R"("mode_minus_1": { "group": "mode", "parameters": { "mode": "-1" } })"));
    EXPECT_THAT(it.spec, Not(HasSubstr("kind_0")));
    EXPECT_THAT(it.spec, Not(HasSubstr("level_")));  // it is a factor too
    EXPECT_EQ(it.decided.decisions.back().choice, "'cell.mode' = -1");
    EXPECT_THAT(it.decided.decisions.back().reason, HasSubstr("the default is the file's 2"));
}

TEST(decisions, tell_inputs_without_a_value) {
    Result it;
    Diagnostics diagnostics;
    it.model = read_easyml(std::make_shared<SourceFile>("a.model",
                                                        "V; .external(Vm); .nodal();\nIion; .external(); .nodal();\n"
                                                        "Ke; .external();\nV_init = -80;\nIion = 0.1*(V + Ke);\n"),
                           diagnostics);
    it.decided = decide(it.model, {}, diagnostics);
    EXPECT_EQ(diagnostics.render(), "");
    const auto told = std::find_if(it.decided.decisions.begin(), it.decided.decisions.end(),
                                   [](const Decision& decision) { return decision.subject == "given from outside"; });
    ASSERT_NE(told, it.decided.decisions.end());
    EXPECT_THAT(told->choice, HasSubstr("Ke' = 0"));
}

TEST(decisions, make_a_variant_of_each_flag_of_easyml) {
    Result it;
    Diagnostics diagnostics;
    const std::string text =
        "V; .external(Vm);\nIion; .external();\nV_init = -80;\ncell_type; .flag(EPI, MCELL, ENDO);\n"
        "Iion = ((cell_type == ENDO) ? 0.1 : 0.2)*(V + 80);\n";
    it.model = read_easyml(std::make_shared<SourceFile>("a.model", text), diagnostics);
    it.decided = decide(it.model, {}, diagnostics);
    ASSERT_EQ(diagnostics.render(), "");
    it.spec = spec_text(it.model, it.decided, "test");
    EXPECT_THAT(it.spec,
                HasSubstr(R"("cell_type_MCELL": { "group": "cell_type", "parameters": { "cell_type": "1" } })"));
    EXPECT_THAT(it.spec,
                HasSubstr(R"("cell_type_ENDO": { "group": "cell_type", "parameters": { "cell_type": "2" } })"));
    EXPECT_THAT(it.spec, Not(HasSubstr("cell_type_EPI")));
}

constexpr const char* stimulus_inside =
    "[[model]]\ncell.V = -80\n[cell]\ntime = 0 [ms] in [ms] bind time\n"
    "dot(V) = -total\n    in [mV]\ni_K = 0.1 [mS/uF] * V in [A/F]\n";

TEST(decisions, name_a_stimulus_inside_of_an_equation) {
    const Result it =
        decided(std::string(stimulus_inside) +
                "total = i_K + if(time - floor(time / 800 [ms]) * 800 [ms] < 2 [ms], -40 [A/F], 0 [A/F])\n"
                "    in [A/F]\n");
    ASSERT_EQ(it.decided.pulses.size(), 1u);
    EXPECT_EQ(it.decided.pulses[0].amplitude, -40);
    EXPECT_EQ(it.decided.pulses[0].start, 0);
    EXPECT_NEAR(it.decided.pulses[0].duration, 2, 1e-9);
    EXPECT_NEAR(it.decided.pulses[0].period, 800, 1e-9);
    EXPECT_THAT(it.spec, HasSubstr("\"stimulus\": \"i_stim\""));
    EXPECT_THAT(it.spec, Not(HasSubstr("floor")));
}

TEST(decisions, find_pulses_made_of_floors_alone) {
    const Result it = decided(std::string(stimulus_inside) +
                              "total = i_K - 20 [A/F] * (floor((time - 50 [ms]) / 500 [ms]) - floor((time - 53 [ms]) / "
                              "500 [ms])) in [A/F]\n");
    ASSERT_EQ(it.decided.pulses.size(), 1u);
    EXPECT_NEAR(it.decided.pulses[0].start, 50, 1e-9);
    EXPECT_NEAR(it.decided.pulses[0].duration, 3, 1e-9);
    EXPECT_NEAR(it.decided.pulses[0].period, 500, 1e-9);
}

TEST(decisions, keep_a_wave_inside_of_an_equation) {
    const Result it = decided(std::string(stimulus_inside) + "total = i_K + sin(time / 1 [ms]) * 1 [A/F] in [A/F]\n");
    EXPECT_TRUE(it.decided.pulses.empty());
    EXPECT_THAT(it.spec, HasSubstr("i_K + sin(t/1)"));
}

TEST(decisions, do_without_a_membrane) {
    const std::string text =
        "[[model]]\nc.Ca = 0.1\nc.B = 2\n[c]\ntime = 0 [s] in [s] bind time\n"
        "dot(Ca) = -k * Ca + 0.1 * dot(B)\n    in [uM]\nk = 2 [1/s] in [1/s]\ndot(B) = k * (1 [uM] - B)\n    in [uM]\n";
    const Result it = decided(text);
    EXPECT_THAT(it.spec, HasSubstr("\"membrane\": \"none\""));
    EXPECT_EQ(it.decided.decisions.back().choice, "none");
    EXPECT_THAT(experiment_text(it.model, it.decided, "test"), HasSubstr(R"("show": ["Ca", "B"])"));
    const std::string bare = "[[model]]\nc.x = 0.1\n[c]\ntime = 0 [ms] in [ms] bind time\ndot(x) = 1 - x\n";
    const Result without = decided(bare);
    EXPECT_THAT(without.spec, HasSubstr("\"membrane\": \"none\""));
    EXPECT_EQ(without.decided.decisions.back().reason,
              "no state has a usual name (V, Vm, u) or is in units of voltage");
    EXPECT_EQ(without.decided.decisions.back().flag, "--potential");
    EXPECT_THAT(decided(bare, {"none", "", ""}).spec, HasSubstr("\"membrane\": \"none\""));
}

// One channel under a voltage clamp: its V is given, and the gates are all there is.
TEST(decisions, see_a_voltage_clamp) {
    const Result it = decided(
        "[[model]]\nikr.open = 0.1\n[engine]\ntime = 0 [ms] in [ms] bind time\n"
        "pace = -80 [mV] + 2 [mV] in [mV] bind pace\n[membrane]\nV = engine.pace in [mV]\n"
        "[ikr]\ndot(open) = (1 - open) * 0.1 [1/ms] * exp(membrane.V / 20 [mV]) - 0.05 [1/ms] * open\n");
    EXPECT_EQ(it.decided.potential, no_variable);
    ASSERT_FALSE(it.decided.decisions.empty());
    std::string reasons;
    for (const auto& decision : it.decided.decisions) reasons += decision.choice + ": " + decision.reason + "\n";
    EXPECT_THAT(reasons, HasSubstr("none: 'membrane.V' is no state: it is given, as under a voltage clamp"));
    EXPECT_THAT(it.spec, HasSubstr("-78"));  // what is given from outside has a number
}

TEST(decisions, keep_the_number_of_an_initial_value_in_another_unit) {
    const Result it = decided(
        "[[model]]\nc.Ca = 2 * 50 [nM]\n[c]\ntime = 0 [ms] in [ms] bind time\n"
        "dot(Ca) = -0.1 [1/ms] * Ca\n    in [uM]\n");
    EXPECT_THAT(it.spec, HasSubstr(R"("Ca": { "initial": "2*50 [nM]*1 [uM/nM]", "unit": "uM" })"));
}

// y and e may be anything.
TEST(decisions, take_no_state_for_the_potential_by_a_letter_alone) {
    const std::string growth = "[[model]]\ngrowth.y = 1\n[engine]\ntime = 0 bind time\n[growth]\ndot(y) = -0.1 * y\n";
    EXPECT_EQ(decided(growth).decided.potential, no_variable);
    std::string membrane = growth;
    for (std::size_t at = 0; (at = membrane.find("growth", at)) != std::string::npos;)
        membrane.replace(at, 6, "membrane");
    EXPECT_NE(decided(membrane).decided.potential, no_variable);
}

Decision potential_of(const std::string& text) {
    const Result it = decided(text);
    const auto found = std::find_if(it.decided.decisions.begin(), it.decided.decisions.end(),
                                    [](const Decision& decision) { return decision.subject == "membrane potential"; });
    return found == it.decided.decisions.end() ? Decision{} : *found;
}

std::string states(const std::string& first, const std::string& second, const std::string& rest = "") {
    const auto head = [](const std::string& it) { return it.substr(0, it.find(' ')) + " = 0.1\n"; };
    const auto component = [](const std::string& it) {
        const std::size_t dot = it.find('.');
        const std::size_t end = it.find(' ');
        return "[" + it.substr(0, dot) + "]\ndot(" + it.substr(dot + 1, end - dot - 1) + ")" + it.substr(end) + "\n";
    };
    return "[[model]]\n" + head(first) + head(second) + "[engine]\ntime = 0 [ms] in [ms] bind time\n" + rest +
           component(first) + component(second);
}

TEST(decisions, know_the_potential_by_its_unit_its_place_and_its_name) {
    const Decision fenton_karma = potential_of(states("gate.v = 1 - v", "membrane.u = -u"));
    EXPECT_EQ(fenton_karma.choice, "membrane.u");
    EXPECT_EQ(fenton_karma.reason, "a state of that name");
    EXPECT_EQ(potential_of(states("a.v = 1 - v", "b.Em = -Em in [mV]")).choice, "b.Em");
    EXPECT_EQ(potential_of(states("a.q = 1 - q", "b.z = -z in [mV]")).reason, "the only state in units of voltage");
    EXPECT_EQ(potential_of(states("a.V = -V in [mV]", "membrane.Vm = -Vm in [mV]")).choice, "membrane.Vm");
    EXPECT_EQ(potential_of(states("a.p = -p in [mV]", "membrane.q = -q in [mV]")).choice, "membrane.q");
    const Decision placed = potential_of(states("a.p = -p", "cell_membrane.q = a.p - q"));
    EXPECT_EQ(placed.choice, "cell_membrane.q");
    EXPECT_EQ(placed.reason, "the only state of the membrane's component");
    const Decision driven = potential_of(states("a.p = -p", "b.q = engine.pace - q", "pace = 0 bind pace\n"));
    EXPECT_EQ(driven.choice, "b.q");
    EXPECT_EQ(driven.reason, "the only state that the pace drives");
    const Decision timed = potential_of(states("a.n = b.E - n", "b.E = -E + if(engine.time < 2 [ms], 1, 0)"));
    EXPECT_EQ(timed.choice, "b.E");
    EXPECT_EQ(timed.reason, "a state of that name");
}

TEST(decisions, part_conditions_and_numbers) {
    const Result it =
        decided(cell("kind = 1\ni_ion = 0.1 [A/F] * (V > -50 [mV]) + if(kind, 1 [A/F], 2 [A/F]) in [A/F]\n"
                     "b = V < 0 [mV]\nc = if(not b or kind, 3, 4) + exp(kind > 0)\ni_stim = 0 [A/F]\n"));
    EXPECT_THAT(it.spec, HasSubstr("0.1 [A/F]*(V > -50 ? 1 : 0)"));
    EXPECT_THAT(it.spec, HasSubstr("(kind != 0 ? 1 [A/F] : 2 [A/F])"));
    EXPECT_THAT(it.spec, HasSubstr("\"b = V < 0 ? 1 : 0\""));
    EXPECT_THAT(it.spec, HasSubstr("\"c = (!(b != 0) || kind != 0 ? 3 : 4) + exp(kind > 0 ? 1 : 0)\""));
}

TEST(decisions, are_overridden_by_name) {
    const std::string text = cell("i_ion = 0.1 [mS/uF] * V in [A/F]\ni_stim = engine.pace * -80 [A/F] in [A/F]\n");
    const Result it = decided(text, {"", "none", ""});
    EXPECT_THAT(it.spec, HasSubstr("i_ion + i_stim"));
    Model model = model_of(text);
    Diagnostics diagnostics;
    decide(model, {"cell.Vm", "", ""}, diagnostics);
    EXPECT_THAT(diagnostics.render(), HasSubstr("--potential: the model has no variable 'cell.Vm'"));
}

}  // namespace
}  // namespace heartwright::foreign
