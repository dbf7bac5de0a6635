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
// The ring: site i lies at place i % size of it, places and size counted in bytes. An odd number of values a site spreads neighbouring
// sites over all banks.
template <class Kernel>
struct Ring {
    static constexpr int values_of_site = Kernel::n_diffusing | 1, bytes_of_site = values_of_site * static_cast<int>(sizeof(double));
    char* values;
    int bytes;
    __device__ __forceinline__ double& at(int d, int place) const { return reinterpret_cast<double*>(values + place)[d]; }
    // The place of 0 <= i < 2*bytes: what is too small is huge as an unsigned number.
    __device__ __forceinline__ int place(int i) const { return static_cast<int>(__viaddmin_u32(i, -bytes, i)); }
};
template <class Kernel>
std::size_t march_memory(int threads, const LatticeArguments& lattice) {
    return sizeof(MarchMemory<Kernel>) + static_cast<std::size_t>(ring_sites<Kernel>(threads, lattice)) * Ring<Kernel>::bytes_of_site;
}
// What the threads of all blocks share; from the host, so that no thread keeps it in registers.
struct MarchShape {
    int threads, lag, updated_chunks, chunks, ring_bytes, back;  // back: from a place to the one that is diffused then, in bytes
    NeighbourOffsets neighbours;                                 // in bytes
};
template <class Kernel>
MarchShape march_shape(int threads, const LatticeArguments& lattice) {
    const int sites = static_cast<int>(lattice.sites), lag = march_lag<Kernel>(lattice);
    const int size = ring_sites<Kernel>(threads, lattice);
    const auto bytes_to = [&](int offset) { return (offset < 0 ? offset + size : offset) * Ring<Kernel>::bytes_of_site; };
    NeighbourOffsets neighbours = CudaLattice<Kernel>(lattice, 0).neighbours;
    for (int* offsets : {neighbours.low, neighbours.high, neighbours.low_at_wall, neighbours.high_at_wall}) {
        for (int axis = 0; axis < 3; ++axis) offsets[axis] = bytes_to(offsets[axis]);
    }
    return {threads,        lag,       (sites + threads - 1) / threads, (sites + lag + threads - 1) / threads, bytes_to(size),
            bytes_to(-lag), neighbours};
}
template <class Kernel>
struct RingAround {
    using Where = int;
    Ring<Kernel> ring;
    int place;
    const NeighbourOffsets& offsets;
    __device__ __forceinline__ const NeighbourOffsets& neighbours(const CudaLattice<Kernel>&) const { return offsets; }
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
                                           std::int64_t slot, int site, Stage& stage, Ring<Kernel> ring, int place)
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

    // What a thread has read of its column of the stage makes room for what it adds to sums: load() comes before.
    __device__ __forceinline__ void add_sum(int k, real x) { add(k, x); }
    __device__ __forceinline__ void add_min(int k, real x) { add(k, x); }
    __device__ __forceinline__ void add_max(int k, real x) { add(k, x); }
    __device__ __forceinline__ void store_sums(double* group_sum, int pitch) {
        if constexpr (sums_fit) {
            if (!this->is_employed()) {
                for (int k = 0; k < Sums::count; ++k) stage_.state[k][threadIdx.x] = empty_sum_of<Sums>(k);
            }
            __syncwarp();
            const int lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll
            for (int first = 0; first < 4 * Sums::count; first += 32) {
                const int item = first + lane, k = ::min(item / 4, Sums::count - 1);  // those beyond the last sum add in vain
                const double sum = sum_of_column(k, item % 4);
                if (item % 4 == 0 && item < 4 * Sums::count) group_sum[k * pitch] = sum;
            }
            if constexpr (has_bulk_copy) fence_bulk_copies();
        } else {
            Base::store_sums(group_sum, pitch);
        }
    }

