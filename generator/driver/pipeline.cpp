#include "generator/driver/pipeline.hpp"

#include <string>
#include <utility>

#include "generator/analysis/verifier.hpp"
#include "generator/passes/approximate_functions.hpp"
#include "generator/passes/common_subexpressions.hpp"
#include "generator/passes/drop_unused.hpp"
#include "generator/passes/exponentials/expand_powers.hpp"
#include "generator/passes/exponentials/expand_tangents.hpp"
#include "generator/passes/exponentials/share_exponentials.hpp"
#include "generator/passes/exponentials/split_logarithms.hpp"
#include "generator/passes/fold_constants.hpp"
#include "generator/passes/gates/choose_integrators.hpp"
#include "generator/passes/gates/drop_special_cases.hpp"
#include "generator/passes/gates/remove_singularities.hpp"
#include "generator/passes/gather_by_scale.hpp"
#include "generator/passes/hoist_by_scale.hpp"
#include "generator/passes/quotients/batch_reciprocals.hpp"
#include "generator/passes/quotients/merge_quotients.hpp"
#include "generator/passes/quotients/multiply_by_reciprocals.hpp"
#include "generator/passes/quotients/share_reciprocals.hpp"
#include "generator/passes/select_arguments.hpp"
#include "generator/passes/sums/absorb_factors.hpp"
#include "generator/passes/sums/collect_linear_terms.hpp"
#include "generator/passes/sums/contract_fma.hpp"
#include "generator/passes/sums/factor_sums.hpp"
#include "generator/passes/sums/share_terms.hpp"

