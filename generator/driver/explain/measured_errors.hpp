// Errors of the models that passes leave, on random physiological states, in ulp and relative.
#pragma once

#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/page/evidence.hpp"

namespace heartwright::driver {

class MeasuredErrors {
public:
    // `as_written`: every state has its next value.
    explicit MeasuredErrors(const ir::Model& as_written);

    // Errors of next values in double against those of as_written in long double. States that count channels are left
    // out, since a draw that a rounding decides otherwise is another draw. So are values that are no numbers in
    // as_written (0/0).
    page::Errors of(const ir::Model& model) const;

    // The largest difference of `after` in double from `before` in long double, in S of `before`.
    double made_by_pass(const ir::Model& before, const ir::Model& after) const;

    int states() const;
    int points() const { return static_cast<int>(points_.size()); }

private:
    std::vector<analysis::Point> points_;
    std::vector<std::size_t> states_;  // those that are compared
    std::vector<std::string> names_;
    std::vector<std::vector<long double>> expected_;  // by point, by state of states_
};

}  // namespace heartwright::driver
