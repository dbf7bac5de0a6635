// The folder of a sweep: run_K for each run, from 0, run_K.log with what it said, sweep.json with what is swept,
// results.csv.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/files/new_file.hpp"
#include "runtime/commands/sweep/sweep_plan.hpp"
#include "runtime/io/output_folder.hpp"

namespace heartwright::commands {

// What sweep.json says: runs of another sweep do not mix with these.
struct SweepIdentity {
    std::string experiment;       // its file, for people
    std::string experiment_hash;  // of its text
    std::vector<std::pair<std::string, std::string>>
        settings;  // what all runs share: models' hashes, backend, --set ...
    std::vector<SweepRun> runs;
    std::vector<std::pair<std::string, std::string>> files = {};  // that runs read, with what they hold
};

// Held while it lives; MachineFault where no lock can be taken (launch/folder_lock.hpp).
class SweepLock {
public:
    enum class Wait { yes, no };
    SweepLock(const std::string& path, Wait wait);
    bool is_held_by_another() const { return is_held_by_another_; }

private:
    files::Descriptor file_;
    bool is_held_by_another_ = false;
};

class SweepFolder {
public:
    explicit SweepFolder(std::string folder) : folder_(std::move(folder)) {}

    // Makes the folder and sweep.json, or finds that it holds this sweep, or the beginning of it (then the longer list
    // is kept). The lock of this part of the sweep; none for a part that nobody works at (results.csv alone). UserFault
    // with what differs when the folder holds another sweep, or anything else, and when another process works at the
    // same part. is_forced: the runs of a sweep that is there are removed first, unless a process works at any part or
    // any run of it, or one of them is what the sweep reads: UserFault, and nothing is removed. UserFault when
    // something in the place of its files was not made by it, or is a link.
    std::unique_ptr<SweepLock> claim(const SweepIdentity& identity, const std::optional<SweepPart>& part,
                                     bool is_forced);

    std::string run(std::size_t k) const { return folder_ + "/run_" + std::to_string(k); }
    std::string log(std::size_t k) const { return run(k) + ".log"; }
    std::string inputs() const { return folder_ + "/inputs"; }  // copies of the files that runs read
    std::string table() const { return folder_ + "/results.csv"; }

    enum class Status { waiting, done, interrupted, failed };
    struct Result {
        Status status = Status::waiting;
        double seconds = 0;         // of computing; 0: not known
        double copy_bandwidth = 0;  // bytes/s, of its device; 0: not known
        std::vector<std::pair<std::string, std::string>>
            values;           // "P1.apd90", as summary.json has them; null and absent: ""
        std::string message;  // of a failure
    };
    // As its files say. A run that is in progress is waiting.
    Result result(std::size_t k) const;
    void make_room_for(std::size_t k) const;  // its folder, that of inputs and an empty log
    bool has_checkpoint(std::size_t k) const;
    void note_failure(std::size_t k, int code) const;  // at the end of its log

    // results.csv: run, status, seconds, the changed paths, then all values; of runs that `results` lacks, as their
    // files say.
    void write_table(const std::vector<SweepRun>& runs, const std::vector<std::optional<Result>>& results) const;

private:
    std::string folder_;
    std::optional<io::OutputFolder> opened_;  // since claim()
};

const char* status_name(SweepFolder::Status status);

// The line of a log that says what went wrong.
std::string failure_in(const std::string& log);

}  // namespace heartwright::commands
