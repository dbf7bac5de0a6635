// The cell's own step around a lattice march, one thread per cell, fissioned into three kernels: `begin` computes what
// the sites read, before the march; `early` the part of the step that reads no sums over sites (EarlyStep), beside the
// march; `late` the rest, after it. The kernels communicate through CellScratch in global memory.
#pragma once

#include "runtime/kernels/cuda/cuda_lattice_sites.cuh"

namespace heartwright::kernels {

// What a kernel can compute of the cell's own step before the sums are known; nothing, if it does not say.
template <class Kernel>
struct EarlyStep {
    struct Values {};
    template <class... Parts>
    static __device__ __forceinline__ void begin(const Parts&...) {}
    template <class Sums>
    static __device__ __forceinline__ void finish(const typename Kernel::Constants& constants,
                                                  const TablesOf<Kernel>& tables, const typename Kernel::Step& step,
                                                  const Cells<typename Kernel::real>& cells,
                                                  const typename Kernel::CellValues& cell, const Values&,
                                                  const Sums* sums) {
        CellStep<Kernel>::react(constants, tables, step, cells, cell, sums);
    }
};
template <class Kernel>
requires requires { typename Kernel::EarlyValues; }
struct EarlyStep<Kernel> {
    using Values = typename Kernel::EarlyValues;
    static __device__ __forceinline__ void begin(const typename Kernel::Constants& constants,
                                                 const TablesOf<Kernel>& tables, const typename Kernel::Step& step,
                                                 const Cells<typename Kernel::real>& cells,
                                                 const typename Kernel::CellValues& cell, Values& early) {
        CellStep<Kernel>::react_early(constants, tables, step, cells, cell, early);
    }
    template <class Sums>
    static __device__ __forceinline__ void finish(const typename Kernel::Constants& constants,
                                                  const TablesOf<Kernel>& tables, const typename Kernel::Step& step,
                                                  const Cells<typename Kernel::real>& cells,
                                                  const typename Kernel::CellValues& cell, const Values& early,
                                                  const Sums* sums) {
        CellStep<Kernel>::react_late(constants, tables, step, cells, cell, early, sums);
    }
};

// What one kernel of a step leaves for the next, for each slot.
template <class Kernel>
struct alignas(16) CellScratch {
    SharedCell<Kernel> cell;                   // by cell_begin_kernel
    double sums[Kernel::n_sums + 1];           // by the march or the cluster
    typename EarlyStep<Kernel>::Values early;  // by cell_early_kernel
};
template <class Kernel>
inline constexpr std::int64_t numbers_of_cell_scratch = sizeof(CellScratch<Kernel>) / sizeof(double);

// The block's copy of a cell; by all threads, then a barrier.
template <class Kernel>
__device__ __forceinline__ void take_cell(SharedCell<Kernel>& to, const CellScratch<Kernel>& from) {
    static_assert(sizeof to % sizeof(uint4) == 0);
    for (unsigned k = threadIdx.x; k < sizeof to / sizeof(uint4); k += blockDim.x)
        reinterpret_cast<uint4*>(&to)[k] = reinterpret_cast<const uint4*>(&from.cell)[k];
}

inline constexpr int cell_threads = 32;  // of a block: few, so that cells spread over multiprocessors

__device__ __forceinline__ std::int64_t slot_of_thread(const ReactArguments& at) {
    return at.first + (static_cast<std::int64_t>(blockIdx.x) * cell_threads + threadIdx.x);
}

template <class Kernel>
__global__ void __launch_bounds__(cell_threads)
    cell_begin_kernel(const __grid_constant__ typename Kernel::Constants constants,
                      const __grid_constant__ ReactArguments at, const __grid_constant__ CudaLattice<Kernel> lattice,
                      const __grid_constant__ StimulusAmplitudes amplitudes, CellScratch<Kernel>* const cells,
                      const __grid_constant__ TablesOf<Kernel> tables) {
    const std::int64_t slot = slot_of_thread(at);
    if (slot < at.last) fill_cell<Kernel>(cells[slot].cell, constants, at, lattice, amplitudes, tables, slot);
}

// 16 blocks a multiprocessor: the 4096 registers of a block are those that three marching blocks leave.
template <class Kernel>
__global__ void __launch_bounds__(cell_threads, 16)
    cell_early_kernel(const __grid_constant__ typename Kernel::Constants constants,
                      const __grid_constant__ ReactArguments at, const __grid_constant__ StimulusAmplitudes amplitudes,
                      CellScratch<Kernel>* const cells, const __grid_constant__ TablesOf<Kernel> tables) {
    const std::int64_t slot = slot_of_thread(at);
    if (slot >= at.last) return;
    CellScratch<Kernel>& here = cells[slot];
    EarlyStep<Kernel>::begin(constants, tables, here.cell.step, cell_at<Kernel>(at, amplitudes, slot), here.cell.values,
                             here.early);
}

template <class Kernel>
__global__ void __launch_bounds__(cell_threads)
    cell_late_kernel(const __grid_constant__ typename Kernel::Constants constants,
                     const __grid_constant__ ReactArguments at, const __grid_constant__ StimulusAmplitudes amplitudes,
                     const CellScratch<Kernel>* const cells, const __grid_constant__ TablesOf<Kernel> tables) {
    const std::int64_t slot = slot_of_thread(at);
    if (slot >= at.last) return;
    const CellScratch<Kernel>& here = cells[slot];
    EarlyStep<Kernel>::finish(constants, tables, here.cell.step, cell_at<Kernel>(at, amplitudes, slot),
                              here.cell.values, here.early, reinterpret_cast<const typename Kernel::real*>(here.sums));
}

#if !defined(__CUDACC_RTC__)  // code of the host: NVRTC compiles that of the device alone

// A second stream of a host thread, for kernels beside those of the first: all that is enqueued on both between fork()
// and join() may run at the same time. One for each device that the thread uses and each priority, until it ends.
class SideStream {
public:
    static constexpr int most_devices = 64;

