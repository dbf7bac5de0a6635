// The instruction sets that kernels are compiled for on a CPU, and which of them this machine runs. Asked of the
// processor itself: a model module has no library of the compiler's for it.
#pragma once

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <cstring>

namespace heartwright::interface {

// "avx512", "avx2" or "portable", the widest first. Portable is what every processor of the kind has: SSE2, NEON.
inline constexpr const char* instruction_sets[] = {"avx512", "avx2", "portable"};

#if defined(__x86_64__)
namespace detail {

// Registers that the operating system saves: XCR0.
inline unsigned saved_registers() {
    unsigned low = 0, high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

}  // namespace detail
#endif

// Has the processor that set, and does the operating system save its registers?
inline bool runs_instruction_set(const char* set) {
    if (std::strcmp(set, "portable") == 0) return true;
#if defined(__x86_64__)
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    constexpr unsigned fma = 1u << 12, osxsave = 1u << 27, avx = 1u << 28;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || (~ecx & (fma | osxsave | avx)) != 0) return false;
    constexpr unsigned ymm = 0x6, zmm = 0xe6;
    const unsigned saved = detail::saved_registers();
    if (!__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) return false;
    constexpr unsigned avx2 = 1u << 5, bmi2 = 1u << 8, avx512f = 1u << 16, avx512dq = 1u << 17, avx512vl = 1u << 31;
    const bool has_avx2 = (saved & ymm) == ymm && (~ebx & (avx2 | bmi2)) == 0;
    if (std::strcmp(set, "avx2") == 0) return has_avx2;
    if (std::strcmp(set, "avx512") == 0)
        return has_avx2 && (saved & zmm) == zmm && (~ebx & (avx512f | avx512dq | avx512vl)) == 0;
#endif
    return false;
}

// The widest that runs here, or `wish` (may be null) where that is a set that runs here.
inline const char* chosen_instruction_set(const char* wish) {
    const char* widest = nullptr;
    for (const char* set : instruction_sets) {
        if (!runs_instruction_set(set)) continue;
        if (wish && std::strcmp(wish, set) == 0) return set;
        if (!widest) widest = set;
    }
    return widest;
}

}  // namespace heartwright::interface
