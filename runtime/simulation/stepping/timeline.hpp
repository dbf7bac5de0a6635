// What is done to cells and sites at instants of a run, by the host between two steps: actions, and the levels of
// waveforms. Where the steps themselves act (pulses, holds, clamps) is elsewhere.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/cells/population.hpp"
#include "runtime/checkpoint/keeper.hpp"
#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::simulation {

class Timeline {
public:
    // All of these outlive it. What people should know of an action is added to `notes`.
    // `changed(step)` is called after parameters have changed.
    Timeline(device::Device& device, cells::Population& population, const tissue_state::Assembly& assembly,
             std::vector<std::string>& notes, std::function<void(std::int64_t step)> changed)
        : device_(device), population_(population), assembly_(assembly), notes_(notes), changed_(std::move(changed)) {}

    // Actions up to just before `step` that have not been done yet, so that what is shown of `step` shows them. Those
    // of one instant: changes of parameters, resets, moves. Waits for the steps that are under way when there is
    // something to do.
    void act_before(std::int64_t step);
    // After replace_actions() of setup/actions.hpp before `step`: what pulses give with the parameters of now. Waits.
    void take_up_actions(std::int64_t step);
    // A checkpoint of the state after `step` and its actions. Restoring puts the parameters to what they were then.
    void keep(checkpoint::Keeper& keeper, std::int64_t step);
    // The next step before which there is something to do; the largest number: none.
    std::int64_t next_after(std::int64_t step) const;
    // A waveform is on in this step: its level is that of this step alone.
    bool has_levels_in(std::int64_t step) const;

private:
    std::int64_t next_level_after(std::int64_t step) const;
    void put_levels(std::int64_t step);
    void put(const tissue_state::Changing& changing);
    void put_latest();  // parameters as they are after the changes that have been done
    void change(const tissue_state::Changing& changing);
    void reset(const tissue_state::Resetting& reset);
    void move(const tissue_state::Moving& moving);

    device::Device& device_;
    cells::Population& population_;
    const tissue_state::Assembly& assembly_;
    void note(const std::string& text);

    std::vector<std::string>& notes_;
    std::vector<std::string> noted_;  // of these, those from here
    std::function<void(std::int64_t)> changed_;
    std::size_t next_change_ = 0, next_reset_ = 0, next_move_ = 0;  // of assembly.changes, .resets, .moves
};

}  // namespace heartwright::simulation
