// For tests that need a GPU: skipped where there is none.
#pragma once

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

namespace heartwright::test {

class OnGpu : public ::testing::Test {
protected:
    void SetUp() override {
        int devices = 0;
        if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) GTEST_SKIP() << "no GPU here";
    }
};

}  // namespace heartwright::test
