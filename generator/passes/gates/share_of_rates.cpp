#include "generator/passes/gates/share_of_rates.hpp"

#include <algorithm>
#include <vector>

namespace heartwright::passes {
namespace {

using ir::ExprPtr;
using ir::Op;

// Of a + b - c: a and b, and c too where `are_all_wanted`, as one with what it is subtracted from.
void collect_addends(const ExprPtr& expr, bool are_all_wanted, std::vector<ExprPtr>& addends) {
    if (expr->op() == Op::add) {
        for (const ExprPtr& operand : expr->operands()) collect_addends(operand, are_all_wanted, addends);
    } else if (expr->op() == Op::subtract && !are_all_wanted) {
        collect_addends(expr->operand(0), are_all_wanted, addends);
    } else {
        addends.push_back(expr);
    }
}

}  // namespace

bool is_share(const ExprPtr& part, const ExprPtr& whole) {
    std::vector<ExprPtr> parts, left;
    collect_addends(part, true, parts);
    collect_addends(whole, false, left);
    for (const ExprPtr& addend : parts) {
        const auto found =
            std::find_if(left.begin(), left.end(), [&](const ExprPtr& other) { return ir::same(addend, other); });
        if (found == left.end()) return false;
        left.erase(found);
    }
    return true;
}

}  // namespace heartwright::passes
