#include "generator/analysis/cost/rational_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "generator/analysis/cost/instructions.hpp"
#include "generator/analysis/known_functions.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {
namespace {

constexpr double margin = 0.25;            // of the tolerance, for other parameters and steps
constexpr double room_for_rounding = 0.5;  // of the tolerance, of kernels in FP32
constexpr double steps[] = {0.01, 0.05};   // ms: dt that degrees are chosen for
constexpr int points = 96, most_of_polynomials = 16, most_of_each = 8;

// What its difficulty is measured in: how many times a fit of this degree would have to be cut.
constexpr int probe_degree = 5, probe_points = 24, cells = 64;

fit::Samples samples_on(KnownFunction& function, double low, double high, double dt, int count) {
    const std::vector<long double> at = fit::chebyshev_points(count);
    std::vector<long double> values;
    for (const long double t : at)
        values.push_back(function(static_cast<double>(low + (t + 1) / 2 * (high - low)), dt));
    return fit::samples_of(at, std::move(values));
}

std::size_t steps_of(const KnownFunction& function) { return function.reads_dt() ? std::size(steps) : 1; }

// Numbers that the argument is compared with.
void collect_choices(const ir::ExprPtr& function, const ir::State& argument, std::set<double>& places) {
    ir::for_each_node(
        function,
        [&](const ir::ExprPtr& node) {
            if (!ir::is_condition(node->op()) || node->operands().size() != 2) return;
            for (int side : {0, 1}) {
                const ir::ExprPtr &one = node->operand(side), &other = node->operand(1 - side);
                if (one->op() != ir::Op::symbol || one->name() != argument.name || other->op() != ir::Op::number)
                    continue;
                if (other->value() > argument.lower && other->value() < argument.upper) places.insert(other->value());
            }
        });
}

double sum_of_magnitudes(const std::vector<double>& coefficients) {
    double sum = 0;
    for (const double c : coefficients) sum += std::fabs(c);
    return sum;
}

double polynomial(const std::vector<double>& coefficients, double t) {
    double result = 0;
    for (std::size_t k = coefficients.size(); k-- > 0;) result = result * t + coefficients[k];
    return result;
}

// What rounding to FP32, of coefficients and of each fma, makes of N/D at the samples: in parts of their magnitudes,
// the greatest. As certificates reckon it: where N and D are sums of large terms that all but cancel, it is many times
// what a single rounding takes.
double rounding_in_fp32(const fit::Rational& rational, const fit::Samples& samples) {
    constexpr double unit = 0x1p-24;
    const double top = (2.0 * static_cast<double>(rational.top.size()) + 1) * unit * sum_of_magnitudes(rational.top);
    const double bottom =
        (2.0 * static_cast<double>(rational.bottom.size()) + 3) * unit * (1 + sum_of_magnitudes(rational.bottom));
    double greatest = 0;
    for (std::size_t i = 0; i < samples.at.size(); ++i) {
        const auto t = static_cast<double>(samples.at[i]), magnitude = static_cast<double>(samples.magnitudes[i]);
        const double value = std::fabs(static_cast<double>(samples.values[i])),
                     divisor = 1 + t * polynomial(rational.bottom, t);
        if (!(divisor > 0)) return std::numeric_limits<double>::infinity();
        const double of_bottom = rational.bottom.empty() ? 0 : value * bottom;
        const std::size_t next = i + 1 < samples.at.size() ? i + 1 : i - 1;
        const auto slope = static_cast<double>(
            std::fabs((samples.values[next] - samples.values[i]) / (samples.at[next] - samples.at[i])));
        greatest = std::fmax(greatest, ((top + of_bottom) / divisor + 8 * unit * value + 2 * unit * slope) /
                                           std::fmax(magnitude, std::numeric_limits<float>::min()));
    }
    return greatest;
}

}  // namespace

