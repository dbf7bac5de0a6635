// A pass: a free function Model -> Model with a numerical promise. The list in order: driver/pipeline.cpp.
#pragma once

#include <functional>
#include <string_view>

#include "generator/ir/model.hpp"

namespace heartwright::passes {

// The limit of what a pass may do to results, checked by tests/generator/property on every bundled model.
struct Promise {
    enum Kind { exact, changes_rounding } kind = exact;
    // changes_rounding: |new - old| of any derivative or next value <= bound * S, S = the sum of the magnitudes of its
    // addends (docs/numerics.md), at random physiological states.
    double bound = 0;
};

struct Pass {
    std::string_view name;     // "fold_constants"
    std::string_view purpose;  // one line: before -> after
    std::string_view place;    // why it stands here in the order
    Promise promise;
    std::function<ir::Model(const ir::Model&)> run;  // nothing to change: an equal model
};

}  // namespace heartwright::passes
