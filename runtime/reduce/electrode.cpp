#include "runtime/reduce/electrode.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "runtime/device/loops.hpp"

namespace heartwright::reduce {
namespace {

// A little less than what any cell may be away: half a spacing, or what the box around all points is.
double distance_to_grid(const tissue::Grid& grid, const std::array<double, 3>& at) {
    double square = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        const double shift = grid.on_nodes ? 0.0 : 0.5;
        const double low = shift * grid.spacing,
                     high = (static_cast<double>(grid.whole_cells()[a] - 1) + shift) * grid.spacing;
        const double away = std::max({0.0, low - at[a], at[a] - high});
        square += away * away;
    }
    return 0.99 * std::max(0.5 * grid.spacing, std::sqrt(square));
}

}  // namespace

Electrode::Electrode(device::Device& device, const tissue::Grid& grid, std::int64_t slots,
                     const std::int32_t* grid_of_slot, const std::array<double, 3>& at,
                     const std::array<double, 3>* minus)
    : device_(device),
      sum_{},
      strips_(device, strip_sums(slots)),
      rooms_(rooms(slots)),
      per_look_(strip_sums(slots) / lanes) {
    rows_ = device::Buffer<WholeSum>(device, rooms_ * per_look_);
    sum_.grid_of_slot = grid_of_slot;
    sum_.slots = slots;
    sum_.spacing = grid.spacing;
    sum_.shift = grid.on_nodes ? 0.0 : 0.5;
    sum_.axes_with_walls = grid.on_nodes ? grid.dimensions : 0;
    sum_.is_bipolar = minus != nullptr;
    for (std::size_t a = 0; a < 3; ++a) {
        sum_.cells[a] = grid.cells[a];
        sum_.first[a] = grid.first[a];
        sum_.whole[a] = grid.whole_cells()[a];
        sum_.at[a] = at[a];
        sum_.minus[a] = minus != nullptr ? (*minus)[a] : at[a];
    }
    double nearest = distance_to_grid(grid, at);
    if (minus != nullptr) {
        nearest = std::min(nearest, distance_to_grid(grid, *minus));
    }
    constexpr double most_change = 1048576;  // mV
    int exponent = 0;
    std::frexp(most_change / nearest, &exponent);
    sum_.quanta = std::ldexp(1.0, WholeSum::most - exponent);
    sum_.sums = strips_.data();
}

// As many looks as make a download worth while.
std::int64_t Electrode::rooms(std::int64_t slots) {
    return std::clamp<std::int64_t>(65536 * lanes / std::max<std::int64_t>(strip_sums(slots), 1), 1, 256);
}

std::int64_t Electrode::memory(std::int64_t slots) {
    return static_cast<std::int64_t>(sizeof(WholeSum)) *
           (strip_sums(slots) + rooms(slots) * (strip_sums(slots) / lanes));
}

void Electrode::look(const void* before, const void* after, int real_bytes) {
    if (kept_ == rooms_) {
        looks_ = sums();
        kept_ = 0;
    }
    if (real_bytes == 8) {
        sum_.before = static_cast<const double*>(before);
        sum_.after = static_cast<const double*>(after);
        device::for_each_of(device_, strips_.size(), sum_);
    } else {
        ElectrodeSum<float> sum{static_cast<const float*>(before),
                                static_cast<const float*>(after),
                                sum_.grid_of_slot,
                                sum_.slots,
                                {},
                                {},
                                {},
                                sum_.spacing,
                                sum_.shift,
                                sum_.axes_with_walls,
                                {},
                                {},
                                sum_.is_bipolar,
                                sum_.quanta,
                                sum_.sums};
        std::copy_n(sum_.cells, 3, sum.cells);
        std::copy_n(sum_.first, 3, sum.first);
        std::copy_n(sum_.whole, 3, sum.whole);
        std::copy_n(sum_.at, 3, sum.at);
        std::copy_n(sum_.minus, 3, sum.minus);
        device::for_each_of(device_, strips_.size(), sum);
    }
    device::for_each_of(device_, per_look_, RowSum{strips_.data(), rows_.data() + kept_ * per_look_});
    ++kept_;
}

std::vector<WholeSum> Electrode::sums() const {
    std::vector<WholeSum> sums = looks_;
    const auto rows = rows_.download(0, kept_ * per_look_);
    for (std::int64_t look = 0; look < kept_; ++look) {
        WholeSum& sum = sums.emplace_back();
        for (std::int64_t r = 0; r < per_look_; ++r) {
            sum.add(rows[static_cast<std::size_t>(look * per_look_ + r)]);
        }
    }
    return sums;
}

void Electrode::put(std::vector<WholeSum> sums) {
    looks_ = std::move(sums);
    kept_ = 0;
}

}  // namespace heartwright::reduce
