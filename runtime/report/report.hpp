// A run's folder to one HTML page: self-contained (no network, no framework), readable without JavaScript, on paper and
// on a phone.
#pragma once

#include <filesystem>

namespace heartwright::report {

// Reads experiment.resolved.json and, as far as they are there, summary.json, probes.csv, maps.h5, line_scans.h5 and
// sparks.csv; writes report.html beside them, whole or not at all. UserFault when the folder holds no run or one of its
// files is damaged.
void write_report(const std::filesystem::path& run_folder);

}  // namespace heartwright::report
