#include "runtime/commands/run/claim_folder.hpp"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/commands/inspect/export_run.hpp"
#include "runtime/commands/run/seeds.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/folder_lock.hpp"

namespace heartwright::commands {

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
                                     "cells.csv",
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

enum class Ending { complete, interrupted, none };

Ending how_it_ended(const fs::path& root) {
    std::error_code error;
    if (!fs::exists(root / "summary.json", error)) return Ending::none;
    const auto summary = nlohmann::json::parse(io::read_file((root / "summary.json").string()), nullptr, false);
    return summary.is_object() && summary.value("status", nlohmann::json()) == "interrupted" ? Ending::interrupted
                                                                                             : Ending::complete;
}

// Of the folder and of those of its seeds.
bool is_being_written(const std::string& folder) {
    const std::vector<std::string> seeds = seed_folders(folder);
    return launch::is_locked(folder) || std::any_of(seeds.begin(), seeds.end(), launch::is_locked);
}

// The first file or folder of a run that is there; "": none.
std::string part_of_a_run(const std::string& folder) {
    std::error_code error;
    for (const char* name : run_files)
        if (fs::exists(fs::path(folder) / name, error)) return name;
    const std::vector<std::string> seeds = seed_folders(folder);
    return seeds.empty() ? "" : fs::path(seeds.front()).filename().string();
}

void refuse_a_run(const std::string& folder) {
    const std::string part = part_of_a_run(folder);
    if (part.empty()) return;
    const Ending ending = how_it_ended(folder);
    const std::string said = folder + ": already holds a run" +
                             (ending == Ending::none          ? " that did not finish"
                              : ending == Ending::interrupted ? " that was interrupted"
                                                              : "") +
                             " (" + part + "); ";
    if (ending == Ending::complete) throw UserFault(said + "name another folder, or add --force to replace it");
    throw UserFault(said + "add --resume to go on with it, name another folder, or add --force to replace it");
}

void remove_run(const std::string& folder) {
    const fs::path root(folder);
    std::error_code error;
    if (fs::exists(root / run_files[0], error)) remove_export(folder);  // else nobody has exported from here
    for (auto name = std::rbegin(run_files); name != std::rend(run_files); ++name) {
        fs::remove_all(root / *name, error);
        if (error) throw MachineFault((root / *name).string() + ": cannot be removed: " + error.message());
    }
}

}  // namespace

void refuse_a_used_folder(const std::string& folder, bool may_hold_a_run) {
    std::error_code error;
    const fs::path root(folder);
    if (fs::exists(root, error) && !fs::is_directory(root, error)) throw UserFault(folder + ": is no folder");
    if (!may_hold_a_run && is_being_written(folder))  // else the lock is waited for: the run's processes may be ending
        throw UserFault(folder + ": another run is writing there; wait for its end, or name another folder");
    if (!may_hold_a_run) refuse_a_run(folder);
}

void claim_folder(const std::string& folder, bool is_forced) {
    io::make_folder(folder);
    if (!is_forced) refuse_a_run(folder);
    const std::vector<std::string> seeds = seed_folders(folder);
    std::deque<launch::FolderLock> locks;  // all of them before the first is emptied
    for (const std::string& seed : seeds) locks.emplace_back(seed, launch::patience_when_deleting);
    for (const std::string& seed : seeds) remove_run(seed);
    locks.clear();
    std::error_code error;
    for (const std::string& seed : seeds) fs::remove(seed, error);  // unless something else is in there
    remove_run(folder);
}

}  // namespace heartwright::commands
