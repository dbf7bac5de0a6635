#include "runtime/app/run_folder.hpp"

#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/app/export_run.hpp"
#include "runtime/app/seeds.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::app {

namespace fs = std::filesystem;

namespace {

// A run's files in the order in which they appear; summary.json says that the run is whole.
constexpr const char* run_files[] = {"experiment.resolved.json",
                                     "probes.csv",
                                     "probes_sd.csv",
                                     "fields",
                                     "maps.h5",
                                     "maps_sd.h5",
                                     "maps",
                                     "line_scans.h5",
                                     "line_scans",
                                     "sparks.csv",
                                     "beats.csv",
                                     "restitution.csv",
                                     "ecg.csv",
                                     "phase_singularities.csv",
                                     "phase_singularity_points.csv",
                                     "end_state.h5",
                                     "checkpoints",
                                     "checkpoint.now",
                                     "summary.json",
                                     "report.html",
                                     "plots"};

const char* how_it_ended(const fs::path& root) {
    std::error_code error;
    if (!fs::exists(root / "summary.json", error)) return " that did not finish";
    const auto summary = nlohmann::json::parse(io::read_file((root / "summary.json").string()), nullptr, false);
    return summary.is_object() && summary.value("status", nlohmann::json()) == "interrupted" ? " that was interrupted" : "";
}

}  // namespace

void refuse_a_used_folder(const std::string& folder, bool force) {
    std::error_code error;
    const fs::path root(folder);
    if (fs::exists(root, error) && !fs::is_directory(root, error)) throw UserFault(folder + ": is no folder");
    if (force) return;
    std::vector<std::string> names(std::begin(run_files), std::end(run_files));
    for (const std::string& seed : seed_folders(folder)) names.push_back(fs::path(seed).filename().string());
    for (const std::string& name : names) {
        if (!fs::exists(root / name, error)) continue;
        throw UserFault(folder + ": already holds a run" + how_it_ended(root) + " (" + name +
                        "); name another folder, or add --force to replace it");
    }
}

void claim_folder(const std::string& folder, bool force) {
    refuse_a_used_folder(folder, force);
    std::error_code error;
    const fs::path root(folder);
    io::make_folder(folder);
    for (const std::string& seed : seed_folders(folder)) {
        claim_folder(seed, true);
        fs::remove(seed, error);  // unless something else is in there
    }
    if (fs::exists(root / run_files[0], error)) remove_export(folder);  // else nobody has exported from here
    for (auto name = std::rbegin(run_files); name != std::rend(run_files); ++name) {
        fs::remove_all(root / *name, error);
        if (error) throw MachineFault((root / *name).string() + ": cannot be removed: " + error.message());
    }
}

}  // namespace heartwright::app
