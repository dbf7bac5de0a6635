#include "generator/analysis/cost/instructions.hpp"

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <vector>

#include "base/diag/faults.hpp"
#include "generator/analysis/cost/gpu_choices.hpp"
#include "generator/analysis/cost/ratio.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {

using ir::Op;
using ir::Scale;

Instructions& Instructions::operator+=(const Instructions& more) {
    adds += more.adds;
    multiplies += more.multiplies;
    fmas += more.fmas;
    compares += more.compares;
    return *this;
}

namespace {

// Trigonometric and hyperbolic functions.
Instructions instructions_of_function(Op op) {
    switch (op) {
        case Op::tanh:
            return {.adds = 5, .multiplies = 3, .fmas = 17, .compares = 3};
        case Op::sin:
        case Op::cos:
            return {.adds = 1, .multiplies = 3, .fmas = 17, .compares = 2};
        case Op::tan:
            return {.adds = 1, .multiplies = 4, .fmas = 22, .compares = 2};
        case Op::asin:
            return {.adds = 6, .multiplies = 6, .fmas = 18, .compares = 1};
        case Op::acos:
            return {.adds = 10, .multiplies = 6, .fmas = 18, .compares = 2};
        case Op::atan:
            return {.adds = 4, .multiplies = 5, .fmas = 16, .compares = 2};
        case Op::sinh:
            return {.adds = 4, .multiplies = 3, .fmas = 20, .compares = 2};
        case Op::cosh:
            return {.adds = 3, .multiplies = 3, .fmas = 19, .compares = 1};
        case Op::asinh:
            return {.adds = 16, .multiplies = 10, .fmas = 28, .compares = 2};
        case Op::acosh:
            return {.adds = 16, .multiplies = 9, .fmas = 23, .compares = 3};
        case Op::atanh:
            return {.adds = 15, .multiplies = 7, .fmas = 23, .compares = 1};
        default:
            throw OurFault("the cost of an operation that has none");
    }
}

}  // namespace

Instructions instructions_of(Op op, Weights weights) {
    const bool is_ours = weights == Weights::ours;
    switch (op) {
        case Op::number:
        case Op::symbol:
        case Op::next:
        case Op::negate:
        case Op::fabs:
        case Op::select:
        case Op::logical_and:
        case Op::logical_or:
        case Op::logical_not:
        case Op::sum:  // what they take is done around the lines of sites and cells: ModelCost::around()
        case Op::min_of:
        case Op::max_of:
            return {};
        case Op::binomial:  // whether it is 0; draws that give something are counted for themselves
            return {.fmas = 1};
        case Op::add:
        case Op::subtract:
            return {.adds = 1};
        case Op::multiply:
        case Op::square:
        case Op::in:
            return {.multiplies = 1};
        case Op::cube:
            return {.multiplies = 2};
        case Op::fma:
            return {.fmas = 1};
        case Op::lookup:  // a cubic; the place in the table is counted once a table
            return {.fmas = 3};
        case Op::divide:
            return {.multiplies = 1, .fmas = is_ours ? 3 : 5};
        case Op::reciprocal:
        case Op::normal_reciprocal:
            return is_ours ? Instructions{.fmas = 3} : Instructions{.multiplies = 1, .fmas = 5};
        case Op::exp:
        case Op::bounded_exp:
        case Op::decaying_exp:
            return {.adds = 1, .fmas = 14};
        case Op::expm1:
            return is_ours ? Instructions{.adds = 3, .multiplies = 2, .fmas = 14, .compares = 2}
                           : Instructions{.adds = 1, .fmas = 14};
        case Op::log:
            return is_ours ? Instructions{.adds = 6, .multiplies = 5, .fmas = 11}
                           : Instructions{.adds = 8, .multiplies = 4, .fmas = 16};
        case Op::normal_log:
            return is_ours ? Instructions{.adds = 6, .multiplies = 4, .fmas = 11}
                           : Instructions{.adds = 8, .multiplies = 4, .fmas = 16};
        case Op::log10:
            return is_ours ? Instructions{.adds = 6, .multiplies = 6, .fmas = 11}
                           : Instructions{.adds = 8, .multiplies = 5, .fmas = 16};
        case Op::pow:
            return is_ours ? Instructions{.adds = 32, .multiplies = 17, .fmas = 29, .compares = 11}
                           : Instructions{.adds = 9, .multiplies = 5, .fmas = 30};
        case Op::pow_by_products:  // of exponents up to 4
            return {.multiplies = 2};
        case Op::sqrt:
            return {.multiplies = 3, .fmas = 5};
        case Op::min:
        case Op::max:
            return {.compares = 2};
        case Op::floor:
        case Op::ceil:
        case Op::less:
        case Op::less_equal:
        case Op::greater:
        case Op::greater_equal:
        case Op::equal:
        case Op::not_equal:
            return {.compares = 1};
        default:
            return instructions_of_function(op);
    }
}

