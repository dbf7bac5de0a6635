#include "runtime/diffusion/diffusion.hpp"

#include <algorithm>
#include <type_traits>

#include "base/diag/faults.hpp"
#include "runtime/diffusion/operator.hpp"

namespace heartwright::diffusion {

int Diffusion::add_part(const std::vector<std::int32_t>&) { throw OurFault("this diffusion operator has no parts"); }
void Diffusion::apply_part(const void*, void*, int, void*) { throw OurFault("this diffusion operator has no parts"); }
void Diffusion::apply_with_exchange(const void*, void*) {
    throw OurFault("this diffusion operator cannot exchange the halo itself");
}
void Diffusion::apply_then(const void*, void*, Cells, const Then&) {
    throw OurFault("this diffusion operator is not for fused steps on a CPU");
}
const void* Diffusion::rows(Cells) { throw OurFault("this diffusion operator is not for fused steps on a GPU"); }

std::optional<Core> core_of(const tissue::Grid& grid, const tissue::Slots& slots) {
    if (!slots.inner()) return std::nullopt;
    Core core{*slots.inner(), {}};
    const tissue::CellBox& box = core.inner.box;
    for (std::size_t a = 0; a < 3; ++a) {
        core.cells.first[a] = box.first[a] == 0 ? 0 : 1;
        core.cells.end[a] = box.end[a] - box.first[a] - (box.end[a] == grid.cells[a] ? 0 : 1);
        if (core.cells.first[a] >= core.cells.end[a]) return std::nullopt;
    }
    return core;
}

namespace {

template <class Real>
class CpuOperator final : public Operator<Real> {
public:
    using Operator<Real>::Operator;

    void apply(const void* u, void* out, Cells cells) override {
        run(
            static_cast<const Real*>(u), static_cast<Real*>(out), cells, [](std::int64_t, std::int64_t) {});
    }
    void apply_part(const void* u, void* out, int part, void*) override {
        this->choose_any([&](auto map, auto is_diagonal) {
            const Choice chosen = this->part(part);
            this->device_.threads().for_ranges(
                chosen.count,
                [&](std::int64_t first, std::int64_t last) {
                    run_slots<is_diagonal.value>(
                        map, static_cast<const Real*>(u), static_cast<Real*>(out), chosen, first, last,
                        [](std::int64_t, std::int64_t) {});
                });
        });
    }
    bool can_be_fused() const override { return true; }
    void apply_then(const void* u, void* out, Cells cells, const Diffusion::Then& then) override {
        run(static_cast<const Real*>(u), static_cast<Real*>(out), cells, then);
    }

private:
    static constexpr std::int64_t at_once = 2048;  // cells whose values stay in a core's own cache

    template <class Then>
    void run(const Real* u, Real* out, Cells cells, const Then& then) const {
        if (this->is_identity_) {
            if (cells == Cells::boundary) return;
            this->choose(IdentityMap{}, [&](auto map, auto is_diagonal) {
                this->device_.threads().for_ranges(this->count_, [&](std::int64_t begin, std::int64_t end) {
                    for (std::int64_t first = begin; first < end; first += at_once) {
                        const std::int64_t last = std::min(end, first + at_once);
                        run_box<is_diagonal.value>(this->box_, map, this->coefficients_, u, out, first, last);
                        then(first, last);
                    }
                });
            });
            return;
        }
        if (this->core_ && cells != Cells::boundary) {
            this->choose(
                InnerMap{this->core_->inner.first_slot},
                [&](auto map, auto is_diagonal) { run_core<is_diagonal.value>(map, u, out, then); });
        }
        const auto chosen = this->choice(cells);
        this->choose(this->slot_map(), [&](auto map, auto is_diagonal) {
            this->device_.threads().for_ranges(chosen.count, [&](std::int64_t first, std::int64_t last) {
                run_slots<is_diagonal.value>(map, u, out, chosen, first, last, then);
            });
        });
    }

    // The rows of the core.
    template <bool is_diagonal, class Then>
    void run_core(const InnerMap& map, const Real* u, Real* out, const Then& then) const {
        const tissue::CellBox& cells = this->core_->cells;
        const Box& box = this->inner_box_;
        const std::int64_t length = cells.end[0] - cells.first[0], rows = cells.end[1] - cells.first[1];
        const auto work = [&](std::int64_t first, std::int64_t last) {
            for (std::int64_t r = first; r < last; ++r) {
                const std::int64_t j = cells.first[1] + r % rows, k = cells.first[2] + r / rows;
                const std::int64_t begin = cells.first[0] + box.nx * (j + box.ny * k);
                run_box<is_diagonal>(box, map, this->coefficients_, u, out, begin, begin + length);
                then(map.slot(begin), map.slot(begin + length));
            }
        };
        this->device_.threads().for_ranges(rows * (cells.end[2] - cells.first[2]), work, 1, 1024 / length + 1);
    }

