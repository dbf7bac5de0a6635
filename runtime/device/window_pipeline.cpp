#include "runtime/device/window_pipeline.hpp"

#include <cstring>

namespace heartwright::device {

#if HEARTWRIGHT_CUDA
std::unique_ptr<WindowPipeline> make_cuda_window_pipeline();  // window_pipeline.cu
#endif

namespace {

class CpuWindowPipeline final : public WindowPipeline {
public:
    void run(std::int64_t count, const WindowOf& window_of, void* stream) override {
        for (std::int64_t window = 0; window < count; ++window) {
            const Window one = window_of(window, static_cast<int>(window % buffers));
            copy(one.in);
            one.work(stream);
            copy(one.out);
        }
    }

private:
    static void copy(const std::vector<SpanCopy>& copies) {
        for (const SpanCopy& one : copies) std::memcpy(one.to, one.from, static_cast<std::size_t>(one.bytes));
    }
};

}  // namespace

std::unique_ptr<WindowPipeline> make_window_pipeline(Device& device) {
#if HEARTWRIGHT_CUDA
    if (device.backend() == Backend::cuda) return make_cuda_window_pipeline();
#endif
    static_cast<void>(device);
    return std::make_unique<CpuWindowPipeline>();
}

}  // namespace heartwright::device
