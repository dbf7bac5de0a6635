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

// The tiles of a call, one after the other. Rows of a tile go through a step in groups: the reaction of a group, then
// the diffusion of the rows whose neighbours are ready, so that the potential in between stays in the nearest cache.
template <class Kernel, class Constants>
class CpuTiles {
    using real = typename Kernel::real;
    using scalar = typename Kernel::scalar;
    using Step = typename Kernel::Step;
    static constexpr int lanes = real::lanes;
    static constexpr int rows_of_group = 4, ring_rows = 8;  // at least a group and a row on either side

public:
    CpuTiles(const interface::SpaceTimeArguments& arguments, const Constants& constants)
        : at_(arguments),
          constants_(constants),
          coupling_x_(static_cast<scalar>(arguments.coupling[0])),
          coupling_y_(static_cast<scalar>(arguments.coupling[1])),
          packed_width_((arguments.tile.width + lanes - 1) / lanes * lanes),
          pitch_(packed_width_ + 64 / static_cast<int>(sizeof(scalar))),
          size_(static_cast<std::int64_t>(pitch_) * arguments.tile.height),
          tiles_x_(tiles_along(arguments.nx, arguments.tile.width, arguments.steps)),
          tiles_y_(tiles_along(arguments.ny, arguments.tile.height, arguments.steps)) {}

    // 0, or ENOMEM.
    int run() {
        const std::int64_t states = size_ * Kernel::n_states, margin = pitch_ - packed_width_;
        if (!memory_.allocate(static_cast<std::size_t>(states + margin + ring_rows * pitch_))) return ENOMEM;
        state_ = memory_.get();
        ring_ = state_ + states + margin;
        for (std::int64_t tile = at_.first_tile; tile < at_.last_tile; ++tile) {
            const auto i = static_cast<std::int32_t>(tile % tiles_x_), j = static_cast<std::int32_t>(tile / tiles_x_);
            x_ = tile_span(at_.nx, at_.tile.width, at_.steps, i, tiles_x_);
            y_ = tile_span(at_.ny, at_.tile.height, at_.steps, j, tiles_y_);
            load();
            for (int s = 0; s < at_.steps; ++s) step(s);
            store();
        }
        return 0;
    }

private:
    scalar* row(int component, int j) { return state_ + component * size_ + static_cast<std::int64_t>(j) * pitch_; }
    scalar* plane(int j) { return ring_ + static_cast<std::int64_t>(j % ring_rows) * pitch_; }
    std::int64_t slot(int j) const { return x_.first + static_cast<std::int64_t>(y_.first + j) * at_.nx; }

    // Lanes beyond the width repeat the last cell: they are computed, and read by nobody.
    void load() {
        for (int c = 0; c < Kernel::n_states; ++c) {
            for (int j = 0; j < at_.tile.height; ++j) {
                const scalar* from = static_cast<const scalar*>(at_.cells.state) + c * at_.cells.stride + slot(j);
                std::copy_n(from, at_.tile.width, row(c, j));
                std::fill(row(c, j) + at_.tile.width, row(c, j) + packed_width_, from[at_.tile.width - 1]);
            }
        }
    }
    void store() {
        for (int c = 0; c < Kernel::n_states; ++c)
            store_core(c, static_cast<scalar*>(at_.next_state) + c * at_.cells.stride);
    }
    void store_core(int component, scalar* to) {  // to: [slots]
        const int first = x_.core_first - x_.first, count = x_.core_last - x_.core_first;
        for (int j = y_.core_first - y_.first; j < y_.core_last - y_.first; ++j)
            std::copy_n(row(component, j) + first, count, to + slot(j) + first);
    }

    // Rows that are right after s steps; those of a halo are not for long.
    void step(int s) {
        const int height = at_.tile.height;
        const bool at_low_wall = y_.first == 0, at_high_wall = y_.first + height == at_.ny;
        const int first = at_low_wall ? 0 : s, last = at_high_wall ? height : height - s;
        const int in_block = at_.first_step + s;
        const std::uint32_t active = at_.cells.stimulus_mask ? at_.block->active_stimulus_mask[in_block] : 0u;
        const Step step = Kernel::step(constants_, real((at_.block->first + in_block) * at_.block->dt));
        int diffused = at_low_wall ? 0 : first + 1;  // rows before it are done
        for (int j = first; j < last;) {
            const int end = std::min(diffused + rows_of_group + 1, last);  // the rows that the group's diffusion reads
            for (; j < end; ++j) active == 0 ? react(step, j) : react_with_stimulus(step, active, j);
            if (end < last) {
                diffuse<rows_of_group>(diffused);
                diffused += rows_of_group;
            }
        }
        for (; diffused < (at_high_wall ? last : last - 1); ++diffused) diffuse<1>(diffused);
        if (at_.potential_rows != nullptr)
            store_core(Kernel::potential, static_cast<scalar*>(at_.potential_rows) + in_block * at_.cells.stride);
    }

