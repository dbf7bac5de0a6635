#include "runtime/halo/cuda_halo.hpp"

#include <algorithm>
#include <atomic>
#include <string>

#include "runtime/device/buffer.hpp"
#include "runtime/device/cuda_checks.cuh"
#include "runtime/halo/exchange.cuh"
#include "runtime/halo/mailbox.hpp"
#include "runtime/halo/plan.hpp"

namespace heartwright::halo {
namespace {

constexpr int threads_of_block = 256, most_blocks = 64;  // of one peer's values

// Where the host looks, in pinned memory, for the number of the last exchange whose messages lie ready.
using Ready = volatile std::uint64_t;

// blockIdx.y: the peer.
template <class Real>
__global__ void __launch_bounds__(threads_of_block) pack(const DeviceExchange exchange, const Real* plane) {
    pack_and_signal(exchange, plane, blockIdx.y, blockIdx.x, gridDim.x);
}

// Waits for each peer's signal with acquire loads, and unpacks its values into the ghosts. blockIdx.y: the peer.
template <class Real>
__global__ void __launch_bounds__(threads_of_block) wait_and_unpack(const DeviceExchange exchange, Real* ghosts) {
    const Route route = exchange.routes[blockIdx.y];
    const std::uint64_t n = number_of(exchange);
    ExchangeTrace* const times = threadIdx.x == 0 ? exchange.trace.at(n) : nullptr;
    if (times != nullptr && blockIdx.x == 0 && blockIdx.y == 0) times->wait_begin = nanoseconds();
    if (threadIdx.x == 0) wait_for(route, n);
    __syncthreads();
    if (times != nullptr) keep_latest(times->wait_end);
    const Real* const from = reinterpret_cast<const Real*>(route.from[n % 2]);
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < route.received;
         i += static_cast<std::int64_t>(gridDim.x) * blockDim.x)
        ghosts[route.first_received + i] = __ldcv(from + i);
    end_exchange(exchange, n, gridDim.x * gridDim.y);
}

// Memory that messages are sent from and received in: pinned on the host, where kernels write and read it, or the
// device's where MPI takes that.
class MessageMemory {
public:
    MessageMemory(std::int64_t bytes, bool on_device) : on_device_(on_device) {
        if (bytes == 0) return;
        const auto size = static_cast<std::size_t>(bytes);
        if (on_device)
            HEARTWRIGHT_CUDA_CALL(cudaMalloc(&memory_, size));
        else
            HEARTWRIGHT_CUDA_CALL(cudaMallocHost(&memory_, size));
    }
    ~MessageMemory() {
        if (on_device_)
            cudaFree(memory_);
        else
            cudaFreeHost(memory_);
    }
    MessageMemory(const MessageMemory&) = delete;
    MessageMemory& operator=(const MessageMemory&) = delete;
    std::byte* data() const { return static_cast<std::byte*>(memory_); }

private:
    bool on_device_;
    void* memory_ = nullptr;
};

template <class Real>
class CudaHalo final : public Halo {
public:
    CudaHalo(mpi::Team& team, device::Device& device, const std::vector<tissue::HaloPeer>& peers,
             const std::vector<std::string>& gpus)
        : device_(device),
          plan_(peers),
          mailbox_(team, plan_, sizeof(Real), gpus),
          messages_(count_messages()),
          has_messages_(messages_ > 0),
          is_aware_(team.sends_device_memory()),
          to_send_(has_messages_ ? static_cast<std::int64_t>(plan_.sent.size() * sizeof(Real)) : 0, is_aware_),
          received_(has_messages_ ? plan_.ghosts * static_cast<std::int64_t>(sizeof(Real)) : 0, is_aware_),
          ready_(sizeof(std::uint64_t), false),
          slots_(device, plan_.sent),
          counters_(device, 1),
          blocks_done_(device, static_cast<std::int64_t>(plan_.parts.size())) {
        int least = 0, greatest = 0;
        HEARTWRIGHT_CUDA_CALL(cudaDeviceGetStreamPriorityRange(&least, &greatest));
        HEARTWRIGHT_CUDA_CALL(cudaStreamCreateWithPriority(&stream_, cudaStreamNonBlocking, greatest));
        HEARTWRIGHT_CUDA_CALL(cudaEventCreateWithFlags(&ready_to_pack_, cudaEventDisableTiming));
        HEARTWRIGHT_CUDA_CALL(cudaEventCreateWithFlags(&packed_, cudaEventDisableTiming));
        HEARTWRIGHT_CUDA_CALL(cudaEventCreateWithFlags(&reacted_, cudaEventDisableTiming));
        *reinterpret_cast<std::uint64_t*>(ready_.data()) = 0;
        counters_.clear();
        blocks_done_.clear();
        exchange_ = team.exchange(messages());
        set_routes();
        set_exchange();
        device.synchronise();
    }
    ~CudaHalo() override {
        cudaEventDestroy(ready_to_pack_);
        cudaEventDestroy(packed_);
        cudaEventDestroy(reacted_);
        cudaStreamDestroy(stream_);
    }
    CudaHalo(const CudaHalo&) = delete;
    CudaHalo& operator=(const CudaHalo&) = delete;

