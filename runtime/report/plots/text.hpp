// Text for HTML: everything a file says is escaped before it reaches the page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heartwright::report {

std::string escaped(std::string_view text);

// Up to `digits` significant ones, as people write them: "0.5", "12,345", "5.02×10⁹", "–" for NaN.
std::string readable(double value, int digits = 4);

// A large number as it is said: "27.4 million", "3.1 billion"; "8,250" below a million.
std::string in_words(double value);

// The significant digits that tell values from `low` to `high` apart to a hundredth of their range; at least `digits`,
// at most 12.
int digits_between(double low, double high, int digits = 4);

// "2,010.62 to 2,011.48": both with the digits that tell them apart.
std::string readable_range(double low, double high, int digits = 4);

// A time as people read it beside others: to 0.01 ms, however late, and at least `digits` significant digits.
std::string readable_time(double ms, int digits = 4);

// For attributes and paths: fixed, at most two decimals, no trailing zeros ("12.5").
std::string coordinate(double value);

// " NAME="VALUE"" with all digits of the value.
std::string attribute(const std::string& name, double value);

// About `count` round numbers within [low, high]; at least one interval, so low < high is required.
std::vector<double> round_ticks(double low, double high, int count);

struct Tick {
    double at;
    std::string text;
};
// Round numbers within [low, high] with their texts, which all have the digits that the step between them needs: at
// most about `most` of them. Values are divided by `power` in the texts. Labels of an axis that runs from left to
// right, `across` units of 13-pixel letters long, do not touch each other; without `across` they stand below each
// other.
std::vector<Tick> labelled_ticks(double low, double high, int most, double power = 1, double across = 0);

// Of a logarithmic axis from 10^low to 10^high: labels at powers of ten, of which every k-th has one when there are
// more than `most`; ticks without a text at 2, 3 ... 9 times them. Within one decade also other numbers have labels.
std::vector<Tick> logarithmic_ticks(double low, double high, int most);

double width_of_text(std::string_view text);  // about, in pixels, of 13-pixel letters

std::string replaced(std::string text, std::string_view what, std::string_view with);  // every `what`

}  // namespace heartwright::report
