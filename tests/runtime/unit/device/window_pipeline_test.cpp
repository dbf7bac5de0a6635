#include "runtime/device/window_pipeline.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <numeric>

#include "runtime/device/buffer.hpp"
#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::device {
namespace {

class WindowPipelineOn : public ::testing::TestWithParam<Backend> {
protected:
    std::unique_ptr<Device> device_ = testing::open(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Backends, WindowPipelineOn, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return backend_name(info.param); });

TEST_P(WindowPipelineOn, every_window_goes_in_and_out_through_its_own_buffer) {
    constexpr std::int64_t windows = 10, length = 1000;
    constexpr auto bytes = length * static_cast<std::int64_t>(sizeof(double));
    Buffer<double> from = Buffer<double>::on_host(*device_, windows * length),
                   to = Buffer<double>::on_host(*device_, windows * length);
    std::iota(from.data(), from.data() + from.size(), 1.0);
    std::array<Buffer<double>, WindowPipeline::buffers> here;
    for (auto& buffer : here) buffer = Buffer<double>(*device_, length);
    const auto pipeline = make_window_pipeline(*device_);
    std::vector<std::int64_t> order;
    for (int run = 0; run < 2; ++run) {  // the second begins where the first one's buffers are still in use
        std::memset(to.data(), 0, static_cast<std::size_t>(to.bytes()));
        pipeline->run(
            windows,
            [&](std::int64_t window, int buffer) -> WindowPipeline::Window {
                double* const there = here[static_cast<std::size_t>(buffer)].data();
                return {{{there, from.data() + window * length, bytes}},
                        [&order, window](void*) { order.push_back(window); },
                        {{to.data() + window * length, there, bytes}}};
            },
            device_->stream());
        device_->synchronise();
        EXPECT_EQ(to.download(), from.download());
    }
    EXPECT_EQ(order, (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
    pipeline->run(0, {}, device_->stream());
}

}  // namespace
}  // namespace heartwright::device
