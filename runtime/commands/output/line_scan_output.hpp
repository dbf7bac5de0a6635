// Rows of line scans into the files of a run's folder while it is in progress: each rank writes those of its cells,
// some at a time, by a thread of its own; the root lists what is there in line_scans.h5
// (io/fields/line_scan_pieces.hpp).
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/io/background_writer.hpp"
#include "runtime/io/fields/line_scan_pieces.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

// When a rank's rows become a file: they are many, or the first of them has waited. Files of a long run come less
// often.
struct LineScanLimits {
    std::int64_t bytes = std::int64_t{1} << 24;
    double seconds = 5, share = 0.05;  // the larger: s, and share of the time since the run began
};

class LineScanOutput {
public:
    using Limits = LineScanLimits;

    // Collective. is_resumed: the folder's files are left as they are until continue_after(). Simulation and team
    // outlive it.
    LineScanOutput(const simulation::Simulation& simulation, const std::string& experiment, const std::string& model,
                   const std::string& folder, mpi::Team& team, bool is_resumed, Limits limits = {});

    // Host memory that a rank needs at most for rows that are not written: bytes.
    static std::int64_t most_memory(const experiment::Experiment& experiment, const Limits& limits = {});
    // Files of a run of one rank, by their size alone.
    static std::int64_t files(const experiment::Experiment& experiment, const Limits& limits = {});

    void row(std::size_t scan, std::int64_t step, double t, const std::vector<std::vector<double>>& values);  // local
    void check();                            // local: throws what went wrong while writing
    void list_written();                     // collective: lists what all have written
    void keep(checkpoint::Keeper& keeper);   // all rows so far are handed to the thread
    void settle();                           // by any thread: what was emitted survives a crash
    void find_pieces(std::int64_t step);     // collective: UserFault when pieces up to this step are gone or damaged
    void continue_after(std::int64_t step);  // collective
    void finish();                           // collective
    void abandon() noexcept;                 // local: what there is is written
    void list_what_is_there();               // collective, after abandon()

private:
    void cut();  // what waits becomes a file
    void post(std::int64_t bytes, std::function<void()> job);
    bool has_waited() const;

    mpi::Team& team_;
    std::string folder_;
    Limits limits_;
    std::vector<io::LineScanKind> kinds_;
    std::vector<bool> is_own_;                             // of each scan
    std::vector<std::int64_t> rows_;                       // of each own scan, emitted
    std::vector<io::LineScanSpan> waiting_;                // of own scans that have any
    std::int64_t waiting_bytes_ = 0, step_ = -1;           // step_: of the last row
    std::int64_t found_ = -1;                              // the step of find_pieces()
    std::chrono::steady_clock::time_point begin_, since_;  // since_: the first that waits was emitted
    std::unique_ptr<io::LineScanIndex> index_;             // the root's; of its thread once there are rows
    std::mutex mutex_;                                     // of what follows
    std::vector<io::LineScanIndex::Piece> done_;           // written, and not told to the root
    std::vector<std::string> unsynced_;                    // files
    io::BackgroundWriter writer_;                          // last: it ends before what it writes to
};

}  // namespace heartwright::commands
