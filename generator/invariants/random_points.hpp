// Points at which identities are tested: numbers without a meaning, from 0.5 to 1.5.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::invariants {

class RandomPoints {
public:
    explicit RandomPoints(const ir::Model& model, std::uint64_t seed = 1)
        : random_(seed), n_parameters_(model.parameters.size()), n_states_(model.states.size()) {}

    std::vector<double> parameters() { return drawn(n_parameters_); }
    analysis::Point with(std::vector<double> parameters) {
        return {std::move(parameters), drawn(n_states_), drawn(), drawn(), drawn()};
    }
    // States of all sizes down to 1e-8, by k: a power of what is divided by 1e-4 is huge at 1, and rounds away all
    // else.
    analysis::Point of_scale(std::size_t k, std::vector<double> parameters) {
        constexpr std::size_t n_scales = 9;
        analysis::Point point = with(std::move(parameters));
        for (double& state : point.states) state *= std::pow(10.0, -static_cast<double>(k % n_scales));
        return point;
    }
    double drawn() { return 0.5 + static_cast<double>(random_() >> 11) * 0x1p-53; }

private:
    std::vector<double> drawn(std::size_t n) {
        std::vector<double> values(n);
        for (double& value : values) value = drawn();
        return values;
    }

    std::mt19937_64 random_;
    std::size_t n_parameters_, n_states_;
};

}  // namespace heartwright::invariants
