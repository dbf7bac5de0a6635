#include "runtime/lattice/setup.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "runtime/lattice/streamed_sites.hpp"

namespace heartwright::lattice {
BlockStart block_start(const interface::Model& model, std::int32_t variant, std::int32_t start,
                       const std::vector<double>& parameters) {
    const interface::LatticeInfo& info = *model.lattice;
    BlockStart begin{std::vector<double>(static_cast<std::size_t>(info.n_states)),
                     std::vector<double>(static_cast<std::size_t>(info.n_counts)),
                     std::vector<double>(static_cast<std::size_t>(info.n_machines))};
    model.initialise_sites(variant, start, parameters.data(), begin.state.data(), begin.probability.data(),
                           begin.channels.data());
    for (std::int32_t m = 0; m < info.n_machines; ++m) {
        const interface::MachineInfo& machine = info.machines[m];
        const double channels = begin.channels[static_cast<std::size_t>(m)];
        if (!(channels >= 0 && channels <= 255) || channels != std::floor(channels)) {
            throw UserFault(std::string("a ") + info.site + " cannot have " + fmt::format("{:.9g}", channels) +
                            " channels of " + machine.name +
                            ": a count is kept in a byte and must be a whole number from 0 to 255");
        }
        if (machine.n_states == 0) continue;  // trials of draws: they remember nothing
        double sum = 0;
        for (std::int32_t c = machine.first_count; c < machine.first_count + machine.n_states; ++c) {
            const double p = begin.probability[static_cast<std::size_t>(c)];
            if (!(p >= -1e-12 && p <= 1 + 1e-9)) {
                throw UserFault(std::string("channels of ") + machine.name + " cannot start in " + info.counts[c].name +
                                " with the probability " + fmt::format("{:.9g}", p));
            }
            sum += p;
        }
        if (!(std::fabs(sum - 1) <= 1e-9)) {
            throw UserFault(std::string("the probabilities with which channels of ") + machine.name +
                            " start in its states add up to " + fmt::format("{:.9g}", sum) + ", not to 1");
        }
    }
    return begin;
}

namespace {

constexpr const char* plan_switch = "lattice_plan";

interface::PlanWish wish_of_expert(const interface::Model& model) {
    const std::string text = expert::value_of(plan_switch);
    if (text.empty() || model.backend != interface::Backend::cuda) return {};
    return plan_wish_of(text, fmt::format("{}: {}", expert::variable, plan_switch));
}

// Of `cells` cells of one kernel.
Plan choose_plan(const interface::Model& model, std::int32_t kernel, interface::LatticeArguments& lattice,
                 std::int64_t cells, const std::vector<TunedPlan>& tuned) {
    const interface::PlanWish of_expert = wish_of_expert(model);
    const bool is_tuned = of_expert.plan == interface::LatticePlan::automatic;
    lattice.wish = is_tuned ? wish_for(tuned, cells, lattice.sites) : of_expert;
    char reason[400] = "";
    interface::PlanChoice choice = model.choose_plan(kernel, lattice, cells, reason, sizeof reason);
    if (!choice.follows_wish && !is_tuned)
        throw UserFault(fmt::format("{}: {}:{}: this GPU cannot compute {} cells of {} sites so", expert::variable,
                                    plan_switch, text_of(lattice.wish), cells, lattice.sites));
    if (!choice.follows_wish) {
        lattice.wish = {};
        choice = model.choose_plan(kernel, lattice, cells, reason, sizeof reason);
    }
    Plan plan{choice.plan, reason, choice.scratch_of_slot, lattice.wish};
    if (plan.wish.plan != interface::LatticePlan::automatic)
        plan.reason += fmt::format("; asked for as '{}' {}", text_of(plan.wish),
                                   is_tuned ? "by the file of tune --plans" : "by the expert's switch");
    return plan;
}

}  // namespace

std::vector<Plan> choose_plans(const interface::Model& model, const Setup& setup, const tissue::Slots& slots,
                               const std::vector<std::int32_t>& kernels) {
    interface::LatticeArguments lattice {};
    for (std::size_t axis = 0; axis < 3; ++axis)
        lattice.shape[axis] = static_cast<std::int32_t>(setup.sites.shape[axis]);
    lattice.sites = setup.sites.count();
    lattice.site_stride = setup.sites.stride();
    lattice.slots = slots.count();
    lattice.walls_mirror = setup.walls_mirror;
    std::vector<Plan> plans;
    for (std::size_t b = 0; b < kernels.size(); ++b) {
        const auto range = slots.block(static_cast<int>(b));
        plans.push_back(range.first < range.last
                            ? choose_plan(model, kernels[b], lattice, range.last - range.first, setup.tuned)
                            : Plan());
    }
    return plans;
}

std::int64_t scratch_size(const interface::Model& model, const Setup& setup, std::int64_t slots) {
    if (model.backend != interface::Backend::cuda) return 0;
    std::int64_t most = 0;
    for (const Plan& plan : setup.plans) most = std::max(most, plan.scratch_of_slot);
    return slots * most;
}

std::int64_t cell_memory(const interface::LatticeInfo& info, const Sites& sites) {
    return sites.stride() * (8 * std::int64_t{info.n_states} + (info.n_counts + 3) / 4 * 4) + 8;
}

std::int64_t site_memory(const interface::LatticeInfo& info, const Sites& sites, std::int64_t slots) {
    return slots * (cell_memory(info, sites) - 8);
}

std::int64_t lattice_memory(const interface::Model& model, const Setup& setup, const tissue::Slots& slots) {
    const interface::LatticeInfo& info = *model.lattice;
    std::int64_t bytes = setup.sites.stride() + 8 * slots.count();
    bytes += setup.is_on_host ? StreamedSites::memory(info, setup.sites.stride(), slots.count(), setup.window_bytes)
                              : site_memory(info, setup.sites, slots.count());
    bytes += 8 * scratch_size(model, setup, slots.count());
    for (const HoldSetup& hold : setup.holds) bytes += static_cast<std::int64_t>(hold.sites.size() + hold.cells.size());
    return bytes;
}

}  // namespace heartwright::lattice
