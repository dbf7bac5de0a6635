#include "runtime/tissue_state/assembly.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "runtime/cells/joined_model.hpp"

namespace heartwright::tissue_state {
namespace {

using experiment::Probe;

// Blocks of the cells that each probe looks at, on any rank. Collective.
std::vector<std::set<int>> blocks_of_probes(const Assembly& a) {
    const auto n = static_cast<std::size_t>(a.slots.block_count());
    std::vector<std::int64_t> looks(a.probes.size() * n);
    for (std::size_t p = 0; p < a.probes.size(); ++p) {
        const auto add = [&](std::int64_t slot) {
            looks[p * n + a.block_of_cell[static_cast<std::size_t>(a.slots.grid_of(slot))]] = 1;
        };
        if (a.probes[p].slot >= 0) add(a.probes[p].slot);
        std::for_each(a.probes[p].slots.begin(), a.probes[p].slots.end(), add);
    }
    looks = a.team->all_reduce_max(looks);
    std::vector<std::set<int>> blocks(a.probes.size());
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (looks[i] != 0) blocks[i / n].insert(static_cast<int>(i % n));
    return blocks;
}

}  // namespace

void check_region_models(const experiment::Experiment& experiment, const interface::Model& model, Assembly& a,
                         Diagnostics& diagnostics) {
    if (!cells::is_joined(model)) return;
    const auto part_of = [&](int block) -> const cells::ModelPart& {
        return *cells::kernel_of_part(model, model.variants[a.blocks[static_cast<std::size_t>(block)].variant].kernel)
                    ->part;
    };
    const auto has = [&](int block, const experiment::ModelName& symbol) {
        return experiment::is_tissue_potential(model, symbol.index) ||
               cells::has_symbol(model, a.blocks[static_cast<std::size_t>(block)].variant, symbol.index);
    };
    std::set<int> with_cells;
    for (int b = 0; b < a.slots.block_count(); ++b) {
        if (a.cells_of_block[static_cast<std::size_t>(b)] > 0) with_cells.insert(b);
        if (b > 0 && experiment.regions[static_cast<std::size_t>(b - 1)].cells.model) {
            a.notes.push_back("region '" + experiment.regions[static_cast<std::size_t>(b - 1)].name +
                              "' has cells of " + part_of(b).model->name);
        }
    }
    const auto blocks_of = blocks_of_probes(a);
    for (std::size_t p = 0; p < experiment.probes.size(); ++p) {
        const Probe& probe = experiment.probes[p];
        for (const int block : blocks_of[p]) {
            for (const auto& symbol : probe.show) {
                if (!has(block, symbol)) {
                    diagnostics.error(symbol.origin, "probe '" + probe.name + "' shows '" + symbol.name +
                                                         "', which cells of " + part_of(block).model->name +
                                                         ", as there are here, have not in that unit or not at all");
                }
            }
        }
    }
    for (const experiment::Map& map : experiment.maps) {
        for (const int block : with_cells) {
            if (!map.of.name.empty() && !has(block, map.of)) {
                diagnostics.error(map.of.origin, "'" + map.of.name + "' is to be mapped, but cells of " +
                                                     part_of(block).model->name +
                                                     " have not got it: maps of a part of the cells are not there yet");
                break;
            }
        }
    }
}

}  // namespace heartwright::tissue_state
