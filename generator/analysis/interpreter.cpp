#include "generator/analysis/interpreter.hpp"

#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"
#include "generator/analysis/binomial.hpp"
#include "generator/analysis/magnitude.hpp"
#include "generator/analysis/operations.hpp"
#include "generator/analysis/uninterpreted.hpp"

namespace heartwright::analysis {

using ir::ExprPtr;
using ir::Op;

namespace {

constexpr int being_compiled = -2;

long double number_in(double value) { return value; }
long double number_in(long double value) { return value; }
long double number_in(const Magnitude& value) { return value.value; }
long double number_in(const Uninterpreted& value) { return value.value; }

}  // namespace

template <class Real>
Interpreter<Real>::Interpreter(const ir::Model& model) : model_(&model) {
    auto input = [&](const std::string& name) { inputs_.emplace(name, static_cast<int>(input_count_++)); };
    input(std::string(ir::time_name));
    input(std::string(ir::time_step_name));
    input(model.membrane.stimulus);
    for (const ir::Parameter& parameter : model.parameters) input(parameter.name);
    first_state_ = input_count_;
    for (const ir::State& state : model.states) {
        state_index_.emplace(state.name, state_index_.size());
        input(state.name);
    }
    for (const ir::Machine& machine : model.machines) {
        for (std::size_t i = 0; i < machine.states.size(); ++i) {
            inputs_.emplace(machine.free[i], inputs_.at(machine.states[i]));
            if (!none_) none_ = append(Op::number, 0);
            inputs_.emplace(machine.held[i], *none_);
        }
    }
    for (const ir::Definition& definition : model.definitions)
        definition_index_.emplace(definition.name, definition_index_.size());
    for (const ir::Table& table : model.tables)
        for (const ir::TabulatedFunction& function : table.functions)
            functions_.emplace(function.name, std::pair(&table, &function));
    definitions_.assign(model.definitions.size(), -1);
    derivatives_.assign(model.states.size(), -1);
    next_values_.assign(model.states.size(), -1);
    for (std::size_t i = 0; i < model.definitions.size(); ++i) compile_definition(i);
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        if (model.states[i].derivative) derivatives_[i] = compile(model.states[i].derivative);
        if (model.states[i].next_value) compile_next(i);
    }
    registers_.resize(input_count_ + program_.size());
    functions_.clear();
    model_ = nullptr;
}

template <class Real>
int Interpreter<Real>::append(Op op, double value, int a, int b, int c) {
    program_.push_back({op, {a, b, c}, value});
    return static_cast<int>(input_count_ + program_.size() - 1);
}

template <class Real>
int Interpreter<Real>::compile_definition(std::size_t index) {
    int& place = definitions_[index];
    if (place == being_compiled)
        throw OurFault("Interpreter: a cycle through '" + model_->definitions[index].name + "'");
    if (place < 0) {
        place = being_compiled;
        place = compile(model_->definitions[index].value);
    }
    return place;
}

template <class Real>
int Interpreter<Real>::compile_next(std::size_t state) {
    const ir::State& s = model_->states[state];
    if (!s.next_value) return inputs_.at(s.name);
    int& place = next_values_[state];
    if (place == being_compiled) throw OurFault("Interpreter: a cycle through next(" + s.name + ")");
    if (place < 0) {
        place = being_compiled;
        place = compile(s.next_value);
    }
    return place;
}

template <class Real>
int Interpreter<Real>::compile(const ExprPtr& expr) {
    if (expr->op() == Op::number) return append(Op::number, expr->value());
    if (expr->op() == Op::symbol) {
        if (auto input = inputs_.find(expr->name()); input != inputs_.end()) return input->second;
        if (auto found = definition_index_.find(expr->name()); found != definition_index_.end())
            return compile_definition(found->second);
    }
    if (expr->op() == Op::next) {
        if (auto found = state_index_.find(expr->name()); found != state_index_.end())
            return compile_next(found->second);
    }
    if (expr->op() == Op::lookup) return compile_lookup(expr);
    if (expr->operands().empty()) throw OurFault("Interpreter: '" + expr->name() + "' is not defined");
    int operands[3] = {0, 0, 0};
    for (std::size_t i = 0; i < expr->operands().size(); ++i) operands[i] = compile(expr->operand(i));
    switch (expr->op()) {
        case Op::sum: {
            const auto sites = inputs_.find(std::string(ir::employed_sites_name));
            return sites == inputs_.end() ? operands[0] : append(Op::multiply, 0, operands[0], sites->second);
        }
        case Op::min_of:
        case Op::max_of:
            return operands[0];
        default:
            return append(expr->op(), expr->value(), operands[0], operands[1], operands[2]);
    }
}

// The function as it is written, of what is looked up: its argument reads that.
template <class Real>
int Interpreter<Real>::compile_lookup(const ExprPtr& expr) {
    const auto found = functions_.find(expr->name());
    if (found == functions_.end()) throw OurFault("Interpreter: '" + expr->name() + "' is no tabulated function");
    const auto& [table, function] = found->second;
    const int place = compile(expr->operand(0));
    const auto outer = inputs_.find(table->argument);
    const std::optional<int> hidden = outer == inputs_.end() ? std::nullopt : std::optional(outer->second);
    inputs_[table->argument] = place;
    const int result = compile(function->value);
    if (hidden)
        inputs_[table->argument] = *hidden;
    else
        inputs_.erase(table->argument);
    return result;
}

