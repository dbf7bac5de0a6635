// How far apart two runs may be, said for all quantities or by name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/report/compare/run_differences.hpp"

namespace heartwright::report {

// Within: largest |B - A| <= absolute (in the quantity's unit), or, where it is said, <= relative times the largest
// |A|.
struct Limit {
    std::string name = "*";  // a quantity's name or symbol; * stands for any letters
    double absolute = 0;
    std::optional<double> relative = {};
};

// "ABS", "ABS,REL", "NAME:ABS,REL". UserFault when it is none of these, or a number is negative or no number.
Limit limit_said(const std::string& text);
std::string shown(const Limit& limit);  // as it is said, without its name

// Of the limits that name it, the last; null: none does.
const Limit* limit_of(const QuantityDifference& quantity, const std::vector<Limit>& limits);

// `common`: what one of the runs lacks does not count; else it is beyond any limit, and so is another unit.
bool is_within(const QuantityDifference& quantity, const Limit& limit, bool common);

// Differences beside limits; without limits nothing is judged.
struct Verdict {
    std::vector<Limit> limits;
    bool common = false;    // what one run lacks does not count
    std::string rule = {};  // in words, when the limits were not said but follow from one rule

    bool judges() const { return !limits.empty(); }
    bool passes(const QuantityDifference& quantity) const;  // what no limit names passes
};

// How much of its limit a quantity uses: 1 is the limit. 0 when all is equal, infinite when one run lacks something or
// units differ.
double share_of(const QuantityDifference& quantity, const Limit& limit, bool common);

// UserFault when a limit names nothing that there is.
void check_names(const std::vector<Limit>& limits, const std::vector<QuantityDifference>& quantities);

}  // namespace heartwright::report