private:
    using Sums = StepSums<Kernel>;
    static constexpr bool sums_fit = Sums::count <= Kernel::n_site_states;

    __device__ __forceinline__ void add(int k, real x) {
        if constexpr (sums_fit)
            stage_.state[k][threadIdx.x] = x.v;
        else
            this->add_any(k, x);
    }
    // Sites j, j + 4... of the group by one thread, four threads a sum: the tree of GroupSums. Threads of neighbouring sums begin at other
    // sites, as their rows lie in the same banks.
    __device__ __forceinline__ double sum_of_column(int k, int j) const {
        const std::uint32_t start = (shared_address(&stage_.state[k][threadIdx.x & ~31u]) + 8u * j) ^ 32u * (static_cast<unsigned>(k) & 7u);
        double x[8];
#pragma unroll
        for (int m = 0; m < 8; ++m) asm volatile("ld.shared.f64 %0, [%1];" : "=d"(x[m]) : "r"(start ^ 32u * m) : "memory");
#pragma unroll
        for (int half = 4; half > 0; half /= 2) {
#pragma unroll
            for (int m = 0; m < half; ++m) x[m] = add_to_sum<Sums>(k, x[m], x[m + half]);
        }
        x[0] = add_to_sum<Sums>(k, x[0], from_lane_xor(x[0], 2));
        return add_to_sum<Sums>(k, x[0], from_lane_xor(x[0], 1));
    }

    Stage& stage_;
    Ring<Kernel> ring_;
    int place_;
};

template <class Kernel>
__device__ __forceinline__ void fill_rows(MarchMemory<Kernel>& memory, const CudaLattice<Kernel>& lattice, std::int64_t slot) {
    constexpr int states = MarchMemory<Kernel>::states, rows = MarchMemory<Kernel>::rows;
    const std::int64_t site = slot * lattice.site_stride;
    for (int row = threadIdx.x; row < rows; row += blockDim.x) {
        const bool is_state = row < states;
        char* const there = is_state ? reinterpret_cast<char*>(&in_row(lattice.state + site, lattice.quads_of_row, row))
                                     : reinterpret_cast<char*>(&in_row(lattice.counts + site, lattice.quads_of_row, row - states));
        const void* const here =
            is_state ? static_cast<void*>(memory.stage[0].state[row]) : static_cast<void*>(memory.stage[0].counts[row - states]);
        memory.row[row] = {there, shared_address(here), is_state ? std::uint32_t(sizeof(double)) : std::uint32_t(sizeof(std::uint32_t))};
    }
}

// A chunk's states and counts, by all threads: one of each warp fetches a row.
template <class Kernel>
__device__ __forceinline__ void fetch_chunk(MarchMemory<Kernel>& memory, const CudaLattice<Kernel>& lattice, int threads, int chunk) {
    const int first = chunk * threads, left = static_cast<int>(lattice.site_stride) - first;
    if (left <= 0 || !is_elected()) return;
    const std::uint32_t sites = left < threads ? left : threads, stage = chunk % march_stages;
    BulkCopy& arrival = memory.arrival[stage];
    if (threadIdx.x < 32) arrival.expect(sites * MarchMemory<Kernel>::bytes_of_site);
    for (int k = static_cast<int>(threadIdx.x) / 32; k < MarchMemory<Kernel>::rows; k += threads / 32) {
        const uint4 row = *reinterpret_cast<const uint4*>(&memory.row[k]);
        const char* const there = reinterpret_cast<const char*>(static_cast<std::uint64_t>(row.y) << 32 | row.x);
        arrival.copy(row.z + stage * static_cast<std::uint32_t>(sizeof memory.stage[0]),
                     there + static_cast<std::uint64_t>(static_cast<unsigned>(first)) * row.w, sites * row.w);
    }
}

