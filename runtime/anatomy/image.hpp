// A picture of a tissue: numbers at the points of a regular grid, such as labels of cell types, or fibre directions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/core/spacing.hpp"

namespace heartwright::anatomy {

// Where x and y of a picture ascend to, where its file says so: both to the right and the front of the body (NIfTI), or
// both to the left and the back (ITK, DICOM). The two are one picture turned by 180 degrees about z.
enum class Frame { unknown, right_anterior, left_posterior };

struct Image {
    std::string name;                            // of the file, and of the array where it has several: begins messages
    std::array<std::int64_t, 3> cells{1, 1, 1};  // along x, y, z
    std::optional<std::array<double, 3>> spacing;  // mm; none: the file does not say
    std::size_t components = 1;                    // 1: a label or parameter; 3: a direction
    std::vector<double> values;                    // [components*(i + nx*(j + ny*k)) + component]
    Frame frame = Frame::unknown;

    std::int64_t count() const { return cells[0] * cells[1] * cells[2]; }
    // A picture of one row is a fibre, one of one plane a sheet.
    int dimensions() const { return cells[2] > 1 ? 3 : cells[1] > 1 ? 2 : 1; }
};

// Axes that ran backwards run forwards afterwards; so do components of directions along them, unless those are of
// space.
void reverse_axes(Image& image, const std::array<bool, 3>& reversed, bool also_directions = true);

// Labels of a picture: whole numbers of 32 bits, 0 where there is no tissue. UserFault, which names the first other
// point.
std::vector<std::int32_t> labels_of(const Image& image);

// Of an axis with one point: that of x. Spacings that differ by less than 1e-6 are those of x. UserFault when the file
// does not say.
Spacing spacing_of(const Image& image);

}  // namespace heartwright::anatomy
