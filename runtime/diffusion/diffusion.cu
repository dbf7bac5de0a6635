#include <algorithm>
#include <type_traits>

#include "runtime/device/cuda_checks.cuh"
#include "runtime/diffusion/operator.hpp"
#include "runtime/interface/fused_step.hpp"

namespace heartwright::diffusion {
namespace {

// Cells that lie in memory in order of their grid: a thread for each column of `planes` grid points, no division,
// coalesced along x. `cells`: of a part's core, where it lies in its box; the whole box without.
template <bool is_diagonal, class Real, class Map>
__global__ void __launch_bounds__(most_stencil_threads)
    diffuse_grid(const Box box, const Extent cells, const Stencil<Real, Map> stencil, Real* __restrict__ out,
                 const int planes) {
    constexpr bool is_whole = std::is_same_v<Map, IdentityMap>;
    const int i = (is_whole ? 0 : cells.first[0]) + static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int j = (is_whole ? 0 : cells.first[1]) + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    const int first_k = (is_whole ? 0 : cells.first[2]) + static_cast<int>(blockIdx.z) * planes;
    const int last_k = is_whole ? box.nz : cells.end[2], end_k = min(last_k, first_k + planes);
    if (i >= (is_whole ? box.nx : cells.end[0]) || j >= (is_whole ? box.ny : cells.end[1])) return;
    const std::int64_t layer = static_cast<std::int64_t>(box.nx) * box.ny;
    for (int k = first_k; k < end_k; ++k) {
        const std::int64_t g = i + static_cast<std::int64_t>(j) * box.nx + k * layer, s = stencil.map.slot(g);
        out[s] = stencil.u[s] + stencil.template change<is_diagonal>(g, box.at(i, j, k));
    }
}

// Any order of slots: a thread per slot, of all or of those chosen.
template <bool is_diagonal, class Real, class Map>
__global__ void __launch_bounds__(256)
    diffuse_slots(const Box box, const Stencil<Real, Map> stencil, Real* __restrict__ out, const std::int32_t* chosen,
                  std::int64_t count, const Extent only) {
    const std::int64_t at = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (at >= count) return;
    const std::int64_t s = chosen != nullptr ? chosen[at] : at;
    const auto g = static_cast<std::uint32_t>(stencil.map.grid(s));
    const std::uint32_t row = g / static_cast<std::uint32_t>(box.nx);
    const std::uint32_t i = g - row * static_cast<std::uint32_t>(box.nx), k = row / static_cast<std::uint32_t>(box.ny);
    const std::uint32_t j = row - k * static_cast<std::uint32_t>(box.ny);
    if (only.holds(static_cast<int>(i), static_cast<int>(j), static_cast<int>(k))) {
        out[s] = stencil.u[s] + stencil.template change<is_diagonal>(
                                    g, box.at(static_cast<int>(i), static_cast<int>(j), static_cast<int>(k)));
    }
}

template <class Real>
class CudaOperator final : public Operator<Real> {
public:
    CudaOperator(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                 const Conductivity& conductivity, double dt, const StencilBlock& block)
        : Operator<Real>(device, grid, slots, conductivity, dt), block_(block) {}

    void apply(const void* u, void* out, Cells cells) override {
        const auto* from = static_cast<const Real*>(u);
        auto* to = static_cast<Real*>(out);
        if (this->is_identity_) {
            if (cells == Cells::boundary) return;
            const Box& box = this->box_;
            this->choose(IdentityMap{}, [&](auto map, auto is_diagonal) {
                launch_box<is_diagonal.value>(box, {{0, 0, 0}, {box.nx, box.ny, box.nz}}, map, from, to);
            });
            return;
        }
        if (cells == Cells::all && this->count_ <= few_cells) {
            launch_slots(from, to, {nullptr, this->count_, everywhere}, stream());
            return;
        }
        if (this->core_ && cells != Cells::boundary) {
            const Extent core = this->extent_of(this->core_->cells);
            this->choose(InnerMap{this->core_->inner.first_slot}, [&](auto map, auto is_diagonal) {
                launch_box<is_diagonal.value>(this->inner_box_, core, map, from, to);
            });
        }
        launch_slots(from, to, this->choice(cells), stream());
    }
    void apply_part(const void* u, void* out, int part, void* stream) override {
        launch_slots(static_cast<const Real*>(u), static_cast<Real*>(out), this->part(part),
                     static_cast<cudaStream_t>(stream));
    }
    bool has_boundary_beside() const override { return true; }
    void apply_boundary(const void* u, void* out, void* stream) override {
        if (this->is_identity_) return;
        launch_slots(static_cast<const Real*>(u), static_cast<Real*>(out), this->choice(Cells::boundary),
                     static_cast<cudaStream_t>(stream));
    }

