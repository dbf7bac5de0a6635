#include "generator/driver/explain/measured_errors.hpp"

#include <algorithm>
#include <cmath>

#include "generator/analysis/magnitude.hpp"
#include "generator/analysis/sampling.hpp"

namespace heartwright::driver {
namespace {

using analysis::Interpreter;
using analysis::Magnitude;

constexpr int points_looked_at = 400;
constexpr std::uint64_t seed = 7;

// The distance from a double of this size to the next.
long double ulp(long double value) {
    const double size = std::fabs(static_cast<double>(value));
    return std::max(0x1p-1074L, std::ldexp(1.0L, size > 0 ? std::ilogb(size) - 52 : -1074));
}

}  // namespace

MeasuredErrors::MeasuredErrors(const ir::Model& as_written) {
    for (std::size_t i = 0; i < as_written.states.size(); ++i) {
        names_.push_back(as_written.states[i].name);
        if (!as_written.states[i].is_count) states_.push_back(i);
    }
    Interpreter<long double> exact(as_written);
    for (const analysis::Point& point : analysis::physiological_points(as_written, points_looked_at, seed)) {
        exact.evaluate(point);
        points_.push_back(point);
        std::vector<long double>& values = expected_.emplace_back();
        for (const std::size_t i : states_) values.push_back(exact.next_value(i));
    }
}

int MeasuredErrors::states() const { return static_cast<int>(states_.size()); }

page::Errors MeasuredErrors::of(const ir::Model& model) const {
    page::Errors errors;
    Interpreter<double> now(model);
    double sum = 0;
    std::size_t compared = 0;
    for (std::size_t k = 0; k < points_.size(); ++k) {
        now.evaluate(points_[k]);
        for (std::size_t j = 0; j < states_.size(); ++j) {
            const long double expected = expected_[k][j];
            if (!std::isfinite(expected)) continue;
            const long double difference = std::fabs(now.next_value(states_[j]) - expected);
            const auto ulps = static_cast<double>(difference / ulp(expected));
            sum += ulps;
            ++compared;
            if (expected != 0)
                errors.largest_relative =
                    std::max(errors.largest_relative, static_cast<double>(difference / std::fabs(expected)));
            if (ulps > errors.largest_ulp) {
                errors.largest_ulp = ulps;
                errors.worst = names_[states_[j]];
            }
        }
    }
    errors.mean_ulp = compared == 0 ? 0 : sum / static_cast<double>(compared);
    return errors;
}

double MeasuredErrors::made_by_pass(const ir::Model& before, const ir::Model& after) const {
    Interpreter<long double> old(before);
    Interpreter<Magnitude> magnitude(before);
    Interpreter<double> now(after);
    long double worst = 0;
    for (const analysis::Point& point : points_) {
        old.evaluate(point);
        magnitude.evaluate(point);
        now.evaluate(point);
        for (const std::size_t i : states_) {
            const long double difference = std::fabs(now.next_value(i) - old.next_value(i));
            if (std::isfinite(old.next_value(i)) && difference > 0)
                worst = std::max(worst, difference / magnitude.next_value(i).sum);
        }
    }
    return static_cast<double>(worst);
}

}  // namespace heartwright::driver