template <class Real>
Real Interpreter<Real>::draw(const Instruction& instruction) const {
    const auto number = static_cast<std::size_t>(instruction.value);
    const double uniform = number < point_.uniforms.size() ? point_.uniforms[number] : 0.5;
    return Real(binomial_by_inversion(number_in(registers_[instruction.operands[0]]),
                                      number_in(registers_[instruction.operands[1]]), uniform));
}

template <class Real>
Real Interpreter<Real>::value_of(const Instruction& instruction) const {
    if (instruction.op == Op::number) return Real(instruction.value);
    if (instruction.op == Op::binomial) return draw(instruction);
    return apply<Real>(instruction.op, registers_[instruction.operands[0]], registers_[instruction.operands[1]],
                       registers_[instruction.operands[2]]);
}

template <class Real>
void Interpreter<Real>::evaluate(const Point& point) {
    point_ = point;
    std::size_t at = 0;
    registers_[at++] = Real(point.t);
    registers_[at++] = Real(point.dt);
    registers_[at++] = Real(point.stimulus);
    for (double value : point.parameters) registers_[at++] = Real(value);
    for (double value : point.states) registers_[at++] = Real(value);
    if (at != input_count_) throw OurFault("Interpreter: the point is of another model");
    for (const Instruction& instruction : program_) registers_[at++] = value_of(instruction);
}

template <class Real>
void Interpreter<Real>::evaluate_at(const std::vector<double>& states) {
    if (states.size() != input_count_ - first_state_) throw OurFault("Interpreter: the states are of another model");
    if (of_states_.empty()) {
        std::vector<bool> reads(registers_.size());
        for (std::size_t i = first_state_; i < input_count_; ++i) reads[i] = true;
        for (std::size_t k = 0; k < program_.size(); ++k) {
            if (program_[k].op == Op::number) continue;
            for (const int operand : program_[k].operands)
                reads[input_count_ + k] = reads[input_count_ + k] || reads[static_cast<std::size_t>(operand)];
            if (reads[input_count_ + k]) of_states_.push_back(k);
        }
    }
    point_.states = states;
    for (std::size_t i = 0; i < states.size(); ++i) registers_[first_state_ + i] = Real(states[i]);
    for (const std::size_t k : of_states_) registers_[input_count_ + k] = value_of(program_[k]);
}

template class Interpreter<double>;
template class Interpreter<long double>;
template class Interpreter<Magnitude>;
template class Interpreter<Uninterpreted>;

// Initial values may read parameters and other initial values: a model of definitions alone evaluates them.
std::vector<double> initial_state(const ir::Model& model, const std::vector<double>& parameters) {
    ir::Model initials;
    initials.parameters = model.parameters;
    for (const ir::State& state : model.states) {
        ir::Definition definition;
        definition.name = state.name;
        definition.value = state.initial;
        initials.definitions.push_back(std::move(definition));
    }
    Interpreter<double> interpreter(initials);
    interpreter.evaluate({parameters, {}});
    std::vector<double> result;
    for (std::size_t i = 0; i < model.states.size(); ++i) result.push_back(interpreter.definition(i));
    return result;
}

std::vector<double> channel_counts(const ir::Model& model, const std::vector<double>& parameters) {
    if (model.machines.empty()) return {};
    Interpreter<double> interpreter(model);
    interpreter.evaluate({parameters, std::vector<double>(model.states.size(), 0.0)});
    std::vector<double> counts;
    for (const ir::Machine& machine : model.machines) {
        double count = std::numeric_limits<double>::quiet_NaN();
        for (std::size_t i = 0; i < model.parameters.size(); ++i)
            if (model.parameters[i].name == machine.count) count = parameters[i];
        for (std::size_t i = 0; i < model.definitions.size(); ++i)
            if (model.definitions[i].name == machine.count) count = interpreter.definition(i);
        counts.push_back(count);
    }
    return counts;
}

std::vector<double> initial_site(const ir::Model& model, const std::vector<double>& parameters) {
    std::vector<double> states = initial_state(model, parameters);
    const std::vector<double> counts = channel_counts(model, parameters);
    for (std::size_t m = 0; m < model.machines.size(); ++m) {
        double probability = 0, placed = 0;
        for (const std::string& name : model.machines[m].states) {
            for (std::size_t i = 0; i < model.states.size(); ++i) {
                if (model.states[i].name != name) continue;
                probability += states[i];
                states[i] = std::round(probability * counts[m]) - placed;
                placed += states[i];
            }
        }
    }
    return states;
}

Point initial_point(const ir::Model& model) {
    Point point;
    for (const ir::Parameter& parameter : model.parameters) point.parameters.push_back(parameter.value);
    point.states = initial_site(model, point.parameters);
    return point;
}

}  // namespace heartwright::analysis