    bool can_be_fused() const override {  // a grid of blocks has fewer rows and planes
        return this->box_.ny < most_blocks * interface::fused_block_y && this->box_.nz <= most_blocks;
    }
    const void* rows(Cells cells) override {
        using Kind = typename interface::DiffusionRows<Real>::Kind;
        const Box& box = this->box_;
        if (this->is_identity_) {
            rows_.kind = Kind::box;
            rows_.box = {box, {{0, 0, 0}, {box.nx, box.ny, box.nz}}, this->coefficients_, this->is_diagonal_, 0};
            return cells == Cells::boundary ? nullptr : &rows_;
        }
        if (this->core_ && cells == Cells::inside) {
            rows_.kind = Kind::box;
            rows_.box = {this->inner_box_, this->extent_of(this->core_->cells), this->coefficients_, this->is_diagonal_,
                         this->core_->inner.first_slot};
            return &rows_;
        }
        const Choice chosen = this->choice(cells);
        rows_.kind = Kind::listed;
        rows_.listed = {box,          chosen.only, this->coefficients_, this->is_diagonal_, this->slot_map(),
                        chosen.slots, chosen.count};
        return &rows_;
    }

private:
    static constexpr std::int64_t most_blocks = 65535;
    // So few that a GPU runs all their threads at once: two launches, for the core and the cells around it, take longer
    // than one for all.
    static constexpr std::int64_t few_cells = 65536;

    cudaStream_t stream() const { return static_cast<cudaStream_t>(this->device_.stream()); }

    template <bool is_diagonal, class Map>
    void launch_box(const Box& box, const Extent& cells, const Map& map, const Real* u, Real* out) const {
        const int nx = cells.end[0] - cells.first[0], ny = cells.end[1] - cells.first[1],
                  nz = cells.end[2] - cells.first[2];
        constexpr int most_blocks = 65535;  // along z
        const int planes = std::max(block_.planes, (nz + most_blocks - 1) / most_blocks);
        const dim3 blocks(static_cast<unsigned>((nx + block_.x - 1) / block_.x),
                          static_cast<unsigned>((ny + block_.y - 1) / block_.y),
                          static_cast<unsigned>((nz + planes - 1) / planes));
        const dim3 threads(static_cast<unsigned>(block_.x), static_cast<unsigned>(block_.y));
        diffuse_grid<is_diagonal><<<blocks, threads, 0, stream()>>>(
            box, cells, Stencil<Real, Map>{map, this->coefficients_, u, box.dimensions}, out, planes);
        HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
    }
    void launch_slots(const Real* u, Real* out, const Choice& chosen, cudaStream_t stream) const {
        if (chosen.count == 0) return;
        const auto blocks = static_cast<unsigned>((chosen.count + 255) / 256);
        this->choose_any([&](auto map, auto is_diagonal) {
            diffuse_slots<is_diagonal.value><<<blocks, 256, 0, stream>>>(
                this->box_, Stencil<Real, decltype(map)>{map, this->coefficients_, u, this->box_.dimensions}, out,
                chosen.slots, chosen.count, chosen.only);
            HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
        });
    }

    StencilBlock block_;
    interface::DiffusionRows<Real> rows_ {};
};

}  // namespace

template <class Real>
std::unique_ptr<Diffusion> make_cuda(device::Device& device, const tissue::Grid& grid, const tissue::Slots& slots,
                                     const Conductivity& conductivity, double dt, const StencilBlock& block) {
    return std::make_unique<CudaOperator<Real>>(device, grid, slots, conductivity, dt, block);
}

template std::unique_ptr<Diffusion> make_cuda<double>(device::Device&, const tissue::Grid&, const tissue::Slots&,
                                                      const Conductivity&, double, const StencilBlock&);
template std::unique_ptr<Diffusion> make_cuda<float>(device::Device&, const tissue::Grid&, const tissue::Slots&,
                                                     const Conductivity&, double, const StencilBlock&);

}  // namespace heartwright::diffusion
