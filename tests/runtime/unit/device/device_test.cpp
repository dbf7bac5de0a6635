#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/device/copy_size.hpp"
#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::device {
namespace {

class DeviceOf : public ::testing::TestWithParam<Backend> {
protected:
    std::unique_ptr<Device> device_ = testing::open(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Backends, DeviceOf, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return backend_name(info.param); });

TEST_P(DeviceOf, buffers_hold_what_was_put_into_them_and_move) {
    Buffer<double> a(*device_, std::vector<double>{1, 2, 3, 4});
    a.upload(std::vector<double>{9}, 2);
    Buffer<double> b = std::move(a);
    EXPECT_TRUE(a.empty());
    EXPECT_EQ(b.download(), (std::vector<double>{1, 2, 9, 4}));
    EXPECT_EQ(b.download(1, 2), (std::vector<double>{2, 9}));
    b.clear();
    EXPECT_EQ(b.download(), (std::vector<double>(4)));
    EXPECT_EQ(b.bytes(), 32);
}

TEST(CopySize, ranks_of_a_node_share_the_memory_of_the_bandwidth_measurement) {
    constexpr std::int64_t mib = std::int64_t{1} << 20, plenty = mib << 20;
    EXPECT_EQ(copy_array_bytes(plenty, 1), 256 * mib);
    for (const int processes : {2, 3, 4, 8, 16})
        EXPECT_LE(processes * copy_array_bytes(plenty, processes), 256 * mib) << processes;
    EXPECT_EQ(copy_array_bytes(plenty, 4), 64 * mib);
    EXPECT_EQ(copy_array_bytes(plenty, 64), 16 * mib) << "the least size";
    EXPECT_EQ(copy_array_bytes(64 * mib, 2), 4 * mib) << "an eighth of the available memory for all";
}

TEST_P(DeviceOf, too_little_memory_is_refused_before_anything_is_taken) {
    try {
        device_->require(std::int64_t{1} << 60, "this run");
        FAIL() << "nobody has an exbibyte";
    } catch (const MachineFault& fault) {
        EXPECT_EQ(
            std::string(fault.what()).find("this run needs 1048576.00 TiB of memory, but " + device_->name() + " has "),
            0u)
            << fault.what();
    }
    EXPECT_NO_THROW(device_->require(1024, "this run"));
}

TEST(Device, without_cuda_says_so) {
    if (cuda_is_there()) GTEST_SKIP() << "there is a GPU";
    EXPECT_THROW(open(Backend::cuda, 0, 0), MachineFault);
}

#ifndef NDEBUG
TEST_P(DeviceOf, fresh_memory_is_no_number_in_debug_builds) {
    for (const double value : Buffer<double>(*device_, 100).download()) EXPECT_NE(value, value);
}
#endif

}  // namespace
}  // namespace heartwright::device
