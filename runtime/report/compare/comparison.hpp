// Two runs side by side: what was set otherwise, and what came out otherwise. B less A throughout.
#pragma once

#include <filesystem>
#include <string>

#include "runtime/report/data/run_folder.hpp"
#include "runtime/report/plots/figure.hpp"

namespace heartwright::report {

// Writes one page to `file`, whole or not at all. Runs that were interrupted, or are of other grids, times or models,
// are compared as far as they go, and the page says how far. UserFault as for write_report, and when the runs are on
// different meshes.
void write_comparison(const std::filesystem::path& a, const std::filesystem::path& b,
                      const std::filesystem::path& file);

// Two traces at the times of the first that both have: the second is linear between its rows.
struct TraceDifference {
    std::vector<double> t, difference;    // ms; B - A
    double largest = 0, at = 0, rms = 0;  // largest: that difference whose size is the largest, with its sign, and when
    bool same_times = true;               // rows stand at the same times
};
TraceDifference difference_of(const std::vector<double>& t_a, const std::vector<double>& a,
                              const std::vector<double>& t_b, const std::vector<double>& b);

// The page's sections.
std::string setup_differences(const RunFolder& a, const RunFolder& b);
std::string figure_differences(const RunFolder& a, const RunFolder& b);
std::string trace_differences(const RunFolder& a, const RunFolder& b, Figures& figures);
std::string map_differences(const RunFolder& a, const RunFolder& b, Figures& figures);

}  // namespace heartwright::report