    // The reaction of a row. What all cells read is copied, so that the compiler keeps it in registers.
    template <class Stimulus>
    HEARTWRIGHT_FN void react_row(const Step& of_step, int j, const Stimulus& stimulus) {
        const Constants constants = constants_;
        const Step step = of_step;
        scalar *const state = row(0, j), *const potential = row(Kernel::potential, j), *const out = plane(j);
        const std::int64_t size = size_;
        const int width = packed_width_;
        for (int i = 0; i < width; i += lanes)
            Kernel::react(constants, step, CellsOf<Kernel>(state + i, size, potential + i, out + i, stimulus(i)));
        // A neighbour beyond the edge is the cell itself.
        out[-1] = out[0];
        out[at_.tile.width] = out[at_.tile.width - 1];
    }
    __attribute__((noinline)) void react(const Step& step, int j) {
        react_row(
            step, j, [](int) { return real(0); });
    }
    __attribute__((noinline)) void react_with_stimulus(const Step& step, std::uint32_t active, int j) {
        react_row(
            step, j,
            [&](int i) {
                return stimulus_of_pack<real>(at_.cells, active, slot(j) + i, std::min(lanes, at_.tile.width - i));
            });
    }

    // Of `count` rows from j on. As interface/stencil.hpp, operation for operation; the flux between two rows is formed
    // once. A neighbour beyond the edge is the cell itself.
    template <int count>
    __attribute__((noinline)) void diffuse(int j) {
        const scalar* rows[count + 2];
        for (int r = 0; r < count + 2; ++r) rows[r] = plane(std::min(std::max(j + r - 1, 0), at_.tile.height - 1));
        scalar* const out = row(Kernel::potential, j);
        const std::int64_t pitch = pitch_;
        const real coupling_x = coupling_x_, coupling_y = coupling_y_;
        for (int i = 0; i < packed_width_; i += lanes) {
            real here = real::load(rows[1] + i), from_above = coupling_y * (here - real::load(rows[0] + i));
            HEARTWRIGHT_UNROLL
            for (int r = 0; r < count; ++r) {
                const real left = real::load(rows[r + 1] + i - 1), right = real::load(rows[r + 1] + i + 1),
                           below = real::load(rows[r + 2] + i);
                const real to_below = coupling_y * (below - here);
                const real along_x = coupling_x * (right - here) - coupling_x * (here - left);
                const real along_y = to_below - from_above;
                (here + (along_x + along_y)).store(out + r * pitch + i);
                here = below;
                from_above = to_below;
            }
        }
    }

    const interface::SpaceTimeArguments& at_;
    Constants constants_;
    scalar coupling_x_, coupling_y_;
    int packed_width_;   // cells of a row, whole packs
    int pitch_;          // cells from a row to the next: a cache line more, so that rows lie in different cache sets
    std::int64_t size_;  // of a component
    std::int32_t tiles_x_, tiles_y_;
    Buffer<scalar> memory_;  // of one tile
    scalar *state_ = nullptr,
           *ring_ = nullptr;  // [n_states][height][pitch]; the potential after the reaction: [ring_rows][pitch]
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

// Tiles as wide as the sheet, or of 512 cells, that fill at most three quarters of a core's own cache. Threads have two
// each, where they are as large as that.
template <class Kernel>
interface::SpaceTimeTile cpu_tile_for(const interface::SheetSize& sheet) {
    constexpr int steps = 8, least_core = 2 * steps;
    const long cache = std::max(sysconf(_SC_LEVEL2_CACHE_SIZE), 512L << 10);
    const std::int32_t width = std::min(sheet.nx, sheet.nx <= 1024 ? 1024 : 512);
    const auto row = static_cast<std::int64_t>(width) * Kernel::n_states * sizeof(typename Kernel::scalar);
    const std::int64_t fits = cache / 4 * 3 / row, shared = (sheet.ny + 2 * sheet.threads - 1) / (2 * sheet.threads);
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
