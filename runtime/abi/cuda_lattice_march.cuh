// Plan "march": one block a cell. It goes through the sites in order of their numbers, a chunk of one site a thread at a time. What the
// local update leaves of diffusing states goes into a ring in shared memory; a site is diffused when the farthest of its neighbours is
// in the ring, so diffusion lags by that reach (a plane). One barrier a chunk. The states of chunks to come arrive in shared memory
// meanwhile, by the copy engine. Every state is read once and written once. The cell's own step runs in the
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
inline constexpr int march_threads = HEARTWRIGHT_MARCH_THREADS, march_blocks = HEARTWRIGHT_MARCH_BLOCKS,
                     march_stages = HEARTWRIGHT_MARCH_STAGES;
static_assert(march_threads % sites_of_unit == 0);

// Shared memory, before the ring.
template <class Kernel>
struct MarchMemory {
    static constexpr int words = words_of_counts(Kernel::n_counts), states = Kernel::n_site_states;

    struct alignas(16) Stage {
        double state[states > 0 ? states : 1][march_threads];
        std::uint32_t counts[words > 0 ? words : 1][march_threads];
    };
    struct alignas(16) Row {
        char* there;         // site 0 in global memory
        std::uint32_t here;  // the row of stage 0
        std::uint32_t bytes_of_site;
    };
    static constexpr int rows = Kernel::n_site_states + words;
    static constexpr std::uint32_t bytes_of_site = Kernel::n_site_states * sizeof(double) + words * sizeof(std::uint32_t);

    Stage stage[march_stages];
    Row row[rows > 0 ? rows : 1];
    BulkCopy arrival[march_stages];
    SharedCell<Kernel> cell;
    BlockSums<StepSums<Kernel>, march_threads / sites_of_group> sums;
};

// How far diffusion lags: whole groups, so that its stores stay aligned.
template <class Kernel>
__host__ __device__ inline int march_lag(const LatticeArguments& lattice) {
    return Kernel::n_diffusing > 0 ? (reach_of(lattice) + sites_of_group - 1) / sites_of_group * sites_of_group : 0;
}
// Sites in the ring: those of two chunks, so that threads ahead in the next chunk do not write what threads behind still read, the lag,
// and the neighbours of the last.
template <class Kernel>
__host__ __device__ inline int ring_sites(int threads, const LatticeArguments& lattice) {
    return Kernel::n_diffusing > 0 ? 2 * threads + march_lag<Kernel>(lattice) + reach_of(lattice) : 1;
}
// The ring: site i lies at place i % size. An odd number of values a site spreads neighbouring sites over all banks.
template <class Kernel>
struct Ring {
    static constexpr int values_of_site = Kernel::n_diffusing | 1;
    double* values;
    int size;
    __device__ __forceinline__ double& at(int d, int place) const { return values[place * values_of_site + d]; }
    // The place of -size <= i < 2*size. Numbers that are too small or too large are huge as unsigned ones before or after the other step.
    __device__ __forceinline__ int place(int i) const {
        const unsigned from_zero = __viaddmin_u32(i, size, i);
        return static_cast<int>(__viaddmin_u32(from_zero, -size, from_zero));
    }
};
template <class Kernel>
std::size_t march_memory(int threads, const LatticeArguments& lattice) {
    return sizeof(MarchMemory<Kernel>) +
           static_cast<std::size_t>(ring_sites<Kernel>(threads, lattice)) * Ring<Kernel>::values_of_site * sizeof(double);
}
template <class Kernel>
struct RingAround {
    using Where = int;
    Ring<Kernel> ring;
    int place;
    __device__ __forceinline__ Where here() const { return place; }
    __device__ __forceinline__ Where at(int offset) const { return ring.place(place + offset); }
    __device__ __forceinline__ double operator()(int d, Where where) const { return ring.at(d, where); }
};

template <class Kernel, bool may_hold>
class MarchedSite : public DrawingSite<Kernel, StepSums<Kernel>, may_hold> {
public:
    using Base = DrawingSite<Kernel, StepSums<Kernel>, may_hold>;
    using typename Base::real;
    using Stage = typename MarchMemory<Kernel>::Stage;

    __device__ __forceinline__ MarchedSite(const ReactArguments& at, const CudaLattice<Kernel>& lattice, const SharedSites& shared,
                                           std::int64_t slot, int site, const Stage& stage, Ring<Kernel> ring, int place)
        : Base(at, lattice, shared, slot, site), stage_(stage), ring_(ring), place_(place) {
        if constexpr (has_bulk_copy) {
#pragma unroll
            for (int w = 0; w < Base::words; ++w) this->set_counts(w, stage_.counts[w][threadIdx.x]);
        } else {
            this->read_counts();
        }
        this->hold_channels(shared.holds);
    }
    __device__ __forceinline__ real load(int component) const {
        if constexpr (has_bulk_copy)
            return stage_.state[component][threadIdx.x];
        else
            return this->state(component);
    }
    __device__ __forceinline__ void store(int component, real value) const { this->state(component) = value.v; }
    __device__ __forceinline__ void store_local(int d, real value) const { ring_.at(d, place_) = value.v; }
    __device__ __forceinline__ void finish() const { this->write_counts(); }

private:
    const Stage& stage_;
    Ring<Kernel> ring_;
    int place_;
};

