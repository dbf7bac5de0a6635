#include "generator/analysis/instructions.hpp"

#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {

using ir::Op;

Instructions& Instructions::operator+=(const Instructions& more) {
    adds += more.adds;
    multiplies += more.multiplies;
    fmas += more.fmas;
    compares += more.compares;
    return *this;
}

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
        case Op::binomial:  // draws are counted for themselves
        case Op::min_of:
        case Op::max_of:
            return {};
        case Op::add:
        case Op::subtract:
        case Op::sum:
            return {.adds = 1};
        case Op::multiply:
        case Op::square:
        case Op::in:
            return {.multiplies = 1};
        case Op::cube:
            return {.multiplies = 2};
        case Op::fma:
            return {.fmas = 1};
        case Op::divide:
            return {.multiplies = 1, .fmas = is_ours ? 3 : 5};
        case Op::reciprocal:
            return is_ours ? Instructions{.fmas = 3} : Instructions{.multiplies = 1, .fmas = 5};
        case Op::exp:
            return {.adds = 1, .fmas = 14};
        case Op::expm1:
            return is_ours ? Instructions{.adds = 3, .multiplies = 2, .fmas = 14, .compares = 2} : Instructions{.adds = 1, .fmas = 14};
        case Op::log:
            return is_ours ? Instructions{.adds = 7, .multiplies = 5, .fmas = 11, .compares = 4}
                           : Instructions{.adds = 8, .multiplies = 4, .fmas = 16};
        case Op::log10:
            return is_ours ? Instructions{.adds = 7, .multiplies = 6, .fmas = 11, .compares = 4}
                           : Instructions{.adds = 8, .multiplies = 5, .fmas = 16};
        case Op::pow:
            return is_ours ? Instructions{.adds = 32, .multiplies = 17, .fmas = 29, .compares = 11}
                           : Instructions{.adds = 9, .multiplies = 5, .fmas = 30};
        case Op::sqrt:
            return {.multiplies = 3, .fmas = 5};
        case Op::tanh:
            return {.adds = 5, .multiplies = 3, .fmas = 17, .compares = 3};
        case Op::sin:
        case Op::cos:
            return {.adds = 1, .multiplies = 3, .fmas = 17, .compares = 2};
        case Op::min:
        case Op::max:
            return {.compares = 2};
        case Op::floor:
        case Op::less:
        case Op::less_equal:
        case Op::greater:
        case Op::greater_equal:
        case Op::equal:
        case Op::not_equal:
            return {.compares = 1};
    }
    return {};
}

InstructionsByScale instructions_by_scale(const ir::Model& model, Weights weights) {
    const Scales scales(model);
    const auto needed = ir::needed_definitions(model);
    InstructionsByScale result{};
    auto add = [&](const ir::ExprPtr& expr) {
        Instructions& here = result[static_cast<std::size_t>(scales.of(expr))];
        ir::for_each_node(expr, [&](const ir::ExprPtr& node) { here += instructions_of(node->op(), weights); });
    };
    for (const ir::Definition& definition : model.definitions) {
        if (needed.contains(definition.name)) add(definition.value);
    }
    for (const ir::State& state : model.states) {
        if (state.derivative) add(state.derivative);
        if (state.next_value) add(state.next_value);
    }
    return result;
}

}  // namespace heartwright::analysis
