#include "generator/page/page_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace heartwright::page {
namespace {

std::vector<int> numbers_of(const Cost& cost) {
    const analysis::OpCount& c = cost.operations;
    return {c.adds,
            c.multiplies,
            c.fmas,
            c.divides,
            c.reciprocals,
            c.exps,
            c.logs,
            c.square_roots,
            c.pows,
            c.lookups,
            c.others,
            cost.ours.arithmetic(),
            cost.thesis.arithmetic()};
}

}  // namespace

std::string text_of(double value, const char* format) {
    char text[40];
    std::snprintf(text, sizeof text, format, value);
    return text;
}
std::string percent(double share) { return text_of(100 * share, "%.0f%%"); }
std::string small(double value) {
    return value == 0                   ? "0"
           : value >= 10 && value < 1e5 ? text_of(value, "%.0f")
                                        : text_of(value, value < 1 ? "%.1e" : "%.1f");
}
std::string small_ulp(double value) { return value < 1 ? text_of(value, "%.2f") : small(value); }
std::string signed_number(int n) { return (n < 0 ? "\u2212" : "+") + std::to_string(std::abs(n)); }
std::string signed_instructions(int n) {
    return signed_number(n) + (std::abs(n) == 1 ? " instruction" : " instructions");
}

const Cost& at(const CostByScale& costs, ir::Scale scale) { return costs[static_cast<std::size_t>(scale)]; }

ir::Scale finest_of(const Evidence& evidence) { return evidence.finest == "site" ? ir::Scale::site : ir::Scale::cell; }

bool is_nothing(const Cost& cost) {
    const std::vector<int> numbers = numbers_of(cost);
    return std::all_of(numbers.begin(), numbers.end(), [](int n) { return n == 0; });
}

data cells_of(const Cost& cost, const Cost& other) {
    const std::vector<int> numbers = numbers_of(cost), others = numbers_of(other);
    data cells(data::type::list);
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        data cell;
        cell.set("value", std::to_string(numbers[k]));
        if (numbers[k] != others[k]) cell.set("differs", true);
        cells.push_back(cell);
    }
    return cells;
}

data row_of(const std::string& scale, const std::string& when, const Cost& cost, const Cost& other) {
    data row;
    row.set("scale", scale);
    row.set("when", when);
    row.set("cells", cells_of(cost, other));
    return row;
}

data errors_data(const Errors& errors) {
    data entry;
    entry.set("largest", small_ulp(errors.largest_ulp));
    entry.set("mean", small_ulp(errors.mean_ulp));
    entry.set("relative", small(errors.largest_relative));
    entry.set("worst", errors.worst);
    return entry;
}

std::string joined(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    return all;
}

data with_bar(data entry, int part, int all, int largest) {
    entry.set("share", percent(all == 0 ? 0 : static_cast<double>(part) / all));
    entry.set("width", text_of(largest == 0 ? 0 : 100.0 * part / largest, "%.1f"));
    return entry;
}

}  // namespace heartwright::page
