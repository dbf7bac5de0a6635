// Several steps that go together, and several steps of uncoupled cells in one call.
#pragma once

#include "runtime/interface/model.hpp"

namespace heartwright::interface {

// The most steps of a StepBlock, and of those whose calls gain little from more.
inline constexpr int most_block_steps = 256, usual_block_steps = 64;

// The steps that calls make in turn: first, first + 1... Where the hooks run.
struct StepBlock {
    std::int64_t first;                                    // number of the first step
    double dt;                                             // ms
    std::uint32_t active_stimulus_mask[most_block_steps];  // of each: bit k: stimulus k is on
};

// The clock in step s of a block, where nothing is held.
inline StepClock clock_of(const StepBlock& block, std::int32_t s) {
    return {block.first + s, block.dt, block.active_stimulus_mask[s], 0};
}

// Cells without diffusion: a cell's next step needs nothing of other cells. So a thread reads its state once, makes all
// steps and writes it once. Results are bit for bit those of single steps.
struct UncoupledArguments {
    ReactArguments cells;            // the potential lies in its plane of the state. Not read: v_in, v_out, clock,
                                     // lattice, tables
    const StepBlock* block;          // device memory
    std::int32_t first_step, steps;  // of the block: those that are made
    void* potential_rows;            // Real[steps][stride], the potential after each step; null: not wanted
};

}  // namespace heartwright::interface
