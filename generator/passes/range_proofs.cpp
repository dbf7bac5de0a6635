#include "generator/passes/range_proofs.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generator/ir/rewrite.hpp"

namespace heartwright::passes {

using analysis::Interval;
using analysis::Intervals;
using analysis::ParameterRange;
using ir::ExprPtr;
using ir::Op;

namespace {

constexpr int pieces = 32;                     // of the potential's range
constexpr Interval fp32_potential{-150, 100};  // mV

bool is_bounded(const Interval& a) { return std::isfinite(a.low) && std::isfinite(a.high); }

}  // namespace

RangeProofs::RangeProofs(const ir::Model& model, ParameterRange narrowest) : model_(model), narrowest_(narrowest) {
    Intervals wide(model, ParameterRange::any), narrow(model, ParameterRange::any, analysis::StateRange::declared);
    const ir::State* potential = model.find_state(model.membrane.potential);
    const Interval guarded = potential ? wide.of(potential->name) : Interval{};
    Interval declared = potential ? narrow.of(potential->name) : Interval{};
    if (potential && potential->unit.text == "mV")
        declared = {std::max(declared.low, fp32_potential.low), std::min(declared.high, fp32_potential.high)};
    wide_ = ranges(std::move(wide), guarded);
    narrow_ = ranges(std::move(narrow), declared);
}

RangeProofs::Ranges RangeProofs::ranges(Intervals bounds, Interval potential) const {
    Ranges result{std::move(bounds), {}, {}};
    if (is_bounded(potential)) result.potential = potential;
    for (ParameterRange range : analysis::parameter_ranges)
        if (range <= narrowest_)
            result.by_parameters.push_back(assuming(result, [&](const std::string&) { return range; }));
    return result;
}

Intervals RangeProofs::assuming(const Ranges& ranges,
                                const std::function<ParameterRange(const std::string&)>& of) const {
    Intervals::Given given;
    for (const ir::Parameter& parameter : model_.parameters)
        given[parameter.name] = analysis::around(parameter, of(parameter.name));
    if (ranges.potential) given[model_.membrane.potential] = *ranges.potential;
    return ranges.bounds.given(std::move(given));
}

bool RangeProofs::hold(const std::vector<ExprPtr>& about, const Claim& claim) { return hold(*wide_, about, claim); }
bool RangeProofs::hold_in_fp32(const std::vector<ExprPtr>& about, const Claim& claim) {
    return hold(*narrow_, about, claim);
}

bool RangeProofs::is_within(const ExprPtr& expr, double least, double greatest) {
    return hold(
        {expr}, [=](const Intervals& bounds) { return bounds.of(expr).is_within(least, greatest); });
}

bool RangeProofs::hold(const Ranges& ranges, const std::vector<ExprPtr>& about, const Claim& claim) {
    if (!std::all_of(about.begin(), about.end(), [&](const ExprPtr& expr) { return knows(expr); })) return false;
    if (!holds(ranges, ranges.by_parameters.back(), claim)) return false;
    std::vector<std::string> parameters, seen;
    for (const ExprPtr& expr : about) find_parameters(expr, parameters, seen);
    if (parameters.empty()) return true;
    std::size_t range = 0;
    while (!holds(ranges, ranges.by_parameters[range], claim)) ++range;
    if (range == 0) return true;
    for (const std::string& name : parameters) {
        ParameterRange& assumed = assumed_[name];
        assumed = std::max(assumed, analysis::parameter_ranges[range]);
    }
    accepted_.push_back({&ranges, claim, std::move(parameters)});
    return true;
}

bool RangeProofs::holds(const Ranges& ranges, const Intervals& bounds, const Claim& claim) const {
    if (claim(bounds)) return true;
    if (!ranges.potential) return false;
    const double low = ranges.potential->low, high = ranges.potential->high, width = (high - low) / pieces;
    for (int k = 0; k < pieces; ++k) {
        const Interval piece{low + k * width, k + 1 < pieces ? low + (k + 1) * width : high};
        if (!claim(bounds.with(model_.membrane.potential, piece))) return false;
    }
    return true;
}

// One parameter after the other is given what freedom the claims leave it.
void RangeProofs::relax() {
    for (const ir::Parameter& parameter : model_.parameters) {
        const auto assumed = assumed_.find(parameter.name);
        if (assumed == assumed_.end()) continue;
        const ParameterRange needed = assumed->second;
        for (ParameterRange range : analysis::parameter_ranges) {
            assumed->second = range;
            if (range == needed) break;
            const auto of = [&](const std::string& name) {
                const auto found = assumed_.find(name);
                return found == assumed_.end() ? ParameterRange::any : found->second;
            };
            const Intervals wide = assuming(*wide_, of), narrow = assuming(*narrow_, of);
            const bool all_hold = std::all_of(accepted_.begin(), accepted_.end(), [&](const Accepted& one) {
                const bool is_read =
                    std::find(one.parameters.begin(), one.parameters.end(), parameter.name) != one.parameters.end();
                return !is_read || holds(*one.ranges, one.ranges == &*wide_ ? wide : narrow, one.claim);
            });
            if (all_hold) break;
        }
    }
}

// A pass may ask about names that it has just made.
bool RangeProofs::knows(const ExprPtr& expr) const {
    bool result = true;
    ir::for_each_node(expr, [&](const ExprPtr& node) {
        result = result && (node->op() != Op::symbol || wide_->bounds.knows(node->name()));
    });
    return result;
}

// next(x) is bounded by the range of x, or by what it reads.
void RangeProofs::find_parameters(const ExprPtr& expr, std::vector<std::string>& found,
                                  std::vector<std::string>& seen) const {
    ir::for_each_node(
        expr,
        [&](const ExprPtr& node) {
            if (node->op() != Op::symbol && node->op() != Op::next) return;
            const std::string key = (node->op() == Op::next ? "next " : "") + node->name();
            if (std::find(seen.begin(), seen.end(), key) != seen.end()) return;
            seen.push_back(key);
            if (node->op() == Op::next) {
                const ir::State* state = model_.find_state(node->name());
                if (state && state->next_value) find_parameters(state->next_value, found, seen);
            } else if (model_.find_parameter(node->name())) {
                found.push_back(node->name());
            } else if (const ir::Definition* definition = model_.find_definition(node->name())) {
                find_parameters(definition->value, found, seen);
            }
        });
}

void RangeProofs::record(ir::Model& result) {
    relax();
    std::unordered_map<std::string, Interval> before;
    for (const ir::Assumption& a : result.assumptions) before[a.parameter] = {a.low, a.high};
    result.assumptions.clear();
    for (const ir::Parameter& parameter : model_.parameters) {
        const auto assumed = assumed_.find(parameter.name);
        Interval range = assumed == assumed_.end() ? Interval{} : analysis::around(parameter, assumed->second);
        if (auto old = before.find(parameter.name); old != before.end())
            range = {std::max(range.low, old->second.low), std::min(range.high, old->second.high)};
        if (std::isfinite(range.low) || std::isfinite(range.high))
            result.assumptions.push_back({parameter.name, range.low, range.high});
    }
}

}  // namespace heartwright::passes
