#include "runtime/anatomy/image.hpp"

#include <cmath>
#include <utility>

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

void reverse_axes(Image& image, const std::array<bool, 3>& reversed, bool also_directions) {
    if (reversed == std::array<bool, 3>{}) return;
    const auto& n = image.cells;
    std::vector<double> values(image.values.size());
    std::size_t to = 0;
    for (std::int64_t k = 0; k < n[2]; ++k)
        for (std::int64_t j = 0; j < n[1]; ++j)
            for (std::int64_t i = 0; i < n[0]; ++i) {
                const std::int64_t x = reversed[0] ? n[0] - 1 - i : i, y = reversed[1] ? n[1] - 1 - j : j,
                                   z = reversed[2] ? n[2] - 1 - k : k;
                const auto from = image.components * static_cast<std::size_t>(x + n[0] * (y + n[1] * z));
                for (std::size_t c = 0; c < image.components; ++c) values[to++] = image.values[from + c];
            }
    if (image.components == 3 && also_directions)
        for (std::size_t at = 0; at < values.size(); ++at)
            if (reversed[at % 3]) values[at] = -values[at];
    image.values = std::move(values);
}

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
