// Values of some symbols in all cells, on the device, for functors that look at them.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"

namespace heartwright::observers {

class SymbolPlanes {
public:
    // Indices of states and observables of the cell (bind.hpp).
    SymbolPlanes(device::Device& device, cells::Population& population, const cells::Clock& clock,
                 const std::vector<std::int32_t>& symbols);
    static std::int64_t memory(const interface::Model& model, const std::vector<std::int32_t>& symbols,
                               std::int64_t cells);

    void read();  // as the cells are; enqueued

    struct Part {  // slots [first, first + count)
        std::int64_t first, count;
        const void* values;  // of the first on
        interface::NumberFormat format;
    };
    // Where the values of symbol k of the list are, until the next read(). A state's are those of the population
    // itself.
    std::vector<Part> parts(std::size_t k) const;

private:
    cells::Population& population_;
    const cells::Clock& clock_;
    std::vector<std::int32_t> symbols_, place_;  // place: among the observables, -1 for a state
    std::int32_t n_observed_ = 0;
    device::Buffer<std::int32_t> wanted_;
    device::Buffer<double> observed_;  // [observables][slots], block after block
};

}  // namespace heartwright::observers