    bool needs_host() const override { return has_messages_; }
    bool has_own_stream() const override { return !has_messages_; }
    void* stream() const override { return stream_; }
    const DeviceExchange* for_kernels() const override { return has_messages_ ? nullptr : &exchange_on_device_; }
    void trace(std::int64_t most) override {
        traces_ = device::Buffer<ExchangeTrace>(device_, most);
        traces_.clear();
        set_exchange();
    }
    std::vector<ExchangeTrace> traced() const override {
        if (traces_.size() == 0) return {};
        std::vector<ExchangeTrace> all = traces_.download();
        const std::uint64_t done = std::min<std::uint64_t>(all.size(), counters_.download().front().done);
        all.resize(static_cast<std::size_t>(done));
        return all;
    }

    std::int64_t memory() const override {
        const std::int64_t messages = has_messages_ && is_aware_
                                          ? static_cast<std::int64_t>(plan_.sent.size() * sizeof(Real)) +
                                                plan_.ghosts * static_cast<std::int64_t>(sizeof(Real))
                                          : 0;
        return Mailbox::memory(plan_, sizeof(Real)) + slots_.bytes() + counters_.bytes() + blocks_done_.bytes() +
               routes_.bytes() + messages;
    }
    std::string way() const override {
        const auto near = static_cast<std::size_t>(
            std::count_if(plan_.parts.begin(), plan_.parts.end(), [this](const Plan::Part& part) {
                return mailbox_.reaches(static_cast<std::size_t>(&part - plan_.parts.data()));
            }));
        const std::string messages = is_aware_ ? "messages from GPU to GPU" : "messages through pinned memory";
        if (near == plan_.parts.size()) return "mailboxes in the memory of GPUs";
        return near == 0 ? messages
                         : "mailboxes in the memory of GPUs where they reach each other, else by " + messages;
    }

private:
    void pack_and_send(void* plane, const ComputeBoundary& compute_boundary) override {
        HEARTWRIGHT_CUDA_CALL(cudaEventRecord(ready_to_pack_, main_stream()));
        HEARTWRIGHT_CUDA_CALL(cudaStreamWaitEvent(stream_, ready_to_pack_, 0));
        compute_boundary(stream_);
        if (!plan_.parts.empty()) {
            pack<Real><<<blocks_, threads_of_block, 0, stream_>>>(exchange_on_device_, static_cast<const Real*>(plane));
            HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
        }
    }
    void wait_for_pack() override {
        HEARTWRIGHT_CUDA_CALL(cudaEventRecord(packed_, stream_));
        HEARTWRIGHT_CUDA_CALL(cudaStreamWaitEvent(main_stream(), packed_, 0));
    }
    void exchange_messages() override {
        if (!has_messages_) return;
        ++messages_exchanged_;
        constexpr std::int64_t looks = 1 << 22;
        for (std::int64_t look = 1; *reinterpret_cast<Ready*>(ready_.data()) < messages_exchanged_; ++look) {
            if (look % looks == 0) {  // a GPU that failed makes nothing ready
                const cudaError_t state = cudaStreamQuery(main_stream());
                if (state != cudaErrorNotReady) HEARTWRIGHT_CUDA_CALL(state);
            }
        }
        std::atomic_thread_fence(std::memory_order_acquire);
        exchange_->start();
        exchange_->finish();
    }
    void receive_and_unpack(void* plane) override { receive_and_unpack(plane, main_stream()); }
    void receive_and_compute(void* plane, const ComputeBoundary& compute_boundary) override {
        receive_and_unpack(plane, stream_);
        if (compute_boundary) {  // it reads values of the interior, too
            HEARTWRIGHT_CUDA_CALL(cudaEventRecord(reacted_, main_stream()));
            HEARTWRIGHT_CUDA_CALL(cudaStreamWaitEvent(stream_, reacted_, 0));
            compute_boundary(stream_);
        }
    }
    void receive_and_unpack(void* plane, cudaStream_t stream) {
        if (!plan_.parts.empty()) {
            wait_and_unpack<Real><<<blocks_, threads_of_block, 0, stream>>>(
                exchange_on_device_, static_cast<Real*>(plane) + plan_.first_ghost);
            HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
        }
    }

