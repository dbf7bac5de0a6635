// The parts of a halo exchange, for kernels: halo kernels that do nothing else (cuda_halo.cu), and products that
// exchange the halo of what they read (operators/sparse/exchanging_product.cuh).
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "runtime/halo/halo.hpp"

namespace heartwright::halo {

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

struct Counters {
    std::uint64_t done;            // exchanges
    std::uint32_t blocks_done;     // of those that the exchange under way waits for
    std::uint32_t messages_ready;  // routes without a mailbox whose values are packed
};

// How the host is told: of so many messages that are packed, by the number of their exchange.
struct HostSignal {
    std::uint32_t messages;
    std::uint64_t* ready;
};

// Memory of the halo on the device; it outlives the kernels.
struct DeviceExchange {
    std::int32_t peers;
    std::int64_t most_sent;  // to one peer
    const Route* routes;     // [peers]
    const std::int32_t* slots;
    Counters* counters;
    std::uint32_t* blocks_done;  // [peers], of those that pack
    HostSignal host;
    Trace trace;
    std::int64_t first_ghost;
    const std::byte* ghosts[2];  // of exchange n: [n % 2], where they arrive, in the order of their slots; or null
};

inline __device__ std::uint64_t nanoseconds() {
    std::uint64_t now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return now;
}
inline __device__ void keep_latest(std::uint64_t& time) {
    atomicMax(reinterpret_cast<unsigned long long*>(&time), static_cast<unsigned long long>(nanoseconds()));
}

inline __device__ void store_release(std::uint64_t* flag, std::uint64_t n) {
    asm volatile("st.release.sys.global.u64 [%0], %1;" ::"l"(flag), "l"(n) : "memory");
}
inline __device__ std::uint64_t load_acquire(const std::uint64_t* flag) {
    std::uint64_t n;
    asm volatile("ld.acquire.sys.global.u64 %0, [%1];" : "=l"(n) : "l"(flag) : "memory");
    return n;
}

// Whether all `count` callers have come; what they stored before is then visible to the last. It resets the counter.
inline __device__ bool is_last(std::uint32_t* counter, std::uint32_t count) {
    if (count == 1) return true;
    __threadfence_system();
    if (atomicAdd(counter, 1u) != count - 1) return false;
    *counter = 0;
    __threadfence_system();
    return true;
}

// The number of the exchange under way, from 1 on. Read before the block counts itself as done.
inline __device__ std::uint64_t number_of(const DeviceExchange& exchange) { return exchange.counters->done + 1; }

// Packs boundary values straight into the peer's mailbox (or into a message) and signals them with a release store, by
// `blocks` blocks of which this is `block`; the last to finish stores the flag. When all messages are packed the host
// is told. All threads of the block call it.
template <class Real>
__device__ __forceinline__ void pack_and_signal(const DeviceExchange& exchange, const Real* plane, std::int64_t peer,
                                                std::int64_t block, std::int64_t blocks) {
    const Route route = exchange.routes[peer];
    const std::uint64_t n = number_of(exchange);
    ExchangeTrace* const times = threadIdx.x == 0 ? exchange.trace.at(n) : nullptr;
    if (times != nullptr && block == 0 && peer == 0) times->pack_begin = nanoseconds();
    Real* const to = reinterpret_cast<Real*>(route.to[n % 2]);
    for (std::int64_t i = block * blockDim.x + threadIdx.x; i < route.sent; i += blocks * blockDim.x)
        to[i] = plane[exchange.slots[route.first_sent + i]];
    // The barrier orders the block's stores before what its first thread releases (PTX: causality order is transitive).
    __syncthreads();
    if (threadIdx.x == 0 && is_last(exchange.blocks_done + peer, static_cast<std::uint32_t>(blocks))) {
        if (route.flag_there != nullptr)
            store_release(route.flag_there, n);
        else if (is_last(&exchange.counters->messages_ready, exchange.host.messages))
            store_release(exchange.host.ready, n);
        if (times != nullptr) keep_latest(times->pack_end);
    }
}

inline __device__ void wait_for(const Route& route, std::uint64_t n) {
    if (route.flag_here != nullptr) {
        while (load_acquire(route.flag_here) < n) {
        }
    }
}

// Counts a block; the last of `blocks` ends the exchange. All threads of the block call it, after all that they do.
inline __device__ void end_exchange(const DeviceExchange& exchange, std::uint64_t n, std::uint32_t blocks) {
    __syncthreads();
    if (threadIdx.x == 0 && atomicAdd(&exchange.counters->blocks_done, 1u) == blocks - 1) {
        exchange.counters->blocks_done = 0;
        exchange.counters->done = n;
        if (ExchangeTrace* const times = exchange.trace.at(n)) times->unpack_end = nanoseconds();
    }
}

// Waits until the values of all peers lie in the mailbox. All threads of the block call it; of one block is_first.
inline __device__ void wait_for_peers(const DeviceExchange& exchange, std::uint64_t n, bool is_first) {
    ExchangeTrace* const times = threadIdx.x == 0 ? exchange.trace.at(n) : nullptr;
    if (times != nullptr && is_first) times->wait_begin = nanoseconds();
    for (auto peer = static_cast<std::int32_t>(threadIdx.x); peer < exchange.peers;
         peer += static_cast<std::int32_t>(blockDim.x))
        wait_for(exchange.routes[peer], n);
    __syncthreads();
    if (times != nullptr) keep_latest(times->wait_end);
}

// Values by slot, of which ghosts are taken from the mailbox. L1 caches may hold those of the exchange before last.
template <class Real>
struct ValuesAndGhosts {
    const Real* own;
    const Real* ghosts;
    std::int64_t first_ghost;
    __device__ __forceinline__ Real operator[](std::int64_t slot) const {
        return slot < first_ghost ? own[slot] : __ldcg(ghosts + (slot - first_ghost));
    }
};

}  // namespace heartwright::halo
