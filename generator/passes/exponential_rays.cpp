#include "generator/passes/exponential_rays.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <set>
#include <utility>

#include "generator/analysis/algebra.hpp"
#include "generator/analysis/intervals.hpp"
#include "generator/analysis/sampling.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/names.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using ir::ExprPtr;
using ir::Op;

constexpr double largest_argument = 60;         // over the states that a cell may visit: FP32 has room to 87
constexpr double largest_proved_argument = 700;  // over all that states and parameters may be, where that is bounded: FP64
constexpr int cost_of_reciprocal = 3;            // of what is not in 1 + C*e, which becomes (e + C)/e for a product

class Collecting {
public:
    explicit Collecting(const ir::Model& model) : model_(model), scales_(model), arguments_(model) {}

    ExponentialRays run() {
        collect();
        check_ranges();
        return std::move(found_);
    }

private:
    // The ray of an argument, with its rate.
    std::optional<OnRay> seen_of(const ExponentialArgument& argument) {
        const auto unit = arguments_.unit_of(argument);
        if (unit.empty() || argument.multiple == 0) return std::nullopt;
        const double lead = unit.begin()->second;
        const std::string x = (argument.divides ? "1/" : "") + ir::to_string(argument.x);
        std::string key = x;
        Direction direction;
        for (const auto& [names, coefficient] : unit) {
            char digits[40];
            std::snprintf(digits, sizeof digits, "%.13g", coefficient / lead);
            key += " " + names + digits;
            direction[names + "| " + x] = coefficient / lead;
        }
        auto [ray, is_new] = found_.rays.try_emplace(key);
        if (is_new) {
            ray->second.first = argument;
            ray->second.lead = lead;
            ray->second.direction = std::move(direction);
        }
        return OnRay{key, argument.multiple * lead, argument};
    }

    // Bases of families made before: a power of a power would multiply its error once more.
    std::set<std::string> squared() const {
        std::set<std::string> names;
        for (const ir::Definition& definition : model_.definitions) {
            const ExprPtr& value = definition.value;
            if (!definition.is_temporary || value->op() != Op::multiply || value->operand(0)->op() != Op::symbol) continue;
            if (ir::same(value->operand(0), value->operand(1))) names.insert(value->operand(0)->name());
        }
        return names;
    }

    // Exponentials in 1 + C*e, by their texts.
    std::set<std::string> beside_constants(const ExprPtr& whole) const {
        std::set<std::string> result;
        auto is_known = [&](const ExprPtr& expr) { return scales_.of(expr) <= ir::Scale::parameter; };
        ir::for_each_node(whole, [&](const ExprPtr& node) {
            if (node->op() != Op::add || is_known(node->operand(0)) == is_known(node->operand(1))) return;
            ExprPtr other = node->operand(is_known(node->operand(0)) ? 1 : 0);
            while (other->op() == Op::multiply && (is_known(other->operand(0)) || is_known(other->operand(1)))) {
                other = other->operand(is_known(other->operand(0)) ? 1 : 0);
            }
            if (other->op() == Op::exp) result.insert(ir::to_string(other));
        });
        return result;
    }

    void collect() {
        const auto needed = ir::needed_definitions(model_);
        const auto bases = squared();
        auto note = [&](const ExprPtr& whole) {
            const auto cheap = beside_constants(whole);
            ir::for_each_node(whole, [&](const ExprPtr& node) {
                if (node->op() != Op::exp) return;
                const auto argument = arguments_.of(node->operand(0));
                const std::string text = ir::to_string(node);
                if (!argument || found_.seen.contains(text)) return;
                const auto seen = seen_of(*argument);
                if (!seen) return;
                RayMember& member = found_.rays.at(seen->ray).members[std::fabs(seen->rate)];
                (seen->rate > 0 ? member.rising : member.falling).emplace(text, cheap.contains(text) ? 1 : cost_of_reciprocal);
                member.is_shifted = member.is_shifted || !is_number(argument->offset, 0);
                found_.seen.emplace(text, *seen);
            });
        };
        for (const ir::Definition& definition : model_.definitions) {
            const bool is_base = definition.is_temporary && definition.value->op() == Op::exp && bases.contains(definition.name);
            if (needed.contains(definition.name) && !is_base) note(definition.value);
        }
        for (const ir::State& state : model_.states) {
            if (state.derivative) note(state.derivative);
            if (state.next_value) note(state.next_value);
        }
    }

