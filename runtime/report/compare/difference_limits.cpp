#include "runtime/report/compare/difference_limits.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"

namespace heartwright::report {
namespace {

std::optional<double> number_in(std::string_view text) {
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || rest != text.data() + text.size() || !std::isfinite(value) || value < 0)
        return std::nullopt;
    return value;
}

std::string digits(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

// * stands for any letters. In time of at most both lengths multiplied.
bool matches(std::string_view pattern, std::string_view text) {
    std::size_t p = 0, t = 0, star = std::string_view::npos, from = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            from = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++from;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

bool names(const Limit& limit, const QuantityDifference& quantity) {
    return matches(limit.name, quantity.name) || matches(limit.name, quantity.symbol);
}

}  // namespace

Limit limit_said(const std::string& text) {
    Limit limit;
    std::string_view numbers = text;
    if (const auto colon = text.rfind(':'); colon != std::string::npos) {
        limit.name = text.substr(0, colon);
        numbers = numbers.substr(colon + 1);
    }
    const auto comma = numbers.find(',');
    const auto absolute = number_in(numbers.substr(0, comma));
    if (comma != std::string_view::npos) limit.relative = number_in(numbers.substr(comma + 1));
    if (!absolute || limit.name.empty() || (comma != std::string_view::npos && !limit.relative))
        throw UserFault(
            "a limit is ABS, ABS,REL or NAME:ABS,REL, of numbers not below 0, such as 1e-6 or V:0.01,1e-4, not '" +
            text + "'");
    limit.absolute = *absolute;
    return limit;
}

std::string shown(const Limit& limit) {
    return digits(limit.absolute) + (limit.relative ? "," + digits(*limit.relative) : "");
}

const Limit* limit_of(const QuantityDifference& quantity, const std::vector<Limit>& limits) {
    const auto found =
        std::find_if(limits.rbegin(), limits.rend(), [&](const Limit& limit) { return names(limit, quantity); });
    return found == limits.rend() ? nullptr : &*found;
}

double share_of(const QuantityDifference& quantity, const Limit& limit, bool common) {
    constexpr double beyond = std::numeric_limits<double>::infinity();
    if (!common && quantity.only_a + quantity.only_b > 0) return beyond;
    if (quantity.compared == 0) return 0;
    if (!quantity.same_unit()) return beyond;
    if (quantity.largest == 0) return 0;
    double share = limit.absolute > 0 ? quantity.largest / limit.absolute : beyond;
    if (limit.relative && *limit.relative > 0) share = std::min(share, quantity.relative() / *limit.relative);
    return share;
}

bool is_within(const QuantityDifference& quantity, const Limit& limit, bool common) {
    return share_of(quantity, limit, common) <= 1;
}

bool Verdict::passes(const QuantityDifference& quantity) const {
    const Limit* limit = limit_of(quantity, limits);
    return limit == nullptr || is_within(quantity, *limit, common);
}

void check_names(const std::vector<Limit>& limits, const std::vector<QuantityDifference>& quantities) {
    for (const Limit& limit : limits) {
        if (limit.name == "*") continue;
        if (std::any_of(quantities.begin(), quantities.end(),
                        [&](const auto& quantity) { return names(limit, quantity); }))
            continue;
        std::vector<std::string> known;
        for (const QuantityDifference& quantity : quantities) {
            known.push_back(quantity.name);
            known.push_back(quantity.symbol);
        }
        const std::string suggestion = did_you_mean(limit.name, known);
        throw UserFault("a limit names '" + limit.name + "', which neither run has" +
                        (suggestion.empty() ? "" : "; " + suggestion));
    }
}

}  // namespace heartwright::report
