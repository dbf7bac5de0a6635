// Something that observes a run and leaves the cells as they are: probes, maps, fields, electrodes, what is kept of
// beats.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/observers/potential_rows.hpp"
#include "runtime/results/table.hpp"

namespace heartwright::observers {

class Output;

// A value of each own cell, kept over the run.
struct MapOfCells {
    std::string name, unit;      // "activation" "ms", "apd90", "repolarisation90", "peak_V", "dvdt_max"...
    std::vector<double> values;  // [beats][slot]; NaN: never
    std::int64_t beats = 1;
    bool each_beat = false;  // a map for each beat, even of one
};

class Observer {
public:
    static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

    virtual ~Observer() = default;

    // After each step, before the clock advances: the state is that of clock.step + 1. Enqueued only, and recorded once
    // for many steps (device::Recording): all that changes between steps must lie on the device.
    virtual bool updates_each_step() const { return false; }
    virtual void update() {}
    // Of those: is the potential after each step all that it reads, so that it may see several steps at once? Then
    // update_by_block() takes the place of that many update()s; the clock is after the steps.
    virtual bool updates_by_blocks() const { return false; }
    virtual void update_by_block(const PotentialRows&) {}

    // Looks of the host at the steps that are due, after the actions of that instant; step 0 is the initial state. May
    // wait for the device.
    virtual bool is_due(std::int64_t) const { return false; }
    virtual std::int64_t next_due(std::int64_t) const { return never; }  // the first due step after this one
    virtual void observe(std::int64_t step) { static_cast<void>(step); }

    // Output during the run, at steps at which the host waits for the device; after the looks of the step.
    virtual bool emits_at(std::int64_t) const { return false; }
    virtual std::int64_t next_emission(std::int64_t) const { return never; }  // the first after this step
    virtual bool needs_valid_states_at(std::int64_t) const { return false; }  // what is emitted shows all cells
    virtual void emit(std::int64_t, Output&) {}                               // at a step with emits_at()
    virtual void emit_recorded(std::int64_t, Output&) {}                      // up to this step; collective
    virtual void state_has_changed() {}   // by an action between steps, not by a step
    virtual void actions_were_added() {}  // by people, during the run: the assembly has them

    // What was seen so far, told to a checkpoint or taken from one: after the looks of a step, the device idle; or
    // before the first step, in place of those of the initial state. All ranks call it together; it may be collective.
    virtual void keep(checkpoint::Keeper&) {}

    // What the `steps` done so far have left. Collective; may wait for the device. Tables, figures and notes for the
    // sink of the root; maps of the own cells, in the experiment's order, on every rank.
    virtual void results(results::Sink&, std::int64_t steps) const { static_cast<void>(steps); }
    virtual std::vector<MapOfCells> maps() const { return {}; }
};

}  // namespace heartwright::observers
