// The sections about beats and waves as figures: restitution, alternans, beats of each probe, conduction velocity.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "base/units/shown.hpp"
#include "runtime/report/data/beat_history.hpp"
#include "runtime/report/data/restitution_slope.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {
namespace {

constexpr std::size_t most_beats_listed = 60;
constexpr std::size_t most_curves = 24;  // of a table without a section of its own

const CsvColumn* column(const CsvTable& table, const char* name) { return table.find(name); }

double number(const CsvTable& table, const char* name, std::size_t row) {
    const CsvColumn* found = column(table, name);
    return found == nullptr || row >= found->numbers.size() ? std::numeric_limits<double>::quiet_NaN()
                                                            : found->numbers[row];
}

std::string text(const CsvTable& table, const char* name, std::size_t row) {
    const CsvColumn* found = column(table, name);
    return found == nullptr || row >= found->texts.size() ? "" : found->texts[row];
}

// Of a column in ms two times that follow each other are told apart.
std::string cell_of(const CsvColumn& column, double value) {
    return "<td class=\"number\">" + (column.unit == "ms" ? readable_time(value, 5) : readable(value, 5)) + "</td>";
}

std::string cell(double value, int digits = 4) { return "<td class=\"number\">" + readable(value, digits) + "</td>"; }

// Names in the order in which they come.
std::vector<std::string> names_in(const CsvTable& table, const char* name) {
    std::vector<std::string> names;
    if (const CsvColumn* found = column(table, name))
        for (const std::string& one : found->texts)
            if (std::find(names.begin(), names.end(), one) == names.end()) names.push_back(one);
    return names;
}

struct Pairs {  // of one stimulus at one probe, in the order of starts
    std::string probe;
    std::vector<double> period, interval, di90, apd90, apd90_before;
};

std::vector<Pairs> pairs_of(const CsvTable& table, const std::string& stimulus) {
    std::vector<Pairs> all;
    for (const std::string& probe : names_in(table, "probe")) {
        Pairs pairs{probe, {}, {}, {}, {}, {}};
        for (std::size_t row = 0; row < table.rows; ++row) {
            if (text(table, "stimulus", row) != stimulus || text(table, "probe", row) != probe) continue;
            pairs.period.push_back(number(table, "period", row));
            pairs.interval.push_back(number(table, "interval", row));
            pairs.di90.push_back(number(table, "di90", row));
            pairs.apd90.push_back(number(table, "apd90", row));
            pairs.apd90_before.push_back(number(table, "apd90_before", row));
        }
        if (!pairs.apd90.empty()) all.push_back(std::move(pairs));
    }
    return all;
}

std::string restitution_plot(const RunFolder& run, const std::string& stimulus, const std::vector<Pairs>& all,
                             Figures& figures) {
    LinePlot plot{
        "restitution-" + stimulus, "APD restitution, " + stimulus, "DI90 before the beat [ms]", "APD90 [ms]", {}};
    std::string slopes;
    for (std::size_t k = 0; k < all.size(); ++k) {
        Curve points{all[k].probe, all[k].di90, all[k].apd90};
        points.draws_points = true;
        points.colour = k;
        plot.curves.push_back(std::move(points));
        const SteepestLine line = steepest_line(all[k].di90, all[k].apd90);
        if (!std::isfinite(line.slope)) continue;
        Curve steepest{all[k].probe + ", steepest", {line.x0, line.x1}, {line.y0, line.y1}};
        steepest.colour = k;
        steepest.look = Curve::Look::bold;
        plot.curves.push_back(std::move(steepest));
        const json::Value* by_stimulus = run.summary ? find_path(*run.summary, "measures.restitution") : nullptr;
        const json::Value* by_probe = by_stimulus != nullptr ? by_stimulus->find(stimulus) : nullptr;
        const json::Value* said =
            by_probe != nullptr && by_probe->is(json::Kind::object) ? by_probe->find(all[k].probe) : nullptr;
        const double slope = said != nullptr ? number_at(*said, "steepest_slope").value_or(line.slope) : line.slope;
        slopes += (slopes.empty() ? "" : ", ") + readable(slope, 3) + " at " + escaped(all[k].probe);
    }
    std::string html = figures.add(line_plot(plot));
    if (html.empty()) return "";
    html += "<p class=\"note\">A point a tested beat: how long it lasts against the rest before it. ";
    html += slopes.empty() ? "Too few different intervals for a slope."
                           : "Steepest slope: " + slopes + " (the thick line, fitted to the beats within " +
                                 readable(slope_window) + " ms of DI90).";
    return html + "</p>\n";
}

// The last two beats at each period of a dynamic protocol.
std::string alternans_plot(const std::string& stimulus, const std::vector<Pairs>& all, Figures& figures) {
    LinePlot plot{"alternans-" + stimulus, "APD alternans, " + stimulus, "Period [ms]", "APD90 [ms]", {}};
    double widest = 0, at_period = 0;
    for (std::size_t k = 0; k < all.size(); ++k) {
        std::map<double, std::vector<std::size_t>> at;  // rows by period
        for (std::size_t row = 0; row < all[k].period.size(); ++row)
            if (std::isfinite(all[k].period[row]) && !std::isfinite(all[k].interval[row]))
                at[all[k].period[row]].push_back(row);
        Curve before{all[k].probe + ", last beat but one", {}, {}}, last{all[k].probe + ", last beat", {}, {}};
        for (const auto& [period, rows] : at) {
            const double second = all[k].apd90[rows.back()], first = rows.size() > 1
                                                                         ? all[k].apd90[rows[rows.size() - 2]]
                                                                         : all[k].apd90_before[rows.back()];
            before.x.push_back(period);
            before.y.push_back(first);
            last.x.push_back(period);
            last.y.push_back(second);
            if (std::fabs(second - first) > widest) {
                widest = std::fabs(second - first);
                at_period = period;
            }
        }
        for (Curve* curve : {&before, &last}) {
            curve->draws_points = true;
            curve->colour = 2 * k + (curve == &last ? 1 : 0);
            plot.curves.push_back(std::move(*curve));
        }
    }
    const std::string html = figures.add(line_plot(plot));
    if (html.empty()) return "";
    return html +
           "<p class=\"note\">The last two beats at each period, odd and even: where the marks part, action potentials "
           "alternate. Widest " +
           readable(widest) + " ms" + (widest > 0 ? ", at a period of " + readable(at_period) + " ms" : "") + ".</p>\n";
}

std::string conduction_table(const json::Value& list) {
    std::string rows;
    for (const auto& one : list.items) {
        if (!one.is(json::Kind::object)) continue;
        const auto value = [&](const char* key) {
            return number_at(one, key).value_or(std::numeric_limits<double>::quiet_NaN());
        };
        rows += "<tr><th scope=\"row\">" + escaped(text_at(one, "from")) + " to " + escaped(text_at(one, "to")) +
                "</th>" + cell(value("distance_mm")) + cell(value("time_ms")) + cell(value("cv_mm_per_ms")) + "</tr>\n";
    }
    if (rows.empty()) return "";
    return "<h3>Conduction velocity</h3>\n<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Between</th><th "
           "scope=\"col\">Distance "
           "[mm]</th><th scope=\"col\">Time [ms]</th><th "
           "scope=\"col\">Velocity [mm/ms]</th></tr></thead><tbody>\n" +
           rows +
           "</tbody></table></div>\n<p class=\"note\">1 mm/ms is 1 m/s. Distance over the difference of activation; "
           "negative when the wave "
           "goes the other way.</p>\n";
}

// When a wave came to each region, and how fast it was there.
std::string regions_table(const json::Value& list) {
    std::string rows;
    for (const auto& one : list.items) {
        if (!one.is(json::Kind::object)) continue;
        const auto value = [&](const char* key) {
            return number_at(one, key).value_or(std::numeric_limits<double>::quiet_NaN());
        };
        std::string name = text_at(one, "region");
        if (name == "whole") name = "all cells";
        rows +=
            "<tr><th scope=\"row\">" + escaped(name) + "</th>" + cell(value("cells"), 9) + cell(value("activated"), 9);
        for (const char* time : {"first_ms", "median_ms", "last_ms"}) rows += cell(value(time));
        rows += cell(value("last_ms") - value("first_ms")) + cell(value("median_cv_mm_per_ms"), 3) + "</tr>\n";
    }
    if (rows.empty()) return "";
    return "<h3>Activation of regions</h3>\n<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Region</th><th "
           "scope=\"col\">Cells</th><th scope=\"col\">Activated</th><th scope=\"col\">First [ms]</th><th "
           "scope=\"col\">Median [ms]</th><th scope=\"col\">Last [ms]</th><th scope=\"col\">Total activation time "
           "[ms]</th><th scope=\"col\">Median velocity [mm/ms]</th></tr></thead><tbody>\n" +
           rows +
           "</tbody></table></div>\n<p class=\"note\">From the map of activation; velocities from the map cv, where "
           "there "
           "is one. The total activation time is last less first.</p>\n";
}

std::string spaced(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    if (name.rfind("apd", 0) == 0 || name.rfind("di", 0) == 0)
        std::transform(name.begin(), name.end(), name.begin(),
                       [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    if (name == "dvdt max") name = "steepest upstroke";
    if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
}

std::string header_of(const CsvColumn& one) { return escaped(spaced(one.name)) + escaped(behind_a_name(one.unit)); }

// Of each probe the last beat that repolarised, and all of them below.
std::string beats_tables(const CsvTable& beats) {
    const auto probes = names_in(beats, "probe");
    std::string rows, lists;
    std::vector<std::size_t> shown;
    for (const std::string& probe : probes) {
        std::size_t count = 0, last = beats.rows;
        std::string list;
        for (std::size_t row = 0; row < beats.rows; ++row) {
            if (text(beats, "probe", row) != probe) continue;
            ++count;
            if (last == beats.rows || std::isfinite(number(beats, "apd90", row)) ||
                !std::isfinite(number(beats, "apd90", last)))
                last = row;
        }
        if (last == beats.rows) continue;
        shown.push_back(last);
        std::size_t listed = 0;
        for (std::size_t row = 0; row < beats.rows; ++row) {
            if (text(beats, "probe", row) != probe || ++listed + most_beats_listed <= count) continue;
            list += "<tr>";
            for (const CsvColumn& one : beats.columns)
                if (one.texts.empty()) list += cell_of(one, one.numbers[row]);
            list += "</tr>\n";
        }
        std::string head;
        for (const CsvColumn& one : beats.columns)
            if (one.texts.empty()) head += "<th scope=\"col\">" + header_of(one) + "</th>";
        if (count < 2) continue;  // it stands above
        lists += "<details><summary>" +
                 std::string(count > most_beats_listed
                                 ? "The last " + readable(static_cast<double>(most_beats_listed)) + " of "
                                 : "All ") +
                 readable(static_cast<double>(count)) + " beats at " + escaped(probe) +
                 "</summary>\n<div class=\"scroll\"><table><thead><tr>" + head + "</tr></thead><tbody>\n" + list +
                 "</tbody></table></div></details>\n";
    }
    if (shown.empty()) return "";
    for (const CsvColumn& one : beats.columns) {
        if (!one.texts.empty()) continue;
        rows += "<tr><th scope=\"row\">" + header_of(one) + "</th>";
        for (const std::size_t row : shown) rows += cell_of(one, one.numbers[row]);
        rows += "</tr>\n";
    }
    std::string head = "<th scope=\"col\">Of the last beat</th>";
    for (const std::size_t row : shown) head += "<th scope=\"col\">" + escaped(text(beats, "probe", row)) + "</th>";
    return "<h3>Biomarkers</h3>\n<div class=\"scroll\"><table><thead><tr>" + head + "</tr></thead><tbody>\n" + rows +
           "</tbody></table></div>\n<p class=\"note\">Of each probe's last beat that repolarised to 90 %, from every "
           "step of the run; APD "
           "from activation to so much of the way from the peak back to the foot. All beats are in "
           "beats.csv.</p>\n" +
           lists;
}

// What the rows of a table are of: its texts, joined.
std::vector<std::string> curve_of_each_row(const CsvTable& table) {
    std::vector<std::string> names(table.rows);
    for (const CsvColumn& column : table.columns)
        for (std::size_t row = 0; row < column.texts.size(); ++row)
            names[row] += (names[row].empty() ? "" : ", ") + column.texts[row];
    return names;
}

// Each column of numbers over the first of them, a curve for all rows of the same texts.
std::string plots_of_table(const std::string& name, const CsvTable& table, Figures& figures) {
    std::vector<const CsvColumn*> columns;
    for (const CsvColumn& column : table.columns)
        if (!column.numbers.empty()) columns.push_back(&column);
    if (columns.size() < 2) return "";
    const auto label = [](const CsvColumn& column) {
        return column.name + (column.unit == "1" ? "" : " [" + column.unit + "]");
    };
    const std::vector<std::string> names = curve_of_each_row(table);
    std::string html;
    for (std::size_t k = 1; k < columns.size(); ++k) {
        LinePlot plot{
            name + "-" + columns[k]->name, map_title(columns[k]->name), label(*columns[0]), label(*columns[k]), {}};
        for (std::size_t row = 0; row < table.rows; ++row) {
            auto curve = std::find_if(plot.curves.begin(), plot.curves.end(),
                                      [&](const Curve& one) { return one.name == names[row]; });
            if (curve == plot.curves.end()) {
                if (plot.curves.size() == most_curves) continue;
                curve = plot.curves.insert(plot.curves.end(), Curve{names[row], {}, {}});
            }
            curve->x.push_back(columns[0]->numbers[row]);
            curve->y.push_back(columns[k]->numbers[row]);
        }
        for (Curve& curve : plot.curves) curve.draws_points = !std::is_sorted(curve.x.begin(), curve.x.end());
        html += figures.add(line_plot(plot));
    }
    return html;
}

}  // namespace

std::string other_tables_section(const RunFolder& run, Figures& figures) {
    std::string html;
    for (const auto& [file, table] : run.other_tables) {
        if (file == "leads.csv" && has_standard_leads(run)) continue;
        const std::string name = file.substr(0, file.rfind('.'));
        html += section(name, map_title(name), plots_of_table(name, table, figures));
    }
    return html;
}

std::string restitution_section(const RunFolder& run, Figures& figures) {
    if (!run.restitution) return "";
    std::string html;
    for (const std::string& stimulus : names_in(*run.restitution, "stimulus")) {
        const auto all = pairs_of(*run.restitution, stimulus);
        html += restitution_plot(run, stimulus, all, figures) + alternans_plot(stimulus, all, figures);
    }
    return section("restitution", "Restitution and alternans", html);
}

std::string measures_section(const RunFolder& run, Figures& figures) {
    std::string html;
    if (const json::Value* list = run.summary ? find_path(*run.summary, "measures.cv") : nullptr; list != nullptr)
        html += conduction_table(*list);
    if (const json::Value* list = run.summary ? find_path(*run.summary, "measures.regions") : nullptr; list != nullptr)
        html += regions_table(*list);
    if (run.beats) html += beat_history(*run.beats, figures) + beats_tables(*run.beats);
    return section("measures", "Measures", html);
}

}  // namespace heartwright::report
