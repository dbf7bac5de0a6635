#include "runtime/solver/simulation.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>

#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/reduce/guard.hpp"
#include "runtime/solver/assembly.hpp"
#include "runtime/solver/beat_measures.hpp"
#include "runtime/solver/beat_recorder.hpp"
#include "runtime/solver/end_state.hpp"
#include "runtime/solver/field_reader.hpp"
#include "runtime/solver/observer.hpp"
#include "runtime/solver/parameter_fields.hpp"
#include "runtime/solver/probe_readers.hpp"
#include "runtime/solver/running_maps.hpp"
#include "runtime/solver/site_outputs.hpp"
#include "runtime/solver/site_watch.hpp"
#include "runtime/solver/start_files.hpp"
#include "runtime/solver/tissue_measures.hpp"
#include "runtime/solver/time_stepper.hpp"
#include "runtime/solver/timeline.hpp"

namespace heartwright::solver {
namespace {

using experiment::Experiment;
using Seconds = std::chrono::duration<double>;
using Stopwatch = std::chrono::steady_clock;

double since(Stopwatch::time_point begin) { return Seconds(Stopwatch::now() - begin).count(); }

template <class... Arguments>
std::string text(const char* format, Arguments... arguments) {
    char line[320];
    std::snprintf(line, sizeof line, format, arguments...);
    return line;
}

bool is_strang(const Experiment& experiment) { return experiment.time.splitting == experiment::Time::Splitting::strang; }

// How many sub-steps each (half) step of diffusion needs; refuses or says so.
int substeps_of(const Experiment& experiment, double limit, std::vector<std::string>& notes) {
    const double step = is_strang(experiment) ? experiment.time.dt / 2 : experiment.time.dt;
    if (step <= limit * (1 + 1e-12)) {
        return 1;
    }
    const double needed = std::ceil(step / limit * (1 - 1e-12));
    if (experiment.time.diffusion == experiment::Time::Diffusion::refuse) {
        throw UserFault(text("explicit diffusion is stable up to a step of %.6g ms on this grid, but %s of %.6g ms: choose dt <= %.6g ms, "
                             "or \"diffusion\": \"substep\" in \"time\" (%.0f sub-steps)",
                             limit, is_strang(experiment) ? "Strang splitting takes half steps" : "dt asks for one", step,
                             is_strang(experiment) ? 2 * limit : limit, needed));
    }
    if (needed > 100000) {
        throw UserFault(text("dt would need %.0f sub-steps of diffusion: choose a smaller dt (explicit diffusion is stable up to %.6g ms)", needed, limit));
    }
    notes.push_back(text("diffusion is sub-stepped: each step of %.6g ms is beyond the limit of %.6g ms and is made of %.0f steps of %.6g ms", step, limit,
                         needed, step / needed));
    return static_cast<int>(needed);
}

std::int64_t memory_needed(const Experiment& experiment, const abi::Model& model, const Assembly& a, std::int64_t guard_every) {
    std::int64_t bytes = cells::population_memory(model, a.slots, !a.stimulus_mask.empty()) + RunningMaps::memory(experiment, model, a.slots.count());
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
        bytes += 8 * a.slots.count() * std::count_if(show.begin(), show.end(), [&](const auto& symbol) { return symbol.index >= model.n_states; });
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
    return std::any_of(observers.begin(), observers.end(), [](const Observer* observer) { return observer->updates_each_step(); });
}

void update(const std::vector<Observer*>& observers) {
    for (Observer* observer : observers) {
        if (observer->updates_each_step()) {
            observer->update();
        }
    }
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

struct Simulation::Parts {
    Parts(const Experiment& e, const abi::Model& m, const Options& o) : experiment(e), model(m), options(o) {}

    const Experiment& experiment;
    const abi::Model& model;
    Options options;
    std::unique_ptr<device::Device> device;
    Assembly assembly;
    Facts facts;
    Timings timings;
    std::optional<cells::Population> population;
    std::optional<cells::Clock> clock;
    std::unique_ptr<diffusion::Diffusion> diffusion;
    device::Buffer<std::byte> spare_potential;
    std::optional<RunningMaps> maps;
    std::optional<BeatRecorder> beats;
    std::optional<TissueMeasures> tissue_measures;
    std::vector<Observer*> observers;          // all that watch, in order; not owned
    std::optional<cells::Clamps> clamps;
    std::optional<reduce::Guard> guard;
    std::optional<SiteWatch> site_watch;       // with a lattice
    std::optional<ProbeReaders> probes;
    std::optional<EndStateKeeper> end_state;
    std::optional<FieldReader> fields;
    std::optional<SiteOutputs> site_outputs;
    std::optional<TimeStepper> stepper;
    std::optional<Timeline> timeline;
    std::int64_t steps_done = 0;
    Output* output = nullptr;                  // while run() goes on

    void assemble_all();
    void fill_facts();
    void fill_lattice_facts();
    void check_states(std::int64_t step);
    std::vector<double> on_grid(const std::vector<double>& by_slot) const;
};

void Simulation::Parts::assemble_all() {
    const auto begin = Stopwatch::now();
    cells::check_model(model, options.backend);
    assembly = assemble(experiment, model);
    facts.notes = assembly.notes;
    facts.notes.insert(facts.notes.end(), experiment.notes.begin(), experiment.notes.end());
    Diagnostics diagnostics;
    const StartFiles start_files(experiment, model, assembly, diagnostics, facts.notes);
    diagnostics.throw_if_errors();
    facts.stability_limit = std::numeric_limits<double>::infinity();
    if (assembly.has_diffusion) {
        facts.stability_limit = diffusion::stability_limit(assembly.conductivity, assembly.grid, assembly.slots);
        facts.substeps = substeps_of(experiment, facts.stability_limit, facts.notes);
    }
    device = device::open(options.backend, options.threads, options.device_index);
    find_varying_constants(model, experiment.time.dt, assembly, device->threads());
    if (assembly.lattice) {
        std::vector<std::int32_t> kernels;
        for (const auto& block : assembly.blocks) {
            kernels.push_back(model.variants[block.variant].kernel);
        }
        assembly.lattice->plans = lattice::choose_plans(model, *assembly.lattice, assembly.slots, kernels);
    }
    facts.memory = memory_needed(experiment, model, assembly, options.guard_every);
    device->require(facts.memory, "this run of " + std::to_string(assembly.slots.count()) + " cells");

    const double dt = experiment.time.dt;
    population.emplace(*device, model, assembly.slots, assembly.blocks, dt, assembly.stimulus_mask, assembly.lattice ? &*assembly.lattice : nullptr);
    start_files.put(*population);
    clock.emplace(*device, dt, assembly.stimuli, assembly.holds);
    clamps.emplace(*device, *population, assembly.clamps);
    clamps->begin(clock->on_device());
    if (assembly.has_diffusion) {
        const double step = (is_strang(experiment) ? dt / 2 : dt) / facts.substeps;
        diffusion = diffusion::make_diffusion(*device, assembly.grid, assembly.slots, assembly.conductivity, step, static_cast<int>(model.real_bytes));
        spare_potential = device::Buffer<std::byte>(*device, assembly.slots.stride() * static_cast<std::int64_t>(model.real_bytes));
    }
    maps.emplace(*device, *population, *clock, experiment);
    observers = {&*maps};
    tissue_measures.emplace(*device, *population, *clock, diffusion.get(), spare_potential.data(),
                            (is_strang(experiment) ? dt / 2 : dt) / std::max(1, facts.substeps), experiment, assembly,
                            maps->activation_on_device());
    for (Observer* observer : tissue_measures->observers()) {
        observers.push_back(observer);
    }
    guard.emplace(make_guard(*device, model));
    if (assembly.lattice) {
        site_watch.emplace(*device, *population, assembly, dt);
        site_watch->check_parameters(0, clock->on_device());
    }
    probes.emplace(*device, *population, *clock, experiment, assembly, options.guard_every);
    beats.emplace(*device, *population, *clock, experiment, probes->slots());
    observers.push_back(&*beats);
    end_state.emplace(experiment, model, assembly, probes->slots(), facts.notes);
    facts.end_state_bytes = end_state->bytes();
    fields.emplace(*device, *population, experiment, assembly);
    site_outputs.emplace(*device, *population, experiment, assembly);
    stepper.emplace(TimeStepper::Parts{.device = *device,
                                       .population = *population,
                                       .clock = *clock,
                                       .diffusion = diffusion.get(),
                                       .substeps = facts.substeps,
                                       .splitting = is_strang(experiment) ? Splitting::strang : Splitting::godunov,
                                       .spare_potential = spare_potential.data(),
                                       .put_clamps = clamps->empty() ? std::function<void()>{} : [this] { clamps->put(clock->on_device()); },
                                       .update_observers = watches_each_step(observers) ? [this] { update(observers); } : std::function<void()>{},
                                       .advance_clock = [this] { probes->advance_clock(); },
                                       .is_to_stop = [this] { return output != nullptr && output->is_to_stop(); }});
    timeline.emplace(*device, *population, assembly, facts.notes, [this](std::int64_t step) {
        stepper->record_anew();
        if (site_watch) {
            site_watch->check_parameters(step, clock->on_device());
        }
    });
    fill_facts();
    timings.setup = since(begin);
}

void Simulation::Parts::fill_facts() {
    facts.device = device->name();
    facts.backend = device::backend_name(device->backend());
    facts.instruction_set = model.instruction_set();
    facts.threads = device->threads().size();
    facts.cells = assembly.slots.count();
    facts.steps = experiment.time.steps;
    double bytes = 0;
    for (int b = 0; b < population->block_count(); ++b) {
        const auto range = assembly.slots.block(b);
        const auto& block = assembly.blocks[static_cast<std::size_t>(b)];
        const double columns = static_cast<double>(block.varying.size()) * model.real_bytes;
        bytes += (model.costs[model.variants[block.variant].kernel].bytes + columns) * static_cast<double>(range.last - range.first);
    }
    if (assembly.lattice) {
        fill_lattice_facts();
    }
    facts.bytes_per_cell_step += bytes / static_cast<double>(facts.cells) + (assembly.stimulus_mask.empty() ? 0 : 4);
    if (diffusion) {
        facts.bytes_per_cell_step += diffusion->bytes_per_cell() * facts.substeps * (is_strang(experiment) ? 2 : 1);
        facts.notes.push_back(text("explicit diffusion is stable up to %.6g ms; %s splitting, dt %.6g ms", facts.stability_limit,
                                   is_strang(experiment) ? "Strang" : "Godunov", experiment.time.dt));
    }
    for (int b = 1; b < assembly.slots.block_count(); ++b) {
        const auto range = assembly.slots.block(b);
        facts.notes.push_back("region '" + experiment.regions[static_cast<std::size_t>(b - 1)].name + "': " + std::to_string(range.last - range.first) +
                              " cells");
    }
    facts.notes.push_back("device memory: " + bytes_text(facts.memory) + ", " +
                          text("%.1f bytes a cell", static_cast<double>(facts.memory) / static_cast<double>(facts.cells)));
}

void Simulation::Parts::fill_lattice_facts() {
    const abi::LatticeInfo& info = *model.lattice;
    const lattice::Setup& setup = *assembly.lattice;
    facts.sites = setup.sites.count();
    facts.plan = plan_name(setup.plans.front().plan);
    const auto& shape = setup.sites.shape;
    facts.notes.push_back(text("%lld x %lld x %lld = %lld %ss a cell of %lld nominal, %g um apart, %s walls, seed %llu", static_cast<long long>(shape[0]),
                               static_cast<long long>(shape[1]), static_cast<long long>(shape[2]), static_cast<long long>(facts.sites), info.site,
                               static_cast<long long>(info.shape[0]) * info.shape[1] * info.shape[2], info.spacing,
                               setup.walls_mirror ? "mirror" : "zero-flux", static_cast<unsigned long long>(setup.seed)));
    std::string said;
    double site_bytes = 0;
    for (std::size_t b = 0; b < setup.plans.size(); ++b) {
        const auto range = assembly.slots.block(static_cast<int>(b));
        site_bytes += info.costs[model.variants[assembly.blocks[b].variant].kernel].bytes * static_cast<double>(range.last - range.first);
        const lattice::Plan& plan = setup.plans[b];
        if (!plan.reason.empty() && plan.reason != said) {
            facts.notes.push_back(std::string("plan ") + plan_name(plan.plan) + ": " + plan.reason);
            said = plan.reason;
        }
    }
    facts.bytes_per_cell_step += site_bytes * static_cast<double>(facts.sites) / static_cast<double>(assembly.slots.count());
}

void Simulation::Parts::check_states(std::int64_t step) {
    const std::int64_t last_good = std::max<std::int64_t>(0, step - options.guard_every);
    if (site_watch) {
        site_watch->check(step, last_good, clock->on_device());
    }
    const auto bad = guard->find(population->state(), population->stride(), population->count());
    if (!bad) {
        return;
    }
    const auto& info = model.states[bad->component];
    const double value = population->download(bad->component)[static_cast<std::size_t>(bad->slot)];
    const auto cell = assembly.grid.cell(assembly.slots.grid_of(bad->slot));
    std::string message = text("at step %lld (t = %.9g ms), cell (%lld, %lld, %lld): %s is %.9g %s", static_cast<long long>(step),
                               static_cast<double>(step) * experiment.time.dt, static_cast<long long>(cell[0]), static_cast<long long>(cell[1]),
                               static_cast<long long>(cell[2]), info.name, value, info.unit);
    if (std::isfinite(value)) {
        message += text(", outside its range of %.9g to %.9g", info.lower, info.upper);
    }
    throw UserFault(message + text("; all states were in order at step %lld: a smaller dt, or the model's settings, may help",
                                   static_cast<long long>(last_good)));
}

std::vector<double> Simulation::Parts::on_grid(const std::vector<double>& by_slot) const {
    std::vector<double> values(assembly.present.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::int64_t s = 0; s < assembly.slots.count(); ++s) {
        values[static_cast<std::size_t>(assembly.slots.grid_of(s))] = by_slot[static_cast<std::size_t>(s)];
    }
    return values;
}

Simulation::Simulation(const Experiment& experiment, const abi::Model& model, const Options& options)
    : parts_(std::make_unique<Parts>(experiment, model, options)) {
    parts_->options.guard_every = std::max<std::int64_t>(1, options.guard_every);
    parts_->assemble_all();
}
Simulation::~Simulation() = default;

const std::vector<Column>& Simulation::probe_columns() const { return parts_->probes->columns(); }
const FieldPoints& Simulation::field_points() const { return parts_->fields->points(); }
const Facts& Simulation::facts() const { return parts_->facts; }
device::Device& Simulation::device() { return *parts_->device; }

void Simulation::run(Output& output) {
    auto& p = *parts_;
    const auto begin = Stopwatch::now();
    const std::int64_t end = p.experiment.time.steps;
    p.output = &output;
    bool is_last = end == 0;
    const auto rows_up_to = [&](std::int64_t step) {
        p.probes->hand_over(step, [&](std::int64_t at, const std::vector<double>& values) {
            output.probe_row(at, static_cast<double>(at) * p.experiment.time.dt, values);
        });
    };
    const auto hand_over = [&](std::int64_t step, bool is_again = false) {
        for (Observer* observer : p.observers) {
            if (observer->is_due(step) && !is_again) {
                observer->look(step);
            }
        }
        const bool is_guarded = step % p.options.guard_every == 0 || is_last;
        const bool is_shown = p.probes->is_stop(step) || p.fields->is_due(step) || p.site_outputs->is_due(step);
        if (!is_guarded && !is_shown) {
            return;
        }
        p.device->synchronise();
        const auto output_begin = Stopwatch::now();
        if (is_guarded || p.fields->is_due(step)) {
            try {
                p.check_states(step);
            } catch (const UserFault&) {
                rows_up_to(step - 1);
                throw;
            }
        }
        rows_up_to(step);
        const double t = static_cast<double>(step) * p.experiment.time.dt;
        if (p.fields->is_due(step) && !is_again) {
            output.field(step, t, p.fields->read(p.clock->on_device()));
        }
        if (!is_again) {
            p.site_outputs->read(step, t, p.clock->on_device());
        }
        if (is_guarded) {
            output.progress(step);
        }
        p.timings.output += since(output_begin);
    };
    p.timeline->act_before(0);
    p.probes->note_changes();
    hand_over(0);
    for (std::int64_t step = 0; !is_last;) {
        const std::int64_t next_guard = (step / p.options.guard_every + 1) * p.options.guard_every;
        std::int64_t next = std::min({end, next_guard, p.probes->next_stop(step), p.fields->next_due(step), p.site_outputs->next_due(step),
                                      p.timeline->next_after(step)});
        for (const Observer* observer : p.observers) {
            next = std::min(next, observer->next_due(step));
        }
        const std::int64_t before = step;
        step = p.steps_done = step + p.stepper->advance(next - step);
        is_last = step == end || step < next;
        if (!is_last && p.timeline->next_after(step - 1) == step) {
            rows_up_to(step - 1);  // what they show is computed from parameters as they were
            p.timeline->act_before(step);
            p.probes->note_changes();
        }
        hand_over(step, step == before);
    }
    p.device->synchronise();
    p.maps->add_notes(p.facts.notes);
    p.output = nullptr;
    p.timings.total = since(begin);
}

std::int64_t Simulation::steps_done() const { return parts_->steps_done; }

std::vector<MapResult> Simulation::maps() const {
    std::vector<MapResult> results;
    for (auto& map : parts_->maps->results()) {
        const std::int64_t cells = parts_->assembly.slots.count();
        MapResult result{map.name, map.unit, {}, {}, map.each_beat};
        const auto& slots = parts_->probes->slots();
        result.at_probes.assign(slots.size(), std::numeric_limits<double>::quiet_NaN());
        for (std::int64_t b = 0; b < map.beats; ++b) {
            const auto begin = map.values.begin() + b * cells;
            const auto on_grid = parts_->on_grid({begin, begin + cells});
            result.values.insert(result.values.end(), on_grid.begin(), on_grid.end());
            for (std::size_t p = 0; p < slots.size(); ++p) {
                if (slots[p] >= 0 && !std::isnan(begin[slots[p]])) {
                    result.at_probes[p] = begin[slots[p]];
                }
            }
        }
        results.push_back(std::move(result));
    }
    for (auto& map : parts_->tissue_measures->maps()) {
        MapResult result{map.name, map.unit, parts_->on_grid(map.values), {}, false};
        for (const std::int64_t slot : parts_->probes->slots()) {
            result.at_probes.push_back(slot < 0 ? std::numeric_limits<double>::quiet_NaN() : map.values[static_cast<std::size_t>(slot)]);
        }
        results.push_back(std::move(result));
    }
    return results;
}

std::vector<ProbeBeats> Simulation::probe_beats() const { return parts_->beats->results(); }

std::vector<RestitutionCurve> Simulation::restitution_curves() const {
    std::vector<RestitutionCurve> curves;
    const auto all = probe_beats();
    const auto& a = parts_->assembly;
    for (const auto& measure : parts_->experiment.measures.restitution) {
        for (const ProbeBeats& beats : all) {
            // Without tissue no wave comes from elsewhere: a cell has the stimuli that reach it.
            const std::uint32_t felt = a.has_diffusion ? ~0u : a.stimulus_mask[static_cast<std::size_t>(parts_->probes->slots()[beats.probe])];
            if ((felt >> measure.stimulus & 1u) != 0) {
                curves.push_back(restitution_curve(parts_->experiment, measure, beats, parts_->steps_done, felt));
            }
        }
    }
    return curves;
}

std::vector<ConductionVelocity> Simulation::conduction_velocities() const {
    const auto& p = *parts_;
    const auto place = [&](std::size_t probe) {
        const auto cell = p.assembly.grid.cell(p.assembly.slots.grid_of(p.probes->slots()[probe]));
        return std::array{p.experiment.geometry.position(cell[0]), p.experiment.geometry.position(cell[1]), p.experiment.geometry.position(cell[2])};
    };
    std::vector<ConductionVelocity> velocities;
    const auto beats = probe_beats();
    for (const auto& measure : p.experiment.measures.cv) {
        const auto from = place(measure.from), to = place(measure.to);
        velocities.push_back(
            conduction_velocity(p.experiment, measure, std::hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]), beats));
    }
    return velocities;
}

std::vector<ElectrodeResult> Simulation::electrodes() const { return parts_->tissue_measures->electrodes(); }
PhaseSingularities Simulation::phase_singularities() const { return parts_->tissue_measures->phase_singularities(); }

std::vector<LineScanResult> Simulation::line_scans() const { return parts_->site_outputs->line_scans(); }
std::vector<SparkResult> Simulation::sparks() const { return parts_->site_outputs->sparks(); }

bool Simulation::write_end_state(const std::string& path) const {
    if (parts_->end_state->empty()) {
        return false;
    }
    parts_->end_state->write(path, *parts_->population, parts_->steps_done);
    return true;
}

Timings Simulation::timings() const {
    Timings timings = parts_->timings;
    const auto& shares = parts_->stepper->shares();
    const double timed = shares.react + shares.diffuse + shares.maps;
    const double steps = timings.total - timings.output;
    if (timed > 0 && steps > 0) {
        timings.react = steps * shares.react / timed;
        timings.diffuse = steps * shares.diffuse / timed;
        timings.maps = steps * shares.maps / timed;
    } else {
        timings.react = std::max(0.0, steps);
    }
    return timings;
}

std::vector<double> Simulation::state(std::int32_t component) const { return parts_->on_grid(parts_->population->download(component)); }

std::vector<double> Simulation::site_state(const std::array<std::int64_t, 3>& cell, std::int32_t component) const {
    const auto& p = *parts_;
    const std::int64_t slot = p.assembly.grid.contains(cell) ? p.assembly.slots.slot_of(p.assembly.grid.index(cell)) : -1;
    if (slot < 0 || !p.population->has_lattice()) {
        throw UserFault("there is no such cell, or it has no sites");
    }
    const lattice::Lattice& lattice = p.population->lattice();
    if (component < lattice.info().n_states) {
        return lattice.download_state(component, slot);
    }
    const auto counts = lattice.download_count(component - lattice.info().n_states, slot);
    return {counts.begin(), counts.end()};
}

}  // namespace heartwright::solver
