#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "runtime/core/machine.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/device/cuda_checks.cuh"
#include "runtime/device/launch.cuh"

namespace heartwright::device {
namespace {

class CudaRecording final : public Recording {
public:
    CudaRecording(cudaStream_t stream, const std::function<void()>& work) : stream_(stream) {
        HEARTWRIGHT_CUDA_CALL(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal));
        cudaGraph_t graph = nullptr;
        try {
            work();
        } catch (...) {
            cudaStreamEndCapture(stream_, &graph);
            if (graph != nullptr) cudaGraphDestroy(graph);
            throw;
        }
        HEARTWRIGHT_CUDA_CALL(cudaStreamEndCapture(stream_, &graph));
        // Kernels keep the priority of the stream that they were recorded on: else all have that of the launch.
        const cudaError_t status = cudaGraphInstantiate(&executable_, graph, cudaGraphInstantiateFlagUseNodePriority);
        cudaGraphDestroy(graph);
        check_cuda(status, "cudaGraphInstantiate", __FILE__, __LINE__);
    }
    ~CudaRecording() override { cudaGraphExecDestroy(executable_); }
    CudaRecording(const CudaRecording&) = delete;
    CudaRecording& operator=(const CudaRecording&) = delete;

    void replay(std::int64_t times) override {
        for (std::int64_t i = 0; i < times; ++i) HEARTWRIGHT_CUDA_CALL(cudaGraphLaunch(executable_, stream_));
    }

private:
    cudaStream_t stream_;
    cudaGraphExec_t executable_ = nullptr;
};

// Streams beside a main one, and the events by which they begin after it and it continues after them.
class SideStreams {
public:
    SideStreams() = default;
    ~SideStreams() {
        for (const Side& side : sides_) {
            cudaEventDestroy(side.is_done);
            cudaStreamDestroy(side.stream);
        }
        if (begin_ != nullptr) cudaEventDestroy(begin_);
    }
    SideStreams(const SideStreams&) = delete;
    SideStreams& operator=(const SideStreams&) = delete;

    // The first piece stays on the main stream; the others take the side streams in turn.
    void enqueue(cudaStream_t main, const std::vector<Device::Piece>& pieces) {
        constexpr std::size_t most_streams = 15;
        const std::size_t used = std::min(pieces.size() - 1, most_streams);
        make(used);
        HEARTWRIGHT_CUDA_CALL(cudaEventRecord(begin_, main));
        for (std::size_t s = 0; s < used; ++s) HEARTWRIGHT_CUDA_CALL(cudaStreamWaitEvent(sides_[s].stream, begin_, 0));
        pieces.front()(main);
        for (std::size_t p = 1; p < pieces.size(); ++p) pieces[p](sides_[(p - 1) % used].stream);
        for (std::size_t s = 0; s < used; ++s) {
            HEARTWRIGHT_CUDA_CALL(cudaEventRecord(sides_[s].is_done, sides_[s].stream));
            HEARTWRIGHT_CUDA_CALL(cudaStreamWaitEvent(main, sides_[s].is_done, 0));
        }
    }

private:
    struct Side {
        cudaStream_t stream = nullptr;
        cudaEvent_t is_done = nullptr;
    };
    void make(std::size_t count) {
        if (begin_ == nullptr) HEARTWRIGHT_CUDA_CALL(cudaEventCreateWithFlags(&begin_, cudaEventDisableTiming));
        while (sides_.size() < count) {
            Side& side = sides_.emplace_back();
            HEARTWRIGHT_CUDA_CALL(cudaStreamCreateWithFlags(&side.stream, cudaStreamNonBlocking));
            HEARTWRIGHT_CUDA_CALL(cudaEventCreateWithFlags(&side.is_done, cudaEventDisableTiming));
        }
    }

