#include "runtime/commands/run/claim_folder.hpp"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/commands/output/resume.hpp"
#include "runtime/commands/run/seeds.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/launch/folder_lock.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

constexpr const char* kind_of_runs = "run";

// What a run leaves besides its declared tables, in the order in which it appears; summary.json says that the run is
// whole.
constexpr const char* run_files[] = {"experiment.resolved.json",
                                     "probes.csv",
                                     "probes_sd.csv",
                                     "fields",
                                     "maps.h5",
                                     "maps_sd.h5",
                                     "maps.vtkhdf",
                                     "maps",
                                     "cells.csv",
                                     "line_scans.h5",
                                     "line_scans",
                                     "end_state.h5",
                                     "checkpoints",
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

// The names of a run's files and folders that are there, in the order in which they appear.
std::vector<std::string> parts_of_a_run(const std::string& folder) {
    std::error_code error;
    std::vector<std::string> parts;
    std::vector<std::string> names(std::begin(run_files), std::end(run_files));
    for (const results::Table& table : simulation::declared_tables()) names.push_back(table.file);
    for (const std::string& name : names)
        if (fs::symlink_status(fs::path(folder) / name, error).type() != fs::file_type::not_found)
            parts.push_back(name);
    for (const std::string& seed : seed_folders(folder)) parts.push_back(fs::path(seed).filename().string());
    return parts;
}

void refuse_a_run(const std::string& folder) {
    const std::vector<std::string> parts = parts_of_a_run(folder);
    if (parts.empty()) return;
    const std::string& part = parts.front();
    io::OutputFolder(folder, kind_of_runs).refuse_what_others_made({part});
    const Ending ending = how_it_ended(folder);
    const std::string said = folder + ": already holds a run" +
                             (ending == Ending::none          ? " that did not finish"
                              : ending == Ending::interrupted ? " that was interrupted"
                                                              : "") +
                             " (" + part + "); ";
    if (ending == Ending::complete) throw UserFault(said + "name another folder, or add --force to replace it");
    throw UserFault(said + "add --resume to go on with it, name another folder, or add --force to replace it");
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

void refuse_to_lose_results(const std::string& folder, const nlohmann::ordered_json& resolved) {
    const std::vector<std::string> parts = parts_of_a_run(folder);
    if (parts.empty()) return;
    io::OutputFolder(folder, kind_of_runs).refuse_what_others_made(parts);
    const std::string anew = "name another folder, or add --force instead of --resume to ";
    std::error_code error;
    if (!fs::is_regular_file(fs::path(folder) / run_files[0], error))
        throw UserFault(folder + ": holds a run that did not finish (" + parts.front() + "), and no longer " +
                        run_files[0] + ", which says of what; " + anew + "replace it");
    std::string said;
    for (const std::string& one : differences_from_run_in(folder, resolved)) said += "\n  " + one;
    if (!said.empty())
        throw UserFault(folder + ": holds a run of another experiment than this one, which did not finish:" + said +
                        "\n" + anew + "replace it");
    if (how_it_ended(folder) != Ending::none)
        throw UserFault(folder +
                        ": holds a run that was interrupted, and no checkpoint from which it could go on: its results "
                        "would be lost; put checkpoints/ back, " +
                        anew + "run it anew");
}

void go_on_in_folder(const std::string& folder) {
    io::OutputFolder(folder, kind_of_runs).refuse_what_others_made(parts_of_a_run(folder));
    remove_summary(folder);
}

void claim_folder(const std::string& folder, bool is_forced, const std::vector<std::string>& starts_from) {
    const io::OutputFolder own(folder, kind_of_runs);
    if (!is_forced) refuse_a_run(folder);
    own.refuse_what_others_made(parts_of_a_run(folder));
    std::deque<launch::FolderLock> locks;  // all of them before the first is emptied
    for (const std::string& seed : seed_folders(folder)) locks.emplace_back(seed, launch::patience_when_deleting);
    own.remove_what_was_made({starts_from,
                              "is what this run starts from, and would be removed",
                              {run_files[0], "inputs"}});  // which it writes again as they are
}

}  // namespace heartwright::commands
