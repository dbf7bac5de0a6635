// Spilling to shared memory: live values that a cell's step keeps there between two lines that read them. Of the values
// in registers the one read again last is spilled (Belady's rule: fewest moves for straight-line code), preferably one
// that needs no store.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "generator/plan/live_values.hpp"

namespace heartwright::plan {

// Slots of 8 bytes and 128 threads that fit beside the table of exp into the 48 KiB that a block has of shared memory
// without asking.
constexpr int most_spilled = 45;

struct SpillMove {
    enum Kind { put, take } kind = put;
    std::string key;
    int slot = 0;
};

struct SpillPlan {
    int slots = 0;                                      // that values are spilled in
    int in_registers = 0;                               // values at once, after any line
    std::vector<std::vector<SpillMove>> before, after;  // by line
    std::unordered_map<std::string, int>
        fetched;       // states that memory brings into their slot, without a register: by name
    int arrived = -1;  // line before which the asynchronous copies must have completed
    int puts = 0, takes = 0;

    bool is_empty() const { return slots == 0; }
};

// At most `slots` values spilled at once, which lowers the largest register pressure by as many. `fetchable`: names
// that memory may bring into a slot.
SpillPlan plan_spilling(const LiveValues& live, int slots, const std::vector<std::string>& fetchable);

// Slots without which `registers` do not do, by the rule of live_values.hpp, but at most most_spilled.
int slots_for(const LiveValues& live, int registers);

// States of a model up to which cuda_kernel.cuh asks for five blocks at once in FP64.
constexpr int most_states_of_five_blocks = 24;

// Blocks at once that a GPU keeps registers free for in FP64, while slots hold what these registers do not; nothing
// where all values fit the registers that cuda_kernel.cuh keeps free: those of five blocks (96) of few states, else of
// four (128). Four where few states have values for more than 96 registers. Else as many blocks as slots suffice for,
// two at least (docs/performance.md).
std::optional<int> fp64_blocks_for(const LiveValues& live, int states);

}  // namespace heartwright::plan
