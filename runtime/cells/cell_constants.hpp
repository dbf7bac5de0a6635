// Parameters that differ from cell to cell, and the constants that follow from them: a table on the device that kernels
// read instead of a block's constants. Layout: interface::CellConstants. Only constants that are not the same in all
// cells are columns there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/core/thread_pool.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::cells {

// One parameter of the cells of a block.
struct ParameterField {
    std::int32_t parameter;
    std::vector<double> values;  // [cells], in the order of their slots, in the parameter's unit
};

// The parameters of cell `cell` of a block: `parameters` of the block with the fields' values put in.
void put_fields(std::span<const ParameterField> fields, std::int64_t cell, std::vector<double>& parameters);

// Which constants derive() gives these cells not all alike, compared bit for bit as the kernel reads them: indices,
// ascending.
std::vector<std::int32_t> differing_constants(const interface::Model& model, std::int32_t kernel,
                                              const std::vector<double>& parameters,
                                              std::span<const ParameterField> fields, double dt, ThreadPool& threads);

class CellConstants {
public:
    // Of cells at slots [first, first + cells). `columns`: constants that may differ, now or after later calls of
    // derive(); ascending.
    CellConstants(device::Device& device, const interface::Model& model, std::int32_t kernel, std::int64_t first,
                  std::int64_t cells, std::vector<std::int32_t> columns);

    // Fills the table, with the threads of the device; waits. Between steps. dt: of a whole step, ms.
    void derive(const std::vector<double>& parameters, std::span<const ParameterField> fields, double dt);

    const interface::CellConstants* arguments() const { return &table_; }

    static std::int64_t memory(const interface::Model& model, std::int64_t cells,
                               std::int64_t columns);  // bytes on the device

private:
    template <class Real>
    void derive_as(const std::vector<double>& parameters, std::span<const ParameterField> fields, double dt, Real* to);

    device::Device* device_;
    const interface::Model* model_;
    std::int32_t kernel_;
    std::int64_t cells_;
    std::vector<std::int32_t> columns_;
    std::vector<std::int64_t> place_;
    device::Buffer<std::byte> values_;
    interface::CellConstants table_;
};

}  // namespace heartwright::cells
