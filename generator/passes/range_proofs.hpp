// Claims about a model's values that are proved by interval arithmetic (analysis/ranges/intervals.hpp) over the whole
// range of every state, also between a range's end and where the guard stops a run:
//     |exp's argument| <= 700         x*y in [1e-200, 1e200]         K_o + P*Na_o >= 0
// A state without a range is unbounded. Each parameter may be what the proofs leave it (ParameterRange: at best
// anything). record() writes what is needed into Model::assumptions, and the runtime refuses a run with other values.
// Where the bounds of the whole range are too wide, the potential's range is looked at in pieces.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "generator/analysis/ranges/intervals.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::passes {

class RangeProofs {
public:
    using Claim = std::function<bool(const analysis::Intervals&)>;

    // `narrowest`: the strongest assumption about parameters that a proof may make. Up to `up_to_tenfold` parameters
    // may be 0.
    explicit RangeProofs(const ir::Model& model,
                         analysis::ParameterRange narrowest = analysis::ParameterRange::fourfold);

    // Is `claim` true wherever the states can be? `about`: what it evaluates. The claim is kept, and outlives what it
    // refers to.
    bool hold(const std::vector<ir::ExprPtr>& about, const Claim& claim);
    // Likewise in FP32, whose numbers end at 1e38: for states within their ranges, a potential in mV between -150 and
    // 100.
    bool hold_in_fp32(const std::vector<ir::ExprPtr>& about, const Claim& claim);

    bool is_within(const ir::ExprPtr& expr, double least, double greatest);

    // Adds the assumptions of accepted claims to those of the model.
    void record(ir::Model& result);

private:
    using Assumed = std::unordered_map<std::string, analysis::ParameterRange>;
    struct Ranges {
        analysis::Intervals bounds;                      // parameters are anything
        std::optional<analysis::Interval> potential;     // where it is bounded
        std::vector<analysis::Intervals> by_parameters;  // by ParameterRange
    };
    struct Accepted {
        const Ranges* ranges;
        Claim claim;
        std::vector<std::string> parameters;
    };
    Ranges ranges(analysis::Intervals bounds, analysis::Interval potential) const;
    analysis::Intervals assuming(const Ranges& ranges,
                                 const std::function<analysis::ParameterRange(const std::string&)>& of) const;
    bool hold(const Ranges& ranges, const std::vector<ir::ExprPtr>& about, const Claim& claim);
    bool holds(const Ranges& ranges, const analysis::Intervals& bounds, const Claim& claim) const;
    bool knows(const ir::ExprPtr& expr) const;
    void find_parameters(const ir::ExprPtr& expr, std::vector<std::string>& found,
                         std::vector<std::string>& seen) const;
    void relax();

    const ir::Model& model_;
    const analysis::ParameterRange narrowest_;
    std::optional<Ranges> wide_, narrow_;  // to where the guard stops a run; of FP32
    std::vector<Accepted> accepted_;
    Assumed assumed_;
};

}  // namespace heartwright::passes
