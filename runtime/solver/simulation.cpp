#include "runtime/solver/simulation.hpp"

#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "runtime/solver/simulation_parts.hpp"

namespace heartwright::solver {

Simulation::Simulation(const Experiment& experiment, const abi::Model& model, const Options& options, mpi::Team& team)
    : parts_(std::make_unique<Parts>(experiment, model, options, team)) {
    parts_->options.guard_every = std::max<std::int64_t>(1, options.guard_every);
    parts_->assemble_all();
}
Simulation::~Simulation() = default;

const std::vector<Column>& Simulation::probe_columns() const { return parts_->probes->columns(); }
const FieldPoints& Simulation::field_points() const { return parts_->fields->points(); }
const Facts& Simulation::facts() const { return parts_->facts; }
device::Device& Simulation::device() { return *parts_->device; }
mpi::Team& Simulation::team() const { return parts_->team; }

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
            output.field_instant(step, t, p.fields->read(p.clock->on_device()));
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

void Simulation::Parts::check_states(std::int64_t step) {
    const std::int64_t last_good = std::max<std::int64_t>(0, step - options.guard_every);
    if (site_watch) {
        site_watch->check(step, last_good, clock->on_device());
    }
    check_tables();
    const auto bad = guard->find(population->state(), population->stride(), population->count());
    if (!bad) {
        return;
    }
    const auto& info = model.states[bad->component];
    const double value = population->download(bad->component)[static_cast<std::size_t>(bad->slot)];
    const auto cell = assembly.grid.whole_cell(assembly.grid.cell(assembly.slots.grid_of(bad->slot)));
    std::string message = text("at step %lld (t = %.9g ms), cell (%lld, %lld, %lld): %s is %.9g %s", static_cast<long long>(step),
                               static_cast<double>(step) * experiment.time.dt, static_cast<long long>(cell[0]), static_cast<long long>(cell[1]),
                               static_cast<long long>(cell[2]), info.name, std::isnan(value) ? std::fabs(value) : value, info.unit);
    if (std::isfinite(value)) {
        message += text(", outside its range of %.9g to %.9g", info.lower, info.upper);
    }
    throw UserFault(message + text("; all states were in order at step %lld: a smaller dt, or the model's settings, may help",
                                   static_cast<long long>(last_good)));
}

// An argument that left its table, where the spec says that this ends the run.
void Simulation::Parts::check_tables() const {
    for (int b = 0; b < population->block_count(); ++b) {
        const cells::Tables* tables = population->tables(b);
        const abi::TableFault fault = tables == nullptr ? abi::TableFault{} : tables->fault();
        if (fault.what == abi::TableFault::none) {
            continue;
        }
        const abi::TableInfo& info = tables->info().tables[fault.table];
        const auto cell = assembly.grid.whole_cell(assembly.grid.cell(assembly.slots.grid_of(fault.slot)));
        throw UserFault(text("at step %lld (t = %.9g ms), cell (%lld, %lld, %lld): %s is %.9g %s, outside %.9g to %.9g, for which its functions "
                             "were approximated; \"outside\": \"exact\" of the approximations computes such cells exactly",
                             static_cast<long long>(fault.step), static_cast<double>(fault.step) * experiment.time.dt,
                             static_cast<long long>(cell[0]), static_cast<long long>(cell[1]), static_cast<long long>(cell[2]), info.argument,
                             std::isnan(fault.value) ? std::fabs(fault.value) : fault.value, info.unit, info.low, info.high));
    }
}

std::int64_t Simulation::steps_done() const { return parts_->steps_done; }

}  // namespace heartwright::solver
