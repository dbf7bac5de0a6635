#include "tests/fuzz/differential/random_sketch.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/units/unit.hpp"
#include "tests/fuzz/differential/random.hpp"

namespace heartwright::fuzz {
namespace {

using ir::ExprPtr;
using ir::number;
using ir::Op;
using ir::symbol;

ExprPtr node(Op op, std::vector<ExprPtr> operands) { return ir::make(op, std::move(operands)); }

class Maker {
public:
    explicit Maker(std::uint64_t seed) : random_(seed) {}

    Sketch run() {
        add_parameters();
        add_states();
        sketch_.components = 1 + random_.below(3);
        const int definitions = 2 + random_.below(6);
        for (int k = 0; k < definitions; ++k) define("x" + std::to_string(k), expression(3));
        for (std::size_t i = 1; i < sketch_.states.size(); ++i) add_update(sketch_.states[i]);
        sketch_.current = node(Op::add, {expression(2), expression(3)});
        return std::move(sketch_);
    }

private:
    // Names that generated code, C or the passes use too.
    std::string name(const std::string& plain) {
        static const std::vector<std::string> taken{"c",
                                                    "step",
                                                    "cells",
                                                    "values",
                                                    "state",
                                                    "real",
                                                    "observable",
                                                    "next_V",
                                                    "rate_m1",
                                                    "decay_m1",
                                                    "steady_m1",
                                                    "y0",
                                                    "log2",
                                                    "main",
                                                    "kernels",
                                                    "abi",
                                                    "std",
                                                    "model",
                                                    "infinity",
                                                    "scalar",
                                                    "potential",
                                                    "mask",
                                                    "M_PI",
                                                    "errno",
                                                    "stdin",
                                                    "assert",
                                                    "size_t",
                                                    "count",
                                                    "exp_V_over_5",
                                                    "c_",
                                                    "real_",
                                                    "CellsT",
                                                    "Sites",
                                                    "Values",
                                                    "AnyConstants",
                                                    "Constants_as_written",
                                                    "fp64",
                                                    "fp32",
                                                    "portable",
                                                    "states",
                                                    "parameters",
                                                    "derive",
                                                    "Number",
                                                    "variants",
                                                    "Constants",
                                                    "Step",
                                                    "Cells",
                                                    "constants",
                                                    "Kernel_as_written",
                                                    "arguments",
                                                    "lanes",
                                                    "stimulus",
                                                    "names"};
        std::string chosen = random_.chance(0.08) ? random_.one_of(taken) : plain;
        if (!names_.insert(chosen).second) names_.insert(chosen = plain);
        return chosen;
    }

    double nice() {
        static const std::vector<double> known{0,  0,  1,     1,  2,   3,    0.5, 0.1,  5,   10,
                                               20, 25, 47.13, 80, 100, 1e-3, 1e3, 0.32, 6.8, 1e-6};
        if (random_.chance(0.5)) return random_.one_of(known);
        return std::round(random_.between(-60, 60) * 100) / 100;
    }
    double positive() {
        static const std::vector<double> known{1, 2, 0.5, 5, 6.8, 10, 25, 0.1, 50, 3.7, 140, 0.01};
        return random_.one_of(known);
    }
    ExprPtr nice_number() { return number(nice()); }
    ExprPtr positive_number() { return number(positive()); }

    void add_parameters() {
        const int count = 2 + random_.below(4);
        for (int k = 0; k < count; ++k) {
            const double value = random_.chance(0.2) ? 0 : random_.chance(0.8) ? positive() : nice();
            sketch_.parameters.push_back({name("p" + std::to_string(k)), value});
            parameters_.push_back(sketch_.parameters.back().name);
        }
    }

    void add_states() {
        const auto add = [&](const std::string& wish, double initial, double lower, double upper, double p_range) {
            Sketch::State state{name(wish), initial, {}, {}, "auto"};
            if (random_.chance(p_range)) {
                if (random_.chance(0.9)) state.lower = lower;
                if (random_.chance(0.9)) state.upper = upper;
            }
            static const std::vector<std::string> integrators{"auto",
                                                              "auto",
                                                              "auto",
                                                              "auto",
                                                              "auto",
                                                              "forward_euler",
                                                              "midpoint_gates",
                                                              "midpoint",
                                                              "rush_larsen",
                                                              "grl1",
                                                              "lightweight_rush_larsen",
                                                              "linearly_implicit_euler"};
            if (!sketch_.states.empty())
                state.integrator = random_.one_of(integrators);
            else if (random_.chance(0.3))
                state.integrator = "midpoint";  // the potential
            sketch_.states.push_back(state);
            readable_.push_back(state.name);
        };
        const bool is_wide = random_.chance(0.5);
        add("V", std::round(random_.between(-90, 0)), is_wide ? -200 : -100, is_wide ? 200 : 60, 0.7);
        const int gates = 1 + random_.below(3), amounts = random_.below(3);
        for (int k = 0; k < gates; ++k)
            add("m" + std::to_string(k), std::round(random_.uniform() * 100) / 100, 0, 1, 0.6);
        for (int k = 0; k < amounts; ++k) add("ca" + std::to_string(k), positive() / 10, 0, 50, 0.6);
    }