    // Of the current device, with the priority of `first`: what joins must not wait for blocks of a lower priority.
    // Null beyond most_devices, more than a machine has: kernels then follow one another in the first stream. A module
    // has no C++ library, and so no map.
    static SideStream* beside(cudaStream_t first) {
        static thread_local SideStream streams[most_devices][2];
        int device = 0, priority = 0;
        if (cudaGetDevice(&device) != cudaSuccess || device < 0 || device >= most_devices) return nullptr;
        if (cudaStreamGetPriority(first, &priority) != cudaSuccess) return nullptr;
        SideStream& side = streams[device][priority < 0 ? 1 : 0];
        side.make(priority);
        return &side;
    }
    SideStream() = default;
    ~SideStream() {
        if (forked_ != nullptr) cudaEventDestroy(forked_);
        if (joined_ != nullptr) cudaEventDestroy(joined_);
        if (stream_ != nullptr) cudaStreamDestroy(stream_);
    }
    SideStream(const SideStream&) = delete;
    SideStream& operator=(const SideStream&) = delete;

    cudaStream_t stream() const { return stream_; }
    cudaError_t fork(cudaStream_t from) { return put_behind(from, stream_, forked_); }
    cudaError_t join(cudaStream_t to) { return put_behind(stream_, to, joined_); }

private:
    // Once; perhaps while a stream is captured.
    void make(int priority) {
        if (is_made_) return;
        is_made_ = true;
        cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
        cudaThreadExchangeStreamCaptureMode(&mode);
        error_ = cudaStreamCreateWithPriority(&stream_, cudaStreamNonBlocking, priority);
        if (error_ == cudaSuccess) error_ = cudaEventCreateWithFlags(&forked_, cudaEventDisableTiming);
        if (error_ == cudaSuccess) error_ = cudaEventCreateWithFlags(&joined_, cudaEventDisableTiming);
        cudaThreadExchangeStreamCaptureMode(&mode);
    }
    // What `second` is given from now on waits for what `first` was given.
    cudaError_t put_behind(cudaStream_t first, cudaStream_t second, cudaEvent_t event) const {
        if (error_ != cudaSuccess) return error_;
        const cudaError_t error = cudaEventRecord(event, first);
        return error != cudaSuccess ? error : cudaStreamWaitEvent(second, event, 0);
    }

    cudaStream_t stream_ = nullptr;
    cudaEvent_t forked_ = nullptr, joined_ = nullptr;
    cudaError_t error_ = cudaSuccess;
    bool is_made_ = false;
};

#endif  // !__CUDACC_RTC__

}  // namespace heartwright::kernels
