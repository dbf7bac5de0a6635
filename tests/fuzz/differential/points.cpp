#include "tests/fuzz/differential/points.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "generator/ir/rewrite.hpp"
#include "tests/fuzz/differential/poles.hpp"

namespace heartwright::fuzz {

using analysis::Point;
using ir::ExprPtr;
using ir::Op;

namespace {

class Points {
public:
    Points(const ir::Model& model, const std::vector<ir::Assumption>& assumptions, Random& random)
        : model_(model), assumptions_(assumptions), random_(random), start_(analysis::initial_point(model)) {
        ir::for_each_expression(model, [&](const ExprPtr& expr) {
            ir::for_each_node(expr, [&](const ExprPtr& node) {
                if (node->op() == Op::number && std::isfinite(node->value())) numbers_.push_back(node->value());
            });
        });
        numbers_.push_back(0);
    }

    Point point() {
        Point point = start_;
        static const std::vector<double> steps{0.01, 0.02, 0.005, 1};
        point.dt = random_.one_of(steps);
        point.t = random_.chance(0.3) ? 0 : random_.below(100000) * point.dt;
        point.stimulus = random_.chance(0.3) ? -40 : 0;
        if (random_.chance(0.4)) change_parameter(point);
        for (std::size_t i = 0; i < point.states.size(); ++i)
            if (random_.chance(0.9)) point.states[i] = value_of(model_.states[i], start_.states[i]);
        return point;
    }

private:
    void change_parameter(Point& point) {
        if (model_.parameters.empty()) return;
        const int which = random_.below(static_cast<int>(model_.parameters.size()));
        const ir::Parameter& parameter = model_.parameters[static_cast<std::size_t>(which)];
        const double value = random_.chance(0.7) ? 0 : parameter.value * random_.between(0, 2);
        for (const ir::Assumption& assumption : assumptions_)
            if (assumption.parameter == parameter.name && (value < assumption.low || value > assumption.high)) return;
        point.parameters[static_cast<std::size_t>(which)] = value;
    }

    double value_of(const ir::State& state, double initial) {
        constexpr double farthest = 1000;
        const double low = std::max(state.lower, -farthest), high = std::min(state.upper, farthest);
        const double what = random_.uniform();
        double value = 0;
        if (what < 0.25) {
            value = random_.one_of(numbers_) * (random_.chance(0.5) ? 1 : -1);
        } else if (what < 0.35) {
            value = random_.chance(0.5) ? low : high;
        } else if (what < 0.5) {
            value = initial * std::exp(std::log(5.0) * random_.between(-1, 1));
        } else if (what < 0.6) {
            value = std::pow(10, random_.between(-8, 3)) * (random_.chance(0.5) ? 1 : -1);
        } else {
            const double near_low = std::max(low, -150.0), near_high = std::min(high, 150.0);
            value = near_low < near_high && random_.chance(0.7) ? random_.between(near_low, near_high)
                                                                : random_.between(low, high);
        }
        return std::clamp(value, low, high);
    }

    const ir::Model& model_;
    const std::vector<ir::Assumption>& assumptions_;
    Random& random_;
    Point start_;
    std::vector<double> numbers_;
};

// `model` with a definition for each condition, 1 where it holds; those of min, max and fabs are what they choose by.
ir::Model with_conditions(const ir::Model& model, std::size_t& first) {
    ir::Model result = model;
    first = model.definitions.size();
    ir::for_each_expression(model, [&](const ExprPtr& expr) {
        ir::for_each_node(expr, [&](const ExprPtr& node) {
            ExprPtr condition;
            if (ir::is_condition(node->op())) condition = node;
            if (node->op() == Op::min || node->op() == Op::max) condition = ir::make(Op::less, node->operands());
            if (node->op() == Op::fabs) condition = ir::make(Op::less, {node->operand(0), ir::number(0)});
            if (!condition) return;
            ir::Definition definition;
            definition.name = "condition " + std::to_string(result.definitions.size() - first);
            definition.value = ir::make(Op::select, {condition, ir::number(1), ir::number(0)});
            result.definitions.push_back(std::move(definition));
        });
    });
    return result;
}

}  // namespace

std::vector<Point> points_everywhere(const ir::Model& model, const std::vector<ir::Assumption>& assumptions, int count,
                                     Random& random) {
    Points source(model, assumptions, random);
    std::size_t first = 0;
    const ir::Model asked = with_conditions(model, first);
    analysis::Interpreter<double> interpreter(asked);
    std::vector<int> seen(asked.definitions.size() - first);  // bit 1: false, bit 2: true
    std::vector<Point> points;
    const auto shows_a_side = [&](const Point& point) {
        interpreter.evaluate(point);
        bool is_new = false;
        for (std::size_t k = 0; k < seen.size(); ++k) {
            const int side = interpreter.definition(first + k) != 0 ? 2 : 1;
            is_new = is_new || (seen[k] & side) == 0;
            seen[k] |= side;
        }
        return is_new;
    };
    Poles poles(model);
    for (int k = 0; k < 4 * count && static_cast<int>(points.size()) < count; ++k) {
        const Point point = source.point();
        if (poles.are_met(point)) continue;
        points.push_back(point);
        shows_a_side(point);
    }
    constexpr int most_tries = 1000;
    for (int k = 0; k < most_tries && std::any_of(seen.begin(), seen.end(), [](int sides) { return sides != 3; });
         ++k) {
        const Point point = source.point();
        if (!poles.are_met(point) && shows_a_side(point)) points.push_back(point);
    }
    return points;
}

}  // namespace heartwright::fuzz
