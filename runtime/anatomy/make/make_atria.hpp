// Idealised atria as a picture: labels and fibres at the points of a grid.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/anatomy/image.hpp"
#include "runtime/anatomy/make/atria_shape.hpp"
#include "runtime/core/thread_pool.hpp"

namespace heartwright::anatomy {

// Beyond it the walls would fill the gap between the atria. Below it there would be more than 2^29 numbers.
inline constexpr double most_atria_spacing = 1, least_atria_spacing = 0.1;  // mm
inline constexpr double atria_wall = 0.95;                                  // mm; at least 2.5 spacings

struct AtriaPicture {
    std::array<std::int64_t, 3> cells{};
    double spacing = 0;                        // mm
    std::vector<std::int32_t> labels;          // [nz][ny][nx]: AtrialRegion, 0 where there is no tissue
    std::vector<std::array<float, 3>> fibres;  // of the points with a label, in their order; length 1
};

// Points along x, y and z. UserFault for a spacing out of range.
std::array<std::int64_t, 3> atria_cells(double spacing);

// One piece: what would not touch the rest over a face is left out. The same on any number of threads. Faults
// as of atria_cells().
AtriaPicture make_atria(double spacing, ThreadPool& threads);

Image labels_image(const AtriaPicture& picture);
Image fibres_image(const AtriaPicture& picture);  // 0 where there is no tissue

}  // namespace heartwright::anatomy
