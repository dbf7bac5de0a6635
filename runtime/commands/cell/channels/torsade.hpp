// The torsade metric score of the CiPA initiative: the mean of qNet over 1 to 4 times Cmax, and the risk class that it
// falls into (Li et al. 2019, Clin Pharmacol Ther 105:466).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "runtime/commands/cell/channels/drugs.hpp"

namespace heartwright::commands {

inline constexpr std::array<double, 4> scored_multiples{1, 2, 3, 4};  // of Cmax

// Of qNet in uC/uF: high risk is below `high`, low risk is not below `low`, intermediate risk is between them.
struct RiskThresholds {
    double high, low;
    std::string source;  // who says so
};

// "cipa", "manual" or "hybrid" (of Li et al. 2019, by how their data were measured), or a laboratory's own pair,
// "0.0536,0.0683". UserFault.
RiskThresholds risk_thresholds(const std::string& said);

Risk risk_of(double score, const RiskThresholds& thresholds);

struct DoseMeasure {
    double multiple;     // of Cmax
    double qnet;         // uC/uF
    bool is_whole_beat;  // an action potential that repolarises without early afterdepolarisations
};
struct TorsadeScore {
    double mean;   // uC/uF
    int left_out;  // doses whose beats are not whole: qNet of part of an action potential says little
};
// Nothing: a multiple is missing, or all are left out.
std::optional<TorsadeScore> torsade_metric_score(const std::vector<DoseMeasure>& doses);

// The quantiles 2.5% and 97.5% of values, interpolated linearly between their ranks; NaN is left out.
struct Interval {
    double low, high;
};
Interval interval_of_95_percent(std::vector<double> values);

}  // namespace heartwright::commands
