// Symbols of some sites, read while running: probes with a site, line scans, sparks.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"

namespace heartwright::observers {

class SiteSampler {
public:
    // Item i is site sites[i] of slot slots[i], in any order. symbols: of sites, counted from their states, then their
    // counts, then their observables (an index of bind.hpp less n_states + n_observables of the model).
    SiteSampler(device::Device& device, cells::Population& population, std::vector<std::int64_t> slots,
                std::vector<std::int64_t> sites, std::vector<std::int32_t> symbols);

    // [symbol][item as given], of the state as it is. Waits.
    std::vector<std::vector<double>> sample(const interface::StepClock* clock);

    // The same where the device runs, of items that all are of one slot: [symbol] pointers to [item as given].
    // Enqueued; until the next sample.
    std::vector<const double*> sample_on_device(const interface::StepClock* clock);

private:
    void enqueue(const interface::StepClock* clock);  // to out_

    device::Device& device_;
    cells::Population& population_;
    std::vector<std::int32_t> symbols_;
    std::int64_t count_, n_observables_ = 0;
    std::vector<std::size_t> place_;  // of the i-th item in order of slots, in the list as given
    struct Part {
        int block;
        std::int64_t first, last;  // in the ordered list
    };
    std::vector<Part> parts_;
    device::Buffer<std::int64_t> slots_, sites_;
    device::Buffer<std::int32_t> stored_, wanted_;  // states and counts among the symbols; observables
    device::Buffer<double> out_;                    // what is stored, then observables: [..][count]
};

}  // namespace heartwright::observers
