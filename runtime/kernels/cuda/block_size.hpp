// Threads of a block where a thread goes through one cell: `heartwright tune` may choose it (docs/performance.md).
#pragma once

#if !defined(HEARTWRIGHT_THREADS_PER_BLOCK)
#define HEARTWRIGHT_THREADS_PER_BLOCK 128
#endif

namespace heartwright::kernels {

inline constexpr int threads_per_block = HEARTWRIGHT_THREADS_PER_BLOCK;

}  // namespace heartwright::kernels
