// Copies from global to shared memory that run beside the threads (compute capability 9.0: the bulk copy engine and an mbarrier), for
// a block that needs a chunk of memory some time later. On older GPUs there is none: has_bulk_copy is false there.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

namespace heartwright::abi {

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
inline constexpr bool has_bulk_copy = true;
#else
inline constexpr bool has_bulk_copy = false;
#endif

__device__ __forceinline__ std::uint32_t shared_address(const void* shared) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(shared));
}

// True in one thread of a warp whose lanes all come here.
__device__ __forceinline__ bool is_elected() {
    unsigned elected;
    asm volatile("{\n\t.reg .pred one;\n\telect.sync _|one, 0xffffffff;\n\tselp.u32 %0, 1, 0, one;\n\t}" : "=r"(elected));
    return elected != 0;
}

// One chunk under way. In shared memory. Phases: first chunk 0, the next 1, then 0 again...
class BulkCopy {
public:
    // By one thread, then fence_bulk_copies() by it and a barrier of the block before anything else.
    __device__ __forceinline__ void prepare() {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1; fence.mbarrier_init.release.cluster;" ::"r"(shared_address(&barrier_))
                     : "memory");
    }
    // By one thread: `bytes` will be copied in all. Then copy(), by any thread after it.
    __device__ __forceinline__ void expect(std::uint32_t bytes) {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&barrier_)), "r"(bytes) : "memory");
    }
    // Multiples of 16 bytes at 16-byte aligned addresses.
    __device__ __forceinline__ void copy(std::uint32_t shared_to, const void* from, std::uint32_t bytes) {
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(shared_to), "l"(from),
                     "r"(bytes), "r"(shared_address(&barrier_))
                     : "memory");
    }
    // By every thread that will read the chunk.
    __device__ __forceinline__ void wait(std::uint32_t phase) {
        asm volatile(
            "{\n\t.reg .pred done;\n\t"
            "again:\n\tmbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n\t"
            "@!done bra again;\n\t}" ::"r"(shared_address(&barrier_)),
            "r"(phase)
            : "memory");
    }

private:
    std::uint64_t barrier_;
};

// After prepare(): the copy engine may use what this thread prepared.
__device__ __forceinline__ void fence_bulk_copies() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

}  // namespace heartwright::abi
