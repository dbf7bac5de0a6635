#include "runtime/commands/cell/channels/torsade.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"

namespace heartwright::commands {

namespace {

std::optional<double> positive_number(const std::string& text) {
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || rest != text.data() + text.size() || !(value > 0) || !std::isfinite(value)) return {};
    return value;
}

// Sorted; type 7 of R.
double quantile(const std::vector<double>& values, double p) {
    const double rank = p * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(rank);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (rank - static_cast<double>(below)) * (values[above] - values[below]);
}

}  // namespace

RiskThresholds risk_thresholds(const std::string& said) {
    if (said == "cipa") return {0.0579, 0.0671, "CiPA, as quoted from Li et al. 2019"};
    if (said == "manual") return {0.0579, 0.0689, "Li et al. 2019, manual patch clamp"};
    if (said == "hybrid") return {0.0581, 0.0671, "Li et al. 2019, manual and automated patch clamp"};
    const std::size_t comma = said.find(',');
    const auto high = positive_number(said.substr(0, comma));
    const auto low = comma == std::string::npos ? std::nullopt : positive_number(said.substr(comma + 1));
    if (!high || !low || !(*high < *low))
        throw UserFault(
            "--thresholds " + said +
            ": expected cipa, manual, hybrid, or two numbers in uC/uF, such as \"0.0536,0.0683\": high risk is "
            "below the first, low risk from the second on");
    return {*high, *low, "--thresholds"};
}

Risk risk_of(double score, const RiskThresholds& thresholds) {
    return score < thresholds.high ? Risk::high : score < thresholds.low ? Risk::intermediate : Risk::low;
}

std::optional<TorsadeScore> torsade_metric_score(const std::vector<DoseMeasure>& doses) {
    double sum = 0;
    int count = 0;
    for (const double multiple : scored_multiples) {
        const auto dose = std::find_if(doses.begin(), doses.end(), [&](const DoseMeasure& one) {
            return std::fabs(one.multiple - multiple) < 1e-9;
        });
        if (dose == doses.end()) return {};
        if (!dose->is_whole_beat || std::isnan(dose->qnet)) continue;
        sum += dose->qnet;
        ++count;
    }
    if (count == 0) return {};
    return TorsadeScore{sum / count, static_cast<int>(scored_multiples.size()) - count};
}

Interval interval_of_95_percent(std::vector<double> values) {
    std::erase_if(values, [](double value) { return std::isnan(value); });
    if (values.empty()) return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
    std::sort(values.begin(), values.end());
    return {quantile(values, 0.025), quantile(values, 0.975)};
}

}  // namespace heartwright::commands
