// The potential after each of several steps that go together, kept on the device for observers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "runtime/device/buffer.hpp"
#include "runtime/observers/potential_rows.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::simulation {

class PotentialRecord {
public:
    // Enqueues what observers do after each of these steps; empty: nothing, and no record is kept.
    using Observe = std::function<void(const observers::PotentialRows&)>;

    // most_steps: that go together. The tissue outlives the record.
    PotentialRecord(tissue_state::TissueState& tissue, Observe observe, std::int32_t most_steps);

    // Of `wanted` steps those whose rows take no more than so many bytes, and one.
    static std::int32_t most_steps(const interface::Model& model, const tissue_state::Assembly& assembly,
                                   std::int32_t wanted, std::int64_t most_bytes);
    // Bytes on the device: of the potential.
    static std::int64_t memory(const interface::Model& model, const tissue_state::Assembly& assembly,
                               std::int32_t most_steps);

    void* rows() const { return rows_.data(); }  // Real[most_steps][stride]; null: nothing observes
    // double[most_steps][stride], of cells under error control; null: nothing observes, or the model has none.
    double* membrane_current() const { return membrane_current_.data(); }
    // Enqueues what observes the rows of steps [0, steps) of the clock's block.
    void observe(std::int32_t steps);

private:
    tissue_state::TissueState& tissue_;
    Observe observe_;
    device::Buffer<std::byte> rows_;
    device::Buffer<double> membrane_current_;
};

}  // namespace heartwright::simulation
