#include "runtime/report/compare/cell_report.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/diag/plain_number.hpp"
#include "base/json/value.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/data/shown_unit.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/page.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {

namespace {

namespace fs = std::filesystem;

// In the order of their names.
std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> all;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) all.push_back(entry.path());
    std::sort(all.begin(), all.end());
    return all;
}

bool is_experiment(const fs::path& path) { return path.extension() == ".json" && path.filename() != "cell.json"; }

// What a protocol that a signal ended says of itself.
std::optional<json::Value> summary_of(const fs::path& folder) {
    if (!fs::exists(folder / "cell.json")) return {};
    Diagnostics diagnostics;
    auto summary = json::parse(json::read_source((folder / "cell.json").string()), diagnostics);
    diagnostics.throw_if_errors();
    return summary;
}

std::string text_of_marker(const fs::path& folder) {
    const std::string text = io::read_file((folder / unfinished_marker).string());
    return text.substr(0, text.find('\n'));
}

std::string where_it_stopped(const std::optional<json::Value>& summary) {
    if (!summary) return "It did not say where: it was killed, or is still in progress.";
    const std::string run = text_at(*summary, "stopped.run");
    const auto at = number_at(*summary, "stopped.at_ms"), end = number_at(*summary, "stopped.end_ms");
    if (!at || !end) return "It stopped in '" + run + "'.";
    return "It stopped in '" + run + "' at " + plain_number(*at, 6) + " of " + plain_number(*end, 6) + " ms.";
}

// The runs of a protocol are those of its experiments; pacing leaves its end state alone.
std::string list_of_parts(const fs::path& folder) {
    std::string html = "<ul>\n";
    for (const fs::path& path : entries_of(folder)) {
        if (!is_experiment(path)) continue;
        const std::string name = path.stem().string();
        const fs::path run = folder / name;
        std::string text = escaped(name) + ": ";
        if (fs::exists(run / "report.html"))
            text += "<a href=\"" + escaped(name) + "/report.html\">a run</a>";
        else
            text += fs::exists(folder / (name + ".h5")) ? "its end state" : "begun, without a result of its own";
        html += "<li>" + text + "</li>\n";
    }
    return html + "</ul>\n";
}

std::string runs_of(const fs::path& folder, Figures& figures) {
    std::string html;
    for (const fs::path& path : entries_of(folder)) {
        if (!fs::exists(path / "probes.csv") || !fs::exists(path / "experiment.resolved.json")) continue;
        RunFolder run = read_run_folder(path);
        show_calcium_in_uM(run);
        html += traces_section(run, figures);
    }
    return html;
}

RunFolder tables_of(const fs::path& folder) {
    RunFolder tables;
    tables.folder = folder;
    for (const fs::path& path : entries_of(folder))
        if (path.extension() == ".csv")
            if (auto table = read_any_csv(path.string()))
                tables.other_tables.emplace(path.filename().string(), *std::move(table));
    return tables;
}

}  // namespace

bool is_unfinished_cell_folder(const fs::path& folder) { return fs::exists(folder / unfinished_marker); }

void write_unfinished_cell_report(const fs::path& folder) {
    const std::optional<json::Value> summary = summary_of(folder);
    const std::string what =
        summary ? text_at(*summary, "model.name") + " " + text_at(*summary, "protocol") : "heartwright cell";
    const io::OutputFolder opened(folder.string(), "cell");
    Figures figures;
    std::string body = "<header>\n<p class=\"kicker\">Heartwright cell</p>\n<h1>" + escaped(what + ", interrupted") +
                       "</h1>\n</header>\n<p class=\"warning\" role=\"note\">" +
                       escaped("The protocol did not come to its end, so its numbers are missing. " +
                               where_it_stopped(summary) + " The same command with --force begins anew.") +
                       "</p>\n<p class=\"note\">" + escaped(text_of_marker(folder)) + "</p>\n";
    body += section("parts", "What there is", list_of_parts(folder));
    body += runs_of(folder, figures) + other_tables_section(tables_of(folder), figures);
    io::write_whole_file((folder / "report.html").string(), page_of(what + ", interrupted", body));
    figures.write(folder / "plots");
}

}  // namespace heartwright::report
