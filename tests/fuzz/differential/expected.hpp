// What a model must give at a point, and how far rounding may take an answer from it.
#pragma once

#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/magnitude.hpp"
#include "generator/ir/model.hpp"
#include "tests/fuzz/differential/random.hpp"

namespace heartwright::fuzz {

// Of double and of long double.
inline constexpr long double roundoff = 0x1p-53L, long_roundoff = 0x1p-64L;

struct Expected {
    long double value = 0, tolerance = 0;
    bool is_known = false;  // finite in double and long double, at the point and beside it

    bool allows(double answer) const;  // NaN is never allowed
};

// Of a model's definitions and updates. The tolerance is 1e-11 of the magnitude of the addends (magnitude.hpp) and 1000
// times what a relative change of 1e-15 in the inputs, and the difference between double and long double, do: beside a
// singularity or a switch that is much.
class Reference {
public:
    explicit Reference(const ir::Model& model);

    struct Values {
        std::vector<Expected> definitions, updates;
    };
    Values at(const analysis::Point& point, Random& random);

private:
    std::size_t n_definitions_, n_states_;
    analysis::Interpreter<double> doubles_;
    analysis::Interpreter<long double> long_doubles_, beside_;
    analysis::Interpreter<analysis::Magnitude> magnitudes_;
};

}  // namespace heartwright::fuzz
