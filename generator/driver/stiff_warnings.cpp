#include "generator/driver/stiff_warnings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "generator/analysis/stiffness/stiff_coupling.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/integrators/coupling_bounds.hpp"
#include "generator/passes/gates/gates.hpp"

namespace heartwright::driver {
namespace {

using Names = std::unordered_set<std::string>;

constexpr double longest_dt = 0.1;  // ms: longer steps are for other reasons not accurate (docs/numerics.md)

// States that exponential steps are asked for. Rush-Larsen: those that auto would not take so, as a gate by itself is
// exact.
Names exponential_states(const ir::Model& model) {
    Names exponential;
    bool asks_for_rush_larsen = false;
    for (const ir::State& state : model.states) {
        if (!state.derivative || state.is_count) continue;
        if (state.integrator == ir::Integrator::grl1) exponential.insert(state.name);
        asks_for_rush_larsen |= state.integrator == ir::Integrator::rush_larsen;
    }
    if (!asks_for_rush_larsen) return exponential;
    const auto gates = passes::gates(model);
    const passes::Dependencies dependencies(model);
    for (const ir::State& state : model.states) {
        if (!state.derivative || state.integrator != ir::Integrator::rush_larsen || gates.contains(state.name))
            continue;
        if (passes::linear_derivative(model, dependencies, state)) exponential.insert(state.name);
    }
    return exponential;
}

std::vector<analysis::StiffCoupling> couplings(const ir::Model& model) {
    const Names exponential = exponential_states(model);
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
    if (states.size() <= most) return result;
    const std::size_t others = states.size() - most;
    return result + " and " + (others == 1 ? "another" : fmt::format("{} others", others));
}

bool share_a_state(const analysis::StiffCoupling& a, const analysis::StiffCoupling& b) {
    return std::any_of(
        a.states.begin(), a.states.end(),
        [&](const std::string& name) { return std::find(b.states.begin(), b.states.end(), name) != b.states.end(); });
}

// `into` becomes what is found of both: the fastest exchange, the shortest dt, the largest error with its dt.
void merge(analysis::StiffCoupling& into, const analysis::StiffCoupling& other) {
    for (const std::string& name : other.states)
        if (std::find(into.states.begin(), into.states.end(), name) == into.states.end()) into.states.push_back(name);
    into.time_constant = std::min(into.time_constant, other.time_constant);
    into.largest_dt = std::min(into.largest_dt, other.largest_dt);
    if (other.error > into.error) {
        into.error = other.error;
        into.dt = other.dt;
    }
}

// Groups that overlap as one, in the order of their first.
std::vector<analysis::StiffCoupling> merged(const std::vector<analysis::StiffCoupling>& found) {
    std::vector<analysis::StiffCoupling> result;
    for (const analysis::StiffCoupling& group : found) {
        const auto whole =
            std::find_if(result.begin(), result.end(), [&](const auto& known) { return share_a_state(known, group); });
        if (whole == result.end()) {
            result.push_back(group);
            continue;
        }
        merge(*whole, group);
        for (auto other = whole + 1; other != result.end();) {
            const bool is_part = share_a_state(*whole, *other);
            if (is_part) merge(*whole, *other);
            other = is_part ? result.erase(other) : other + 1;
        }
    }
    return result;
}

std::string method_of(const ir::State& state) {
    return state.integrator == ir::Integrator::rush_larsen ? "Rush-Larsen" : "GRL1";
}

}  // namespace

void warn_of_stiff_coupling(const ir::Model& built, Diagnostics& diagnostics) {
    for (const analysis::StiffCoupling& coupling : merged(couplings(built))) {
        const ir::State& state = *built.find_state(coupling.states.front());
        const std::string method = method_of(state);
        const std::string error = coupling.error > 1 ? "more than 100%" : fmt::format("{:.0f}%", 100 * coupling.error);
        diagnostics.warning(
            state.origin,
            method + " is inaccurate for " + names_of(coupling.states) +
                ", which change each other with a time constant of " + time_text(coupling.time_constant) +
                ": it updates each with the others held fixed, so that what they exchange is not "
                "conserved; above dt = " +
                time_text(coupling.largest_dt) +
                fmt::format(" the answer may be more than {:.0f}% off, at dt = {:.3g} ms by ",
                            100 * analysis::tolerated_coupling_error, coupling.dt) +
                error,
            "linearly_implicit_euler updates them together; a smaller dt, or the equilibrium of the fast "
            "exchange in place of it, is accurate too");
    }
}

void note_unproved_coupling(const ir::Model& built, Diagnostics& diagnostics) {
    Names exponential = exponential_states(built);
    for (const auto& [name, derivative] : passes::gates(built)) exponential.erase(name);
    if (exponential.empty()) return;
    Names is_warned_of;
    for (const analysis::StiffCoupling& coupling : couplings(built))
        is_warned_of.insert(coupling.states.begin(), coupling.states.end());
    const double dt = std::min(built.designed_dt, longest_dt);
    for (const auto& coupling : integrators::unproved_couplings(without_singularities(built, {}), exponential, dt)) {
        std::vector<std::string> stepped, others;
        bool has_warning = false;
        for (const std::string& name : coupling.states) {
            (exponential.contains(name) ? stepped : others).push_back(name);
            has_warning |= is_warned_of.contains(name);
        }
        if (has_warning) continue;
        const ir::State& state = *built.find_state(stepped.front());
        const std::string beside = others.empty() ? "" : " beside " + names_of(others);
        diagnostics.note(
            state.origin,
            fmt::format("{} is not proved accurate at dt = {:.3g} ms for {}{}, which change each other: no "
                        "state was found where it is inaccurate, but it may be more than {:.0f}% off "
                        "somewhere in the working ranges",
                        method_of(state), dt, names_of(stepped), beside, 100 * analysis::tolerated_coupling_error),
            "heartwright check EXPERIMENT compares a run with half of dt");
    }
}

void assume_accurate_steps(const ir::Model& built, ir::Model& optimised) {
    const auto found = couplings(built);
    if (!found.empty()) optimised.assumptions.push_back({std::string(ir::time_step_name), 0, found.front().largest_dt});
}

}  // namespace heartwright::driver
