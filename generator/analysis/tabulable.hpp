// Whether a table of cubics of reasonable size would hold a function of one argument to a tolerance, for the
// parameters' own values: an estimate from fourth differences at sampled places, for choosing. Solvers prove their
// tables (runtime/cells/certified_table.hpp).
#pragma once

#include <unordered_map>
#include <utility>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

class Tabulable {
public:
    // Functions of `argument` over [low, high]. The model's other states are not read.
    Tabulable(const ir::Model& model, const ir::State& argument, double tolerance);

    // `function` reads the argument and what is known before the run.
    bool operator()(const ir::ExprPtr& function);

    // The greatest width of intervals, a power of 2, that would about do, of 256 to 2^17 intervals over the range: an
    // estimate from fourth differences on intervals that are halved where they err. 0: none does.
    double width_of(const ir::ExprPtr& function) const;

private:
    bool estimate(const ir::ExprPtr& function) const;

    ir::Model known_;  // what is known before the run, and the argument as its one state
    double low_, high_, tolerance_;
    std::unordered_multimap<std::size_t, std::pair<ir::ExprPtr, bool>> answers_;  // by hash
};

}  // namespace heartwright::analysis
