#include "runtime/device/cuda_checks.cuh"
#include "runtime/diffusion/operator.hpp"

namespace heartwright::diffusion {
namespace {

constexpr int block_x = 64, block_y = 4;

// Identity order: a thread per grid point of a layer row, no division, coalesced along x.
template <bool is_diagonal, class Real, class Coefficients>
__global__ void __launch_bounds__(block_x * block_y)
    diffuse_grid(const Box box, const Stencil<Real, IdentityMap, Coefficients> stencil, Real* __restrict__ out) {
    const int i = static_cast<int>(blockIdx.x) * block_x + static_cast<int>(threadIdx.x);
    const int j = static_cast<int>(blockIdx.y) * block_y + static_cast<int>(threadIdx.y);
    if (i >= box.nx || j >= box.ny) {
        return;
    }
    const std::int64_t layer = static_cast<std::int64_t>(box.nx) * box.ny;
    for (int k = static_cast<int>(blockIdx.z); k < box.nz; k += static_cast<int>(gridDim.z)) {
        const std::int64_t g = i + static_cast<std::int64_t>(j) * box.nx + k * layer;
        out[g] = stencil.u[g] + stencil.template change<is_diagonal>(g, box.at(i, j, k));
    }
}

// Any order of slots: a thread per slot.
template <bool is_diagonal, class Real, class Coefficients>
__global__ void __launch_bounds__(256)
    diffuse_slots(const Box box, const Stencil<Real, SlotMap, Coefficients> stencil, Real* __restrict__ out, std::int64_t count) {
    const std::int64_t s = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (s >= count) {
        return;
    }
    const auto g = static_cast<std::uint32_t>(stencil.map.grid(s));
    const std::uint32_t row = g / static_cast<std::uint32_t>(box.nx);
    const std::uint32_t i = g - row * static_cast<std::uint32_t>(box.nx), k = row / static_cast<std::uint32_t>(box.ny);
    const std::uint32_t j = row - k * static_cast<std::uint32_t>(box.ny);
    out[s] = stencil.u[s] + stencil.template change<is_diagonal>(g, box.at(static_cast<int>(i), static_cast<int>(j), static_cast<int>(k)));
}

template <class Real>
class CudaOperator final : public Operator<Real> {
public:
    using Operator<Real>::Operator;

    void apply(const void* u, void* out) override {
        const auto* from = static_cast<const Real*>(u);
        auto* to = static_cast<Real*>(out);
        this->choose([&](auto map, auto coefficients, auto is_diagonal) { launch<is_diagonal.value>(map, coefficients, from, to); });
        HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
    }

private:
    cudaStream_t stream() const { return static_cast<cudaStream_t>(this->device_.stream()); }

    template <bool is_diagonal, class Coefficients>
    void launch(const IdentityMap& map, const Coefficients& coefficients, const Real* u, Real* out) const {
        const Box& box = this->box_;
        const dim3 blocks(static_cast<unsigned>((box.nx + block_x - 1) / block_x), static_cast<unsigned>((box.ny + block_y - 1) / block_y),
                          static_cast<unsigned>(box.nz < 65535 ? box.nz : 65535));
        diffuse_grid<is_diagonal><<<blocks, dim3(block_x, block_y), 0, stream()>>>(
            box, Stencil<Real, IdentityMap, Coefficients>{map, coefficients, u, box.dimensions}, out);
    }
    template <bool is_diagonal, class Coefficients>
    void launch(const SlotMap& map, const Coefficients& coefficients, const Real* u, Real* out) const {
        const auto blocks = static_cast<unsigned>((this->count_ + 255) / 256);
        diffuse_slots<is_diagonal><<<blocks, 256, 0, stream()>>>(
            this->box_, Stencil<Real, SlotMap, Coefficients>{map, coefficients, u, this->box_.dimensions}, out, this->count_);
    }
};

}  // namespace

template <class Real>
std::unique_ptr<Diffusion> make_cuda(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots, const Conductivity& conductivity,
                                     double dt) {
    return std::make_unique<CudaOperator<Real>>(device, grid, slots, conductivity, dt);
}

template std::unique_ptr<Diffusion> make_cuda<double>(device::Device&, const tissue::Grid&, const tissue::Slots&, const Conductivity&, double);
template std::unique_ptr<Diffusion> make_cuda<float>(device::Device&, const tissue::Grid&, const tissue::Slots&, const Conductivity&, double);

}  // namespace heartwright::diffusion
