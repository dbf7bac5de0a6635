// Plans that are asked for in place of the rule's (runtime/interface/lattice_plan.hpp), as people and files write them:
//
//     march        one block for each cell, also for those left over by full waves
//     march+8      clusters of 8 blocks share each cell left over by full waves
//     cluster:4    clusters of 4 blocks share each cell
//     separate     kernels for update, diffusion and cells
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "runtime/interface/model.hpp"

namespace heartwright::lattice {

std::string text_of(const interface::PlanWish& wish);  // of `automatic`: "by the rule"

// UserFault that begins with `what` for a text that is none of these.
interface::PlanWish plan_wish_of(const std::string& text, const std::string& what);

// The quickest plan that was found for so many cells of one kernel, with so many sites each.
struct TunedPlan {
    std::int64_t cells = 0, sites = 0;
    interface::PlanWish wish {};
};
// `automatic` where none is for these cells.
interface::PlanWish wish_for(std::span<const TunedPlan> plans, std::int64_t cells, std::int64_t sites);

}  // namespace heartwright::lattice
