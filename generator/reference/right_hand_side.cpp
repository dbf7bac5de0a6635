#include "generator/reference/right_hand_side.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::reference {
namespace {

std::vector<std::size_t> all_states(const ir::Model& model) {
    if (model.lattice || !model.machines.empty())
        throw UserFault("'" + model.name +
                        "' has sites whose channels switch at random: it is no system of ordinary "
                        "differential equations; --mean-field all makes it one");
    for (const ir::State& state : model.states) {
        if (!state.derivative)
            throw UserFault("'" + state.name + "' of '" + model.name + "' follows next(" + state.name +
                            ") = ..., a rule of each time step: the model is no system of ordinary differential "
                            "equations");
    }
    std::vector<std::size_t> states(model.states.size());
    std::iota(states.begin(), states.end(), 0);
    return states;
}

bool reads_t(const ir::Model& model) {
    bool reads = false;
    ir::for_each_expression(model, [&](const ir::ExprPtr& expr) {
        ir::for_each_node(expr, [&](const ir::ExprPtr& node) {
            reads = reads || (node->op() == ir::Op::symbol && node->name() == "t");
        });
    });
    return reads;
}

}  // namespace

RightHandSide::RightHandSide(const ir::Model& model, analysis::Point start)
    : values_(model), jacobian_(model, all_states(model)), point_(std::move(start)), reads_time_(reads_t(model)) {}

void RightHandSide::set_pulse(double current) { point_.stimulus = current; }

void RightHandSide::move_to(double t, const double* states) {
    point_.t = t;
    std::copy_n(states, size(), point_.states.begin());
}

bool RightHandSide::rates(double t, const double* x, double* f) {
    move_to(t, x);
    values_.evaluate(point_);
    bool is_finite = true;
    for (std::size_t i = 0; i < size(); ++i) {
        f[i] = values_.derivative(i);
        is_finite = is_finite && std::isfinite(f[i]);
    }
    return is_finite;
}

bool RightHandSide::jacobian(double t, const double* x, double* entries) {
    move_to(t, x);
    const auto exact = jacobian_.at(point_);
    if (!exact) return difference_quotients(entries);
    for (std::size_t j = 0; j < size(); ++j)
        for (std::size_t i = 0; i < size(); ++i) entries[i + j * size()] = (*exact)(i, j);
    return true;
}

bool RightHandSide::difference_quotients(double* entries) {
    constexpr double share = 1e-7, least = 1e-12;
    const std::vector<double> states = point_.states;
    std::vector<double> here(size()), there(size());
    if (!rates(point_.t, states.data(), here.data())) return false;
    for (std::size_t j = 0; j < size(); ++j) {
        std::vector<double> moved = states;
        moved[j] += std::max(share * std::fabs(states[j]), least);
        if (!rates(point_.t, moved.data(), there.data())) return false;
        for (std::size_t i = 0; i < size(); ++i)
            entries[i + j * size()] = (there[i] - here[i]) / (moved[j] - states[j]);
    }
    return true;
}

}  // namespace heartwright::reference