// may_hold: whether there are holds at all; then a few more registers are needed.
template <class Kernel, bool may_hold>
__global__ void __launch_bounds__(march_threads, march_blocks)
    march_kernel(const __grid_constant__ typename Kernel::Constants constants, const __grid_constant__ ReactArguments at,
                 const __grid_constant__ CudaLattice<Kernel> lattice, const __grid_constant__ CudaStimuli stimuli,
                 const __grid_constant__ MarchShape shape) {
    extern __shared__ __align__(256) unsigned char march_memory_here[];
    std::uint32_t start = shared_address(march_memory_here);
    asm volatile("" : "+r"(start));  // in a register: the compiler would form it again at each use
    auto& memory = *reinterpret_cast<MarchMemory<Kernel>*>(__cvta_shared_to_generic(start));
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32;
    const Ring<Kernel> ring{reinterpret_cast<char*>(&memory + 1), shape.ring_bytes};
    const std::int64_t slot = at.first + blockIdx.x;
    const int sites = static_cast<int>(lattice.sites);

    if constexpr (has_bulk_copy) {
        if (thread == 0) {
            for (auto& arrival : memory.arrival) arrival.prepare();
            fence_bulk_copies();
        }
        fill_rows(memory, lattice, slot);
        __syncthreads();
        for (int chunk = 0; chunk < march_stages; ++chunk) fetch_chunk(memory, lattice, shape.threads, chunk);
    }
    if (thread == 0) fill_cell<Kernel>(memory.cell, constants, at, lattice, stimuli, slot);
    __syncthreads();

    for (int chunk = 0, summing_warp = 0, place_of_first = 0; chunk < shape.chunks; ++chunk) {
        const int first = chunk * shape.threads, site = first + thread, lagging = site - shape.lag;
        unsigned walls = 0;
        if (Kernel::n_diffusing > 0 && lagging >= 0 && lagging < sites) walls = lattice.walls[lagging];
        if (chunk < shape.updated_chunks && (site & -32) < sites) {
            auto& stage = memory.stage[chunk % march_stages];
            if constexpr (has_bulk_copy) memory.arrival[chunk % march_stages].wait(chunk / march_stages & 1);
            MarchedSite<Kernel, may_hold> here(at, lattice, memory.cell.sites, slot, site, stage, ring,
                                               ring.place(place_of_first + thread * Ring<Kernel>::bytes_of_site));
            Kernel::update_sites(constants, memory.cell.step, memory.cell.values, here);
            here.finish();
            here.store_sums(&memory.sums.group[chunk & 1][0][warp], sizeof memory.sums.group[0][0] / sizeof(double));
        }
        __syncthreads();
        if constexpr (has_bulk_copy) fetch_chunk(memory, lattice, shape.threads, chunk + march_stages);
        if constexpr (Kernel::n_diffusing > 0) {
            if (lagging >= 0 && lagging < sites) {
                DiffusedSite<Kernel, RingAround<Kernel>> here(
                    at, lattice, memory.cell.sites, slot, lagging, walls,
                    {ring, ring.place(ring.place(place_of_first + shape.back) + thread * Ring<Kernel>::bytes_of_site), shape.neighbours});
                Kernel::diffuse_sites(constants, memory.cell.step, memory.cell.values, here);
            }
        }
        if (chunk < shape.updated_chunks && (thread & -32) == summing_warp)
            memory.sums.add_units(chunk & 1, first / sites_of_unit, (first + shape.threads + sites_of_unit - 1) / sites_of_unit, sites);
        summing_warp = summing_warp + 32 < shape.threads ? summing_warp + 32 : 0;
        place_of_first = ring.place(place_of_first + shape.threads * Ring<Kernel>::bytes_of_site);
    }
    __syncthreads();
    memory.sums.finish(sites);
    __syncthreads();
    if (thread == 0) {
        const auto* const total = reinterpret_cast<const typename Kernel::real*>(memory.sums.total);  // read where they are used
        Kernel::react(constants, memory.cell.step, cell_at<Kernel>(at, stimuli, slot), memory.cell.values, total);
    }
}

}  // namespace heartwright::abi
