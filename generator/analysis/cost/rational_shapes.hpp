// Which rational functions would hold functions of one argument to a tolerance: pieces of its range, common to all, and
// degrees. For the parameters' own values and two time steps, with a margin: solvers fit theirs anew and prove them
// (runtime/cells/certified_rational.hpp).
#pragma once

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/fit/rational.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

inline constexpr int most_pieces = 8;  // kernels::most_pieces

// Ends of at most most_pieces pieces, from the low end of the range to its high one: where the argument is compared
// with a number, and such that pieces are about equally hard for all `functions` together. Nothing when there are more
// comparisons than that.
std::vector<double> pieces_for(const ir::Model& model, const ir::State& argument,
                               const std::vector<ir::ExprPtr>& functions, double tolerance);

class RationalShapes {
public:
    // is_single: with room for the rounding of kernels in FP32.
    RationalShapes(const ir::Model& model, const ir::State& argument, double tolerance, bool is_single,
                   std::vector<double> ends);

    const std::vector<double>& ends() const { return ends_; }

    // The cheapest, or nothing within degree 16 (of a polynomial) or 8 and 8. `function` reads the argument and what is
    // known before the run.
    std::optional<fit::Shape> operator()(const ir::ExprPtr& function);

private:
    std::optional<fit::Shape> find(const ir::ExprPtr& function) const;

    ir::Model known_;
    double tolerance_;
    bool is_single_;
    std::vector<double> ends_;
    std::unordered_multimap<std::size_t, std::pair<ir::ExprPtr, std::optional<fit::Shape>>> answers_;  // by hash
};

}  // namespace heartwright::analysis
