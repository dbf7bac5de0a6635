#include "generator/analysis/sampling.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <string>
#include <unordered_map>

namespace heartwright::analysis {

std::vector<Point> physiological_points(const ir::Model& model, int count, std::uint64_t seed) {
    constexpr double lowest = -150, highest = 100;
    std::mt19937_64 random(seed);
    // uniform numbers by hand: the library's distributions differ between implementations
    auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    const Point start = initial_point(model);
    const std::vector<double> counts = channel_counts(model, start.parameters);
    std::unordered_map<std::string, std::size_t> index_of;
    for (std::size_t i = 0; i < model.states.size(); ++i) index_of.emplace(model.states[i].name, i);
    std::vector<Point> points;
    for (int k = 0; k < count; ++k) {
        Point point = start;
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            const ir::State& state = model.states[i];
            const bool is_potential = state.name == model.membrane.potential;
            double value = is_potential ? lowest + (highest - lowest) * k / std::max(1, count - 1)
                                        : start.states[i] * std::exp(std::log(5.0) * (2 * uniform() - 1));
            if (!is_potential) value = std::clamp(value, state.lower, state.upper);
            if (!state.is_count) point.states[i] = value;
        }
        for (std::size_t m = 0; m < model.machines.size(); ++m) {
            std::vector<double> weights;
            for (std::size_t i = 0; i < model.machines[m].states.size(); ++i) weights.push_back(uniform());
            double left = counts[m], weight_left = std::accumulate(weights.begin(), weights.end(), 0.0);
            for (std::size_t i = 0; i < weights.size(); ++i) {
                const bool is_last = i + 1 == weights.size();
                const double here = is_last ? left : std::floor(left * weights[i] / weight_left);
                point.states[index_of.at(model.machines[m].states[i])] = here;
                left -= here;
                weight_left -= weights[i];
            }
        }
        for (int draw = 0; draw < model.n_draws; ++draw) point.uniforms.push_back(uniform());
        points.push_back(std::move(point));
    }
    return points;
}

}  // namespace heartwright::analysis
