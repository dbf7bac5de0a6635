#include "runtime/device/launch.cuh"
#include "tests/runtime/unit/support/toy_kernel.hpp"

namespace heartwright::testing {
namespace {

template <class Step>
struct Shifted {
    Step step;
    std::int64_t first;
    __device__ void operator()(std::int64_t i) const { step(first + i); }
};

}  // namespace

int toy_react_on_cuda(std::int32_t kernel, const interface::ReactArguments& a, void* stream) {
    if (a.ranges != nullptr) {
        for (std::int32_t r = 0; r < a.n_ranges; ++r)
            toy_react_on_cuda(kernel, interface::arguments_of_range(a, a.ranges[r]), stream);
        return 0;
    }
    const auto step = toy_step<double>(kernel, a);
    device::for_each(stream, a.last - a.first, Shifted<ToyStep<double>>{step, a.first});
    return 0;
}

int toy_observe_on_cuda(std::int32_t, const interface::ObserveArguments& a, void* stream) {
    device::for_each(stream, a.count, toy_observe<double>(a));
    return 0;
}

}  // namespace heartwright::testing
