#include "runtime/simulation/blocks/space_time_blocks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "runtime/kernels/common/space_time_tiles.hpp"

namespace heartwright::simulation {
namespace {

// space_time_tile:128x96x8 of the expert's switches: that tile instead of the predicted one; persistent:128x96x8: the
// same as a persistent one, on a GPU; 0: single steps.
std::optional<interface::SpaceTimeTile> wished_tile(const tissue::Cell& cells, interface::Backend backend) {
    const std::string wish = expert::value_of("space_time_tile");
    if (wish.empty() || wish == "0")
        return wish.empty() ? std::nullopt : std::optional<interface::SpaceTimeTile>(std::in_place);
    constexpr std::string_view persistent = "persistent:";
    interface::SpaceTimeTile tile;
    tile.is_persistent = backend == interface::Backend::cuda && wish.starts_with(persistent);
    const char* const numbers = wish.c_str() + (tile.is_persistent ? persistent.size() : 0);
    char behind = 0;
    const bool is_read = std::sscanf(numbers, "%6dx%6dx%3d%c", &tile.width, &tile.height, &tile.steps, &behind) == 3;
    const auto has_core = [&](std::int32_t extent, std::int64_t n) {
        const std::int32_t halos = tile.is_persistent ? 3 : 2;  // a persistent tile's halo is its neighbours' alone
        return extent > 0 && extent <= n && (extent == n || halos * tile.steps < extent);
    };
    if (!is_read || tile.steps < 1 || 2 * tile.steps > interface::usual_block_steps ||
        !has_core(tile.width, cells[0]) || !has_core(tile.height, cells[1])) {
        throw UserFault(fmt::format(
            "{}: space_time_tile:{} is no tile of a sheet of {} x {} cells: expected "
            "WIDTHxHEIGHTxSTEPS, at most the sheet and more than twice the steps wide and high, "
            "persistent:WIDTHxHEIGHTxSTEPS on a GPU, more than three times the steps, or 0 for single steps",
            expert::variable, wish, cells[0], cells[1]));
    }
    return tile;
}

double operations(const interface::Cost& cost) {
    return cost.adds + cost.multiplies + cost.fmas + 8 * cost.divides + 6 * cost.reciprocals + 14 * cost.exps +
           20 * cost.logs + 8 * cost.square_roots + 2 * cost.others;
}

interface::SpaceTimeTile tile_for(tissue_state::TissueState& tissue) {
    const interface::Model& model = tissue.population.model();
    const tissue::Cell& cells = tissue.assembly.grid.cells;
    const std::int32_t kernel = model.variants[tissue.assembly.blocks.front().variant].kernel;
    if (const auto wished = wished_tile(cells, model.backend)) return *wished;
    return model.choose_tile(kernel, {static_cast<std::int32_t>(cells[0]), static_cast<std::int32_t>(cells[1]),
                                      operations(model.costs[kernel]), tissue.device.threads().size()});
}

// Of a block, with rows for observers: as many as a cache holds, or as two calls make.
std::int32_t observed_steps(const interface::Model& model, const tissue_state::Assembly& assembly,
                            std::int32_t steps_of_call) {
    constexpr std::int64_t cached = 32 << 20, most = 1 << 30;
    const auto within = [&](std::int32_t steps, std::int64_t bytes) {
        return PotentialRecord::most_steps(model, assembly, steps, bytes);
    };
    return std::max(within(interface::usual_block_steps, cached), within(2 * steps_of_call, most));
}

}  // namespace

std::int64_t SpaceTimeBlocks::memory(const interface::Model& model, const tissue_state::Assembly& assembly,
                                     const tissue_state::DiffusionPlan& plan, bool observes) {
    if (!suits_space_time_blocks(model, assembly, plan)) return 0;
    const auto real_bytes = static_cast<std::int64_t>(model.real_bytes);
    // Halo records of persistent tiles, which GPUs have, take four times the other copy of the state.
    const int copies = model.backend == interface::Backend::cuda ? 4 : 1;
    const std::int32_t observed = observes ? observed_steps(model, assembly, interface::usual_block_steps / 2) : 0;
    return assembly.slots.stride() * model.n_states * real_bytes * copies +
           PotentialRecord::memory(model, assembly, observed);
}

std::unique_ptr<SpaceTimeBlocks> SpaceTimeBlocks::of(tissue_state::TissueState& tissue,
                                                     PotentialRecord::Observe observe) {
    const tissue_state::DiffusionPlan plan{tissue.substeps, tissue.rkl2_stages};
    if (tissue_state::has_strang_splitting(tissue.experiment) ||
        !suits_space_time_blocks(tissue.population.model(), tissue.assembly, plan))
        return nullptr;
    const interface::SpaceTimeTile tile = tile_for(tissue);
    if (tile.steps == 0) return nullptr;
    return std::unique_ptr<SpaceTimeBlocks>(new SpaceTimeBlocks(tissue, tile, std::move(observe)));
}

SpaceTimeBlocks::SpaceTimeBlocks(tissue_state::TissueState& tissue, const interface::SpaceTimeTile& tile,
                                 PotentialRecord::Observe observe)
    : tissue_(tissue),
      most_steps_(observe              ? observed_steps(tissue.population.model(), tissue.assembly, tile.steps)
                  : tile.is_persistent ? interface::most_block_steps
                                       : interface::usual_block_steps),
      record_(tissue, std::move(observe), most_steps_) {
    const tissue::Grid& grid = tissue.assembly.grid;
    const double scale = tissue.substep / (grid.spacing.least() * grid.spacing.least());
    sheet_.nx = static_cast<std::int32_t>(grid.cells[0]);
    sheet_.ny = static_cast<std::int32_t>(grid.cells[1]);
    for (std::size_t a = 0; a < 2; ++a)
        sheet_.coupling[a] = tissue.assembly.conductivity.classes.front().diagonal(a) * scale;
    sheet_.block = tissue.clock.step_block();
    sheet_.tile = tile;
    sheet_.potential_rows = record_.rows();
    allocate();
}

void SpaceTimeBlocks::allocate() {
    const interface::Model& model = tissue_.population.model();
    const std::int64_t numbers = tissue_.population.stride() * model.n_states;
    if (!sheet_.tile.is_persistent) {
        other_state_ = device::Buffer<std::byte>(tissue_.device, numbers * model.real_bytes);
        return;
    }
    halo_records_ = device::Buffer<std::uint64_t>(tissue_.device, 2 * numbers * (model.real_bytes / 4));
    rounds_made_ =
        device::Buffer<std::uint32_t>(tissue_.device, kernels::tiles_of_sheet(sheet_.nx, sheet_.ny, sheet_.tile));
    halo_records_.clear();
    rounds_made_.clear();
    sheet_.halo_records = halo_records_.data();
    sheet_.rounds_made = rounds_made_.data();
}

std::int32_t SpaceTimeBlocks::steps_together(std::int64_t step, std::int64_t left) const {
    const std::int32_t two_calls = 2 * sheet_.tile.steps;
    const std::int64_t most = most_steps_ < two_calls ? most_steps_ : most_steps_ / two_calls * two_calls;
    const auto steps =
        static_cast<std::int32_t>(tissue_.clock.steps_until_record(step, std::min<std::int64_t>(left, most)));
    return steps < 2 ? 0 : steps;
}

void SpaceTimeBlocks::enqueue(std::int32_t steps) {
    tissue_.clock.begin_block(steps);
    if (sheet_.tile.is_persistent)
        enqueue_rounds(steps);
    else
        enqueue_calls(steps);
    record_.observe(steps);
    tissue_.clock.end_block();
}

// An even number of calls, so that the state ends where it began.
void SpaceTimeBlocks::enqueue_calls(std::int32_t steps) {
    const std::int32_t needed = (steps + sheet_.tile.steps - 1) / sheet_.tile.steps, calls = needed + needed % 2;
    void* from = tissue_.population.state();
    void* to = other_state_.data();
    for (std::int32_t call = 0; call < calls; ++call) {
        sheet_.first_step = steps * call / calls;
        sheet_.steps = steps * (call + 1) / calls - sheet_.first_step;
        tissue_.population.advance_sheet(sheet_, from, to);
        std::swap(from, to);
    }
}

// One call. A tile writes its core to where the others read theirs before: they have, after the first round.
void SpaceTimeBlocks::enqueue_rounds(std::int32_t steps) {
    sheet_.first_step = 0;
    sheet_.steps = steps;
    const std::int32_t rounds = std::max((steps + sheet_.tile.steps - 1) / sheet_.tile.steps, 2);
    sheet_.round_steps = (steps + rounds - 1) / rounds;
    tissue_.population.advance_sheet(sheet_, tissue_.population.state(), tissue_.population.state());
}

std::string SpaceTimeBlocks::description() const {
    return fmt::format(
        "space-time blocking: up to {} steps of reaction and diffusion go together, in {}tiles of {} x {} cells",
        sheet_.tile.steps, sheet_.tile.is_persistent ? "persistent " : "", sheet_.tile.width, sheet_.tile.height);
}

}  // namespace heartwright::simulation
