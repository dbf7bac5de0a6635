// The section of a run over several seeds: what its figures are on the average, and how far they scatter.
#include <algorithm>
#include <cmath>

#include "runtime/report/data/flat_json.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {
namespace {

struct Row {
    std::string name, unit;
    double mean, deviation;  // NaN: fewer than two seeds had it
};

std::string spaced(std::string text) {
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

// "apd90_ms" -> "apd90", "ms"
void split_unit(Row& row) {
    for (const auto& [ending, unit] :
         {std::pair{"_mm_per_ms", "mm/ms"}, {"_at_ms", ""}, {"_mm", "mm"}, {"_ms", "ms"}}) {
        const std::string end = ending;
        if (row.name.size() <= end.size() || row.name.compare(row.name.size() - end.size(), end.size(), end) != 0)
            continue;
        row.unit = *unit == 0 ? "ms" : unit;
        row.name.resize(row.name.size() - (*unit == 0 ? 3 : end.size()));
        return;
    }
}

// Numbers of `means` that `deviations` has too, at the same path.
std::vector<Row> rows_of(const json::Value& means, const json::Value& deviations) {
    std::vector<Row> rows;
    const auto scatter = leaves_of(deviations);
    for (const Leaf& mean : leaves_of(means)) {
        if (mean.value == nullptr || !mean.value->is(json::Kind::number)) continue;
        const auto other =
            std::find_if(scatter.begin(), scatter.end(), [&](const Leaf& leaf) { return leaf.path == mean.path; });
        if (other == scatter.end() || other->value == nullptr) continue;
        rows.push_back({mean.path, "", mean.value->number,
                        other->value->is(json::Kind::number) ? other->value->number : std::nan("")});
    }
    return rows;
}

std::string html_of(const std::vector<Row>& rows) {
    std::string html;
    for (const Row& row : rows)
        html += "<tr><th scope=\"row\">" + escaped(row.name) +
                (row.unit.empty() || row.unit == "1" ? "" : " [" + escaped(row.unit) + "]") +
                "</th><td class=\"number\">" + readable(row.mean, 5) + "</td><td class=\"number\">" +
                readable(row.deviation, 3) + "</td></tr>\n";
    return html;
}

}  // namespace

std::string seeds_section(const RunFolder& run, Figures&) {
    const json::Value* values = run.summary ? find_path(*run.summary, "seeds.values") : nullptr;
    if (values == nullptr || values->items.empty()) return "";
    const json::Value& summary = *run.summary;
    std::vector<Row> rows;
    const json::Value *means = summary.find("at_probes"), *deviations = find_path(summary, "seeds.at_probes_sd"),
                      *units = summary.find("map_units");
    if (means != nullptr && deviations != nullptr && means->is(json::Kind::object) &&
        deviations->is(json::Kind::object))
        for (const auto& probe : means->members) {
            const json::Value* scatter = deviations->find(probe.key);
            if (scatter == nullptr || !probe.value.is(json::Kind::object)) continue;
            for (Row row : rows_of(probe.value, *scatter)) {
                row.unit = units != nullptr && units->is(json::Kind::object) && units->find(row.name) != nullptr
                               ? units->find(row.name)->text
                               : "";
                row.name = map_title(row.name) + " at " + probe.key;
                rows.push_back(row);
            }
        }
    means = summary.find("measures");
    deviations = find_path(summary, "seeds.measures_sd");
    if (means != nullptr && deviations != nullptr)
        for (Row row : rows_of(*means, *deviations)) {
            split_unit(row);
            row.name = spaced(replaced(row.name, ".", ", "));
            rows.push_back(row);
        }
    std::string links;
    for (const auto& value : values->items) {
        const std::string seed = value.is(json::Kind::number) ? coordinate(value.number) : "";
        if (seed.empty() || seed.find_first_not_of("0123456789") != std::string::npos) continue;
        links +=
            (links.empty() ? "" : ", ") + std::string("<a href=\"seed_") + seed + "/report.html\">" + seed + "</a>";
    }
    std::string html;
    if (!rows.empty())
        html = "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Of " +
               readable(static_cast<double>(values->items.size())) +
               " seeds</th><th scope=\"col\">Mean</th><th scope=\"col\">SD</th></tr></thead><tbody>\n" + html_of(rows) +
               "</tbody></table></div>\n";
    html += "<p class=\"note\">Sample standard deviations, over the seeds in which there is a value." +
            (links.empty() ? "" : " Their own pages, in this folder: " + links + ".") + "</p>\n";
    return section("seeds", "Over several seeds", html);
}

}  // namespace heartwright::report
