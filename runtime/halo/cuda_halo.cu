#include "runtime/halo/cuda_halo.hpp"

#include <algorithm>
#include <atomic>
#include <string>

#include "runtime/device/buffer.hpp"
#include "runtime/device/cuda_checks.cuh"
#include "runtime/halo/mailbox.hpp"
#include "runtime/halo/plan.hpp"

namespace heartwright::halo {
namespace {

constexpr int threads_of_block = 256, most_blocks = 64;  // of one peer's values

// Where the host looks, in pinned memory, for the number of the last exchange whose messages lie ready.
using Ready = volatile std::uint64_t;

// Values for one peer, and from it; halves of exchange n: n % 2.
struct Route {
    std::int64_t first_sent, sent;          // in the list of slots
    std::int64_t first_received, received;  // counted from the first ghost
    std::byte* to[2];                       // the peer's mailbox, or a message
    const std::byte* from[2];               // the own mailbox, or a message
    std::uint64_t* flag_there;              // null: messages
    const std::uint64_t* flag_here;
};

// The times of the first `most` exchanges, where they are wanted: else null.
struct Trace {
    ExchangeTrace* of_exchange;
    std::uint64_t most;
    __device__ ExchangeTrace* at(std::uint64_t n) const {  // n: from 1
        return of_exchange != nullptr && n <= most ? of_exchange + (n - 1) : nullptr;
    }
};

__device__ std::uint64_t nanoseconds() {
    std::uint64_t now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return now;
}
__device__ void keep_latest(std::uint64_t& time) {
    atomicMax(reinterpret_cast<unsigned long long*>(&time), static_cast<unsigned long long>(nanoseconds()));
}

struct Counters {
    std::uint64_t done;            // exchanges
    std::uint32_t blocks_done;     // of wait_and_unpack
    std::uint32_t messages_ready;  // routes without a mailbox whose values are packed
};

__device__ void store_release(std::uint64_t* flag, std::uint64_t n) {
    asm volatile("st.release.sys.global.u64 [%0], %1;" ::"l"(flag), "l"(n) : "memory");
}
__device__ std::uint64_t load_acquire(const std::uint64_t* flag) {
    std::uint64_t n;
    asm volatile("ld.acquire.sys.global.u64 %0, [%1];" : "=l"(n) : "l"(flag) : "memory");
    return n;
}

// Whether all `count` callers have come; what they stored before is then visible to the last. It resets the counter.
__device__ bool is_last(std::uint32_t* counter, std::uint32_t count) {
    if (count == 1) {
        return true;
    }
    __threadfence_system();
    if (atomicAdd(counter, 1u) != count - 1) {
        return false;
    }
    *counter = 0;
    __threadfence_system();
    return true;
}

// How the host is told: of so many messages that are packed, by the number of their exchange.
struct HostSignal {
    std::uint32_t messages;
    std::uint64_t* ready;
};

// Packs boundary values straight into each peer's mailbox (or into a message) and signals them with a release store.
// blockIdx.y: the peer; its last block to finish stores the flag. When all messages are packed the host is told.
template <class Real>
__global__ void __launch_bounds__(threads_of_block)
    pack_and_signal(const Route* routes, const std::int32_t* slots, const Real* plane, Counters* counters,
                    std::uint32_t* blocks_done, HostSignal host, Trace trace) {
    const Route route = routes[blockIdx.y];
    const std::uint64_t n = counters->done + 1;
    ExchangeTrace* const times = threadIdx.x == 0 ? trace.at(n) : nullptr;
    if (times != nullptr && blockIdx.x == 0 && blockIdx.y == 0) {
        times->pack_begin = nanoseconds();
    }
    Real* const to = reinterpret_cast<Real*>(route.to[n % 2]);
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < route.sent;
         i += static_cast<std::int64_t>(gridDim.x) * blockDim.x) {
        to[i] = plane[slots[route.first_sent + i]];
    }
    // The barrier orders the block's stores before what its first thread releases (PTX: causality order is transitive).
    __syncthreads();
    if (threadIdx.x == 0 && is_last(blocks_done + blockIdx.y, gridDim.x)) {
        if (route.flag_there != nullptr) {
            store_release(route.flag_there, n);
        } else if (is_last(&counters->messages_ready, host.messages)) {
            store_release(host.ready, n);
        }
        if (times != nullptr) {
            keep_latest(times->pack_end);
        }
    }
}

// Waits for each peer's signal with acquire loads, and unpacks its values into the ghosts. blockIdx.y: the peer.
template <class Real>
__global__ void __launch_bounds__(threads_of_block)
    wait_and_unpack(const Route* routes, Real* ghosts, Counters* counters, Trace trace) {
    const Route route = routes[blockIdx.y];
    const std::uint64_t n = counters->done + 1;
    ExchangeTrace* const times = threadIdx.x == 0 ? trace.at(n) : nullptr;
    if (times != nullptr && blockIdx.x == 0 && blockIdx.y == 0) {
        times->wait_begin = nanoseconds();
    }
    if (route.flag_here != nullptr) {
        if (threadIdx.x == 0) {
            while (load_acquire(route.flag_here) < n) {
            }
        }
        __syncthreads();
    }
    if (times != nullptr) {
        keep_latest(times->wait_end);
    }
    const Real* const from = reinterpret_cast<const Real*>(route.from[n % 2]);
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < route.received;
         i += static_cast<std::int64_t>(gridDim.x) * blockDim.x) {
        ghosts[route.first_received + i] = __ldcv(from + i);
    }
    __syncthreads();
    if (threadIdx.x == 0 && atomicAdd(&counters->blocks_done, 1u) == gridDim.x * gridDim.y - 1) {
        counters->blocks_done = 0;
        counters->done = n;
        if (times != nullptr) {
            times->unpack_end = nanoseconds();
        }
    }
}

