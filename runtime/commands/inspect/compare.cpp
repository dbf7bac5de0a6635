#include "runtime/commands/inspect/compare.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"

namespace heartwright::commands {

namespace {

using Json = nlohmann::ordered_json;
using report::QuantityDifference;
using report::Verdict;
using Row = std::vector<std::string>;

std::string digits(double value, const char* format) {
    char text[40];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

// Characters of UTF-8.
std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string remark(const QuantityDifference& q, const Verdict& verdict) {
    std::string text;
    const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
    if (verdict.judges() && !verdict.passes(q)) add("BEYOND " + report::shown(*report::limit_of(q, verdict.limits)));
    if (q.only_a > 0) add(std::to_string(q.only_a) + " in A alone");
    if (q.only_b > 0) add(std::to_string(q.only_b) + " in B alone");
    if (!q.same_unit()) add("B is in " + printable(q.other_unit));
    if (!q.where.empty()) add("at " + printable(q.where));
    return text;
}

}  // namespace

// What a file says reaches a terminal without control characters.
std::string printable(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = '?';
    return text;
}

std::string aligned(const std::vector<Row>& rows) {
    std::vector<std::size_t> widths;
    for (const Row& row : rows)
        for (std::size_t k = 0; row.size() > 1 && k < row.size(); ++k) {
            if (k == widths.size()) widths.push_back(0);
            widths[k] = std::max(widths[k], width(row[k]));
        }
    std::string text;
    for (const Row& row : rows) {
        std::string line;
        for (std::size_t k = 0; k < row.size(); ++k)
            line += (k > 0 ? "  " : "") + row[k] + (row.size() > 1 ? std::string(widths[k] - width(row[k]), ' ') : "");
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

std::string differences_table(const std::vector<QuantityDifference>& quantities, const Verdict& verdict, bool all) {
    std::vector<Row> rows{{"file", "quantity", "unit", "numbers", "largest |A|", "largest |B-A|", "relative", ""}};
    for (std::size_t begin = 0, end = 0; begin < quantities.size(); begin = end) {
        std::size_t same = 0;
        for (end = begin; end < quantities.size() && quantities[end].file == quantities[begin].file; ++end) {
            const QuantityDifference& q = quantities[end];
            if (q.is_same() && !all) {
                ++same;
                continue;
            }
            rows.push_back({q.file, printable(q.name), printable(q.unit), std::to_string(q.compared),
                            q.compared > 0 ? digits(q.scale, "%.6g") : "-",
                            q.compared > 0 ? digits(q.largest, "%.3g") : "-",
                            q.compared > 0 ? digits(q.relative(), "%.2g") : "-", remark(q, verdict)});
        }
        if (same > 0)
            rows.push_back(
                {quantities[begin].file,
                 (same == end - begin ? "all " : "the other ") + std::to_string(same) + " the same in every digit", "",
                 "", "", "0", "0", ""});
    }
    return aligned(rows);
}

Json differences_json(const std::vector<QuantityDifference>& quantities, const Verdict& verdict) {
    Json all = Json::array();
    for (const QuantityDifference& q : quantities) {
        Json one{{"file", q.file},
                 {"name", q.name},
                 {"unit", q.unit},
                 {"compared", q.compared},
                 {"only_in_a", q.only_a},
                 {"only_in_b", q.only_b},
                 {"largest_magnitude", q.scale},
                 {"largest_difference", q.largest},
                 {"relative_difference", q.relative()}};
        if (!q.same_unit()) one["unit_in_b"] = q.other_unit;
        if (q.largest > 0) one["there"] = {{"a", q.a}, {"b", q.b}, {"where", q.where}};
        if (const report::Limit* limit = report::limit_of(q, verdict.limits)) {
            one["limit"] = {{"absolute", limit->absolute},
                            {"relative", limit->relative ? Json(*limit->relative) : Json(nullptr)}};
            one["within"] = verdict.passes(q);
        }
        all.push_back(one);
    }
    return all;
}

int compare(const Arguments& arguments) {
    Verdict verdict;
    for (const std::string& text : arguments.all("--within")) verdict.limits.push_back(report::limit_said(text));
    verdict.common = arguments.has("--common");
    const std::string &a = arguments.positional()[0], &b = arguments.positional()[1];
    const report::RunDifferences differences = report::differences_of_runs(a, b, verdict.common);
    const auto& quantities = differences.quantities;
    report::check_names(verdict.limits, quantities);
    if (std::none_of(quantities.begin(), quantities.end(), [](const auto& q) { return q.compared > 0; }))
        throw UserFault(a + " and " + b + " have no number in common that could be compared");
    const auto passing = static_cast<std::size_t>(
        std::count_if(quantities.begin(), quantities.end(), [&](const auto& q) { return verdict.passes(q); }));
    const bool has_all = verdict.common || differences.left_out.empty();
    const bool is_within = passing == quantities.size() && has_all;
    if (arguments.has("--json")) {
        const Json json{{"format", 1},
                        {"a", a},
                        {"b", b},
                        {"notes", differences.notes},
                        {"within", verdict.judges() ? Json(is_within) : Json(nullptr)},
                        {"quantities", differences_json(quantities, verdict)}};
        std::cout << json.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
        return verdict.judges() && !is_within ? beyond_limits : 0;
    }
    std::cout << "A  " << printable(a) << "\nB  " << printable(b) << "\n";
    for (const std::string& note : differences.notes) std::cout << "note: " << printable(note) << "\n";
    std::cout << "\n" << differences_table(quantities, verdict, arguments.has("--all")) << "\n";
    const auto same = static_cast<std::size_t>(
        std::count_if(quantities.begin(), quantities.end(), [](const auto& q) { return q.is_same(); }));
    std::cout << same << " of " << quantities.size() << " quantities are the same in every digit\n";
    if (!verdict.judges()) return 0;
    const std::size_t beyond = quantities.size() - passing;
    if (!has_all) std::cout << "not all that both have could be compared (see the notes): --common leaves it out\n";
    if (is_within)
        std::cout << "all that limits are for are within them\n";
    else if (beyond > 0)
        std::cout << beyond << (beyond == 1 ? " is beyond its limit\n" : " are beyond their limits\n");
    return is_within ? 0 : beyond_limits;
}

const Usage& compare_usage() {
    static const Usage usage{
        "compare",
        "A B",
        "Says how far apart the numbers of two runs' folders are: traces, beats, measures, maps, fields, end states.",
        {{"--within", "[NAME:]ABS[,REL]",
          "a limit, of all quantities or of one; again for more, the last that names one counts"},
         {"--common", "", "what one of the runs lacks, or is of another grid or mesh, does not count"},
         {"--all", "", "list also what is the same"},
         {"--json", "", "one JSON object"}},
        {"compare few_ranks many_ranks --within 0",
         "compare exact tables --within 0,1e-6 --within V:0.01 --within 'apd90*:0.001'"},
        "A quantity is within its limit when its largest |B - A| is at most ABS, in its own unit, or at most REL times "
        "its largest |A|. NAME is that of\n"
        "the table, or the symbol it begins with (V is V at each probe); * stands for any letters. Rows stand for each "
        "other by their time, or by probe\n"
        "and beat. Exit code 0: within all limits, or none was set; 1: beyond one, or not comparable. `heartwright "
        "report A B` draws the "
        "same two runs."};
    return usage;
}

}  // namespace heartwright::commands