    void set_exchange() {
        const bool has_mailbox = !has_messages_;
        exchange_on_device_ = {static_cast<std::int32_t>(plan_.parts.size()),
                               most_sent_,
                               routes_.data(),
                               slots_.data(),
                               counters_.data(),
                               blocks_done_.data(),
                               {messages_, reinterpret_cast<std::uint64_t*>(ready_.data())},
                               {traces_.data(), static_cast<std::uint64_t>(traces_.size())},
                               plan_.first_ghost,
                               {has_mailbox ? mailbox_.half(0) : nullptr, has_mailbox ? mailbox_.half(1) : nullptr}};
    }
    cudaStream_t main_stream() const { return static_cast<cudaStream_t>(device_.stream()); }
    std::uint32_t count_messages() const {
        std::uint32_t count = 0;
        for (std::size_t p = 0; p < plan_.parts.size(); ++p) count += mailbox_.reaches(p) ? 0 : 1;
        return count;
    }
    std::vector<mpi::Message> messages() const {
        std::vector<mpi::Message> all;
        if (has_messages_) {
            const auto of_parts = plan_.messages(to_send_.data(), received_.data(), sizeof(Real));
            for (std::size_t p = 0; p < of_parts.size(); ++p)
                if (!mailbox_.reaches(p)) all.push_back(of_parts[p]);
        }
        return all;
    }
    void set_routes() {
        std::vector<Route> routes;
        std::int64_t most = 1;
        constexpr auto bytes = static_cast<std::int64_t>(sizeof(Real));
        for (std::size_t p = 0; p < plan_.parts.size(); ++p) {
            const Plan::Part& part = plan_.parts[p];
            Route route{part.first_sent, part.sent, part.first_received, part.received, {}, {}, nullptr, nullptr};
            const Mailbox::PeerMailbox& peer = mailbox_.peer(p);
            for (int half = 0; half < 2; ++half) {
                const bool is_near = mailbox_.reaches(p);
                route.to[half] = is_near ? peer.half[half] : to_send_.data() + part.first_sent * bytes;
                route.from[half] = (is_near ? mailbox_.half(half) : received_.data()) + part.first_received * bytes;
            }
            if (mailbox_.reaches(p)) {
                route.flag_there = peer.flag;
                route.flag_here = mailbox_.flag(p);
            }
            routes.push_back(route);
            most = std::max({most, part.sent, part.received});
            most_sent_ = std::max(most_sent_, part.sent);
        }
        routes_ = device::Buffer<Route>(device_, routes);
        const std::int64_t blocks =
            std::min<std::int64_t>((most + threads_of_block - 1) / threads_of_block, most_blocks);
        blocks_ = dim3(static_cast<unsigned>(blocks), static_cast<unsigned>(plan_.parts.size()));
    }

    device::Device& device_;
    Plan plan_;
    Mailbox mailbox_;
    std::uint32_t messages_;  // peers out of reach of the mailboxes
    bool has_messages_, is_aware_;
    MessageMemory to_send_, received_, ready_;
    device::Buffer<std::int32_t> slots_;
    device::Buffer<Counters> counters_;
    device::Buffer<std::uint32_t> blocks_done_;  // of each route, of pack_and_signal
    device::Buffer<Route> routes_;
    device::Buffer<ExchangeTrace> traces_;
    DeviceExchange exchange_on_device_{};
    dim3 blocks_;
    std::int64_t most_sent_ = 0;  // to one peer
    std::unique_ptr<mpi::Exchange> exchange_;
    cudaStream_t stream_ = nullptr;
    cudaEvent_t ready_to_pack_ = nullptr, packed_ = nullptr, reacted_ = nullptr;
    std::uint64_t messages_exchanged_ = 0;  // number of exchanges
};

}  // namespace

std::string cuda_uuid() {
    int index = 0;
    HEARTWRIGHT_CUDA_CALL(cudaGetDevice(&index));
    cudaDeviceProp properties{};
    HEARTWRIGHT_CUDA_CALL(cudaGetDeviceProperties(&properties, index));
    return {properties.uuid.bytes, sizeof properties.uuid.bytes};
}

template <class Real>
std::unique_ptr<Halo> make_cuda_halo(mpi::Team& team, device::Device& device,
                                     const std::vector<tissue::HaloPeer>& peers, const std::vector<std::string>& gpus) {
    return std::make_unique<CudaHalo<Real>>(team, device, peers, gpus);
}
template std::unique_ptr<Halo> make_cuda_halo<double>(mpi::Team&, device::Device&, const std::vector<tissue::HaloPeer>&,
                                                      const std::vector<std::string>&);
template std::unique_ptr<Halo> make_cuda_halo<float>(mpi::Team&, device::Device&, const std::vector<tissue::HaloPeer>&,
                                                     const std::vector<std::string>&);

std::int64_t cuda_halo_memory(const std::vector<tissue::HaloPeer>& peers, int real_bytes) {
    const Plan plan(peers);
    const auto sent = static_cast<std::int64_t>(plan.sent.size()), parts = static_cast<std::int64_t>(peers.size());
    return Mailbox::memory(plan, real_bytes) + 4 * sent + static_cast<std::int64_t>(sizeof(Counters)) +
           parts * static_cast<std::int64_t>(sizeof(Route) + 4) + (sent + plan.ghosts) * real_bytes;
}

}  // namespace heartwright::halo
