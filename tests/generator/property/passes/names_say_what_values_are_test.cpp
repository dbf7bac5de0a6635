// No name that a pass gives contradicts its definition: on every bundled model and variant, after all passes, a name
// that begins with an operation is the value of that operation. Checked by structure, through other names. No name ends
// in a connective, on any bundled model.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/ir/reader.hpp"
#include "generator/ir/rewrite.hpp"
#include "tests/support/bundled_specs.hpp"

namespace heartwright::driver {
namespace {

using ir::ExprPtr;
using ir::Op;

class NameCheck {
public:
    explicit NameCheck(const ir::Model& model) : model_(model) {}

    // What is wrong, or "".
    std::string fault(const ir::Definition& d) const {
        for (const auto& [prefix, holds] : claims()) {
            if (!d.name.starts_with(prefix)) continue;
            return (this->*holds)(d.value) ? "" : d.name + " = " + ir::to_string(d.value);
        }
        return {};
    }

private:
    using Claim = bool (NameCheck::*)(const ExprPtr&) const;
    // In this order: the first that fits. Names for a purpose (steady_x, relative_x, x_per_y, jacobian_x, value_...)
    // and those that begin with a symbol claim no operation.
    static const std::vector<std::pair<std::string, Claim>>& claims() {
        static const std::vector<std::pair<std::string, Claim>> all{
            {"reciprocal_", &NameCheck::is_reciprocal},
            {"exp_", &NameCheck::is_exponential},
            {"decay_", &NameCheck::is_exponential},
            {"expm1_", &NameCheck::is_call<Op::expm1>},
            {"log10_", &NameCheck::is_call<Op::log10>},
            {"log_", &NameCheck::is_logarithm},
            {"sqrt_", &NameCheck::is_call<Op::sqrt>},
            {"square_", &NameCheck::is_power},
            {"cube_", &NameCheck::is_power},
            {"pow_", &NameCheck::is_power},
            {"fabs_", &NameCheck::is_call<Op::fabs>},
            {"min_", &NameCheck::is_call<Op::min>},
            {"max_", &NameCheck::is_call<Op::max>},
            {"tanh_", &NameCheck::is_call<Op::tanh>},
            {"sin_", &NameCheck::is_call<Op::sin>},
            {"cos_", &NameCheck::is_call<Op::cos>},
            {"floor_", &NameCheck::is_call<Op::floor>},
            {"choice_", &NameCheck::is_call<Op::select>},
            {"next_", &NameCheck::is_call<Op::next>},
            {"not_", &NameCheck::is_call<Op::logical_not>},
            {"minus_", &NameCheck::is_negative},
            {"one_plus_", &NameCheck::is_one_and_more},
            {"one_minus_", &NameCheck::is_one_and_more},
            {"sum_of_", &NameCheck::is_sum},
            {"product_of_", &NameCheck::is_product},
            {"quotient_of_", &NameCheck::is_product},
            {"comparison_of_", &NameCheck::is_comparison},
        };
        return all;
    }

    // What a name stands for when a pass gave it; else the symbol itself.
    ExprPtr seen_through(ExprPtr e) const {
        while (e->op() == Op::symbol) {
            const ir::Definition* d = model_.find_definition(e->name());
            if (!d || !d->is_temporary) break;
            e = d->value;
        }
        return e;
    }
    static bool is_number(const ExprPtr& e, double value) { return e->op() == Op::number && e->value() == value; }

