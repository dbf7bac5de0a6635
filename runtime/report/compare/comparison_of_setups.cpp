// What of two runs can be said in words and single numbers.
#include <algorithm>
#include <cmath>
#include <map>

#include "runtime/report/compare/comparison.hpp"
#include "runtime/report/data/flat_json.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {
namespace {

constexpr std::size_t longest_text = 160, most_paths = 2000;

std::string shown(const Leaf* leaf) {
    if (leaf == nullptr) return "<td class=\"absent\">not there</td>";
    std::string text = leaf->text;
    if (text.size() > longest_text) {
        std::size_t end = longest_text;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // whole characters
        text = text.substr(0, end) + "…";
    }
    return "<td>" + escaped(text) + "</td>";
}

std::string number_cells(const std::optional<double>& a, const std::optional<double>& b) {
    const auto cell = [](const std::optional<double>& value) {
        return "<td class=\"number\">" + (value ? readable(*value, 6) : std::string("–")) + "</td>";
    };
    std::string html = cell(a) + cell(b);
    if (!a || !b) return html + "<td class=\"number\">–</td><td class=\"number\">–</td>";
    const double difference = *b - *a;
    return html + "<td class=\"number\">" + readable(difference, 4) + "</td><td class=\"number\">" +
           (difference == 0 ? "0"
            : *a == 0       ? "–"
                            : readable(100 * difference / std::fabs(*a), 3) + " %") +
           "</td>";
}

// The numbers of a part of the summary, by path.
std::vector<std::pair<std::string, double>> numbers_in(const RunFolder& run, const char* part) {
    std::vector<std::pair<std::string, double>> numbers;
    const json::Value* found = run.summary ? find_path(*run.summary, part) : nullptr;
    if (found == nullptr) return numbers;
    for (const Leaf& leaf : leaves_of(*found))
        if (leaf.value->is(json::Kind::number))
            numbers.emplace_back(leaf.path.empty() ? part : leaf.path, leaf.value->number);
    return numbers;
}

}  // namespace

std::string setup_differences(const RunFolder& a, const RunFolder& b) {
    const std::vector<Leaf> in_a = leaves_of(a.experiment), in_b = leaves_of(b.experiment);
    std::string rows;
    std::size_t count = 0;
    for (const Difference& difference : differences(in_a, in_b)) {
        if (++count > most_paths) continue;
        rows += "<tr><th scope=\"row\"><code>" + escaped(difference.path) + "</code></th>" + shown(difference.a) +
                shown(difference.b) + "</tr>\n";
    }
    std::string html =
        rows.empty() ? "<p>Nothing: both ran the same experiment.</p>\n"
                     : "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Path</th><th scope=\"col\">A</th><th "
                       "scope=\"col\">B</th></tr></thead><tbody>\n" +
                           rows + "</tbody></table></div>\n";
    if (count > most_paths)
        html +=
            "<p class=\"note\">" + readable(static_cast<double>(count - most_paths)) + " more are not listed.</p>\n";

    // By what they were run: versions, machine, backend.
    std::string machines;
    if (a.summary && b.summary)
        for (const char* part :
             {"status", "build", "machine", "model.spec_hash", "timings_s.total", "throughput.cell_steps_per_second"}) {
            const json::Value *of_a = find_path(*a.summary, part), *of_b = find_path(*b.summary, part);
            const std::vector<Leaf> left = of_a != nullptr ? leaves_of(*of_a, part) : std::vector<Leaf>(),
                                    right = of_b != nullptr ? leaves_of(*of_b, part) : std::vector<Leaf>();
            for (const Difference& difference : differences(left, right))
                machines += "<tr><th scope=\"row\"><code>" + escaped(difference.path) + "</code></th>" +
                            shown(difference.a) + shown(difference.b) + "</tr>\n";
        }
    if (!machines.empty())
        html +=
            "<h3>By what they were run</h3>\n<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Summary</th><th "
            "scope=\"col\">A</th><th scope=\"col\">B</th></tr></thead><tbody>\n" +
            machines + "</tbody></table></div>\n";
    return section("setup", "What was set otherwise", html);
}

std::string figure_differences(const RunFolder& a, const RunFolder& b) {
    std::string html;
    for (const auto& [part, title] :
         {std::pair{"measures", "Measures"}, {"at_probes", "Maps at the probes"}, {"sparks", "Sparks"}}) {
        const auto in_a = numbers_in(a, part), in_b = numbers_in(b, part);
        std::map<std::string, double> of_a(in_a.begin(), in_a.end()), of_b(in_b.begin(), in_b.end());
        std::vector<std::string> paths;
        for (const auto* numbers : {&in_a, &in_b})
            for (const auto& [path, value] : *numbers)
                if (numbers == &in_a || of_a.count(path) == 0) paths.push_back(path);
        if (paths.empty()) continue;
        std::string rows;
        for (std::size_t k = 0; k < std::min(paths.size(), most_paths); ++k) {
            const auto value = [&](const auto& of) {
                return of.count(paths[k]) > 0 ? std::optional(of.at(paths[k])) : std::nullopt;
            };
            rows += "<tr><th scope=\"row\">" + escaped(paths[k]) + "</th>" + number_cells(value(of_a), value(of_b)) +
                    "</tr>\n";
        }
        html +=
            "<h3>" + std::string(title) +
            "</h3>\n<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Figure</th><th scope=\"col\">A</th><th "
            "scope=\"col\">B</th><th scope=\"col\">B − A</th><th scope=\"col\">of A</th></tr></thead><tbody>\n" +
            rows + "</tbody></table></div>\n";
        if (paths.size() > most_paths)
            html += "<p class=\"note\">" + readable(static_cast<double>(paths.size() - most_paths)) +
                    " more are in summary.json.</p>\n";
    }
    return html.empty() ? "" : section("figures", "Figures", html);
}

}  // namespace heartwright::report
