#include "generator/integrators/exchanged_amounts.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace heartwright::integrators {
namespace {

using ir::ExprPtr;
using ir::Op;

constexpr std::size_t most_addends = 256;
constexpr int most_visits = 100'000;  // of expressions on the way to them

struct FluxFactor {
    std::string text;
    ExprPtr value;
};

using FluxFactors = std::vector<FluxFactor>;

// The addends of an expression that are linear in x, each by its factors beside x; signs and numbers are left out.
class LinearAddends {
public:
    LinearAddends(const ir::Model& model, const Dependencies& dependencies, std::string x)
        : model_(model), dependencies_(dependencies), x_(std::move(x)) {}

    std::vector<FluxFactors> of(const ExprPtr& expr) {
        found_.clear();
        visits_ = 0;
        expand(expr, {});
        return std::move(found_);
    }

private:
    bool reads_x(const ExprPtr& expr) const { return dependencies_.of(expr).contains(x_); }

    void expand(const ExprPtr& expr, const FluxFactors& beside) {
        if (found_.size() == most_addends || ++visits_ > most_visits || !reads_x(expr)) return;
        switch (expr->op()) {
            case Op::symbol:
                if (expr->name() == x_) {
                    found_.push_back(beside);
                } else {
                    expand(model_.find_definition(expr->name())->value, beside);
                }
                break;
            case Op::negate:
            case Op::in:
                expand(expr->operand(0), beside);
                break;
            case Op::add:
            case Op::subtract:
                expand(expr->operand(0), beside);
                expand(expr->operand(1), beside);
                break;
            case Op::select:
                expand(expr->operand(1), beside);
                expand(expr->operand(2), beside);
                break;
            case Op::multiply:
                expand_product(expr->operand(0), expr->operand(1), false, beside);
                expand_product(expr->operand(1), expr->operand(0), false, beside);
                break;
            case Op::divide:
                expand_product(expr->operand(0), expr->operand(1), true, beside);
                break;
            default:
                break;
        }
    }

    void expand_product(const ExprPtr& part, const ExprPtr& other, bool is_divisor, const FluxFactors& beside) {
        if (reads_x(other)) return;
        FluxFactors all = beside;
        add_factors(other, is_divisor, all);
        expand(part, all);
    }

    static void add_factors(const ExprPtr& expr, bool is_divisor, FluxFactors& factors) {
        switch (expr->op()) {
            case Op::number:
                return;
            case Op::negate:
            case Op::in:
                return add_factors(expr->operand(0), is_divisor, factors);
            case Op::multiply:
            case Op::divide:
                add_factors(expr->operand(0), is_divisor, factors);
                return add_factors(expr->operand(1), is_divisor != (expr->op() == Op::divide), factors);
            default:
                factors.push_back({(is_divisor ? "/" : "") + ir::to_string(expr), expr});
        }
    }

    const ir::Model& model_;
    const Dependencies& dependencies_;
    const std::string x_;
    std::vector<FluxFactors> found_;
    int visits_ = 0;  // of expressions, definitions that are read twice twice
};

class FluxComparison {
public:
    FluxComparison(const ir::Model& model, const Dependencies& dependencies)
        : model_(model), dependencies_(dependencies) {}

    bool are_one_flux(const FluxFactors& own, const FluxFactors& others, const std::string& other) const {
        FluxFactors rest = others, own_rest;
        for (const FluxFactor& factor : own) {
            const auto same =
                std::find_if(rest.begin(), rest.end(), [&](const FluxFactor& it) { return it.text == factor.text; });
            if (same == rest.end()) {
                own_rest.push_back(factor);
            } else {
                rest.erase(same);
            }
        }
        if (own_rest.size() == own.size()) return false;
        return read_no_state(own_rest, "") && read_no_state(rest, other);
    }

private:
    bool read_no_state(const FluxFactors& factors, const std::string& but) const {
        return std::all_of(factors.begin(), factors.end(), [&](const FluxFactor& factor) {
            const auto names = dependencies_.of(factor.value);
            return std::none_of(names.begin(), names.end(),
                                [&](const std::string& name) { return name != but && model_.find_state(name); });
        });
    }

    const ir::Model& model_;
    const Dependencies& dependencies_;
};

}  // namespace

bool exchanges_an_amount(const ir::Model& model, const Dependencies& dependencies, const ir::State& state) {
    LinearAddends addends(model, dependencies, state.name);
    const std::vector<FluxFactors> own = addends.of(state.derivative);
    const FluxComparison comparison(model, dependencies);
    for (const ir::State& other : model.states) {
        if (!other.derivative || other.name == state.name || other.name == model.membrane.potential) continue;
        for (const FluxFactors& theirs : addends.of(other.derivative))
            for (const FluxFactors& ours : own)
                if (comparison.are_one_flux(ours, theirs, other.name)) return true;
    }
    return false;
}

}  // namespace heartwright::integrators
