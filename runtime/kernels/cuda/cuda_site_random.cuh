// Random words of a site: Philox4x32-10 keyed by cell, site, step and draw, of which the cell's threads share the first
// rounds; or cuRAND's, with the same words (HEARTWRIGHT_CURAND).
#pragma once

#if HEARTWRIGHT_CURAND
#include <curand_philox4x32_x.h>
#endif

#include <cstdint>

#include "runtime/kernels/cuda/cuda_lattice_shared.cuh"

namespace heartwright::kernels {

#if HEARTWRIGHT_CURAND
// The same words from cuRAND: ten whole rounds for each block, of which nothing is shared by the sites of a cell.
template <class Kernel>
class SiteRandom {
public:
    __device__ __forceinline__ std::uint32_t high(const CudaLattice<Kernel>& lattice, const SharedSites& shared,
                                                  int site, int draw) {
        if (block_ != draw / 2) {
            block_ = draw / 2;
            const uint4 before = shared.before;
            words_ = curand_Philox4x32_10(make_uint4(before.x, counter_1(site, draw), before.y, before.z),
                                          make_uint2(lattice.key_0[0], lattice.key_1[0]));
        }
        return draw % 2 ? words_.w : words_.y;
    }
    __device__ __forceinline__ std::uint32_t low(const CudaLattice<Kernel>&, int draw) const {
        return draw % 2 ? words_.z : words_.x;
    }

private:
    uint4 words_;
    int block_ = -1;
};
#else
// Uniform numbers of a site: Philox4x32-10. A block of words serves two draws, of which the first comes first. The high
// word of a number is asked for in most draws, the low one in few: the last exclusive or of it is left until then.
template <class Kernel>
class SiteRandom {
public:
    __device__ __forceinline__ std::uint32_t high(const CudaLattice<Kernel>& lattice, const SharedSites& shared,
                                                  int site, int draw) {
        if (block_ != draw / 2) {
            block_ = draw / 2;
            const uint4 before = shared.before;
            const std::uint64_t a = philox_product_0(before.x ^ counter_1(site, draw));
            const std::uint64_t b = philox_product_1(high_word(a) ^ before.y);
            p_ = philox_product_0(high_word(b) ^ before.z), q_ = philox_product_1(low_word(a) ^ before.w);
            y_ = low_word(b) ^ lattice.key_0[3], w_ = shared.before_5;
#pragma unroll
            for (int r = 4; r < philox_rounds; ++r) {
                const std::uint32_t x = r == 4 ? high_word(q_) ^ y_ : high_word(q_) ^ y_ ^ lattice.key_0[r - 1];
                const std::uint32_t z = r == 4 ? high_word(p_) ^ w_ : high_word(p_) ^ w_ ^ lattice.key_1[r - 1];
                y_ = low_word(q_), w_ = low_word(p_);
                p_ = philox_product_0(x), q_ = philox_product_1(z);
            }
        }
        return draw % 2 ? low_word(p_) : low_word(q_);
    }
    // After high() of the same draw. The compiler would compute it beside that.
    __device__ __forceinline__ std::uint32_t low(const CudaLattice<Kernel>& lattice, int draw) const {
        constexpr int last = philox_rounds - 1;
        std::uint32_t word;
        asm volatile("lop3.b32 %0, %1, %2, %3, 0x96;"
                     : "=r"(word)
                     : "r"(high_word(draw % 2 ? p_ : q_)), "r"(draw % 2 ? w_ : y_),
                       "r"(draw % 2 ? lattice.key_1[last] : lattice.key_0[last]));
        return word;
    }

private:
    std::uint64_t p_, q_;  // products of the last round
    std::uint32_t y_, w_;  // words of the round before
    int block_ = -1;
};
#endif

}  // namespace heartwright::kernels
