// From an experiment to a simulation that is ready to run: everything that can be refused is refused here.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/cells/assumptions.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/simulation/blocks/fused_steps.hpp"
#include "runtime/simulation/blocks/overlapped_steps.hpp"
#include "runtime/simulation/blocks/space_time_blocks.hpp"
#include "runtime/simulation/blocks/uncoupled_blocks.hpp"
#include "runtime/simulation/simulation_parts.hpp"
#include "runtime/stepping/rkl2.hpp"
#include "runtime/tissue_state/parameter_fields.hpp"
#include "runtime/tissue_state/start_files.hpp"
#include "runtime/tissue_state/tissue_operator.hpp"

namespace heartwright::simulation {
namespace {

// How many sub-steps each (half) step of diffusion needs; refuses or says so.
int substeps_of(const Experiment& experiment, double limit, std::vector<std::string>& notes) {
    const double step = tissue_state::diffusion_step(experiment);
    const double least = experiment.time.least_substeps;
    if (step <= limit * least * (1 + 1e-12)) return experiment.time.least_substeps;
    const double needed = std::ceil(step / limit * (1 - 1e-12));
    if (experiment.time.diffusion == experiment::Time::Diffusion::refuse) {
        throw UserFault(fmt::format(
            "explicit diffusion is stable up to a step of {:.6g} ms on this {}, but {} of {:.6g} ms: choose dt <= "
            "{:.6g} ms, or \"diffusion\": \"substep\" ({:.0f} sub-steps){} in \"time\"",
            limit, experiment.geometry.is_grid() ? "grid" : "mesh",
            tissue_state::has_strang_splitting(experiment) ? "Strang splitting takes half steps" : "dt asks for one",
            step, tissue_state::has_strang_splitting(experiment) ? 2 * limit : limit, needed,
            experiment.geometry.has_finite_volumes() ? "" : " or \"rkl2\""));
    }
    if (needed > 100000) {
        throw UserFault(
            fmt::format("dt would need {:.0f} sub-steps of diffusion: choose a smaller dt (explicit diffusion is "
                        "stable up to {:.6g} ms)",
                        needed, limit));
    }
    notes.push_back(
        fmt::format("diffusion is sub-stepped: each step of {:.6g} ms is beyond the limit of {:.6g} ms and is made of "
                    "{:.0f} steps of {:.6g} ms",
                    step, limit, needed, step / needed));
    return static_cast<int>(needed);
}

tissue_state::DiffusionPlan diffusion_plan(const Experiment& experiment, double limit,
                                           std::vector<std::string>& notes) {
    if (experiment.time.diffusion == experiment::Time::Diffusion::rkl2)
        return {1, stepping::rkl2_stages(tissue_state::diffusion_step(experiment), limit)};
    return {substeps_of(experiment, limit, notes), 0};
}

// A warning where the generator found exponential integrators inaccurate at steps as long as this.
std::optional<std::string> note_of_accuracy(const Experiment& experiment, const interface::Model& model) {
    double longest = cells::longest_accurate_step(model, model.variants[experiment.cells.variant].kernel);
    for (const experiment::Region& region : experiment.regions)
        longest = std::min(longest, cells::longest_accurate_step(model, model.variants[region.cells.variant].kernel));
    if (!(experiment.time.dt > longest * (1 + 1e-9))) return std::nullopt;
    return fmt::format(
        "warning: the integrators of {} may be inaccurate at dt = {:.4g} ms: above {:.2g} ms GRL1 may be more than 5% "
        "off "
        "for stiff states that change each other, which heartwright check names; choose a smaller dt",
        model.name, experiment.time.dt, longest);
}

// UserFault where that cannot be.
void put_sites_on_host(const interface::Model& model, tissue_state::Assembly& assembly, const Options& options) {
    if (!assembly.lattice) {
        throw UserFault(std::string("--cell-memory host streams the states of a cell's sites, and ") + model.name +
                        " has none");
    }
    for (const lattice::Plan& plan : assembly.lattice->plans) {
        if (model.backend == interface::Backend::cuda && plan.plan == interface::LatticePlan::separate) {
            throw UserFault(std::string("--cell-memory host cannot stream cells with as many ") + model.lattice->site +
                            "s as these: they need separate kernels, which share large scratch "
                            "memory of all cells on the GPU");
        }
    }
    assembly.lattice->is_on_host = true;
    assembly.lattice->window_bytes = options.site_window_bytes;
}

// What a person may do when the device is too small for this rank's cells.
std::string advice_for(const interface::Model& model, const tissue_state::Assembly& assembly, const Options& options) {
    if (!assembly.lattice || options.backend == device::Backend::cpu || options.sites_on_host) return {};
    return std::string("; --cell-memory host keeps the states of ") + model.lattice->site +
           "s in the host's memory and streams them each step, at the bandwidth of the link";
}

// The longest stable (half) step of diffusion that is made so, ms, but for forward Euler's sub-steps: of one of them.
double limit_of(const tissue_state::DiffusionPlan& plan, double limit) {
    return plan.rkl2_stages == 0 ? limit : stepping::rkl2_limit(plan.rkl2_stages, limit);
}

}  // namespace

void Simulation::Parts::assemble_all() {
    const Stopwatch watch;
    cells::check_model(model, options.backend);
    assembly = tissue_state::assemble(experiment, model, team, options.shares);
    assembly.tile = options.tile;
    assembly.stencil_block = options.stencil_block;
    facts.notes = assembly.notes;
    facts.notes.insert(facts.notes.end(), experiment.notes.begin(), experiment.notes.end());
    if (auto note = note_of_accuracy(experiment, model)) facts.notes.push_back(std::move(*note));
    Diagnostics diagnostics;
    std::optional<tissue_state::StartFiles> start_files;
    collective_try(team, [&] { start_files.emplace(experiment, model, assembly, diagnostics, facts.notes); });
    throw_if_errors(team, diagnostics);
    tissue_state::DiffusionPlan plan;
    facts.stability_limit = std::numeric_limits<double>::infinity();
    if (assembly.has_diffusion) {
        facts.stability_limit = stability_limit(assembly);
        plan = diffusion_plan(experiment, facts.stability_limit, facts.notes);
        facts.substeps = plan.substeps;
        facts.rkl2_stages = plan.rkl2_stages;
    }
    open_device();
    if (options.guard_every <= 0) {
        options.guard_every = team.all_reduce_min(StateChecks::steps_between(
            interface::StateLayout(model), assembly.lattice.has_value(), assembly.whole_cells, options.backend));
    }
    const auto peers = halo_peers();
    require_memory(peers, plan);

    tissue.emplace(*device, experiment, model, assembly, plan, peers, *start_files);
    observers.emplace(*tissue, options.guard_every);
    end_state.emplace(experiment, model, assembly, facts.notes);
    facts.end_state_bytes = end_state->bytes();
    loop.emplace(*tissue, observers->registry, options.checkpoints, options.guard_every,
                 limit_of(plan, facts.stability_limit), facts.notes);
    facts.checkpoint_bytes = checkpoint_bytes();
    complete_facts(*tissue, facts);
    timings.setup = watch.seconds();
}

// And what depends on it: how sites are computed there.
void Simulation::Parts::open_device() {
    collective_try(team, [&] { device = device::open(options.backend, options.threads, options.device_index); });
    find_varying_constants(model, experiment.time.dt, assembly, device->threads());
    if (assembly.lattice) {
        std::vector<std::int32_t> kernels;
        for (const auto& block : assembly.blocks) kernels.push_back(model.variants[block.variant].kernel);
        assembly.lattice->tuned = options.plans;
        assembly.lattice->plans = lattice::choose_plans(model, *assembly.lattice, assembly.slots, kernels);
    }
    if (options.sites_on_host) collective_try(team, [&] { put_sites_on_host(model, assembly, options); });
}

std::vector<tissue::HaloPeer> Simulation::Parts::halo_peers() const {
    if (!assembly.decomposition) return {};
    return tissue::halo_peers(*assembly.decomposition, team.rank(), assembly.grid, assembly.slots, assembly.edges);
}

void Simulation::Parts::require_memory(const std::vector<tissue::HaloPeer>& peers,
                                       const tissue_state::DiffusionPlan& plan) {
    const bool follows_beats = SimulationObservers::follow_beats(experiment);
    const std::int64_t own_memory =
        tissue_state::TissueState::memory(model, assembly, plan) +
        SimulationObservers::memory(experiment, model, assembly, options.guard_every) +
        SpaceTimeBlocks::memory(model, assembly, plan, follows_beats) +
        FusedSteps::memory(model, assembly, plan, follows_beats) +
        UncoupledBlocks::memory(model, assembly, follows_beats, experiment.time.has_error_control()) +
        OverlappedSteps::memory(model, assembly, plan) +
        (experiment.time.has_error_control() ? cells::OdeCells::memory(model, assembly.slots.count()) : 0) +
        (assembly.decomposition ? halo::halo_memory(options.backend, peers, static_cast<int>(model.real_bytes)) : 0);
    facts.memory = team.all_reduce_max(own_memory);
    const std::int64_t on_host = memory_on_host();
    facts.host_memory = team.all_reduce_max(on_host);
    collective_try(team, [&] {
        device->require(own_memory,
                        (team.is_serial() ? "this run of " : "a rank's share of ") +
                            std::to_string(assembly.slots.count()) + " cells",
                        advice_for(model, assembly, options));
        if (on_host > host_memory_available())
            throw MachineFault("--cell-memory host needs " + bytes_text(on_host) + " of the host's memory for the " +
                               "states of sites, but it has " + bytes_text(host_memory_available()) + " available");
    });
    if (on_host > 0) facts.notes.push_back(streaming_text(on_host));
}

std::int64_t Simulation::Parts::memory_on_host() const {
    return options.sites_on_host ? lattice::site_memory(*model.lattice, assembly.lattice->sites, assembly.slots.count())
                                 : 0;
}

std::string Simulation::Parts::streaming_text(std::int64_t on_host) const {
    const lattice::Setup& setup = *assembly.lattice;
    const std::int64_t of_cell = lattice::site_memory(*model.lattice, setup.sites, 1),
                       cells = lattice::cells_of_window(setup.window_bytes, of_cell, assembly.slots.count());
    return fmt::format(
        "the states of {}s, {}, lie in the host's memory: each step copies them to the GPU and back, {} cells at a "
        "time",
        model.lattice->site, bytes_text(on_host), cells);
}

}  // namespace heartwright::simulation
