// `heartwright tune --plans MODEL`: measures how a GPU may compute cells with sites (plans, blocks of a cluster, cells
// left over by full waves) and writes the quickest into NAME.tune beside the spec.
#pragma once

#include <functional>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/lattice/plan_wish.hpp"
#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

int tune_plans(const launch::Installation& tools, const Arguments& arguments);

struct PlanCandidate {
    interface::PlanWish wish {};
    double ms_per_step = 0;  // 0: this GPU cannot
};
// All plans, the rule's first: `measure` gives ms a step, or 0 where the GPU cannot.
std::vector<PlanCandidate> measure_all_plans(const std::function<double(const interface::PlanWish&)>& measure);
// The first unless another gains more than `noise` (tune.hpp).
const PlanCandidate& quickest_plan(const std::vector<PlanCandidate>& candidates);

}  // namespace heartwright::commands
