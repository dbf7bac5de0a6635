#include "runtime/commands/sweep/bisection.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/diag/faults.hpp"
#include "runtime/io/number_text.hpp"

namespace heartwright::commands {
namespace {

// The number that a text begins with, and what follows it.
std::optional<std::pair<double, std::string>> number_and_rest(const std::string& text) {
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
    return std::pair{value, std::string(rest, text.data() + text.size())};
}

}  // namespace

Condition Condition::parse(const std::string& text) {
    Condition condition;
    const std::size_t sign = text.find_first_of("<>");
    condition.column_ = text.substr(0, sign);
    if (sign != std::string::npos) {
        const auto than = number_and_rest(text.substr(sign + 1));
        condition.relation_ = text[sign];
        if (!than || !than->second.empty())
            throw UserFault("--when " + text + ": a number is expected after '" + text[sign] +
                            "', in the unit of the column, such as cell.apd90<200");
        condition.than_ = than->first;
    }
    if (condition.column_.empty())
        throw UserFault("--when is a column of results.csv, such as P1.activation, cell.apd90<200 or cell.apd90>200");
    return condition;
}

bool Condition::holds(const SweepFolder::Result& result) const {
    const auto found =
        std::find_if(result.values.begin(), result.values.end(), [&](const auto& one) { return one.first == column_; });
    if (found == result.values.end()) return false;
    const auto number = number_and_rest(found->second);
    if (!number || !number->second.empty()) return false;
    return relation_ == 0 || (relation_ == '<' ? number->first < than_ : number->first > than_);
}

Bisection::Bisection(const std::string& interval, const std::string& within) {
    const auto percent = number_and_rest(within);
    if (!percent || (!percent->second.empty() && percent->second != "%") || percent->first < 1e-9 ||
        percent->first > 100)
        throw UserFault("--within is a percentage above 0, up to 100, such as 5%, not '" + within + "'");
    within_ = percent->first / 100;
    const std::size_t equals = interval.find('='), bar = interval.find('|');
    const auto wrong = [&](const std::string& why) {
        throw UserFault("--bisect " + interval + ": " + why +
                        "; expected path=LOW|HIGH, such as 'stimuli.S1.rate=1 mV/ms|50 mV/ms'");
    };
    if (equals == std::string::npos || equals == 0 || bar == std::string::npos || bar < equals)
        wrong("an interval is missing");
    const auto low = number_and_rest(interval.substr(equals + 1, bar - equals - 1)),
               high = number_and_rest(interval.substr(bar + 1));
    if (!low || !high) wrong("an end is no number");
    if (low->second != high->second) wrong("its ends have different units");
    if (!(low->first < high->first)) wrong("it is empty");
    path_ = interval.substr(0, equals);
    unit_ = low->second;
    low_ = low->first;
    high_ = high->first;
    runs_ = {run_at(low_), run_at(high_)};
}

std::string Bisection::value_text(double value) const { return io::number_text(value) + unit_; }

SweepRun Bisection::run_at(double value) const { return {{{path_, value_text(value)}}}; }

bool Bisection::take(const std::vector<bool>& holds) {
    if (holds.size() == 2) {
        if (holds[0] == holds[1])
            throw UserFault("--bisect: the condition " + std::string(holds[0] ? "holds" : "does not hold") + " at " +
                            value_text(low_) + " and at " + value_text(high_) + ": the threshold lies outside");
        holds_at_high_ = holds[1];
    } else {
        (holds.front() == holds_at_high_ ? high_ : low_) = (low_ + high_) / 2;
    }
    const double middle = (low_ + high_) / 2;
    if (high_ - low_ <= within_ * std::fabs(middle) || middle <= low_ || middle >= high_) return false;
    runs_.push_back(run_at(middle));
    return true;
}

std::string Bisection::text() const {
    return path_ + ": the condition " + (holds_at_high_ ? "does not hold at " : "holds at ") + value_text(low_) +
           (holds_at_high_ ? ", and holds at " : ", and does not hold at ") + value_text(high_);
}

}  // namespace heartwright::commands
