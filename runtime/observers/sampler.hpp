// Symbols of some cells, read while running: probes and fields.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"

namespace heartwright::observers {

class Sampler {
public:
    // symbols: s < n_states is state s, else observable s - n_states. slots may come in any order, twice too.
    Sampler(device::Device& device, cells::Population& population, std::vector<std::int64_t> slots,
            std::vector<std::int32_t> symbols);

    // [symbol][slot as given], of the state as it is. Waits.
    std::vector<std::vector<double>> sample(const interface::StepClock* clock);

private:
    device::Device& device_;
    cells::Population& population_;
    std::vector<std::int32_t> symbols_, wanted_host_;
    std::vector<std::size_t> place_;  // of the i-th slot in order, in the list as given; empty: it is in order
    std::int64_t count_;
    bool is_everything_;  // all slots, each once: states are copied as they are, nothing is gathered
    struct Part {
        int block;
        std::int64_t first, last;  // in the ordered list
    };
    std::vector<Part> parts_;
    device::Buffer<std::int64_t> slots_;
    device::Buffer<std::int32_t> wanted_;
    device::Buffer<double> out_;     // states, then observables: [..][count]
    std::int64_t n_states_out_ = 0;  // rows of states
};

}  // namespace heartwright::observers
