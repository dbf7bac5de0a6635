#include "runtime/simulation/stepping/state_checks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/units/shown.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/simulation/stepping/sawtooth.hpp"
#include "runtime/simulation/stepping/time_stepper.hpp"
#include "runtime/tissue_state/fault_of_cell.hpp"

namespace heartwright::simulation {
namespace {

constexpr std::int64_t nothing_found = std::numeric_limits<std::int64_t>::max();

Guard make_guard(device::Device& device, const interface::Model& model) {
    std::vector<double> lower, upper;
    for (std::int32_t s = 0; s < model.n_states; ++s) {
        const interface::StateRange range = interface::range_of_state(model, s);
        lower.push_back(range.lower);
        upper.push_back(range.upper);
    }
    return {device, lower, upper, interface::StateLayout(model)};
}

std::string value_text(double value, const char* unit) {
    return fmt::format("{:.9g}{}", std::isnan(value) ? std::fabs(value) : value, behind_a_number(unit));
}

}  // namespace

StateChecks::StateChecks(tissue_state::TissueState& tissue, std::int64_t every, double stability_limit)
    : tissue_(tissue),
      model_(tissue.population.model()),
      every_(every),
      stability_limit_(stability_limit),
      guard_(make_guard(tissue.device, model_)),
      last_good_states_(tissue.device) {
    if (tissue.assembly.lattice) {
        site_watch_.emplace(tissue.device, tissue.population, tissue.assembly, tissue.experiment.time.dt);
        check_parameters(0);
    }
}

std::int64_t StateChecks::steps_between(const interface::StateLayout& layout, bool has_sites,
                                        std::int64_t cells_of_all_ranks, device::Backend backend) {
    constexpr std::int64_t least = 100, most = 1000, cell_steps = 10'000'000'000;
    if (backend == device::Backend::cpu || has_sites ||
        LastGoodStates::are_kept(layout, has_sites, cells_of_all_ranks, backend))
        return least;
    return std::clamp(cell_steps / cells_of_all_ranks, least, most);
}

void StateChecks::check_parameters(std::int64_t step) {
    if (site_watch_)
        collective_try(
            tissue_.team(), [&] { site_watch_->check_parameters(step, tissue_.clock.on_device()); });
}

// What is wrong on any rank: of sites first, then of tables, then states; of the same kind what went wrong first, then
// of the cell with the least number. A rank tells one of its own.
void StateChecks::check(std::int64_t step) {
    if (checked_step_ == step) return;
    tissue_.device.synchronise();
    OwnFault own = own_fault(step);
    const std::optional<Guard::Bad> bad = find_bad_state();
    const auto found = tissue_.team().all_reduce_max({own.place != nothing_found ? 1 : 0, bad ? 1 : 0});
    if (found[0] != 0 || found[1] != 0) {
        if (found[0] == 0) note_bad_state(step, bad, own);
        throw_first(own);
    }
    checked_step_ = step;
    last_good_states_.keep(tissue_.population, tissue_.assembly.whole_cells, step);
}

StateChecks::OwnFault StateChecks::nothing() const { return {"", nothing_found, nothing_found}; }

// Of sites and tables. One rank alone throws it as it is.
StateChecks::OwnFault StateChecks::own_fault(std::int64_t step) {
    OwnFault own = nothing();
    try {
        if (site_watch_) site_watch_->check(step, last_good(step), tissue_.clock.on_device());
        check_tables();
    } catch (const tissue_state::FaultOfCell& fault) {
        own = {fault.what(), fault.place(), fault.cell()};
    } catch (const UserFault& fault) {
        own = {fault.what(), nothing_found - 1, tissue_.team().rank()};
    }
    return own;
}

// Collective.
void StateChecks::note_bad_state(std::int64_t step, std::optional<Guard::Bad> bad, OwnFault& own) {
    const std::optional<std::int64_t> first_step = repeat_until_fault(step, bad);
    std::optional<FirstFault> fault;
    std::string message, advice;
    if (bad) {
        fault = first_fault(*bad, first_step.value_or(step));
        message = bad_state(*fault) +
                  fmt::format("; all states were in order at step {}", first_step ? fault->step - 1 : last_good(step));
        advice = advice_on_diffusion();
    }
    std::vector<CellBeforeFault::At> before;
    const auto note_states = [&](std::int64_t at) {
        if (bad) before.push_back({at, states_of(bad->slot)});
    };
    if (first_step) {
        repeat_to(*last_good_states_.step(), [] { return false; });
        note_states(*last_good_states_.step());
        repeat_to(*first_step - 1, [] { return false; });
    }
    if (!bad) return;
    note_states(first_step ? *first_step - 1 : step);
    if (advice.empty()) advice = advice_on_time_step(*fault, std::move(before));
    const tissue_state::Assembly& assembly = tissue_.assembly;
    const tissue_state::FaultOfCell said(tissue_state::FaultOfCell::Kind::of_states, step,
                                         assembly.grid.whole_index(assembly.slots.grid_of(fault->bad.slot)),
                                         message + advice);
    own = {said.what(), said.place(), said.cell()};
}

// The first of all ranks' faults, on every rank. Collective.
void StateChecks::throw_first(const OwnFault& own) const {
    mpi::Team& team = tissue_.team();
    const std::int64_t first = team.all_reduce_min(own.place);
    const std::int64_t least = team.all_reduce_min(own.place == first ? own.cell : nothing_found);
    const std::string message = own.place == first && own.cell == least ? own.message : "";
    for (const auto& of_rank : team.all_gather(std::vector<char>(message.begin(), message.end())))
        if (!of_rank.empty()) throw UserFault(std::string(of_rank.begin(), of_rank.end()));
}

// Of this rank alone.
std::optional<Guard::Bad> StateChecks::find_bad_state() {
    const cells::Population& population = tissue_.population;
    return guard_.find(population.state(), population.stride(), population.count(),
                       [&] { return cells_of_slots(tissue_.assembly); });
}

// That diffusion diverges, where the potential shows it; else empty.
std::string StateChecks::advice_on_diffusion() const {
    if (!tissue_.assembly.has_diffusion) return "";
    return remark_on_diffusion(tissue_.assembly, tissue_.population.download(model_.potential), model_.potential_unit,
                               tissue_.substep, stability_limit_, tissue_.experiment.time.dt);
}

std::string StateChecks::advice_on_time_step(const FirstFault& fault, std::vector<CellBeforeFault::At> before) {
    if (tissue_.population.controls_errors())
        return ": errors of steps are controlled, so that the model, its settings or the stimulus take it there";
    const std::string remark = stiffness_remark(
        tissue_.population, {fault.bad.slot, std::move(before), tissue_.experiment.time.dt, fault.bad.component});
    return remark.empty() ? ": a smaller dt, or the model's settings, may help" : ": " + remark;
}

std::vector<double> StateChecks::states_of(std::int64_t slot) const {
    std::vector<double> states;
    for (std::int32_t s = 0; s < model_.n_states; ++s)
        states.push_back(tissue_.population.download(s)[static_cast<std::size_t>(slot)]);
    return states;
}

// An argument that left its table, where the spec says that this ends the run.
void StateChecks::check_tables() const {
    const cells::Population& population = tissue_.population;
    const tissue_state::Assembly& assembly = tissue_.assembly;
    for (int b = 0; b < population.block_count(); ++b) {
        const cells::Tables* tables = population.tables(b);
        const interface::TableFault fault = tables == nullptr ? interface::TableFault {
        } : tables->fault();
        if (fault.what == interface::TableFault::none) continue;
        const interface::TableInfo& info = tables->info().tables[fault.table];
        const std::int64_t cell = assembly.grid.whole_index(assembly.slots.grid_of(fault.slot));
        throw tissue_state::FaultOfCell(
            tissue_state::FaultOfCell::Kind::of_tables, fault.step, cell,
            fmt::format(
                "at step {} (t = {:.9g} ms), cell {}: {} is {:.9g}{}, outside {:.9g} to {:.9g}, for which its "
                "functions were approximated; \"outside\": \"exact\" of the approximations computes such cells exactly",
                fault.step, static_cast<double>(fault.step) * tissue_.experiment.time.dt,
                tissue_state::cell_text(assembly.grid, assembly.slots.grid_of(fault.slot)), info.argument,
                std::isnan(fault.value) ? std::fabs(fault.value) : fault.value, behind_a_number(info.unit), info.low,
                info.high));
    }
}

// Where states are kept, checks of them lie 100 steps apart, and by then most states of a diverged cell are NaN: the
// steps since the last good check are repeated one by one, without observers and outputs.
std::optional<std::int64_t> StateChecks::repeat_until_fault(std::int64_t step, std::optional<Guard::Bad>& bad) {
    mpi::Team& team = tissue_.team();
    const std::optional<std::int64_t> good = last_good_states_.step();
    if (team.any(!good || *good >= step)) return std::nullopt;
    const std::optional<Guard::Bad> found = bad;
    const std::optional<std::int64_t> at = repeat_to(step, [&] {
        bad = find_bad_state();
        return team.any(bad.has_value());
    });
    if (!at) bad = found;  // it went otherwise this time
    return at;
}

std::optional<std::int64_t> StateChecks::repeat_to(std::int64_t step, const std::function<bool()>& is_to_stop) {
    const std::int64_t good = *last_good_states_.step();
    last_good_states_.restore(tissue_.population);
    tissue_.clock.set(good);
    tissue_.exchange_halo();
    const cells::Clock::WithoutRecorder repeated(tissue_.clock);  // these steps are recorded
    TimeStepper again(tissue_, {});
    for (std::int64_t at = good + 1; at <= step; ++at) {
        again.advance(at - 1, 1);
        tissue_.device.synchronise();
        if (is_to_stop()) return at;
    }
    return std::nullopt;
}

// A value out of its range comes before the NaN that follows from it.
StateChecks::FirstFault StateChecks::first_fault(const Guard::Bad& bad, std::int64_t step) const {
    FirstFault fault{.bad = bad, .step = step, .others = {}};
    bool is_finite = false;
    for (std::int32_t s = 0; s < model_.n_states; ++s) {
        const double value = tissue_.population.download(s)[static_cast<std::size_t>(bad.slot)];
        const interface::StateRange range = interface::range_of_state(model_, s);
        if (value >= range.lower && value <= range.upper && std::isfinite(value)) continue;
        if (std::isfinite(value) && !is_finite) {
            is_finite = true;
            fault.bad.component = s;
        }
        fault.others.push_back(s);
    }
    std::erase(fault.others, fault.bad.component);
    return fault;
}

std::string StateChecks::bad_state(const FirstFault& fault) const {
    const auto& info = model_.states[fault.bad.component];
    const auto slot = static_cast<std::size_t>(fault.bad.slot);
    const cells::Population& population = tissue_.population;
    const tissue_state::Assembly& assembly = tissue_.assembly;
    const double value = population.download(fault.bad.component)[slot];
    std::string message = fmt::format("at step {} (t = {:.9g} ms), cell {}: {} is {}", fault.step,
                                      static_cast<double>(fault.step) * tissue_.experiment.time.dt,
                                      tissue_state::cell_text(assembly.grid, assembly.slots.grid_of(fault.bad.slot)),
                                      info.name, value_text(value, info.unit));
    if (std::isfinite(value)) {
        const interface::StateRange range = interface::range_of_state(model_, fault.bad.component);
        message += fmt::format(", outside its range of {:.9g} to {:.9g}", range.lower, range.upper);
    }
    constexpr std::size_t most_named = 3;
    for (std::size_t k = 0; k < std::min(fault.others.size(), most_named); ++k) {
        const auto& other = model_.states[fault.others[k]];
        message += (k == 0 ? "; in the same step " : ", ") + std::string(other.name) + " is " +
                   value_text(population.download(fault.others[k])[slot], other.unit);
    }
    if (fault.others.size() > most_named)
        message += fmt::format(" and {} more left theirs", fault.others.size() - most_named);
    return message;
}

}  // namespace heartwright::simulation
