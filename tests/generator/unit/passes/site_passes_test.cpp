// Passes that are for values of sites, and what the others do between a site and its cell. Site states: u, v, w (w
// unknown in sign); cell states: V, x (never below zero); parameters a, b, c.
#include <gtest/gtest.h>

#include "generator/passes/drop_unused.hpp"
#include "generator/passes/exponentials/expand_powers.hpp"
#include "generator/passes/gates/choose_integrators.hpp"
#include "generator/passes/gather_by_scale.hpp"
#include "generator/passes/hoist_by_scale.hpp"
#include "generator/passes/quotients/batch_reciprocals.hpp"
#include "generator/passes/quotients/merge_quotients.hpp"
#include "generator/passes/quotients/multiply_by_reciprocals.hpp"
#include "generator/passes/select_arguments.hpp"
#include "generator/passes/sums/collect_linear_terms.hpp"
#include "table.hpp"
#include "tests/generator/toy_lattice.hpp"

namespace heartwright::passes {
namespace {

using testing::definitions_of;
using testing::PassFunction;
using testing::Row;

// Every definition is read by the site, through next(w), unless it is called "mean".
ir::Model site_model(const std::string& definitions, const std::string& update_of_u = "ddt(u) = 0") {
    std::string text =
        "model \"sites\"\nmembrane potential V current result stimulus i_stim\n"
        "lattice \"dyad\" shape [5, 1, 1] spacing 0.2 weight per_total walls mirror draws 1\n"
        "parameter n_sites [1] = 5\nparameter n_nominal [1] = 5\nparameter n_weight [1] = 5\n"
        "parameter a [1] = 2\nparameter b [1] = 3\nparameter c [1] = 5\n"
        "state V [mV] = -80 range [-200, 200]\nstate x [1] = 0.5 range [0, 10]\n"
        "state u [1] = 0.5 range [0, 10] site\nstate v [1] = 0.7 range [0, 10] site\nstate w [1] = 0.7 site\n";
    std::stringstream pieces(definitions);
    std::string read = "0", mean = "0";
    for (std::string piece; std::getline(pieces, piece, ';');) {
        std::string name = piece.substr(0, piece.find(" = "));
        name.erase(0, name.find_first_not_of(' '));
        text += name + " [1] = " + piece.substr(piece.find(" = ") + 3) + "\n";
        (name == "mean" ? mean : read) += " + " + name;
    }
    return ir::read(text + "result [1] = " + mean + "\nddt(V) = result\nddt(x) = 0\n" + update_of_u +
                    "\nddt(v) = 0\nnext(w) = " + read + "\n");
}

std::string after(PassFunction pass, const std::string& definitions) {
    const ir::Model result = drop_unused(pass(site_model(definitions)));
    EXPECT_EQ(analysis::faults_of(result), std::vector<std::string>{}) << "from " << definitions;
    std::string text = definitions_of(result);
    return text.substr(0, text.rfind("; result = "));
}

void expect_rows(PassFunction pass, const std::vector<Row>& rows) {
    for (const Row& row : rows) EXPECT_EQ(after(pass, row.before), row.after) << "from " << row.before;
}

TEST(SitePasses, sites_treat_values_of_their_cell_as_cells_treat_parameters) {
    expect_rows(
        multiply_by_reciprocals,
        {{"r = u/(V*V)", "r = u*reciprocal(V*V)"}, {"r = V/(x*u)", "r = V*reciprocal(x)/u"}, {"r = V/x", "r = V/x"}});
    expect_rows(
        gather_by_scale,
        {{"r = u*V*a*x*b", "r = a*b*V*x*u"}, {"r = exp((u + V)*x)", "r = exp(x*u + x*V)"}, {"r = V*u", "r = V*u"}});
    expect_rows(hoist_by_scale, {{"r = u*exp(V)", "exp_V = exp(V); r = u*exp_V"},
                                 {"r = u*(V*(a*b))", "a_b = a*b; V_a_b = V*a_b; r = u*V_a_b"}});
    expect_rows(merge_quotients, {{"r = 1/(1 + a/u)", "r = u/(u + a)"},
                                  {"r = 1/(u + V/x)", "r = 1/(u + V/x)"},
                                  {"r = u*(1/(1 + a/x))", "r = u*(x/(x + a))"}});
}

TEST(SitePasses, choosing_never_gives_a_site_its_cells_exponentials) {
    expect_rows(select_arguments,
                {{"r = u < 1 ? exp(V) : exp(x)", "r = u < 1 ? exp(V) : exp(x)"},
                 {"r = u < 1 ? exp(u) : exp(v)",
                  "exp_choice_u_or_v = exp(u < 1 ? u : v); r = u < 1 ? exp_choice_u_or_v : exp_choice_u_or_v"}});
}

TEST(SitePasses, quotients_of_sites_are_divided_after_their_power_is_taken) {
    expect_rows(expand_powers,
                {{"r = pow(1 + a/u, 2)", "u_plus_a = u + a; r = u_plus_a*u_plus_a/(u*u)"},
                 {"r = square(a/u)", "r = a*a/(u*u)"},
                 {"r = square(1 + a/x)", "a_over_x_plus_1 = 1 + a/x; r = a_over_x_plus_1*a_over_x_plus_1"}});
}

TEST(SitePasses, a_rate_of_the_cell_needs_no_division_at_a_site) {
    const ir::Model result = choose_integrators(site_model("r = u", "ddt(u) = v*V - u*(1 + x)"));
    EXPECT_EQ(
        definitions_of(result),
        "r = u; result = 0; rate_u = 1 + x; decay_u = exp(-(dt*rate_u)); growth_u = -(expm1(-(dt*rate_u))/rate_u)");
    EXPECT_EQ(ir::to_string(result.find_state("u")->next_value), "u*decay_u + v*V*growth_u");
}

TEST(CollectLinearTerms, gives_each_value_of_a_site_one_factor) {
    expect_rows(collect_linear_terms,
                {
                    {"r = a*(V + x*u) + b*u", "r_per_u = x*a + b; r_without_u = V*a; r = r_without_u + r_per_u*u"},
                    {"r = V*(u - v) + x*(u + v)", "r_per_u = V + x; r_per_v = x - V; r = (V + x)*u + (x - V)*v"},
                    {"r = (1 - u)*a*((1 - v)*x + v*V)", "r = (1 - u)*(x*a + (V - x)*a*v)"},
                });
}

TEST(CollectLinearTerms, sees_through_definitions) {
    expect_rows(collect_linear_terms, {
                                          {"p = V*u + a; q = x*u + b; r = (p*x - q*V)*c*v",
                                           "p = V*u + a; q = x*u + b; r = ((a*x - b*V)*c + (V*x - x*V)*c*u)*v"},
                                      });
}

TEST(CollectLinearTerms, sums_keep_their_factors_out) {
    expect_rows(collect_linear_terms,
                {{"p = x*V*u + a; mean = sum(p)/n_weight",
                  "p_per_u = x*V; p = a + p_per_u*u; mean = (p_per_u*sum(u) + n_sites*a)/n_weight"}});
}

TEST(CollectLinearTerms, one_factor_of_all_readers_goes_to_them) {
    expect_rows(collect_linear_terms,
                {{"p = (u - v)*a; q = p*V; r = p*x*w",
                  "relative_p = u - v; p = a*relative_p; q_per_relative_p = a*V; q = q_per_relative_p*relative_p; "
                  "relative_r = relative_p*w; r_per_relative_r = x*a; r = r_per_relative_r*relative_r"}});
}

TEST(CollectLinearTerms, weights_take_the_known_factor_of_a_diffusivity) {
    const ir::Model result = collect_linear_terms(ir::read(toy_lattice_text));
    const ir::State& ca = *result.find_state("ca");
    EXPECT_EQ(ca.diffusivity, "relative_diffusivity_ca");
    EXPECT_EQ(ir::to_string(result.find_definition(ca.diffusivity)->value),
              "1/(1 + B*K_half/square(K_half + next(ca)))");
    EXPECT_EQ(ca.laplacian_weights[2], "laplacian_weight_2_ca_diffusivity_ca");
    EXPECT_EQ(ir::to_string(result.find_definition(ca.laplacian_weights[2])->value), "D_ca*(2*dt/square(0.2 [um]))");
    EXPECT_EQ(ir::to_string(result.find_definition("diffusivity_ca")->value),
              "D_ca/(1 + B*K_half/square(K_half + next(ca)))");
}

TEST(CollectLinearTerms, leaves_what_is_short_and_what_is_the_cells) {
    for (const char* text :
         {"r = u - a", "r = (u - v)*a", "r = (V + a)*x + V*b", "r = u < a ? u : v", "r = exp(u)*u"}) {
        const ir::Model before = site_model(text), result = collect_linear_terms(before);
        for (std::size_t i = 0; i < before.definitions.size(); ++i)
            EXPECT_TRUE(result.definitions[i].value == before.definitions[i].value) << text;
    }
    const ir::Model cell = testing::model_of("a*(V + x) + b*x");
    EXPECT_TRUE(ir::same_expressions(collect_linear_terms(cell), cell));
}

TEST(BatchReciprocals, one_reciprocal_serves_several_divisors) {
    expect_rows(
        batch_reciprocals,
        {
            {"p = reciprocal(u + a); q = V*reciprocal(u + b)",
             "u_plus_a = u + a; u_plus_b = u + b; u_plus_a_u_plus_b = u_plus_a*u_plus_b; "
             "reciprocal_u_plus_a_u_plus_b = reciprocal(u_plus_a_u_plus_b); p = reciprocal_u_plus_a_u_plus_b*u_plus_b; "
             "reciprocal_u_plus_b = reciprocal_u_plus_a_u_plus_b*u_plus_a; q = V*reciprocal_u_plus_b"},
        });
    const std::string four =
        after(batch_reciprocals, "p = reciprocal(u + a) + reciprocal(u + b) + reciprocal(u + c) + reciprocal(u + 1)");
    std::size_t count = 0;
    for (std::size_t at = four.find("reciprocal("); at != std::string::npos; at = four.find("reciprocal(", at + 1))
        ++count;
    EXPECT_EQ(count, 1u) << four;
}

TEST(BatchReciprocals, keeps_apart_what_may_vanish_needs_the_other_or_reads_other_states) {
    for (const char* text :
         {"p = reciprocal(u - 0.45); q = reciprocal(u + a)", "p = reciprocal(1 + u); q = reciprocal(p + u)",
          "p = reciprocal(1 - dt*u); q = reciprocal(u + a)", "p = reciprocal(u + a); q = reciprocal(v + a)",
          "p = reciprocal(u + a)", "p = reciprocal(V*V + 1); q = reciprocal(V*V + 2); r = u",
          "p = reciprocal(u*0); q = reciprocal(u + a)", "p = reciprocal(1e-60*(1 + u)); q = reciprocal(u + a)"}) {
        const ir::Model before = site_model(text);
        EXPECT_TRUE(ir::same_expressions(batch_reciprocals(before), before)) << text;
    }
}

}  // namespace
}  // namespace heartwright::passes
