#include "runtime/diffusion/diffusion.hpp"

#include <algorithm>
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
            if constexpr (std::is_same_v<Map, IdentityMap> && std::is_same_v<Coefficients, UniformCoefficients<Real>>) {
                if (i > 0 && i + 1 < nx) {  // up to the row's last point or the end of the range
                    const std::int64_t end = std::min(last, s + nx - 1 - i);
                    switch (this->box_.dimensions) {
                        case 1:
                            run_row<1, is_diagonal>(coefficients, n, u, out, s, end);
                            break;
                        case 2:
                            run_row<2, is_diagonal>(coefficients, n, u, out, s, end);
                            break;
                        default:
                            run_row<3, is_diagonal>(coefficients, n, u, out, s, end);
                    }
                    s = end - 1;
                    continue;
                }
            }
            out[s] = u[s] + stencil.template change<is_diagonal>(g, n);
        }
    }

    // Stencil::change of one tensor everywhere, for points of a row with the same neighbours, in a form that compilers vectorise: the
    // same operations in the same order; a face that is not there is multiplied with 0.
    template <int dimensions, bool is_diagonal>
    static void run_row(const UniformCoefficients<Real>& c, const Neighbours& n, const Real* u, Real* out, std::int64_t first, std::int64_t last) {
        Real mirror[3], has_plus[3], has_minus[3];
        for (int a = 0; a < 3; ++a) {
            mirror[a] = static_cast<Real>(n.mirror[a]);
            has_plus[a] = n.plus[a] != 0 ? Real(1) : Real(0);
            has_minus[a] = n.minus[a] != 0 ? Real(1) : Real(0);
        }
        const auto weighted_gradient = [&](int a, int b, std::int64_t s) {
            return c.rho_[a + b - 1] * (mirror[b] * (c.root_[b] * (u[s + n.plus[b]] - u[s]) + c.root_[b] * (u[s] - u[s - n.minus[b]])));
        };
        const auto cross = [&](int a, std::int64_t s) {
            if constexpr (dimensions == 1) {
                return Real(0);
            } else if constexpr (dimensions == 2) {
                return Real(0.25) * weighted_gradient(a, 1 - a, s);
            } else {
                return Real(0.25) * (weighted_gradient(a, a == 0 ? 1 : 0, s) + weighted_gradient(a, a == 2 ? 1 : 2, s));
            }
        };
        const auto flux = [&](int a, std::int64_t low, std::int64_t high) {
            const Real straight = c.h_[a] * (u[high] - u[low]);
            if constexpr (is_diagonal) {
                return straight;
            } else {
                return straight + c.root_[a] * (cross(a, low) + cross(a, high));
            }
        };
        const auto along = [&](int a, std::int64_t s) {
            return mirror[a] * (has_plus[a] * flux(a, s, s + n.plus[a]) - has_minus[a] * flux(a, s - n.minus[a], s));
        };
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC ivdep  // u and out do not overlap
#endif
        for (std::int64_t s = first; s < last; ++s) {
            Real sum = along(0, s);
            if constexpr (dimensions > 1) {
                sum += along(1, s);
            }
            if constexpr (dimensions > 2) {
                sum += along(2, s);
            }
            out[s] = u[s] + sum;
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
