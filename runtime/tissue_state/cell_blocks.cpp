#include "runtime/tissue_state/cell_blocks.hpp"

#include <algorithm>
#include <utility>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/tissue_state/assembly.hpp"
#include "runtime/tissue_state/data_sets/data_sets.hpp"
#include "runtime/tissue_state/data_sets/picture_data.hpp"

namespace heartwright::tissue_state {
namespace {

// States of a file, or of cells that beat alone before, are put in block by block.
bool begins_at_start(const experiment::Cells& cells) { return !cells.start_file && !cells.prepace && !cells.prepaced; }

}  // namespace

CellBlocks place_cells(const experiment::Experiment& experiment, const tissue::Grid& grid, Baths baths) {
    CellBlocks placed;
    const experiment::Geometry& geometry = experiment.geometry;
    placed.present = geometry.labels ? labelled(geometry, grid, {})
                     : geometry.mask ? read_mask(*geometry.mask, grid)
                     : grid.rows     ? tissue::non_zero(grid, grid.rows->volumes)  // 0: a node of no element
                                     : tissue::everything(grid);
    placed.block_of_cell.assign(placed.present.size(), 0);
    const tissue::CellBox own = grid.owned();
    const auto is_own = [&](std::size_t g) {
        return !grid.is_part() || own.contains(grid.cell(static_cast<std::int64_t>(g)));
    };
    const bool is_mesh_of_tissue = grid.rows && baths == Baths::left_out;
    for (std::size_t r = 0; r < experiment.regions.size(); ++r) {
        if (is_mesh_of_tissue && experiment.regions[r].bath) {
            placed.cells_of_region.push_back(0);
            continue;
        }
        const auto inside = select(experiment, experiment.regions[r].where, grid, placed.block_of_cell);
        std::int64_t cells = 0;
        for (std::size_t g = 0; g < inside.size(); ++g) {
            if (inside[g] != 0) {
                placed.block_of_cell[g] = static_cast<std::uint16_t>(r + 1);
                cells += placed.present[g] != 0 && is_own(g) ? 1 : 0;
            }
        }
        placed.cells_of_region.push_back(cells);
    }
    const auto is_bath = [&](std::uint16_t block) {
        return block > 0 && experiment.regions[block - 1u].bath.has_value();
    };
    for (std::size_t g = 0; g < placed.present.size(); ++g) {
        if (baths == Baths::left_out && is_bath(placed.block_of_cell[g])) placed.present[g] = 0;
        if (placed.present[g] == 0) placed.block_of_cell[g] = tissue::no_cell;
    }
    return placed;
}

std::vector<std::uint16_t> hosts_of_blocks(const experiment::Experiment& experiment, const interface::Model& model) {
    std::vector<std::uint16_t> hosts{0};
    const experiment::Cells& whole = experiment.cells;
    const bool can_host = model.lattice == nullptr && experiment.fields_in.empty() && begins_at_start(whole);
    const std::vector<double> parameters = experiment::parameters_of(experiment, whole, model);
    for (const experiment::Region& region : experiment.regions) {
        const bool is_hosted = can_host && !region.tissue && begins_at_start(region.cells) &&
                               region.cells.variant == whole.variant &&
                               experiment::parameters_of(experiment, region.cells, model) == parameters;
        hosts.push_back(is_hosted ? 0 : static_cast<std::uint16_t>(hosts.size()));
    }
    return hosts;
}

std::vector<std::uint16_t> hosted(const std::vector<std::uint16_t>& block_of_cell,
                                  const std::vector<std::uint16_t>& hosts) {
    std::vector<std::uint16_t> found(block_of_cell.size());
    std::transform(block_of_cell.begin(), block_of_cell.end(), found.begin(),
                   [&](std::uint16_t block) { return block == tissue::no_cell ? tissue::no_cell : hosts[block]; });
    return found;
}

void set_starts_of_hosted(Assembly& a) {
    std::vector<cells::OtherStart> starts(a.blocks.size());
    for (std::int64_t slot = a.slots.block(0).first; slot < a.slots.block(0).last; ++slot) {
        const std::size_t block = a.block_of_cell[static_cast<std::size_t>(a.slots.grid_of(slot))];
        if (a.blocks[block].start != a.blocks.front().start)
            starts[block].cells.push_back(slot - a.slots.block(0).first);
    }
    for (std::size_t b = 0; b < starts.size(); ++b) {
        if (!starts[b].cells.empty()) {
            starts[b].start = a.blocks[b].start;
            a.blocks.front().other_starts.push_back(std::move(starts[b]));
        }
    }
}

}  // namespace heartwright::tissue_state