namespace {

// Where a table's argument lies: which interval, how far in it (runtime/kernels/common/table.hpp).
constexpr Instructions place_in_table{.adds = 1, .fmas = 2, .compares = 2};

bool is_reduction(Op op) { return op == Op::sum || op == Op::min_of || op == Op::max_of; }

// A site's share of `sums` sums over 32 neighbours. Four threads a sum add eight sites each and meet twice when there
// is room for what they add up (runtime/kernels/cuda/cuda_lattice_march.cuh), else two sums continue in each exchange
// (cuda_lattice_sums.cuh).
int additions_of_group(int sums, int room) {
    if (sums <= room) return (4 * sums + 31) / 32 * 9;
    int additions = 0;
    for (int level = 1; level <= 5; ++level) additions += (sums + (1 << level) - 1) >> level;
    return additions;
}

template <class Look>
void for_each_whole(const ir::Model& model, Look look) {
    const auto needed = ir::needed_definitions(model);
    for (const ir::Definition& definition : model.definitions)
        if (needed.contains(definition.name)) look(definition.value);
    for (const ir::State& state : model.states) {
        if (state.derivative) look(state.derivative);
        if (state.next_value) look(state.next_value);
    }
}

}  // namespace

Instructions instructions_of(fit::Shape shape, Weights weights) {
    Instructions result{.fmas = shape.top + shape.bottom};
    if (shape.bottom > 0) result += instructions_of(Op::divide, weights);
    return result;
}

ModelCost::ModelCost(const ir::Model& model, Weights weights)
    : weights_(weights), exp_is_from_table_(weights == Weights::ours && exp_table_pays(model)), wholes_(model) {
    for (const ir::Table& table : model.tables) {
        Instructions& cell = around_[static_cast<std::size_t>(Scale::cell)];
        if (!table.is_rational()) {
            cell += place_in_table;
            continue;
        }
        cell += {.fmas = 1, .compares = static_cast<int>(table.ends.size())};  // which piece, inside of the range, t
        for (const ir::TabulatedFunction& f : table.functions)
            rationals_.emplace(f.name, instructions_of(f.shape, weights));
    }
    if (!model.lattice) return;
    Instructions& site = around_[static_cast<std::size_t>(ir::Scale::site)];
    int values = 0;
    for (const ir::State& state : model.states) {
        if (state.scale == ir::Scale::site && !state.is_count) ++values;
        if (!state.diffusivity.empty()) site += {.adds = 3, .multiplies = 1, .fmas = 6};
    }
    std::vector<ir::ExprPtr> reductions;
    bool are_all_sums = true;
    for_each_whole(model, [&](const ir::ExprPtr& whole) {
        ir::for_each_node(whole, [&](const ir::ExprPtr& node) {
            if (!is_reduction(node->op())) return;
            are_all_sums &= node->op() == Op::sum;
            const auto is_it = [&](const ir::ExprPtr& one) { return ir::same(one, node); };
            if (std::none_of(reductions.begin(), reductions.end(), is_it)) reductions.push_back(node);
        });
    });
    if (reductions.empty()) return;
    // Where there are minima and maxima, all three are computed and one is chosen.
    const auto add_up = [&](ir::Scale scale, int additions) {
        Instructions& here = around_[static_cast<std::size_t>(scale)];
        here.adds += additions;
        if (!are_all_sums) here.compares += 4 * additions;
    };
    add_up(ir::Scale::site, additions_of_group(static_cast<int>(reductions.size()), values));
    add_up(ir::Scale::cell, 5);  // over the lanes of a warp, one for each sum, side by side
}

Instructions ModelCost::of(const ir::Expr& node) const {
    if (node.op() == Op::add || node.op() == Op::subtract) {
        if (wholes_.is_whole(node.operand(0)) && wholes_.is_whole(node.operand(1))) return {};
    }
    if (node.op() == Op::binomial && weights_ == Weights::ours && ratio_of(node.operand(1))) {
        Instructions result = instructions_of(Op::binomial, weights_);
        result.fmas -= instructions_of(Op::reciprocal, weights_)
                           .fmas;  // counted below the draw, which needs no more of it than the seed
        return result;
    }
    if (node.op() == Op::lookup) {
        if (const auto found = rationals_.find(node.name()); found != rationals_.end()) return found->second;
    }
    const bool is_exp = node.op() == Op::exp || node.op() == Op::bounded_exp || node.op() == Op::decaying_exp;
    if (exp_is_from_table_ && is_exp) return {.adds = 1, .multiplies = 1, .fmas = 7};
    return instructions_of(node.op(), weights_);
}

InstructionsByScale instructions_by_scale(const ir::Model& model, Weights weights) {
    const Scales scales(model);
    const ModelCost cost(model, weights);
    InstructionsByScale result{};
    const std::function<void(const ir::ExprPtr&, Instructions&)> add = [&](const ir::ExprPtr& expr,
                                                                           Instructions& here) {
        here += cost.of(*expr);
        // What is added up over sites is computed by each.
        Instructions& below = is_reduction(expr->op()) ? result[static_cast<std::size_t>(ir::Scale::site)] : here;
        for (const ir::ExprPtr& operand : expr->operands()) add(operand, below);
    };
    for_each_whole(model,
                   [&](const ir::ExprPtr& whole) { add(whole, result[static_cast<std::size_t>(scales.of(whole))]); });
    for (const ir::Scale scale : {ir::Scale::cell, ir::Scale::site})
        result[static_cast<std::size_t>(scale)] += cost.around(scale);
    return result;
}

}  // namespace heartwright::analysis
