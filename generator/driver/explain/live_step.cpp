#include "generator/driver/explain/live_step.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "generator/plan/kernel_plan.hpp"

namespace heartwright::driver {
namespace {

constexpr int fewest_blocks = 3, most_blocks = 8, threads = 128;

// From where a value lies in its slot to where it is taken.
std::vector<page::ParkedValue> parked_values(const plan::Parking& parking) {
    std::vector<page::ParkedValue> values;
    std::unordered_map<std::string, int> since;
    for (const auto& [name, slot] : parking.fetched) since[name] = 0;
    const auto look = [&](const std::vector<plan::ParkingMove>& moves, std::size_t line) {
        for (const plan::ParkingMove& move : moves) {
            if (move.kind == plan::ParkingMove::put) {
                since[move.key] = static_cast<int>(line) + 1;
            } else if (const auto found = since.find(move.key); found != since.end()) {
                const bool is_fetched = parking.fetched.contains(move.key) && found->second == 0;
                values.push_back({move.key, found->second, static_cast<int>(line), is_fetched});
                since.erase(found);
            }
        }
    };
    for (std::size_t line = 0; line < parking.before.size(); ++line) {
        look(parking.before[line], line);
        look(parking.after[line], line);
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
    if (!optimised.tables.empty()) return step;  // nothing is parked then
    std::vector<std::string> fetchable;
    for (const ir::State& state : optimised.states) {
        if (state.name != optimised.membrane.potential) fetchable.push_back(state.name);
    }
    for (int blocks = fewest_blocks; blocks <= most_blocks; ++blocks) {
        page::RegisterFit fit;
        fit.blocks = blocks;
        fit.registers = plan::registers_with(blocks, threads);
        fit.values = plan::values_in(fit.registers);
        fit.slots = plan::slots_for(plan.live, fit.registers);
        if (fit.slots > plan::most_parked) break;
        const plan::Parking parking = plan::plan_parking(plan.live, fit.slots, fetchable);
        fit.puts = parking.puts;
        fit.takes = parking.takes;
        fit.fetched = static_cast<int>(parking.fetched.size());
        fit.shared_bytes = parking.slots * threads * 8;
        if (step.parked.empty() && !parking.is_empty()) {
            step.parked = parked_values(parking);
            step.parked_for =
                std::to_string(parking.slots) + " slots for " + std::to_string(blocks) + " blocks at once";
        }
        step.fits.push_back(fit);
    }
    return step;
}

}  // namespace heartwright::driver