    template <Op op>
    bool is_call(const ExprPtr& expr) const {
        return seen_through(expr)->op() == op;
    }
    // 1/x, or one of several reciprocals out of a common one: 1/a = b*(1/(a*b)).
    bool is_reciprocal(const ExprPtr& expr) const {
        const ExprPtr e = seen_through(expr);
        if (e->op() == Op::reciprocal || e->op() == Op::normal_reciprocal) return true;
        if (e->op() == Op::divide) return is_number(e->operand(0), 1);
        if (e->op() != Op::multiply) return false;
        return std::any_of(e->operands().begin(), e->operands().end(), [&](const ExprPtr& factor) {
            const ExprPtr f = seen_through(factor);
            return f->op() == Op::reciprocal || f->op() == Op::normal_reciprocal || f->op() == Op::multiply
                       ? is_reciprocal(f)
                       : false;
        });
    }
    // exp(x), or products, quotients and powers of such: exp(a + b) = exp(a)*exp(b).
    bool is_exponential(const ExprPtr& expr) const {
        const ExprPtr e = seen_through(expr);
        switch (e->op()) {
            case Op::exp:
            case Op::bounded_exp:
            case Op::decaying_exp:
                return true;
            case Op::reciprocal:
            case Op::normal_reciprocal:
            case Op::sqrt:
            case Op::square:
            case Op::cube:
                return is_exponential(e->operand(0));
            case Op::divide:
                return (is_number(e->operand(0), 1) || is_exponential(e->operand(0))) && is_exponential(e->operand(1));
            case Op::multiply:
                return is_exponential(e->operand(0)) && is_exponential(e->operand(1));
            case Op::select:
                return is_exponential(e->operand(1)) && is_exponential(e->operand(2));
            default:
                return false;
        }
    }
    bool is_logarithm(const ExprPtr& expr) const {
        const ExprPtr e = seen_through(expr);
        return e->op() == Op::log || e->op() == Op::normal_log;
    }
    // x*x*x as well: factors of one value.
    bool is_power(const ExprPtr& expr) const {
        const ExprPtr e = seen_through(expr);
        if (e->op() == Op::pow || e->op() == Op::pow_by_products || e->op() == Op::square || e->op() == Op::cube)
            return true;
        std::vector<std::string> factors;
        gather_factors(e, factors);
        return factors.size() > 1 && std::all_of(factors.begin(), factors.end(),
                                                 [&](const std::string& factor) { return factor == factors.front(); });
    }
    void gather_factors(const ExprPtr& expr, std::vector<std::string>& factors) const {
        const ExprPtr e = seen_through(expr);
        if (e->op() != Op::multiply) return factors.push_back(ir::to_string(e));
        gather_factors(e->operand(0), factors);
        gather_factors(e->operand(1), factors);
    }
    bool is_negative(const ExprPtr& expr) const {
        const ExprPtr e = seen_through(expr);
        if (e->op() == Op::number) return e->value() < 0;
        if (e->op() == Op::negate) return true;
        const bool is_product = e->op() == Op::multiply || e->op() == Op::divide;
        return is_product && is_negative(e->operand(0)) != is_negative(e->operand(1));
    }
    bool is_sum(const ExprPtr& expr) const {
        const Op op = seen_through(expr)->op();
        return op == Op::add || op == Op::subtract || op == Op::fma;
    }
    bool is_one_and_more(const ExprPtr& expr) const {
        const ExprPtr e = seen_through(expr);
        if (!is_sum(e)) return false;
        return std::any_of(e->operands().begin(), e->operands().end(), [&](const ExprPtr& operand) {
            return is_number(operand, 1) || is_one_and_more(operand);  // (1 - a) - b
        });
    }
    bool is_product(const ExprPtr& expr) const {
        const Op op = seen_through(expr)->op();
        return op == Op::multiply || op == Op::divide || op == Op::reciprocal || op == Op::normal_reciprocal;
    }
    bool is_comparison(const ExprPtr& expr) const { return ir::is_condition(seen_through(expr)->op()); }

