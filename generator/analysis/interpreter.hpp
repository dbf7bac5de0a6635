// Evaluates a model at a state: in double (the bits that Exact passes must keep), long double (the reference of the
// others), with magnitudes (magnitude.hpp), or with uninterpreted functions (uninterpreted.hpp). next(x) of a state
// that has a derivative reads as x.
//
// Of a lattice it looks at one site, before diffusion: sum(x) is that of n_sites sites like this one, min_of and max_of
// are this site's. Nothing is held: the free channels of a state are all its channels.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// Where to evaluate; vectors are in the model's order.
struct Point {
    std::vector<double> parameters, states;
    double t = 0;
    double dt = 0.01;
    double stimulus = 0;
    std::vector<double> uniforms = {};  // in [0, 1), by draw number; those that are not there are 0.5
};

// The parameters' values and the states' initial values (computed from them).
Point initial_point(const ir::Model& model);
// As they are written: for a number of channels, the probability with which each starts there.
std::vector<double> initial_state(const ir::Model& model, const std::vector<double>& parameters);
// The values of initial_state() with whole numbers of channels, as near to probability*count as they come.
std::vector<double> initial_site(const ir::Model& model, const std::vector<double>& parameters);

// The values of each machine's `count`.
std::vector<double> channel_counts(const ir::Model& model, const std::vector<double>& parameters);

template <class Real>
class Interpreter {
public:
    explicit Interpreter(const ir::Model& model);

    void evaluate(const Point& point);
    // The last point with other states: what reads none of them is not computed again.
    void evaluate_at(const std::vector<double>& states);

    // Values at the last point; indices are the model's.
    const Real& definition(std::size_t i) const { return registers_[definitions_[i]]; }
    const Real& derivative(std::size_t state) const { return registers_[derivatives_[state]]; }
    const Real& next_value(std::size_t state) const { return registers_[next_values_[state]]; }
    bool has_derivative(std::size_t state) const { return derivatives_[state] >= 0; }
    const Real& update(std::size_t state) const {
        return has_derivative(state) ? derivative(state) : next_value(state);
    }

private:
    struct Instruction {
        ir::Op op;
        int operands[3];
        double value;
    };

    Real draw(const Instruction& instruction) const;
    int append(ir::Op op, double value, int a = 0, int b = 0, int c = 0);
    int compile(const ir::ExprPtr& expr);
    int compile_definition(std::size_t index);
    int compile_next(std::size_t state);
    int compile_lookup(const ir::ExprPtr& expr);
    Real value_of(const Instruction& instruction) const;

    const ir::Model* model_ = nullptr;  // while compiling
    std::unordered_map<std::string, int> inputs_;
    std::unordered_map<std::string, std::size_t> state_index_, definition_index_;
    std::unordered_map<std::string, std::pair<const ir::Table*, const ir::TabulatedFunction*>>
        functions_;                     // while compiling
    std::vector<Instruction> program_;  // instruction k writes register input_count_ + k
    std::size_t input_count_ = 0, first_state_ = 0;
    std::vector<std::size_t> of_states_;  // instructions that read a state, directly or not; found when asked for
    Point point_;                         // the last one
    std::optional<int> none_;             // register of the number 0
    std::vector<Real> registers_;
    std::vector<int> definitions_, derivatives_, next_values_;  // registers; -1: none
};

}  // namespace heartwright::analysis
