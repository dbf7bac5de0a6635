#include "runtime/reduce/electrode.hpp"

#include <algorithm>

#include "runtime/reduce/loops.hpp"

namespace heartwright::reduce {

Electrode::Electrode(device::Device& device, const tissue::Grid& grid, std::int64_t slots, const std::int32_t* grid_of_slot,
                     const std::array<double, 3>& at, const std::array<double, 3>* minus)
    : device_(device), sum_{}, strips_(device, strip_sums(slots)), rooms_(rooms(slots)), per_look_(strip_sums(slots) / lanes) {
    rows_ = device::Buffer<double>(device, rooms_ * per_look_);
    sum_.grid_of_slot = grid_of_slot;
    sum_.slots = slots;
    sum_.spacing = grid.spacing;
    sum_.shift = grid.on_nodes ? 0.0 : 0.5;
    sum_.axes_with_walls = grid.on_nodes ? grid.dimensions : 0;
    sum_.is_bipolar = minus != nullptr;
    for (std::size_t a = 0; a < 3; ++a) {
        sum_.cells[a] = grid.cells[a];
        sum_.at[a] = at[a];
        sum_.minus[a] = minus != nullptr ? (*minus)[a] : at[a];
    }
    sum_.sums = strips_.data();
}

// As many looks as make a download worth while.
std::int64_t Electrode::rooms(std::int64_t slots) { return std::clamp<std::int64_t>(65536 * lanes / std::max<std::int64_t>(strip_sums(slots), 1), 1, 256); }

std::int64_t Electrode::memory(std::int64_t slots) { return 8 * (strip_sums(slots) + rooms(slots) * (strip_sums(slots) / lanes)); }

void Electrode::look(const void* before, const void* after, int real_bytes) {
    if (kept_ == rooms_) {
        values_ = values();
        kept_ = 0;
    }
    if (real_bytes == 8) {
        sum_.before = static_cast<const double*>(before);
        sum_.after = static_cast<const double*>(after);
        for_each_slot(device_, strips_.size(), sum_);
    } else {
        ElectrodeSum<float> sum{static_cast<const float*>(before),
                                static_cast<const float*>(after),
                                sum_.grid_of_slot,
                                sum_.slots,
                                {},
                                sum_.spacing,
                                sum_.shift,
                                sum_.axes_with_walls,
                                {},
                                {},
                                sum_.is_bipolar,
                                sum_.sums};
        std::copy_n(sum_.cells, 3, sum.cells);
        std::copy_n(sum_.at, 3, sum.at);
        std::copy_n(sum_.minus, 3, sum.minus);
        for_each_slot(device_, strips_.size(), sum);
    }
    for_each_slot(device_, per_look_, RowSum{strips_.data(), rows_.data() + kept_ * per_look_});
    ++kept_;
}

std::vector<double> Electrode::values() const {
    std::vector<double> values = values_;
    const auto rows = rows_.download(0, kept_ * per_look_);
    for (std::int64_t look = 0; look < kept_; ++look) {
        double sum = 0;
        for (std::int64_t r = 0; r < per_look_; ++r) {
            sum += rows[static_cast<std::size_t>(look * per_look_ + r)];
        }
        values.push_back(sum);
    }
    return values;
}

}  // namespace heartwright::reduce
