// `heartwright compare A B`: how far apart the numbers of two runs' folders are, and whether within limits.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runtime/app/arguments.hpp"
#include "runtime/report/difference_limits.hpp"

namespace heartwright::app {

const Usage& compare_usage();
int compare(const Arguments& arguments);  // the exit code: 0, or beyond_limits

constexpr int beyond_limits = 1;

// Differences beside limits; without limits nothing is judged.
struct Verdict {
    std::vector<report::Limit> limits;
    bool common = false;  // what one run lacks does not count

    bool judges() const { return !limits.empty(); }
    bool passes(const report::QuantityDifference& quantity) const;  // what no limit names passes
};

// Lines of a table with a head; each file's quantities that are the same in every digit are counted in a line when `all` is false.
std::string differences_table(const std::vector<report::QuantityDifference>& quantities, const Verdict& verdict, bool all);
nlohmann::ordered_json differences_json(const std::vector<report::QuantityDifference>& quantities, const Verdict& verdict);

}  // namespace heartwright::app
