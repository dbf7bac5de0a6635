// All passes together over the whole range of every state, on both sides of every condition, with parameters that are
// 0, negative or large: where a formula as written is a number, the optimised one is the same number.
#include "tests/generator/property/passes/whole_range.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <optional>

#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/ir/reader.hpp"
#include "tests/generator/property/passes/promises.hpp"
#include "tests/support/bundled_specs.hpp"

namespace heartwright::driver {
namespace {

// x and V have ranges, m may leave [0, 1] a little, y and w have no range.
ir::Model model_of(const std::string& formula) {
    return ir::read(
        "model \"formula\"\nmembrane potential V current zero stimulus i_stim\n"
        "parameter a [1] = 2\nparameter b [1] = 3\nparameter k [1] = 0.25\nparameter n [1] = 1.4\n"
        "state V [mV] = -80 range [-200, 200]\nstate x [mM] = 0.5 range [0, 10]\nstate m [1] = 0.3 range [-0.01, "
        "1.01]\n"
        "state y [1] = 0.7\nstate w [1] = 0.2\nzero [1] = 0\n"
        "next(V) = V\nnext(x) = x\nnext(m) = m\nnext(y) = y\nnext(w) = " +
        formula + "\n");
}

const char* const formulas[] = {
    // quotients with a limit, on one side of a condition
    "0.32*min(V + 47.13, 50)/(1 - exp(-0.1*(V + 47.13)))",
    "(V < 0 ? V + 47.13 : 20)/(1 - exp(-0.1*(V + 47.13)))",
    "(max(V, -60) + 20)/(exp((max(V, -60) + 20)/9) - 1)",
    "fabs(V + 40)/(exp((V + 40)/9) - 1)",
    "(V + 40 - 0.001*floor(V/20))/(exp((V + 40)/9) - 1)",
    "(V + max(x - 4, 0))/(exp(V/9) - 1)",
    "y/(exp(y/9) - 1)",
    "min(y, 5)/(exp(y/9) - 1)",
    // quotients of quotients
    "1/(1 + a/x)",
    "1/(1 + a/y)",
    "V/x/y",
    "x/exp(y) + m/(1 + x)",
    "exp(y)/(1 + exp(y)) + 1/(1 + exp(-y))",
    "1/(exp(y)/x + 1/(1 + x))",
    "1/(1 + exp(V)/x) + x/(1 + exp(2*V))",
    "x/(1 + exp(3*V)) + m/(1 + exp(-3*V)) + x/(2 + exp(2*V))",
    "1/(1 + k/x)/(1 + a/x)/(1 + b/m)",
    "(V > 30 ? x/exp(V) : m/exp(2*V))/(1 + x/exp(-V))",
    "a/(b + 1/(k*x))",
    // exponentials of multiples of one value
    "exp(V/24) + exp(V/20 + 7) + exp(-V/15)",
    "exp(y/24) + exp(y/20)",
    "exp(y/24) + exp(y/20 + 7) + exp(-y/15)",
    "exp(y*0.2 - 60) + exp(y*0.2)",
    "exp(V) + exp(-V) + exp(2*V)",
    "exp(V*k) + exp(V*k*2 + 3) + exp(-V*k)",
    "exp(y*k) + exp(y*k*2 + 3)",
    "exp(k*V) + exp((k - 1)*V) + exp(V)",
    "1/(1 + exp(V + 300)) + 1/(1 + exp(2*V))",
    "V > 50 ? exp(5*V)*1e-200 : exp(-V/3)",
    // logarithms and powers
    "log(x) + log(m + 0.5)",
    "log(1 + x) + log(2 + y*y)",
    "log(exp(V)) - log(1 + exp(2*V))",
    "log(a/x) + log(x)",
    "log(a*V/b) + log(V)",
    "pow(x, n)",
    "pow(x, -n) + pow(1 + x, n)",
    "pow(fabs(y), 1.4)",
    "pow(1 + k/x, 4)",
    "pow(V/100, 66) + pow(y, 65)",
    "pow(V/50, -65)",
    "pow(m - 0.5, 101)*x",
    "square(y)*square(y)/pow(y, 3)",
    // slopes and rates that may be 0, time constants that may be infinite
    "1/(1 + exp((y + 35)/k))",
    "1/(1 + exp((V - a)/k))",
    "exp(-(V + 35)/(a - b*k))",
    "exp(-0.01/(1/(k + a*x)))",
    "x*exp(-0.01*k) - m*exp(-0.01/(a/k))",
    // conditions
    "V < -40 ? a/(1 + exp(-(V + 40)/k)) : b*floor(V/7)",
    "max(x, m)/min(x + 1, a) - fabs(V - 20*floor(V/20))",
    "a*tan(V/300)/(1 + exp(-V/k)) + atan(V/k) - ceil(V/7)",
    "sinh(V/50)/(b + cosh(V/50)) + asinh(V/k)*m + acosh(1 + a*x)",
    "(asin(m/2) + acos(m/2))/(a + x) - atanh(V/500)*b",
    "x/(V > 100 ? 1 : exp(V/9))",
    "V > 199 ? a*y + b : k*y",
};

bool is_allowed(const ir::Model& model, const Point& point) {
    return std::all_of(
        model.assumptions.begin(), model.assumptions.end(),
        [&](const ir::Assumption& assumption) {
            std::size_t p = 0;
            while (model.parameters[p].name != assumption.parameter) ++p;
            return point.parameters[p] >= assumption.low && point.parameters[p] <= assumption.high;
        });
}

// Solvers take divisors that are no normal numbers for 0 (docs/numerics.md, Functions).
class SubnormalDivisors {
public:
    explicit SubnormalDivisors(const ir::Model& model) : asked_(model), first_(model.definitions.size()) {
        ir::for_each_expression(model, [&](const ir::ExprPtr& expr) {
            ir::for_each_node(expr, [&](const ir::ExprPtr& node) {
                if (node->op() != ir::Op::divide) return;
                ir::Definition divisor;
                divisor.name = "divisor " + std::to_string(asked_.definitions.size());
                divisor.value = node->operand(1);
                divisor.is_temporary = true;
                asked_.definitions.push_back(std::move(divisor));
            });
        });
        interpreter_.emplace(asked_);
    }
    bool are_at(const Point& point) {
        interpreter_->evaluate(point);
        for (std::size_t i = first_; i < asked_.definitions.size(); ++i)
            if (std::fpclassify(interpreter_->definition(i)) == FP_SUBNORMAL) return true;
        return false;
    }

private:
    ir::Model asked_;
    std::size_t first_;
    std::optional<Interpreter<double>> interpreter_;
};

// How many values were compared.
int expect_same_values(const ir::Model& written, const ir::Model& optimised, const std::vector<Point>& points,
                       double bound, const std::string& what) {
    Interpreter<long double> exact(written);
    Interpreter<double> old(written), now(optimised);
    Interpreter<Magnitude> magnitude(written);
    SubnormalDivisors subnormal(written);
    int compared = 0;
    for (const Point& point : points) {
        if (subnormal.are_at(point)) continue;
        exact.evaluate(point);
        old.evaluate(point);
        now.evaluate(point);
        magnitude.evaluate(point);
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            const double sum = static_cast<double>(magnitude.update(i).sum);
            if (!std::isfinite(old.update(i)) || !std::isfinite(static_cast<double>(exact.update(i))) ||
                !std::isfinite(sum))
                continue;
            const double difference = std::fabs(now.update(i) - static_cast<double>(exact.update(i)));
            // where the formula as written rounds badly (next to a limit), the optimised one may be as bad
            const double own = std::fabs(old.update(i) - static_cast<double>(exact.update(i)));
            std::string at;
            for (std::size_t s = 0; s < std::min<std::size_t>(point.states.size(), 5); ++s)
                at += " " + std::to_string(point.states[s]);
            EXPECT_LE(difference, bound * sum + 10 * own + 1e-290)
                << what << ": next(" << written.states[i].name << ") is " << now.update(i) << " in place of "
                << old.update(i) << " at states" << at;
            if (!(difference <= bound * sum + 10 * own + 1e-290)) return compared;
            ++compared;
        }
    }
    return compared;
}

TEST(WholeRange, formulas_keep_their_values_with_any_parameters) {
    for (const char* formula : formulas) {
        const ir::Model written = model_of(formula), optimised = run_pipeline(written);
        WholeRange range(written, seed());
        std::vector<std::string> missing;
        std::vector<Point> points = range.both_sides(missing);
        EXPECT_EQ(missing, std::vector<std::string>{}) << formula;
        for (int k = 0; k < 4000; ++k) {
            Point point = range.point();
            if (k % 2 == 1) {
                for (double& parameter : point.parameters) {
                    const double others[] = {parameter,      0, -parameter, 3 * parameter, 0.01 * parameter,
                                             1e5 * parameter};
                    parameter = others[range.one_of(std::size(others))];
                }
            }
            if (is_allowed(optimised, point)) points.push_back(point);
        }
        EXPECT_GT(points.size(), 1500u) << formula;
        EXPECT_GT(expect_same_values(written, optimised, points, 1e-12, formula), 4000) << formula;
    }
}

class WholeRangeOf : public ::testing::TestWithParam<std::string> {};

TEST_P(WholeRangeOf, every_state_on_both_sides_of_every_condition_keeps_its_step) {
    LoadedSpec loaded(GetParam(), {});
    ir::Model lowered;
    const ir::Model optimised = run_pipeline(
        loaded.build({}), [&](std::size_t, const passes::Pass& pass, const ir::Model&, const ir::Model& after) {
            if (pass.name == "choose_integrators") lowered = after;
        });
    WholeRange range(lowered, seed());
    std::vector<std::string> missing;
    std::vector<Point> points = range.both_sides(missing);
    for (const std::string& text : missing) std::cout << "  always on one side: " << text << "\n";
    for (int k = 0; k < 400; ++k) points.push_back(range.point());
    const int compared = expect_same_values(lowered, optimised, points, 1e-12, GetParam());
    std::cout << "  " << compared << " values at " << points.size() << " points\n";
    EXPECT_GT(compared, static_cast<int>(points.size()));
}

INSTANTIATE_TEST_SUITE_P(bundled, WholeRangeOf, ::testing::ValuesIn(specs_with_generated_sources()),
                         [](const auto& info) { return std::filesystem::path(info.param).stem().string(); });

}  // namespace
}  // namespace heartwright::driver
