// Plan "march": one block a cell. It goes through the sites in order of their numbers, a chunk of one site a thread at a time. What the
// local update leaves of diffusing states goes into a ring in shared memory; a site is diffused when the farthest of its neighbours is
// in the ring, so diffusion lags by that reach (a plane). One barrier a chunk. The states of chunks to come arrive in shared memory
// meanwhile, by the copy engine, and go back the same way. Every state is read once and written once. The cell's own step runs in the
// same block before and after.
#pragma once

#include <utility>

#include "runtime/abi/cuda_bulk_copy.cuh"
#include "runtime/abi/cuda_lattice_sites.cuh"

namespace heartwright::abi {

// Threads of a block, blocks that a multiprocessor's registers are kept free for, chunks under way.
#if !defined(HEARTWRIGHT_MARCH_THREADS)
#define HEARTWRIGHT_MARCH_THREADS 256
#endif
#if !defined(HEARTWRIGHT_MARCH_BLOCKS)
#define HEARTWRIGHT_MARCH_BLOCKS 3
#endif
#if !defined(HEARTWRIGHT_MARCH_STAGES)
#define HEARTWRIGHT_MARCH_STAGES 2
#endif
inline constexpr int march_threads = HEARTWRIGHT_MARCH_THREADS, march_blocks = HEARTWRIGHT_MARCH_BLOCKS, march_stages = HEARTWRIGHT_MARCH_STAGES;
static_assert(march_threads % sites_of_unit == 0);

// Whether diffuse_sites reads states that do not diffuse: then they must be in global memory by then. Kernels say so when they do not.
template <class Kernel>
inline constexpr bool diffusion_loads_states = [] {
    if constexpr (requires { Kernel::diffusion_loads_states; }) return Kernel::diffusion_loads_states;
    else return Kernel::n_diffusing > 0;
}();
template <class Kernel>
inline constexpr bool stores_in_bulk = has_bulk_copy && !diffusion_loads_states<Kernel>;

template <class Kernel>
consteval bool is_diffusing(int component) {
    for (int d = 0; d < Kernel::n_diffusing; ++d) {
        if (Kernel::diffusing[d] == component) return true;
    }
    return false;
}

// Shared memory, before the ring.
template <class Kernel>
struct MarchMemory {
    static constexpr int words = words_of_counts(Kernel::n_counts), states = Kernel::n_site_states;

    struct alignas(16) Stage {
        double state[states > 0 ? states : 1][march_threads];
        std::uint32_t counts[words > 0 ? words : 1][march_threads];
    };
    Stage stage[march_stages];
    BulkCopy arrival[march_stages];
    SharedCell<Kernel> cell;
    BlockSums<StepSums<Kernel>, march_threads / sites_of_group> sums;
};

// How far diffusion lags: whole groups, so that its stores stay aligned.
template <class Kernel>
__host__ __device__ inline int march_lag(const LatticeArguments& lattice) {
    return Kernel::n_diffusing > 0 ? (reach_of(lattice) + sites_of_group - 1) / sites_of_group * sites_of_group : 0;
}
// Sites in the ring, a power of two: those of two chunks, so that threads ahead in the next chunk do not write what threads behind still
// read, the lag, and the neighbours of the last.
template <class Kernel>
__host__ __device__ inline int ring_sites(int threads, const LatticeArguments& lattice) {
    if (Kernel::n_diffusing == 0) return 1;
    const std::int64_t needed = 2 * threads + march_lag<Kernel>(lattice) + reach_of(lattice);
    int sites = 1;
    while (sites < needed) sites *= 2;
    return sites;
}
// The ring: site i of diffusing state d. An odd number of values a site spreads neighbouring sites over all banks.
template <class Kernel>
struct Ring {
    static constexpr int values_of_site = Kernel::n_diffusing | 1;
    double* values;
    int mask;
    __device__ __forceinline__ double& at(int d, int site) const { return values[(site & mask) * values_of_site + d]; }
};
template <class Kernel>
std::size_t march_memory(int threads, const LatticeArguments& lattice) {
    return sizeof(MarchMemory<Kernel>) + static_cast<std::size_t>(ring_sites<Kernel>(threads, lattice)) * Ring<Kernel>::values_of_site * sizeof(double);
}
template <class Kernel>
struct RingAround {
    Ring<Kernel> ring;
    int site;
    __device__ __forceinline__ double operator()(int d, int offset) const { return ring.at(d, site + offset); }
};

template <class Kernel, bool may_hold>
class MarchedSite : public DrawingSite<Kernel, StepSums<Kernel>, may_hold> {
public:
    using Base = DrawingSite<Kernel, StepSums<Kernel>, may_hold>;
    using typename Base::real;
    using Stage = typename MarchMemory<Kernel>::Stage;

