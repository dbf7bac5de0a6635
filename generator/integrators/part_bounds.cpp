#include "generator/integrators/part_bounds.hpp"

#include <algorithm>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/integrators/working_ranges.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::integrators {
namespace {

using analysis::DefinitionsByName;
using analysis::IntervalProgram;
using analysis::LargestValue;

constexpr double work_of_part = 1e5, work_of_all_parts = 2e8;  // instructions: one end of one definition, all of them

bool is_decided(const LargestValue& value, const std::vector<double>& thresholds) {
    return std::none_of(
        thresholds.begin(), thresholds.end(),
        [&](double threshold) { return value.found < threshold && value.bound >= threshold; });
}

}  // namespace

PartBounds::PartBounds(const ir::Model& model)
    : model_(model), definitions_(analysis::definitions_by_name(model)), ranges_(working_ranges(model)) {}

LargestValue PartBounds::largest(const ir::ExprPtr& expr, const std::vector<ir::Definition>& made,
                                 const std::vector<double>& thresholds, const Work& work) {
    const DefinitionsByName definitions = with(made);
    IntervalProgram program(expr, definitions, ranges_);
    const LargestValue first = analysis::largest_value(program, {.thresholds = thresholds, .most_work = work.first});
    if (is_decided(first, thresholds) || work_of_parts_ > work_of_all_parts) return first;
    IntervalProgram::Ranges ranges = with_parts_read_by(expr, definitions);
    for (const ir::Definition& definition : made) add_part(definition, definitions, ranges);
    IntervalProgram narrower(expr, definitions, ranges);
    const LargestValue second = analysis::largest_value(narrower, {.thresholds = thresholds, .most_work = work.second});
    return {std::min(first.bound, second.bound), std::max(first.found, second.found), first.boxes + second.boxes};
}

LargestValue PartBounds::briefly(const ir::ExprPtr& expr, const std::vector<ir::Definition>& made, double most_work) {
    IntervalProgram program(expr, with(made), ranges_);
    return analysis::largest_value(program, {.most_work = most_work});
}

DefinitionsByName PartBounds::with(const std::vector<ir::Definition>& made) const {
    DefinitionsByName definitions = definitions_;
    for (const ir::Definition& definition : made) definitions.emplace(definition.name, definition.value);
    return definitions;
}

// Ranges of inputs and of the model's definitions that an expression reads, those of others among them.
const IntervalProgram::Ranges& PartBounds::with_parts_read_by(const ir::ExprPtr& expr,
                                                              const DefinitionsByName& definitions) {
    std::unordered_set<std::string> read;
    std::vector<ir::ExprPtr> open{expr};
    while (!open.empty()) {
        const ir::ExprPtr next = std::move(open.back());
        open.pop_back();
        ir::for_each_node(next, [&](const ir::ExprPtr& node) {
            if (node->op() != ir::Op::symbol) return;
            const auto found = definitions.find(node->name());
            if (found != definitions.end() && read.insert(node->name()).second) open.push_back(found->second);
        });
    }
    if (parts_.empty()) parts_ = ranges_;
    for (const ir::Definition& definition : model_.definitions)
        if (read.contains(definition.name) && has_part_.insert(definition.name).second)
            add_part(definition, definitions_, parts_);
    return parts_;
}

void PartBounds::add_part(const ir::Definition& definition, const DefinitionsByName& definitions,
                          IntervalProgram::Ranges& ranges) {
    const auto most = [&](const ir::ExprPtr& value) {
        IntervalProgram program(value, definitions, ranges);
        work_of_parts_ += program.size() == 0 ? 0 : work_of_part;
        return analysis::largest_value(program, {.most_work = work_of_part}).bound;
    };
    if (ir::is_condition(definition.value->op())) return;
    const analysis::Interval range{-most(analysis::negated(definition.value)), most(definition.value)};
    if (range.low < range.high) ranges[definition.name] = range;
}

}  // namespace heartwright::integrators