std::vector<double> pieces_for(const ir::Model& model, const ir::State& argument,
                               const std::vector<ir::ExprPtr>& functions, double tolerance) {
    const ir::Model known = known_before_the_run(model, argument);
    std::set<double> ends{argument.lower, argument.upper};
    for (const ir::ExprPtr& function : functions) collect_choices(function, argument, ends);
    if (ends.size() > most_pieces + 1) return {};
    // Difficulty of parts that lie between choices.
    std::vector<double> places;
    const double width = (argument.upper - argument.lower) / cells;
    for (auto end = ends.begin(); std::next(end) != ends.end(); ++end) {
        const double stop = *std::next(end);
        const int parts = std::max(1, static_cast<int>(std::lround((stop - *end) / width)));
        for (int i = 0; i < parts; ++i) places.push_back(*end + (stop - *end) * i / parts);
    }
    places.push_back(argument.upper);
    std::vector<double> before(places.size(), 0.0);  // difficulty up to places[i]
    for (const ir::ExprPtr& expr : functions) {
        KnownFunction function(known, expr);
        for (std::size_t s = 0; s < steps_of(function); ++s) {
            for (std::size_t i = 0; i + 1 < places.size(); ++i) {
                const fit::Rational probe = fit::rational_near(
                    samples_on(function, places[i], places[i + 1], steps[s], probe_points), {probe_degree, 0}, {1, 0});
                const double error = std::fmin(std::fmax(probe.error / (margin * tolerance), 1e-6), 1e6);
                before[i + 1] += std::pow(error, 1.0 / (probe_degree + 1));
            }
        }
    }
    for (std::size_t i = 1; i < before.size(); ++i) before[i] += before[i - 1];
    // The hardest piece is cut in halves of equal difficulty until there are enough. Ends are multiples of a power
    // of 2.
    const double grain = std::exp2(std::floor(std::log2(width / 4)));
    const auto difficulty = [&](double x) {
        const auto next = std::upper_bound(places.begin(), places.end(), x);
        if (next == places.end()) return before.back();
        const auto i = static_cast<std::size_t>(next - places.begin());
        return before[i - 1] + (before[i] - before[i - 1]) * (x - places[i - 1]) / (places[i] - places[i - 1]);
    };
    while (ends.size() < most_pieces + 1) {
        double most = 0, low = 0, high = 0;
        for (auto end = ends.begin(); std::next(end) != ends.end(); ++end) {
            const double one = difficulty(*std::next(end)) - difficulty(*end);
            if (one > most && *std::next(end) - *end > 4 * grain) most = one, low = *end, high = *std::next(end);
        }
        if (!(most > 0)) break;
        const double half = difficulty(low) + most / 2;
        double left = low, right = high;
        while (right - left > grain / 2) (difficulty((left + right) / 2) < half ? left : right) = (left + right) / 2;
        double place = std::round(left / grain) * grain;
        place =
            std::fmin(std::fmax(place, (std::floor(low / grain) + 1) * grain), (std::ceil(high / grain) - 1) * grain);
        ends.insert(place);
    }
    return {ends.begin(), ends.end()};
}

RationalShapes::RationalShapes(const ir::Model& model, const ir::State& argument, double tolerance, bool is_single,
                               std::vector<double> ends)
    : known_(known_before_the_run(model, argument)),
      tolerance_(tolerance),
      is_single_(is_single),
      ends_(std::move(ends)) {}

std::optional<fit::Shape> RationalShapes::operator()(const ir::ExprPtr& function) {
    const std::size_t key = ir::hash(function);
    for (auto [known, end] = answers_.equal_range(key); known != end; ++known)
        if (ir::same(known->second.first, function)) return known->second.second;
    const std::optional<fit::Shape> answer = find(function);
    answers_.emplace(key, std::pair(function, answer));
    return answer;
}

std::optional<fit::Shape> RationalShapes::find(const ir::ExprPtr& expr) const {
    KnownFunction function(known_, expr);
    std::vector<fit::Samples> samples;
    for (std::size_t p = 0; p + 1 < ends_.size(); ++p) {
        for (std::size_t s = 0; s < steps_of(function); ++s) {
            // The last number before the end: a choice may change there.
            samples.push_back(samples_on(function, ends_[p], std::nextafter(ends_[p + 1], ends_[p]), steps[s], points));
        }
    }
    const auto holds = [&](const fit::Samples& one, fit::Shape shape) {
        const fit::Rational near = fit::rational_near(one, shape, {shape.bottom > 0 ? 5 : 1, 0});
        return near.error <= margin * tolerance_ &&
               (!is_single_ || rounding_in_fp32(near, one) <= room_for_rounding * tolerance_);
    };
    // The first of a row of shapes, each richer than the one before, that holds everywhere.
    const auto first_of = [&](const std::vector<fit::Shape>& shapes) -> std::optional<fit::Shape> {
        std::size_t at = 0;
        for (const fit::Samples& one : samples)
            while (at < shapes.size() && !holds(one, shapes[at])) ++at;
        return at < shapes.size() ? std::optional(shapes[at]) : std::nullopt;
    };
    std::vector<fit::Shape> polynomials, rationals;
    for (int n = 1; n <= most_of_polynomials; ++n) polynomials.push_back({n, 0});
    std::optional<fit::Shape> best = first_of(polynomials);
    const auto cost = [](fit::Shape shape) { return instructions_of(shape, Weights::ours).arithmetic(); };
    for (int n = 1; n <= most_of_each; ++n) {
        for (const fit::Shape shape : {fit::Shape{n, n - 1}, fit::Shape{n, n}})
            if (shape.bottom > 0 && (!best || cost(shape) < cost(*best))) rationals.push_back(shape);
    }
    if (const auto rational = first_of(rationals)) best = rational;
    return best;
}

}  // namespace heartwright::analysis
