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
            const Neighbours n = this->box_.at(i, j, k);
            if constexpr (is_diagonal && std::is_same_v<Map, IdentityMap> && std::is_same_v<Coefficients, UniformCoefficients<Real>>) {
                if (i > 0 && i + 1 < nx) {  // up to the row's last point or the end of the range
                    const std::int64_t end = std::min(last, s + nx - 1 - i);
                    run_row(coefficients, n, u, out, s, end);
                    s = end - 1;
                    continue;
                }
            }
            out[s] = u[s] + stencil.template change<is_diagonal>(g, n);
        }
    }

    // Stencil::change of one tensor everywhere, for points of a row with the same neighbours, in a form that compilers vectorise.
    // An offset of 0 at a wall gives a difference of 0.
    void run_row(const UniformCoefficients<Real>& c, const Neighbours& n, const Real* u, Real* out, std::int64_t first, std::int64_t last) const {
        const auto along = [&](int a, std::int64_t s) {
            return static_cast<Real>(n.mirror[a]) * (c.h_[a] * (u[s + n.plus[a]] - u[s]) - c.h_[a] * (u[s] - u[s - n.minus[a]]));
        };
        switch (this->box_.dimensions) {
            case 1:
                for (std::int64_t s = first; s < last; ++s) {
                    out[s] = u[s] + along(0, s);
                }
                break;
            case 2:
                for (std::int64_t s = first; s < last; ++s) {
                    out[s] = u[s] + (along(0, s) + along(1, s));
                }
                break;
            default:
                for (std::int64_t s = first; s < last; ++s) {
                    out[s] = u[s] + (along(0, s) + along(1, s) + along(2, s));
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