    void define(const std::string& wish, ExprPtr right) {
        sketch_.equations.push_back({Sketch::Equation::value, name(wish), std::move(right)});
        readable_.push_back(sketch_.equations.back().name);
    }

    ExprPtr potential() { return symbol(sketch_.states[0].name); }
    ExprPtr parameter() { return symbol(random_.one_of(parameters_)); }
    ExprPtr state() { return symbol(random_.one_of(sketch_.states).name); }
    ExprPtr atom() {
        const double what = random_.uniform();
        if (what < 0.3) return nice_number();
        if (what < 0.45) return parameter();
        if (what < 0.6) return potential();
        if (what < 0.63) return node(Op::divide, {symbol("t"), number(10, parse_unit("ms").value())});
        return symbol(random_.one_of(readable_));
    }
    ExprPtr linear() {
        const ExprPtr x = random_.chance(0.6) ? potential() : state();
        switch (random_.below(6)) {
            case 0:
                return x;
            case 1:
                return node(Op::subtract, {nice_number(), x});
            case 2:
                return node(Op::multiply, {positive_number(), node(Op::add, {x, nice_number()})});
            case 3:
                return node(Op::subtract, {x, parameter()});
            default:
                return node(Op::add, {x, positive_number()});
        }
    }
    ExprPtr condition(int depth) {
        static const std::vector<Op> comparisons{Op::less, Op::less_equal, Op::greater, Op::greater_equal,
                                                 Op::less, Op::greater,    Op::equal,   Op::not_equal};
        if (depth > 0 && random_.chance(0.2)) {
            if (random_.chance(0.3)) return node(Op::logical_not, {condition(depth - 1)});
            return node(random_.chance(0.5) ? Op::logical_and : Op::logical_or,
                        {condition(depth - 1), condition(depth - 1)});
        }
        const ExprPtr left = random_.chance(0.7) ? state() : expression(std::max(0, depth - 1));
        return node(random_.one_of(comparisons), {left, random_.chance(0.7) ? nice_number() : atom()});
    }
    // A branch around an expression, more often than not none.
    ExprPtr branched(ExprPtr w) {
        switch (random_.below(10)) {
            case 0:
                return node(Op::min, {w, nice_number()});
            case 1:
                return node(Op::max, {nice_number(), w});
            case 2:
                return node(Op::select, {condition(1), w, nice_number()});
            case 3:
                return node(Op::fabs, {w});
            case 4:
                return node(random_.chance(0.6) ? Op::floor : Op::ceil, {w});
            default:
                return w;
        }
    }
    ExprPtr over(ExprPtr w) {
        return node(Op::divide, {std::move(w), random_.chance(0.85) ? positive_number() : parameter()});
    }
    ExprPtr exponential(ExprPtr w) { return node(Op::exp, {over(random_.chance(0.4) ? node(Op::negate, {w}) : w)}); }

    // a*w/(exp(w/k) - 1) and its kin; w may have branches, and the two may differ.
    ExprPtr singular() {
        const ExprPtr w = branched(linear());
        ExprPtr top = w;
        if (random_.chance(0.3)) top = branched(w);
        if (random_.chance(0.2)) top = node(Op::add, {w, nice_number()});
        if (random_.chance(0.5)) top = node(Op::multiply, {random_.chance(0.5) ? positive_number() : parameter(), top});
        const ExprPtr e = exponential(random_.chance(0.2) ? branched(w) : w);
        return node(Op::divide, {top, random_.chance(0.5) ? node(Op::subtract, {e, number(1)})
                                                          : node(Op::subtract, {number(1), e})});
    }

    ExprPtr idiom(int depth) {
        const auto inner = [&] { return depth > 1 && random_.chance(0.3) ? expression(depth - 2) : linear(); };
        const auto factor = [&] { return random_.chance(0.5) ? positive_number() : parameter(); };
        switch (random_.below(14)) {
            case 0:
            case 1:
                return singular();
            case 2:
                return node(Op::divide, {number(1), node(Op::add, {number(1), exponential(inner())})});
            case 3:
                return node(Op::multiply, {factor(), exponential(inner())});
            case 4:
                return node(Op::divide,
                            {number(1), node(Op::add, {number(1), node(Op::pow, {node(Op::divide, {factor(), state()}),
                                                                                 number(1 + random_.below(4))})})});
            case 5:
                return node(Op::multiply, {factor(), node(random_.chance(0.8) ? Op::log : Op::log10,
                                                          {node(Op::divide, {factor(), state()})})});
            case 6:
                return node(Op::exp, {node(Op::negate, {node(Op::square, {over(linear())})})});
            case 7: {
                const ExprPtr e = node(Op::exp, {node(Op::divide, {potential(), number(12.5)})});
                return node(Op::divide,
                            {node(Op::multiply,
                                  {potential(), node(Op::subtract, {node(Op::multiply, {state(), e}), factor()})}),
                             node(Op::subtract, {e, number(1)})});
            }
            case 8:
                return node(Op::divide, {factor(), node(Op::add, {factor(), node(Op::divide, {factor(), inner()})})});
            case 9:
                return node(Op::divide, {inner(), node(Op::add, {inner(), factor()})});
            case 10: {
                static const std::vector<double> exponents{2, 3, 4, 0.5, 1.5, -1, -2, 2.4, 1};
                return node(Op::pow, {random_.chance(0.5) ? node(Op::fabs, {inner()}) : state(),
                                      number(random_.one_of(exponents))});
            }
            case 11:
                return node(random_.chance(0.5) ? Op::square : Op::cube, {inner()});
            case 12:
                return node(Op::sqrt, {node(Op::fabs, {inner()})});
            default:
                return called(over(inner()));
        }
    }

