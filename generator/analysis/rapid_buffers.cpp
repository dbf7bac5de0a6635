#include "generator/analysis/rapid_buffers.hpp"

#include <array>
#include <cmath>
#include <cstddef>

#include "generator/analysis/dependencies.hpp"

namespace heartwright::analysis {

namespace {

using ir::ExprPtr;
using ir::Op;

class Denominators {
public:
    Denominators(const ir::Model& model, const std::string& state)
        : model_(model), state_(state), dependencies_(model) {}

    // Of the factors that depend on the state alone.
    std::vector<ExprPtr> of(const ExprPtr& expr) const {
        std::vector<ExprPtr> found;
        collect(expr, false, found);
        return found;
    }
    // A sum's, through definitions.
    void add_terms(const ExprPtr& expr, std::vector<ExprPtr>& terms) const {
        const ExprPtr value = defined(expr);
        if (value->op() != Op::add) return terms.push_back(value);
        for (const ExprPtr& operand : value->operands()) add_terms(operand, terms);
    }

private:
    enum class Reads { nothing, only_the_state, others };

    Reads reads(const ExprPtr& expr) const {
        Reads result = Reads::nothing;
        for (const std::string& name : dependencies_.of(expr))
            if (name == state_)
                result = Reads::only_the_state;
            else if (!model_.find_parameter(name) && !model_.find_definition(name))
                return Reads::others;
        return result;
    }
    ExprPtr defined(ExprPtr expr) const {
        while (true) {
            const ir::Definition* definition =
                expr->op() == Op::symbol ? model_.find_definition(expr->name()) : nullptr;
            if (definition)
                expr = definition->value;
            else if (expr->op() == Op::in)
                expr = expr->operand(0);
            else
                return expr;
        }
    }
    static bool is_inverse_power(const ExprPtr& expr) {
        if (expr->op() != Op::pow) return false;
        const ExprPtr& exponent = expr->operand(1);
        return exponent->op() == Op::negate
                   ? exponent->operand(0)->op() == Op::number && exponent->operand(0)->value() == 1
                   : exponent->op() == Op::number && exponent->value() == -1;
    }
    void collect(const ExprPtr& written, bool divides, std::vector<ExprPtr>& found) const {
        const ExprPtr expr = defined(written);
        const Reads read = reads(expr);
        if (read == Reads::nothing) return;
        if (expr->op() == Op::multiply || expr->op() == Op::divide) {
            collect(expr->operand(0), divides, found);
            collect(expr->operand(1), expr->op() == Op::divide ? !divides : divides, found);
        } else if (expr->op() == Op::negate) {
            collect(expr->operand(0), divides, found);
        } else if (expr->op() == Op::reciprocal || is_inverse_power(expr)) {
            collect(expr->operand(0), !divides, found);
        } else if (divides && read == Reads::only_the_state) {
            found.push_back(expr);
        }
    }

    const ir::Model& model_;
    const std::string& state_;
    Dependencies dependencies_;
};

}  // namespace

double held(const std::vector<RapidBuffer>& buffers, double free) {
    double sum = 0;
    for (const RapidBuffer& buffer : buffers) sum += buffer.capacity * free / (buffer.affinity + free);
    return sum;
}

double held_of_change(const std::vector<RapidBuffer>& buffers, double free) {
    double sum = 0;
    for (const RapidBuffer& buffer : buffers)
        sum += buffer.capacity * buffer.affinity / ((buffer.affinity + free) * (buffer.affinity + free));
    return sum;
}

std::optional<std::vector<RapidBuffer>> rapid_buffers(const ir::Model& model, const Point& point,
                                                      const std::string& state) {
    const auto index = static_cast<std::size_t>(model.find_state(state) - model.states.data());
    if (!model.states[index].derivative) return std::vector<RapidBuffer>{};
    const Denominators denominators(model, state);
    std::vector<ExprPtr> terms;
    for (const ExprPtr& sum : denominators.of(model.states[index].derivative)) {
        if (!terms.empty()) return std::nullopt;  // two of them: no buffers as these are
        denominators.add_terms(sum, terms);
    }
    ir::Model with_terms = model;
    for (const ExprPtr& term : terms) {
        ir::Definition definition;
        definition.name = "(term " + std::to_string(with_terms.definitions.size()) + ")";
        definition.value = term;
        with_terms.definitions.push_back(definition);
    }
    Interpreter<double> interpreter(with_terms);
    constexpr double rounding = 1e-9;
    constexpr std::array<double, 5> at{0, 1, 1e-4, 1e-2, 10};  // of a concentration of 1 mM
    const double unit = conversion_factor(*parse_unit("mM"), model.states[index].unit);
    const auto value_at = [&](std::size_t term, double concentration) {
        Point there = point;
        there.states[index] = concentration;
        interpreter.evaluate(there);
        return interpreter.definition(model.definitions.size() + term);
    };
    double constant = 0;
    std::vector<RapidBuffer> buffers;
    for (std::size_t term = 0; term < terms.size(); ++term) {
        const double nothing = value_at(term, 0), much = value_at(term, unit);
        if (nothing == much) {
            constant += nothing;
            continue;
        }
        // 1/sqrt(B*K)*(K + c) is linear in c.
        const double slope = (1 / std::sqrt(much) - 1 / std::sqrt(nothing)) / unit;
        const double affinity = 1 / std::sqrt(nothing) / slope;
        const RapidBuffer buffer{1 / (slope * slope * affinity), affinity};
        for (const double share : at) {
            const double there = value_at(term, share * unit);
            if (!(std::fabs(held_of_change({buffer}, share * unit) - there) <= rounding * there)) return std::nullopt;
        }
        buffers.push_back(buffer);
    }
    if (!buffers.empty() && !(constant > 0)) return std::nullopt;
    for (RapidBuffer& buffer : buffers) buffer.capacity /= constant;
    return buffers;
}

}  // namespace heartwright::analysis
