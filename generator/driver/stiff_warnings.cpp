#include "generator/driver/stiff_warnings.hpp"

#include <fmt/core.h>

#include <string>
#include <vector>

#include "generator/analysis/stiffness/stiff_coupling.hpp"
#include "generator/passes/gates/gates.hpp"

namespace heartwright::driver {
namespace {

constexpr double longest_dt = 0.1;  // ms: longer steps are for other reasons not accurate (docs/numerics.md)

std::vector<analysis::StiffCoupling> couplings(const ir::Model& model) {
    std::unordered_set<std::string> exponential;
    bool asks_for_rush_larsen = false;
    for (const ir::State& state : model.states) {
        if (!state.derivative || state.is_count) continue;
        if (state.integrator == ir::Integrator::grl1) exponential.insert(state.name);
        asks_for_rush_larsen |= state.integrator == ir::Integrator::rush_larsen;
    }
    if (asks_for_rush_larsen) {  // of a state that auto would not take so: a gate by itself is exact
        const auto gates = passes::gates(model);
        const passes::Dependencies dependencies(model);
        for (const ir::State& state : model.states) {
            if (!state.derivative || state.integrator != ir::Integrator::rush_larsen || gates.contains(state.name))
                continue;
            if (passes::linear_derivative(model, dependencies, state)) exponential.insert(state.name);
        }
    }
    return exponential.empty() ? std::vector<analysis::StiffCoupling>{}
                               : analysis::stiff_couplings(model, exponential, longest_dt);
}

std::string time_text(double ms) {
    return ms < 0.01 ? fmt::format("{:.2g} us", 1e3 * ms) : fmt::format("{:.2g} ms", ms);
}

std::string names_of(const std::vector<std::string>& states) {
    constexpr std::size_t most = 4;
    std::string result;
    for (std::size_t i = 0; i < states.size() && i < most; ++i) {
        result += i == 0 ? "" : i + 1 == states.size() ? " and " : ", ";
        result += "'" + states[i] + "'";
    }
    return states.size() > most ? result + " and others" : result;
}

}  // namespace

void warn_of_stiff_coupling(const ir::Model& built, Diagnostics& diagnostics) {
    for (const analysis::StiffCoupling& coupling : couplings(built)) {
        const ir::State& state = *built.find_state(coupling.states.front());
        const std::string method(state.integrator == ir::Integrator::rush_larsen ? "Rush-Larsen" : "GRL1");
        const std::string error = coupling.error > 1 ? "more than 100%" : fmt::format("{:.0f}%", 100 * coupling.error);
        diagnostics.warning(
            state.origin,
            method + " is inaccurate for " + names_of(coupling.states) +
                ", which change each other with a time constant of " + time_text(coupling.time_constant) +
                ": it updates each with the others held fixed, so that what they exchange is not "
                "conserved; above dt = " +
                time_text(coupling.largest_dt) +
                fmt::format(" the answer is more than {:.0f}% off, at dt = {:.3g} ms by ",
                            100 * analysis::tolerated_coupling_error, coupling.dt) +
                error,
            "linearly_implicit_euler updates them together; a smaller dt, or the equilibrium of the fast "
            "exchange in place of it, is accurate too");
    }
}

void assume_accurate_steps(const ir::Model& built, ir::Model& optimised) {
    const auto found = couplings(built);
    if (!found.empty()) optimised.assumptions.push_back({std::string(ir::time_step_name), 0, found.front().largest_dt});
}

}  // namespace heartwright::driver
