#include "generator/analysis/sampling.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace heartwright::analysis {

std::vector<Point> physiological_points(const ir::Model& model, int count, std::uint64_t seed) {
    constexpr double lowest = -150, highest = 100;
    std::mt19937_64 random(seed);
    // uniform numbers by hand: the library's distributions differ between implementations
    auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    const Point start = initial_point(model);
    std::vector<Point> points;
    for (int k = 0; k < count; ++k) {
        Point point = start;
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            const ir::State& state = model.states[i];
            const bool is_potential = state.name == model.membrane.potential;
            double value = is_potential ? lowest + (highest - lowest) * k / std::max(1, count - 1)
                                        : start.states[i] * std::exp(std::log(5.0) * (2 * uniform() - 1));
            if (!is_potential) value = std::clamp(value, state.lower, state.upper);
            point.states[i] = value;
        }
        points.push_back(std::move(point));
    }
    return points;
}

}  // namespace heartwright::analysis
