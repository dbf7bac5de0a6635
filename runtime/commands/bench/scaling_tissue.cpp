#include "runtime/commands/bench/scaling_tissue.hpp"

#include <algorithm>
#include <cmath>

#include "runtime/commands/bench/bench.hpp"

namespace heartwright::commands {

using tissue::Cell;

namespace {

// A box of about so many cells, near a cube.
Cell near_cube(double cells) {
    const double z = std::max(1.0, std::round(std::cbrt(cells))), y = std::max(1.0, std::round(std::sqrt(cells / z)));
    return {std::max<std::int64_t>(1, std::llround(cells / z / y)), static_cast<std::int64_t>(y),
            static_cast<std::int64_t>(z)};
}

}  // namespace

tissue::Decomposition ScalingTissue::cut(int ranks) const {
    if (mask->empty()) return tissue::Decomposition::even(cells, ranks);
    const auto layer = cells[0] * cells[1];
    return tissue::Decomposition::balanced(cells, ranks, [&](std::int64_t k) {
        return std::vector<float>(mask->begin() + layer * k, mask->begin() + layer * (k + 1));
    });
}

ScalingTissue box_of(double cells, bool edges) {
    return {near_cube(cells), {{}, 1, edges}, std::make_shared<std::vector<std::uint8_t>>()};
}

ScalingTissue blocks_of(double cells, int ranks, bool edges) {
    return {bench_blocks(static_cast<std::int64_t>(cells), ranks),
            {{}, 1, edges},
            std::make_shared<std::vector<std::uint8_t>>()};
}

ScalingTissue heart_of(double cells, bool edges) {
    const auto shape_of = [](double box) {
        const double side = std::cbrt(box / 0.8);
        return Cell{std::max<std::int64_t>(4, std::llround(side)), std::max<std::int64_t>(4, std::llround(0.8 * side)),
                    std::max<std::int64_t>(4, std::llround(side))};
    };
    const auto holding = [](const Cell& n, std::vector<std::uint8_t>* mask) {
        const auto holds = ventricles(n);
        std::int64_t count = 0;
        for (std::int64_t g = 0; g < n[0] * n[1] * n[2]; ++g) {
            const bool is_cell = holds({g % n[0], g / n[0] % n[1], g / (n[0] * n[1])});
            count += is_cell ? 1 : 0;
            if (mask != nullptr) {
                mask->push_back(is_cell ? 1 : 0);
            }
        }
        return static_cast<double>(count);
    };
    const Cell trial = shape_of(1e6);
    const double share = holding(trial, nullptr) / static_cast<double>(trial[0] * trial[1] * trial[2]),
                 box = cells / share;
    const int scale = std::max(1, static_cast<int>(std::ceil(std::cbrt(box / 1.2e8))));
    ScalingTissue heart{
        shape_of(box / scale / scale / scale), {{}, scale, edges}, std::make_shared<std::vector<std::uint8_t>>()};
    holding(heart.cells, heart.mask.get());
    heart.shape.holds = [mask = heart.mask, n = heart.cells](const Cell& c) {
        return (*mask)[static_cast<std::size_t>(c[0] + n[0] * (c[1] + n[1] * c[2]))] != 0;
    };
    return heart;
}

}  // namespace heartwright::commands
