// The CUDA twin of Selection, for the .cu file of a room: CUB's DeviceSelect over the codes of items.
#pragma once

#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cub/device/device_select.cuh>
#include <iterator>

#include "runtime/device/cuda_checks.cuh"
#include "runtime/device/selection.hpp"

namespace heartwright::device {

// An output iterator that drops what lies beyond the room: DeviceSelect writes all that it keeps.
struct BoundedOutput {
    struct Place {
        std::int64_t* found;  // null: dropped
        __device__ const Place& operator=(std::int64_t code) const {
            if (found != nullptr) *found = code;
            return *this;
        }
    };
    using iterator_category = std::random_access_iterator_tag;
    using value_type = std::int64_t;
    using difference_type = std::int64_t;
    using pointer = void;
    using reference = Place;

    std::int64_t* found;
    std::int64_t room, at;  // at: of the iterator, from `found` on

    __host__ __device__ Place operator*() const { return {at < room ? found + at : nullptr}; }
    __host__ __device__ Place operator[](std::int64_t n) const { return *(*this + n); }
    __host__ __device__ BoundedOutput operator+(std::int64_t n) const { return {found, room, at + n}; }
    __host__ __device__ BoundedOutput& operator+=(std::int64_t n) {
        at += n;
        return *this;
    }
};

struct IsKept {
    __host__ __device__ bool operator()(std::int64_t code) const { return code >= 0; }
};

template <class Work>
void select_on_cuda(void* stream, ItemRange items, const Work& work, const SelectionMemory& to, void* scratch,
                    std::size_t& scratch_bytes) {
    const auto codes = thrust::make_transform_iterator(thrust::make_counting_iterator(items.first), work);
    HEARTWRIGHT_CUDA_CALL(cub::DeviceSelect::If(scratch, scratch_bytes, codes, BoundedOutput{to.found, to.room, 0},
                                                to.count, static_cast<int>(items.last - items.first), IsKept{},
                                                static_cast<cudaStream_t>(stream)));
}

}  // namespace heartwright::device
