// Plan "march": a sliding-window stencil over the sites of a cell, software-pipelined with cp.async, double-buffered in
// shared memory, one block per cell. Every state is read once and written once.
//
// A turn is one chunk of sites, one site per thread, in order of their numbers. The local update writes the diffusing
// states of its turn into a ring buffer in shared memory. A site diffuses when its farthest neighbour is in the ring:
// diffusion lags behind the update by that reach (a plane). Where the ring has room for one turn more, diffusion lags
// by that turn too, so that a warp waits for the turn before and not for the other warps of its own. Chunks to come are
// prefetched. The cell's own step runs in kernels of its own (cuda_lattice_cell.cuh), one thread per cell, since it
// needs registers that the march has not.
#pragma once

#include <initializer_list>
#include <utility>

#include "runtime/kernels/cuda/cuda_async.cuh"
#include "runtime/kernels/cuda/cuda_lattice_cell.cuh"

namespace heartwright::kernels {

// Shared memory, before the ring.
template <class Kernel>
struct MarchMemory {
    static constexpr int words = words_of_counts(Kernel::n_counts), states = Kernel::n_site_states;

    struct alignas(16) Stage {
        double state[states > 0 ? states : 1][march_threads];
        std::uint32_t counts[words > 0 ? words : 1][march_threads];
    };
    Stage stage[march_stages];
    BlockBarrier turn_done[2];
    SharedCell<Kernel> cell;
    BlockSums<StepSums<Kernel>, march_threads / sites_of_group, 4> sums;
};

// The ring: site i lies at place i % size of it, places and size counted in bytes.
template <class Kernel>
struct Ring {
    static constexpr int values_of_site = values_of_ring_site(Kernel::n_diffusing),
                         bytes_of_site = values_of_site * static_cast<int>(sizeof(double));
    char* values;
    int bytes;
    __device__ __forceinline__ double& at(int d, int place) const {
        return reinterpret_cast<double*>(values + place)[d];
    }
    // The place of 0 <= i < 2*bytes: what is too small is huge as an unsigned number.
    __device__ __forceinline__ int place(int i) const { return static_cast<int>(__viaddmin_u32(i, -bytes, i)); }
};
// What the threads of all blocks share; from the host, so that no thread keeps it in registers.
struct MarchShape {
    unsigned threads, behind, lag, updated_chunks,
        chunks;                   // behind: turns that diffusion and sums are behind the update, 0 or 1
    int ring_bytes, back;         // back: from a place to the one that is diffused then, in bytes
    NeighbourOffsets neighbours;  // in bytes
};
template <class Kernel>
MarchShape march_shape(int threads, const RingShape& ring, const LatticeArguments& lattice) {
    constexpr bool diffuses = Kernel::n_diffusing > 0;
    const int sites = static_cast<int>(lattice.sites), size = ring.size;
    const auto bytes_to = [&](int offset) {
        return (offset < 0 ? offset + size : offset) * Ring<Kernel>::bytes_of_site;
    };
    const auto chunks_for = [&](int n) { return static_cast<unsigned>((n + threads - 1) / threads); };
    NeighbourOffsets neighbours = CudaLattice<Kernel>(lattice).neighbours;
    for (int* offsets : {neighbours.low, neighbours.high, neighbours.low_at_wall, neighbours.high_at_wall})
        for (int axis = 0; axis < 3; ++axis) offsets[axis] = diffuses ? bytes_to(offsets[axis]) : 0;
    return {static_cast<unsigned>(threads),
            static_cast<unsigned>(ring.behind),
            static_cast<unsigned>(ring.lag),
            chunks_for(sites),
            chunks_for(sites + ring.lag),
            bytes_to(size),
            bytes_to(-ring.lag),
            neighbours};
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

// Where a site's values are in the ring.
template <class Kernel>
struct RingPlace {
    Ring<Kernel> ring;
    int place;
};

template <class Kernel, bool may_hold>
class MarchedSite : public DrawingSite<Kernel, StepSums<Kernel>, may_hold> {
public:
    using Base = DrawingSite<Kernel, StepSums<Kernel>, may_hold>;
    using typename Base::real;
    using Stage = typename MarchMemory<Kernel>::Stage;

    __device__ __forceinline__ MarchedSite(const ReactArguments& at, const CudaLattice<Kernel>& lattice,
                                           const SharedSites& shared, std::int64_t slot, int site, Stage& stage,
                                           RingPlace<Kernel> in_ring)
        : Base(at, lattice, shared, slot, site), stage_(stage), ring_(in_ring.ring), place_(in_ring.place) {
#pragma unroll
        for (int w = 0; w < Base::words; ++w) this->set_counts(w, stage_.counts[w][threadIdx.x]);
        this->hold_channels(shared.holds);
    }
    __device__ __forceinline__ real load(int component) const { return stage_.state[component][threadIdx.x]; }
    __device__ __forceinline__ void store(int component, real value) const { this->state(component) = value.v; }
    __device__ __forceinline__ void store_where(bool changed, int component, real value) const {
        if (changed) this->state(component) = value.v;
    }
    __device__ __forceinline__ void store_local(int d, real value) const { ring_.at(d, place_) = value.v; }
    __device__ __forceinline__ void finish() const { this->write_counts(); }

    // What a thread has read of its column of the stage makes room for what it adds to sums: load() comes before.
    __device__ __forceinline__ void add_sum(int k, real x) { add(k, x); }
    __device__ __forceinline__ void add_min(int k, real x) { add(k, x); }
    __device__ __forceinline__ void add_max(int k, real x) { add(k, x); }
    __device__ __forceinline__ void store_sums(double* group_sum, int pitch) {
        if constexpr (sums_fit) {
            if (!this->is_employed()) {
#pragma unroll 1  // a branch of few warps, not stores of all warps that do nothing
                for (int k = 0; k < Sums::count; ++k) stage_.state[k][threadIdx.x] = empty_sum_of<Sums>(k);
            }
            __syncwarp();
            const int lane = static_cast<int>(threadIdx.x & 31u);
#pragma unroll
            for (int first = 0; first < 4 * Sums::count; first += 32) {
                const int item = first + lane,
                          k = ::min(item / 4, Sums::count - 1);  // those beyond the last sum add in vain
                const double sum = sum_of_column(k, item % 4);
                if (item % 4 == 0 && item < 4 * Sums::count) group_sum[k * pitch] = sum;
            }
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
    // Sites j, j + 4... of the group by one thread, four threads a sum: the tree of GroupSums. Threads of neighbouring
    // sums begin at other sites, as their rows lie in the same banks.
    __device__ __forceinline__ double sum_of_column(int k, int j) const {
        const std::uint32_t start =
            (shared_address(&stage_.state[k][threadIdx.x & ~31u]) + 8u * j) ^ 32u * (static_cast<unsigned>(k) & 7u);
        double x[8];
#pragma unroll
        for (int m = 0; m < 8; ++m)
            asm volatile("ld.shared.f64 %0, [%1];" : "=d"(x[m]) : "r"(start ^ 32u * m) : "memory");
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

// Issues asynchronous copies (cp.async) of a warp's sites into its columns of a stage, 16 bytes a lane and copy: two
// rows of states, four of counts. first: of the warp's sites.
template <class Kernel>
__device__ __forceinline__ void fetch_sites(typename MarchMemory<Kernel>::Stage& stage,
                                            const CudaLattice<Kernel>& lattice, const SharedSites& shared,
                                            unsigned first) {
    constexpr int states = MarchMemory<Kernel>::states, words = MarchMemory<Kernel>::words;
    const unsigned lane = threadIdx.x & 31u;
    if (first < static_cast<unsigned>(lattice.site_stride)) {
        if constexpr (states > 0) {
            const unsigned column = (2 * lane) & 31u, odd = lane >> 4;
            const double* from = shared.state + (first + column);
            if (states > 1) from = reinterpret_cast<const double*>(&in_row_of(from, lattice.quads_of_row, odd * 32u));
            const std::uint32_t to =
                shared_address(&stage.state[0][threadIdx.x & ~31u]) + (column * 8u + odd * (march_threads * 8u));
#pragma unroll
            for (int row = 0; row < states; row += 2)
                if (row + 1 < states || odd == 0)
                    copy_16_bytes(to + row * march_threads * 8u, &in_row(from, lattice.quads_of_row, row));
        }
        if constexpr (words > 0) {
            const unsigned column = (4 * lane) & 31u, quarter = lane >> 3;
            const std::uint32_t* from = shared.counts + (first + column);
            if (words > 1)
                from = reinterpret_cast<const std::uint32_t*>(&in_row_of(from, lattice.quads_of_row, quarter * 16u));
            const std::uint32_t to = shared_address(&stage.counts[0][threadIdx.x & ~31u]) +
                                     (column * 4u + (words > 1 ? quarter * (march_threads * 4u) : 0));
#pragma unroll
            for (int row = 0; row < words; row += 4) {
                copy_16_bytes_if(quarter < static_cast<unsigned>(words - row), to + row * march_threads * 4u,
                                 &in_row(from, lattice.quads_of_row, row));
            }
        }
    }
    end_of_copies();
}

// may_hold: whether there are holds at all; then a few more registers are needed.
template <class Kernel, bool may_hold>
__global__ void __launch_bounds__(march_threads, march_blocks)
    march_kernel(const __grid_constant__ typename Kernel::Constants constants,
                 const __grid_constant__ ReactArguments at, const __grid_constant__ CudaLattice<Kernel> lattice,
                 const __grid_constant__ MarchShape shape, CellScratch<Kernel>* const cell_scratch) {
    extern __shared__ __align__(256) unsigned char march_memory_here[];
    std::uint32_t start = shared_address(march_memory_here);
    asm volatile("" : "+r"(start));  // in a register: the compiler would form it again at each use
    auto& memory = *reinterpret_cast<MarchMemory<Kernel>*>(__cvta_shared_to_generic(start));
    const unsigned thread = threadIdx.x, warp = thread / 32;
    const Ring<Kernel> ring{reinterpret_cast<char*>(&memory + 1), shape.ring_bytes};
    const std::int64_t slot = at.first + blockIdx.x;
    const auto sites = static_cast<unsigned>(lattice.sites);

    if (thread == 0)
        for (auto& barrier : memory.turn_done) barrier.prepare(shape.threads / 32);
    take_cell<Kernel>(memory.cell, cell_scratch[slot]);
    __syncthreads();
#pragma unroll
    for (unsigned chunk = 0; chunk < march_stages; ++chunk)
        fetch_sites<Kernel>(memory.stage[chunk], lattice, memory.cell.sites, chunk * shape.threads + (thread & ~31u));

    for (unsigned chunk = 0, turns_to_sum = warp, place_of_first = 0; chunk < shape.chunks; ++chunk) {
        const unsigned site = chunk * shape.threads + thread, lagging = site - shape.lag;
        unsigned walls = 0;
        if (Kernel::n_diffusing > 0 && lagging < sites) walls = lattice.walls[lagging];
        if ((site & ~31u) < sites) {
            auto& stage = memory.stage[chunk % march_stages];
            wait_for_copies<march_stages - 1>();
            __syncwarp();
            MarchedSite<Kernel, may_hold> here(
                at, lattice, memory.cell.sites, slot, site, stage,
                {ring, ring.place(place_of_first + thread * Ring<Kernel>::bytes_of_site)});
            Kernel::update_sites(constants, memory.cell.step, memory.cell.values, here);
            here.finish();
            here.store_sums(&memory.sums.group[chunk % memory.sums.buffers][0][warp],
                            sizeof memory.sums.group[0][0] / sizeof(double));
            __syncwarp();
            fetch_sites<Kernel>(stage, lattice, memory.cell.sites, (site & ~31u) + march_stages * shape.threads);
        }
        memory.turn_done[chunk % 2].arrive();
        const unsigned done = chunk - shape.behind;
        memory.turn_done[done % 2].wait(done / 2 & 1);
        if constexpr (Kernel::n_diffusing > 0) {
            if (lagging < sites) {
                DiffusedSite<Kernel, RingAround<Kernel>> here(
                    at, lattice, memory.cell.sites, slot, lagging, walls,
                    {ring, ring.place(ring.place(place_of_first + shape.back) + thread * Ring<Kernel>::bytes_of_site),
                     shape.neighbours});
                Kernel::diffuse_sites(constants, memory.cell.step, memory.cell.values, here);
            }
        }
        if (turns_to_sum-- == 0) {
            turns_to_sum = shape.threads / 32 - 1;
            const unsigned first_done = done * shape.threads;
            if (done < shape.updated_chunks) {
                memory.sums.add_units(done % memory.sums.buffers, first_done / sites_of_unit,
                                      (first_done + shape.threads + sites_of_unit - 1) / sites_of_unit, sites);
            }
        }
        place_of_first = ring.place(place_of_first + shape.threads * Ring<Kernel>::bytes_of_site);
    }
    __syncthreads();
    memory.sums.finish(sites, cell_scratch[slot].sums);
}

}  // namespace heartwright::kernels
