#include "runtime/simulation/stepping/stiffness_remark.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <string_view>

#include "runtime/simulation/stepping/cell_linearisation.hpp"

namespace heartwright::simulation {
namespace {

using States = std::vector<std::size_t>;  // their components, ascending

constexpr double share_of_mode = 0.1;  // from which on a state is named

// x + dt*f, whatever f reads.
bool is_explicit(const interface::StateInfo& state) {
    const std::string_view name = state.integrator;
    return name == "forward_euler" || name == "midpoint_gates" || name == "midpoint" || name == "semi_implicit_euler";
}

struct StiffMode {
    States states;
    double time_constant;  // ms
};

// Of the states for which `are_among` holds: those whose mode decays at more than `rate`, 1/ms.
template <class Predicate>
std::optional<StiffMode> stiff_mode(const interface::Model& model, const CellLinearisation& cell, double rate,
                                    Predicate are_among) {
    States among;
    for (std::size_t s = 0; s < cell.rates.size(); ++s)
        if (are_among(model.states[s])) among.push_back(s);
    linear::SquareMatrix scaled(among.size());
    for (std::size_t i = 0; i < among.size(); ++i)
        for (std::size_t j = 0; j < among.size(); ++j)
            scaled(i, j) = cell.jacobian(among[i], among[j]) * cell.scales[among[j]] / cell.scales[among[i]];
    const auto mode = fastest_decay(scaled);
    if (!mode || !(-mode->eigenvalue > rate)) return std::nullopt;
    StiffMode found{{}, -1 / mode->eigenvalue};
    for (std::size_t i = 0; i < among.size(); ++i)
        if (mode->shares[i] >= share_of_mode) found.states.push_back(among[i]);
    return found;
}

bool is_in_range(const interface::Model& model, const std::vector<double>& state) {
    for (std::size_t s = 0; s < state.size(); ++s)
        if (!(state[s] >= model.states[s].lower && state[s] <= model.states[s].upper && std::isfinite(state[s])))
            return false;
    return true;
}

// A cell at one of the states given.
struct Instant {
    std::int64_t slot, step;
    const std::vector<double>& state;
    double dt;  // ms
};

// Do steps of linearly implicit Euler of `together`, beside those that the other states get, stay in range?
bool is_held(cells::Population& population, const Instant& from, const States& together) {
    constexpr int steps = 20;
    std::vector<double> state = from.state;
    for (int k = 0; k < steps; ++k) {
        const double time = static_cast<double>(from.step + k) * from.dt;
        const CellLinearisation cell = linearise(population, from.slot, state, time);
        linear::SquareMatrix matrix(together.size());
        std::vector<double> right(together.size());
        for (std::size_t i = 0; i < together.size(); ++i) {
            right[i] = from.dt * cell.rates[together[i]];
            for (std::size_t j = 0; j < together.size(); ++j)
                matrix(i, j) = (i == j ? 1 : 0) - from.dt * cell.jacobian(together[i], together[j]);
        }
        const auto change = linear::solve(matrix, right);
        if (!change) return false;
        std::vector<double> next = population.step_copies(from.slot, state, from.dt, time);
        for (std::size_t i = 0; i < together.size(); ++i) next[together[i]] = state[together[i]] + (*change)[i];
        if (!is_in_range(population.model(), next)) return false;
        state = next;
    }
    return true;
}

// "Ca_ss", "Ca_ss and B", "A, B and 2 more"
std::string names_of(const interface::Model& model, const States& states) {
    constexpr std::size_t most = 3;
    std::string names;
    for (std::size_t k = 0; k < std::min(states.size(), most); ++k) {
        const bool is_last = k + 1 == states.size();
        names += std::string(k == 0 ? "" : is_last ? " and " : ", ") + model.states[states[k]].name;
    }
    return states.size() > most ? names + fmt::format(" and {} more", states.size() - most) : names;
}

double round_down(double value) {
    const double power = std::pow(10, std::floor(std::log10(value)));
    return value >= 5 * power ? 5 * power : value >= 2 * power ? 2 * power : power;
}

std::string own_time_constant(const interface::Model& model, const CellLinearisation& cell, std::int32_t state) {
    const auto s = static_cast<std::size_t>(state);
    const double slope = cell.jacobian(s, s);
    if (std::fabs(slope) < 1e-9) return fmt::format("{} does not relax by itself", model.states[s].name);
    return fmt::format("{} {} with a time constant of {:.2g} ms", model.states[s].name, slope < 0 ? "relaxes" : "grows",
                       1 / std::fabs(slope));
}

std::string what_holds(cells::Population& population, const Instant& from, const StiffMode& mode) {
    const interface::Model& model = population.model();
    States all = mode.states;  // and all others of such integrators but the potential
    for (std::size_t s = 0; s < from.state.size(); ++s) {
        const bool is_new = std::find(all.begin(), all.end(), s) == all.end();
        if (is_new && is_explicit(model.states[s]) && static_cast<std::int32_t>(s) != model.potential) all.push_back(s);
    }
    std::string integrators;
    if (is_held(population, from, mode.states))
        for (const std::size_t s : mode.states)
            integrators += fmt::format(" --integrator {}=linearly_implicit_euler", model.states[s].name);
    else if (is_held(population, from, all))
        integrators = " --integrator default=linearly_implicit_euler";
    const std::string dt = fmt::format("dt <= {:.3g} ms", round_down(mode.time_constant));
    return integrators.empty() ? "choose " + dt : fmt::format("choose{}, or {}", integrators, dt);
}

// Those that are too stiff for explicit steps; else, of GRL1 too, which is stable for each state alone and not for
// those that change each other.
std::optional<StiffMode> stiffest(const interface::Model& model, const CellLinearisation& cell, double rate) {
    if (const auto mode = stiff_mode(model, cell, rate, is_explicit)) return mode;
    const auto mode = stiff_mode(model, cell, rate, [](const interface::StateInfo& state) {
        return is_explicit(state) || std::string_view(state.integrator) == "grl1";
    });
    return mode && mode->states.size() > 1 ? mode : std::nullopt;
}

bool is_finite(const CellLinearisation& cell) {
    return std::all_of(
        cell.jacobian.values.begin(), cell.jacobian.values.end(), [](double value) { return std::isfinite(value); });
}

}  // namespace

std::string stiffness_remark(cells::Population& population, const CellBeforeFault& before) {
    const interface::Model& model = population.model();
    if (population.has_lattice()) return "";
    const auto& left = model.states[before.first_to_leave];
    std::string remark;
    for (const CellBeforeFault::At& at : before.states) {
        if (!is_in_range(model, at.state)) continue;
        const CellLinearisation cell =
            linearise(population, before.slot, at.state, static_cast<double>(at.step) * before.dt);
        if (!is_finite(cell)) continue;
        // Forward Euler is unstable from 2/dt on, and changes the sign of what it relaxes from 1/dt on.
        const bool is_last = &at == &before.states.back();
        const auto mode = stiffest(model, cell, (is_last ? 1 : 2) / before.dt);
        remark = fmt::format("at step {} {}, beside dt = {:.4g} ms", at.step,
                             own_time_constant(model, cell, before.first_to_leave), before.dt);
        remark += *left.integrator == '\0' ? "" : fmt::format(" by {}", left.integrator);
        if (!mode) {
            remark += "; no state is too stiff for its integrator";
            continue;
        }
        if (mode->states == States{static_cast<std::size_t>(before.first_to_leave)}) {
            remark += fmt::format(", which is stable up to {:.2g} ms", 2 * mode->time_constant);
        } else {
            remark += fmt::format("; {} with {:.2g} ms {} too stiff for {}", names_of(model, mode->states),
                                  mode->time_constant, mode->states.size() == 1 ? "is" : "are",
                                  model.states[mode->states.front()].integrator);
        }
        return remark + ": " + what_holds(population, {before.slot, at.step, at.state, before.dt}, *mode);
    }
    return remark.empty() ? "" : remark + ": a smaller dt, or the model's settings, may help";
}

}  // namespace heartwright::simulation
