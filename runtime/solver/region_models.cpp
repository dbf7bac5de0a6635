#include "runtime/solver/region_models.hpp"

#include <set>

#include "runtime/cells/joined_model.hpp"

namespace heartwright::solver {
namespace {

using experiment::Probe;

std::set<int> blocks_of(const Probe& probe, const experiment::Experiment& experiment, const Assembly& a) {
    std::set<int> blocks;
    const auto add = [&](std::int64_t g) {
        const std::uint16_t block = a.block_of_cell[static_cast<std::size_t>(g)];
        if (block != tissue::no_cell) {
            blocks.insert(block);
        }
    };
    if (probe.kind == Probe::Kind::at) {
        add(tissue::nearest(a.grid, a.present, probe.at));
    } else if (probe.kind == Probe::Kind::cell) {
        if (a.grid.contains(probe.cell)) {
            add(a.grid.index(probe.cell));
        }
    } else {
        const auto inside = select(experiment, probe.mean_over, a.grid, a.block_of_cell);
        for (std::size_t g = 0; g < inside.size(); ++g) {
            if (inside[g] != 0) {
                add(static_cast<std::int64_t>(g));
            }
        }
    }
    return blocks;
}

}  // namespace

void check_region_models(const experiment::Experiment& experiment, const abi::Model& model, Assembly& a, Diagnostics& diagnostics) {
    if (!cells::is_joined(model)) {
        return;
    }
    const auto part_of = [&](int block) -> const cells::ModelPart& {
        return *cells::kernel_of_part(model, model.variants[a.blocks[static_cast<std::size_t>(block)].variant].kernel)->part;
    };
    const auto has = [&](int block, const experiment::ModelName& symbol) {
        return symbol.index < model.n_states ||
               part_of(block).symbols[static_cast<std::size_t>(symbol.index - model.n_states)].kind != cells::SymbolOfPart::absent;
    };
    std::set<int> with_cells;
    for (int b = 0; b < a.slots.block_count(); ++b) {
        const auto range = a.slots.block(b);
        if (range.first < range.last) {
            with_cells.insert(b);
        }
        if (b > 0 && experiment.regions[static_cast<std::size_t>(b - 1)].cells.model) {
            a.notes.push_back("region '" + experiment.regions[static_cast<std::size_t>(b - 1)].name + "' has cells of " +
                              part_of(b).model->name);
        }
    }
    for (const Probe& probe : experiment.probes) {
        for (const int block : blocks_of(probe, experiment, a)) {
            for (const auto& symbol : probe.show) {
                if (!has(block, symbol)) {
                    diagnostics.error(symbol.origin, "probe '" + probe.name + "' shows '" + symbol.name + "', which cells of " +
                                                         part_of(block).model->name +
                                                         ", as there are here, have not in that unit or not at all");
                }
            }
        }
    }
    for (const experiment::Map& map : experiment.maps) {
        for (const int block : with_cells) {
            if (!map.of.name.empty() && !has(block, map.of)) {
                diagnostics.error(map.of.origin, "'" + map.of.name + "' is to be mapped, but cells of " + part_of(block).model->name +
                                                     " have not got it: maps of a part of the cells are not there yet");
                break;
            }
        }
    }
}

}  // namespace heartwright::solver