template <class Kernel>
__device__ __forceinline__ void fill_rows(MarchMemory<Kernel>& memory, const CudaLattice<Kernel>& lattice, std::int64_t slot) {
    constexpr int states = MarchMemory<Kernel>::states, rows = MarchMemory<Kernel>::rows;
    const std::int64_t site = slot * lattice.site_stride;
    for (int row = threadIdx.x; row < rows; row += blockDim.x) {
        const bool is_state = row < states;
        char* const there = is_state ? reinterpret_cast<char*>(lattice.state + site) + lattice.state_bytes[row]
                                     : reinterpret_cast<char*>(lattice.counts + site) + lattice.count_bytes[row - states];
        const void* const here =
            is_state ? static_cast<void*>(memory.stage[0].state[row]) : static_cast<void*>(memory.stage[0].counts[row - states]);
        memory.row[row] = {there, shared_address(here), is_state ? std::uint32_t(sizeof(double)) : std::uint32_t(sizeof(std::uint32_t))};
    }
}

// A chunk's states and counts, by all threads: the first lanes of warps fetch a row each.
template <class Kernel>
__device__ __forceinline__ void fetch_chunk(MarchMemory<Kernel>& memory, const CudaLattice<Kernel>& lattice, int chunk) {
    const int threads = static_cast<int>(blockDim.x), first = chunk * threads, left = static_cast<int>(lattice.site_stride) - first;
    if (threadIdx.x % 32 != 0 || left <= 0) return;
    const std::uint32_t sites = left < threads ? left : threads, stage = chunk % march_stages;
    BulkCopy& arrival = memory.arrival[stage];
    if (threadIdx.x == 0) arrival.expect(sites * MarchMemory<Kernel>::bytes_of_site);
    for (int k = static_cast<int>(threadIdx.x) / 32; k < MarchMemory<Kernel>::rows; k += threads / 32) {
        const auto row = memory.row[k];
        arrival.copy(row.here + stage * static_cast<std::uint32_t>(sizeof memory.stage[0]), row.there + first * row.bytes_of_site,
                     sites * row.bytes_of_site);
    }
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
    const Ring<Kernel> ring{reinterpret_cast<double*>(&memory + 1), ring_sites<Kernel>(threads, lattice)};
    const std::int64_t slot = at.first + blockIdx.x;
    const int sites = static_cast<int>(lattice.sites);
    const int updated_chunks = (sites + threads - 1) / threads, chunks = (sites + lag + threads - 1) / threads;

    if constexpr (has_bulk_copy) {
        if (thread == 0) {
            for (auto& arrival : memory.arrival) arrival.prepare();
            fence_bulk_copies();
        }
        fill_rows(memory, lattice, slot);
        __syncthreads();
        for (int chunk = 0; chunk < march_stages; ++chunk) fetch_chunk(memory, lattice, chunk);
    }
    if (thread == 0) fill_cell<Kernel>(memory.cell, constants, at, lattice, stimuli, slot);
    __syncthreads();

    for (int chunk = 0, summing_warp = 0, place_of_first = 0; chunk < chunks; ++chunk) {
        const int first = chunk * threads, site = first + thread, lagging = site - lag;
        unsigned walls = 0;
        if (Kernel::n_diffusing > 0 && lagging >= 0 && lagging < sites) walls = lattice.walls[lagging];
        if (chunk < updated_chunks && (site & -32) < sites) {
            auto& stage = memory.stage[chunk % march_stages];
            if constexpr (has_bulk_copy) memory.arrival[chunk % march_stages].wait(chunk / march_stages & 1);
            MarchedSite<Kernel, may_hold> here(at, lattice, memory.cell.sites, slot, site, stage, ring,
                                               ring.place(place_of_first + thread));
            Kernel::update_sites(constants, memory.cell.step, memory.cell.values, here);
            here.finish();
            here.store_sums(&memory.sums.group[chunk & 1][0][warp], sizeof memory.sums.group[0][0] / sizeof(double));
        }
        __syncthreads();
        if constexpr (has_bulk_copy) fetch_chunk(memory, lattice, chunk + march_stages);
        if constexpr (Kernel::n_diffusing > 0) {
            if (lagging >= 0 && lagging < sites) {
                DiffusedSite<Kernel, RingAround<Kernel>> here(at, lattice, memory.cell.sites, slot, lagging, walls,
                                                              {ring, ring.place(place_of_first + thread - lag)});
                Kernel::diffuse_sites(constants, memory.cell.step, memory.cell.values, here);
            }
        }
        if (chunk < updated_chunks && warp == summing_warp)
            memory.sums.add_units(chunk & 1, first / sites_of_unit, (first + threads + sites_of_unit - 1) / sites_of_unit, sites);
        summing_warp = summing_warp + 1 < warps ? summing_warp + 1 : 0;
        place_of_first = ring.place(place_of_first + threads);
    }
    __syncthreads();
    memory.sums.finish(sites);
    __syncthreads();
    if (thread == 0) {
        typename Kernel::real total[BlockSums<StepSums<Kernel>, 1>::count];
        for (int k = 0; k < Kernel::n_sums; ++k) total[k] = memory.sums.total[k];
        Kernel::react(constants, memory.cell.step, cell_at<Kernel>(at, stimuli, slot), memory.cell.values, total);
    }
}

}  // namespace heartwright::abi
