// The halo between GPUs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/halo/halo.hpp"
#include "runtime/tissue/ghosts.hpp"

namespace heartwright::halo {

std::string cuda_uuid();  // 16 bytes that no other GPU has: of the calling thread's GPU
// gpus: of every rank its GPU and node; "": it has none.
template <class Real>
std::unique_ptr<Halo> make_cuda_halo(mpi::Team& team, device::Device& device,
                                     const std::vector<tissue::HaloPeer>& peers, const std::vector<std::string>& gpus);
std::int64_t cuda_halo_memory(const std::vector<tissue::HaloPeer>& peers, int real_bytes);

}  // namespace heartwright::halo
