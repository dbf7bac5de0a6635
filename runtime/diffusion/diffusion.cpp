#include "runtime/diffusion/diffusion.hpp"

#include <type_traits>

#include "base/diag/faults.hpp"
#include "runtime/diffusion/operator.hpp"

namespace heartwright::diffusion {
namespace {

template <class Real>
class CpuOperator final : public Operator<Real> {
public:
    using Operator<Real>::Operator;

    void apply(const void* u, void* out) override {
        this->choose([&](auto map, auto coefficients, auto is_diagonal) {
            this->device_.threads().for_ranges(this->count_, [&](std::int64_t first, std::int64_t last) {
                run<is_diagonal.value>(map, coefficients, static_cast<const Real*>(u), static_cast<Real*>(out), first, last);
            });
        });
    }

private:
    template <bool is_diagonal, class Map, class Coefficients>
    void run(const Map& map, const Coefficients& coefficients, const Real* u, Real* out, std::int64_t first, std::int64_t last) const {
        const Stencil<Real, Map, Coefficients> stencil{map, coefficients, u, this->box_.dimensions};
        const std::int64_t nx = this->box_.nx, ny = this->box_.ny;
        for (std::int64_t s = first; s < last; ++s) {
            const std::int64_t g = map.grid(s);
            const std::int64_t row = g / nx;
            const auto i = static_cast<std::int32_t>(g - row * nx), j = static_cast<std::int32_t>(row % ny), k = static_cast<std::int32_t>(row / ny);
            out[s] = u[s] + stencil.template change<is_diagonal>(g, this->box_.at(i, j, k));
            // The rest of a row has the same neighbours; the compiler vectorises this loop for one tensor everywhere.
            if constexpr (std::is_same_v<Map, IdentityMap>) {
                if (i == 0 && nx > 2) {
                    const Neighbours inside = this->box_.at(1, j, k);
                    const std::int64_t end = std::min(last, s + nx - 1);
                    for (++s; s < end; ++s) {
                        out[s] = u[s] + stencil.template change<is_diagonal>(s, inside);
                    }
                    --s;
                }
            }
        }
    }
};

}  // namespace

template <class Real>
std::unique_ptr<Diffusion> make_cpu(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots, const Conductivity& conductivity,
                                    double dt) {
    return std::make_unique<CpuOperator<Real>>(device, grid, slots, conductivity, dt);
}

namespace {

template <class Real>
std::unique_ptr<Diffusion> make(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots, const Conductivity& conductivity,
                                double dt) {
#if HEARTWRIGHT_CUDA
    if (device.backend() == device::Backend::cuda) {
        return make_cuda<Real>(device, grid, slots, conductivity, dt);
    }
#endif
    return make_cpu<Real>(device, grid, slots, conductivity, dt);
}

}  // namespace

std::unique_ptr<Diffusion> make_diffusion(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                                          const Conductivity& conductivity, double dt, int real_bytes) {
    if (real_bytes == 8) {
        return make<double>(device, grid, slots, conductivity, dt);
    }
    return make<float>(device, grid, slots, conductivity, dt);
}

std::int64_t diffusion_memory(const tissue::Slots& slots, const tissue::Grid& grid, const Conductivity& conductivity, int real_bytes) {
    const std::int64_t maps = slots.is_identity() ? 0 : 4 * (slots.count() + grid.count());
    const std::int64_t coefficients = !conductivity.cells.empty()           ? 6 * slots.stride() * real_bytes
                                      : !conductivity.class_of_slot.empty() ? slots.count()
                                                                            : 0;
    const auto classes = static_cast<std::int64_t>(conductivity.classes.size());
    return maps + coefficients + (6 * classes * classes + 3 * classes) * real_bytes;
}

}  // namespace heartwright::diffusion
