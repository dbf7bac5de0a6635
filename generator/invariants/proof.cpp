#include "generator/invariants/proof.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heartwright::invariants {
namespace {

// That must hold; a point where a guard that is taken by chance divides by 0, or where rounding hides what is looked
// for, does not count.
constexpr std::size_t n_points = 24, most_points = 5 * n_points, n_points_of_a_draw = 9;
// Of an identity that holds: rounding of an elimination without pivoting, of numbers that have no order.
constexpr long double tolerance = 1e-8L, rounding_of_states = 1e-14L, rounding_of_step = 1e-18L, largest_share = 1e-3L;

std::string number_text(double value) { return fmt::format("{:.6g}", value); }

}  // namespace

StepProof::StepProof(const ir::Model& source, const ir::Model& stepped)
    : derivatives_(source), step_(stepped), points_(stepped, 2), n_definitions_(stepped.definitions.size()) {
    for (const ir::Parameter& parameter : source.parameters) parameters_.push_back(parameter.value);
}

long double StepProof::change(std::size_t state, const analysis::Point& point) const {
    return step_.next_value(state).value - point.states[state];
}

// Of what the step computes.
long double StepProof::largest_value() const {
    long double largest = 0;
    for (std::size_t d = 0; d < n_definitions_; ++d) {
        const long double size = std::fabs(step_.definition(d).value);
        if (std::isfinite(size)) largest = std::max(largest, size);
    }
    return largest;
}

// Each point once for all exchanges.
const StepProof::Evaluated& StepProof::evaluated(std::size_t k) {
    while (evaluated_.size() <= k) {
        const analysis::Point point = points_.of_scale(evaluated_.size(), parameters_);
        step_.evaluate(point);
        Evaluated& values = evaluated_.emplace_back();
        for (std::size_t i = 0; i < point.states.size(); ++i) values.changes.push_back(change(i, point));
        for (std::size_t d = 0; d < n_definitions_; ++d) values.definitions.push_back(step_.definition(d).value);
        values.largest = largest_value();
    }
    return evaluated_[k];
}

std::optional<bool> StepProof::keeps(const ConservedSum& sum) {
    std::vector<double> parameters;
    std::vector<long double> weights;
    std::size_t n_decided = 0;
    for (std::size_t k = 0; k < most_points && n_decided < n_points; ++k) {
        if (k % n_points_of_a_draw == 0) {
            parameters = points_.parameters();
            auto found = derivatives_.weights_of(sum.states, parameters);
            if (!found) return std::nullopt;
            weights = std::move(*found);
        }
        const analysis::Point point = points_.of_scale(k, parameters);
        step_.evaluate(point);
        long double total = 0, size = 0, states = 0;
        for (std::size_t i = 0; i < sum.states.size(); ++i) {
            const long double part = weights[i] * change(sum.states[i], point);
            total += part;
            size += std::fabs(part);
            states += std::fabs(weights[i] * point.states[sum.states[i]]);
        }
        const auto is_zero = is_rounding(total, size, states, largest_value());
        if (!is_zero) continue;
        if (!*is_zero) return false;
        ++n_decided;
    }
    return n_decided == n_points ? std::optional(true) : std::nullopt;
}

std::optional<bool> StepProof::keeps(const Exchange& exchange, std::size_t lost_beside, std::size_t gained_beside) {
    std::size_t n_decided = 0;
    for (std::size_t k = 0; k < most_points && n_decided < n_points; ++k) {
        const Evaluated& values = evaluated(k);
        const long double of_from = values.changes[exchange.from], of_to = values.changes[exchange.to];
        const long double rest_of_from = values.definitions[lost_beside],
                          rest_of_to = values.definitions[gained_beside];
        const long double lost = exchange.gain * (of_from - rest_of_from), gained = of_to - rest_of_to;
        const long double parts = std::fabs(exchange.gain) * (std::fabs(of_from) + std::fabs(rest_of_from)) +
                                  std::fabs(of_to) + std::fabs(rest_of_to);
        const auto is_zero = is_rounding(lost + gained, std::fabs(lost) + std::fabs(gained), parts, values.largest);
        if (!is_zero) continue;
        if (!*is_zero) return false;
        ++n_decided;
    }
    return n_decided == n_points ? std::optional(true) : std::nullopt;
}

// size: of what is added up; values: of what that is a difference of. A product of a matrix and a vector rounds by its
// largest entry.
std::optional<bool> StepProof::is_rounding(long double error, long double size, long double values,
                                           long double largest) {
    const long double rounding = (rounding_of_states + rounding_of_step * largest) * (size + values);
    if (!std::isfinite(error) || rounding > largest_share * size) return std::nullopt;
    return std::fabs(error) <= tolerance * size + rounding;
}

std::string text_of(const ir::Model& model, const ConservedSum& sum) {
    std::string text;
    for (std::size_t i = 0; i < sum.states.size(); ++i) {
        const double weight = i < sum.weights.size() ? sum.weights[i] : 1, size = std::fabs(weight);
        if (i > 0) text += weight < 0 ? " - " : " + ";
        if (std::fabs(size - 1) > 1e-9) text += number_text(size) + "*";
        text += model.states[sum.states[i]].name;
    }
    return text;
}

std::string text_of(const ir::Model& model, const Exchange& exchange) {
    const std::string pair = model.states[exchange.from].name + " -> " + model.states[exchange.to].name;
    return exchange.gain > 0 ? pair + ", " + number_text(exchange.gain) + " for 1" : pair + ", by rapid buffers";
}

}  // namespace heartwright::invariants