namespace heartwright::driver {

using passes::Pass;
using passes::Promise;

const std::vector<Pass>& pipeline() {
    static const Promise exact{};
    static const auto rounding = [](double bound) { return Promise{Promise::changes_rounding, bound}; };
    // name, before -> after, why here, promise, function
    static const std::vector<Pass> list = {
        {"fold_constants", "28/5 -> 5.6, 1*x -> x", "first: later passes look for numbers", exact,
         passes::fold_constants},
        {"remove_singularities", "x/(exp(x) - 1) -> exprel(x)", "before anything hides the shape of the quotient",
         rounding(1e-13), passes::remove_singularities},
        {"choose_integrators", "ddt(x) = f -> next(x) = ...", "gates are still written as their modeller wrote them",
         exact, passes::choose_integrators},
        {"approximate_functions", "m_inf -> lookup(V, m_inf_of_V)",
         "while functions are still whole; only where it is asked for", rounding(1e-13), passes::approximate_functions},
        {"expand_powers", "pow(x, 3) -> x*x*x", "quotients of powers can merge afterwards", rounding(1e-13),
         passes::expand_powers},
        {"expand_tangents", "(1 - tanh(x))/2 -> 1/(exp(2*x) + 1)",
         "exponentials are shared and quotients merge afterwards", rounding(1e-13), passes::expand_tangents},
        {"select_arguments", "c ? exp(p) : exp(q) -> exp(c ? p : q)",
         "while each branch still holds its own exponentials", exact, passes::select_arguments},
        {"split_logarithms", "log(K_o/K_i) -> log(K_o) - log(K_i)", "before divisions by known values become products",
         rounding(1e-13), passes::split_logarithms},
        {"multiply_by_reciprocals", "V/5 -> V*0.2", "leaves only divisions that differ between cells", rounding(1e-13),
         passes::multiply_by_reciprocals},
        {"collect_linear_terms", "k2*(k7 + h*ca) -> k2_h*ca + k2_k7",
         "divisions by what the cell knows are products by now", rounding(1e-13), passes::collect_linear_terms},
        {"gather_by_scale", "a*V*b -> a*b*V, exp((V + 35)*0.2) -> exp(V*0.2 + 7)",
         "arguments of exponentials become k*x + c", rounding(1e-13), passes::gather_by_scale},
        {"fold_constants", "7*0.2 -> 1.4", "what gathering brought together", exact, passes::fold_constants},
        {"share_exponentials", "exp(V/24), exp(V/20 + 7) -> e^5, C*e^6", "needs k*x + c; its quotients merge next",
         rounding(1e-13), passes::share_exponentials},
        {"merge_quotients", "1/(1 + a/b) -> b/(b + a)", "each quotient left costs a division", rounding(1e-13),
         passes::merge_quotients},
        {"gather_by_scale", "a*V*b -> a*b*V", "merging made new products", rounding(1e-13), passes::gather_by_scale},
        {"fold_constants", "7*0.2 -> 1.4", "what gathering brought together", exact, passes::fold_constants},
        {"share_reciprocals", "a/d + b/d -> a*r + b*r", "after merging, which wants quotients", rounding(1e-13),
         passes::share_reciprocals},
        {"hoist_by_scale", "i*(R*T/F) -> i*R_T_over_F", "after everything that moves known values together", exact,
         passes::hoist_by_scale},
        {"common_subexpressions", "exp(V/5)*x + exp(V/5) -> e*x + e", "once nothing is rewritten any more", exact,
         passes::common_subexpressions},
        {"share_terms", "a + b + c, d + b + a -> s + c, d + s", "what is written alike is shared by now",
         rounding(1e-13), passes::share_terms},
        {"factor_sums", "a*x*V + b*y*V -> (a*x + b*y)*V", "a sum that others share is one value", rounding(1e-13),
         passes::factor_sums},
        {"absorb_factors", "dt*(a*V + b)*x -> (dt*a*V + dt*b)*x",
         "each shared value has a name, so that its scale is free", rounding(1e-13), passes::absorb_factors},
        {"hoist_by_scale", "(dt*a)*V -> dt_a*V", "known factors are elsewhere now", exact, passes::hoist_by_scale},
        {"common_subexpressions", "exp(V/5)*x + exp(V/5) -> e*x + e", "what absorbing made equal", exact,
         passes::common_subexpressions},
        {"batch_reciprocals", "1/a, 1/b -> b*r, a*r, r = 1/(a*b)", "each reciprocal is there once by now",
         rounding(1e-13), passes::batch_reciprocals},
        {"contract_fma", "a*b + c -> fma(a, b, c)", "after sharing: a shared product is not contracted away",
         rounding(1e-13), passes::contract_fma},
        {"drop_special_cases", "reciprocal(x) -> normal_reciprocal(x), exp(x) -> bounded_exp(x)",
         "when every divisor and exponent is what the kernel computes", exact, passes::drop_special_cases},
        {"drop_unused", "temporaries nobody reads go", "last", exact, passes::drop_unused},
    };
    return list;
}

std::vector<std::string> pass_names(const LeftOut& left_out) {
    std::vector<std::string> names;
    for (const Pass& pass : pipeline())
        if (!left_out.contains(pass.name)) names.emplace_back(pass.name);
    return names;
}

ir::Model run_pipeline(const ir::Model& model, const AfterPass& after_pass, const LeftOut& left_out) {
    analysis::verify(model, "before the first pass");
    ir::Model current = model;
    for (std::size_t place = 0; place < pipeline().size(); ++place) {
        const Pass& pass = pipeline()[place];
        if (left_out.contains(pass.name)) continue;
        ir::Model next = pass.run(current);
        analysis::verify(next, "after " + std::string(pass.name));
        if (after_pass) after_pass(place, pass, current, next);
        current = std::move(next);
    }
    return current;
}

ir::Model without_singularities(const ir::Model& model, const LeftOut& left_out) {
    const ir::Model folded = left_out.contains("fold_constants") ? model : passes::fold_constants(model);
    return left_out.contains("remove_singularities") ? folded : passes::remove_singularities(folded);
}

ir::Model for_observing(const ir::Model& model, const LeftOut& left_out) {
    ir::Model current = without_singularities(model, left_out);
    if (!current.lattice) return current;
    for (ir::State& state : current.states)
        if (state.derivative) state.derivative = ir::number(0);
    // Passes leave alone what no step needs, and a total is needed: everything that can be shown is one for now.
    const std::vector<ir::ProbabilityCheck> checks = current.checks;
    for (const ir::Definition& definition : current.definitions)
        if (!definition.is_temporary) current.checks.push_back({"", definition.name, definition.origin});
    for (const Pass& pass : pipeline()) {
        if (pass.name == "choose_integrators" || pass.name == "drop_special_cases" || left_out.contains(pass.name))
            continue;
        current = pass.run(current);
        analysis::verify(current, "for observing, after " + std::string(pass.name));
    }
    current.checks = checks;
    return current;
}

}  // namespace heartwright::driver
