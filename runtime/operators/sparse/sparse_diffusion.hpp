// The diffusion operator on a mesh: one explicit sub-step over sparse rows,
//
//     out_i = u_i + dt/m_i sum over j of k_ij (u_j - u_i)
//
// Each row is summed in ascending order of its columns' numbers in the whole mesh, so that the bits do not depend on
// ranks, threads, ordering, vector width or backend. Differences make rest stay exactly at rest. With k_ij == k_ji, in
// FP32 too because both are rounded alike, each pair exchanges opposite charges, so charge is conserved to the rounding
// of sums.
#pragma once

#include <memory>

#include "runtime/diffusion/diffusion.hpp"
#include "runtime/operators/sparse/rows.hpp"
#include "runtime/operators/sparse/tile_shape.hpp"

namespace heartwright::sparse {

// Columns of 16 bits are for GPUs, where rows of neighbours lie close enough (tiles.hpp); else they have 32. A CPU
// would lose more by widening them than it saves.
enum class Columns { narrow, wide };

struct Storage {
    bool fp64_couplings = false;  // else FP32, and FP64 arithmetic all the same where states are FP64
    Columns columns = Columns::narrow;
    TileShape tile{};  // on a GPU; of no rows: what the cost model takes. the expert's switch mesh_tile goes before it
    diffusion::StencilBlock block{};  // on a GPU, of a grid that goes through the stencil instead
};

// `dt` is that of a sub-step, ms. real_bytes: of u and out, 8 or 4; FP32 states take FP32 couplings. dt/m_i is stored
// as a state is. u and out hold the slots of `rows` in order. Cells::boundary are the slices of 32 rows of which one
// looks at a ghost, and on a GPU the few that no tile has room for; Cells::inside the others. Faults are those of
// check(rows).
std::unique_ptr<diffusion::Diffusion> make_diffusion(device::Device& device, const Rows& rows, double dt,
                                                     int real_bytes, const Storage& storage = {});

// Bytes that make_diffusion takes on the device, at most: with 32-bit columns.
std::int64_t diffusion_memory(const Rows& rows, int real_bytes, const Storage& storage = {});
// Of rows with as many entries each, or fewer.
std::int64_t diffusion_memory(std::int64_t rows, std::int64_t most_entries, int real_bytes,
                              const Storage& storage = {});

}  // namespace heartwright::sparse
