// Intervals that values of a model stay in, for proofs: a divisor that cannot be 0, an exponential that cannot
// overflow.
//
// What is assumed:
//   * a state with a range [lo, hi] lies in it, or outside by half its width at most: the guard stops a run that it
//     finds further out, but looks only now and then. A quantity whose lo is not negative (a concentration) is not
//     taken below lo/2: there its model has no meaning any more. A state with an open side is unbounded there. next(x)
//     is what it is computed by, in the range of x or not: others read it within the step, before any guard. Without a
//     formula it is anything;
//   * parameters are near the values they have, by ParameterRange; dt lies in [1e-6, 1000] ms, t in [0, 1e15] ms;
//   * what the runtime gives (the stimulus) is unbounded. Counts lie between 0 and the channels of their machine.
// A pass that relies on the values of parameters records it in Model::assumptions, which the runtime checks.
// Bounds hold for every evaluation, rounded (FP64) or not, that is not NaN: NaN comes out of an unbounded operand, or
// of a function outside its domain, and goes through what is proved as it would through anything else.
#pragma once

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

// Closed; infinite where nothing is known.
struct Interval {
    double low = -infinity;
    double high = infinity;
    bool may_be_nan = false;

    bool contains(double value) const { return low <= value && value <= high; }
    bool is_within(double least, double greatest) const { return low >= least && high <= greatest; }
    bool is_point() const { return low == high; }
    bool operator==(const Interval&) const = default;
};

// Values of conditions.
inline constexpr Interval certainly{1, 1}, never{0, 0}, perhaps{0, 1};

// From the weakest assumption to the strongest: anything; a million times the value (at least a million) of either
// sign; from 0 to a million times or ten times the value; from a hundredth of it to a hundred times it; and so on. A
// parameter that is 0 lies in [-1000, 1000] for all but the first two.
enum class ParameterRange { any, moderate, of_its_sign, up_to_tenfold, hundredfold, tenfold, fourfold, twofold };
inline constexpr ParameterRange parameter_ranges[] = {
    ParameterRange::any,         ParameterRange::moderate, ParameterRange::of_its_sign, ParameterRange::up_to_tenfold,
    ParameterRange::hundredfold, ParameterRange::tenfold,  ParameterRange::fourfold,    ParameterRange::twofold};
Interval around(double value, ParameterRange range);
// Temperatures, the gas constant and Faraday's constant lie within 20% of their values for all but `any`: R*T/F is in
// every reversal potential. What runs give the parameter besides its value lies within, too.
Interval around(const ir::Parameter& parameter, ParameterRange range);

// A state's range as declared, or to where the guard surely stops a run.
enum class StateRange { declared, guarded };

class Intervals {
public:
    explicit Intervals(const ir::Model& model, ParameterRange parameters = ParameterRange::twofold,
                       StateRange states = StateRange::guarded);

    Interval of(const ir::ExprPtr& expr) const;
    Interval of(const std::string& name) const;  // OurFault for a name that the model does not have
    bool knows(const std::string& name) const;

    // The same for parameters (or other inputs) in the intervals given.
    using Given = std::unordered_map<std::string, Interval>;
    Intervals given(Given inputs) const;

    // The same where a symbol is known better, as in a branch: V < -40 ? here : elsewhere. Itself where a condition
    // says nothing new, and where branches within branches are too many: less is known there. What they give back lives
    // as long as what was narrowed first.
    const Intervals& with(const std::string& symbol, Interval known) const;
    const Intervals& where(const ir::ExprPtr& condition, bool holds) const;

private:
    Intervals() = default;
    Interval evaluate(const ir::ExprPtr& expr) const;
    Interval operation(const ir::ExprPtr& expr) const;
    using Factors = std::vector<ir::ExprPtr>;
    Interval total(const Interval& plain, const Factors& a, const Factors& b, bool is_difference) const;
    std::optional<Interval> share(const ir::ExprPtr& dividend, const ir::ExprPtr& divisor) const;
    bool collect_positive(const ir::ExprPtr& expr, Factors& addends) const;
    void collect_factors(const ir::ExprPtr& expr, Factors& factors) const;
    Interval product_of(const Factors& factors) const;

    struct Names;
    using Narrowed = std::map<std::string, Interval>;
    struct Branches;  // all that is narrowed, however it was come to: branches of branches are memoised by their set
    std::shared_ptr<const Names> names_;  // inputs and definitions of the model
    std::shared_ptr<const Given> given_;
    Narrowed narrowed_;                           // what branches say
    mutable std::shared_ptr<Branches> branches_;  // of what is not narrowed itself; made when first asked for
    Branches* shared_branches_ = nullptr;         // of what is narrowed: those of what it is narrowed from
    mutable std::unordered_map<std::string, Interval> known_;      // of definitions and next values
    mutable std::unordered_map<ir::ExprPtr, Interval> evaluated_;  // of nodes asked for
};

}  // namespace heartwright::analysis
