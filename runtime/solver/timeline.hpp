// What is done to cells and sites at instants of a run, by the host between two steps. Where the steps themselves act (stimuli,
// holds, clamps) is elsewhere.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/cells/population.hpp"
#include "runtime/solver/assembly.hpp"

namespace heartwright::solver {

class Timeline {
public:
    // All of these outlive it. What people should know of an action is added to `notes`.
    Timeline(device::Device& device, cells::Population& population, const Assembly& assembly, std::vector<std::string>& notes)
        : device_(device), population_(population), assembly_(assembly), notes_(notes) {}

    // Actions up to just before `step` that have not been done yet, so that what is shown of `step` shows them. Those of one instant:
    // resets, then moves. Waits for the steps that are under way when there is something to do.
    void act_before(std::int64_t step);
    std::int64_t next_after(std::int64_t step) const;  // the next step before which there is something to do; the largest number: none

private:
    void reset(const Resetting& reset);
    void move(const Moving& moving);

    device::Device& device_;
    cells::Population& population_;
    const Assembly& assembly_;
    std::vector<std::string>& notes_;
    std::size_t next_reset_ = 0, next_move_ = 0;  // of assembly.resets, assembly.moves
};

}  // namespace heartwright::solver