    __device__ __forceinline__ MarchedSite(const ReactArguments& at, const CudaLattice<Kernel>& lattice, const SharedSites& shared, std::int64_t slot,
                                           int site, Stage& stage, Ring<Kernel> ring)
        : Base(at, lattice, shared, slot, site), stage_(stage), ring_(ring) {
        if constexpr (has_bulk_copy) {
#pragma unroll
            for (int w = 0; w < Base::words; ++w) this->set_counts(w, stage_.counts[w][threadIdx.x]);
        } else {
            this->read_counts();
        }
        this->hold_channels(shared.holds);
    }
    __device__ __forceinline__ real load(int component) const {
        if constexpr (has_bulk_copy) return stage_.state[component][threadIdx.x];
        else return this->state(component);
    }
    __device__ __forceinline__ void store(int component, real value) const {
        if constexpr (stores_in_bulk<Kernel>) stage_.state[component][threadIdx.x] = value.v;
        else this->state(component) = value.v;
    }
    __device__ __forceinline__ void store_local(int d, real value) const { ring_.at(d, this->site_) = value.v; }
    __device__ __forceinline__ void finish() const {
        if constexpr (stores_in_bulk<Kernel>) {
#pragma unroll
            for (int w = 0; w < Base::words; ++w) stage_.counts[w][threadIdx.x] = this->next_[w];
            fence_bulk_copies();
        } else {
            this->write_counts();
        }
    }

private:
    Stage& stage_;
    Ring<Kernel> ring_;
};

// By one thread: a chunk from global memory, or back.
template <class Kernel, bool back>
__device__ __forceinline__ void move_chunk(MarchMemory<Kernel>& memory, const CudaLattice<Kernel>& lattice, std::int64_t slot, int chunk) {
    const int first = chunk * static_cast<int>(blockDim.x), left = static_cast<int>(lattice.site_stride) - first;
    if (left <= 0) return;
    const std::uint32_t sites = left < static_cast<int>(blockDim.x) ? left : blockDim.x;
    constexpr int states = MarchMemory<Kernel>::states, words = MarchMemory<Kernel>::words;
    auto& stage = memory.stage[chunk % march_stages];
    BulkCopy& arrival = memory.arrival[chunk % march_stages];
    double* const state = lattice.state + (slot * lattice.site_stride + first);
    std::uint32_t* const counts = lattice.counts + (slot * lattice.site_stride + first);
    if constexpr (!back) arrival.expect(sites * (states * sizeof(double) + words * sizeof(std::uint32_t)));
    const auto each_state = [&]<int... c>(std::integer_sequence<int, c...>) {
        (..., [&] {
            if constexpr (!back) arrival.copy(stage.state[c], &behind(state, lattice.state_bytes[c]), sites * sizeof(double));
            else if constexpr (!is_diffusing<Kernel>(c)) bulk_store(&behind(state, lattice.state_bytes[c]), stage.state[c], sites * sizeof(double));
        }());
    };
    each_state(std::make_integer_sequence<int, states>());
#pragma unroll
    for (int w = 0; w < words; ++w) {
        if constexpr (!back) arrival.copy(stage.counts[w], &behind(counts, lattice.count_bytes[w]), sites * sizeof(std::uint32_t));
        else bulk_store(&behind(counts, lattice.count_bytes[w]), stage.counts[w], sites * sizeof(std::uint32_t));
    }
    if constexpr (back) end_group_of_bulk_stores();
}

// may_hold: whether there are holds at all; then a few more registers are needed.
template <class Kernel, bool may_hold>
__global__ void __launch_bounds__(march_threads, march_blocks)
    march_kernel(const __grid_constant__ typename Kernel::Constants constants, const __grid_constant__ ReactArguments at,
                 const __grid_constant__ CudaLattice<Kernel> lattice, const __grid_constant__ CudaStimuli stimuli) {
    extern __shared__ __align__(16) unsigned char shared_memory[];
    auto& memory = *reinterpret_cast<MarchMemory<Kernel>*>(shared_memory);
    const int threads = static_cast<int>(blockDim.x), thread = static_cast<int>(threadIdx.x), warp = thread / 32, warps = threads / 32;
    const int lag = march_lag<Kernel>(lattice);
    const Ring<Kernel> ring{reinterpret_cast<double*>(&memory + 1), ring_sites<Kernel>(threads, lattice) - 1};
    const std::int64_t slot = at.first + blockIdx.x;
    const int sites = static_cast<int>(lattice.sites);
    const int updated_chunks = (sites + threads - 1) / threads, chunks = (sites + lag + threads - 1) / threads;
    constexpr int ahead = stores_in_bulk<Kernel> ? march_stages - 1 : march_stages;  // chunks that may be on their way

    if constexpr (has_bulk_copy) {
        if (thread == 0) {
            for (auto& arrival : memory.arrival) arrival.prepare();
            fence_bulk_copies();
            for (int chunk = 0; chunk < ahead; ++chunk) move_chunk<Kernel, false>(memory, lattice, slot, chunk);
        }
    }
    if (thread == 0) fill_cell<Kernel>(memory.cell, constants, at, lattice, stimuli, slot);
    __syncthreads();

    for (int chunk = 0, summing_warp = 0; chunk < chunks; ++chunk, summing_warp = summing_warp + 1 < warps ? summing_warp + 1 : 0) {
        const int first = chunk * threads, site = first + thread, lagging = site - lag;
        unsigned walls = 0;
        if (Kernel::n_diffusing > 0 && lagging >= 0 && lagging < sites) walls = lattice.walls[lagging];
        if (chunk < updated_chunks && (site & -32) < sites) {
            auto& stage = memory.stage[chunk % march_stages];
            if constexpr (has_bulk_copy) memory.arrival[chunk % march_stages].wait(chunk / march_stages & 1);
            MarchedSite<Kernel, may_hold> here(at, lattice, memory.cell.sites, slot, site, stage, ring);
            Kernel::update_sites(constants, memory.cell.step, memory.cell.values, here);
            here.finish();
            here.store_sums(&memory.sums.group[chunk & 1][0][warp], sizeof memory.sums.group[0][0] / sizeof(double));
        }
        __syncthreads();
        if constexpr (has_bulk_copy) {
            if (thread == 0) {
                if constexpr (stores_in_bulk<Kernel>) {
                    if (chunk < updated_chunks) move_chunk<Kernel, true>(memory, lattice, slot, chunk);
                    wait_for_bulk_stores_but<1>();
                }
                move_chunk<Kernel, false>(memory, lattice, slot, chunk + ahead);
            }
        }
        if constexpr (Kernel::n_diffusing > 0) {
            if (lagging >= 0 && lagging < sites) {
                DiffusedSite<Kernel, RingAround<Kernel>> here(at, lattice, memory.cell.sites, slot, lagging, walls, {ring, lagging});
                Kernel::diffuse_sites(constants, memory.cell.step, memory.cell.values, here);
            }
        }
        if (chunk < updated_chunks && warp == summing_warp) memory.sums.add_units(chunk & 1, first / sites_of_unit, (first + threads + sites_of_unit - 1) / sites_of_unit, sites);
    }
    __syncthreads();
    memory.sums.finish(sites);
    __syncthreads();
    if (thread == 0) {
        typename Kernel::real total[BlockSums<StepSums<Kernel>, 1>::count];
        for (int k = 0; k < Kernel::n_sums; ++k) total[k] = memory.sums.total[k];
        if constexpr (stores_in_bulk<Kernel>) wait_for_bulk_stores();
        Kernel::react(constants, memory.cell.step, cell_at<Kernel>(at, stimuli, slot), memory.cell.values, total);
    }
}

}  // namespace heartwright::abi
