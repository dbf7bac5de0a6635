// What a lattice is set up from: plain data, checked by who makes it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/interface/model.hpp"
#include "runtime/lattice/plan_wish.hpp"
#include "runtime/lattice/site_windows.hpp"
#include "runtime/lattice/sites.hpp"
#include "runtime/tissue/slots.hpp"

namespace heartwright::lattice {

// While bit k of StepClock::active_holds is set, round(fraction*channels) channels of each chosen site stay in one
// state.
struct HoldSetup {
    std::int32_t machine = 0, count = 0;  // indices into LatticeInfo::machines and ::counts
    double fraction = 1;
    std::vector<std::uint8_t> sites;  // [Sites::stride()], non-zero: chosen; empty: all
    std::vector<std::uint8_t> cells;  // [Slots::count()], non-zero: chosen; empty: all
};

// Takes channels from one state of a machine to another, once.
struct MoveSetup {
    std::int32_t from = 0, to = 0;           // indices into LatticeInfo::counts, of one machine
    std::int32_t channels = 1;               // of each site; all there are when there are fewer
    std::vector<std::int64_t> sites, slots;  // ascending, each once; empty: all
};

struct Plan {
    interface::LatticePlan plan = interface::LatticePlan::automatic;
    std::string reason;                // a sentence, or nothing
    std::int64_t scratch_of_slot = 0;  // interface::PlanChoice
    interface::PlanWish wish {};       // that was followed
};

struct Setup {
    Sites sites;
    bool walls_mirror = true;  // else zero_flux
    std::uint64_t seed = 1;
    std::vector<std::int64_t>
        cell_ids;  // [Slots::count()], each cell's number in the whole grid; empty: as in the slots' own grid
    std::vector<HoldSetup> holds;  // at most interface::max_holds
    std::vector<TunedPlan> tuned;  // what the rule of plans gives way to, on a GPU
    std::vector<Plan> plans;       // of each block; empty: automatic
    // States and counts lie in memory of the host; each step they go through the device in windows of so many bytes.
    bool is_on_host = false;
    std::int64_t window_bytes = default_window_bytes;
};

// How the cells of a block begin: all sites alike but for the state in which each channel starts, which is drawn.
struct BlockStart {
    std::vector<double> state;        // [n_states]
    std::vector<double> probability;  // [n_counts], of each channel of the count's machine to start there
    std::vector<double> channels;     // [n_machines] of a site
};

// What the model says of a block's start. UserFault when probabilities are none, or counts do not fit a byte.
BlockStart block_start(const interface::Model& model, std::int32_t variant, std::int32_t start,
                       const std::vector<double>& parameters);

// The model's choice for each block; kernels: of each block. The expert's switch lattice_plan, as plan_wish.hpp
// reads it, goes before `tuned` and the rule: UserFault where a GPU cannot follow it.
std::vector<Plan> choose_plans(const interface::Model& model, const Setup& setup, const tissue::Slots& slots,
                               const std::vector<std::int32_t>& kernels);

// Numbers in LatticeArguments::scratch for `slots` that have sites.
std::int64_t scratch_size(const interface::Model& model, const Setup& setup, std::int64_t slots);

// Bytes of one cell: the states and counts of its sites, and its number.
std::int64_t cell_memory(const interface::LatticeInfo& info, const Sites& sites);

// Bytes that a Lattice takes on the device. Ghosts (of the potential) take none.
std::int64_t lattice_memory(const interface::Model& model, const Setup& setup, const tissue::Slots& slots);
// Bytes of states and counts, wherever they lie: what a step reads, and most of it writes.
std::int64_t site_memory(const interface::LatticeInfo& info, const Sites& sites, std::int64_t slots);

}  // namespace heartwright::lattice