    std::vector<Side> sides_;
    cudaEvent_t begin_ = nullptr;
};

struct Copy {
    const double2* from;
    double2* to;
    __device__ void operator()(std::int64_t i) const { to[i] = from[i]; }
};

class CudaDevice final : public Device {
public:
    CudaDevice(int index, int threads) : Device(threads), index_(index) {
        int count = 0;
        const cudaError_t status = cudaGetDeviceCount(&count);
        if (status != cudaSuccess || count == 0)
            throw MachineFault(std::string("no GPU answers (") + cudaGetErrorString(status) + "); use the cpu backend");
        if (index < 0 || index >= count) {
            throw MachineFault("there is no GPU " + std::to_string(index) + "; this machine has " +
                               std::to_string(count) + ", from 0");
        }
        HEARTWRIGHT_CUDA_CALL(cudaSetDevice(index));
        cudaDeviceProp properties{};
        HEARTWRIGHT_CUDA_CALL(cudaGetDeviceProperties(&properties, index));
        name_ = properties.name;
        HEARTWRIGHT_CUDA_CALL(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
    }
    ~CudaDevice() override {
        for (const auto& [number, stream] : numbered_) cudaStreamDestroy(stream);
        if (passed_ != nullptr) cudaEventDestroy(passed_);
        cudaStreamDestroy(stream_);
    }
    CudaDevice(const CudaDevice&) = delete;
    CudaDevice& operator=(const CudaDevice&) = delete;

    Backend backend() const override { return Backend::cuda; }
    std::string name() const override { return name_; }
    std::int64_t memory_available() const override {
        std::size_t available = 0, total = 0;
        HEARTWRIGHT_CUDA_CALL(cudaMemGetInfo(&available, &total));
        return static_cast<std::int64_t>(available);
    }

    void* allocate(std::int64_t bytes) override {
        void* memory = nullptr;
        HEARTWRIGHT_CUDA_CALL(cudaMalloc(&memory, static_cast<std::size_t>(bytes)));
#ifndef NDEBUG
        HEARTWRIGHT_CUDA_CALL(cudaMemsetAsync(memory, 0xff, static_cast<std::size_t>(bytes), stream_));
#endif
        return memory;
    }
    void release(void* memory) noexcept override { cudaFree(memory); }
    void upload(void* to, const void* from, std::int64_t bytes) override {
        HEARTWRIGHT_CUDA_CALL(cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), cudaMemcpyDefault, stream_));
        synchronise();
    }
    void download(void* to, const void* from, std::int64_t bytes) override {
        HEARTWRIGHT_CUDA_CALL(cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), cudaMemcpyDefault, stream_));
        synchronise();
    }
    void clear(void* memory, std::int64_t bytes) override {
        HEARTWRIGHT_CUDA_CALL(cudaMemsetAsync(memory, 0, static_cast<std::size_t>(bytes), stream_));
    }
    void copy(void* to, const void* from, std::int64_t bytes) override {
        HEARTWRIGHT_CUDA_CALL(
            cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToDevice, stream_));
    }
    void* allocate_host(std::int64_t bytes) noexcept override {
        cudaSetDevice(index_);  // of the thread that asks
        void* memory = nullptr;
        return cudaHostAlloc(&memory, static_cast<std::size_t>(bytes), cudaHostAllocPortable) == cudaSuccess ? memory
                                                                                                             : nullptr;
    }
    void release_host(void* memory) noexcept override { cudaFreeHost(memory); }
    void synchronise() override { HEARTWRIGHT_CUDA_CALL(cudaStreamSynchronize(stream_)); }
    void* stream() const override { return stream_; }

    void enqueue_side_by_side(const std::vector<Piece>& pieces) override {
        if (pieces.size() < 2) {
            Device::enqueue_side_by_side(pieces);
            return;
        }
        sides_.enqueue(stream_, pieces);
    }

    void* side_stream(int number, bool is_urgent) override {
        cudaStream_t& stream = numbered_[{number, is_urgent}];
        if (stream == nullptr) {
            int least = 0, greatest = 0;
            HEARTWRIGHT_CUDA_CALL(cudaDeviceGetStreamPriorityRange(&least, &greatest));
            HEARTWRIGHT_CUDA_CALL(
                cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, is_urgent ? greatest : least));
        }
        if (passed_ == nullptr) HEARTWRIGHT_CUDA_CALL(cudaEventCreateWithFlags(&passed_, cudaEventDisableTiming));
        return stream;
    }
    void follow(void* stream, void* other) override {
        HEARTWRIGHT_CUDA_CALL(cudaEventRecord(passed_, static_cast<cudaStream_t>(other)));
        HEARTWRIGHT_CUDA_CALL(cudaStreamWaitEvent(static_cast<cudaStream_t>(stream), passed_, 0));
    }

    std::unique_ptr<Recording> record(std::function<void()> work) override {
        return std::make_unique<CudaRecording>(stream_, work);
    }

    double measure_copy_bandwidth_among(int /*processes*/) override {
        const std::int64_t count =
            std::min<std::int64_t>(std::int64_t{64} << 20, memory_available() / 64);  // of 16 bytes: 1 GiB an array
        Buffer<double2> from(*this, count), to(*this, count);
        from.clear();
        cudaEvent_t begin = nullptr, end = nullptr;
        HEARTWRIGHT_CUDA_CALL(cudaEventCreate(&begin));
        HEARTWRIGHT_CUDA_CALL(cudaEventCreate(&end));
        float best = 1e30f;
        for (int repeat = 0; repeat < 5; ++repeat) {
            HEARTWRIGHT_CUDA_CALL(cudaEventRecord(begin, stream_));
            for_each(stream_, count, Copy{from.data(), to.data()});
            HEARTWRIGHT_CUDA_CALL(cudaEventRecord(end, stream_));
            synchronise();
            float milliseconds = 0;
            HEARTWRIGHT_CUDA_CALL(cudaEventElapsedTime(&milliseconds, begin, end));
            best = std::min(best, milliseconds);
        }
        cudaEventDestroy(begin);
        cudaEventDestroy(end);
        return 32.0 * static_cast<double>(count) / (best * 1e-3);
    }

private:
    int index_;
    std::string name_;
    cudaStream_t stream_ = nullptr;
    SideStreams sides_;
    std::map<std::pair<int, bool>, cudaStream_t> numbered_;  // of side_stream()
    cudaEvent_t passed_ = nullptr;                           // of follow()
};

}  // namespace

std::unique_ptr<Device> open_cuda(int index, int threads) {
    return std::make_unique<CudaDevice>(index, threads == 0 ? hardware_threads() : threads);
}

int cuda_devices() {
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0;
}

bool cuda_is_there() { return cuda_devices() > 0; }

std::string cuda_bus_id(int index) {
    std::array<char, 32> id{};
    return cudaDeviceGetPCIBusId(id.data(), static_cast<int>(id.size()), index) == cudaSuccess ? id.data() : "";
}

}  // namespace heartwright::device
