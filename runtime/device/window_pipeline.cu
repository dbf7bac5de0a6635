#include "runtime/device/window_pipeline.hpp"

#include <array>

#include "runtime/device/cuda_checks.cuh"

namespace heartwright::device {
namespace {

// A stream, and of each buffer the event that its last use on this stream is done.
class Stage {
public:
    Stage() {
        HEARTWRIGHT_CUDA_CALL(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
        for (cudaEvent_t& event : done_)
            HEARTWRIGHT_CUDA_CALL(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    }
    ~Stage() {
        for (cudaEvent_t event : done_) cudaEventDestroy(event);
        cudaStreamDestroy(stream_);
    }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    cudaStream_t stream() const { return stream_; }
    void wait_for(cudaEvent_t event) const { HEARTWRIGHT_CUDA_CALL(cudaStreamWaitEvent(stream_, event, 0)); }
    cudaEvent_t done(int buffer) const { return done_[static_cast<std::size_t>(buffer)]; }
    void copy(const std::vector<SpanCopy>& copies) const {
        for (const SpanCopy& one : copies) {  // not cudaMemcpy2DAsync: its pitch is limited to 2 GiB
            HEARTWRIGHT_CUDA_CALL(
                cudaMemcpyAsync(one.to, one.from, static_cast<std::size_t>(one.bytes), cudaMemcpyDefault, stream_));
        }
    }
    void finish(int buffer) const { HEARTWRIGHT_CUDA_CALL(cudaEventRecord(done(buffer), stream_)); }

private:
    cudaStream_t stream_ = nullptr;
    std::array<cudaEvent_t, WindowPipeline::buffers> done_{};
};

class CudaWindowPipeline final : public WindowPipeline {
public:
    CudaWindowPipeline() { HEARTWRIGHT_CUDA_CALL(cudaEventCreateWithFlags(&begin_, cudaEventDisableTiming)); }
    ~CudaWindowPipeline() override { cudaEventDestroy(begin_); }
    CudaWindowPipeline(const CudaWindowPipeline&) = delete;
    CudaWindowPipeline& operator=(const CudaWindowPipeline&) = delete;

    void run(std::int64_t count, const WindowOf& window_of, void* stream) override {
        if (count == 0) return;
        const auto caller = static_cast<cudaStream_t>(stream);
        HEARTWRIGHT_CUDA_CALL(cudaEventRecord(begin_, caller));
        for (const Stage* stage : {&in_, &work_, &out_}) stage->wait_for(begin_);
        int buffer = 0;
        for (std::int64_t window = 0; window < count; ++window) {
            buffer = static_cast<int>(window % buffers);
            const Window one = window_of(window, buffer);
            in_.wait_for(out_.done(buffer));  // of an earlier run, too: its caller's stream may be another one
            in_.copy(one.in);
            in_.finish(buffer);
            work_.wait_for(in_.done(buffer));
            one.work(work_.stream());
            work_.finish(buffer);
            out_.wait_for(work_.done(buffer));
            out_.copy(one.out);
            out_.finish(buffer);
        }
        HEARTWRIGHT_CUDA_CALL(cudaStreamWaitEvent(caller, out_.done(buffer), 0));
    }

private:
    Stage in_, work_, out_;
    cudaEvent_t begin_ = nullptr;
};

}  // namespace

std::unique_ptr<WindowPipeline> make_cuda_window_pipeline() { return std::make_unique<CudaWindowPipeline>(); }

}  // namespace heartwright::device
