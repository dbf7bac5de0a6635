// The first state that leaves its range or is no number. Checks of all states lie up to 100 steps apart, and by then
// most states of a diverged cell are NaN: the steps since the last good check are repeated one by one, without
// observers and outputs.
#include <algorithm>
#include <cmath>

#include "base/units/shown.hpp"
#include "runtime/halo/halo.hpp"
#include "runtime/simulation/simulation_parts.hpp"

namespace heartwright::solver {

namespace {

std::string value_text(double value, const char* unit) {
    return text("%.9g%s", std::isnan(value) ? std::fabs(value) : value, behind_a_number(unit).c_str());
}

}  // namespace

std::optional<std::int64_t> Simulation::Parts::repeat_until_fault(std::int64_t step,
                                                                  std::optional<reduce::Guard::Bad>& bad) {
    const std::optional<std::int64_t> good = last_good_states->step();
    if (team.any(!good || *good >= step)) {
        return std::nullopt;
    }
    const std::optional<reduce::Guard::Bad> found = bad;
    last_good_states->restore(*population);
    clock->set(*good);
    if (halo) {
        halo->exchange(population->potential());
    }
    const cells::Clock::WithoutRecorder repeated(*clock);  // these steps are recorded
    TimeStepper again(
        {.device = *device,
         .population = *population,
         .clock = *clock,
         .diffusion = diffusion.get(),
         .substeps = facts.substeps,
         .splitting =
             experiment.time.splitting == experiment::Time::Splitting::strang ? Splitting::strang : Splitting::godunov,
         .halo = halo.get(),
         .spare_potential = spare_potential.data(),
         .put_clamps = clamps->empty() ? std::function<void()>{} : [this] { clamps->put(clock->on_device()); },
         .update_observers = {},
         .is_to_stop = {}});
    for (std::int64_t at = *good + 1; at <= step; ++at) {
        again.advance(1);
        device->synchronise();
        bad = find_bad_state();
        if (team.any(bad.has_value())) {
            return at;
        }
    }
    bad = found;  // it went otherwise this time
    return std::nullopt;
}

// A value out of its range comes before the NaN that follows from it.
Simulation::Parts::FirstFault Simulation::Parts::first_fault(const reduce::Guard::Bad& bad, std::int64_t step) const {
    FirstFault fault{.bad = bad, .step = step, .others = {}};
    bool is_finite = false;
    for (std::int32_t s = 0; s < model.n_states; ++s) {
        const double value = population->download(s)[static_cast<std::size_t>(bad.slot)];
        if (value >= model.states[s].lower && value <= model.states[s].upper && std::isfinite(value)) {
            continue;
        }
        if (std::isfinite(value) && !is_finite) {
            is_finite = true;
            fault.bad.component = s;
        }
        fault.others.push_back(s);
    }
    std::erase(fault.others, fault.bad.component);
    return fault;
}

std::string Simulation::Parts::bad_state(const FirstFault& fault) const {
    const auto& info = model.states[fault.bad.component];
    const auto slot = static_cast<std::size_t>(fault.bad.slot);
    const double value = population->download(fault.bad.component)[slot];
    std::string message = text("at step %lld (t = %.9g ms), cell %s: %s is %s", static_cast<long long>(fault.step),
                               static_cast<double>(fault.step) * experiment.time.dt,
                               cell_text(assembly.grid, assembly.slots.grid_of(fault.bad.slot)).c_str(), info.name,
                               value_text(value, info.unit).c_str());
    if (std::isfinite(value)) {
        message += text(", outside its range of %.9g to %.9g", info.lower, info.upper);
    }
    constexpr std::size_t most_named = 3;
    for (std::size_t k = 0; k < std::min(fault.others.size(), most_named); ++k) {
        const auto& other = model.states[fault.others[k]];
        message += (k == 0 ? "; in the same step " : ", ") + std::string(other.name) + " is " +
                   value_text(population->download(fault.others[k])[slot], other.unit);
    }
    if (fault.others.size() > most_named) {
        message += text(" and %lld more left theirs", static_cast<long long>(fault.others.size() - most_named));
    }
    return message;
}

}  // namespace heartwright::solver