    // Cells [first, last) of a box, in its order.
    template <bool is_diagonal, class Map>
    static void run_box(const Box& box, const Map& map, const Coefficients<Real>& coefficients, const Real* u,
                        Real* out, std::int64_t first, std::int64_t last) {
        const Stencil<Real, Map> stencil{map, coefficients, u, box.dimensions};
        const std::int64_t nx = box.nx, ny = box.ny;
        for (std::int64_t g = first; g < last; ++g) {
            const std::int64_t s = map.slot(g), row = g / nx;
            const auto i = static_cast<std::int32_t>(g - row * nx), j = static_cast<std::int32_t>(row % ny),
                       k = static_cast<std::int32_t>(row / ny);
            const Neighbours n = box.at(i, j, k);
            if (i > 0 && i + 1 < nx) {  // up to the row's last point or the end of the range
                const std::int64_t end = std::min(last, g + nx - 1 - i);
                switch (box.dimensions) {
                    case 1:
                        run_row<1, is_diagonal>(coefficients, n, u, out, s, map.slot(end));
                        break;
                    case 2:
                        run_row<2, is_diagonal>(coefficients, n, u, out, s, map.slot(end));
                        break;
                    default:
                        run_row<3, is_diagonal>(coefficients, n, u, out, s, map.slot(end));
                }
                g = end - 1;
                continue;
            }
            out[s] = u[s] + stencil.template change<is_diagonal>(g, n);
        }
    }

    // Items [first, last) of those chosen; then() for runs of slots.
    template <bool is_diagonal, class Map, class Then>
    void run_slots(const Map& map, const Real* u, Real* out, const Choice& chosen, std::int64_t first,
                   std::int64_t last, const Then& then) const {
        const Stencil<Real, Map> stencil{map, this->coefficients_, u, this->box_.dimensions};
        const std::int64_t nx = this->box_.nx, ny = this->box_.ny;
        std::int64_t run_begin = 0, run_end = 0;
        for (std::int64_t at = first; at < last; ++at) {
            const std::int64_t s = chosen.slots != nullptr ? chosen.slots[at] : at;
            const std::int64_t g = map.grid(s), row = g / nx;
            const auto i = static_cast<std::int32_t>(g - row * nx), j = static_cast<std::int32_t>(row % ny),
                       k = static_cast<std::int32_t>(row / ny);
            if (!chosen.only.holds(i, j, k)) continue;
            out[s] = u[s] + stencil.template change<is_diagonal>(g, this->box_.at(i, j, k));
            if (s != run_end || run_end - run_begin == at_once) {
                if (run_begin < run_end) then(run_begin, run_end);
                run_begin = s;
            }
            run_end = s + 1;
        }
        if (run_begin < run_end) then(run_begin, run_end);
    }

    // Stencil::change of one tensor everywhere, for points of a row with the same neighbours, in a form that compilers
    // vectorise: the same operations in the same order; a face that is not there is multiplied with 0.
    template <int dimensions, bool is_diagonal>
    static void run_row(const Coefficients<Real>& c, const Neighbours& n, const Real* u, Real* out, std::int64_t first,
                        std::int64_t last) {
        Real mirror[3], has_plus[3], has_minus[3];
        for (int a = 0; a < 3; ++a) {
            mirror[a] = static_cast<Real>(n.mirror[a]);
            has_plus[a] = n.plus[a] != 0 ? Real(1) : Real(0);
            has_minus[a] = n.minus[a] != 0 ? Real(1) : Real(0);
        }
        const auto weighted_gradient = [&](int a, int b, std::int64_t s) {
            return c.rho_[a + b - 1] *
                   (mirror[b] * (c.root_[b] * (u[s + n.plus[b]] - u[s]) + c.root_[b] * (u[s] - u[s - n.minus[b]])));
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
            if constexpr (dimensions > 1) sum += along(1, s);
            if constexpr (dimensions > 2) sum += along(2, s);
            out[s] = u[s] + sum;
        }
    }
};

}  // namespace

template <class Real>
std::unique_ptr<Diffusion> make_cpu(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                                    const Conductivity& conductivity, double dt) {
    return std::make_unique<CpuOperator<Real>>(device, grid, slots, conductivity, dt);
}

namespace {

template <class Real>
std::unique_ptr<Diffusion> make(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                                const Conductivity& conductivity, double dt,
                                [[maybe_unused]] const StencilBlock& block) {
#if HEARTWRIGHT_CUDA
    if (device.backend() == device::Backend::cuda) return make_cuda<Real>(device, grid, slots, conductivity, dt, block);
#endif
    return make_cpu<Real>(device, grid, slots, conductivity, dt);
}

}  // namespace

std::unique_ptr<Diffusion> make_diffusion(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                                          const Conductivity& conductivity, double dt, int real_bytes,
                                          const StencilBlock& block) {
    if (conductivity.classes.size() != 1 || !conductivity.class_of_slot.empty() || !conductivity.cells.empty())
        throw OurFault("the diffusion stencil is of one tensor");
    if (real_bytes == 8) return make<double>(device, grid, slots, conductivity, dt, block);
    return make<float>(device, grid, slots, conductivity, dt, block);
}

std::int64_t diffusion_memory(const tissue::Slots& slots, const tissue::Grid& grid) {
    const auto core = core_of(grid, slots);
    std::int64_t listed = core ? slots.count() - core->cells.count() : 0;
    for (int b = 0; b < slots.block_count() && !core; ++b) listed += slots.boundary(b).last - slots.boundary(b).first;
    return slots.is_identity() ? 0 : 4 * (slots.total() + grid.count() + listed);
}

}  // namespace heartwright::diffusion