    // A trigonometric or hyperbolic function, of an argument for which it is a number.
    ExprPtr called(const ExprPtr& w) {
        static const std::vector<Op> everywhere{Op::tanh, Op::tanh, Op::sin,  Op::cos,  Op::tan,
                                                Op::atan, Op::sinh, Op::cosh, Op::asinh};
        static const std::vector<Op> up_to_one{Op::asin, Op::acos, Op::atanh};
        if (random_.chance(0.7)) return node(random_.one_of(everywhere), {w});
        const ExprPtr above_one = node(Op::add, {number(1), node(Op::fabs, {w})});
        if (random_.chance(0.25)) return node(Op::acosh, {above_one});
        return node(random_.one_of(up_to_one), {node(Op::divide, {w, above_one})});
    }

    ExprPtr expression(int depth) {
        if (depth <= 0) return random_.chance(0.5) ? atom() : linear();
        if (random_.chance(0.4)) return branched(idiom(depth));
        const ExprPtr a = expression(depth - 1);
        switch (random_.below(9)) {
            case 0:
            case 1:
                return node(Op::add, {a, expression(depth - 1)});
            case 2:
                return node(Op::subtract, {a, expression(depth - 1)});
            case 3:
            case 4:
                return node(Op::multiply, {a, expression(depth - 1)});
            case 5: {  // not x/x: it is 1 exactly, where x*(1/x) need not be, and x/x - 1 is all rounding
                const ExprPtr b = expression(depth - 1);
                return node(Op::divide, {ir::same(a, b) ? number(1) : a, b});
            }
            case 6:
                return node(Op::select, {condition(1), a, expression(depth - 1)});
            case 7:
                return node(random_.chance(0.5) ? Op::min : Op::max, {a, expression(depth - 1)});
            default:
                return node(Op::negate, {a});
        }
    }

    ExprPtr rate() {
        const ExprPtr value = random_.chance(0.3) ? singular() : idiom(2);
        return random_.chance(0.5) ? node(Op::multiply, {parameter(), value}) : value;
    }

    void add_update(const Sketch::State& state) {
        const ExprPtr x = symbol(state.name);
        const auto update = [&](Sketch::Equation::Kind kind, ExprPtr right) {
            sketch_.equations.push_back({kind, state.name, std::move(right)});
        };
        switch (random_.below(8)) {
            case 0:
            case 1: {  // opening and closing rates, blocked when their parameter is 0
                define("a_" + state.name, rate());
                const ExprPtr alpha = symbol(sketch_.equations.back().name);
                define("b_" + state.name, rate());
                const ExprPtr beta = symbol(sketch_.equations.back().name);
                return update(Sketch::Equation::derivative,
                              node(Op::subtract, {node(Op::multiply, {alpha, node(Op::subtract, {number(1), x})}),
                                                  node(Op::multiply, {beta, x})}));
            }
            case 2:
            case 3: {
                define(state.name + "_inf", branched(idiom(2)));
                const ExprPtr steady = symbol(sketch_.equations.back().name);
                define("tau_" + state.name,
                       random_.chance(0.4)
                           ? node(Op::divide, {number(1), node(Op::add, {rate(), rate()})})
                           : node(Op::select,
                                  {condition(1), node(Op::add, {positive_number(), idiom(1)}), positive_number()}));
                return update(Sketch::Equation::derivative, node(Op::divide, {node(Op::subtract, {steady, x}),
                                                                              symbol(sketch_.equations.back().name)}));
            }
            case 4:
                return update(Sketch::Equation::derivative,
                              node(Op::subtract, {expression(2), node(Op::multiply, {rate(), x})}));
            case 5:
                return update(Sketch::Equation::next, node(Op::select, {condition(1), expression(1), x}));
            default:
                return update(Sketch::Equation::derivative, expression(3));
        }
    }

    Random random_;
    Sketch sketch_;
    std::unordered_set<std::string> names_{"t", "dt", "i_total", "i_stim"};
    std::vector<std::string> parameters_, readable_;
};

}  // namespace

Sketch random_sketch(std::uint64_t seed) {
    Sketch sketch = Maker(seed).run();
    sketch.name = "fuzz_" + std::to_string(seed);
    return sketch;
}

}  // namespace heartwright::fuzz
