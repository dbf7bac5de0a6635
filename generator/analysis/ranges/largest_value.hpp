// The largest value of an expression over a box of its inputs, by interval branch and bound: an upper bound that is
// proved, and a value that is taken somewhere in the box.
#pragma once

#include "generator/analysis/ranges/interval_program.hpp"

namespace heartwright::analysis {

// When the search ends: `bound` is within the share `tolerance` of `found`; or both are in one of the classes that the
// thresholds (rising) divide values into; or the work, instructions evaluated, exceeds `most_work`.
struct Search {
    double tolerance = 0.05;
    std::vector<double> thresholds = {};
    double most_work = 1e6;
};

struct LargestValue {
    double bound = infinity;   // no value in the box is larger; holds however early the search ended
    double found = -infinity;  // the expression is at least this somewhere in the box
    int boxes = 0;             // that were bounded
};

// Boxes with the largest bound are split first, along the input that changes the expression most. An input in which it
// is monotonic is fixed at its better end.
LargestValue largest_value(IntervalProgram& program, const Search& search);

}  // namespace heartwright::analysis
