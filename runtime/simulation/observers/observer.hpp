// Something that watches a run and leaves the cells as they are: maps, electrodes, what is kept of beats.
#pragma once

#include <cstdint>
#include <limits>

#include "runtime/checkpoint/keeper.hpp"

namespace heartwright::solver {

class Observer {
public:
    static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

    virtual ~Observer() = default;

    // After each step, before the clock advances: the state is that of clock.step + 1. Enqueued only, and recorded once
    // for many steps (device::Recording): all that changes between steps must lie on the device.
    virtual bool updates_each_step() const { return false; }
    virtual void update() {}

    // Looks of the host at the steps that are due, after the actions of that instant; step 0 is the initial state. May
    // wait for the device.
    virtual bool is_due(std::int64_t) const { return false; }
    virtual std::int64_t next_due(std::int64_t) const { return never; }  // the first due step after this one
    virtual void look(std::int64_t step) { static_cast<void>(step); }

    // What was seen so far, told to a checkpoint or taken from one: after the looks of a step, the device idle; or
    // before the first step, in place of those of the initial state. All ranks call it together; it may be collective.
    virtual void keep(checkpoint::Keeper&) {}
};

}  // namespace heartwright::solver
