// How a GPU's threads are put on a grid that the diffusion stencil goes through. Any gives the same bits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::diffusion {

struct StencilBlock {
    std::int32_t x = 64, y = 4;  // threads of a block along x and y; x*y: a multiple of 32, at most most_threads
    std::int32_t planes = 1;     // that a thread goes through, one after the other
    bool operator==(const StencilBlock&) const = default;
};
inline constexpr std::int32_t most_stencil_threads = 512;

std::string text_of(const StencilBlock& block);  // "64x4x1"

// UserFault that begins with `what` for a text that is none.
StencilBlock stencil_block_of(const std::string& text, const std::string& what);

// Those that `tune --tiles` measures: the default first.
std::vector<StencilBlock> stencil_blocks();

}  // namespace heartwright::diffusion
