#include "generator/passes/exponentials/exponential_rays.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <set>
#include <utility>

#include "generator/analysis/ranges/intervals.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/exponentials/amplified_exponentials.hpp"
#include "generator/passes/names.hpp"
#include "generator/passes/range_proofs.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using ir::ExprPtr;
using ir::Op;

constexpr double largest_argument = 700;         // exp(709) is the largest in FP64
constexpr double largest_argument_in_fp32 = 85;  // exp(88) is the largest in FP32, exp(-87) the smallest normal one
constexpr int cost_of_reciprocal = 3;            // of what is not in 1 + C*e, which becomes (e + C)/e for a product

class Collecting {
public:
    explicit Collecting(const ir::Model& model) : model_(model), scales_(model), arguments_(model), proofs_(model) {}

    ExponentialRays run() {
        collect();
        check_ranges();
        ir::Model assuming;
        assuming.assumptions = model_.assumptions;
        proofs_.record(assuming);
        found_.assumptions = std::move(assuming.assumptions);
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
            if (!definition.is_temporary || value->op() != Op::multiply || value->operand(0)->op() != Op::symbol)
                continue;
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
            while (other->op() == Op::multiply && (is_known(other->operand(0)) || is_known(other->operand(1))))
                other = other->operand(is_known(other->operand(0)) ? 1 : 0);
            if (other->op() == Op::exp) result.insert(ir::to_string(other));
        });
        return result;
    }

    void collect() {
        const auto needed = ir::needed_definitions(model_);
        const auto bases = squared();
        const auto amplified = amplified_exponentials(model_, proofs_);
        auto note = [&](const ExprPtr& whole) {
            const auto cheap = beside_constants(whole);
            ir::for_each_node(whole, [&](const ExprPtr& node) {
                if (node->op() != Op::exp) return;
                const auto argument = arguments_.of(node->operand(0));
                const std::string text = ir::to_string(node);
                if (!argument || amplified.contains(text) || found_.seen.contains(text)) return;
                const auto seen = seen_of(*argument);
                if (!seen) return;
                RayMember& member = found_.rays.at(seen->ray).members[std::fabs(seen->rate)];
                (seen->rate > 0 ? member.rising : member.falling)
                    .emplace(text, cheap.contains(text) ? 1 : cost_of_reciprocal);
                member.is_shifted = member.is_shifted || !is_number(argument->offset, 0);
                found_.seen.emplace(text, *seen);
            });
        };
        for (const ir::Definition& definition : model_.definitions) {
            const bool is_base =
                definition.is_temporary && definition.value->op() == Op::exp && bases.contains(definition.name);
            if (needed.contains(definition.name) && !is_base) note(definition.value);
        }
        for (const ir::State& state : model_.states) {
            if (state.derivative) note(state.derivative);
            if (state.next_value) note(state.next_value);
        }
    }

    // Proved for all that states may be; there is no FP32 solver of a model with a lattice.
    bool is_small(const ExprPtr& argument) {
        const auto is_below = [&](double most) {
            return [argument, most](const analysis::Intervals& bounds) {
                return bounds.of(argument).is_within(-most, most);
            };
        };
        return proofs_.hold({argument}, is_below(largest_argument)) &&
               (model_.lattice || proofs_.hold_in_fp32({argument}, is_below(largest_argument_in_fp32)));
    }

    // Factors of an exponential must not overflow where it does not. exp(rate*x) itself may, when the powers that lead
    // to it have its sign.
    void check_ranges() {
        for (const auto& [text, seen] : found_.seen) {
            RayMember& member = found_.rays.at(seen.ray).members.at(std::fabs(seen.rate));
            if (!is_small(seen.argument.times(seen.argument.multiple))) member.is_steep = true;
            if (!is_small(seen.argument.offset)) member.is_left_out = true;
        }
        for (auto& [key, ray] : found_.rays) {
            bool rises = false, falls = false;
            for (const auto& [rate, member] : ray.members) {
                rises = rises || (member.is_steep && !member.rising.empty());
                falls = falls || (member.is_steep && !member.falling.empty());
            }
            for (auto& [rate, member] : ray.members)
                if (member.is_steep && (member.is_shifted || (rises && falls))) member.is_left_out = true;
        }
    }

    const ir::Model& model_;
    const analysis::Scales scales_;
    const ExponentialArguments arguments_;
    RangeProofs proofs_;
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
    for (const auto& [rate, member] : members)
        if (!member.is_left_out && !combinations.contains(rate)) result.push_back(rate);
    return result;
}

bool ExponentialRay::is_written(double signed_rate) const {
    const auto member = members.find(std::fabs(signed_rate));
    const bool is_falling = member != members.end() &&
                            cost_of_reciprocals(member->second.falling) > cost_of_reciprocals(member->second.rising);
    return is_falling == (signed_rate < 0);
}

ExprPtr ExponentialRay::exponential(double rate) const { return analysis::call(Op::exp, first.times(rate / lead)); }

ExponentialRays exponential_rays(const ir::Model& model) { return Collecting(model).run(); }

}  // namespace heartwright::passes
