// The constants of a block for a step and for parts of it, as kernels read them where a step is too long for a cell.
#pragma once

#include <vector>

#include "runtime/device/buffer.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::cells {

class HalvedConstants {
public:
    // Of a model that halves steps.
    HalvedConstants(device::Device& device, const interface::Model& model, std::int32_t kernel);

    // dt: of the whole step, ms. Waits. Between steps.
    void derive(const std::vector<double>& parameters, double dt);

    interface::HalvedConstants arguments() const {
        return {values_.data(), model_->n_constants};
    }

private:
    device::Device* device_;
    const interface::Model* model_;
    std::int32_t kernel_;
    device::Buffer<std::byte> values_;  // Real[1 + most_halvings][n_constants]
};

}  // namespace heartwright::cells
