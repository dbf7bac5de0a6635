#include "generator/analysis/tabulable.hpp"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {
namespace {

constexpr double finest = 4096;   // intervals of the range, about
constexpr int sampled = 16;       // one interval in so many, and those where choices change
constexpr double step = 0.01;     // ms: dt of the estimate

}  // namespace

Tabulable::Tabulable(const ir::Model& model, const ir::State& argument, double tolerance)
    : low_(argument.lower), high_(argument.upper), tolerance_(tolerance) {
    const Scales scales(model);
    known_.parameters = model.parameters;
    ir::State& state = known_.states.emplace_back(argument);
    state.derivative = nullptr;
    state.next_value = nullptr;
    for (const ir::Definition& d : model.definitions) {
        if (scales.of(d.name) <= ir::Scale::parameter) known_.definitions.push_back(d);
    }
}

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
    ir::Model model = known_;
    ir::Definition definition;
    definition.name = "function to be tabulated";
    definition.value = function;
    model.definitions.push_back(definition);
    Interpreter<long double> interpreter(model);
    Point point;
    for (const ir::Parameter& parameter : model.parameters) point.parameters.push_back(parameter.value);
    point.dt = step;
    point.states.resize(1);
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
            point.states[0] = at + 0.2499 * i * width;  // within the interval: choices may change at its ends
            interpreter.evaluate(point);
            f[i] = interpreter.definition(model.definitions.size() - 1);
            greatest = std::fmax(greatest, std::fabs(f[i]));
        }
        const long double fourth = std::fabs(f[0] - 4 * f[1] + 6 * f[2] - 4 * f[3] + f[4]);
        if (!(fourth / 12 <= tolerance_ / 4 * greatest || fourth < std::numeric_limits<double>::min())) return false;
    }
    return true;
}

}  // namespace heartwright::analysis
