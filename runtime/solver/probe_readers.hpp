// The probes of an experiment: where they are, what they show, when they are due.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/solver/assembly.hpp"
#include "runtime/solver/sampler.hpp"
#include "runtime/solver/simulation.hpp"
#include "runtime/solver/site_sampler.hpp"

namespace heartwright::solver {

class ProbeReaders {
public:
    ProbeReaders(device::Device& device, cells::Population& population, const experiment::Experiment& experiment, const Assembly& assembly);

    const std::vector<Column>& columns() const { return columns_; }
    bool is_due(std::int64_t step) const;                                // any probe
    std::int64_t next_due(std::int64_t step) const;                      // the first step after this one at which one is due
    std::vector<double> row(std::int64_t step, const abi::StepClock* clock);  // NaN: not due. Waits

    std::vector<std::int64_t> slots() const;                             // of each probe; -1: a mean over several

private:
    struct Reader {
        Sampler sampler;                       // symbols of cells
        std::optional<SiteSampler> sites;      // symbols of sites
        std::vector<bool> is_of_site;          // in the order shown
        std::int64_t every;
        std::size_t shown;
        std::int64_t slot;
    };
    std::vector<Reader> readers_;
    std::vector<Column> columns_;
};

}  // namespace heartwright::solver
