// Which operations a model takes and which bytes, counted on its expressions: for `explain` and for the fraction of the
// bound that `bench` prints. What operations cost: instructions.hpp.
#pragma once

#include <array>
#include <string>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

struct OpCount {
    int adds = 0, multiplies = 0, fmas = 0, divides = 0, reciprocals = 0, exps = 0, logs = 0, square_roots = 0,
        pows = 0;
    int others = 0;  // comparisons, selects, min, max, fabs, floor, negations; tanh, sin, cos
    int lookups =
        0;  // cubics and rational functions; their fmas and quotients are among those (by count() alone all are cubics)
    int draws = 0;       // binomial
    int reductions = 0;  // sum, min_of, max_of over sites

    OpCount& operator+=(const OpCount& more);
    void add(const ir::Expr& node);  // without its operands
    bool operator==(const OpCount&) const = default;
};

OpCount count(const ir::ExprPtr& expr);  // square counts as 1 multiply, cube as 2

// Operations of a step by scale (index: static_cast<int>(ir::Scale)). Each expression counts at the scale where it is
// computed.
using CountByScale = std::array<OpCount, 5>;
CountByScale count_by_scale(const ir::Model& model);

// State read and written by one cell-step, without its sites'. n_gates: states that are stored in 4 bytes.
double bytes_per_cell_step(const ir::Model& model, int real_bytes, int n_gates = 0);

// State read and written by one site-step: values of 8 bytes, counts in bytes, four to a word.
double bytes_per_site_step(const ir::Model& model);

}  // namespace heartwright::analysis
