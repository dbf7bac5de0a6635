#include "generator/driver/explain/schemes.hpp"

#include <fmt/core.h>

#include <cmath>
#include <numeric>
#include <string>

#include "generator/driver/pipeline.hpp"
#include "generator/integrators/stiff_states.hpp"
#include "generator/passes/gates/choose_integrators.hpp"
#include "generator/passes/gates/gates.hpp"

namespace heartwright::driver {
namespace {

using ir::Integrator;

std::string milliseconds(double ms) {
    return ms < 0.01 ? fmt::format("{:.2g} us", 1e3 * ms) : fmt::format("{:.3g} ms", ms);
}

std::string reason_for(const ir::Model& built, const ir::State& asked, const ir::State& given, bool is_gate,
                       const integrators::TimeConstantBound& bound) {
    if (asked.integrator == given.integrator) return "requested";
    if (asked.integrator != Integrator::automatic) return std::string(to_string(asked.integrator)) + " requested";
    const double rate = built.designed_dt / bound.at_least;
    const std::string at_dt = fmt::format("stiff at dt = {:.3g} ms", built.designed_dt);
    if (given.integrator == Integrator::rush_larsen) return "gate: its derivative is linear in it";
    if (given.integrator == Integrator::linearly_implicit_euler) {
        if (given.name == built.membrane.potential) return "exchanges current with another potential";
        if (is_gate) return "gate that closes a loop with a stiff state";
        if (rate < integrators::stiff_from) return "exchanges with a stiff state";
        return (built.designed_dt / bound.found < integrators::stiff_from ? "not proved to be slow, perhaps " : "") +
               at_dt;
    }
    if (given.integrator == Integrator::midpoint) return "fast potential; its second evaluation is hidden by memory";
    if (given.integrator == Integrator::staggered) return "fast potential";
    if (given.name == built.membrane.potential) return "membrane potential";
    if (built.lattice) return "model with sites";
    return rate >= integrators::stiff_from ? "its derivative reads a next()" : "not " + at_dt;
}

std::string time_constants(const integrators::TimeConstantBound& bound) {
    if (std::isnan(bound.at_least) || std::isinf(bound.at_least)) return "";
    const std::string at_least = bound.at_least == 0 ? "; no bound of its time constant"
                                                     : "; time constant at least " + milliseconds(bound.at_least);
    return std::isinf(bound.found) ? at_least : at_least + ", found " + milliseconds(bound.found);
}

}  // namespace

std::vector<page::Fact> schemes_of(const ir::Model& built, const ir::Model& lowered) {
    std::vector<std::size_t> all(built.states.size());
    std::iota(all.begin(), all.end(), 0);
    // As choose_integrators sees it.
    const ir::Model source = without_singularities(built, {});
    const std::vector<integrators::TimeConstantBound> bounds =
        integrators::bound_time_constants(source, all, built.designed_dt);
    const auto gates = passes::gates(source);
    std::vector<page::Fact> facts;
    for (std::size_t i = 0; i < built.states.size(); ++i) {
        const ir::State& asked = built.states[i];
        const ir::State* given = lowered.find_state(asked.name);
        if (!given) continue;
        if (!asked.derivative) {
            facts.push_back({asked.name, "next()", "the spec gives its next value"});
            continue;
        }
        std::string reason = reason_for(built, asked, *given, gates.contains(asked.name), bounds[i]);
        reason += time_constants(bounds[i]);
        facts.push_back({asked.name, std::string(to_string(given->integrator)), reason});
    }
    return facts;
}

std::vector<page::Fact> invariants_of(const ir::Model& built) {
    std::vector<page::Fact> facts;
    for (const invariants::Proof& proof : passes::proved_step(without_singularities(built, {})).proofs)
        facts.push_back({proof.what, proof.is_proved ? "kept" : "not kept", proof.is_proved ? "" : proof.why_not});
    return facts;
}

}  // namespace heartwright::driver
