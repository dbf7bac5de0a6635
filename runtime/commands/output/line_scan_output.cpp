#include "runtime/commands/output/line_scan_output.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/core/stopwatch.hpp"
#include "runtime/io/sync.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::commands {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int most_files_in_memory = 2;  // those that wait for the disk; and one that grows

std::int64_t bytes_of_row(const experiment::LineScan& scan) {
    return 8 * (1 + static_cast<std::int64_t>(scan.sites.size() * scan.show.size()));
}

// Of all rows; a number that does not overflow.
std::int64_t bytes_of_all(const experiment::Experiment& experiment) {
    constexpr double most = 1e18;
    double bytes = 0;
    for (const experiment::LineScan& scan : experiment.line_scans)
        bytes += static_cast<double>(scan.rows()) * static_cast<double>(bytes_of_row(scan));
    return static_cast<std::int64_t>(std::min(bytes, most));
}

}  // namespace

std::int64_t LineScanOutput::most_memory(const experiment::Experiment& experiment, const Limits& limits) {
    std::int64_t row = 0;
    for (const experiment::LineScan& scan : experiment.line_scans) row += bytes_of_row(scan);
    // A vector that grows has up to twice the room that its numbers take.
    return 2 * std::min(bytes_of_all(experiment), (most_files_in_memory + 1) * (limits.bytes + row));
}

std::int64_t LineScanOutput::files(const experiment::Experiment& experiment, const Limits& limits) {
    return experiment.line_scans.empty() ? 0 : 1 + bytes_of_all(experiment) / limits.bytes;
}

LineScanOutput::LineScanOutput(const simulation::Simulation& simulation, const std::string& experiment,
                               const std::string& model, const std::string& folder, mpi::Team& team, bool is_resumed,
                               Limits limits)
    : team_(team),
      folder_(folder),
      limits_(limits),
      begin_(Clock::now()),
      writer_(most_files_in_memory * limits.bytes) {
    for (const observers::LineScan& scan : simulation.layout().lines) {
        io::LineScanData kind{scan.name, std::string(1, "xyz"[scan.axis]), scan.cell, scan.through, scan.spacing, {},
                              {}};
        for (const auto& quantity : scan.quantities) kind.quantities.push_back({quantity.name, quantity.unit, {}});
        kinds_.push_back({std::move(kind), static_cast<std::uint64_t>(scan.sites)});
        is_own_.push_back(scan.is_own);
    }
    rows_.resize(kinds_.size());
    mpi::collective_try(team_, [&] {
        if (!team_.is_root()) return;
        index_ = std::make_unique<io::LineScanIndex>(folder_, kinds_, experiment, model);
        if (is_resumed) return;
        io::make_folder(folder_ + "/line_scans");
        index_->write();
    });
}

void LineScanOutput::row(std::size_t scan, std::int64_t step, double t,
                         const std::vector<std::vector<double>>& values) {
    if (step != step_ && waiting_bytes_ >= limits_.bytes) cut();  // not within a step: files are named by it
    step_ = step;
    if (waiting_.empty()) since_ = Clock::now();
    auto span =
        std::find_if(waiting_.begin(), waiting_.end(), [&](const io::LineScanSpan& one) { return one.scan == scan; });
    if (span == waiting_.end()) {
        waiting_.push_back({scan, rows_[scan], {}, std::vector<std::vector<double>>(values.size())});
        span = waiting_.end() - 1;
    }
    ++rows_[scan];
    span->t.push_back(t);
    waiting_bytes_ += 8;
    for (std::size_t q = 0; q < values.size(); ++q) {
        span->values[q].insert(span->values[q].end(), values[q].begin(), values[q].end());
        waiting_bytes_ += static_cast<std::int64_t>(8 * values[q].size());
    }
}

void LineScanOutput::cut() {
    if (waiting_.empty()) return;
    auto spans = std::make_shared<const std::vector<io::LineScanSpan>>(std::exchange(waiting_, {}));
    post(std::exchange(waiting_bytes_, 0), [this, spans, step = step_] {
        const std::string path = folder_ + "/" + io::line_scan_piece(step, team_.rank());
        io::write_line_scan_piece(path, kinds_, *spans);
        const std::lock_guard lock(mutex_);
        unsynced_.push_back(path);
        for (const io::LineScanSpan& span : *spans)
            done_.push_back({static_cast<std::int64_t>(span.scan), span.first, static_cast<std::int64_t>(span.t.size()),
                             step, team_.rank()});
    });
}

// A fault of a job before is left for the next look, where all ranks hear of it.
void LineScanOutput::post(std::int64_t bytes, std::function<void()> job) {
    try {
        writer_.post(bytes, std::move(job));
    } catch (...) {
        if (team_.is_serial()) throw;
    }
}

void LineScanOutput::check() { writer_.check(); }

bool LineScanOutput::has_waited() const {
    return !waiting_.empty() &&
           seconds_since(since_) >= std::max(limits_.seconds, limits_.share * seconds_since(begin_));
}

void LineScanOutput::list_written() {
    if (has_waited()) cut();
    std::vector<io::LineScanIndex::Piece> done;
    {
        const std::lock_guard lock(mutex_);
        done.swap(done_);
    }
    if (!team_.is_serial()) {
        if (!team_.any(!done.empty())) return;
        const auto of_ranks = team_.gather(done);
        done.clear();
        for (const auto& of_rank : of_ranks) done.insert(done.end(), of_rank.begin(), of_rank.end());
    }
    if (index_ && !done.empty()) post(0, [this, done = std::move(done)] { index_->add(done); });
}

void LineScanOutput::keep(checkpoint::Keeper& keeper) {
    if (!keeper.restores()) cut();
    for (std::size_t k = 0; k < kinds_.size(); ++k)
        keeper.value("output/line_scans/" + std::to_string(k), is_own_[k], rows_[k]);
}

void LineScanOutput::settle() {
    writer_.settle();
    std::vector<std::string> files;
    {
        const std::lock_guard lock(mutex_);
        files.swap(unsynced_);
    }
    io::sync_files(files);
}

void LineScanOutput::find_pieces(std::int64_t step) {
    std::vector<std::int64_t> rows;
    for (std::size_t k = 0; k < kinds_.size(); ++k) rows.push_back(is_own_[k] ? rows_[k] : 0);
    rows = team_.all_reduce_sum(rows);
    mpi::collective_try(team_, [&] {
        if (index_) index_->find_pieces(step, rows);
    });
    found_ = step;
}

void LineScanOutput::continue_after(std::int64_t step) {
    if (found_ != step) find_pieces(step);
    mpi::collective_try(team_, [&] {  // the others wait: what is cut may be what they write next
        if (index_) index_->cut();
    });
}

void LineScanOutput::finish() {
    mpi::collective_try(team_, [&] {
        cut();
        writer_.settle();
    });
    list_what_is_there();
}

void LineScanOutput::abandon() noexcept {
    try {
        cut();
        writer_.settle();
    } catch (const std::exception&) {
        // The fault that ended the run is the one to tell about.
    }
}

void LineScanOutput::list_what_is_there() {
    list_written();
    mpi::collective_try(team_, [&] {
        writer_.settle();
        if (index_) index_->write();
    });
}

}  // namespace heartwright::commands
