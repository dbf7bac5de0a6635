// The tables of a block's kernel on the device, made anew when its parameters change.
#pragma once

#include <vector>

#include "runtime/cells/certified_table.hpp"
#include "runtime/device/buffer.hpp"

namespace heartwright::cells {

class Tables {
public:
    Tables(device::Device& device, const interface::ApproximationInfo& info, Numbers numbers = Numbers::fp64);

    // From constants of Model::derive(). UserFault as certified_table(), and for a tolerance that FP32 cannot hold
    // whatever the function. Waits. Between steps.
    void make(const std::vector<double>& derived);

    const interface::Tables* arguments() const { return &arguments_; }
    const interface::ApproximationInfo& info() const { return *info_; }
    // Of all its tables, in order.
    const std::vector<CertifiedTable>& certified() const { return certified_; }  // without rows
    std::int64_t bytes() const;

    // The first argument that left its table, if that ends the run. Waits.
    interface::TableFault fault() const {
        return fault_.download().front();
    }

private:
    device::Device* device_;
    const interface::ApproximationInfo* info_;
    Numbers numbers_;
    std::vector<CertifiedTable> certified_;
    std::vector<device::Buffer<double>> rows_;  // of FP64; else of FP32:
    std::vector<device::Buffer<float>> rows_fp32_;
    device::Buffer<interface::TableFault> fault_;
    interface::Tables arguments_ {};
};

}  // namespace heartwright::cells
