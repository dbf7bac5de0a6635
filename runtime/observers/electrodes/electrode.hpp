// What an electrode in a bath around the tissue sees: a sum over cells of how much current leaves each, over its
// distance. Terms are rounded to a quantum that follows from where the electrode is, and added as whole numbers: the
// sum is the same on any number of ranks.
//
// What the current of a cell is multiplied by is its lead: the volume that it stands for over its distance. On a
// regular grid leads follow from arithmetic, in volumes of a cell (1/mm); of rows they are kept (mm^2).
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "runtime/core/host_device.hpp"
#include "runtime/core/whole_sum.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/tissue/grid.hpp"
#include "runtime/tissue/slots.hpp"

namespace heartwright::observers {

// Item k of chunk c adds the slots (c*strip + j)*lanes + k, j = 0..strip - 1: neighbours in memory lie side by side.
inline constexpr std::int64_t lanes = 256, strip = 64;
inline std::int64_t strip_sums(std::int64_t count) { return (count + lanes * strip - 1) / (lanes * strip) * lanes; }

// Of the points of a regular grid: share/distance; of two poles, 1/distance to the first less 1/distance to the second.
// share: of the volume of a cell that the point owns, 1/2 for each wall of the grid that it lies on.
struct GridLeads {
    const std::int32_t* grid_of_slot;  // null: slot = grid index
    std::int64_t cells[3];             // of the grid, or of its part
    std::int64_t first[3], whole[3];   // where the part lies in the whole grid, and its cells
    double spacing[3], shift;          // point i of an axis of the whole lies at (i + shift)*spacing, mm
    int axes_with_walls;               // on nodes: the grid's dimensions, else 0
    double at[3], minus[3];            // mm
    bool is_bipolar;

    HEARTWRIGHT_HD double operator()(std::int64_t s) const {
        const std::int64_t g = grid_of_slot == nullptr ? s : grid_of_slot[s];
        const std::int64_t row = g / cells[0];
        const std::int64_t cell[3] = {g - row * cells[0], row % cells[1], row / cells[1]};
        double share = 1, to_at = 0, to_minus = 0;  // squares
        for (int a = 0; a < 3; ++a) {
            const std::int64_t of_whole = first[a] + cell[a];
            const double place = (static_cast<double>(of_whole) + shift) * spacing[a];
            to_at += (place - at[a]) * (place - at[a]);
            to_minus += (place - minus[a]) * (place - minus[a]);
            if (a < axes_with_walls) share *= of_whole == 0 || of_whole + 1 == whole[a] ? 0.5 : 1.0;
        }
        return share * (is_bipolar ? 1 / std::sqrt(to_at) - 1 / std::sqrt(to_minus) : 1 / std::sqrt(to_at));
    }
};

// Of rows, by slot.
struct ListedLeads {
    const double* leads;  // [slots]
    HEARTWRIGHT_HD double operator()(std::int64_t s) const { return leads[s]; }
};

// The sum over slots of lead*(after - before).
template <class Real, class Leads>
struct ElectrodeSum {
    const Real *before, *after;  // [slots]; before: null stands for 0
    Leads lead;
    std::int64_t slots;
    double quanta;   // in a unit of a term; a power of two
    WholeSum* sums;  // [strip_sums(slots)]

    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        const std::int64_t begin = i / lanes * (lanes * strip) + i % lanes;
        WholeSum sum;
        for (std::int64_t j = 0; j < strip; ++j) {
            const std::int64_t s = begin + j * lanes;
            if (s >= slots) break;
            const double of_before = before == nullptr ? 0 : static_cast<double>(before[s]);
            sum.add(quanta * ((static_cast<double>(after[s]) - of_before) * lead(s)));
        }
        sums[i] = sum;
    }
};

// Sums of lanes values each.
struct RowSum {
    const WholeSum* values;  // [count*lanes]
    WholeSum* sums;          // [count]
    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        WholeSum sum;
        for (std::int64_t k = 0; k < lanes; ++k) sum.add(values[i * lanes + k]);
        sums[i] = sum;
    }
};

// The sums of one electrode, kept on the device until they are asked for or there is no more room.
class Electrode {
public:
    // Of the grid or its rows, or of what a rank owns of them. at, minus (null: unipolar): mm, at least half the
    // least spacing from any cell. grid_of_slot: of `slots`, on the device, null when slots are grid indices; outlives
    // it.
    Electrode(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
              const std::int32_t* grid_of_slot, const std::array<double, 3>& at, const std::array<double, 3>* minus);
    // Of any leads: [slots]; `largest`: of their magnitudes on all ranks.
    Electrode(device::Device& device, const std::vector<double>& leads, double largest);
    static std::int64_t memory(const tissue::Grid& grid, std::int64_t slots);
    static std::int64_t memory_of_leads(std::int64_t slots);
    // mm^3 that a lead counts as 1: a cell's volume on a regular grid; leads of rows have their volume in them.
    static double unit_volume(const tissue::Grid& grid);

    // Enqueued; waits when there is no more room. before: null stands for 0.
    void sample(const void* before, const void* after, int real_bytes);
    std::vector<WholeSum> sums() const;    // of all samples so far, in quanta; waits
    void put(std::vector<WholeSum> sums);  // in place of all samples so far
    // The sum of lead*(after - before); NaN when that is beyond 2^20 in a cell.
    double value(const WholeSum& sum) const { return sum.value() / quanta_; }

private:
    static std::int64_t rooms(std::int64_t slots);
    void set_quanta(double largest);
    template <class Real, class Leads>
    void sum_strips(const void* before, const void* after, const Leads& leads);

    device::Device& device_;
    std::int64_t slots_;
    double quanta_;
    GridLeads grid_leads_{};
    device::Buffer<double> leads_;                // [slots]; empty: those of the grid
    device::Buffer<WholeSum> strips_;             // of one sample
    device::Buffer<WholeSum> rows_;               // [rooms][partial sums of a sample]
    std::int64_t rooms_, per_sample_, kept_ = 0;  // kept: rooms in use
    std::vector<WholeSum> samples_;               // those before
};

}  // namespace heartwright::observers
