// Fused reaction-diffusion step: the diffusion of one time step and the reaction of the next in one kernel, so that V
// is read and written once in a step. A thread computes the row of its slot from V before diffusion, reacts, and writes
// V after the reaction into another plane, as other threads still read the old one.
//
// Rows of the diffusion operator are data: cells of a box by the stencil, listed cells by the stencil with index maps,
// and sparse rows by slices or tiles. Real: of states. Members are device memory, the structures host memory that hooks
// copy. What the rows say, and the order of sums, is that of the operator's own kernels, and so are the bits.
#pragma once

#include "runtime/interface/sparse_rows.hpp"
#include "runtime/interface/stencil.hpp"
#include "runtime/interface/step_block.hpp"

namespace heartwright::interface {

// Blocks of threads over a plane of a box: a thread has one cell.
inline constexpr int fused_block_x = 64, fused_block_y = 4;

// Cells of `box` in grid order from a slot on.
template <class Real>
struct BoxRows {
    Box box;
    Extent cells;
    Coefficients<Real> coefficients;
    bool is_diagonal;
    std::int64_t first_slot;  // of cell (0, 0, 0)
};

// Cells of one tensor in any order of slots.
template <class Real>
struct ListedRows {
    Box box;
    Extent only;  // those of them that lie here
    Coefficients<Real> coefficients;
    bool is_diagonal;
    SlotMap map;
    const std::int32_t* list;  // null: item n is slot n
    std::int64_t count;        // of items
};

// Slices with 32-bit columns.
template <class Real>
struct SliceRows {
    SellView<Real, float> view;
    const std::int32_t* column_starts;
    const std::int32_t* list;  // null: item n is slice n
    std::int64_t count;        // of items
};

// Tiles with 16-bit columns.
template <class Real>
struct TileRows {
    TileView<Real, float> view;
    const std::int32_t* list;  // null: item n is tile n
    std::int64_t count;        // of items
    std::int64_t staged;       // values of a tile and of its halo, at most
};

template <class Real>
struct DiffusionRows {
    enum class Kind { box, listed, slices, tiles } kind;
    BoxRows<Real> box;
    ListedRows<Real> listed;
    SliceRows<Real> slices;
    TileRows<Real> tiles;
};

struct FusedArguments {
    ReactArguments cells;    // v_in: before diffusion; v_out: after the reaction, not v_in. Only slots [first, last) of
                             // the rows react. Not read: clock, lattice, own, tables, ranges
    const void* rows;        // DiffusionRows<Real>, host memory, copied by hooks
    const StepBlock* block;  // device memory
    std::int32_t step;       // of the block: that of the reaction
    void* diffused;          // Real[stride], V between diffusion and reaction; null: not wanted
};

}  // namespace heartwright::interface
