#include "runtime/cells/halved_constants.hpp"

#include <cmath>
#include <cstdint>

namespace heartwright::cells {
namespace {

template <class Real>
void upload_as(device::Device& device, const std::vector<double>& from, void* to) {
    const std::vector<Real> values(from.begin(), from.end());
    device.upload(to, values.data(), static_cast<std::int64_t>(values.size() * sizeof(Real)));
}

}  // namespace

HalvedConstants::HalvedConstants(device::Device& device, const interface::Model& model, std::int32_t kernel)
    : device_(&device),
      model_(&model),
      kernel_(kernel),
      values_(device, std::int64_t{1 + interface::most_halvings} * model.n_constants * model.real_bytes) {}

void HalvedConstants::derive(const std::vector<double>& parameters, double dt) {
    const auto stride = static_cast<std::size_t>(model_->n_constants);
    std::vector<double> constants((1 + interface::most_halvings) * stride);
    for (std::size_t k = 0; k <= interface::most_halvings; ++k) {
        const double part = std::ldexp(dt, -static_cast<int>(k));
        model_->derive(kernel_, parameters.data(), part, constants.data() + k * stride);
    }
    if (model_->real_bytes == 8)
        upload_as<double>(*device_, constants, values_.data());
    else
        upload_as<float>(*device_, constants, values_.data());
}

}  // namespace heartwright::cells
