// Device memory of tests.
#pragma once

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <vector>

namespace heartwright::test {

// An array on the device that is copied from and to a vector, which outlives it.
template <class T>
class OnDevice {
public:
    explicit OnDevice(std::vector<T>& host) : host_(host) {
        EXPECT_EQ(cudaMalloc(&memory_, host.size() * sizeof(T)), cudaSuccess);
        EXPECT_EQ(cudaMemcpy(memory_, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice), cudaSuccess);
    }
    OnDevice(const OnDevice&) = delete;
    OnDevice& operator=(const OnDevice&) = delete;
    ~OnDevice() { cudaFree(memory_); }
    T* get() const { return static_cast<T*>(memory_); }
    void fetch() {
        EXPECT_EQ(cudaMemcpy(host_.data(), memory_, host_.size() * sizeof(T), cudaMemcpyDeviceToHost), cudaSuccess);
    }

private:
    std::vector<T>& host_;
    void* memory_ = nullptr;
};

}  // namespace heartwright::test
