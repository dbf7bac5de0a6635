// A float of which 16 bits are stored (bfloat16): a relative error of 2^-8 at most. Arithmetic is that of floats.
#pragma once

#include <bit>
#include <cstdint>

#include "runtime/core/host_device.hpp"

namespace heartwright::elliptic {

struct Bfloat16 {
    std::uint16_t bits = 0;

    Bfloat16() = default;
    // Rounded to nearest, ties to even. Of finite numbers.
    explicit Bfloat16(float value) {
        const auto whole = std::bit_cast<std::uint32_t>(value);
        bits = static_cast<std::uint16_t>((whole + 0x7fffu + (whole >> 16 & 1u)) >> 16);
    }
    HEARTWRIGHT_HD operator float() const {
#if defined(__CUDA_ARCH__)
        return __uint_as_float(static_cast<unsigned>(bits) << 16);
#else
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
#endif
    }
};

}  // namespace heartwright::elliptic
