#include "runtime/report/compare/side_by_side.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "base/units/shown.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/report/data/flat_json.hpp"
#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/data/shown_unit.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/page.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {

namespace {

namespace fs = std::filesystem;

struct Result {
    std::string label;                                        // the folder's name
    std::string what;                                         // "ohara_rudy_2011 pace"
    std::vector<std::pair<std::string, std::string>> values;  // path in the summary, text
    std::vector<std::pair<std::string, RunFolder>> runs;      // "beats" of a protocol; "" of a run itself
};

// What says how a result was made, not what it is.
bool is_of_provenance(const std::string& path) {
    static const std::set<std::string> first{"format",     "protocol", "command", "version", "notes",
                                             "timings",    "status",   "seconds", "host",    "throughput",
                                             "provenance", "tissue",   "tables"};
    return first.count(path.substr(0, path.find('.'))) != 0;
}

std::vector<std::pair<std::string, std::string>> numbers_of(const json::Value& value, const std::string& path) {
    std::vector<std::pair<std::string, std::string>> values;
    for (const Leaf& leaf : leaves_of(value, path))
        if (!is_of_provenance(leaf.path)) values.emplace_back(leaf.path, leaf.text);
    return values;
}

json::Value summary_of_cell(const fs::path& path) {
    Diagnostics diagnostics;
    auto value = json::parse(json::read_source(path.string()), diagnostics);
    diagnostics.throw_if_errors();
    return std::move(*value);
}

Result read_result(const fs::path& folder) {
    Result result;
    result.label = folder.filename().empty() ? folder.parent_path().filename().string() : folder.filename().string();
    if (!is_cell_folder(folder)) {
        RunFolder run = read_run_folder(folder);
        show_calcium_in_uM(run);
        result.what = text_at(run.experiment, "model");
        if (run.summary)
            for (const char* part : {"at_probes", "measures", "biomarkers"})
                if (const json::Value* value = find_path(*run.summary, part)) {
                    const auto more = numbers_of(*value, part);
                    result.values.insert(result.values.end(), more.begin(), more.end());
                }
        result.runs.emplace_back("", std::move(run));
        return result;
    }
    const json::Value summary = summary_of_cell(folder / "cell.json");
    result.what = text_at(summary, "model.name") + " " + text_at(summary, "protocol");
    result.values = numbers_of(summary, "");
    std::vector<fs::path> runs;
    for (const auto& entry : fs::directory_iterator(folder))
        if (fs::exists(entry.path() / "probes.csv")) runs.push_back(entry.path());
    std::sort(runs.begin(), runs.end());
    for (const fs::path& path : runs) {
        RunFolder run = read_run_folder(path);
        show_calcium_in_uM(run);
        result.runs.emplace_back(path.filename().string(), std::move(run));
    }
    return result;
}

// Two folders of one name get a number.
void make_labels_unique(std::vector<Result>& results) {
    std::map<std::string, int> counts;
    for (const Result& result : results) ++counts[result.label];
    std::map<std::string, int> seen;
    for (Result& result : results)
        if (counts[result.label] > 1) result.label += " (" + std::to_string(++seen[result.label]) + ")";
}

std::string number_or_text(const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    return !text.empty() && *end == 0 ? readable(value, 5) : escaped(text);
}

// A row for each path that any result has, in the order of the first that has it.
std::string table_of_results(const std::vector<Result>& results) {
    constexpr std::size_t most_rows = 200;
    std::vector<std::string> paths;
    for (const Result& result : results)
        for (const auto& [path, text] : result.values)
            if (std::find(paths.begin(), paths.end(), path) == paths.end() && paths.size() < most_rows)
                paths.push_back(path);
    if (paths.empty()) return "";
    std::string html = "<div class=\"scroll\"><table><thead><tr><th scope=\"col\"></th>";
    for (const Result& result : results) html += "<th scope=\"col\">" + escaped(result.label) + "</th>";
    html += "</tr></thead><tbody>\n";
    for (const std::string& path : paths) {
        html += "<tr><th scope=\"row\">" + escaped(path) + "</th>";
        for (const Result& result : results) {
            const auto found = std::find_if(result.values.begin(), result.values.end(),
                                            [&](const auto& value) { return value.first == path; });
            html +=
                "<td class=\"number\">" + (found == result.values.end() ? "" : number_or_text(found->second)) + "</td>";
        }
        html += "</tr>\n";
    }
    html += "</tbody></table></div>\n";
    if (paths.size() == most_rows) html += "<p class=\"note\">The first 200 rows; the summaries have all.</p>\n";
    return html;
}

// A plot for each run's name and quantity: the potential and calcium first, as summaries' runs have them.
std::string traces_of(const std::vector<Result>& results, Figures& figures) {
    constexpr std::size_t most_plots = 24, most_probes = 10;
    std::vector<std::pair<std::string, std::string>> wanted;  // run, quantity
    for (const Result& result : results)
        for (const auto& [name, run] : result.runs)
            for (const Trace& trace : run.traces)
                if (std::find(wanted.begin(), wanted.end(), std::pair(name, trace.quantity)) == wanted.end())
                    wanted.emplace_back(name, trace.quantity);
    std::string html;
    for (std::size_t k = 0; k < std::min(wanted.size(), most_plots); ++k) {
        const auto& [name, quantity] = wanted[k];
        LinePlot plot{
            "side-" + name + "-" + quantity, quantity + (name.empty() ? "" : " of " + name), "t [ms]", quantity, {}};
        for (std::size_t r = 0; r < results.size(); ++r)
            for (const auto& [run_name, run] : results[r].runs) {
                std::size_t probes = 0;
                for (const Trace& trace : run.traces) {
                    if (run_name != name || trace.quantity != quantity || ++probes > most_probes) continue;
                    plot.y_label = quantity + behind_a_name(trace.unit);
                    Curve curve{results[r].label + ": " + trace.probe, run.times, trace.values};
                    curve.group = results[r].label;
                    curve.colour = r;
                    plot.curves.push_back(std::move(curve));
                }
            }
        html += figures.add(line_plot(plot));
    }
    if (wanted.size() > most_plots)
        html += "<p class=\"note\">The first " + std::to_string(most_plots) + " quantities; probes.csv has all.</p>\n";
    return html;
}

}  // namespace

bool is_cell_folder(const fs::path& folder) { return fs::exists(folder / "cell.json"); }

void write_side_by_side(const std::vector<fs::path>& folders, const fs::path& file) {
    if (folders.size() < 2 || folders.size() > most_side_by_side)
        throw UserFault("2 to " + std::to_string(most_side_by_side) + " results go side by side, not " +
                        std::to_string(folders.size()));
    std::vector<Result> results;
    for (const fs::path& folder : folders) results.push_back(read_result(folder));
    make_labels_unique(results);
    const std::string title = std::to_string(results.size()) + " results side by side";
    Figures figures(Figures::Files::none);
    std::string body = "<header>\n<p class=\"kicker\">Heartwright: results side by side</p>\n<h1>" + title +
                       "</h1>\n</header>\n<ul>\n";
    for (std::size_t k = 0; k < results.size(); ++k)
        body += "<li>" + escaped(results[k].label) + ": " + escaped(results[k].what) + " <small>" +
                escaped(folders[k].string()) + "</small></li>\n";
    body += "</ul>\n" + section("traces", "Traces", traces_of(results, figures)) +
            section("numbers", "Numbers", table_of_results(results));
    io::write_whole_file(file.string(), page_of(title, body));
}

}  // namespace heartwright::report
