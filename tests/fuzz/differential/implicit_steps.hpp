// The linearly implicit step by its formula, (G^-1 - dt*J) w = dt*f, dx = G^-1 w, without the generator's symbolic
// Jacobian and its sparse elimination: J is from differences of f on both sides, in long double, and the linear system
// is solved densely with partial pivoting. The weights are those of implicit_step.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"
#include "tests/fuzz/differential/expected.hpp"
#include "tests/fuzz/differential/held_stairs.hpp"

namespace heartwright::fuzz {

class ImplicitSteps {
public:
    // `lowered`: what choose_integrators made of `before`. It says which state has which scheme.
    ImplicitSteps(const ir::Model& plain, const ir::Model& before, const ir::Model& lowered);

    // The state is implicit, or takes forward Euler and what it exchanges with implicit ones.
    bool covers(std::size_t state) const;

    // `point`: the start of the step with gates at mid-step; `derivatives`: there.
    void move_to(const analysis::Point& start, const analysis::Point& point, const std::vector<Expected>& derivatives);

    // The state after a step. Nothing where J is not known (beside a switch or a singularity), where dx is so large
    // that the step is forward Euler's, and where a pivot was limited that the formula does not limit. A diagonally
    // dominant matrix has no such pivot: Schur complements keep its margin, so that one of 1 always gives an answer.
    std::optional<Expected> of(std::size_t state);

private:
    struct Entry {
        long double slope = 0, error = 0;
        bool is_zero() const { return slope == 0 && error == 0; }
    };
    struct Change {
        long double value = 0, tolerance = 0;  // of w
    };

    void find_opened();
    void limit_opening(std::size_t column);
    long double inverse_weight(std::size_t column) const;
    std::vector<std::size_t> read_by(std::size_t column) const;
    std::optional<std::vector<Change>> solved(const std::vector<std::size_t>& columns) const;
    std::vector<std::vector<long double>> matrix_of(const std::vector<std::size_t>& columns) const;
    bool has_limited_pivot(const std::vector<std::size_t>& columns) const;

    const ir::Model &plain_, &lowered_;
    HeldStairs f_;
    analysis::Interpreter<long double> lowered_values_;
    std::vector<std::size_t> implicit_;        // indices of states; a column of J each
    std::vector<double> time_constants_;       // the same: the fastest, as the pass found them
    std::vector<std::vector<bool>> reads_;     // by state and column: J may have an entry
    std::vector<std::vector<bool>> opened_;    // by column and state: what decides how far slopes are limited
    std::vector<std::vector<bool>> limited_;   // by column and state: the slope is
    std::vector<std::vector<Entry>> entries_;  // the same: J at the point
    analysis::Point point_;
    std::vector<Expected> derivatives_;
};

}  // namespace heartwright::fuzz
