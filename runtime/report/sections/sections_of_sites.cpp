// The sections about single sites: line scans, sparks.
#include <algorithm>
#include <array>
#include <cmath>

#include "runtime/report/data/json_table.hpp"
#include "runtime/report/data/shown_unit.hpp"
#include "runtime/report/data/spark_digest.hpp"
#include "runtime/report/plots/histogram.hpp"
#include "runtime/report/plots/scan_plot.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {
namespace {

using io::SparkTable;

constexpr std::size_t most_sites_listed = 25;

std::string place_text(const io::LineScanData& scan) {
    std::string others;
    for (const char axis : std::string("xyz"))
        if (scan.axis != std::string(1, axis)) {
            const std::size_t k = others.empty() ? 0 : 1;
            others += (others.empty() ? "" : ", ") + std::string(1, axis) + " = " + std::to_string(scan.through[k]);
        }
    return "cell (" + std::to_string(scan.cell[0]) + ", " + std::to_string(scan.cell[1]) + ", " +
           std::to_string(scan.cell[2]) + "), site indices " + others;
}

std::string median_of(const SparkDigest& sparks, SparkTable::Column of, const std::string& unit) {
    const SparkDigest::Column& column = sparks.columns[of];
    if (column.known == 0) return "not known of any";
    std::string text = readable(column.median) + (unit == "1" ? "" : " " + escaped(unit)) + ", from " +
                       readable_range(column.low, column.high);
    if (column.known < sparks.count) text += "; known of " + readable(static_cast<double>(column.known));
    return text;
}

std::string listed(const SparkTable& table) {
    std::string html = "<details><summary>The first " +
                       readable(static_cast<double>(std::min(most_sites_listed, table.rows.size()))) +
                       " sparks</summary>\n<div class=\"scroll\"><table><thead><tr>";
    html +=
        "<th scope=\"col\">t [ms]</th><th scope=\"col\">Cell</th><th scope=\"col\">Site</th><th "
        "scope=\"col\">Kind</th>";
    const auto headers = table.headers();
    constexpr std::array columns{SparkTable::highest, SparkTable::amplitude, SparkTable::peak_t, SparkTable::fdhm,
                                 SparkTable::fwhm_x,  SparkTable::fwhm_y,    SparkTable::fwhm_z};
    for (const auto column : columns) html += "<th scope=\"col\">" + escaped(headers[column]) + "</th>";
    html += "</tr></thead><tbody>\n";
    const auto triple = [](const SparkTable::Row& row, std::size_t first) {
        return readable(row[first]) + ", " + readable(row[first + 1]) + ", " + readable(row[first + 2]);
    };
    for (std::size_t k = 0; k < std::min(most_sites_listed, table.rows.size()); ++k) {
        const SparkTable::Row& row = table.rows[k];
        html += "<tr><td class=\"number\">" + readable(row[SparkTable::t], 6) + "</td><td class=\"number\">" +
                triple(row, SparkTable::cell_x) + "</td><td class=\"number\">" + triple(row, SparkTable::site_x) +
                "</td><td>" + (row[SparkTable::primary] == 1 ? "primary" : "recruited") + "</td>";
        for (const auto column : columns) html += "<td class=\"number\">" + readable(row[column]) + "</td>";
        html += "</tr>\n";
    }
    return html + "</tbody></table></div></details>\n";
}

}  // namespace

