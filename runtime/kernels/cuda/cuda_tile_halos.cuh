// Halo exchange of persistent tiles (interface/space_time.hpp) through global memory: a tile waits for its eight
// neighbours and for nobody else. Included by cuda_space_time.cuh.
//
// A record is a word of 32 bits of a number, and the round that it is of, in one word of 64 bits. It is written and
// read as one, so a reader that finds its round has its number: no fence, no barrier, no flag. (NCCL's protocol LL does
// the same.) All tiles are on the GPU at once (cooperative launch), so waiting ends. A tile gets a round ahead of its
// neighbours and no more: it needs their records to end the next one, and a barrier of theirs stands between what they
// read of a round and what they write of the next. So two sets of records suffice.
#pragma once

#include "runtime/kernels/cuda/cuda_tile_column.cuh"

namespace heartwright::kernels {

// `otherwise` where it is not wanted, without a branch.
__device__ __forceinline__ std::uint64_t load_record(const std::uint64_t* from, bool is_wanted,
                                                     std::uint64_t otherwise) {
    asm volatile("{.reg .pred p; setp.ne.u32 p, %2, 0; @p ld.relaxed.gpu.global.u64 %0, [%1];}"
                 : "+l"(otherwise)
                 : "l"(from), "r"(static_cast<std::uint32_t>(is_wanted)));
    return otherwise;
}
__device__ __forceinline__ void store_record(std::uint64_t* to, std::uint32_t round, std::uint32_t word) {
    asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(to), "l"(std::uint64_t(round) << 32 | word) : "memory");
}

__device__ __forceinline__ std::uint32_t word_of(float x, int) { return __float_as_uint(x); }
__device__ __forceinline__ std::uint32_t word_of(double x, int w) {
    return static_cast<std::uint32_t>(w == 0 ? __double2loint(x) : __double2hiint(x));
}
__device__ __forceinline__ void set_words(float& x, const std::uint32_t (&words)[1]) { x = __uint_as_float(words[0]); }
__device__ __forceinline__ void set_words(double& x, const std::uint32_t (&words)[2]) {
    x = __hiloint2double(static_cast<int>(words[1]), static_cast<int>(words[0]));
}

// The records of the column from `place` on, of one round.
template <class Kernel>
class ColumnRecords {
    static constexpr int rows = space_time_rows<Kernel>, words = sizeof(typename Kernel::scalar) / 4;
    static constexpr int words_of_cell = Kernel::n_states * words;

public:
    // Rows that are asked for at once: more registers would be spilled.
    static constexpr int batch = rows < 4 ? rows : 4;

    __device__ __forceinline__ ColumnRecords(const CudaSheet<Kernel>& at, const TilePlace& place, std::uint32_t round)
        : at_(at), first_(at.halo_records + (round % 2) * words_of_cell * at.stride + place.slot), round_(round) {}

    __device__ __forceinline__ void send(const CellColumn<Kernel>& column, int r) const {
        std::uint64_t* to = first_ + r * at_.nx;
#pragma unroll
        for (int w = 0; w < words_of_cell; ++w, to += at_.stride)
            store_record(to, round_, word_of(column.state[w / words][r], w % words));
    }
    // Rows [first_row, first_row + batch) that `is_wanted(r)`, as soon as all are there. All are asked for before the
    // first is looked at: each takes the way to the second-level cache and back.
    template <class Wanted>
    __device__ __forceinline__ void receive(CellColumn<Kernel>& column, int first_row, const Wanted& is_wanted) const {
        std::uint64_t records[batch][words_of_cell];
        bool is_complete;
        do {
            is_complete = true;
#pragma unroll
            for (int r = 0; r < batch; ++r) {
                const std::uint64_t* from = first_ + (first_row + r) * at_.nx;
#pragma unroll
                for (int w = 0; w < words_of_cell; ++w, from += at_.stride)
                    records[r][w] = load_record(from, is_wanted(first_row + r), std::uint64_t(round_) << 32);
            }
#pragma unroll
            for (int r = 0; r < batch; ++r) {
#pragma unroll
                for (int w = 0; w < words_of_cell; ++w)
                    is_complete &= static_cast<std::uint32_t>(records[r][w] >> 32) == round_;
            }
        } while (!is_complete);
#pragma unroll
        for (int r = 0; r < batch; ++r) {
            if (!is_wanted(first_row + r)) continue;
#pragma unroll
            for (int c = 0; c < Kernel::n_states; ++c) {
                std::uint32_t number[words];
#pragma unroll
                for (int w = 0; w < words; ++w) number[w] = static_cast<std::uint32_t>(records[r][c * words + w]);
                set_words(column.state[c][first_row + r], number);
            }
        }
    }

private:
    const CudaSheet<Kernel>& at_;
    std::uint64_t* first_;
    std::uint32_t round_;
};

// Sends the boundary of the core, as wide as a halo, and receives the halo. Cells beyond the halo, which the last tile
// along an axis may hold, keep what they have: within the steps of a round nothing of it reaches the core.
template <class Kernel>
__device__ __forceinline__ void exchange_halos(const CudaSheet<Kernel>& at, std::uint32_t round,
                                               CellColumn<Kernel>& column) {
    const TilePlace place = tile_place(at);
    const TileSpan x = place.x, y = place.y;
    const ColumnRecords<Kernel> records(at, place, round);
    const bool is_core = place.is_in_core_column();
    const int first = y.core_first - place.j, last = y.core_last - place.j, halo = at.halo;
    if (is_core) {
        const bool is_boundary = (x.core_first > 0 && place.i < x.core_first + halo) ||
                                 (x.core_last < at.nx && place.i >= x.core_last - halo);
        const int low = y.core_first > 0 ? first + halo : first, high = y.core_last < at.ny ? last - halo : last;
#pragma unroll
        for (int r = 0; r < column.rows; ++r)
            if (r >= first && r < last && (is_boundary || r < low || r >= high)) records.send(column, r);
    }
    if (place.i < x.core_first - halo || place.i >= x.core_last + halo) return;
#pragma unroll
    for (int r = 0; r < column.rows; r += records.batch) {
        records.receive(
            column, r,
            [&](int row) {
                return row >= first - halo && row < last + halo && (!is_core || row < first || row >= last);
            });
    }
}

}  // namespace heartwright::kernels
