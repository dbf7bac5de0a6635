// What a run emits, into the files of its folder: probes.csv, fields/ and line_scans/ while it is in progress, and a
// bar that says how far it is.
//
// Fields are put into files by a thread of their own while steps continue; what goes wrong there is thrown at the next
// look up. Of several ranks each writes the points that it has; the root has the table, the bar, and lists instants
// when the pieces of all are there.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/commands/output/line_scan_output.hpp"
#include "runtime/io/background_writer.hpp"
#include "runtime/io/fields/field_check.hpp"
#include "runtime/io/fields/field_series.hpp"
#include "runtime/io/tables/probe_table.hpp"
#include "runtime/launch/progress.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

// with_baths: of a mesh also the elements that have no cells.
io::FieldGrid whole_grid(const experiment::Geometry& geometry, const io::DomainIdentity& domain,
                         bool with_baths = false);
io::FieldBoxes boxes_of(const std::vector<tissue::CellBox>& cells);

// All ranks make one and call the same functions at the same steps.
class FolderOutput final : public observers::Output {
public:
    // is_resumed: the folder's files are left as they are until continue_after().
    FolderOutput(const experiment::Experiment& experiment, const interface::Model& model,
                 const simulation::Simulation& simulation, const std::string& folder, bool is_resumed = false,
                 mpi::Team& team = mpi::serial());

    void probe_row(std::int64_t step, double t, const std::vector<double>& values) override;
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void field_instant(std::int64_t step, double t, observers::FieldInstant instant) override;
    void line_scan_row(std::size_t scan, std::int64_t step, double t,
                       const std::vector<std::vector<double>>& values) override;
    void progress(std::int64_t step) override;
    bool is_to_stop() override;
    bool wants_checkpoint() override;
    void keep(checkpoint::Keeper& keeper) override;
    void settle() override;

    // Of a resumed run, after keep() has told what was written at `step`. Collective. UserFault, with their names, when
    // instants of fields, rows of line scans or of probes up to this step are missing or damaged. Changes nothing.
    void require_files_up_to(std::int64_t step);
    // Of a resumed run, after keep() has told what was written at `step`: cuts the files there. UserFault when they are
    // not as they were.
    void continue_after(std::int64_t step);
    // Called with the step each time that progress is told, by all ranks, when files of that step are written.
    void tell_progress(std::function<void(std::int64_t step)> listener) { listener_ = std::move(listener); }
    void finish();
    // Before a message: the bar's line ends, and what has been seen so far is kept. The other ranks need not call it.
    void abandon() noexcept;
    void list_what_is_there();  // collective, after abandon(): what others can find

private:
    struct Instant {
        std::int64_t step;
        double t;
    };
    void write_mesh(const std::vector<std::int32_t>& mask);
    void post(std::int64_t bytes, std::function<void()> job);
    void list_what_all_have();
    void require_instants_up_to(std::int64_t step);

    mpi::Team& team_;
    std::string folder_;
    std::vector<io::ProbeTable::Column> columns_;
    std::unique_ptr<io::ProbeTable> table_;        // the root's
    std::unique_ptr<io::FieldSeries> fields_;      // the root's
    std::optional<experiment::Fields> asked_;      // of fields
    io::ExpectedFields expected_;                  // of fields/
    std::unique_ptr<io::FieldPieces> pieces_;      // of several ranks
    std::vector<io::FieldBoxes> points_of_ranks_;  // at the root
    std::vector<Instant> unlisted_;                // of several ranks: emitted, and not known to be whole
    std::int64_t listed_ = 0;                      // instants whose pieces are all there
    std::unique_ptr<LineScanOutput> scans_;        // where the experiment has line scans
    std::unique_ptr<launch::Progress> progress_;   // the root's
    std::function<void(std::int64_t)> listener_;   // may be empty
    io::ProbeTable::Written table_written_;        // at the last keep()
    std::mutex mutex_;                             // of what follows
    std::int64_t written_ = 0;                     // instants of this rank
    std::vector<std::string> unsynced_;            // files
    io::BackgroundWriter writer_;                  // last: it ends before what it writes to
};

}  // namespace heartwright::commands
