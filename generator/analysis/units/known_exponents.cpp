#include "generator/analysis/units/known_exponents.hpp"

#include <algorithm>

#include "generator/analysis/operations.hpp"

namespace heartwright::analysis {

using ir::ExprPtr;
using ir::Op;

KnownExponents::KnownExponents(const ir::Model& model) {
    for (const ir::Parameter& parameter : model.parameters)
        if (parameter.bind.empty()) values_.emplace(parameter.name, parameter.value);
    for (const ir::Definition& definition : model.definitions) definitions_.emplace(definition.name, definition.value);
}

std::optional<double> KnownExponents::take(const ExprPtr& exponent, const ExprPtr& written) {
    std::set<std::string> read;
    const std::optional<double> value = value_of(exponent, read);
    if (!value) return std::nullopt;
    parameters_.insert(read.begin(), read.end());
    const Origin& origin = written->origin();
    const bool is_there = std::any_of(all_.begin(), all_.end(), [&](const KnownExponent& known) {
        return known.origin.file == origin.file && known.origin.offset == origin.offset;
    });
    if (!is_there) all_.push_back({ir::to_string(written), *value, origin});
    return value;
}

std::optional<double> KnownExponents::value_of(const ExprPtr& expr, std::set<std::string>& read) {
    switch (expr->op()) {
        case Op::number:
            return expr->value();
        case Op::symbol:
            return value_of_name(expr->name(), read);
        case Op::next:
        case Op::binomial:
        case Op::sum:
        case Op::min_of:
        case Op::max_of:
        case Op::lookup:
        case Op::in:
            return std::nullopt;
        default:
            break;
    }
    double operands[3] = {};
    for (std::size_t i = 0; i < expr->operands().size(); ++i) {
        const std::optional<double> operand = value_of(expr->operand(i), read);
        if (!operand) return std::nullopt;
        operands[i] = *operand;
    }
    return apply<double>(expr->op(), operands[0], operands[1], operands[2]);
}

std::optional<double> KnownExponents::value_of_name(const std::string& name, std::set<std::string>& read) {
    if (const auto parameter = values_.find(name); parameter != values_.end()) {
        read.insert(name);
        return parameter->second;
    }
    const auto definition = definitions_.find(name);
    if (definition == definitions_.end()) return std::nullopt;
    auto known = found_.find(name);
    if (known == found_.end()) {
        found_[name] = {};  // unknown while it is looked at
        Known now;
        now.value = value_of(definition->second, now.read);
        known = found_.insert_or_assign(name, std::move(now)).first;
    }
    read.insert(known->second.read.begin(), known->second.read.end());
    return known->second.value;
}

}  // namespace heartwright::analysis
