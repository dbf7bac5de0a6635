// Comparisons of a model before and after a pass at many points: the same bits, or within a bound in units of S.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/magnitude.hpp"
#include "generator/ir/printer.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::driver {

using analysis::Interpreter;
using analysis::Magnitude;
using analysis::Point;

inline bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

// The smallest of the modeller's definitions that differ too, for a failure's message.
template <class Differs>
std::string smallest_difference(const ir::Model& before, const ir::Model& after, const Differs& differs) {
    const ir::Definition* smallest = nullptr;
    for (std::size_t i = 0; i < before.definitions.size(); ++i) {
        for (std::size_t j = 0; j < after.definitions.size(); ++j) {
            if (before.definitions[i].name != after.definitions[j].name || !differs(i, j)) continue;
            if (!smallest || ir::node_count(before.definitions[i].value) < ir::node_count(smallest->value))
                smallest = &before.definitions[i];
        }
    }
    return smallest ? smallest->name + " = " + ir::to_string(smallest->value) : "none of the definitions";
}

struct Comparison {
    const ir::Model &before, &after;
    std::string what;
};

// What a state's Laplacian is multiplied by, for equal second differences along the axes.
template <class Real>
Real diffusion_of(const ir::Model& model, const Interpreter<Real>& interpreter, const ir::State& state) {
    auto value = [&](const std::string& name) {
        std::size_t i = 0;
        while (model.definitions[i].name != name) ++i;
        return interpreter.definition(i);
    };
    const auto& weights = state.laplacian_weights;
    return value(state.diffusivity) * (value(weights[0]) + value(weights[1]) + value(weights[2]));
}

inline void expect_same_bits(const Comparison& c, const std::vector<Point>& points) {
    Interpreter<double> old(c.before), now(c.after);
    for (const Point& point : points) {
        old.evaluate(point);
        now.evaluate(point);
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            ASSERT_TRUE(same_bits(old.update(i), now.update(i)))
                << c.what << ": " << c.before.states[i].name << " at V = " << point.states[0] << ": " << old.update(i)
                << " became " << now.update(i) << "\n  differs already: "
                << smallest_difference(
                       c.before, c.after,
                       [&](std::size_t a, std::size_t b) { return !same_bits(old.definition(a), now.definition(b)); });
        }
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            if (c.before.states[i].diffusivity.empty()) continue;
            ASSERT_TRUE(same_bits(diffusion_of(c.before, old, c.before.states[i]),
                                  diffusion_of(c.after, now, c.after.states[i])))
                << c.what << ": diffusion of " << c.before.states[i].name;
        }
    }
}

// What evaluations in double may be off: the running error of one (analysis/magnitude.hpp), times 4 for other orders of
// its operations.
inline long double rounding_of(const Magnitude& value) {
    return 4 * value.rounding * (std::numeric_limits<double>::epsilon() / 2);
}

// Returns the largest |now - old|/S. `is_any_condition`: differences of rounding are accepted also where a divisor or
// an argument cancels, so that S does not bound them.
inline double expect_within(double bound, const Comparison& c, const std::vector<Point>& points,
                            bool is_any_condition = false) {
    Interpreter<long double> old(c.before);
    Interpreter<Magnitude> magnitude(c.before);
    Interpreter<double> now(c.after);
    long double worst = 0;
    for (const Point& point : points) {
        old.evaluate(point);
        magnitude.evaluate(point);
        now.evaluate(point);
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            const long double difference = std::fabs(now.update(i) - old.update(i)), sum = magnitude.update(i).sum;
            if (std::isnan(old.update(i)) || difference == 0) continue;  // 0/0 in the old form
            worst = std::max(worst, difference / sum);
            const long double tolerance = bound * sum + (is_any_condition ? rounding_of(magnitude.update(i)) : 0);
            EXPECT_LE(difference, tolerance)
                << c.what << ": " << c.before.states[i].name << " at V = " << point.states[0] << " is off by "
                << difference / sum << " S\n  differs already: "
                << smallest_difference(c.before, c.after, [&](std::size_t a, std::size_t b) {
                       return !(std::fabs(now.definition(b) - old.definition(a)) <=
                                bound * magnitude.definition(a).sum);
                   });
            if (difference > tolerance) return static_cast<double>(worst);
        }
        for (std::size_t i = 0; i < point.states.size(); ++i) {
            if (c.before.states[i].diffusivity.empty()) continue;
            const long double expected = diffusion_of(c.before, old, c.before.states[i]);
            const Magnitude size = diffusion_of(c.before, magnitude, c.before.states[i]);
            EXPECT_LE(std::fabs(diffusion_of(c.after, now, c.after.states[i]) - expected), bound * size.sum)
                << c.what << ": diffusion of " << c.before.states[i].name;
        }
    }
    return static_cast<double>(worst);
}

}  // namespace heartwright::driver
