#include "generator/analysis/tabulable.hpp"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "generator/analysis/known_functions.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {
namespace {

constexpr double finest = 4096;   // intervals of the range, about
constexpr int sampled = 16;       // one interval in so many, and those where choices change
constexpr double step = 0.01;     // ms: dt of the estimate

}  // namespace

Tabulable::Tabulable(const ir::Model& model, const ir::State& argument, double tolerance)
    : known_(known_before_the_run(model, argument)), low_(argument.lower), high_(argument.upper), tolerance_(tolerance) {}

bool Tabulable::operator()(const ir::ExprPtr& function) {
    const std::size_t key = ir::hash(function);
    for (auto [known, end] = answers_.equal_range(key); known != end; ++known) {
        if (ir::same(known->second.first, function)) return known->second.second;
    }
    const bool answer = estimate(function);
    answers_.emplace(key, std::pair(function, answer));
    return answer;
}

// A cubic on an interval of width w is |f''''| w^4/3072 away; differences of points w/4 apart give f'''' w^4/256.
bool Tabulable::estimate(const ir::ExprPtr& function) const {
    KnownFunction known(known_, function);
    const double width = std::exp2(std::floor(std::log2((high_ - low_) / finest)));
    std::vector<double> places;  // of intervals' beginnings
    for (double at = std::floor(low_ / width) * width; at < high_; at += sampled * width) places.push_back(at);
    ir::for_each_node(function, [&](const ir::ExprPtr& node) {
        if (!ir::is_condition(node->op())) return;
        for (const ir::ExprPtr& limit : node->operands()) {
            if (limit->op() == ir::Op::number && limit->value() >= low_ && limit->value() < high_) {
                places.push_back(std::floor(limit->value() / width) * width);
            }
        }
    });
    for (const double at : places) {
        long double f[5], greatest = 0;
        for (int i = 0; i < 5; ++i) {
            f[i] = known(at + 0.2499 * i * width, step);  // within the interval: choices may change at its ends
            greatest = std::fmax(greatest, std::fabs(f[i]));
        }
        const long double fourth = std::fabs(f[0] - 4 * f[1] + 6 * f[2] - 4 * f[3] + f[4]);
        if (!(fourth / 12 <= tolerance_ / 4 * greatest || fourth < std::numeric_limits<double>::min())) return false;
    }
    return true;
}

}  // namespace heartwright::analysis
