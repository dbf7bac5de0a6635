// The halo between GPUs.
#pragma once

#include <memory>
#include <vector>

#include "runtime/halo/halo.hpp"

namespace heartwright::halo {

template <class Real>
std::unique_ptr<Halo> make_cuda_halo(mpi::Team& team, device::Device& device,
                                     const std::vector<tissue::HaloPeer>& peers);
std::int64_t cuda_halo_memory(const std::vector<tissue::HaloPeer>& peers, int real_bytes);

}  // namespace heartwright::halo
