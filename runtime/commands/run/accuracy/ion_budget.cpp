#include "runtime/commands/run/accuracy/ion_budget.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/units/unit.hpp"
#include "runtime/commands/cell/statistics/extrapolation.hpp"

namespace heartwright::commands {

std::vector<Concentration> concentrations_of(const interface::Model& model) {
    const Unit millimolar = *parse_unit("mM");
    std::vector<Concentration> found;
    for (std::int32_t s = 0; s < model.n_states; ++s) {
        const auto unit = parse_unit(model.states[s].unit);
        if (unit && unit->same_dimension(millimolar)) found.push_back({s, conversion_factor(*unit, millimolar)});
    }
    return found;
}

IonBudget ion_budget(const interface::Model& model, const Concentration& ion, const std::vector<double>& beats) {
    const std::size_t last = beats.size() - 1, apart = std::max<std::size_t>(1, last / 4);
    const auto in_mM = [&](std::size_t beats_ago) { return beats[last - beats_ago] * ion.in_mM; };
    return {model.states[ion.state].name, in_mM(0), in_mM(0) - in_mM(1),
            limit_of_sequence(in_mM(2 * apart), in_mM(apart), in_mM(0))};
}

std::string text_of(const IonBudget& ion) {
    const std::string end = std::isfinite(ion.limit) ? fmt::format("ends at {:.4g} mM", ion.limit) : "without a limit";
    return fmt::format("{:<15} {:.4g} mM, {:.4g} mM a beat, {}", ion.state, ion.before, ion.change, end);
}

}  // namespace heartwright::commands