    // Factors of an exponential must not overflow where it does not. exp(rate*x) itself may, when the powers that lead to it have its sign.
    void check_ranges() {
        ir::Model test = model_;
        std::vector<const OnRay*> tested;
        for (const auto& [text, seen] : found_.seen) {
            test.definitions.push_back(temporary("x of an exponential", seen.argument.times(seen.argument.multiple), ""));
            test.definitions.push_back(temporary("offset of an exponential", seen.argument.offset, ""));
            tested.push_back(&seen);
        }
        analysis::Interpreter<double> interpreter(test);
        for (const analysis::Point& point : analysis::physiological_points(model_, 51, 1)) {
            interpreter.evaluate(point);
            for (std::size_t i = 0; i < tested.size(); ++i) {
                RayMember& member = found_.rays.at(tested[i]->ray).members.at(std::fabs(tested[i]->rate));
                const std::size_t place = model_.definitions.size() + 2 * i;
                if (!(std::fabs(interpreter.definition(place)) < largest_argument)) member.is_steep = true;
                if (!(std::fabs(interpreter.definition(place + 1)) < largest_argument)) member.is_left_out = true;
            }
        }
        const analysis::Intervals intervals(model_);
        auto goes_beyond = [&](const ExprPtr& expr) {
            const analysis::Interval range = intervals.of(expr);
            const double furthest = std::max(-range.low, range.high);
            return std::isfinite(furthest) && furthest > largest_proved_argument;
        };
        for (const OnRay* seen : tested) {
            RayMember& member = found_.rays.at(seen->ray).members.at(std::fabs(seen->rate));
            member.is_steep = member.is_steep || goes_beyond(seen->argument.times(seen->argument.multiple));
            member.is_left_out = member.is_left_out || goes_beyond(seen->argument.offset);
        }
        for (auto& [key, ray] : found_.rays) {
            bool rises = false, falls = false;
            for (const auto& [rate, member] : ray.members) {
                rises = rises || (member.is_steep && !member.rising.empty());
                falls = falls || (member.is_steep && !member.falling.empty());
            }
            for (auto& [rate, member] : ray.members) {
                if (member.is_steep && (member.is_shifted || (rises && falls))) member.is_left_out = true;
            }
        }
    }

    const ir::Model& model_;
    const analysis::Scales scales_;
    const ExponentialArguments arguments_;
    ExponentialRays found_;
};

}  // namespace

int cost_of_reciprocals(const std::map<std::string, int>& exponentials) {
    int cost = 0;
    for (const auto& [text, one] : exponentials) cost += one;
    return cost;
}

std::vector<double> ExponentialRay::rates() const {
    std::vector<double> result;
    for (const auto& [rate, member] : members) {
        if (!member.is_left_out && !combinations.contains(rate)) result.push_back(rate);
    }
    return result;
}

bool ExponentialRay::is_written(double signed_rate) const {
    const auto member = members.find(std::fabs(signed_rate));
    const bool is_falling =
        member != members.end() && cost_of_reciprocals(member->second.falling) > cost_of_reciprocals(member->second.rising);
    return is_falling == (signed_rate < 0);
}

ExprPtr ExponentialRay::exponential(double rate) const { return analysis::call(Op::exp, first.times(rate / lead)); }

ExponentialRays exponential_rays(const ir::Model& model) { return Collecting(model).run(); }

}  // namespace heartwright::passes
