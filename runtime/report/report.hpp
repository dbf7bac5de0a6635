// A run's folder to one HTML page: self-contained (no network, no framework), readable without JavaScript, on paper and
// on a phone.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runtime/report/plots/figure.hpp"

namespace heartwright::report {

// Reads experiment.resolved.json and, as far as they are there, summary.json, probes.csv, maps.h5, line_scans.h5 and
// sparks.csv; writes report.html beside them, whole or not at all. UserFault when the folder holds no run or one of its
// files is damaged.
// is_going_on: another process, or another thread, is still writing there; the page says so.
void write_report(const std::filesystem::path& run_folder, bool is_going_on = false);

// The page's figures, in their order. The one of this name is laid out so wide (its letters have 13 units), the others
// as in the page.
std::vector<Figure> report_figures(const std::filesystem::path& run_folder, const std::string& name = {},
                                   double width = 0);

// The same without files: what the page's <main> would hold, and the page's title.
struct ReportBody {
    std::string title, html;
};
ReportBody report_body(const std::filesystem::path& run_folder, bool is_going_on);

}  // namespace heartwright::report
