#include "runtime/observers/sampler.hpp"

#include <algorithm>
#include <numeric>

#include "runtime/observers/gather.hpp"

namespace heartwright::observers {

Sampler::Sampler(device::Device& device, cells::Population& population, std::vector<std::int64_t> slots,
                 std::vector<std::int32_t> symbols)
    : device_(device),
      population_(population),
      symbols_(std::move(symbols)),
      count_(static_cast<std::int64_t>(slots.size())) {
    if (!std::is_sorted(slots.begin(), slots.end())) {
        place_.resize(slots.size());
        std::iota(place_.begin(), place_.end(), std::size_t{0});
        std::stable_sort(place_.begin(), place_.end(),
                         [&](std::size_t a, std::size_t b) { return slots[a] < slots[b]; });
        std::sort(slots.begin(), slots.end());
    }
    is_everything_ = count_ == population.count() && std::adjacent_find(slots.begin(), slots.end()) == slots.end();
    for (int b = 0; b < population.block_count(); ++b) {
        const auto range = population.block_range(b);
        const auto first = std::lower_bound(slots.begin(), slots.end(), range.first) - slots.begin();
        const auto last = std::lower_bound(slots.begin(), slots.end(), range.last) - slots.begin();
        if (first < last) parts_.push_back({b, first, last});
    }
    const std::int32_t n_states = population.model().n_states;
    for (const std::int32_t symbol : symbols_)
        if (symbol >= n_states) wanted_host_.push_back(symbol - n_states);
    const auto n_observables = static_cast<std::int64_t>(wanted_host_.size());
    if (!is_everything_) {
        slots_ = device::Buffer<std::int64_t>(device, slots);
        n_states_out_ = static_cast<std::int64_t>(symbols_.size()) - n_observables;
    }
    wanted_ = device::Buffer<std::int32_t>(device, wanted_host_);
    out_ = device::Buffer<double>(device, (n_states_out_ + n_observables) * count_);
}

std::vector<std::vector<double>> Sampler::sample(const interface::StepClock* clock) {
    const auto& model = population_.model();
    std::int64_t states = 0;
    for (const std::int32_t symbol : symbols_) {
        if (symbol < model.n_states && !is_everything_) {
            gather(device_, population_.plane(symbol), population_.layout().format(symbol), slots_.data(), count_,
                   out_.data() + states++ * count_);
        }
    }
    const auto n_observables = static_cast<std::int32_t>(wanted_host_.size());
    double* const observables_out = out_.data() + n_states_out_ * count_;
    if (n_observables > 0) {
        for (const Part& part : parts_) {  // each writes [n_observables][its slots], one after the other
            population_.observe(part.block, wanted_.data(), n_observables,
                                is_everything_ ? nullptr : slots_.data() + part.first, part.last - part.first, clock,
                                observables_out + n_observables * part.first);
        }
    }
    const auto out = out_.download();  // one way back for all
    const double *const of_states = out.data(), *const of_observables = out.data() + n_states_out_ * count_;
    std::vector<std::vector<double>> values;
    const auto in_order_given = [&](std::vector<double>&& in_order) {
        if (place_.empty()) return std::move(in_order);
        std::vector<double> column(in_order.size());
        for (std::size_t i = 0; i < column.size(); ++i) column[place_[i]] = in_order[i];
        return column;
    };
    const auto count = static_cast<std::size_t>(count_);
    std::size_t state = 0, observable = 0;
    for (const std::int32_t symbol : symbols_) {
        if (symbol < model.n_states) {
            if (is_everything_) {
                values.push_back(in_order_given(population_.download(symbol)));
            } else {
                values.push_back(in_order_given({of_states + state * count, of_states + (state + 1) * count}));
                ++state;
            }
            continue;
        }
        std::vector<double> column(count);
        for (const Part& part : parts_) {
            const auto base = static_cast<std::size_t>(n_observables * part.first);
            const auto length = static_cast<std::size_t>(part.last - part.first);
            std::copy_n(of_observables + base + observable * length, length, column.begin() + part.first);
        }
        values.push_back(in_order_given(std::move(column)));
        ++observable;
    }
    return values;
}

}  // namespace heartwright::observers
