// What a run hands to those who write or show its results: rows of probes, fields of an instant, rows of line scans.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/interface/state_layout.hpp"
#include "runtime/tissue/grid.hpp"

namespace heartwright::observers {

// Fields of an instant, as the cells shown lie in memory; put onto the points when there is time, by any thread, while
// the simulation lives.
struct FieldInstant {
    struct Quantity {
        std::vector<double> values;            // [cell], or, when all cells are shown,
        std::shared_ptr<const std::byte> raw;  // [cell] numbers of this format, as on the device
        interface::NumberFormat format = interface::NumberFormat::fp64;
        std::vector<double> in_baths{};  // phi_e where there is no cell; empty: nothing to show there
    };
    std::vector<Quantity> shown;
    std::shared_ptr<const std::vector<std::size_t>> place;  // of each cell among the points
    std::size_t points = 0;
    bool is_in_order = false;                                          // cell n is point n, and there are no others
    std::shared_ptr<const std::vector<std::size_t>> place_in_baths{};  // of each point of a bath among the points

    std::int64_t bytes() const;  // of the host's memory
    // [point of field_points()] doubles or floats; NaN: nothing to show. In `room`, or where they are.
    std::span<const std::byte> on_points(std::size_t quantity, bool fp64, std::vector<std::byte>& room) const;
    std::vector<std::vector<double>> on_points() const;  // of all that is shown
};

// What a run emits while it is in progress. Called by the thread that called run(), in the order of steps; a step
// counts the steps done, so step 0 is the initial state. Rows of probes come many at a time, those up to a step before
// its field and its progress. Exceptions end the run.
class Output {
public:
    virtual ~Output() = default;
    virtual void probe_row(std::int64_t step, double t,
                           const std::vector<double>& values) = 0;  // as probe_columns(); NaN: not due
    virtual void field(std::int64_t step, double t,
                       const std::vector<std::vector<double>>& values) = 0;  // [shown][point of field_points()]
    // The same as `field`, for those who put it onto the points later.
    virtual void field_instant(std::int64_t step, double t, FieldInstant instant) {
        field(step, t, instant.on_points());
    }
    // A row of one of Simulation::line_scans() whose cell this rank has: [quantity][site].
    virtual void line_scan_row(std::size_t scan, std::int64_t step, double t,
                               const std::vector<std::vector<double>>& values) {
        static_cast<void>(scan), static_cast<void>(step), static_cast<void>(t), static_cast<void>(values);
    }
    virtual void progress(std::int64_t step) = 0;
    // Looked at between steps, by the same thread: the run is to end with the step that it is at (on a GPU with those
    // that are enqueued), as if that had been the last. Of several ranks: asked of all at the steps at which they look
    // up, about once a second; one is enough to stop all.
    virtual bool is_to_stop() { return false; }
    // Looked at where all states are checked: a checkpoint is to be taken now. Asked once, and answered with false
    // until asked for again.
    virtual bool wants_checkpoint() { return false; }

    // What continues with a run that is restored: how much has been written. At a checkpoint, after all up to its step
    // was emitted.
    virtual void keep(checkpoint::Keeper& keeper) { static_cast<void>(keeper); }
    // Waits until all that was emitted before the last keep() survives a crash. Called by another thread while the
    // run continues.
    virtual void settle() {}
};

struct Column {
    std::string probe, symbol, unit;
};

struct FieldPoints {
    std::array<std::int64_t, 3> whole{1, 1, 1}, stride{1, 1, 1};  // whole: points of all ranks
    std::vector<tissue::CellBox> boxes;  // of this rank's points in the whole: one, or ranges of rows, ascending
    std::vector<std::int32_t> mask;      // [nz][ny][nx] of the points of each box, 1: a cell or bath that is shown
};

}  // namespace heartwright::observers
