#include "runtime/commands/output/resume.hpp"

#include <sys/stat.h>

#include <cstdio>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/checkpoint/index.hpp"
#include "runtime/checkpoint/series.hpp"
#include "runtime/experiment/resume_prefix.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

Json read_json(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error) ? Json::parse(io::read_file(path.string()), nullptr, false) : Json();
}

Json file_json(const std::string& path) {
    const io::FileChecksum sum = io::file_checksum(path);
    return {{"bytes", sum.bytes}, {"checksum", sum.checksum}};
}

bool is_complete(const std::string& folder) {
    const Json summary = read_json(fs::path(folder) / "summary.json");
    return summary.is_object() && summary.value("status", Json()) == "complete";
}

bool has_checkpoints(const std::string& folder) { return !checkpoint::steps_in(folder + "/checkpoints").empty(); }

// Without "inputs" and the names of copies, which depend on what the files hold: the checkpoint knows more about that.
Json without_inputs(Json resolved) {
    std::vector<std::string> files;
    for (const Json& input : resolved.value("inputs", Json::array()))
        if (input.is_object() && input.value("file", Json()).is_string()) files.push_back(input["file"]);
    resolved.erase("inputs");
    const std::function<void(Json&)> shorten = [&](Json& value) {
        if (value.is_structured()) {
            for (Json& inner : value) shorten(inner);
        } else if (value.is_string()) {
            const std::string text = value;
            for (const std::string& file : files)
                if (!file.empty() && (text == file || text.starts_with(file + ":"))) value = text.substr(file.size());
        }
    };
    shorten(resolved);
    return resolved;
}

// A run that looks complete may have lost what it wrote, by one bit too.
void require_files(const std::string& folder) {
    const Json files = read_json(fs::path(folder) / "summary.json").value("files", Json::object());
    for (const auto& [name, said] : files.items()) {
        if (name.find('/') != std::string::npos || !said.is_object()) continue;
        const std::string path = folder + "/" + name;
        std::error_code error;
        const bool is_file = fs::is_regular_file(fs::symlink_status(path, error));
        if (is_file && said == file_json(path)) continue;
        throw UserFault(path + (is_file ? ": is not as the run left it" : ": is not there any more") +
                        "; put the file back, or add --force instead of --resume to run it anew");
    }
}

struct Comparison {
    bool is_longer = false;
    std::vector<std::string> differences;
};

// An experiment with that of an earlier run, up to the end of that when this one ends later.
Comparison compared(Json there, Json here) {
    const std::int64_t end = experiment::last_step_of(there);
    const bool is_longer = end >= 0 && experiment::last_step_of(here) > end;
    if (is_longer) {
        there = experiment::resume_prefix(without_inputs(std::move(there)), end);
        here = experiment::resume_prefix(without_inputs(std::move(here)), end);
    } else {
        there.erase("checkpoints");
        here.erase("checkpoints");
    }
    return {is_longer, checkpoint::differences(there, here, 5)};
}

// Of a complete run: is this one the same, or is there something left to do, since it ends later?
Left left_by_complete(const std::string& folder, const Json& here) {
    const Json there = read_json(fs::path(folder) / "experiment.resolved.json");
    if (!there.is_object()) return Left::a_complete_run;
    if (!there.contains("inputs"))
        throw UserFault(folder +
                        ": holds a complete run of an earlier version of heartwright, which does not say what its "
                        "input files held; go on "
                        "with that version, name "
                        "another folder, or add --force instead of --resume to run it anew");
    const auto [is_longer, others] = compared(there, here);
    if (others.empty() && is_longer && !has_checkpoints(folder))
        throw UserFault(folder +
                        ": holds a complete run of an earlier end and no checkpoint from which it could go on: "
                        "\"checkpoints\" with "
                        "\"every\" or \"at_end\" leaves some; add --force instead of --resume to run it anew");
    if (others.empty() && !is_longer) require_files(folder);
    if (others.empty()) return is_longer ? Left::checkpoints : Left::a_complete_run;
    std::string said = folder + ": holds a complete run of another experiment than this one:";
    for (const std::string& one : others) said += "\n  " + one;
    throw UserFault(said + "\nname another folder, or add --force instead of --resume to replace it");
}

}  // namespace

Json files_json(const std::string& folder) {
    Json files = Json::object();
    std::vector<std::string> names{"probes.csv", "maps.h5", "cells.csv", "end_state.h5"};
    for (const results::Table& table : simulation::declared_tables()) names.push_back(table.file);
    for (const std::string& name : names) {
        const std::string path = folder + "/" + name;
        std::error_code error;
        if (fs::is_regular_file(path, error)) files[name] = file_json(path);
    }
    return files;
}

Left what_is_left(const std::string& folder, const Json& resolved, mpi::Team& team) {
    Left left = Left::nothing_to_go_on_from;
    launch::at_the_root(team, [&] {
        if (is_complete(folder))
            left = left_by_complete(folder, resolved);
        else if (has_checkpoints(folder))
            left = Left::checkpoints;
    });
    return static_cast<Left>(team.all_reduce_max(static_cast<std::int64_t>(left)));
}

std::vector<std::string> differences_from_run_in(const std::string& folder, const Json& resolved) {
    const Json there = read_json(fs::path(folder) / "experiment.resolved.json");
    if (!there.is_object()) return {"experiment.resolved.json there is damaged"};
    return compared(there, resolved).differences;
}

void remove_summary(const std::string& folder) { io::remove_made(folder + "/summary.json"); }

simulation::CheckpointPlan checkpoint_plan(const experiment::Experiment& experiment, const std::string& folder) {
    const experiment::Checkpoints& said = experiment.checkpoints;
    return {folder + "/checkpoints", said.every_steps, said.wall, static_cast<int>(said.kept), said.at_end};
}

bool take_wish_of_folder(const std::string& folder) {
    const std::string path = folder + "/checkpoint.now";
    struct stat there {};
    return ::lstat(path.c_str(), &there) == 0 && S_ISREG(there.st_mode) && std::remove(path.c_str()) == 0;
}

}  // namespace heartwright::commands
