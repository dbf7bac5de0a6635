#include "runtime/simulation/stepping/site_watch.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

#include "base/diag/faults.hpp"
#include "base/units/shown.hpp"
#include "runtime/observers/sampler.hpp"
#include "runtime/tissue_state/fault_of_cell.hpp"

namespace heartwright::simulation {
namespace {

std::string triple(const std::array<std::int64_t, 3>& at) {
    return "(" + std::to_string(at[0]) + ", " + std::to_string(at[1]) + ", " + std::to_string(at[2]) + ")";
}

SiteGuard make_guard(device::Device& device, const interface::LatticeInfo& info) {
    std::vector<double> lower, upper;
    for (std::int32_t s = 0; s < info.n_states; ++s) {
        lower.push_back(info.states[s].lower);
        upper.push_back(info.states[s].upper);
    }
    return {device, lower, upper};
}

// -1: there is none.
std::int32_t find(const interface::ObservableInfo* observables, std::int32_t count, const std::string& name) {
    const auto* const found = std::find_if(observables, observables + count,
                                           [&](const interface::ObservableInfo& one) { return name == one.name; });
    return found == observables + count ? -1 : static_cast<std::int32_t>(found - observables);
}

}  // namespace

SiteWatch::SiteWatch(device::Device& device, cells::Population& population, const tissue_state::Assembly& assembly,
                     double dt)
    : device_(device),
      population_(population),
      assembly_(assembly),
      dt_(dt),
      guard_(make_guard(device, population.lattice().info())) {
    const interface::Model& model = population.model();
    const interface::LatticeInfo& info = *model.lattice;
    for (std::int32_t s = 0; s < info.n_states; ++s) {
        const std::string state = info.states[s].name;
        Diffusing one{-1, true, {}, state, {}};
        // Of a state that diffuses as a function of itself, with the slope of that function.
        for (const char* const kind : {"effective_diffusivity_", "diffusivity_"}) {
            if (one.diffusivity >= 0) break;
            one.diffusivity = find(info.observables, info.n_observables, kind + state);
            one.varies = one.diffusivity >= 0;
            if (!one.varies) one.diffusivity = find(model.observables, model.n_observables, kind + state);
        }
        bool is_known = one.diffusivity >= 0;
        for (std::size_t axis = 0; axis < 3 && is_known; ++axis) {
            const auto weight = [&](const char* kind) {
                return find(model.observables, model.n_observables, kind + std::to_string(axis) + "_" + state);
            };
            // Voxels of a site have neighbours in it.
            if (const std::int32_t of_voxels = weight("voxel_weight_"); of_voxels >= 0) {
                one.weights.push_back(of_voxels);
            } else if (population.lattice().sites().shape[axis] > 1) {
                one.weights.push_back(weight("laplacian_weight_"));
                is_known = one.weights.back() >= 0;
            }
        }
        if (is_known && !one.weights.empty()) diffusing_.push_back(one);
    }
}

std::string SiteWatch::place(std::int64_t slot, std::int64_t site) const {
    const lattice::Lattice& lattice = population_.lattice();
    return "cell " + tissue_state::cell_text(assembly_.grid, assembly_.slots.grid_of(slot)) + ", " +
           lattice.info().site + " " + triple(lattice.sites().place(site));
}

std::int64_t SiteWatch::whole_index(std::int64_t slot) const {
    return assembly_.grid.whole_index(assembly_.slots.grid_of(slot));
}

std::string SiteWatch::instant(std::int64_t step) const {
    return fmt::format("at step {} (t = {:.9g} ms)", step, static_cast<double>(step) * dt_);
}

double SiteWatch::of_cell(std::int32_t observable, std::int64_t slot, const interface::StepClock* clock) {
    return observers::Sampler(device_, population_, {slot}, {population_.model().n_states + observable})
        .sample(clock)
        .front()
        .front();
}

SiteWatch::Worst SiteWatch::worst_of(const Diffusing& diffusing, std::int64_t slot, const interface::StepClock* clock) {
    int block = 0;
    while (slot >= population_.block_range(block).last) ++block;
    const double weights = diffusing.sum_of_block[static_cast<std::size_t>(block)];
    if (!diffusing.varies) {
        const double diffusivity = of_cell(diffusing.diffusivity, slot, clock);
        return {0, diffusivity, diffusivity * weights};
    }
    const lattice::Lattice& lattice = population_.lattice();
    std::vector<std::int64_t> sites(static_cast<std::size_t>(lattice.sites().count()));
    std::iota(sites.begin(), sites.end(), std::int64_t{0});
    const std::int32_t symbol = lattice.info().n_states + lattice.info().n_counts + diffusing.diffusivity;
    const auto values =
        observers::SiteSampler(device_, population_, std::vector<std::int64_t>(sites.size(), slot), sites, {symbol})
            .sample(clock)
            .front();
    const auto worst =
        std::max_element(values.begin(), values.end(), [](double a, double b) { return std::fabs(a) < std::fabs(b); });
    return {worst - values.begin(), *worst, *worst * weights};
}

void SiteWatch::check_diffusion(std::int64_t slot, const std::string& when, const interface::StepClock* clock) {
    const interface::LatticeInfo& info = population_.lattice().info();
    for (const Diffusing& one : diffusing_) {
        const Worst worst = worst_of(one, slot, clock);
        if (worst.number < 0) {
            throw UserFault(when + ", " + place(slot, worst.site) + ": " +
                            fmt::format("the diffusivity of {} is negative ({:.6g})", one.state, worst.diffusivity));
        }
        if (worst.number > 0.5 * (1 + 1e-12)) {
            const char* const unit = one.varies ? info.observables[one.diffusivity].unit
                                                : population_.model().observables[one.diffusivity].unit;
            throw UserFault(
                when + ", " + place(slot, worst.site) + ": " +
                fmt::format("diffusion of {} between {}s is unstable: its diffusivity is {:.6g} {}, and dt = {:.6g} ms "
                            "makes the diffusion number {:.6g}, but at most 0.5 is stable: choose dt <= {:.6g} ms",
                            one.state, info.site, worst.diffusivity, unit, dt_, worst.number,
                            dt_ * 0.5 / worst.number));
        }
    }
}

std::string SiteWatch::fault_text(std::int32_t check, double value) const {
    const std::string what = population_.lattice().info().checks[check];
    const std::string message = fmt::format("the probabilities of {} add up to {:.9g}", what, value);
    if (!(value >= 0)) return message + ": a rate or probability is negative or no number";
    if (what.rfind("outcomes", 0) == 0)  // of draws without memory: no rates, so no dt would do
        return message + ": more than 1";
    return message + fmt::format(": more than 1 in a step of {:.6g} ms: choose dt <= {:.4g} ms", dt_, dt_ / value);
}

namespace {

// "RyR leaving C1 (C1 -> O1)" is about RyR_C1: of total_RyR_C1 and least_RyR_C1. "outcomes of LCC (np, p)" is about
// LCC.
std::string drawn_by(const std::string& check) {
    const std::string outcomes = "outcomes of ", leaving = " leaving ";
    std::string name = check.substr(0, check.find(" ("));
    if (name.rfind(outcomes, 0) == 0) return name.substr(outcomes.size());
    const std::size_t at = name.find(leaving);
    return at == std::string::npos ? "" : name.substr(0, at) + "_" + name.substr(at + leaving.size());
}

}  // namespace

std::optional<double> SiteWatch::at_first_site(const std::string& name, std::int64_t slot,
                                               const interface::StepClock* clock) {
    const interface::Model& model = population_.model();
    const interface::LatticeInfo& info = population_.lattice().info();
    if (const std::int32_t symbol = find(info.observables, info.n_observables, name); symbol >= 0) {
        return observers::SiteSampler(device_, population_, {slot}, {0}, {info.n_states + info.n_counts + symbol})
            .sample(clock)
            .front()
            .front();
    }
    const std::int32_t symbol = find(model.observables, model.n_observables, name);
    return symbol < 0 ? std::nullopt : std::optional(of_cell(symbol, slot, clock));
}

void SiteWatch::check_probabilities(std::int64_t slot, const std::string& at, const interface::StepClock* clock) {
    const interface::LatticeInfo& info = population_.lattice().info();
    for (std::int32_t check = 0; check < info.n_checks; ++check) {
        const std::string drawn = drawn_by(info.checks[check]);
        const std::string when = at + ", " + place(slot, 0) + ": ";
        const std::optional<double> total = at_first_site("total_" + drawn, slot, clock);
        const std::optional<double> least =
            at_first_site("least_" + drawn, slot, clock);  // absent where there is one way
        if (least && *least < -1e-12) {
            throw UserFault(when +
                            fmt::format("one of the probabilities of {} is {:.9g}: a rate or probability is negative",
                                        info.checks[check], *least));
        }
        if (total && !(*total >= 0 && *total <= 1 + 1e-12)) throw UserFault(when + fault_text(check, *total));
    }
}

void SiteWatch::check_parameters(std::int64_t step, const interface::StepClock* clock) {
    for (Diffusing& one : diffusing_) one.sum_of_block.clear();
    for (int b = 0; b < population_.block_count(); ++b) {
        const auto range = population_.block_range(b);
        for (Diffusing& one : diffusing_) {
            double& sum = one.sum_of_block.emplace_back(0);
            for (const std::int32_t weight : one.weights)
                sum += range.first < range.last ? of_cell(weight, range.first, clock) : 0;
        }
        if (range.first < range.last) {
            check_diffusion(range.first, instant(step), clock);
            check_probabilities(range.first, instant(step), clock);
        }
    }
}

void SiteWatch::check(std::int64_t step, std::int64_t last_good, const interface::StepClock* clock) {
    const lattice::Lattice& lattice = population_.lattice();
    const interface::LatticeInfo& info = lattice.info();
    const interface::SiteFault fault = lattice.fault();
    if (fault.what != interface::SiteFault::none) {
        throw tissue_state::FaultOfCell(
            tissue_state::FaultOfCell::Kind::of_draws, fault.step, whole_index(fault.slot),
            instant(fault.step) + ", " + place(fault.slot, fault.site) + ": " + fault_text(fault.check, fault.value));
    }
    const std::int64_t site_stride = lattice.sites().stride();
    if (const auto bad = guard_.find(lattice.states(), lattice.slots(), site_stride, population_.count(),
                                     lattice.sites().count(), [&] { return cells_of_slots(assembly_); })) {
        const interface::StateInfo& state = info.states[bad->component];
        const double value = lattice.download_state(bad->component, bad->slot)[static_cast<std::size_t>(bad->site)];
        std::string message = instant(step) + ", " + place(bad->slot, bad->site) + ": " +
                              fmt::format("{} is {:.9g}{}", state.name, std::isnan(value) ? std::fabs(value) : value,
                                          behind_a_number(state.unit));
        if (std::isfinite(value))
            message += fmt::format(", outside its range of {:.9g} to {:.9g}", state.lower, state.upper);
        throw tissue_state::FaultOfCell(
            tissue_state::FaultOfCell::Kind::of_sites, step, whole_index(bad->slot),
            message +
                fmt::format("; all states were in order at step {}: a smaller dt, or the model's settings, may help",
                            last_good));
    }
    constexpr std::int64_t diffusion_every = 10;  // it is looked at site by site, which takes longer
    if (checks_++ % diffusion_every == 0 && population_.count() > 0)
        check_diffusion(checks_ / diffusion_every % population_.count(), instant(step), clock);
}

}  // namespace heartwright::simulation
