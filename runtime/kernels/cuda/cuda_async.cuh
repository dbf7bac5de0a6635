// Copies from global to shared memory that run beside the threads, and barriers at which threads need not wait where
// they arrive.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

namespace heartwright::kernels {

__device__ __forceinline__ std::uint32_t shared_address(const void* shared) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(shared));
}

// 16 bytes, both addresses multiples of 16. Compute capability 7.5 copies at once.
__device__ __forceinline__ void copy_16_bytes(std::uint32_t shared_to, const void* from) {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared_to), "l"(__cvta_generic_to_global(from))
                 : "memory");
#else
    const uint4 x = *static_cast<const uint4*>(from);
    asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" ::"r"(shared_to), "r"(x.x), "r"(x.y), "r"(x.z), "r"(x.w)
                 : "memory");
#endif
}
__device__ __forceinline__ void copy_16_bytes_if(bool wanted, std::uint32_t shared_to, const void* from) {
#if __CUDA_ARCH__ >= 800
    asm volatile(
        "{\n\t.reg .pred wanted;\n\tsetp.ne.u32 wanted, %2, 0;\n\t@wanted cp.async.cg.shared.global [%0], [%1], "
        "16;\n\t}" ::"r"(shared_to),
        "l"(__cvta_generic_to_global(from)), "r"(static_cast<unsigned>(wanted))
        : "memory");
#else
    if (wanted) copy_16_bytes(shared_to, from);
#endif
}
// This thread's copies since the last end are one batch.
__device__ __forceinline__ void end_of_copies() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
// Until all of this thread's batches but the last `still_under_way` are there; for other threads of the warp after
// __syncwarp().
template <int still_under_way>
__device__ __forceinline__ void wait_for_copies() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" ::"n"(still_under_way) : "memory");
#endif
}

// In shared memory. Turns: 0, 1... each complete when all warps have arrived. Compute capability 7.5 waits where it
// arrives.
class BlockBarrier {
public:
    // By one thread, then a barrier of the block before anything else.
    __device__ __forceinline__ void prepare(int warps) {
#if __CUDA_ARCH__ >= 800
        asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(shared_address(&barrier_)), "r"(warps) : "memory");
#endif
    }
    // By all lanes of a warp. No warp arrives for a turn before it has waited for the turn before the last.
    __device__ __forceinline__ void arrive() {
#if __CUDA_ARCH__ >= 800
        __syncwarp();
        if ((threadIdx.x & 31u) == 0) {
            asm volatile(
                "{\n\t.reg .b64 state;\n\tmbarrier.arrive.shared.b64 state, [%0];\n\t}" ::"r"(shared_address(&barrier_))
                : "memory");
        }
#else
        __syncthreads();
#endif
    }
    __device__ __forceinline__ void wait(std::uint32_t parity) {
#if __CUDA_ARCH__ >= 900
        asm volatile(
            "{\n\t.reg .pred done;\n\t"
            "again:\n\tmbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n\t"
            "@!done bra again;\n\t}" ::"r"(shared_address(&barrier_)),
            "r"(parity)
            : "memory");
#elif __CUDA_ARCH__ >= 800
        asm volatile(
            "{\n\t.reg .pred done;\n\t"
            "again:\n\tmbarrier.test_wait.parity.shared.b64 done, [%0], %1;\n\t"
            "@!done bra again;\n\t}" ::"r"(shared_address(&barrier_)),
            "r"(parity)
            : "memory");
#endif
    }

private:
    std::uint64_t barrier_;
};

}  // namespace heartwright::kernels
