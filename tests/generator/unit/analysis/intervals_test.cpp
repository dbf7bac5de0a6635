#include "generator/analysis/ranges/intervals.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/diag/faults.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/ir/reader.hpp"
#include "tests/generator/toy_lattice.hpp"

namespace heartwright::analysis {
namespace {

const ir::Model& toy() {
    static const ir::Model model = ir::read(
        "model \"toy\"\nmembrane potential V current i stimulus i_stim\nparameter g [1] = 2\nparameter off [1] = "
        "0\nparameter E [1] = -3\n"
        "state V [mV] = 0 range [-200, 200]\nstate m [1] = 0.5 range [-0.01, 1.01]\nstate ca [1] = 1 range [0, 10]\n"
        "state k [1] = 100 range [10, 300]\nstate free [1] = 1\n"
        "dt_g [1] = dt*g\ne [1] = exp(V/10)\nsteep [1] = V < 0 ? exp(V*3) : 1\n"
        "i [1] = g*m*V\nddt(V) = -i\nddt(m) = e - m\nddt(ca) = 0\nddt(k) = 0\nddt(free) = 0\n");
    return model;
}

void expect_near(const Interval& found, double low, double high, const std::string& what) {
    const auto near = [](double a, double b) { return a == b || std::fabs(a - b) <= 1e-12 * std::fabs(b); };
    EXPECT_TRUE(near(found.low, low) && near(found.high, high))
        << what << " in [" << found.low << ", " << found.high << "], expected [" << low << ", " << high << "]";
}

TEST(Intervals, intervals_of_states_reach_half_a_width_beyond_their_range) {
    const Intervals intervals(toy());
    const std::pair<const char*, Interval> rows[] = {{"V", {-400, 400}}, {"m", {-0.52, 1.52}}, {"ca", {0, 15}},
                                                     {"k", {5, 445}},    {"free", {}},         {"next(m)", {}},
                                                     {"i_stim", {}},     {"dt", {1e-6, 1000}}};
    for (const auto& [text, expected] : rows)
        expect_near(intervals.of(ir::parse_expr(text)), expected.low, expected.high, text);
    EXPECT_THROW(intervals.of(ir::parse_expr("unknown")), OurFault);
}

// What others read of it within the step no guard has seen.
TEST(Intervals, intervals_of_next_values_are_those_of_their_formulas) {
    const Intervals intervals(
        ir::read("model \"toy\"\nmembrane potential V current i stimulus i_stim\n"
                 "state V [mV] = 0 range [-200, 200]\nstate n [1] = 0 range [0, 1]\nstate m [1] = 0 range [0, 1]\n"
                 "i [1] = 0\nnext(V) = V\nnext(n) = 40*V\nnext(m) = min(1, max(0, next(n)))\n"));
    expect_near(intervals.of(ir::parse_expr("next(n)")), -16000, 16000, "next(n)");
    expect_near(intervals.of(ir::parse_expr("next(m)")), 0, 1, "next(m)");
}

TEST(Intervals, intervals_of_parameters_are_as_wide_as_is_asked) {
    expect_near(around(2, ParameterRange::any), -infinity, infinity, "any");
    expect_near(around(2, ParameterRange::of_its_sign), 0, 2e6, "of its sign");
    expect_near(around(-3, ParameterRange::of_its_sign), -3e6, 0, "of its sign");
    expect_near(around(2, ParameterRange::up_to_tenfold), 0, 20, "up to tenfold");
    expect_near(around(2, ParameterRange::hundredfold), 0.02, 200, "hundredfold");
    expect_near(around(-3, ParameterRange::tenfold), -30, -0.3, "tenfold");
    expect_near(around(2, ParameterRange::fourfold), 0.5, 8, "fourfold");
    expect_near(around(0, ParameterRange::twofold), -1000, 1000, "of zero");
    expect_near(Intervals(toy()).of(ir::parse_expr("g + E")), -5, 2.5, "two of them");
}

TEST(Intervals, intervals_of_expressions_follow_their_operations) {
    const std::pair<const char*, Interval> rows[] = {
        {"V + 30", {-370, 430}},
        {"2*V - k", {-1245, 795}},
        {"-0.5*V", {-200, 200}},
        {"V*V", {0, 160000}},
        {"fma(V, V, 1)", {1, 160001}},
        {"square(k)", {25, 198025}},
        {"cube(V/100)", {-64, 64}},
        {"1/k", {1.0 / 445, 0.2}},
        {"reciprocal(1 + ca)", {1.0 / 16, 1}},
        {"1/V", {-infinity, infinity}},
        {"e", {std::exp(-40.0), std::exp(40.0)}},
        {"1 + exp(V*3)", {1, infinity}},
        {"1/(1 + exp(V*3))", {0, 1}},
        {"exp(-800 + 0*V)", {0, 1e-300}},  // what is no normal number may be 0
        {"log(k)", {std::log(5.0), std::log(445.0)}},
        {"normal_log(k)", {std::log(5.0), std::log(445.0)}},
        {"log10(k)", {std::log10(5.0), std::log10(445.0)}},
        {"log(ca)", {-infinity, std::log(15.0)}},
        {"sqrt(k)", {std::sqrt(5.0), std::sqrt(445.0)}},
        {"pow(k, 1.5)", {std::pow(5.0, 1.5), std::pow(445.0, 1.5)}},
        {"tanh(V)", {-1, 1}},
        {"sin(V)", {-1, 1}},
        {"fabs(V)", {0, 400}},
        {"min(k, 7)", {5, 7}},
        {"max(V, 1)", {1, 400}},
        {"floor(m)", {-1, 1}},
        {"ceil(k/100)", {1, 5}},
        {"tan(V/400)", {std::tan(-1.0), std::tan(1.0)}},
        {"tan(V)", {-infinity, infinity}},
        {"asin(V/400)", {std::asin(-1.0), std::asin(1.0)}},
        {"acos(V/800)", {std::acos(0.5), std::acos(-0.5)}},
        {"atan(k)", {std::atan(5.0), std::atan(445.0)}},
        {"sinh(V/100)", {std::sinh(-4.0), std::sinh(4.0)}},
        {"cosh(V/100)", {1, std::cosh(4.0)}},
        {"cosh(k/100)", {std::cosh(0.05), std::cosh(4.45)}},
        {"asinh(V)", {std::asinh(-400.0), std::asinh(400.0)}},
        {"acosh(k)", {std::acosh(5.0), std::acosh(445.0)}},
        {"acosh(V)", {0, std::acosh(400.0)}},
        {"atanh(V/800)", {std::atanh(-0.5), std::atanh(0.5)}},
        {"atanh(V)", {-infinity, infinity}},
        {"V < 0 ? V : 0", {-400, 0}},
        {"V > 0 ? 1 : exp(V)", {std::exp(-400.0), 1}},
        {"!(0 <= V) && m < 1 ? V : -1", {-400, 0}},
        {"V < 0 || V > 10 ? 1 : V", {0, 10}},
        {"V == 3 ? V : 0", {0, 3}},
        {"steep", {0, 1}},
        {"V < -100 ? g*dt*V + g*50*dt : 0", {-1.4e6, 0}},  // g and dt are the same on both sides
        {"V < -100 ? fma(dt*V, g, dt_g*50) : 0", {-1.4e6, 0}},
        {"V < 100 ? (V > 50 ? V : 60) : 60", {50, 100}},
    };
    const Intervals intervals(toy());
    for (const auto& [text, expected] : rows) {
        const Interval found = intervals.of(ir::parse_expr(text));
        if (std::string(text).starts_with("exp(-800"))
            EXPECT_TRUE(found.low == 0 && found.high < 1e-300);
        else
            expect_near(found, expected.low, expected.high, text);
    }
}

TEST(Intervals, intervals_of_min_and_max_count_with_nan) {
    const Intervals intervals(toy());
    // log(V) is NaN below 0, and min gives the other operand then.
    EXPECT_GE(intervals.of(ir::parse_expr("min(log(V), -1000)")).high, std::log(400.0) * 0.999);
    EXPECT_TRUE(intervals.of(ir::parse_expr("sqrt(V)")).may_be_nan);
    EXPECT_FALSE(intervals.of(ir::parse_expr("sqrt(k)")).may_be_nan);
    for (const char* text : {"asin(V)", "acos(k)", "acosh(V)", "atanh(k)", "tan(V)"})
        EXPECT_TRUE(intervals.of(ir::parse_expr(text)).may_be_nan) << text;
    for (const char* text : {"asin(V/500)", "acos(V/500)", "acosh(k)", "atanh(V/500)", "tan(V/500)", "sinh(V)"})
        EXPECT_FALSE(intervals.of(ir::parse_expr(text)).may_be_nan) << text;
    EXPECT_TRUE(intervals.of(ir::parse_expr("free - free")).may_be_nan);
}

TEST(Intervals, contain_what_is_evaluated) {
    const ir::Model& model = toy();
    ir::Model asked = model;
    const char* texts[] = {"V*m - k/(1 + ca)",
                           "exp(V/20)*log(k)/(m + 2)",
                           "fma(V, m, ca)*tanh(V/30)",
                           "V < ca ? sqrt(k + V*V) : pow(k, m)",
                           "asin(V/400)*acos(V/500) + atan(V) - tan(V/400)",
                           "sinh(V/30) - cosh(V/40)*asinh(V)/acosh(1 + ca)",
                           "atanh(V/401) + ceil(V/7)"};
    for (const char* text : texts) {
        asked.definitions.push_back({});
        asked.definitions.back().name = "asked " + std::string(text);
        asked.definitions.back().value = ir::parse_expr(text);
    }
    const Intervals intervals(asked, ParameterRange::tenfold);
    Interpreter<double> interpreter(asked);
    Point point = initial_point(asked);
    for (double share = 0; share <= 1; share += 1.0 / 64) {
        for (std::size_t s = 0; s < model.states.size(); ++s) {
            const Interval range = intervals.of(model.states[s].name);
            const double turned = std::fmod(share * static_cast<double>(2 * s + 1), 1.0);
            if (std::isfinite(range.low) && std::isfinite(range.high))
                point.states[s] = range.low + turned * (range.high - range.low);
        }
        point.parameters[0] = share < 0.5 ? 0.2 : 20;
        interpreter.evaluate(point);
        for (std::size_t i = model.definitions.size(); i < asked.definitions.size(); ++i) {
            EXPECT_TRUE(intervals.of(asked.definitions[i].name).contains(interpreter.definition(i)))
                << asked.definitions[i].name;
        }
    }
}

TEST(Intervals, intervals_of_sites_know_how_many_channels_there_are) {
    const ir::Model model = ir::read(toy_lattice_text);
    const Intervals intervals(model, ParameterRange::fourfold);
    expect_near(intervals.of(std::string("K_C")), 0, 80, "K_C");
    expect_near(intervals.of(std::string("K_O_free")), 0, 80, "K_O_free");
    expect_near(intervals.of(std::string("LCC_np")), 0, 60, "LCC_np");
}

}  // namespace
}  // namespace heartwright::analysis
