#include "generator/analysis/tabulable.hpp"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "generator/analysis/known_functions.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {
namespace {

constexpr double finest = 4096;  // intervals of the range, about
constexpr int sampled = 16;      // one interval in so many, and those where choices change
constexpr double step = 0.01;    // ms: dt of the estimate
constexpr double fewest_intervals = 256, most_intervals = 1 << 17;  // of the search for a width

struct Differences {
    long double fourth, greatest;  // of values a quarter of the width apart: |difference|, and the greatest |value|

    Differences(KnownFunction& function, double at, double width) : greatest(0) {
        long double f[5];
        for (int i = 0; i < 5; ++i) {
            f[i] = function(at + 0.2499 * i * width, step);  // within the interval: choices may change at its ends
            greatest = std::fmax(greatest, std::fabs(f[i]));
        }
        fourth = std::fabs(f[0] - 4 * f[1] + 6 * f[2] - 4 * f[3] + f[4]);
    }

    // A cubic on an interval of width w is |f| w^4/3072 away; differences of points w/4 apart give f w^4/256.
    bool are_within(double tolerance) const {
        return fourth / 12 <= tolerance * greatest || fourth < std::numeric_limits<double>::min();
    }
};

}  // namespace

Tabulable::Tabulable(const ir::Model& model, const ir::State& argument, double tolerance)
    : known_(known_before_the_run(model, argument)),
      low_(argument.lower),
      high_(argument.upper),
      tolerance_(tolerance) {}

bool Tabulable::operator()(const ir::ExprPtr& function) {
    const std::size_t key = ir::hash(function);
    for (auto [known, end] = answers_.equal_range(key); known != end; ++known)
        if (ir::same(known->second.first, function)) return known->second.second;
    const bool answer = estimate(function);
    answers_.emplace(key, std::pair(function, answer));
    return answer;
}

bool Tabulable::estimate(const ir::ExprPtr& function) const {
    KnownFunction known(known_, function);
    const double width = std::exp2(std::floor(std::log2((high_ - low_) / finest)));
    std::vector<double> places;  // of intervals' beginnings
    for (double at = std::floor(low_ / width) * width; at < high_; at += sampled * width) places.push_back(at);
    ir::for_each_node(function, [&](const ir::ExprPtr& node) {
        if (!ir::is_condition(node->op())) return;
        for (const ir::ExprPtr& limit : node->operands())
            if (limit->op() == ir::Op::number && limit->value() >= low_ && limit->value() < high_)
                places.push_back(std::floor(limit->value() / width) * width);
    });
    for (const double at : places)
        if (!Differences(known, at, width).are_within(tolerance_ / 4)) return false;
    return true;
}

double Tabulable::width_of(const ir::ExprPtr& function) const {
    KnownFunction known(known_, function);
    double width = std::exp2(std::floor(std::log2((high_ - low_) / fewest_intervals)));
    std::vector<double> places;
    for (double at = std::floor(low_ / width) * width; at < high_; at += width) places.push_back(at);
    for (double intervals = fewest_intervals; intervals <= most_intervals; intervals *= 2, width /= 2) {
        std::vector<double> halves;
        for (const double at : places) {
            if (Differences(known, at, width).are_within(tolerance_ / 2)) continue;
            halves.push_back(at);
            halves.push_back(at + width / 2);
        }
        if (halves.empty()) return width;
        places = std::move(halves);
    }
    return 0;
}

}  // namespace heartwright::analysis
