#include "runtime/app/resume.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/diag/faults.hpp"
#include "runtime/app/ranks.hpp"
#include "runtime/checkpoint/index.hpp"
#include "runtime/checkpoint/series.hpp"
#include "runtime/experiment/as_far_as.hpp"
#include "runtime/io/read_file.hpp"

namespace heartwright::app {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

Json read_json(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error) ? Json::parse(io::read_file(path.string()), nullptr, false) : Json();
}

bool is_complete(const std::string& folder) {
    const Json summary = read_json(fs::path(folder) / "summary.json");
    return summary.is_object() && summary.value("status", Json()) == "complete";
}

bool has_checkpoints(const std::string& folder) { return !checkpoint::steps_in(folder + "/checkpoints").empty(); }

// Of a complete run: is this one the same, or is there something left to do, since it ends later?
Left left_by_complete(const std::string& folder, Json here) {
    Json there = read_json(fs::path(folder) / "experiment.resolved.json");
    if (!there.is_object()) return Left::a_complete_run;
    const std::int64_t end = experiment::last_step_of(there);
    const bool is_longer = end >= 0 && experiment::last_step_of(here) > end;
    if (is_longer) {
        there = experiment::as_far_as(std::move(there), end);
        here = experiment::as_far_as(std::move(here), end);
    } else {
        there.erase("checkpoints");
        here.erase("checkpoints");
    }
    const auto others = checkpoint::differences(there, here, 5);
    if (others.empty() && is_longer && !has_checkpoints(folder))
        throw UserFault(folder + ": holds a complete run of an earlier end and no checkpoint from which it could go on: \"checkpoints\" with "
                        "\"every\" or \"at_end\" leaves some; add --force instead of --resume to run it anew");
    if (others.empty()) return is_longer ? Left::checkpoints : Left::a_complete_run;
    std::string said = folder + ": holds a complete run of another experiment than this one:";
    for (const std::string& one : others) said += "\n  " + one;
    throw UserFault(said + "\nname another folder, or add --force instead of --resume to replace it");
}

}  // namespace

Left what_is_left(const std::string& folder, const Json& resolved, mpi::Team& team) {
    Left left = Left::nothing_to_go_on_from;
    at_the_root(team, [&] {
        if (is_complete(folder)) {
            left = left_by_complete(folder, resolved);
        } else if (has_checkpoints(folder)) {
            left = Left::checkpoints;
        }
    });
    return static_cast<Left>(team.largest(static_cast<std::int64_t>(left)));
}

void remove_summary(const std::string& folder) {
    std::error_code error;
    fs::remove(fs::path(folder) / "summary.json", error);
    if (error) throw MachineFault(folder + "/summary.json: cannot be removed: " + error.message());
}

solver::CheckpointPlan checkpoint_plan(const experiment::Experiment& experiment, const std::string& folder) {
    const experiment::Checkpoints& said = experiment.checkpoints;
    return {folder + "/checkpoints", said.every_steps, said.wall, static_cast<int>(said.kept), said.at_end};
}

FolderLock::FolderLock(const std::string& folder, double patience_s) : path_(folder + "/.lock") {
    const auto begin = std::chrono::steady_clock::now();
    for (;;) {
        file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file_ < 0) return;
        struct stat own {}, there {};
        if (::flock(file_, LOCK_EX | LOCK_NB) == 0) {  // of the file that is there, not of one that its last owner has removed
            if (::fstat(file_, &own) == 0 && ::stat(path_.c_str(), &there) == 0 && own.st_ino == there.st_ino) return;
        } else if (errno != EWOULDBLOCK && errno != EINTR) {
            return;
        } else if (std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > patience_s) {
            ::close(file_);
            throw UserFault(folder + ": another run is writing there; wait for its end, or name another folder");
        }
        ::close(file_);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

FolderLock::~FolderLock() {
    if (file_ < 0) return;
    ::unlink(path_.c_str());
    ::close(file_);
}

bool take_wish_of_folder(const std::string& folder) {
    const std::string path = folder + "/checkpoint.now";
    struct stat there {};
    return ::stat(path.c_str(), &there) == 0 && std::remove(path.c_str()) == 0;
}

}  // namespace heartwright::app