    const ir::Model& model_;
};

std::string fault_of(const std::string& definitions) {
    const ir::Model model =
        ir::read("model \"toy\"\ncomponent \"c\"\nparameter a [1] = 1\nparameter b [1] = 1\nstate V [mV] = 1\n" +
                 definitions + "next(V) = V\n");
    return NameCheck(model).fault(model.definitions.back());
}

TEST(NameCheck, refuses_what_contradicts_the_definition) {
    EXPECT_NE(fault_of("temporary reciprocal_dt [1] = 1102.5/dt\n"), "");
    EXPECT_NE(fault_of("temporary reciprocal_dt_tau [1] = a*b\n"), "");
    EXPECT_NE(fault_of("temporary exp_V_plus_1 [1] = 1 + exp(V)\n"), "");
    EXPECT_NE(fault_of("temporary exp_V_b [1] = exp(V)*b\n"), "");
    EXPECT_NE(fault_of("temporary minus_a_plus_1 [1] = 1 - a\n"), "");
    EXPECT_NE(fault_of("temporary log_a_b [1] = log(a)*b\n"), "");
    EXPECT_NE(fault_of("temporary sum_of_exp_V_a [1] = exp(V)*a\n"), "");
    EXPECT_NE(fault_of("temporary one_plus_a [1] = 2 + a\n"), "");
    EXPECT_NE(fault_of("temporary square_a [1] = a*b\n"), "");
}

TEST(NameCheck, sees_through_other_names) {
    EXPECT_EQ(fault_of("temporary reciprocal_a [1] = 1/a\n"), "");
    EXPECT_EQ(fault_of("temporary reciprocal_a_b [1] = reciprocal(a*b)\n"
                       "temporary reciprocal_a [1] = b*reciprocal_a_b\n"),
              "");
    EXPECT_EQ(fault_of("temporary exp_V [1] = bounded_exp(V)\ntemporary exp_V_2 [1] = exp_V*exp_V\n"), "");
    EXPECT_EQ(fault_of("temporary one_plus_a [1] = fma(a, b, 1)\n"), "");
    EXPECT_EQ(fault_of("temporary cube_a [1] = a*a*a\n"), "");
    EXPECT_EQ(fault_of("temporary minus_V_over_a [1] = -V/a\n"), "");
    EXPECT_NE(fault_of("temporary minus_V_over_a [1] = V/a\n"), "");
}

class Names : public ::testing::TestWithParam<std::string> {};

TEST_P(Names, say_what_values_are) {
    int checked = 0;
    const auto check = [&](LoadedSpec& loaded, const spec::Choice& choice) {
        const ir::Model model = run_pipeline(loaded.build(choice));
        const NameCheck names(model);
        for (const ir::Definition& d : model.definitions) {
            if (!d.is_temporary) continue;
            ++checked;
            EXPECT_EQ(names.fault(d), "") << choice.label();
        }
    };
    LoadedSpec loaded(GetParam(), {});
    for (const spec::Choice& choice : spec::all_choices(loaded.spec())) check(loaded, choice);
    if (loaded.spec().lattice) {
        Arguments arguments;
        arguments.give("--mean-field", "all");
        LoadedSpec mean_field(GetParam(), arguments);
        check(mean_field, {});
    }
    EXPECT_GT(checked, 0);
}

std::string stem_of(const testing::TestParamInfo<std::string>& info) {
    return std::filesystem::path(info.param).stem().string();
}

INSTANTIATE_TEST_SUITE_P(, Names, testing::ValuesIn(specs_with_generated_sources()), stem_of);

// The last word is one that joins or announces operands.
bool ends_in_connective(const std::string& name) {
    static const std::set<std::string> connectives{
        "plus", "minus", "over",   "and",        "or",     "not", "is",      "below",    "above",   "of",   "choice",
        "exp",  "expm1", "log",    "log10",      "sqrt",   "pow", "fabs",    "min",      "max",     "tanh", "sin",
        "cos",  "floor", "square", "reciprocal", "scaled", "sum", "product", "quotient", "without", "per"};
    return connectives.contains(name.substr(name.rfind('_') + 1));
}

TEST(LastWord, is_a_connective_or_an_operand) {
    EXPECT_TRUE(ends_in_connective("i_K1_plus_i_to_plus"));
    EXPECT_TRUE(ends_in_connective("exp_V_minus_E_K_over"));
    EXPECT_FALSE(ends_in_connective("exp_V_minus_E_K"));
    EXPECT_FALSE(ends_in_connective("exp_V_minus_3"));
    EXPECT_FALSE(ends_in_connective("i_K1_plus_i_to_etc"));
}

class Connectives : public ::testing::TestWithParam<std::string> {};

// A modeller's name may end so: the rate k_a_minus.
TEST_P(Connectives, end_no_name) {
    LoadedSpec loaded(GetParam(), {});
    const ir::Model model = run_pipeline(loaded.build({}));
    std::vector<std::string> modellers_names;
    for (const std::string& name : ir::all_names(model)) {
        const ir::Definition* d = model.find_definition(name);
        if (!(d && d->is_temporary) && ends_in_connective(name)) modellers_names.push_back("_" + name);
    }
    for (const ir::Definition& d : model.definitions) {
        if (!d.is_temporary || !ends_in_connective(d.name)) continue;
        EXPECT_TRUE(std::any_of(modellers_names.begin(), modellers_names.end(), [&](const std::string& name) {
            return d.name.ends_with(name);
        })) << d.name;
    }
}

INSTANTIATE_TEST_SUITE_P(, Connectives, testing::ValuesIn(all_bundled_specs()), stem_of);

}  // namespace
}  // namespace heartwright::driver
