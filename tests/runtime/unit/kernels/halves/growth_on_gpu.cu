#include "tests/runtime/unit/kernels/halves/growth_on_gpu.hpp"

#include <cstring>

#include "runtime/kernels/cuda/cuda_uncoupled.cuh"
#include "tests/runtime/unit/kernels/halves/growth_kernel.hpp"

namespace heartwright::test {
namespace {

using Kernel = Growth<math::pack<double, 1>>;

// A copy that the GPU reads, and back.
template <class T>
class OnGpu {
public:
    OnGpu(T* host, std::int64_t count) : host_(host), bytes_(static_cast<std::size_t>(count) * sizeof(T)) {
        if (cudaMalloc(&memory_, bytes_) == cudaSuccess) cudaMemcpy(memory_, host, bytes_, cudaMemcpyHostToDevice);
    }
    OnGpu(const OnGpu&) = delete;
    ~OnGpu() { cudaFree(memory_); }
    T* get() const { return static_cast<T*>(memory_); }
    void fetch() const {
        cudaMemcpy(const_cast<std::remove_const_t<T>*>(host_), memory_, bytes_, cudaMemcpyDeviceToHost);
    }

private:
    T* host_;
    std::size_t bytes_;
    void* memory_ = nullptr;
};

// use(arguments) with all that they point to on the GPU.
template <class Use>
int with_arguments_on_gpu(const interface::ReactArguments& host, const Use& use) {
    const std::int64_t cells = host.last;
    const OnGpu<double> state(static_cast<double*>(host.state), Kernel::n_states * cells);
    const OnGpu<const interface::StepClock> clock(host.clock, 1);
    const OnGpu<const std::uint32_t> mask(host.stimulus_mask, cells);
    const OnGpu<const double> halves(static_cast<const double*>(host.halves.values),
                                     host.halves.values ? (1 + interface::most_halvings) * host.halves.stride : 0);
    const std::int64_t table = Kernel::n_constants + cells + interface::column_padding;
    const OnGpu<const double> own(host.own ? static_cast<const double*>(host.own->values) : nullptr,
                                  host.own ? (1 + interface::most_halvings) * table : 0);
    interface::CellConstants of_each {};
    interface::ReactArguments at = host;
    at.state = state.get();
    at.v_in = at.v_out = state.get() + Kernel::potential * host.stride;
    at.clock = clock.get();
    at.stimulus_mask = mask.get();
    if (host.halves.values) at.halves.values = halves.get();
    if (host.own) {
        of_each = *host.own;
        of_each.values = own.get();
        at.own = &of_each;
    }
    int status = use(at);
    if (status == 0) status = cudaDeviceSynchronize();
    state.fetch();
    return status;
}

}  // namespace

int react_on_gpu(const interface::ReactArguments& arguments) {
    return with_arguments_on_gpu(
        arguments, [](const interface::ReactArguments& at) { return kernels::cuda_react<Kernel>(0, at, nullptr); });
}

int advance_on_gpu(const interface::UncoupledArguments& arguments) {
    const OnGpu<const interface::StepBlock> block(arguments.block, 1);
    return with_arguments_on_gpu(arguments.cells, [&](const interface::ReactArguments& at) {
        interface::UncoupledArguments there = arguments;
        there.cells = at;
        there.block = block.get();
        return kernels::cuda_advance<Kernel>(0, there, nullptr);
    });
}

}  // namespace heartwright::test
