#include "runtime/observers/electrodes/electrode.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "runtime/device/loops.hpp"

namespace heartwright::observers {
namespace {

using Place = std::array<double, 3>;

// A little less than what any cell may be away: half a spacing, or what the box around all points is.
double distance_to_points(const tissue::Grid& grid, const tissue::ExtentOfRows& rows, const Place& at) {
    double square = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        const double shift = grid.on_nodes ? 0.0 : 0.5;
        double low = shift * grid.spacing[a],
               high = (static_cast<double>(grid.whole_cells()[a] - 1) + shift) * grid.spacing[a];
        if (grid.rows) {
            low = rows.low[a];
            high = rows.high[a];
        }
        const double away = std::max({0.0, low - at[a], at[a] - high});
        square += away * away;
    }
    return 0.99 * std::max(0.5 * grid.spacing.least(), std::sqrt(square));
}

GridLeads leads_of_grid(const tissue::Grid& grid, const std::int32_t* grid_of_slot, const Place& at,
                        const Place* minus) {
    GridLeads leads{};
    leads.grid_of_slot = grid_of_slot;
    leads.shift = grid.on_nodes ? 0.0 : 0.5;
    leads.axes_with_walls = grid.on_nodes ? grid.dimensions : 0;
    leads.is_bipolar = minus != nullptr;
    for (std::size_t a = 0; a < 3; ++a) {
        leads.spacing[a] = grid.spacing[a];
        leads.cells[a] = grid.cells[a];
        leads.first[a] = grid.first[a];
        leads.whole[a] = grid.whole_cells()[a];
        leads.at[a] = at[a];
        leads.minus[a] = minus != nullptr ? (*minus)[a] : at[a];
    }
    return leads;
}

double distance(const tissue::Point& a, const Place& b) {
    return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

// Of own rows, by slot.
std::vector<double> leads_of_rows(const tissue::Rows& rows, const tissue::Slots& slots, const Place& at,
                                  const Place* minus) {
    std::vector<double> leads;
    for (std::int64_t s = 0; s < slots.count(); ++s) {
        const auto row = static_cast<std::size_t>(slots.grid_of(s));
        const tissue::Point& place = rows.positions[row];
        const double lead = 1 / distance(place, at) - (minus != nullptr ? 1 / distance(place, *minus) : 0);
        leads.push_back(rows.volumes[row] * lead);
    }
    return leads;
}

}  // namespace

Electrode::Electrode(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                     const std::int32_t* grid_of_slot, const Place& at, const Place* minus)
    : device_(device),
      slots_(slots.count()),
      strips_(device, strip_sums(slots.count())),
      rooms_(rooms(slots.count())),
      per_sample_(strip_sums(slots.count()) / lanes) {
    rows_ = device::Buffer<WholeSum>(device, rooms_ * per_sample_);
    if (grid.rows)
        leads_ = device::Buffer<double>(device, leads_of_rows(*grid.rows, slots, at, minus));
    else
        grid_leads_ = leads_of_grid(grid, grid_of_slot, at, minus);
    const tissue::ExtentOfRows rows = grid.rows ? tissue::extent_of(*grid.rows) : tissue::ExtentOfRows{};
    const double largest_share = grid.rows ? rows.most_volume : 1;  // of a cell, in unit volumes
    double nearest = distance_to_points(grid, rows, at);
    if (minus != nullptr) nearest = std::min(nearest, distance_to_points(grid, rows, *minus));
    set_quanta(largest_share / nearest);
}

Electrode::Electrode(device::Device& device, const std::vector<double>& leads, double largest)
    : device_(device),
      slots_(static_cast<std::int64_t>(leads.size())),
      leads_(device, leads),
      strips_(device, strip_sums(slots_)),
      rooms_(rooms(slots_)),
      per_sample_(strip_sums(slots_) / lanes) {
    rows_ = device::Buffer<WholeSum>(device, rooms_ * per_sample_);
    set_quanta(largest);
}

// For leads up to this magnitude.
void Electrode::set_quanta(double largest) {
    constexpr double most_change = 1048576;  // mV
    int exponent = 0;
    std::frexp(most_change * largest, &exponent);
    quanta_ = std::ldexp(1.0, WholeSum::most - exponent);
}

double Electrode::unit_volume(const tissue::Grid& grid) { return grid.rows ? 1 : grid.spacing.volume(); }

// As many samples as make a download worth while.
std::int64_t Electrode::rooms(std::int64_t slots) {
    return std::clamp<std::int64_t>(65536 * lanes / std::max<std::int64_t>(strip_sums(slots), 1), 1, 256);
}

std::int64_t Electrode::memory(const tissue::Grid& grid, std::int64_t slots) {
    return memory_of_leads(slots) - (grid.rows ? 0 : 8 * slots);
}

std::int64_t Electrode::memory_of_leads(std::int64_t slots) {
    return static_cast<std::int64_t>(sizeof(WholeSum)) *
               (strip_sums(slots) + rooms(slots) * (strip_sums(slots) / lanes)) +
           8 * slots;
}

template <class Real, class Leads>
void Electrode::sum_strips(const void* before, const void* after, const Leads& leads) {
    device::for_each_of(device_, strips_.size(),
                        ElectrodeSum<Real, Leads>{static_cast<const Real*>(before), static_cast<const Real*>(after),
                                                  leads, slots_, quanta_, strips_.data()});
}

void Electrode::sample(const void* before, const void* after, int real_bytes) {
    if (kept_ == rooms_) {
        samples_ = sums();
        kept_ = 0;
    }
    const auto sum_with = [&](const auto& leads) {
        real_bytes == 8 ? sum_strips<double>(before, after, leads) : sum_strips<float>(before, after, leads);
    };
    leads_.empty() ? sum_with(grid_leads_) : sum_with(ListedLeads{leads_.data()});
    device::for_each_of(device_, per_sample_, RowSum{strips_.data(), rows_.data() + kept_ * per_sample_});
    ++kept_;
}

std::vector<WholeSum> Electrode::sums() const {
    std::vector<WholeSum> sums = samples_;
    const auto rows = rows_.download(0, kept_ * per_sample_);
    for (std::int64_t sample = 0; sample < kept_; ++sample) {
        WholeSum& sum = sums.emplace_back();
        for (std::int64_t r = 0; r < per_sample_; ++r)
            sum.add(rows[static_cast<std::size_t>(sample * per_sample_ + r)]);
    }
    return sums;
}

void Electrode::put(std::vector<WholeSum> sums) {
    samples_ = std::move(sums);
    kept_ = 0;
}

}  // namespace heartwright::observers
