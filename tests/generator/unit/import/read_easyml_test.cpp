// Small files with one of every construct; their rates have published forms and made-up neighbours. A whole published
// model in EasyML is in tests/generator/property/import/models.
#include "generator/import/easyml/read_easyml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/diag/faults.hpp"
#include "generator/import/evaluate.hpp"

namespace heartwright::foreign {
namespace {

using testing::HasSubstr;

Model read(const std::string& text, std::string* messages) {
    Diagnostics diagnostics;
    Model model = read_easyml(std::make_shared<SourceFile>("a.model", text), diagnostics);
    *messages = diagnostics.render();
    if (!diagnostics.has_errors()) validate(model);
    return model;
}

std::size_t named(const Model& model, const std::string& name) {
    for (std::size_t i = 0; i < model.variables.size(); ++i)
        if (model.variables[i].name == name) return i;
    ADD_FAILURE() << "no " << name;
    return 0;
}

constexpr const char* small = R"(
V; .external(Vm); .nodal(); .lookup(-100, 100, 0.05); .units(mV);
Iion; .external(); .nodal();
V_init = -84.5; // resting
group {
  GNa = 4.0;
  GNaC = 0.003; ENa = 50.0;
}.param();
alpha_m = (V == -47.0) ? 10.0 : -(V + 47.0)/(exp(-0.1*(V + 47.0)) - 1.0);
beta_m = 40.0*exp(-0.056*(V + 72.0));
tau_h = 1.0/(0.126*exp(-0.25*(V + 77.0)) + 1.7/(exp(-0.082*(V + 22.5)) + 1.0));
h_inf = tau_h*0.126*exp(-0.25*(V + 77.0)); .units(unitless);
h; .method(rush_larsen);
if (V > 0.0) {
  k = 1.0 + V*2.0;
} elif (V > -50 and not (V == 3)) {
  k = 2.0;
} else {
  k = 3.0;
}
Cai_init = 3.0e-7;
diff_Cai = -1.0e-7*i_s + 0.07*(1.0e-7 - Cai);
i_s = 0.09*m*cube(h)*k; /* a made-up
current */
Iion = (GNa*m*m*m*h + GNaC)*(V - ENa) + i_s;
)";

TEST(read_easyml, derives_gates_and_the_potential) {
    std::string messages;
    const Model model = read(small, &messages);
    ASSERT_EQ(messages, "");
    Evaluator evaluator(model);
    const std::size_t V = named(model, "V"), m = named(model, "m"), h = named(model, "h"), Cai = named(model, "Cai");
    EXPECT_EQ(model.variables[V].label, "membrane_potential");
    EXPECT_EQ(model.variables[named(model, "GNaC")].role, Role::constant);
    for (const double v : {-84.5, -47.0, -20.0, 3.0, 30.0}) {
        evaluator.set(V, v);
        evaluator.set(m, 0.1);
        evaluator.set(h, 0.7);
        evaluator.run();
        const double alpha = v == -47 ? 10 : -(v + 47) / (std::exp(-0.1 * (v + 47)) - 1);
        const double beta = 40 * std::exp(-0.056 * (v + 72));
        const double a = 0.126 * std::exp(-0.25 * (v + 77)), b = 1.7 / (std::exp(-0.082 * (v + 22.5)) + 1);
        const double k = v > 0 ? 1 + v * 2 : v > -50 ? 2 : 3;
        const double i_s = 0.09 * 0.1 * 0.7 * 0.7 * 0.7 * k;
        EXPECT_NEAR(evaluator.derivative(m), alpha * 0.9 - beta * 0.1, 1e-12 * beta);
        EXPECT_NEAR(evaluator.derivative(h), a * 0.3 - b * 0.7, 1e-12 * (a + b));
        EXPECT_NEAR(evaluator.derivative(Cai), -1e-7 * i_s + 0.07 * (1e-7 - 3e-7), 1e-20);
        EXPECT_NEAR(evaluator.derivative(V), -((4 * 0.001 * 0.7 + 0.003) * (v - 50) + i_s), 1e-12);
    }
}

TEST(read_easyml, comments_stay_with_what_they_are_about) {
    std::string messages;
    const Model model = read(
        "// Somebody 1999\n/* of a\n * made-up cell */\nV; .external(Vm);  // the potential\nIion; .external();\n"
        "V_init = -80;  # at rest\n// ---- sodium ----\nGNa = 4;  // conductance\n"
        "Iion = GNa*(V - 50);\n/* without an end",
        &messages);
    EXPECT_EQ(messages, "");
    EXPECT_EQ(model.documentation, "Somebody 1999\nof a\nmade-up cell\n");
    const auto of = [&](const char* name) { return model.variables[named(model, name)].comments; };
    EXPECT_THAT(of("V"), testing::ElementsAre("the potential", "at rest"));
    EXPECT_THAT(of("GNa"), testing::ElementsAre("sodium", "conductance"));
    EXPECT_THAT(of("Iion"), testing::ElementsAre("without an end"));
}

TEST(read_easyml, a_variable_of_the_file_may_be_called_t) {
    std::string messages;
    const Model model = read("x_init = 1;\nt = 0.5;\ndiff_x = -t*x;\n", &messages);
    EXPECT_EQ(messages, "");
    EXPECT_EQ(model.variables[named(model, "t")].role, Role::constant);
    EXPECT_EQ(model.variables[named(model, "time")].role, Role::time);
}

TEST(read_easyml, units_may_have_powers) {
    std::string messages;
    read("x_init = 1; .units(uA/cm^2);\ndiff_x = -x;\n", &messages);
    EXPECT_EQ(messages, "");
}

TEST(read_easyml, names_of_flags_are_numbers) {
    std::string messages;
    const Model model = read(
        "kind; .param(), .flag(ENDO, EPI, MCELL);\nother = 2; .flag(A, B);\nx_init = 1;\n"
        "diff_x = -x*((kind == EPI) ? 2 : (other == B) ? 3 : 4);\n",
        &messages);
    EXPECT_EQ(messages, "");
    const auto value = [&](const std::string& name) { return model.variables[named(model, name)].initial->value; };
    EXPECT_EQ(value("EPI"), 1);
    EXPECT_EQ(value("B"), 1);
    EXPECT_EQ(value("kind"), 0);
    EXPECT_EQ(value("other"), 2);
    Evaluator evaluator(model);
    EXPECT_EQ(evaluator.derivative(named(model, "x")), -4);
    evaluator.set(named(model, "kind"), 1);
    evaluator.run();
    EXPECT_EQ(evaluator.derivative(named(model, "x")), -2);
}

TEST(read_easyml, the_total_current_may_have_a_name_of_its_own) {
    std::string messages;
    const Model model = read("u; .external(Vm);\nJ; .external(Iion);\nu_init = -80;\nJ = 0.1*(u + 85);\n", &messages);
    EXPECT_EQ(messages, "");
    const std::size_t u = named(model, "u");
    EXPECT_EQ(model.variables[u].role, Role::state);
    EXPECT_EQ(Evaluator(model).derivative(u), -0.5);
}

// The language's own page: "Iion = 0; Iion += INa; Iion += Ito;" is "Iion = 0+INa+Ito".
TEST(read_easyml, values_may_be_updated) {
    std::string messages;
    const Model model = read(
        "x_init = 3;\na = 1;\na += 2;\na *= x + 1;\nb = 8;\nb -= 2;\nb /= 3;\nif (x > 2) { b += 10; if (x > 4) b += "
        "100; "
        "} else { b = 1; b -= 5; }\ndiff_x = a + b;\n",
        &messages);
    ASSERT_EQ(messages, "");
    Evaluator evaluator(model);
    const std::size_t x = named(model, "x");
    EXPECT_EQ(evaluator.derivative(x), 12 + 2 + 10);
    evaluator.set(x, 5);
    evaluator.run();
    EXPECT_EQ(evaluator.derivative(x), 18 + 2 + 110);
    evaluator.set(x, 0);
    evaluator.run();
    EXPECT_EQ(evaluator.derivative(x), 3 - 4);
    std::string branches = "x_init = 1;\na = 1;\n";
    for (int i = 0; i < 40; ++i) branches += "if (x > 2) { a += 1; }\n";
    read(branches + "diff_x = a;\n", &messages);
    EXPECT_THAT(messages, HasSubstr("'a' is updated in more than 8 branches"));
}

TEST(read_easyml, a_derivative_has_two_names) {
    std::string messages;
    const Model model = read("x_init = 3;\nd_x_dt = -2*x;\ny_init = 1;\nd_y_dt = 5*d_x_dt;\n", &messages);
    ASSERT_EQ(messages, "");
    const Evaluator evaluator(model);
    EXPECT_EQ(evaluator.derivative(named(model, "x")), -6);
    EXPECT_EQ(evaluator.derivative(named(model, "y")), -30);
    read("x = 10;\nd_x_dt = -x;\n", &messages);
    EXPECT_THAT(messages, HasSubstr("'x' is assigned, and 'd_x_dt' too"));
}

// Myokit's exporter writes the variable "if" of a component so.
TEST(read_easyml, keywords_may_be_names) {
    std::string messages;
    const Model model = read(
        "if = 2;\nelse = 3;\nx_init = 1;\nif (x > 0) k = 1; else k = 2;\nif (x > 0) { n = 4; }\nelse { n = 5; }\n"
        "group = 7;\ngroup { if; group; }.trace();\ndiff_x = if*k + else*n + group;\n",
        &messages);
    ASSERT_EQ(messages, "");
    EXPECT_EQ(Evaluator(model).derivative(named(model, "x")), 2 + 12 + 7);
}

TEST(read_easyml, markup_behind_a_brace_belongs_to_all_in_it) {
    std::string messages;
    const Model model = read(
        "x_init = 1;\nif (x > 0) { a = 1; b = 2; } elif (x < -1) { a = 3; b = 4; } else { a = 5; b = 6; }.trace();\n"
        "group { group { c = 1; d; }.param(); e = 2; }.nodal();\nd = 3;\ndiff_x = a + b + c + d + e;\n",
        &messages);
    ASSERT_EQ(messages, "");
    const auto has = [&](const std::string& name, const std::string& key) {
        const auto& marks = model.variables[named(model, name)].annotations;
        return std::any_of(marks.begin(), marks.end(), [&](const auto& it) { return it.first == key; });
    };
    for (const char* name : {"a", "b"}) EXPECT_TRUE(has(name, "trace")) << name;
    for (const char* name : {"c", "d"}) EXPECT_TRUE(has(name, "param") && has(name, "nodal")) << name;
    EXPECT_TRUE(has("e", "nodal") && !has("e", "param"));
}

TEST(read_easyml, the_current_of_a_plug_in_is_its_own) {
    for (const char* total : {"Iion = Iion + I_x;", "Iion += I_x;", "Iion = (Iion) + 0.5*I_x + 0.5*I_x;",
                              "Iion = Iion - -I_x;", "Iion = (Vm > 0) ? Iion : Iion + I_x;"}) {
        std::string messages;
        const Model model = read(std::string("Vm; .external();\nIion; .external();\nn_init = 0.5;\ndiff_n = -n;\n"
                                             "I_x = 3*n*(Vm + 80);\n") +
                                     total,
                                 &messages);
        ASSERT_EQ(messages, "") << total;
        EXPECT_EQ(model.variables[named(model, "Vm")].role, Role::external) << total;
        Evaluator evaluator(model);
        evaluator.set(named(model, "Vm"), -60);
        evaluator.run();
        EXPECT_EQ(evaluator.value(named(model, "Iion")), 30) << total;
    }
}

TEST(read_easyml, refuses_large_files_quickly) {
    std::string terms = "y = x";
    for (int i = 0; i < 50'000; ++i) terms += " + x";
    std::string messages;
    read(terms + ";\n", &messages);
    EXPECT_THAT(messages, HasSubstr("at most 4,000 terms in a row"));
    std::string words;
    for (int i = 0; i < 100'000; ++i) words += "x;;";
    read(words, &messages);
    EXPECT_THAT(messages, HasSubstr("at most 200,000 words and signs"));
    read("a = " + std::string(1'000'000, '('), &messages);
    EXPECT_THAT(messages, HasSubstr("at most 200,000 words and signs"));
}

// The transient outward current's gate of many models.
TEST(read_easyml, a_gate_may_have_the_name_of_time) {
    for (const std::string rates : {"t_inf = 1.0/(1.0 + exp(-(V + 40.0)/10.0));\ntau_t = 5.0;\n", "diff_t = 1.0 - t;\n",
                                    "alpha_t = 0.1;\nbeta_t = V;\n"}) {
        std::string messages;
        const Model model = read(
            "V; .nodal(); .external(Vm);\nIion; .nodal(); .external();\nV_init = -80.0;\n"
            "t_init = 0.1;\n" +
                rates + "Iion = 0.1*t*(V + 80.0);\n",
            &messages);
        EXPECT_EQ(messages, "");
        validate(model);
        EXPECT_EQ(model.variables[named(model, "t")].role, Role::state);
        EXPECT_EQ(model.variables[time_variable(model)].name, "time");
    }
}

TEST(read_easyml, says_what_is_wrong_and_where) {
    std::string messages;
    read("a = 1 + ;\n", &messages);
    EXPECT_THAT(messages, HasSubstr("a.model:1:9: error: expected a number, a name or '(' instead of ';'"));
    read("a = b*2;\n", &messages);
    EXPECT_THAT(messages, HasSubstr("a.model:1:5: error: 'b' has no value and no equation"));
    read("a = 1;\na = 2;\n", &messages);
    EXPECT_THAT(messages, HasSubstr("a.model:2:1: error: 'a' is assigned twice"));
    read("t = 1;\ntime = 2;\nmodel_time = 3;\n", &messages);
    EXPECT_THAT(messages, HasSubstr("a.model:3:1: error: expected another name: 't' and 'time' are taken too"));
    read("a = 2^3;\n", &messages);
    EXPECT_THAT(messages, HasSubstr("a.model:1:6: error: expected"));
    read("x = 10;\ndiff_x = -x;\n", &messages);
    EXPECT_THAT(messages, HasSubstr("a.model:1:1: error: 'x' is assigned, and 'diff_x' too; expected 'x_init'"));
    read("diff_x = x*2;\n", &messages);
    EXPECT_THAT(messages, HasSubstr("state 'x' has no initial value"));
    read("on_init = 0;\non = (on == 0) ? 1 : on; .store();\nx_init = 1;\ndiff_x = -on*x;\n", &messages);
    EXPECT_THAT(messages, HasSubstr("a.model:2:1: error: 'on' has .store(): an update of each step by hand"));
    read("a = system(1);\n", &messages);
    EXPECT_THAT(messages, HasSubstr("'system' with 1 arguments is no function that is known"));
    for (const std::string& many : {std::string(100'000, '('), std::string(100'000, '-')}) {
        read("a = " + many, &messages);
        EXPECT_THAT(messages, HasSubstr("nested too deeply"));
    }
    std::string conditions;
    for (int i = 0; i < 20'000; ++i) conditions += "if (1 < 2) {";
    read(conditions, &messages);
    EXPECT_THAT(messages, HasSubstr("nested too deeply"));
}

}  // namespace
}  // namespace heartwright::foreign
