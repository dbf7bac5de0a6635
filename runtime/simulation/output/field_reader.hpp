// The fields of an experiment: some symbols on a box of points, NaN where there is nothing to show. Of a part of a
// grid: on the points that lie in the cells of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/checkpoint/host_memory.hpp"
#include "runtime/simulation/output/output.hpp"
#include "runtime/simulation/output/sampler.hpp"
#include "runtime/simulation/setup/assembly.hpp"

namespace heartwright::solver {

class FieldReader {
public:
    // All of these outlive it.
    FieldReader(device::Device& device, cells::Population& population, const experiment::Experiment& experiment,
                const Assembly& assembly);

    const FieldPoints& points() const { return points_; }
    bool is_due(std::int64_t step) const;
    std::int64_t next_due(std::int64_t step) const;                     // the first due step after this one
    FieldInstant read(std::int64_t step, const abi::StepClock* clock);  // Waits

private:
    struct Source {
        std::optional<Sampler> sampler;  // one a symbol: one plane of values at a time
        std::int32_t component;          // else, not negative: a state of all cells, copied as it is
        std::int32_t parameter;          // else: a parameter, which the host knows
    };
    std::int64_t plane_bytes() const;

    device::Device& device_;
    cells::Population& population_;
    const Assembly& assembly_;
    const experiment::Fields* fields_;
    FieldPoints points_;
    std::vector<std::int64_t> slots_;                        // sampled, ascending
    std::shared_ptr<const std::vector<std::size_t>> place_;  // of each sampled slot among the points
    bool is_in_order_ = false;                               // they lie in the order of the points
    std::vector<Source> sources_;
    std::unique_ptr<checkpoint::HostMemory> host_memory_;
};

}  // namespace heartwright::solver
