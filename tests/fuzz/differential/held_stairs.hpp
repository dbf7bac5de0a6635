// Derivatives of the states with every floor() and ceil() as a constant, its value at one point: differences between
// points beside it give the slope that holds almost everywhere. Those of floor(V^4) itself do not, as there may be
// hundreds of stairs between two points.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/magnitude.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::fuzz {

class HeldStairs {
public:
    explicit HeldStairs(const ir::Model& plain);

    void hold_at(const analysis::Point& point);  // and evaluates there
    void evaluate(const analysis::Point& point);

    bool has_derivative(std::size_t state) const { return held_.has_derivative(state); }
    long double derivative(std::size_t state) const { return held_.derivative(state); }

    // The running error of derivatives at a point, in units of the unit roundoff (magnitude.hpp); 0 where it is no
    // finite number.
    void evaluate_rounding(const analysis::Point& point) { rounding_.evaluate(with_stairs(point)); }
    long double rounding(std::size_t state) const {
        const long double rounding = rounding_.derivative(state).rounding;
        return std::isfinite(rounding) ? rounding : 0;
    }

private:
    struct Models {
        ir::Model stairs;  // a definition for each after the plain model's
        ir::Model held;    // a parameter for each after the plain model's
        std::size_t first_stair = 0;
    };
    static Models models_of(const ir::Model& plain);
    explicit HeldStairs(const Models& models);

    analysis::Point with_stairs(const analysis::Point& point) const;

    analysis::Interpreter<long double> stairs_, held_;
    analysis::Interpreter<analysis::Magnitude> rounding_;
    std::size_t first_stair_;
    std::vector<double> values_;
};

}  // namespace heartwright::fuzz
