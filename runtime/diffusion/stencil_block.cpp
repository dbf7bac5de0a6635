#include "runtime/diffusion/stencil_block.hpp"

#include <cstdio>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::diffusion {

std::string text_of(const StencilBlock& block) {
    return std::to_string(block.x) + "x" + std::to_string(block.y) + "x" + std::to_string(block.planes);
}

StencilBlock stencil_block_of(const std::string& text, const std::string& what) {
    StencilBlock block;
    char behind = 0;
    const bool is_read = std::sscanf(text.c_str(), "%4dx%4dx%6d%c", &block.x, &block.y, &block.planes, &behind) == 3;
    const std::int64_t threads = std::int64_t{block.x} * block.y;
    if (!is_read || block.x < 1 || block.y < 1 || block.planes < 1 || threads > most_stencil_threads ||
        threads % 32 != 0)
        throw UserFault(what + " is '" + text + "'; expected threads along x and y and planes of a thread, as in " +
                        text_of({}) + ": threads are a multiple of 32 and at most " +
                        std::to_string(most_stencil_threads));
    return block;
}

std::vector<StencilBlock> stencil_blocks() {
    std::vector<StencilBlock> all;
    for (const std::int32_t planes : {1, 2, 4, 8})
        for (const auto& [x, y] : {std::pair{64, 4},
                                   {8, 4},
                                   {16, 8},
                                   {32, 4},
                                   {32, 8},
                                   {32, 16},
                                   {64, 2},
                                   {64, 8},
                                   {128, 1},
                                   {128, 2},
                                   {128, 4},
                                   {256, 1},
                                   {256, 2}})
            all.push_back({x, y, planes});
    return all;
}

}  // namespace heartwright::diffusion
