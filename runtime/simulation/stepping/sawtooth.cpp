#include "runtime/simulation/stepping/sawtooth.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/units/shown.hpp"

namespace heartwright::simulation {

std::optional<Sawtooth> find_sawtooth(const tissue_state::Assembly& assembly, const std::vector<double>& potential) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double value : potential) {
        low = std::isfinite(value) ? std::min(low, value) : low;
        high = std::isfinite(value) ? std::max(high, value) : high;
    }
    double least = 0.25 * (high - low);
    if (!(least > 1e-3 * std::max(std::fabs(low), std::fabs(high)))) return {};
    const auto value_at = [&](const tissue::Cell& cell) {
        const std::int64_t slot =
            assembly.grid.owned().contains(cell) ? assembly.slots.slot_of(assembly.grid.index(cell)) : -1;
        return slot < 0 ? std::numeric_limits<double>::quiet_NaN() : potential[static_cast<std::size_t>(slot)];
    };
    std::optional<Sawtooth> found;
    for (std::int64_t s = 0; s < assembly.slots.count(); ++s) {
        const tissue::Cell first = assembly.grid.cell(assembly.slots.grid_of(s));
        for (int axis = 0; axis < assembly.grid.dimensions; ++axis) {
            Sawtooth one{{}, axis};
            tissue::Cell cell = first;
            for (double& value : one.values) {
                value = value_at(cell);
                ++cell[static_cast<std::size_t>(axis)];
            }
            const double a = one.values[1] - one.values[0], b = one.values[2] - one.values[1],
                         c = one.values[3] - one.values[2];
            const double amplitude = std::min({std::fabs(a), std::fabs(b), std::fabs(c)});
            if (a * b < 0 && b * c < 0 && amplitude > least) {  // false for NaN and infinity
                least = amplitude;
                found = one;
            }
        }
    }
    return found;
}

std::string remark_on_diffusion(const tissue_state::Assembly& assembly, const std::vector<double>& potential,
                                const std::string& unit, double step, double limit, double dt) {
    if (!assembly.has_diffusion || !(step > 0.5 * limit)) return "";
    const std::string share = fmt::format("its step of {:.6g} ms is {:.3g}% of the stability limit of {:.6g} ms", step,
                                          100 * step / limit, limit);
    const std::string remedy = fmt::format("choose dt <= {:.6g} ms", dt * (0.5 * limit / step));
    if (const auto sawtooth = find_sawtooth(assembly, potential)) {
        const auto& v = sawtooth->values;
        return fmt::format(
                   "; diffusion diverges: the potential alternates between neighbouring points along {} ({:.4g}, "
                   "{:.4g}, {:.4g}, {:.4g}{}), and ",
                   "xyz"[sawtooth->axis], v[0], v[1], v[2], v[3], behind_a_number(unit)) +
               share + ": " + remedy;
    }
    if (std::none_of(potential.begin(), potential.end(), [](double value) { return std::isfinite(value); }))
        return "; diffusion may have diverged: " + share + ": " + remedy;
    return "";
}

}  // namespace heartwright::simulation
