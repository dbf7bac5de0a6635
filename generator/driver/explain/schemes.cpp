#include "generator/driver/explain/schemes.hpp"

#include <fmt/core.h>

#include <cmath>
#include <numeric>
#include <string>

#include "generator/integrators/stiff_states.hpp"

namespace heartwright::driver {
namespace {

using ir::Integrator;

std::string milliseconds(double ms) {
    return ms < 0.01 ? fmt::format("{:.2g} us", 1e3 * ms) : fmt::format("{:.3g} ms", ms);
}

std::string reason_for(const ir::Model& built, const ir::State& asked, const ir::State& given, double time_constant) {
    if (asked.integrator == given.integrator) return "requested";
    if (asked.integrator != Integrator::automatic) return std::string(to_string(asked.integrator)) + " requested";
    const double rate = built.designed_dt / time_constant;
    if (given.integrator == Integrator::rush_larsen) return "gate: its derivative is linear in it";
    if (given.integrator == Integrator::linearly_implicit_euler) {
        return rate >= integrators::stiff_from ? fmt::format("stiff at dt = {:.3g} ms", built.designed_dt)
                                               : "exchanges with a stiff state";
    }
    if (given.name == built.membrane.potential) return "membrane potential";
    if (built.lattice) return "model with sites";
    return rate >= integrators::stiff_from ? "its derivative reads a next()"
                                           : fmt::format("not stiff at dt = {:.3g} ms", built.designed_dt);
}

}  // namespace

std::vector<page::Fact> schemes_of(const ir::Model& built, const ir::Model& lowered) {
    std::vector<std::size_t> all(built.states.size());
    std::iota(all.begin(), all.end(), 0);
    const std::vector<integrators::StiffState> found = integrators::fastest_time_constants(built, all);
    std::vector<page::Fact> facts;
    for (std::size_t i = 0; i < built.states.size(); ++i) {
        const ir::State& asked = built.states[i];
        const ir::State* given = lowered.find_state(asked.name);
        if (!given) continue;
        if (!asked.derivative) {
            facts.push_back({asked.name, "next()", "the spec gives its next value"});
            continue;
        }
        std::string reason = reason_for(built, asked, *given, found[i].time_constant);
        if (std::isfinite(found[i].time_constant))
            reason += "; fastest time constant found " + milliseconds(found[i].time_constant);
        facts.push_back({asked.name, std::string(to_string(given->integrator)), reason});
    }
    return facts;
}

}  // namespace heartwright::driver
