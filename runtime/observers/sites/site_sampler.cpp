#include "runtime/observers/sites/site_sampler.hpp"

#include <algorithm>
#include <numeric>

#include "base/diag/faults.hpp"
#include "runtime/observers/gather.hpp"

namespace heartwright::observers {

SiteSampler::SiteSampler(device::Device& device, cells::Population& population, std::vector<std::int64_t> slots,
                         std::vector<std::int64_t> sites, std::vector<std::int32_t> symbols)
    : device_(device),
      population_(population),
      symbols_(std::move(symbols)),
      count_(static_cast<std::int64_t>(slots.size())),
      place_(slots.size()) {
    std::iota(place_.begin(), place_.end(), std::size_t{0});
    std::stable_sort(place_.begin(), place_.end(), [&](std::size_t a, std::size_t b) { return slots[a] < slots[b]; });
    std::vector<std::int64_t> ordered_slots, ordered_sites;
    for (const std::size_t i : place_) {
        ordered_slots.push_back(slots[i]);
        ordered_sites.push_back(sites[i]);
    }
    for (int b = 0; b < population.block_count(); ++b) {
        const auto range = population.block_range(b);
        const auto first =
            std::lower_bound(ordered_slots.begin(), ordered_slots.end(), range.first) - ordered_slots.begin();
        const auto last =
            std::lower_bound(ordered_slots.begin(), ordered_slots.end(), range.last) - ordered_slots.begin();
        if (first < last) parts_.push_back({b, first, last});
    }
    const interface::LatticeInfo& info = population.lattice().info();
    std::vector<std::int32_t> stored, wanted;
    for (const std::int32_t symbol : symbols_)
        if (symbol < info.n_states + info.n_counts)
            stored.push_back(symbol);
        else
            wanted.push_back(symbol - info.n_states - info.n_counts);
    n_observables_ = static_cast<std::int64_t>(wanted.size());
    slots_ = device::Buffer<std::int64_t>(device, ordered_slots);
    sites_ = device::Buffer<std::int64_t>(device, ordered_sites);
    stored_ = device::Buffer<std::int32_t>(device, stored);
    wanted_ = device::Buffer<std::int32_t>(device, wanted);
    out_ = device::Buffer<double>(device, static_cast<std::int64_t>(symbols_.size()) * count_);
}

void SiteSampler::enqueue(const interface::StepClock* clock) {
    const lattice::Lattice& lattice = population_.lattice();
    const interface::LatticeInfo& info = lattice.info();
    const std::int64_t site_stride = lattice.sites().stride();
    if (!stored_.empty()) {
        gather_sites(device_, stored_.size(),
                     {lattice.states(), lattice.counts(), lattice.slots() * site_stride, site_stride, info.n_states,
                      stored_.data(), slots_.data(), sites_.data(), count_, out_.data()});
    }
    double* const observables_out = out_.data() + stored_.size() * count_;
    if (n_observables_ > 0) {
        for (const Part& part : parts_) {  // each writes [n_observables][its items], one after the other
            population_.observe_sites(part.block, wanted_.data(), static_cast<std::int32_t>(n_observables_),
                                      {slots_.data() + part.first, sites_.data() + part.first, part.last - part.first},
                                      clock, observables_out + n_observables_ * part.first);
        }
    }
}

std::vector<const double*> SiteSampler::sample_on_device(const interface::StepClock* clock) {
    if (parts_.size() != 1) throw OurFault("sites of several slots are sampled on the device");
    enqueue(clock);
    const interface::LatticeInfo& info = population_.lattice().info();
    const double *stored = out_.data(), *observable = out_.data() + stored_.size() * count_;
    std::vector<const double*> columns;
    for (const std::int32_t symbol : symbols_) {
        const double*& next = symbol < info.n_states + info.n_counts ? stored : observable;
        columns.push_back(next);
        next += count_;
    }
    return columns;
}

std::vector<std::vector<double>> SiteSampler::sample(const interface::StepClock* clock) {
    enqueue(clock);
    const interface::LatticeInfo& info = population_.lattice().info();
    const auto out = out_.download();  // one way back for all
    const double *const of_stored = out.data(), *const of_observables = out.data() + stored_.size() * count_;
    std::vector<std::vector<double>> values;
    std::size_t next_stored = 0, next_observable = 0;
    for (const std::int32_t symbol : symbols_) {
        auto& column = values.emplace_back(static_cast<std::size_t>(count_));
        if (symbol < info.n_states + info.n_counts) {
            for (std::size_t i = 0; i < column.size(); ++i)
                column[place_[i]] = of_stored[next_stored * column.size() + i];
            ++next_stored;
            continue;
        }
        for (const Part& part : parts_) {
            const auto length = static_cast<std::size_t>(part.last - part.first);
            const std::size_t base = static_cast<std::size_t>(n_observables_ * part.first) + next_observable * length;
            for (std::size_t i = 0; i < length; ++i)
                column[place_[static_cast<std::size_t>(part.first) + i]] = of_observables[base + i];
        }
        ++next_observable;
    }
    return values;
}

}  // namespace heartwright::observers
