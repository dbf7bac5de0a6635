// The page of evidence.hpp.
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "runtime/io/whole_file.hpp"
#include "runtime/report/compare/comparison.hpp"
#include "runtime/report/compare/grid_differences.hpp"
#include "runtime/report/compare/solver_evidence.hpp"
#include "runtime/report/data/map_beats.hpp"
#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/data/shown_unit.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/page.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {
namespace {

// On a narrow screen a row's cells stand below each other, each behind the heading of its column (page.css).
std::string number(const std::string& heading, const std::string& text) {
    return "<td class=\"number\" data-heading=\"" + heading + "\">" + text + "</td>";
}

std::string table_of(const std::vector<DigestRow>& rows, const Verdict& verdict) {
    const bool tells_limits = verdict.rule.empty();  // else it is told above the tables
    std::string html = "<div class=\"scroll\"><table class=\"evidence\"><thead><tr>";
    for (const char* heading :
         {"Quantity", "Of A", "Limit", "Of its limit", "Largest |A|", "Largest |B − A|", "Numbers"})
        if (tells_limits || std::string_view(heading) != "Limit")
            html += "<th scope=\"col\">" + std::string(heading) + "</th>";
    html += "</tr></thead><tbody>\n";
    for (const DigestRow& row : rows) {
        const QuantityDifference& q = row.quantity;
        const Limit* limit = limit_of(q, verdict.limits);
        std::string where = q.where.empty() ? "" : " <small>at " + escaped(q.where) + "</small>";
        if (q.only_a + q.only_b > 0)
            where += " <small>" + readable(static_cast<double>(q.only_a)) + " in A alone, " +
                     readable(static_cast<double>(q.only_b)) + " in B alone</small>";
        const std::string unit = q.unit.empty() || q.unit == "1" ? "" : " " + escaped(q.unit);
        html +=
            "<tr><th scope=\"row\">" + escaped(row.what) + "</th>" +
            number("Of A", q.compared > 0 ? readable(q.relative(), 2) : "–") +
            (tells_limits ? "<td data-heading=\"Limit\">" + (limit ? escaped(shown(*limit)) : std::string()) + "</td>"
                          : "") +
            number("Of its limit", !limit       ? ""
                                   : row.passes ? readable(row.share, 2)
                                                : "<strong>beyond</strong>") +
            number("Largest |A|", q.compared > 0 ? readable(q.scale, 6) + unit : "–") +
            number("Largest |B − A|", (q.compared > 0 ? readable(q.largest, 3) + unit : "–") + where) +
            number("Numbers", readable(static_cast<double>(q.compared), 12)) + "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

struct Pair {
    std::string id, title, x_label, quantity, unit;
    Curve a, b, between;  // between: B less A
};

// Curves of A and of B over each other, and B less A below.
void add_pair(const Pair& pair, Figures& figures, std::string& html) {
    const auto& [id, title, x_label, quantity, unit, a, b, between] = pair;
    LinePlot both{id, title, x_label, quantity + " [" + unit + "]", {a, b}};
    LinePlot difference{id + "-difference", title + ", B − A", x_label, "B − A [" + unit + "]", {between}};
    both.is_small = difference.is_small = true;
    both.curves[0].name = "A";
    both.curves[1].name = "B";
    both.curves[0].colour = 1;
    both.curves[1].colour = 11;  // dashed: both are seen where they are the same
    const std::string drawn = figures.add(line_plot(both));
    if (drawn.empty()) return;
    const bool is_same =
        std::all_of(between.y.begin(), between.y.end(), [](double y) { return y == 0 || std::isnan(y); });
    html += drawn + (is_same ? "<p class=\"note\">" + escaped(title) + ": no difference.</p>\n"
                             : figures.add(line_plot(difference)));
}

std::string curves_of_traces(const std::string& experiment, const RunFolder& a, const RunFolder& b, Figures& figures) {
    constexpr std::size_t most = 4;
    const std::string potential = a.summary ? text_at(*a.summary, "model.potential") : "";
    std::string html;
    std::size_t drawn = 0;
    for (const bool of_potential : {true, false})
        for (const Trace& trace : a.traces) {
            const bool is_calcium = trace.quantity == "Ca_i" || trace.quantity == "Cai" || trace.quantity == "ca_myo" ||
                                    trace.quantity == "cai";
            if (of_potential ? trace.quantity != potential : !is_calcium) continue;
            for (const Trace& other : b.traces) {
                if (other.quantity != trace.quantity || other.probe != trace.probe || drawn == most) continue;
                ++drawn;
                const TraceDifference difference = difference_of(a.times, trace.values, b.times, other.values);
                add_pair({experiment + "-" + trace.quantity + "-" + trace.probe,
                          trace.quantity + " at " + trace.probe,
                          "t [ms]",
                          trace.quantity,
                          trace.unit,
                          {"", a.times, trace.values},
                          {"", b.times, other.values},
                          {"B − A", difference.t, difference.difference}},
                         figures, html);
            }
        }
    return html;
}

// APD90 over the diastolic interval, as points; the difference row by row where both have the same rows.
std::string curves_of_restitution(const std::string& experiment, const RunFolder& a, const RunFolder& b,
                                  Figures& figures) {
    if (!a.restitution || !b.restitution) return "";
    const auto curve = [](const CsvTable& table) {
        const CsvColumn *di = table.find("di90"), *apd = table.find("apd90");
        Curve points{"", {}, {}};
        if (di != nullptr && apd != nullptr && di->numbers.size() == apd->numbers.size()) {
            points.x = di->numbers;
            points.y = apd->numbers;
        }
        points.draws_points = true;
        return points;
    };
    Curve of_a = curve(*a.restitution), of_b = curve(*b.restitution), between{"B − A", {}, {}};
    between.draws_points = true;
    if (of_a.x.size() == of_b.x.size()) {
        between.x = of_a.x;
        for (std::size_t k = 0; k < of_a.y.size(); ++k) between.y.push_back(of_b.y[k] - of_a.y[k]);
    }
    std::string html;
    add_pair({experiment + "-restitution", "APD90 restitution", "DI90 before the beat [ms]", "APD90", "ms", of_a, of_b,
              between},
             figures, html);
    return html;
}

// Maps of a cable.
std::string curves_of_maps(const std::string& experiment, const RunFolder& a, const RunFolder& b, Figures& figures) {
    std::string html;
    if (!a.maps || !b.maps || !same_grid(a.maps->grid, b.maps->grid)) return html;
    const io::FieldGrid& grid = a.maps->grid;
    if (grid.points[0] < 2 || grid.points[1] > 1 || grid.points[2] > 1 || !find_path(a.experiment, "tissue"))
        return html;
    for (const io::MapData& map : a.maps->maps)
        for (const io::MapData& other : b.maps->maps) {
            if (map.name != other.name || (map.name != "activation" && map.name != "apd90")) continue;
            Curve of_a{"", {}, last_beat(map, grid).values}, of_b{"", {}, last_beat(other, grid).values},
                between{"B − A", {}, {}};
            if (of_a.y.size() != of_b.y.size()) continue;
            for (std::size_t k = 0; k < of_a.y.size(); ++k) {
                of_a.x.push_back(grid.origin[0] + static_cast<double>(k) * grid.spacing[0]);
                between.y.push_back(of_b.y[k] - of_a.y[k]);
            }
            of_b.x = between.x = of_a.x;
            add_pair({experiment + "-" + map.name, map_title(map.name), "place [mm]", map_title(map.name), map.unit,
                      of_a, of_b, between},
                     figures, html);
        }
    return html;
}

std::string list_of(const std::vector<std::string>& texts) {
    std::string html;
    for (const std::string& text : texts) html += "<li>" + escaped(text) + "</li>\n";
    return html.empty() ? "" : "<ul>\n" + html + "</ul>\n";
}

}  // namespace

void write_evidence(const Evidence& evidence, const std::filesystem::path& file) {
    Figures figures(Figures::Files::none);
    const std::size_t beyond = evidence.beyond(), all = evidence.quantities();
    std::string body = "<header>\n<p class=\"kicker\">Heartwright: one answer from two solvers?</p>\n<h1>" +
                       escaped(evidence.model) + "</h1>\n</header>\n";
    body += "<dl class=\"figures two\">\n<div><dt>A, the reference</dt><dd>" + escaped(evidence.a) +
            "</dd></div>\n<div><dt>B</dt><dd>" + escaped(evidence.b) + "</dd></div>\n</dl>\n";
    const std::string counted = readable(static_cast<double>(all), 12) + " quantities";
    body += beyond == 0 ? "<p>All " + counted + " are within their limits.</p>\n"
                        : "<p class=\"warning\" role=\"note\">" + readable(static_cast<double>(beyond), 12) + " of " +
                              counted + " are beyond their limits.</p>\n";
    body += "<p class=\"note\">" +
            (evidence.verdict.rule.empty() ? "A limit ABS,REL: the largest |B − A| is at most ABS in the quantity's "
                                             "unit, or at most REL of the largest |A|"
                                           : "Limits: " + escaped(evidence.verdict.rule)) +
            ". What one run has and the other lacks is beyond any limit.</p>\n";
    body += list_of(notes_of_candidate(evidence));
    for (const EvidencePair& pair : evidence.pairs) {
        RunFolder a = read_run_folder(pair.a), b = read_run_folder(pair.b);
        for (RunFolder* run : {&a, &b}) show_calcium_in_uM(*run);
        std::string html;
        if (const std::string doc = text_at(a.experiment, "doc"); !doc.empty()) html += "<p>" + escaped(doc) + "</p>\n";
        html += list_of(pair.differences.notes) + table_of(digest_of(pair, evidence.verdict), evidence.verdict);
        const std::string id = file_name(pair.name);
        const std::string plots = curves_of_restitution(id, a, b, figures) + curves_of_maps(id, a, b, figures) +
                                  curves_of_traces(id, a, b, figures);
        if (!plots.empty()) html += "<div class=\"many\">\n" + plots + "</div>\n";
        const std::vector<DigestRow> rows = all_of(pair, evidence.verdict);
        html += "<details><summary>All " + readable(static_cast<double>(rows.size()), 12) + " quantities</summary>\n" +
                table_of(rows, evidence.verdict) + "</details>\n";
        body += section(id, escaped(pair.name), html);
    }
    io::write_whole_file(file.string(), page_of(evidence.model + ": " + evidence.b, body));
}

}  // namespace heartwright::report
