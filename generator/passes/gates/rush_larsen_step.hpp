// The exponential step of a state whose derivative is linear in it (Rush and Larsen 1978): x moves towards its steady
// value by 1 - exp(-dt/tau), and exactly so where the rate is 0.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "generator/analysis/ranges/intervals.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/passes/gates/gates.hpp"

namespace heartwright::passes {

class RushLarsenStep {
public:
    // Makes a definition of the expression, with a name like the wish, and gives its symbol.
    using Named = std::function<ir::ExprPtr(const ir::ExprPtr&, const std::string& wish)>;

    // All outlive it. bounds: for all values of parameters.
    RushLarsenStep(const analysis::Scales& scales, const analysis::Intervals& bounds, Named named)
        : scales_(scales), bounds_(bounds), named_(std::move(named)) {}

    // The value after dt. linear: the derivative, with what it reads as it is in the step; rate_bounds: of its b.
    ir::ExprPtr of(const ir::State& state, const LinearDerivative& linear, const analysis::Interval& rate_bounds) const;

private:
    ir::ExprPtr towards(const ir::ExprPtr& steady, const ir::State& state, const ir::ExprPtr& rate,
                        bool is_bounded) const;
    ir::ExprPtr by_growth(const ir::State& state, const LinearDerivative& linear, const ir::ExprPtr& rate) const;
    ir::ExprPtr decay_of(const ir::State& state, const ir::ExprPtr& steps) const;

    const analysis::Scales& scales_;
    const analysis::Intervals& bounds_;
    Named named_;
};

}  // namespace heartwright::passes
