#include "runtime/lattice/plan_wish.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <tuple>

#include "base/diag/faults.hpp"
#include "runtime/interface/lattice_plan.hpp"

namespace heartwright::lattice {

using interface::LatticePlan;
using interface::PlanWish;

std::string text_of(const PlanWish& wish) {
    switch (wish.plan) {
        case LatticePlan::march:
            return wish.blocks > 0 ? "march+" + std::to_string(wish.blocks) : "march";
        case LatticePlan::cluster:
            return "cluster:" + std::to_string(wish.blocks);
        case LatticePlan::separate:
            return "separate";
        default:
            return "by the rule";
    }
}

PlanWish plan_wish_of(const std::string& text, const std::string& what) {
    if (text == "march") return {LatticePlan::march, 0};
    if (text == "separate") return {LatticePlan::separate, 0};
    for (const auto& [name, plan, fewest] :
         {std::tuple{std::string_view("march+"), LatticePlan::march, 2}, {"cluster:", LatticePlan::cluster, 1}}) {
        if (!text.starts_with(name)) continue;
        int blocks = 0;
        const char* const end = text.data() + text.size();
        const auto read = std::from_chars(text.data() + name.size(), end, blocks);
        if (read.ec == std::errc() && read.ptr == end && blocks >= fewest && blocks <= interface::most_cluster_blocks)
            return {plan, blocks};
    }
    throw UserFault(what + " is '" + text +
                    "'; expected march, march+N with 2 to 16 blocks, cluster:N with 1 to 16 blocks, or separate");
}

PlanWish wish_for(std::span<const TunedPlan> plans, std::int64_t cells, std::int64_t sites) {
    const auto found = std::find_if(plans.begin(), plans.end(),
                                    [&](const TunedPlan& plan) { return plan.cells == cells && plan.sites == sites; });
    return found != plans.end() ? found->wish : PlanWish{};
}

}  // namespace heartwright::lattice
