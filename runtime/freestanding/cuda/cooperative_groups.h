// The cluster of thread blocks that a block is in, as far as kernels use it.
#pragma once

namespace cooperative_groups {

class cluster_group {
public:
    template <class T>
    __device__ T* map_shared_rank(T* address, int rank) const;
    __device__ unsigned block_rank() const;
    __device__ void sync() const;
};
__device__ cluster_group this_cluster();

}  // namespace cooperative_groups
