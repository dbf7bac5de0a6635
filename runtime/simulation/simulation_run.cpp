// The time loop: steps up to the next synchronisation point, the output emitted there, and whether to go on.
//
// Of several ranks all look up at the same steps: they agree about the next one, and about signals to stop, in one
// small collective each time. Nothing that is computed depends on where these steps lie.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/diag/faults.hpp"
#include "base/units/shown.hpp"
#include "runtime/mpi/heartbeat.hpp"
#include "runtime/simulation/setup/fault_of_cell.hpp"
#include "runtime/simulation/simulation_parts.hpp"
#include "runtime/simulation/stepping/sawtooth.hpp"

namespace heartwright::solver {

void Simulation::Parts::run_all() {
    const std::int64_t end = experiment.time.steps;
    std::int64_t step = steps_done;
    bool is_last = step == end;
    if (!is_restored) {
        timeline->act_before(step);
        probes->note_changes();
        emit_output(step, is_last, false);
    }
    pace = {.step = step, .at = Stopwatch::now(), .steps = team.is_serial() ? options.guard_every : 1};
    for (SyncPoint point = sync_point(step, is_last); !is_last;) {
        const std::int64_t before = step;
        step = steps_done = step + stepper->advance(point.next - step);
        is_last = step == end || step < point.next;
        if (!is_last && timeline->next_after(step - 1) == step) {
            emit_rows(step - 1);  // what they show is computed from parameters as they were
            timeline->act_before(step);
            last_good_states->forget();
            probes->note_changes();
        }
        emit_output(step, is_last, step == before);
        point = sync_point(step, is_last);
        if (point.is_to_stop && !is_last) {
            is_last = true;
            validate_states(step);
            output->progress(step);
        }
    }
}

void Simulation::Parts::emit_rows(std::int64_t step) {
    probes->emit_rows(step, [&](std::int64_t at, const std::vector<double>& values) {
        output->probe_row(at, static_cast<double>(at) * experiment.time.dt, values);
    });
}

// is_again: output of the step was emitted before, as one like any other; now it turns out to be the last.
void Simulation::Parts::emit_output(std::int64_t step, bool is_last, bool is_again) {
    for (Observer* observer : observers) {
        if (observer->is_due(step) && !is_again) {
            observer->look(step);
        }
    }
    const bool is_guarded = step % options.guard_every == 0 || is_last || (checkpoints && checkpoints->is_due(step));
    const bool is_shown = probes->is_stop(step) || fields->is_due(step) || site_outputs->is_due(step);
    if (!is_guarded && !is_shown) {
        return;
    }
    device->synchronise();
    const auto output_begin = Stopwatch::now();
    if (is_guarded || fields->is_due(step)) {
        validate_states(step);
    }
    emit_rows(step);
    const double t = static_cast<double>(step) * experiment.time.dt;
    if (fields->is_due(step) && !is_again) {
        output->field_instant(step, t, fields->read(step, clock->on_device()));
    }
    if (!is_again) {
        site_outputs->read(step, t, clock->on_device(),
                           [&](std::size_t scan, const std::vector<std::vector<double>>& values) {
                               output->line_scan_row(scan, step, t, values);
                           });
    }
    if (is_guarded) {
        output->progress(step);
    }
    timings.output += since(output_begin);
}

// Once for each step that is asked about. Rows up to the step before are emitted when there is something wrong, all
// up to it when not.
void Simulation::Parts::validate_states(std::int64_t step) {
    if (validated_step == step) {
        return;
    }
    device->synchronise();
    try {
        check_states(step);
    } catch (const UserFault&) {
        emit_rows(step - 1);
        throw;
    }
    emit_rows(step);
    validated_step = step;
    last_good_states->keep(*population, facts.cells, step);
}

std::int64_t Simulation::Parts::next_stop(std::int64_t step) const {
    const std::int64_t next_guard = (step / options.guard_every + 1) * options.guard_every;
    std::int64_t next = std::min({experiment.time.steps, next_guard, probes->next_stop(step), fields->next_due(step),
                                  site_outputs->next_due(step), timeline->next_after(step), step + pace.steps});
    for (const Observer* observer : observers) {
        next = std::min(next, observer->next_due(step));
    }
    if (checkpoints) {
        next = std::min(next, checkpoints->next_due(step));
    }
    return std::max(next, std::min(step + 1, experiment.time.steps));
}

// How many steps take about a second: from those between two looks of which the later waited for the device.
void Simulation::Parts::keep_pace(std::int64_t step) {
    constexpr double patience = 1.0;  // seconds
    const std::int64_t steps = step - pace.step;
    if (steps <= 0) {
        return;
    }
    const double seconds = std::max(since(pace.at), 1e-9), possible = patience / seconds * static_cast<double>(steps);
    pace = {.step = step,
            .at = Stopwatch::now(),
            .steps = static_cast<std::int64_t>(std::clamp(possible, 1.0, 4.0 * static_cast<double>(steps)))};
}

Simulation::Parts::SyncPoint Simulation::Parts::sync_point(std::int64_t step, bool is_last) {
    mpi::heartbeat().at_step(step);
    if (!team.is_serial()) {
        device->synchronise();
        keep_pace(step);
    } else if (validated_step == step) {
        keep_pace(step);
    }
    SyncPoint point{next_stop(step), false};
    bool is_wished = checkpoints && (checkpoints->is_due_by_wall() || output->wants_checkpoint());
    if (!team.is_serial()) {  // one alone looks for signals between steps
        const auto agreed = team.all_reduce_max({-point.next, output->is_to_stop() ? 1 : 0, is_wished ? 1 : 0});
        point = {-agreed[0], agreed[1] != 0 && !is_last};
        is_wished = agreed[2] != 0;
    }
    if (checkpoints && (step != experiment.time.steps || checkpoints->is_taken_at_end())) {
        leave_checkpoint(step, is_last || point.is_to_stop, is_wished);
    }
    return point;
}

namespace {

constexpr std::int64_t nothing_found = std::numeric_limits<std::int64_t>::max();

}  // namespace

// What is wrong on any rank: of sites first, then of tables, then states; of the same kind what went wrong first, then
// of the cell with the least number. A rank tells one of its own.
void Simulation::Parts::check_states(std::int64_t step) {
    std::string message;
    std::int64_t place = nothing_found, cell = nothing_found;
    const auto note = [&](const FaultOfCell& fault) {
        if (team.is_serial()) {
            throw fault;
        }
        message = fault.what(), place = fault.place(), cell = fault.cell();
    };
    try {
        if (site_watch) {
            site_watch->check(step, last_good(step), clock->on_device());
        }
        check_tables();
    } catch (const FaultOfCell& fault) {
        note(fault);
    } catch (const UserFault& fault) {
        if (team.is_serial()) {
            throw;
        }
        message = fault.what(), place = nothing_found - 1, cell = team.rank();
    }
    std::optional<reduce::Guard::Bad> bad = find_bad_state();
    const auto found = team.all_reduce_max({place != nothing_found ? 1 : 0, bad ? 1 : 0});
    if (found[0] == 0 && found[1] == 0) {
        return;
    }
    if (found[0] == 0) {
        const std::optional<std::int64_t> first_step = repeat_until_fault(step, bad);
        if (bad) {
            const FirstFault fault = first_fault(*bad, first_step.value_or(step));
            note(FaultOfCell(FaultOfCell::Kind::of_states, step,
                             assembly.grid.whole_index(assembly.slots.grid_of(fault.bad.slot)),
                             bad_state(fault) +
                                 text("; all states were in order at step %lld",
                                      static_cast<long long>(first_step ? fault.step - 1 : last_good(step))) +
                                 advice_on_bad_states()));
        }
    }
    const std::int64_t first = team.all_reduce_min(place);
    const std::int64_t least = team.all_reduce_min(place == first ? cell : nothing_found);
    if (place != first || cell != least) {
        message.clear();
    }
    for (const auto& of_rank : team.all_gather(std::vector<char>(message.begin(), message.end()))) {
        if (!of_rank.empty()) {
            throw UserFault(std::string(of_rank.begin(), of_rank.end()));
        }
    }
}

// Of this rank alone.
std::optional<reduce::Guard::Bad> Simulation::Parts::find_bad_state() {
    return guard->find(population->state(), population->stride(), population->count(),
                       [&] { return cells_of_slots(assembly); });
}

// That diffusion diverges, where the potential shows it.
std::string Simulation::Parts::advice_on_bad_states() const {
    if (assembly.has_diffusion) {
        const double dt = experiment.time.dt,
                     part = experiment.time.splitting == experiment::Time::Splitting::strang ? dt / 2 : dt;
        const std::string remark =
            remark_on_diffusion(assembly, population->download(model.potential), model.potential_unit,
                                part / facts.substeps, facts.stability_limit, dt);
        if (!remark.empty()) {
            return remark;
        }
    }
    return ": a smaller dt, or the model's settings, may help";
}

std::int64_t Simulation::Parts::last_good(std::int64_t step) const {
    return std::max<std::int64_t>(0, step - options.guard_every);
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
        const std::int64_t cell = assembly.grid.whole_index(assembly.slots.grid_of(fault.slot));
        throw FaultOfCell(
            FaultOfCell::Kind::of_tables, fault.step, cell,
            text("at step %lld (t = %.9g ms), cell %s: %s is %.9g%s, outside %.9g to %.9g, for which its functions "
                 "were approximated; \"outside\": \"exact\" of the approximations computes such cells exactly",
                 static_cast<long long>(fault.step), static_cast<double>(fault.step) * experiment.time.dt,
                 cell_text(assembly.grid, assembly.slots.grid_of(fault.slot)).c_str(), info.argument,
                 std::isnan(fault.value) ? std::fabs(fault.value) : fault.value, behind_a_number(info.unit).c_str(),
                 info.low, info.high));
    }
}

}  // namespace heartwright::solver
