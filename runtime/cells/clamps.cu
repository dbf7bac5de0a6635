#include "runtime/cells/clamps.hpp"
#include "runtime/device/launch.cuh"

namespace heartwright::cells {

template <class Real>
void put_on_cuda(void* stream, std::int64_t count, const PutPotential<Real>& put) {
    device::for_each(stream, count, put);
}

template void put_on_cuda(void*, std::int64_t, const PutPotential<double>&);
template void put_on_cuda(void*, std::int64_t, const PutPotential<float>&);

}  // namespace heartwright::cells
