// Functions of one argument that a solver may read from tables instead of computing them, and how far from them it may
// be.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fit/rational.hpp"
#include "base/units/unit.hpp"
#include "generator/ir/expr.hpp"

namespace heartwright::ir {

// The action when an argument leaves the range of its table.
enum class Outside {
    stop,
    exact
};  // the run ends, saying where; the cell (with sites: the function) is computed without tables in that step
enum class ApproximationForm { automatic, table, rational };
enum class CostsOf { gpu, cpu };                     // what a number read from a table costs
std::string_view to_string(Outside outside);         // as in a spec: "stop"
std::string_view to_string(ApproximationForm form);  // "auto", "table"
std::optional<Outside> outside_from(std::string_view text);
std::optional<ApproximationForm> approximation_form_from(std::string_view text);

// "approximations" of a spec, or --approximate.
struct ApproximationRequest {
    double tolerance =
        0;  // |f~ - f| <= tolerance*max|f|, the maximum over the interval of the table that the argument is in
    std::vector<std::string> of;  // arguments: states with a range; empty: the potential
    ApproximationForm form = ApproximationForm::automatic;
    Outside outside = Outside::stop;
    CostsOf costs = CostsOf::gpu;
    bool is_single = false;  // for kernels in FP32, whose rounding takes a part of the tolerance
};

// Known for parameters' values: reads the table's argument and what is known before the run, nothing else.
struct TabulatedFunction {
    std::string name;
    Unit unit;
    ExprPtr value;
    std::string component;
    fit::Shape shape = {};  // of a rational function; of a cubic not read
};

// Functions of one argument: their interval is found once. lookup(x, name) reads them. Cubics on intervals of equal
// width, or rational functions on a few pieces.
struct Table {
    std::string argument;  // a state
    double low = 0, high = 0;
    std::vector<double> ends = {};  // of pieces, from low to high; empty: cubics
    std::vector<TabulatedFunction> functions;

    bool is_rational() const { return !ends.empty(); }
};

}  // namespace heartwright::ir
