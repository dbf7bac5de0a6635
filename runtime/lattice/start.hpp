// The first channels of every site: each is drawn once, from random words of its own.
#pragma once

#include <cstdint>

#include "runtime/interface/model.hpp"
#include "runtime/math/philox.hpp"

namespace heartwright::lattice {

struct MachineStart {
    std::int32_t first_count, n_states, channels;
};

// Item n: site n % site_stride of slot first + n / site_stride. Channel c of machine m starts in the first state whose
// cumulative probability exceeds the uniform number of (cell, site, draw c, step initial_step(m)). Numbers beyond the
// sites get what site 0 gets.
struct StartChannels {
    std::uint8_t* counts;  // interface::LatticeArguments::counts as bytes, all zero before
    std::int64_t stride, site_stride, sites, first;
    const std::int64_t* cell_ids;  // [stride]
    std::uint64_t seed;
    const MachineStart* machines;  // [n_machines]
    std::int32_t n_machines;
    const double* cumulative;  // [n_counts], of the block

    HEARTWRIGHT_FN void operator()(std::int64_t n) const {
        const std::int64_t slot = first + n / site_stride, own = n % site_stride, site = own < sites ? own : 0;
        for (std::int32_t m = 0; m < n_machines; ++m) {
            const MachineStart machine = machines[m];
            if (machine.n_states == 0) continue;
            const double* const bounds = cumulative + machine.first_count;
            std::uint8_t in_state[interface::max_machine_states] = {};
            const auto start_channel = [&](math::pack<double, 1> u) {
                std::int32_t state = 0;
                while (state < machine.n_states - 1 && !(u.v < bounds[state])) ++state;
                ++in_state[state];
            };
            const math::CellRandom<math::pack<double, 1>> random(seed, cell_ids[slot], math::initial_step(m));
            for (std::int32_t c = 0; c < machine.channels; c += 2) {  // two channels share a block of words
                const auto block = random.block(math::counter_1(site, c));
                start_channel(math::uniform_of_words<math::pack<double, 1>>(block.word_0, block.word_1_anything));
                if (c + 1 < machine.channels)
                    start_channel(math::uniform_of_words<math::pack<double, 1>>(block.word_2, block.word_3_anything));
            }
            for (std::int32_t state = 0; state < machine.n_states; ++state) {
                const std::int64_t count = machine.first_count + state;
                counts[(((count / 4) * stride + slot) * site_stride + own) * 4 + count % 4] = in_state[state];
            }
        }
    }
};

}  // namespace heartwright::lattice
