// Points over the whole range of every state, and on both sides of every condition.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::driver {

class WholeRange {
public:
    WholeRange(const ir::Model& model, std::uint64_t seed)
        : model_(model), random_(seed), start_(analysis::initial_point(model)) {
        start_.uniforms.resize(static_cast<std::size_t>(model.n_draws));
    }

    // Each state at an end of its range, anywhere between, near 0, or near its initial value. Without a range: of any
    // size.
    analysis::Point point() {
        analysis::Point point = start_;
        for (std::size_t i = 0; i < point.states.size(); ++i)
            if (!model_.states[i].is_count) point.states[i] = value_of(model_.states[i], start_.states[i]);
        for (double& uniform : point.uniforms) uniform = unit();
        point.dt = std::exp(std::log(1e-3) * unit());
        return point;
    }

    // One point on each side of every comparison, as far as they are found; `missing` gets the others' texts.
    std::vector<analysis::Point> both_sides(std::vector<std::string>& missing) {
        ir::Model asked = model_;
        std::vector<ir::ExprPtr> conditions;
        ir::for_each_expression(model_, [&](const ir::ExprPtr& expr) {
            ir::for_each_node(expr, [&](const ir::ExprPtr& node) {
                const bool is_inequality = node->op() >= ir::Op::less && node->op() <= ir::Op::greater_equal;
                const bool is_known = std::any_of(conditions.begin(), conditions.end(),
                                                  [&](const auto& one) { return ir::same(one, node); });
                if (is_inequality && !is_known) conditions.push_back(node);
            });
        });
        for (const ir::ExprPtr& condition : conditions) {
            for (std::size_t i = 0; i < 2; ++i) {
                ir::Definition side;
                side.name = "side " + std::to_string(asked.definitions.size());
                side.value = condition->operand(i);
                side.is_temporary = true;
                asked.definitions.push_back(std::move(side));
            }
        }
        analysis::Interpreter<double> interpreter(asked);
        std::vector<analysis::Point> points;
        for (std::size_t k = 0; k < conditions.size(); ++k) {
            const auto difference_at = [&](const analysis::Point& point) {
                interpreter.evaluate(point);
                const std::size_t place = model_.definitions.size() + 2 * k;
                return interpreter.definition(place) - interpreter.definition(place + 1);
            };
            analysis::Point above, below;
            bool is_above = false, is_below = false;
            for (int trial = 0; trial < 3000 && !(is_above && is_below); ++trial) {
                const analysis::Point here = point();
                const double difference = difference_at(here);
                if (difference > 0 && !is_above) above = here, is_above = true;
                if (difference < 0 && !is_below) below = here, is_below = true;
            }
            if (is_above) points.push_back(above);
            if (is_below) points.push_back(below);
            if (!is_above || !is_below) missing.push_back(ir::to_string(conditions[k]));
            if (!is_above || !is_below) continue;
            for (int halving = 0; halving < 12; ++halving) {  // towards the place where the condition changes
                analysis::Point middle = above;
                for (std::size_t i = 0; i < middle.states.size(); ++i)
                    if (!model_.states[i].is_count) middle.states[i] = 0.5 * (above.states[i] + below.states[i]);
                (difference_at(middle) > 0 ? above : below) = middle;
                points.push_back(middle);
            }
        }
        return points;
    }

    double unit() { return static_cast<double>(random_() >> 11) * 0x1p-53; }
    std::size_t one_of(std::size_t n) { return random_() % n; }

private:
    double value_of(const ir::State& state, double initial) {
        const bool is_bounded = std::isfinite(state.lower) && std::isfinite(state.upper);
        if (!is_bounded) {
            const double sizes[] = {initial * (0.2 + 4.8 * unit()), std::exp(std::log(1e6) * (2 * unit() - 1)),
                                    300 * unit(), 1000 * unit(), std::exp(std::log(1e290) * unit())};
            const double size = sizes[one_of(std::size(sizes))];
            return std::clamp(one_of(2) == 0 ? size : -size, state.lower, state.upper);
        }
        const double anywhere = state.lower + (state.upper - state.lower) * unit();
        const double places[] = {
            state.lower, state.upper, anywhere, anywhere, state.upper * std::exp(std::log(1e-12) * unit()), initial};
        return std::clamp(places[one_of(std::size(places))], state.lower, state.upper);
    }

    const ir::Model& model_;
    std::mt19937_64 random_;
    analysis::Point start_;
};

}  // namespace heartwright::driver