std::string line_scans_section(const RunFolder& run, Figures& figures) {
    std::string html;
    for (const io::ListedLineScan& listed : run.line_scans) {
        const io::LineScanData& scan = listed.kind;
        if (listed.rows < 2) continue;
        const double first = io::read_line_scan(listed, "t", 0, 1).front(),
                     last = io::read_line_scan(listed, "t", listed.rows - 1, 1).front();
        std::string pictures;
        for (const auto& quantity : scan.quantities) {
            const ShownUnit shown = shown_unit(quantity.name, quantity.unit);
            const auto read = [&](std::size_t from, std::size_t count) {
                std::vector<double> values = io::read_line_scan(listed, quantity.name, from, count);
                scale(values, shown);
                return values;
            };
            pictures += figures.add(scan_plot({"scan-" + scan.name + "-" + quantity.name,
                                               quantity.name + " along " + scan.axis,
                                               shown.unit,
                                               scan.axis + " [um]",
                                               {},
                                               scan.spacing,
                                               {}},
                                              {listed.rows, listed.sites, first, last, read}));
        }
        if (pictures.empty()) continue;
        html += "<h3>" + escaped(scan.name) + "</h3>\n" + pictures + "<p class=\"note\">" + escaped(place_text(scan)) +
                "; a row every " + readable((last - first) / static_cast<double>(listed.rows - 1)) +
                " ms, in line_scans.h5.</p>\n";
    }
    return section("line-scans", "Line scans", html);
}

std::string sparks_section(const RunFolder& run, Figures& figures) {
    if (!run.has_sparks) return "";
    SparkDigest sparks = digest_of_sparks(run.sparks_path(), most_sites_listed);
    show_calcium_in_uM(sparks);
    const SparkTable& table = sparks.first;
    const std::string of = escaped(table.of), threshold = escaped(text_at(run.experiment, "sparks.threshold"));
    if (sparks.count == 0)
        return section("sparks", "Sparks", "<p>No site's " + of + " rose through " + threshold + ".</p>\n");
    std::string rows = row("Sparks", readable(static_cast<double>(sparks.count)) + ", of them " +
                                         readable(static_cast<double>(sparks.primary)) + " primary");
    if (run.summary)
        if (const auto rate = number_at(*run.summary, "sparks.per_cell_per_second"))
            rows += row("Rate", readable(*rate, 3) + " a cell and second");
    rows += row("Highest " + table.of, median_of(sparks, SparkTable::highest, table.of_unit));
    rows += row("Amplitude of " + table.shown, median_of(sparks, SparkTable::amplitude, table.shown_unit));
    rows += row("Full duration at half maximum", median_of(sparks, SparkTable::fdhm, "ms"));
    for (const auto& [column, axis] :
         {std::pair{SparkTable::fwhm_x, "x"}, {SparkTable::fwhm_y, "y"}, {SparkTable::fwhm_z, "z"}})
        rows += row(std::string("Full width at half maximum, ") + axis, median_of(sparks, column, "um"));
    std::string html = "<div class=\"scroll\"><table class=\"facts\"><tbody>\n" + rows +
                       "</tbody></table></div>\n<p class=\"note\">Medians, and the range. ";
    html += "A spark begins where " + of + " of a site rises through " + threshold +
            "; it is primary when none of the six neighbours was in one. A width that reaches a wall is not known. All "
            "of them are in "
            "sparks.csv.</p>\n";

    const auto unit = [](const std::string& name, const std::string& of_unit) { return name + " [" + of_unit + "]"; };
    html += "<div class=\"histograms\">\n";
    const auto drawn = [&](SparkTable::Column column, const std::string& id, const std::string& title,
                           const std::string& label) {
        return figures.add(histogram({"sparks-" + id, title, label, {{"primary", {}}, {"recruited", {}}}},
                                     sparks.columns[column].bins));
    };
    html += drawn(SparkTable::t, "t", "When they began", "t [ms]");
    html += drawn(SparkTable::amplitude, "amplitude", "Amplitude", unit(table.shown, table.shown_unit));
    html += drawn(SparkTable::highest, "highest", "Highest " + table.of, unit(table.of, table.of_unit));
    html += drawn(SparkTable::fdhm, "fdhm", "Full duration at half maximum", "FDHM [ms]");
    for (const auto& [column, axis] :
         {std::pair{SparkTable::fwhm_x, "x"}, {SparkTable::fwhm_y, "y"}, {SparkTable::fwhm_z, "z"}})
        html +=
            drawn(column, std::string("fwhm-") + axis, std::string("Full width at half maximum, ") + axis, "FWHM [um]");
    html += "</div>\n";
    return section("sparks", "Sparks", html + listed(table));
}

}  // namespace heartwright::report
