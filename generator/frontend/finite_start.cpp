#include "generator/frontend/finite_start.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/operations.hpp"
#include "generator/ir/printer.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::frontend {
namespace {

using ir::ExprPtr;
using ir::Op;

std::string spoken(double value) { return std::isnan(value) ? "NaN" : value > 0 ? "infinite" : "minus infinity"; }

// Values of what reads no parameter, no state and no time.
class Constants {
public:
    Constants(const ir::Model& model, Diagnostics& diagnostics) : diagnostics_(diagnostics) {
        for (const ir::Definition& definition : model.definitions)
            if (const std::optional<double> value = fold(definition.value)) values_.emplace(definition.name, *value);
        for (const ir::State& state : model.states) {
            if (state.derivative) fold(state.derivative);
            if (state.next_value) fold(state.next_value);
        }
    }

    bool is_reported() const { return is_reported_; }

private:
    // Nothing of what is no constant. The first operation that gives no finite number is reported; what it goes into is
    // not.
    std::optional<double> fold(const ExprPtr& expr) {
        if (expr->op() == Op::number) return expr->value();
        if (expr->op() == Op::symbol) {
            const auto found = values_.find(expr->name());
            return found == values_.end() ? std::nullopt : std::optional(found->second);
        }
        if (expr->operands().empty()) return std::nullopt;
        if (expr->op() == Op::select) {
            const std::optional<double> condition = fold(expr->operand(0));
            if (condition) return fold(expr->operand(*condition != 0 ? 1 : 2));
            fold(expr->operand(1)), fold(expr->operand(2));
            return std::nullopt;
        }
        double operands[3] = {};
        bool is_constant = true, is_finite = true;
        for (std::size_t i = 0; i < expr->operands().size(); ++i) {
            const std::optional<double> operand = fold(expr->operand(i));
            is_constant = is_constant && operand;
            operands[i] = operand.value_or(0);
            is_finite = is_finite && std::isfinite(operands[i]);
        }
        const bool is_of_sites =
            expr->op() == Op::binomial || expr->op() == Op::sum || expr->op() == Op::min_of || expr->op() == Op::max_of;
        if (!is_constant || is_of_sites || expr->op() == Op::lookup || expr->op() == Op::in) return std::nullopt;
        const double value = analysis::apply<double>(expr->op(), operands[0], operands[1], operands[2]);
        if (std::isfinite(value) || !is_finite) return value;
        is_reported_ = true;
        diagnostics_.error(expr->origin(), "the constant '" + ir::to_string(expr) + "' is " + spoken(value),
                           "a model computes with finite numbers");
        return value;
    }

    Diagnostics& diagnostics_;
    std::unordered_map<std::string, double> values_;
    bool is_reported_ = false;
};

class Start {
public:
    Start(const ir::Model& model, Diagnostics& diagnostics)
        : model_(model), diagnostics_(diagnostics), point_(analysis::initial_point(model)), interpreter_(model) {
        point_.states = analysis::initial_site(model, point_.parameters);
        for (std::size_t i = 0; i < model.definitions.size(); ++i) definitions_.emplace(model.definitions[i].name, i);
        for (std::size_t i = 0; i < model.parameters.size(); ++i)
            values_.emplace(model.parameters[i].name, point_.parameters[i]);
        for (std::size_t i = 0; i < model.states.size(); ++i) values_.emplace(model.states[i].name, point_.states[i]);
    }

    void run() {
        bool has_start = true;
        for (std::size_t i = 0; i < model_.states.size(); ++i) {
            if (std::isfinite(point_.states[i])) continue;
            has_start = false;
            const ir::State& state = model_.states[i];
            const Origin& origin =
                state.initial && state.initial->origin().file ? state.initial->origin() : state.origin;
            diagnostics_.error(origin, "the initial value of '" + state.name + "' is " + spoken(point_.states[i]));
        }
        if (!has_start) return;
        interpreter_.evaluate(point_);
        for (std::size_t i = 0; i < model_.definitions.size(); ++i)
            values_.emplace(model_.definitions[i].name, interpreter_.definition(i));
        for (std::size_t i = 0; i < model_.states.size(); ++i) {
            const ir::State& state = model_.states[i];
            if (std::isfinite(interpreter_.update(i))) continue;
            const std::string update = (state.derivative ? "ddt(" : "next(") + state.name + ")";
            const ExprPtr& value = state.derivative ? state.derivative : state.next_value;
            report_cause(value, value->origin().file ? value->origin() : state.origin, update, interpreter_.update(i),
                         update);
        }
    }

private:
    std::vector<std::string> read_by(const ExprPtr& expr) const {
        std::vector<std::string> names;
        std::unordered_set<std::string> seen;
        ir::for_each_node(expr, [&](const ExprPtr& node) {
            const bool is_name = node->op() == Op::symbol || node->op() == Op::next;
            if (is_name && seen.insert(node->name()).second) names.push_back(node->name());
        });
        return names;
    }

    // The first equations on the way to `value`, of `what`, that are not finite though all they read is.
    void report_cause(const ExprPtr& expr, const Origin& origin, const std::string& what, double value,
                      const std::string& update) {
        if (!seen_.insert(what).second) return;
        bool is_cause = true;
        std::string read;
        for (const std::string& name : read_by(expr)) {
            const auto known = values_.find(name);
            if (known == values_.end()) continue;
            read += (read.empty() ? "" : ", ") + name + " = " + ir::shortest(known->second);
            const auto definition = definitions_.find(name);
            if (std::isfinite(known->second) || definition == definitions_.end()) continue;
            is_cause = false;
            const ir::Definition& d = model_.definitions[definition->second];
            report_cause(d.value, d.origin.file ? d.origin : origin, name, known->second, update);
        }
        if (!is_cause) return;
        const std::string reached = what == update ? "" : ", so that '" + update + "' is not finite";
        diagnostics_.error(origin, "'" + what + "' is " + spoken(value) + " at the start" + reached,
                           read.empty() ? "" : "where " + read);
    }

    const ir::Model& model_;
    Diagnostics& diagnostics_;
    analysis::Point point_;
    analysis::Interpreter<double> interpreter_;
    std::unordered_map<std::string, std::size_t> definitions_;
    std::unordered_map<std::string, double> values_;
    std::unordered_set<std::string> seen_;
};

}  // namespace

void check_finite_start(const ir::Model& model, Diagnostics& diagnostics) {
    const Constants constants(model, diagnostics);
    if (!constants.is_reported()) Start(model, diagnostics).run();
}

}  // namespace heartwright::frontend
