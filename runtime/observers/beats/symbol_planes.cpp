#include "runtime/observers/beats/symbol_planes.hpp"

#include <algorithm>

namespace heartwright::observers {

SymbolPlanes::SymbolPlanes(device::Device& device, cells::Population& population, const cells::Clock& clock,
                           const std::vector<std::int32_t>& symbols)
    : population_(population), clock_(clock), symbols_(symbols) {
    const std::int32_t n_states = population.model().n_states;
    std::vector<std::int32_t> wanted;
    for (const std::int32_t symbol : symbols) {
        place_.push_back(symbol < n_states ? -1 : static_cast<std::int32_t>(wanted.size()));
        if (symbol >= n_states) wanted.push_back(symbol - n_states);
    }
    n_observed_ = static_cast<std::int32_t>(wanted.size());
    wanted_ = device::Buffer<std::int32_t>(device, wanted);
    observed_ = device::Buffer<double>(device, n_observed_ * population.count());
}

std::int64_t SymbolPlanes::memory(const interface::Model& model, const std::vector<std::int32_t>& symbols,
                                  std::int64_t cells) {
    return (8 * cells + 4) *
           std::count_if(
               symbols.begin(), symbols.end(), [&](std::int32_t symbol) { return symbol >= model.n_states; });
}

void SymbolPlanes::read() {
    for (int b = 0; n_observed_ > 0 && b < population_.block_count(); ++b) {
        const auto range = population_.block_range(b);
        population_.observe(b, wanted_.data(), n_observed_, nullptr, range.last - range.first, clock_.on_device(),
                            observed_.data() + n_observed_ * range.first);
    }
}

std::vector<SymbolPlanes::Part> SymbolPlanes::parts(std::size_t k) const {
    if (place_[k] < 0)
        return {{0, population_.count(), population_.plane(symbols_[k]), population_.layout().format(symbols_[k])}};
    std::vector<Part> parts;
    for (int b = 0; b < population_.block_count(); ++b) {
        const auto range = population_.block_range(b);
        const std::int64_t count = range.last - range.first;
        if (count > 0) {
            parts.push_back({range.first, count, observed_.data() + n_observed_ * range.first + place_[k] * count,
                             interface::NumberFormat::fp64});
        }
    }
    return parts;
}

}  // namespace heartwright::observers
