// Space-time blocking of a sheet on a CPU (interface/space_time.hpp): a thread advances one tile at a time by all steps
// in scratch memory that its cache holds. Twin of cuda_space_time.cuh. Included by generated cpu/ files of models with
// few states.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "runtime/kernels/common/space_time_tiles.hpp"
#include "runtime/kernels/cpu/buffer.hpp"
#include "runtime/kernels/cpu/cpu_uncoupled.hpp"

namespace heartwright::kernels {

inline namespace HEARTWRIGHT_ISA {

// The tiles of a call, one after the other.
template <class Kernel, class Constants>
class CpuTiles {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    static constexpr int lanes = real::lanes;

public:
    CpuTiles(const interface::SpaceTimeArguments& arguments, const Constants& constants)
        : at_(arguments),
          constants_(constants),
          coupling_x_(static_cast<scalar>(arguments.coupling[0])),
          coupling_y_(static_cast<scalar>(arguments.coupling[1])),
          pitch_((arguments.tile.width + lanes - 1) / lanes * lanes),
          size_(static_cast<std::int64_t>(pitch_) * arguments.tile.height),
          tiles_x_(tiles_along(arguments.nx, arguments.tile.width, arguments.steps)) {}

    // 0, or ENOMEM.
    int run() {
        if (!memory_.allocate(static_cast<std::size_t>(size_ * (Kernel::n_states + 1)))) return ENOMEM;
        state_ = memory_.get();
        plane_ = state_ + size_ * Kernel::n_states;
        for (std::int64_t tile = at_.first_tile; tile < at_.last_tile; ++tile) {
            x_ = tile_span(at_.nx, at_.tile.width, at_.steps, static_cast<std::int32_t>(tile % tiles_x_));
            y_ = tile_span(at_.ny, at_.tile.height, at_.steps, static_cast<std::int32_t>(tile / tiles_x_));
            load();
            for (int s = 0; s < at_.steps; ++s) step(s);
            store();
        }
        return 0;
    }

private:
    scalar* row(int component, int j) { return state_ + component * size_ + static_cast<std::int64_t>(j) * pitch_; }
    scalar* plane(int j) { return plane_ + static_cast<std::int64_t>(j) * pitch_; }
    std::int64_t slot(int j) const { return x_.first + static_cast<std::int64_t>(y_.first + j) * at_.nx; }

    // Lanes beyond the width repeat the last cell: they are computed, and read by nobody.
    void load() {
        for (int c = 0; c < Kernel::n_states; ++c) {
            for (int j = 0; j < at_.tile.height; ++j) {
                const scalar* from = static_cast<const scalar*>(at_.cells.state) + c * at_.cells.stride + slot(j);
                std::copy_n(from, at_.tile.width, row(c, j));
                std::fill(row(c, j) + at_.tile.width, row(c, j) + pitch_, from[at_.tile.width - 1]);
            }
        }
    }
    void store() {
        for (int c = 0; c < Kernel::n_states; ++c) {
            store_core(c, static_cast<scalar*>(at_.next_state) + c * at_.cells.stride);
        }
    }
    void store_core(int component, scalar* to) {  // to: [slots]
        const int first = x_.core_first - x_.first, count = x_.core_last - x_.core_first;
        for (int j = y_.core_first - y_.first; j < y_.core_last - y_.first; ++j) {
            std::copy_n(row(component, j) + first, count, to + slot(j) + first);
        }
    }

    // Rows that are right after s steps; those of a halo are not for long.
    void step(int s) {
        const int height = at_.tile.height;
        const bool at_low_wall = y_.first == 0, at_high_wall = y_.first + height == at_.ny;
        const int first = at_low_wall ? 0 : s, last = at_high_wall ? height : height - s;
        const int in_block = at_.first_step + s;
        const std::uint32_t active = at_.cells.stimulus_mask ? at_.block->active_stimulus_mask[in_block] : 0u;
        const auto step = Kernel::step(constants_, real((at_.block->first + in_block) * at_.block->dt));
        for (int j = first; j < last; ++j) react(step, active, j);
        for (int j = at_low_wall ? 0 : first + 1; j < (at_high_wall ? height : last - 1); ++j) {
            diffuse(plane(j), plane(std::max(j - 1, 0)), plane(std::min(j + 1, height - 1)), row(Kernel::potential, j));
        }
        if (at_.potential_rows != nullptr) {
            store_core(Kernel::potential, static_cast<scalar*>(at_.potential_rows) + in_block * at_.cells.stride);
        }
    }

    void react(const typename Kernel::Step& step, std::uint32_t active, int j) {
        for (int i = 0; i < at_.tile.width; i += lanes) {
            const scalar* const potential = row(Kernel::potential, j) + i;
            react_pack<Kernel>(constants_, step,
                               Cells<real>(row(0, j) + i, size_, potential, plane(j) + i,
                                           stimulus_of_pack<real>(at_.cells, active, slot(j) + i,
                                                                  std::min(lanes, at_.tile.width - i))));
        }
    }

    // As diffusion/stencil.hpp, operation for operation. A neighbour beyond the edge is the cell itself.
    void diffuse(const scalar* here, const scalar* above, const scalar* below, scalar* out) const {
        const int last = at_.tile.width - 1;
        const auto change = [&](int i, int left, int right) {
            const scalar along_x = coupling_x_ * (here[right] - here[i]) - coupling_x_ * (here[i] - here[left]);
            const scalar along_y = coupling_y_ * (below[i] - here[i]) - coupling_y_ * (here[i] - above[i]);
            return along_x + along_y;
        };
        out[0] = here[0] + change(0, 0, std::min(1, last));
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC ivdep  // out is another array
#endif
        for (int i = 1; i < last; ++i) out[i] = here[i] + change(i, i - 1, i + 1);
        if (last > 0) out[last] = here[last] + change(last, last - 1, last);
    }

    const interface::SpaceTimeArguments& at_;
    Constants constants_;
    scalar coupling_x_, coupling_y_;
    int pitch_;          // cells from a row to the next
    std::int64_t size_;  // of a component
    std::int32_t tiles_x_;
    Buffer<scalar> memory_;  // of one tile
    scalar *state_ = nullptr,
           *plane_ = nullptr;  // [n_states][height][pitch]; the potential after the reaction: [height][pitch]
    TileSpan x_{}, y_{};
};

template <class Kernel>
int space_time_on_cpu(const interface::SpaceTimeArguments& arguments) {
    int status = 0;
    with_constants<Kernel>(arguments.cells.constants, [&]<class Constants>(const Constants& constants) {
        status = CpuTiles<Kernel, Constants>(arguments, constants).run();
    });
    return status;
}

template <class... Kernels>
int cpu_space_time(std::int32_t kernel, const interface::SpaceTimeArguments& arguments) {
    std::int32_t k = 0;
    int status = 0;
    ((k++ == kernel ? void(status = space_time_on_cpu<Kernels>(arguments)) : void()), ...);
    return status;
}

}  // namespace HEARTWRIGHT_ISA

// Tiles as wide as the sheet, or of 512 cells, that fill half of a core's own cache. Threads have several each.
template <class Kernel>
interface::SpaceTimeTile cpu_tile_for(const interface::SheetSize& sheet) {
    constexpr int steps = 8, least_core = 2 * steps;
    const long cache = std::max(sysconf(_SC_LEVEL2_CACHE_SIZE), 512L << 10);
    const std::int32_t width = std::min(sheet.nx, sheet.nx <= 1024 ? 1024 : 512);
    const auto row = static_cast<std::int64_t>(width) * (Kernel::n_states + 1) * sizeof(typename Kernel::scalar);
    const std::int64_t fits = cache / 2 / row, shared = (sheet.ny + 4 * sheet.threads - 1) / (4 * sheet.threads);
    const auto core = static_cast<std::int32_t>(std::min(fits - 2 * steps, std::max<std::int64_t>(shared, least_core)));
    if (core < least_core || (width < sheet.nx && width <= 4 * steps) || sheet.ny < core + 2 * steps) return {};
    return {width, core + 2 * steps, steps};
}

template <class... Kernels>
interface::SpaceTimeTile cpu_choose_tile(std::int32_t kernel, const interface::SheetSize& sheet) {
    interface::SpaceTimeTile tile;
    std::int32_t k = 0;
    ((k++ == kernel ? void(tile = cpu_tile_for<Kernels>(sheet)) : void()), ...);
    return tile;
}

}  // namespace heartwright::kernels
