// The states of all cells at the last check that found them in order, on the host, so that the steps from there can be
// repeated one by one when the next check fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/cells/population.hpp"
#include "runtime/device/device.hpp"

namespace heartwright::simulation {

class LastGoodStates {
public:
    explicit LastGoodStates(device::Device& device) : device_(device) {}

    // Where that costs next to nothing: models without sites, few enough cells of all ranks (so that a fault is told in
    // the same words on any number of ranks).
    static bool are_kept(const interface::StateLayout& layout, bool has_sites, std::int64_t cells_of_all_ranks,
                         device::Backend backend) {
        return !has_sites &&
               layout.bytes(cells_of_all_ranks) <= (backend == device::Backend::cuda ? most_from_gpu : most_from_cpu);
    }
    // If are_kept(). Waits.
    void keep(const cells::Population& population, std::int64_t cells_of_all_ranks, std::int64_t step) {
        step_.reset();
        const std::int64_t bytes = population.layout().bytes(population.stride());
        if (!are_kept(population.layout(), population.has_lattice(), cells_of_all_ranks, device_.backend())) return;
        states_.resize(static_cast<std::size_t>(bytes));
        device_.download(states_.data(), population.state(), bytes);
        step_ = step;
    }
    // After parameters have changed the steps would not be the same.
    void forget() { step_.reset(); }

    std::optional<std::int64_t> step() const { return step_; }
    void restore(cells::Population& population) const {
        device_.upload(population.state(), states_.data(), static_cast<std::int64_t>(states_.size()));
    }

private:
    // Of one copy in 100 steps: about 1% of what these steps move on a processor, a twentieth of a millisecond from a
    // GPU.
    static constexpr std::int64_t most_from_cpu = std::int64_t{16} << 20, most_from_gpu = std::int64_t{1} << 20;

    device::Device& device_;
    std::vector<std::byte> states_;
    std::optional<std::int64_t> step_;
};

}  // namespace heartwright::simulation