// Memory that messages are sent from and received in: pinned on the host, where kernels write and read it, or the
// device's where MPI takes that.
class MessageMemory {
public:
    MessageMemory(std::int64_t bytes, bool on_device) : on_device_(on_device) {
        if (bytes == 0) {
            return;
        }
        const auto size = static_cast<std::size_t>(bytes);
        if (on_device) {
            HEARTWRIGHT_CUDA_CALL(cudaMalloc(&memory_, size));
        } else {
            HEARTWRIGHT_CUDA_CALL(cudaMallocHost(&memory_, size));
        }
    }
    ~MessageMemory() {
        if (on_device_) {
            cudaFree(memory_);
        } else {
            cudaFreeHost(memory_);
        }
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
    void trace(std::int64_t most) override {
        traces_ = device::Buffer<ExchangeTrace>(device_, most);
        traces_.clear();
    }
    std::vector<ExchangeTrace> traced() const override {
        if (traces_.size() == 0) {
            return {};
        }
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
        if (near == plan_.parts.size()) {
            return "mailboxes in the memory of GPUs";
        }
        return near == 0 ? messages
                         : "mailboxes in the memory of GPUs where they reach each other, else by " + messages;
    }

private:
    void pack_and_send(void* plane, const ComputeBoundary& compute_boundary) override {
        HEARTWRIGHT_CUDA_CALL(cudaEventRecord(ready_to_pack_, main_stream()));
        HEARTWRIGHT_CUDA_CALL(cudaStreamWaitEvent(stream_, ready_to_pack_, 0));
        compute_boundary(stream_);
        if (!plan_.parts.empty()) {
            pack_and_signal<Real><<<blocks_, threads_of_block, 0, stream_>>>(
                routes_.data(), slots_.data(), static_cast<const Real*>(plane), counters_.data(), blocks_done_.data(),
                HostSignal{messages_, reinterpret_cast<std::uint64_t*>(ready_.data())}, trace_of_kernels());
            HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
        }
    }
    void wait_for_pack() override {
        HEARTWRIGHT_CUDA_CALL(cudaEventRecord(packed_, stream_));
        HEARTWRIGHT_CUDA_CALL(cudaStreamWaitEvent(main_stream(), packed_, 0));
    }
    void exchange_messages() override {
        if (!has_messages_) {
            return;
        }
        ++messages_exchanged_;
        constexpr std::int64_t looks = 1 << 22;
        for (std::int64_t look = 1; *reinterpret_cast<Ready*>(ready_.data()) < messages_exchanged_; ++look) {
            if (look % looks == 0) {  // a GPU that failed makes nothing ready
                const cudaError_t state = cudaStreamQuery(main_stream());
                if (state != cudaErrorNotReady) {
                    HEARTWRIGHT_CUDA_CALL(state);
                }
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
                routes_.data(), static_cast<Real*>(plane) + plan_.first_ghost, counters_.data(), trace_of_kernels());
            HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
        }
    }

    Trace trace_of_kernels() { return {traces_.data(), static_cast<std::uint64_t>(traces_.size())}; }
    cudaStream_t main_stream() const { return static_cast<cudaStream_t>(device_.stream()); }
    std::uint32_t count_messages() const {
        std::uint32_t count = 0;
        for (std::size_t p = 0; p < plan_.parts.size(); ++p) {
            count += mailbox_.reaches(p) ? 0 : 1;
        }
        return count;
    }
    std::vector<mpi::Message> messages() const {
        std::vector<mpi::Message> all;
        if (has_messages_) {
            const auto of_parts = plan_.messages(to_send_.data(), received_.data(), sizeof(Real));
            for (std::size_t p = 0; p < of_parts.size(); ++p) {
                if (!mailbox_.reaches(p)) {
                    all.push_back(of_parts[p]);
                }
            }
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
            const Mailbox::Door& door = mailbox_.door(p);
            for (int half = 0; half < 2; ++half) {
                const bool is_near = mailbox_.reaches(p);
                route.to[half] = is_near ? door.half[half] : to_send_.data() + part.first_sent * bytes;
                route.from[half] = (is_near ? mailbox_.half(half) : received_.data()) + part.first_received * bytes;
            }
            if (mailbox_.reaches(p)) {
                route.flag_there = door.flag;
                route.flag_here = mailbox_.flag(p);
            }
            routes.push_back(route);
            most = std::max({most, part.sent, part.received});
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
    dim3 blocks_;
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
