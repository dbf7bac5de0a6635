#include "generator/driver/explain/parts.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "generator/plan/kernel_plan.hpp"

namespace heartwright::driver {
namespace {

constexpr int fewest_blocks = 3, most_blocks = 8, threads = 128;

// From where a value lies in its slot to where it is taken.
std::vector<page::SpilledValue> spilled_values(const plan::SpillPlan& spilling) {
    std::vector<page::SpilledValue> values;
    std::unordered_map<std::string, int> since;
    for (const auto& [name, slot] : spilling.fetched) since[name] = 0;
    const auto look = [&](const std::vector<plan::SpillMove>& moves, std::size_t line) {
        for (const plan::SpillMove& move : moves) {
            if (move.kind == plan::SpillMove::put) {
                since[move.key] = static_cast<int>(line) + 1;
            } else if (const auto found = since.find(move.key); found != since.end()) {
                const bool is_fetched = spilling.fetched.contains(move.key) && found->second == 0;
                values.push_back({move.key, found->second, static_cast<int>(line), is_fetched});
                since.erase(found);
            }
        }
    };
    for (std::size_t line = 0; line < spilling.before.size(); ++line) {
        look(spilling.before[line], line);
        look(spilling.after[line], line);
    }
    std::stable_sort(values.begin(), values.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : a.name < b.name;
    });
    return values;
}

}  // namespace

page::LiveStep live_step(const ir::Model& source, const ir::Model& optimised) {
    page::LiveStep step;
    if (optimised.lattice) return step;
    const plan::KernelPlan plan = plan::plan_kernel(source, optimised);
    step.after_line = plan.live.after_line;
    step.at_first = plan.live.at_first;
    if (plan.in_fp32) step.most_in_fp32 = plan.in_fp32->live.most();
    for (std::size_t line = 0; line < plan.cell.size(); ++line) {
        const std::string& component = plan.cell[line].component;
        if (step.components.empty() || step.components.back().first != component)
            step.components.emplace_back(component, static_cast<int>(line));
    }
    for (std::size_t k = 1; k < plan.parts.size(); ++k) step.cuts.push_back(plan.parts[k].first);
    if (!optimised.tables.empty()) return step;  // nothing is spilled then
    std::vector<std::string> fetchable;
    for (const ir::State& state : optimised.states)
        if (state.name != optimised.membrane.potential) fetchable.push_back(state.name);
    for (int blocks = fewest_blocks; blocks <= most_blocks; ++blocks) {
        page::RegisterFit fit;
        fit.blocks = blocks;
        fit.registers = plan::registers_with(blocks, threads);
        fit.values = plan::values_in(fit.registers);
        fit.slots = plan::slots_for(plan.live, fit.registers);
        if (fit.slots > plan::most_spilled) break;
        const plan::SpillPlan spilling = plan::plan_spilling(plan.live, fit.slots, fetchable);
        fit.puts = spilling.puts;
        fit.takes = spilling.takes;
        fit.fetched = static_cast<int>(spilling.fetched.size());
        fit.shared_bytes = spilling.slots * threads * 8;
        if (step.spilled.empty() && !spilling.is_empty()) {
            step.spilled = spilled_values(spilling);
            step.spilled_for =
                std::to_string(spilling.slots) + " slots for " + std::to_string(blocks) + " blocks at once";
        }
        step.fits.push_back(fit);
    }
    return step;
}

}  // namespace heartwright::driver
