// The step of dyads with phases left out: the generated kernel behind a filter of its `sites`, through the very loops
// of the solver. What a variant leaves out of the time of the whole is what the phase costs there, beside the others.
#pragma once

#include "generated/gaur_rudy_2011_ord/kernels.hpp"
#include "runtime/kernels/cuda/cuda_lattice.cuh"

namespace heartwright::benchmark {

namespace dyads = models::gaur_rudy_2011_ord;

enum Phase : unsigned { draws = 1, fluxes = 2, diffusion = 4, sums = 8 };

// Sites as the kernel sees them: all calls go on, but for those of the phases left out.
template <class Sites, unsigned without>
class FilteredSites {
public:
    using real = typename Sites::real;
    using whole = typename Sites::whole;

    __device__ __forceinline__ explicit FilteredSites(Sites& sites) : sites_(sites) {}

    __device__ __forceinline__ real load(int component) const { return sites_.load(component); }
    __device__ __forceinline__ whole count(int c) const { return sites_.count(c); }
    __device__ __forceinline__ whole free_count(int c) const { return sites_.free_count(c); }
    __device__ __forceinline__ whole held_count(int c) const { return sites_.held_count(c); }
    __device__ __forceinline__ bool any_of(whole n) const { return sites_.any_of(n); }
    __device__ __forceinline__ void store_count(int c, whole value) { sites_.store_count(c, value); }
    __device__ __forceinline__ void store(int component, real value) const { sites_.store(component, value); }
    __device__ __forceinline__ void store_where(bool changed, int component, real value) const {
        sites_.store_where(changed, component, value);
    }
    template <class... Checks>
    __device__ __forceinline__ void check_probabilities(Checks... checks) const {
        sites_.check_probabilities(checks...);
    }

    // ---- draws
    __device__ __forceinline__ void prepare_draw(int draw) {
        if constexpr (!(without & draws)) sites_.prepare_draw(draw);
    }
    template <class P1, class P2>
    __device__ __forceinline__ bool may_succeed(int draw, real n, P1 p_1, P2 p_2) {
        if constexpr (without & draws)
            return false;
        else
            return sites_.may_succeed(draw, n, p_1, p_2);
    }
    template <class P>
    __device__ __forceinline__ whole binomial(int draw, real n, P p) {
        if constexpr (without & draws)
            return 0;
        else
            return sites_.binomial(draw, n, p);
    }

    // ---- diffusion: without it the local update is the new state
    __device__ __forceinline__ void store_local(int d, real value) const {
        if constexpr (without & diffusion)
            sites_.store(component_of(d), value);
        else
            sites_.store_local(d, value);
    }
    __device__ __forceinline__ real local(int d) const { return sites_.local(d); }
    __device__ __forceinline__ real laplacian(int d, real w0, real w1, real w2) const {
        return sites_.laplacian(d, w0, w1, w2);
    }

    // ---- sums
    __device__ __forceinline__ void add_sum(int k, real value) {
        if constexpr (!(without & sums)) sites_.add_sum(k, value);
    }

private:
    static __device__ __forceinline__ int component_of(int d) {
        constexpr int first = dyads::Kernel_all_variants<real>::diffusing[0],
                      second = dyads::Kernel_all_variants<real>::diffusing[1],
                      third = dyads::Kernel_all_variants<real>::diffusing[2];
        return d == 0 ? first : d == 1 ? second : third;
    }
    Sites& sites_;
};

// What remains when all phases are left out is the traffic: every state is read and written, every count is read.
template <class real_, unsigned without>
struct DyadsWithout : dyads::Kernel_all_variants<real_> {
    using Whole = dyads::Kernel_all_variants<real_>;
    using typename Whole::CellValues, typename Whole::Constants, typename Whole::EarlyValues, typename Whole::Step;
    static constexpr int n_diffusing = without & diffusion ? 0 : Whole::n_diffusing;
    static constexpr int n_sums = without & sums ? 0 : Whole::n_sums;

    template <class Sites>
    static __device__ __forceinline__ void update_sites(const Constants& c, const Step& step, const CellValues& cell,
                                                        Sites& sites) {
        FilteredSites<Sites, without> filtered(sites);
        if constexpr (without & fluxes) {
#pragma unroll
            for (int component = 0; component < Whole::n_site_states; ++component)
                filtered.store(component, filtered.load(component));
#pragma unroll
            for (int count = 0; count < Whole::n_counts; ++count) filtered.store_count(count, filtered.count(count));
        } else {
            Whole::update_sites(c, step, cell, filtered);
        }
    }
    template <class Sites>
    static __device__ __forceinline__ void diffuse_sites(const Constants& c, const Step& step, const CellValues& cell,
                                                         Sites& sites) {
        FilteredSites<Sites, without> filtered(sites);
        Whole::diffuse_sites(c, step, cell, filtered);
    }
    // The cell's own step reads its sums all the same: zeros.
    static __device__ __forceinline__ void react_late(const Constants& c, const Step& step,
                                                      const interface::Cells<real_>& cells, const CellValues& cell,
                                                      const EarlyValues& early, const real_* sums_of_sites) {
        if constexpr (without & sums) {
            const real_ zeros[Whole::n_sums] = {};
            Whole::react_late(c, step, cells, cell, early, zeros);
        } else {
            Whole::react_late(c, step, cells, cell, early, sums_of_sites);
        }
    }
};

// A step by a march through all cells: of every variant the same loops, without clusters for cells that are left over.
template <unsigned without>
int march(std::int32_t, const interface::ReactArguments& at, void* stream) {
    return kernels::launch_march<DyadsWithout<math::pack<double, 1>, without>>(at, static_cast<cudaStream_t>(stream));
}

}  // namespace heartwright::benchmark
