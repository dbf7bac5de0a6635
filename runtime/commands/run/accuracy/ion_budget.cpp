#include "runtime/commands/run/accuracy/ion_budget.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/units/shown.hpp"
#include "runtime/commands/cell/statistics/extrapolation.hpp"

namespace heartwright::commands {

double LevelBudget::distance() const {
    if (limit == before) return 0;
    const double distance = std::fabs(limit - before) / std::fabs(before);
    return std::isfinite(distance) ? distance : std::numeric_limits<double>::infinity();
}

LevelBudget level_budget(const std::string& name, const std::string& unit, const std::vector<double>& beats) {
    const std::size_t last = beats.size() - 1;
    const std::size_t apart = last < 4 ? 1 : std::max<std::size_t>(2, (last / 4) & ~std::size_t{1});
    const double first = beats[last - 2 * apart], second = beats[last - apart], third = beats[last];
    LevelBudget level{name, unit, third, third - beats[last - 1], third};
    // A smaller change ends within 0.1% however slowly changes shrink, or is one of rounding.
    constexpr double rounding = 1e-6, to_and_fro = 1e-3;
    const double change = std::fabs(third - second) / std::fabs(third);
    const bool is_to_and_fro = (third - second) * (second - first) < 0 && change < to_and_fro;
    if (!(change < rounding) && !is_to_and_fro && third != second)
        level.limit = limit_of_sequence(first, second, third);
    return level;
}

namespace {

std::string end_of(const LevelBudget& level) {
    return std::isfinite(level.limit) ? fmt::format("ends at {:.4g}", level.limit) + behind_a_number(level.unit)
                                      : "without a limit";
}

}  // namespace

std::string text_of(const LevelBudget& level) {
    const std::string unit = behind_a_number(level.unit);
    return fmt::format("{:<15} {:.4g}{}, {:.4g}{} a beat, {}", level.name, level.before, unit, level.change, unit,
                       end_of(level));
}

std::string drift_sentence(const std::vector<LevelBudget>& levels, std::size_t beats) {
    std::string names;
    std::size_t count = 0;
    for (const LevelBudget& level : levels) {
        if (level.is_steady()) continue;
        const std::string away =
            std::isfinite(level.distance()) ? fmt::format(", {:.2g}% away", 100 * level.distance()) : "";
        names += fmt::format("{}{} ({}{})", ++count == 1 ? "" : ", ", level.name, end_of(level), away);
    }
    if (count == 0) return {};
    return fmt::format("{} still {} after {} beats", names, count == 1 ? "drifts" : "drift", beats);
}

bool ChargeBudget::is_balanced() const { return std::fabs(unaccounted()) <= 0.01 * exchanged; }

ChargeBudget charge_budget(const std::vector<double>& potential, const std::vector<double>& rates, double dt,
                           double by_pulse) {
    ChargeBudget charge;
    charge.by_pulse = by_pulse;
    charge.exchanged = std::fabs(by_pulse);
    charge.change = potential.back() - potential.front();
    for (std::size_t k = 1; k < rates.size(); ++k) {
        const double brought = 0.5 * dt * (rates[k - 1] + rates[k]);
        charge.by_currents += brought;
        charge.exchanged += std::fabs(brought);
    }
    return charge;
}

std::string text_of(const ChargeBudget& charge) {
    const std::string unit = behind_a_number(charge.unit);
    return fmt::format(
        "{}charge of {} over the last beat, over the capacitance: the pulse brings {:.4g}{}, currents {:.4g}{}, {} "
        "changes by {:.2g}{}; {:.2g}{} {} unaccounted for",
        charge.is_balanced() ? "" : "warning: ", charge.potential, charge.by_pulse, unit, charge.by_currents, unit,
        charge.potential, charge.change, unit, charge.unaccounted(), unit, charge.unit == "1" ? "is" : "are");
}

}  // namespace heartwright::commands
