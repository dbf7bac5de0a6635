// From an experiment to a simulation that is ready to run: everything that can be refused is refused here.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/diag/text.hpp"
#include "base/units/shown.hpp"
#include "runtime/cells/assumptions.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/diffusion/stability.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/simulation/setup/parameter_fields.hpp"
#include "runtime/simulation/setup/shares.hpp"
#include "runtime/simulation/setup/start_files.hpp"
#include "runtime/simulation/simulation_parts.hpp"

namespace heartwright::solver {
namespace {

bool is_strang(const Experiment& experiment) {
    return experiment.time.splitting == experiment::Time::Splitting::strang;
}

// How many sub-steps each (half) step of diffusion needs; refuses or says so.
int substeps_of(const Experiment& experiment, double limit, std::vector<std::string>& notes) {
    const double step = is_strang(experiment) ? experiment.time.dt / 2 : experiment.time.dt;
    if (step <= limit * (1 + 1e-12)) {
        return 1;
    }
    const double needed = std::ceil(step / limit * (1 - 1e-12));
    if (experiment.time.diffusion == experiment::Time::Diffusion::refuse) {
        throw UserFault(
            text("explicit diffusion is stable up to a step of %.6g ms on this grid, but %s of %.6g ms: choose dt <= "
                 "%.6g ms, "
                 "or \"diffusion\": \"substep\" in \"time\" (%.0f sub-steps)",
                 limit, is_strang(experiment) ? "Strang splitting takes half steps" : "dt asks for one", step,
                 is_strang(experiment) ? 2 * limit : limit, needed));
    }
    if (needed > 100000) {
        throw UserFault(
            text("dt would need %.0f sub-steps of diffusion: choose a smaller dt (explicit diffusion is stable up to "
                 "%.6g ms)",
                 needed, limit));
    }
    notes.push_back(
        text("diffusion is sub-stepped: each step of %.6g ms is beyond the limit of %.6g ms and is made of %.0f steps "
             "of %.6g ms",
             step, limit, needed, step / needed));
    return static_cast<int>(needed);
}

// Collective: the same on any number of ranks. What is not negative is ordered as its bits are.
double stability_limit(const Assembly& a) {
    const double own = diffusion::largest_eigenvalue(a.conductivity, a.grid, a.slots);
    return diffusion::stability_limit(std::bit_cast<double>(a.team->all_reduce_max(std::bit_cast<std::int64_t>(own))),
                                      a.grid);
}

std::int64_t memory_needed(const Experiment& experiment, const abi::Model& model, const Assembly& a,
                           std::int64_t guard_every) {
    std::int64_t bytes = cells::population_memory(model, a.slots, !a.stimulus_mask.empty()) +
                         RunningMaps::memory(experiment, model, a.slots.count());
    bytes += ProbeReaders::memory(experiment, model, a, guard_every);
    bytes += BeatRecorder::memory(experiment);
    bytes += cells::varying_memory(model, a.slots, a.blocks);
    if (a.has_diffusion) {
        bytes += a.slots.stride() * static_cast<std::int64_t>(model.real_bytes) +
                 diffusion::diffusion_memory(a.slots, a.grid, a.conductivity, static_cast<int>(model.real_bytes));
    }
    if (a.lattice) {
        bytes += lattice::lattice_memory(model, *a.lattice, a.slots) + SiteOutputs::device_memory(experiment);
    }
    bytes += TissueMeasures::memory(experiment, model, a);
    if (experiment.fields) {  // observables are put together on the device
        const auto& show = experiment.fields->show;
        bytes += 8 * a.slots.count() * std::count_if(show.begin(), show.end(), [&](const auto& symbol) {
                     return symbol.index >= model.n_states && !experiment::is_parameter(model, symbol.index);
                 });
    }
    return bytes;
}

const char* plan_name(abi::LatticePlan plan) {
    switch (plan) {
        case abi::LatticePlan::march:
            return "march";
        case abi::LatticePlan::cluster:
            return "cluster";
        case abi::LatticePlan::separate:
            return "separate";
        case abi::LatticePlan::automatic:
            break;
    }
    return "automatic";
}

bool watches_each_step(const std::vector<Observer*>& observers) {
    return std::any_of(observers.begin(), observers.end(),
                       [](const Observer* observer) { return observer->updates_each_step(); });
}

void update(const std::vector<Observer*>& observers) {
    for (Observer* observer : observers) {
        if (observer->updates_each_step()) {
            observer->update();
        }
    }
}

// A warning where the generator found exponential integrators inaccurate at steps as long as this.
std::optional<std::string> note_of_accuracy(const Experiment& experiment, const abi::Model& model) {
    double longest = cells::longest_accurate_step(model, model.variants[experiment.cells.variant].kernel);
    for (const experiment::Region& region : experiment.regions) {
        longest = std::min(longest, cells::longest_accurate_step(model, model.variants[region.cells.variant].kernel));
    }
    if (!(experiment.time.dt > longest * (1 + 1e-9))) {
        return std::nullopt;
    }
    return text(
        "warning: the integrators of %s are inaccurate at dt = %.4g ms: above %.2g ms GRL1 is more than 5%% off for "
        "stiff states that change each "
        "other, which heartwright check names; choose a smaller dt",
        model.name, experiment.time.dt, longest);
}

reduce::Guard make_guard(device::Device& device, const abi::Model& model) {
    std::vector<double> lower, upper;
    for (std::int32_t s = 0; s < model.n_states; ++s) {
        lower.push_back(model.states[s].lower);
        upper.push_back(model.states[s].upper);
    }
    return {device, lower, upper, static_cast<int>(model.real_bytes)};
}

}  // namespace

void Simulation::Parts::assemble_all() {
    const auto begin = Stopwatch::now();
    cells::check_model(model, options.backend);
    assembly = assemble(experiment, model, team);
    facts.notes = assembly.notes;
    facts.notes.insert(facts.notes.end(), experiment.notes.begin(), experiment.notes.end());
    if (auto note = note_of_accuracy(experiment, model)) {
        facts.notes.push_back(std::move(*note));
    }
    Diagnostics diagnostics;
    std::optional<StartFiles> start_files;
    collective_try(team, [&] { start_files.emplace(experiment, model, assembly, diagnostics, facts.notes); });
    throw_if_errors(team, diagnostics);
    facts.stability_limit = std::numeric_limits<double>::infinity();
    if (assembly.has_diffusion) {
        facts.stability_limit = stability_limit(assembly);
        facts.substeps = substeps_of(experiment, facts.stability_limit, facts.notes);
    }
    collective_try(team, [&] { device = device::open(options.backend, options.threads, options.device_index); });
    find_varying_constants(model, experiment.time.dt, assembly, device->threads());
    if (assembly.lattice) {
        std::vector<std::int32_t> kernels;
        for (const auto& block : assembly.blocks) {
            kernels.push_back(model.variants[block.variant].kernel);
        }
        assembly.lattice->plans = lattice::choose_plans(model, *assembly.lattice, assembly.slots, kernels);
    }
    std::vector<tissue::HaloPeer> peers;
    if (assembly.decomposition) {
        peers = tissue::halo_peers(*assembly.decomposition, team.rank(), assembly.grid, assembly.slots, assembly.edges);
    }
    const std::int64_t own_memory =
        memory_needed(experiment, model, assembly, options.guard_every) +
        (assembly.decomposition ? halo::halo_memory(options.backend, peers, static_cast<int>(model.real_bytes)) : 0);
    facts.memory = team.all_reduce_max(own_memory);
    collective_try(team, [&] {
        device->require(own_memory, (team.is_serial() ? "this run of " : "a rank's share of ") +
                                        std::to_string(assembly.slots.count()) + " cells");
    });

    const double dt = experiment.time.dt;
    population.emplace(*device, model, assembly.slots, assembly.blocks, dt, assembly.stimulus_mask,
                       assembly.lattice ? &*assembly.lattice : nullptr);
    collective_try(team, [&] { start_files->put(*population); });
    clock.emplace(*device, dt, assembly.stimuli, assembly.holds);
    clamps.emplace(*device, *population, assembly.clamps);
    clamps->begin(clock->on_device());
    if (assembly.decomposition) {
        halo = halo::make_halo(team, *device, peers, static_cast<int>(model.real_bytes));
    }
    if (assembly.has_diffusion) {
        const double step = (is_strang(experiment) ? dt / 2 : dt) / facts.substeps;
        diffusion = diffusion::make_diffusion(*device, assembly.grid, assembly.slots, assembly.conductivity, step,
                                              static_cast<int>(model.real_bytes));
        spare_potential =
            device::Buffer<std::byte>(*device, assembly.slots.stride() * static_cast<std::int64_t>(model.real_bytes));
    }
    maps.emplace(*device, *population, *clock, experiment, team);
    observers = {&*maps};
    tissue_measures.emplace(*device, *population, *clock, diffusion.get(), spare_potential.data(),
                            (is_strang(experiment) ? dt / 2 : dt) / std::max(1, facts.substeps), halo.get(), experiment,
                            assembly, maps->activation_on_device());
    for (Observer* observer : tissue_measures->observers()) {
        observers.push_back(observer);
    }
    guard.emplace(make_guard(*device, model));
    last_good_states.emplace(*device);
    if (assembly.lattice) {
        site_watch.emplace(*device, *population, assembly, dt);
        collective_try(team, [this] { site_watch->check_parameters(0, clock->on_device()); });
    }
    probes.emplace(*device, *population, *clock, experiment, assembly, options.guard_every);
    beats.emplace(*device, *population, *clock, experiment, assembly);
    observers.push_back(&*beats);
    end_state.emplace(experiment, model, assembly, facts.notes);
    facts.end_state_bytes = end_state->bytes();
    fields.emplace(*device, *population, experiment, assembly);
    site_outputs.emplace(*device, *population, experiment, assembly);
    stepper.emplace(TimeStepper::Parts{
        .device = *device,
        .population = *population,
        .clock = *clock,
        .diffusion = diffusion.get(),
        .substeps = facts.substeps,
        .splitting = is_strang(experiment) ? Splitting::strang : Splitting::godunov,
        .halo = halo.get(),
        .spare_potential = spare_potential.data(),
        .put_clamps = clamps->empty() ? std::function<void()>{} : [this] { clamps->put(clock->on_device()); },
        .update_observers = watches_each_step(observers) ? [this] { update(observers); } : std::function<void()>{},
        .is_to_stop = [this] { return team.is_serial() && output != nullptr && output->is_to_stop(); }});
    timeline.emplace(*device, *population, assembly, facts.notes, [this](std::int64_t step) {
        stepper->record_anew();
        if (site_watch) {
            collective_try(team, [this, step] { site_watch->check_parameters(step, clock->on_device()); });
        }
    });
    if (!options.checkpoints.folder.empty()) {
        checkpoints.emplace(*device, team, experiment, model, assembly, options.checkpoints);
    }
    fill_facts();
    gather_notes();
    timings.setup = since(begin);
}

void Simulation::Parts::fill_facts() {
    facts.device = device->name();
    facts.backend = device::backend_name(device->backend());
    facts.instruction_set = model.instruction_set();
    facts.threads = device->threads().size();
    facts.cells = assembly.whole_cells;
    facts.steps = experiment.time.steps;
    fill_share_facts();
    double bytes = 0;
    for (int b = 0; b < population->block_count(); ++b) {
        const auto& block = assembly.blocks[static_cast<std::size_t>(b)];
        const double columns = static_cast<double>(block.varying.size()) * model.real_bytes;
        bytes += (model.costs[model.variants[block.variant].kernel].bytes + columns) *
                 static_cast<double>(assembly.cells_of_block[static_cast<std::size_t>(b)]);
    }
    if (assembly.lattice) {
        fill_lattice_facts();
    }
    facts.bytes_per_cell_step += bytes / static_cast<double>(facts.cells) + (assembly.stimulus_mask.empty() ? 0 : 4);
    if (diffusion) {
        facts.bytes_per_cell_step += diffusion->bytes_per_cell() * facts.substeps * (is_strang(experiment) ? 2 : 1);
        facts.notes.push_back(text("explicit diffusion is stable up to %.6g ms; %s splitting, dt %.6g ms",
                                   facts.stability_limit, is_strang(experiment) ? "Strang" : "Godunov",
                                   experiment.time.dt));
    }
    if (halo) {
        facts.notes.push_back("V goes between ranks by " + halo->way());
    }
    for (int b = 1; b < assembly.slots.block_count(); ++b) {
        facts.notes.push_back("region '" + experiment.regions[static_cast<std::size_t>(b - 1)].name +
                              "': " + std::to_string(assembly.cells_of_block[static_cast<std::size_t>(b)]) + " cells");
    }
    add_table_notes();
    if (team.is_serial()) {
        facts.notes.push_back(
            "device memory: " + bytes_text(facts.memory) + ", " +
            text("%.1f bytes a cell", static_cast<double>(facts.memory) / static_cast<double>(facts.cells)));
    }
}

// How far tables are from their functions, once for each set of tables.
void Simulation::Parts::add_table_notes() {
    for (int b = 0; b < population->block_count(); ++b) {
        const cells::Tables* tables = population->tables(b);
        if (tables == nullptr) {
            continue;
        }
        for (std::int32_t t = 0; t < tables->info().n_tables; ++t) {
            const cells::CertifiedTable& table = tables->certified()[static_cast<std::size_t>(t)];
            const abi::TableInfo& info = tables->info().tables[t];
            const auto worst = std::max_element(table.certificates.begin(), table.certificates.end(),
                                                [](const auto& x, const auto& y) { return x.proved < y.proved; });
            const std::string unit = behind_a_number(info.unit);
            const std::string kind = info.rationals == nullptr
                                         ? text("tables of cubics, %g%s an interval", table.width, unit.c_str())
                                         : text("rational functions on %d pieces, cells of %g%s",
                                                static_cast<int>(info.n_pieces), table.width, unit.c_str());
            const std::string note =
                text(
                    "%d function%s of %s from %s from %g to %g%s: proved within %.2g of the "
                    "largest value in the %s (%s), measured within %.2g, asked for %g; beyond the range ",
                    static_cast<int>(info.n_functions), info.n_functions == 1 ? "" : "s", info.argument, kind.c_str(),
                    info.low, info.high, unit.c_str(), worst->proved, info.rationals == nullptr ? "interval" : "cell",
                    worst->function.c_str(),
                    std::max_element(table.certificates.begin(), table.certificates.end(),
                                     [](const auto& x, const auto& y) { return x.measured < y.measured; })
                        ->measured,
                    tables->info().tolerance) +
                (tables->info().is_exact_outside ? "cells are computed exactly" : "the run stops");
            if (std::find(facts.notes.begin(), facts.notes.end(), note) == facts.notes.end()) {
                facts.notes.push_back(note);
            }
        }
    }
}

void Simulation::Parts::fill_lattice_facts() {
    const abi::LatticeInfo& info = *model.lattice;
    const lattice::Setup& setup = *assembly.lattice;
    facts.sites = setup.sites.count();
    facts.plan = plan_name(setup.plans.front().plan);
    const auto& shape = setup.sites.shape;
    facts.notes.push_back(text("%lld x %lld x %lld = %lld %ss a cell of %lld nominal, %g um apart, %s walls, seed %llu",
                               static_cast<long long>(shape[0]), static_cast<long long>(shape[1]),
                               static_cast<long long>(shape[2]), static_cast<long long>(facts.sites), info.site,
                               static_cast<long long>(info.shape[0]) * info.shape[1] * info.shape[2], info.spacing,
                               setup.walls_mirror ? "mirror" : "zero-flux",
                               static_cast<unsigned long long>(setup.seed)));
    std::string said;
    double site_bytes = 0;
    for (std::size_t b = 0; b < setup.plans.size(); ++b) {
        site_bytes += info.costs[model.variants[assembly.blocks[b].variant].kernel].bytes *
                      static_cast<double>(assembly.cells_of_block[b]);
        const lattice::Plan& plan = setup.plans[b];
        if (!plan.reason.empty() && plan.reason != said) {
            facts.notes.push_back(std::string("plan ") + plan_name(plan.plan) + ": " + plan.reason);
            said = plan.reason;
        }
    }
    facts.bytes_per_cell_step += site_bytes * static_cast<double>(facts.sites) / static_cast<double>(facts.cells);
}

// How even the ranks' shares are, by cells and by what these cost.
void Simulation::Parts::fill_share_facts() {
    facts.ranks = team.size();
    const std::int64_t own_cells = assembly.slots.count();
    facts.fewest_cells = team.all_reduce_min(own_cells);
    facts.most_cells = team.all_reduce_max(own_cells);
    if (!assembly.decomposition) {
        return;
    }
    facts.ranks_along = assembly.decomposition->ranks();
    const auto costs = costs_of_blocks(experiment, model);
    double own = 0, whole = 0;
    for (std::size_t b = 0; b < costs.size(); ++b) {
        const auto range = assembly.slots.block(static_cast<int>(b));
        own += costs[b] * static_cast<double>(range.last - range.first);
        whole += costs[b] * static_cast<double>(assembly.cells_of_block[b]);
    }
    constexpr double parts = 1e6;
    const double equal = whole / static_cast<double>(facts.ranks);
    facts.most_load = static_cast<double>(team.all_reduce_max(std::llround(own / equal * parts))) / parts;
    const auto& along = facts.ranks_along;
    facts.notes.push_back(
        text("%d ranks, %s%d x %d x %d boxes, with %lld to %lld cells each; the most costly has %.1f%% more than an "
             "equal share; "
             "device memory: up to %s a rank",
             facts.ranks, assembly.decomposition->is_grid() ? "" : "at most ", along[0], along[1], along[2],
             static_cast<long long>(facts.fewest_cells), static_cast<long long>(facts.most_cells),
             100 * (facts.most_load - 1), bytes_text(facts.memory).c_str()));
}

// Ranks that have other cells may have something else to say.
void Simulation::Parts::gather_notes() {
    if (team.is_serial()) {
        return;
    }
    std::vector<char> own;
    for (const std::string& note : facts.notes) {
        own.insert(own.end(), note.begin(), note.end());
        own.push_back('\0');
    }
    for (const auto& of_rank : team.gather(own)) {
        for (auto begin = of_rank.begin(); begin != of_rank.end();) {
            const auto end = std::find(begin, of_rank.end(), '\0');
            const std::string note(begin, end);
            if (std::find(facts.notes.begin(), facts.notes.end(), note) == facts.notes.end()) {
                facts.notes.push_back(note);
            }
            begin = end + 1;
        }
    }
}

}  // namespace heartwright::solver
