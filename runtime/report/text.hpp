// Text for HTML: everything a file says is escaped before it reaches the page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heartwright::report {

std::string escaped(std::string_view text);

// Up to `digits` significant ones, as people write them: "0.5", "12,345", "5.02×10⁹", "–" for NaN.
std::string readable(double value, int digits = 4);

// For attributes and paths: fixed, at most two decimals, no trailing zeros ("12.5").
std::string coordinate(double value);

// " NAME="VALUE"" with all digits of the value.
std::string attribute(const std::string& name, double value);

// About `count` round numbers within [low, high]; at least one interval, so low < high is required.
std::vector<double> round_ticks(double low, double high, int count);

std::string replaced(std::string text, std::string_view what, std::string_view with);  // every `what`

}  // namespace heartwright::report
