#include "runtime/anatomy/image.hpp"

#include <cmath>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"

namespace heartwright::anatomy {

namespace {

std::string point_text(const Image& image, std::int64_t index) {
    const auto& n = image.cells;
    return "(" + std::to_string(index % n[0]) + ", " + std::to_string(index / n[0] % n[1]) + ", " +
           std::to_string(index / (n[0] * n[1])) + ")";
}

}  // namespace

std::vector<std::int32_t> labels_of(const Image& image) {
    if (image.components != 1)
        throw UserFault(image.name + ": has " + std::to_string(image.components) +
                        " numbers at each point, expected one label");
    std::vector<std::int32_t> labels(image.values.size());
    for (std::size_t k = 0; k < labels.size(); ++k) {
        const double value = image.values[k];
        if (!(std::fabs(value) <= 2147483647.0) || value != std::floor(value))
            throw UserFault(image.name + ": holds " + plain_number(value, 6) + " at " +
                            point_text(image, static_cast<std::int64_t>(k)) +
                            ": a label is a whole number of at most 2147483647, 0 where there is no tissue");
        labels[k] = static_cast<std::int32_t>(value);
    }
    return labels;
}

Spacing spacing_of(const Image& image) {
    if (!image.spacing) throw UserFault(image.name + ": does not say its spacing");
    std::array<double, 3> along = *image.spacing;
    for (std::size_t axis = 1; axis < 3; ++axis)
        if (image.cells[axis] == 1 || std::fabs(along[axis] - along[0]) <= 1e-6 * along[0]) along[axis] = along[0];
    return along;
}

}  // namespace heartwright::anatomy
