#include "runtime/device/launch.cuh"
#include "tests/runtime/unit/support/toy_sites.hpp"

namespace heartwright::testing {
namespace {

template <class Step>
struct Shifted {
    Step step;
    std::int64_t first;
    __device__ void operator()(std::int64_t i) const { step(first + i); }
};

}  // namespace

int toy_sites_react_on_cuda(std::int32_t, const interface::ReactArguments& a, void* stream) {
    device::for_each(stream, a.last - a.first, Shifted<ToySitesStep>{toy_sites_step(a), a.first});
    return 0;
}
int toy_sites_observe_on_cuda(std::int32_t, const interface::ObserveArguments& a, void* stream) {
    device::for_each(stream, a.count, toy_sites_observe(a));
    return 0;
}
int toy_sites_observe_sites_on_cuda(std::int32_t, const interface::ObserveSitesArguments& a, void* stream) {
    device::for_each(stream, a.count, toy_sites_observe(a));
    return 0;
}

}  // namespace heartwright::testing
