#include "generator/emit/expression_text.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <unordered_set>

#include "base/cpp_words/cpp_words.hpp"
#include "base/diag/faults.hpp"
#include "generator/analysis/cost/ratio.hpp"
#include "generator/ir/printer.hpp"

namespace heartwright::emit {
namespace {

using ir::ExprPtr;
using ir::Op;

enum Precedence { any, conditional, disjunction, conjunction, equality, comparison, sum, product, unary, primary };

Precedence precedence(const ExprPtr& expr) {
    switch (expr->op()) {
        case Op::logical_or:
            return disjunction;
        case Op::logical_and:
            return conjunction;
        case Op::equal:
        case Op::not_equal:
            return equality;
        case Op::less:
        case Op::less_equal:
        case Op::greater:
        case Op::greater_equal:
            return comparison;
        case Op::add:
        case Op::subtract:
            return sum;
        case Op::multiply:
        case Op::divide:
            return product;
        case Op::negate:
        case Op::logical_not:
            return unary;
        case Op::number:
            return std::signbit(expr->value()) ? unary : primary;
        default:
            return primary;
    }
}

class Writer {
public:
    Writer(const Spelling& spelling, std::string_view number) : spelling_(spelling), number_(number) {}

    std::string text(const ExprPtr& expr, Precedence least) const {
        std::string bare = text(expr);
        return precedence(expr) >= least ? bare : "(" + bare + ")";
    }
    std::string probability(const ExprPtr& p) const {
        const auto ratio = analysis::ratio_of(p);
        return ratio ? "Ratio<real>{" + text(ratio->a, any) + ", " + text(ratio->b, any) + "}" : text(p, any);
    }

private:
    std::string text(const ExprPtr& expr) const {
        switch (expr->op()) {
            case Op::number:
                return number_.empty() ? literal_text(expr->value())
                                       : std::string(number_) + "(" + literal_text(expr->value()) + ")";
            case Op::lookup:
                return "lookup<entry::" + safe_name(expr->name()) + ">(tables, " + text(expr->operand(0), any) + ")";
            case Op::symbol:
                return spelling_(expr->name(), false);
            case Op::next:
                return spelling_(expr->name(), true);
            case Op::negate:
                return "-" + text(expr->operand(0), primary);
            case Op::logical_not:
                return "!" + text(expr->operand(0), primary);
            case Op::select:
                return call("select", expr);
            case Op::binomial:  // its number, trials, probability
                return "sites.binomial(" + std::to_string(static_cast<int>(expr->value())) + ", " +
                       text(expr->operand(0), any) + ", " + probability(expr->operand(1)) + ")";
            case Op::sum:
            case Op::min_of:
            case Op::max_of:
                throw OurFault("emit: a sum over sites must be a name by now");
            case Op::in:
                throw OurFault("emit: 'in' must be a multiplication by now");
            default:
                break;
        }
        const Precedence own = precedence(expr);
        if (own == primary) return call(ir::spelling(expr->op()), expr);
        const std::string_view space = own == product ? "" : " ";
        std::string out = text(expr->operand(0), own);
        out.append(space).append(ir::spelling(expr->op())).append(space);
        return out + text(expr->operand(1), static_cast<Precedence>(own + 1));
    }

    std::string call(std::string_view name, const ExprPtr& expr) const {
        std::string out(name);
        for (std::size_t i = 0; i < expr->operands().size(); ++i)
            out.append(i ? ", " : "(").append(text(expr->operand(i), any));
        return out + ")";
    }

    const Spelling& spelling_;
    std::string_view number_;
};

}  // namespace

std::string expression_text(const ExprPtr& expr, const Spelling& spelling, std::string_view number) {
    return Writer(spelling, number).text(expr, any);
}

std::string probability_text(const ir::ExprPtr& p, const Spelling& spelling) {
    return Writer(spelling, {}).probability(p);
}

std::string literal_text(double value) {
    if (std::isnan(value)) return "std::numeric_limits<double>::quiet_NaN()";
    if (std::isinf(value)) return std::string(value < 0 ? "-" : "") + "std::numeric_limits<double>::infinity()";
    std::string text = ir::shortest(value);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
}

std::string safe_name(const std::string& name) {
    static const std::unordered_set<std::string_view> taken{
        // functions of C that a local name would hide
        "y0", "y1", "yn", "j0", "j1", "jn", "gamma", "lgamma", "tgamma", "erf", "index", "time", "clock", "div",
        "remainder", "round", "trunc", "ceil", "rint", "log2", "exp2", "asin", "acos", "atan", "sinh", "cosh", "asinh",
        "acosh", "atanh", "tan", "abs", "hypot", "ldexp", "frexp", "modf", "fmod", "fmin", "fmax", "memcpy", "std",
        // CUDA
        "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "half", "float2", "float4", "double2", "dim3",
        // expressions' functions, and names of our own generated code
        "exp", "expm1", "log", "log10", "sqrt", "pow", "pow_by_products", "square", "cube", "fabs", "min", "max",
        "tanh", "sin", "cos", "floor", "fma", "reciprocal", "normal_reciprocal", "bounded_exp", "decaying_exp",
        "normal_log", "select", "Ratio", "whole", "c", "step", "cells", "after", "spilled", "between", "SpillSlots",
        "Fp64SpillSlots", "Between", "real", "scalar", "pack", "mask", "p", "state", "values", "start", "kernel",
        "kernels", "interface", "math", "heartwright", "models", "parameter", "cell", "early", "sites", "sums",
        "site_state", "site_count", "site_observable", "site_initial", "probability", "channels", "CellValues",
        "EarlyValues", "ObservedCellValues", "AnyConstants", "CellsT", "Sites", "ConstantsOf", "Number", "Values",
        "Cells", "entry", "tables", "lookup", "binomial", "laplacian", "words", "observable", "Constants", "Step",
        "count", "none"};
    // real_ is taken too.
    const std::string_view stem = stem_of(name);
    // Structs of ours are named for variants: "Constants_epi".
    const auto is_struct = [&](std::string_view prefix) { return stem.starts_with(prefix); };
    static constexpr std::string_view structs[] = {"Kernel_", "Constants_", "CellValues_", "EarlyValues_",
                                                   "ObservedCellValues_"};
    const bool is_taken = taken.contains(stem) || may_be_macro(stem) || is_keyword_of_cpp(stem) ||
                          std::any_of(std::begin(structs), std::end(structs), is_struct);
    if (!is_taken) return name;
    // Headers define _SIZE_T and _SIZE_T_.
    if (name.starts_with("_") || name.starts_with("HEARTWRIGHT_")) return name + "_name";
    return name + (stem == "real" ? "__" : "_");
}

}  // namespace heartwright::emit
