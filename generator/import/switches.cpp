#include "generator/import/switches.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace heartwright::foreign {
namespace {

constexpr double largest = 999;  // a switch counts few cases; larger numbers are quantities
constexpr std::size_t most_values = 16;

bool is_case(double value) { return std::fabs(value) <= largest && std::floor(value) == value; }

// -1 is a negation of 1 in some readers.
const Expression* integer(const Expr& e, double* value) {
    const bool is_negated = e->kind == Kind::negation;
    const Expression& number = is_negated ? *e->arguments[0] : *e;
    if (number.kind != Kind::number || !is_case(number.value)) return nullptr;
    *value = is_negated ? -number.value : number.value;
    return &number;
}

class Reads {
public:
    explicit Reads(const Model& model)
        : model_(model), compared_(model.variables.size()), is_otherwise_read_(model.variables.size()) {
        for (const Equation& equation : model.equations) read(equation.right);
        for (const Variable& it : model.variables)
            if (it.initial) read(it.initial);
    }

    bool is_switch(std::size_t i) const {
        return !is_otherwise_read_[i] && !compared_[i].empty() && compared_[i].size() <= most_values;
    }
    const std::set<double>& compared(std::size_t i) const { return compared_[i]; }

private:
    void read(const Expr& e) {
        if (e->kind == Kind::equal || e->kind == Kind::not_equal) {
            for (const std::size_t side : {0, 1}) {
                double value = 0;
                const Expr& other = e->arguments[side];
                if (other->kind != Kind::variable) continue;
                if (!integer(e->arguments[1 - side], &value) &&
                    !is_flag(other->variable, e->arguments[1 - side], &value))
                    continue;
                compared_[other->variable].insert(value);
                return;
            }
        }
        if (e->kind == Kind::variable) is_otherwise_read_[e->variable] = true;
        for (const Expr& argument : e->arguments) read(argument);
    }

    bool is_flag(std::size_t variable, const Expr& e, double* value) const {
        if (e->kind != Kind::variable || model_.variables[e->variable].role != Role::constant) return false;
        const std::vector<std::string> flags = flags_of(model_.variables[variable]);
        const bool is_own = std::find(flags.begin(), flags.end(), model_.variables[e->variable].name) != flags.end();
        return is_own && integer(model_.variables[e->variable].initial, value);
    }

    const Model& model_;
    std::vector<std::set<double>> compared_;
    std::vector<bool> is_otherwise_read_;
};

}  // namespace

std::vector<std::string> flags_of(const Variable& variable) {
    std::vector<std::string> names;
    for (const auto& [key, value] : variable.annotations) {
        if (key != "flag") continue;
        for (std::size_t at = 0; at <= value.size();) {
            const std::size_t end = std::min(value.size(), value.find(',', at));
            if (end > at) names.push_back(value.substr(at, end - at));
            at = end + 1;
        }
    }
    return names;
}

std::vector<Switch> switches_of(const Model& model) {
    const Reads reads(model);
    std::vector<Switch> result;
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        const Variable& it = model.variables[i];
        const bool is_number = it.role == Role::constant && it.initial && it.initial->kind == Kind::number;
        if (!is_number || !is_case(it.initial->value) || !reads.is_switch(i)) continue;
        Switch found{i, {}, flags_of(it)};
        std::set<double> values = reads.compared(i);
        for (std::size_t flag = 0; flag < found.flags.size(); ++flag) values.insert(static_cast<double>(flag));
        for (const double value : values)
            if (value != it.initial->value) found.others.push_back(value);
        if (!found.others.empty()) result.push_back(std::move(found));
    }
    return result;
}

}  // namespace heartwright::foreign
