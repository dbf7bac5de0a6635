#include "generator/analysis/cost/op_count.hpp"

#include <algorithm>
#include <unordered_map>

#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {

using ir::Op;

OpCount& OpCount::operator+=(const OpCount& more) {
    adds += more.adds;
    multiplies += more.multiplies;
    fmas += more.fmas;
    divides += more.divides;
    reciprocals += more.reciprocals;
    exps += more.exps;
    logs += more.logs;
    square_roots += more.square_roots;
    pows += more.pows;
    others += more.others;
    lookups += more.lookups;
    draws += more.draws;
    reductions += more.reductions;
    return *this;
}

void OpCount::add(const ir::Expr& node) {
    switch (node.op()) {
        case Op::number:
        case Op::symbol:
        case Op::next:
            break;
        case Op::sum:
        case Op::min_of:
        case Op::max_of:
            ++reductions;
            break;
        case Op::binomial:
            ++draws;
            break;
        case Op::add:
        case Op::subtract:
            ++adds;
            break;
        case Op::multiply:
        case Op::square:
        case Op::in:
            ++multiplies;
            break;
        case Op::cube:
            multiplies += 2;
            break;
        case Op::lookup:  // a cubic
            fmas += 3;
            ++lookups;
            break;
        case Op::fma:
            ++fmas;
            break;
        case Op::divide:
            ++divides;
            break;
        case Op::reciprocal:
        case Op::normal_reciprocal:
            ++reciprocals;
            break;
        case Op::exp:
        case Op::bounded_exp:
        case Op::decaying_exp:
        case Op::expm1:
            ++exps;
            break;
        case Op::log:
        case Op::normal_log:
        case Op::log10:
            ++logs;
            break;
        case Op::sqrt:
            ++square_roots;
            break;
        case Op::pow:
            ++pows;
            break;
        default:
            ++others;
            break;
    }
}

OpCount count(const ir::ExprPtr& expr) {
    OpCount result;
    ir::for_each_node(expr, [&](const ir::ExprPtr& node) { result.add(*node); });
    return result;
}

CountByScale count_by_scale(const ir::Model& model) {
    const Scales scales(model);
    const auto needed = ir::needed_definitions(model);
    CountByScale result{};
    std::unordered_map<std::string, fit::Shape> rationals;
    for (const ir::Table& table : model.tables) {
        if (!table.is_rational()) continue;
        for (const ir::TabulatedFunction& f : table.functions) rationals.emplace(f.name, f.shape);
    }
    auto add = [&](const ir::ExprPtr& expr) {
        OpCount& here = result[static_cast<std::size_t>(scales.of(expr))];
        here += count(expr);
        if (rationals.empty()) return;
        ir::for_each_node(expr, [&](const ir::ExprPtr& node) {
            if (node->op() != ir::Op::lookup) return;
            const auto found = rationals.find(node->name());
            if (found == rationals.end()) return;
            here.fmas += found->second.top + found->second.bottom - 3;
            here.divides += found->second.bottom > 0;
        });
    };
    for (const ir::Definition& definition : model.definitions)
        if (needed.contains(definition.name)) add(definition.value);
    for (const ir::State& state : model.states) {
        if (state.derivative) add(state.derivative);
        if (state.next_value) add(state.next_value);
    }
    return result;
}

double bytes_per_cell_step(const ir::Model& model, int real_bytes, int n_gates) {
    const auto n_states = std::count_if(model.states.begin(), model.states.end(),
                                        [](const ir::State& state) { return state.scale != ir::Scale::site; });
    return 2.0 * (real_bytes * static_cast<double>(n_states - n_gates) + 4.0 * n_gates);
}

double bytes_per_site_step(const ir::Model& model) {
    int values = 0, counts = 0;
    for (const ir::State& state : model.states) {
        if (state.scale == ir::Scale::site) ++(state.is_count ? counts : values);
        if (!state.diffused.empty()) ++values;  // left by the local update, and read again
    }
    const int words = (counts + 3) / 4;
    return 2.0 * (8 * values + 4 * words);
}

}  // namespace heartwright::analysis
