// Functions of one argument and of what is known before the run, as numbers: for the parameters' own values.
#pragma once

#include <memory>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// The part of a model that is known before the run, with `argument` as its one state.
ir::Model known_before_the_run(const ir::Model& model, const ir::State& argument);

class KnownFunction {
public:
    // `known` from above; `function` reads nothing else.
    KnownFunction(const ir::Model& known, const ir::ExprPtr& function);

    long double operator()(double x, double dt);
    bool reads_dt() const { return reads_dt_; }

private:
    ir::Model model_;
    std::unique_ptr<Interpreter<long double>> interpreter_;
    Point point_;
    bool reads_dt_ = false, is_evaluated_ = false;
};

}  // namespace heartwright::analysis
