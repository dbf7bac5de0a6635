// Halo exchange: the ghost cells of a rank's plane are filled with the values of their owners. Collective: every rank
// of the team exchanges the same planes in the same order.
//
//     auto exchange = halo.start(plane);  // packs boundary values, and sends them
//     ...                                 // interior cells are computed while values travel
//     exchange.finish();                  // receives, and unpacks into the ghosts
//
// Between GPUs what needs the ghosts can be computed beside the interior, too:
//
//     exchange.finish_beside(compute_boundary);  // receives, unpacks and computes on the halo's stream
//     ...                                        // interior cells
//     exchange.join();
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/device/device.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/tissue/ghosts.hpp"

namespace heartwright::halo {

class Halo;
struct DeviceExchange;  // exchange.cuh

// One exchange that was started: a light handle. Of a step that is recorded (device::Recording) it is the recorded
// exchange, and replays of the recording repeat it.
class Exchange {
public:
    // What is enqueued on the device's stream from here on finds the ghosts filled. Until then the plane's own slots
    // that were packed must stay as they are.
    void finish() {
        wait_for_pack();
        exchange_messages();
        unpack();
    }

    // finish() in three parts, in this order, for who puts work between them.
    //
    // What is enqueued on the device's stream from here on follows the computation of the boundary and the pack.
    void wait_for_pack();
    // The host's part: waits until values are packed, sends them, and waits for those that come. It cannot be recorded,
    // but it may run between recordings, once per replay. Does nothing unless halo.needs_host().
    void exchange_messages();
    void unpack();  // enqueued

    // In place of finish(), where halo.has_own_stream(): what `compute_boundary` enqueues finds the ghosts filled, and
    // all that was enqueued on the device's stream so far done. It runs beside what is enqueued there from here on, up
    // to join(). Without it ghosts are filled beside what is enqueued there since start().
    void finish_beside(const std::function<void(void* stream)>& compute_boundary = {});
    void join();

private:
    friend class Halo;
    Exchange(Halo& halo, void* plane) : halo_(&halo), plane_(plane) {}

    Halo* halo_;
    void* plane_;
    bool has_waited_for_pack_ = false;
};

// When the parts of an exchange were, in ns of a clock of the rank's device that begins at any time. Between the end of
// an exchange and the next one's begin the rank reacts, and its boundary diffuses.
struct ExchangeTrace {
    std::uint64_t pack_begin = 0, pack_end = 0;  // of a processor: pack_end is after messages are sent
    std::uint64_t wait_begin = 0;                // before it the interior diffused, or reacted
    std::uint64_t wait_end = 0;                  // the last peer's values are there
    std::uint64_t unpack_end = 0;
};

class Halo {
public:
    virtual ~Halo() = default;

    // plane: Real[slots.total()] on the device. Its own slots that are other ranks' ghosts are sent, and its ghosts are
    // received. Packing follows what was enqueued on the device before, and runs on a stream of its own on a GPU.
    [[nodiscard]] Exchange start(void* plane) {
        return start(
            plane, [](void*) {});
    }
    // compute_boundary enqueues, on the stream it is given, what computes the values to be packed.
    using ComputeBoundary = std::function<void(void* stream)>;
    [[nodiscard]] Exchange start(void* plane, const ComputeBoundary& compute_boundary) {
        pack_and_send(plane, compute_boundary);
        return {*this, plane};
    }
    void exchange(void* plane) { start(plane).finish(); }

    // From here on the times of exchanges are kept, of the first `most`. Before any of them is started or recorded.
    virtual void trace(std::int64_t most) = 0;
    virtual std::vector<ExchangeTrace> traced() const = 0;  // of those done, in order; after the device's work

    virtual bool needs_host() const { return false; }      // for Exchange::exchange_messages()
    virtual bool has_own_stream() const { return false; }  // for Exchange::finish_beside(): not what needs the host
    // What follows it after start() finds the computation of the boundary done, and the values packed. Null: none.
    virtual void* stream() const { return nullptr; }
    // For kernels of a GPU that exchange the halo of what they read, in place of start() and finish(): the ghosts of
    // the plane stay as they are. Null: none may, as where values travel in messages. It lives as long as the halo.
    virtual const DeviceExchange* for_kernels() const { return nullptr; }
    virtual std::int64_t memory() const = 0;  // bytes on the device
    virtual std::string way() const = 0;      // how values travel: "messages", for people

private:
    friend class Exchange;
    virtual void pack_and_send(void* plane, const ComputeBoundary& compute_boundary) = 0;
    virtual void wait_for_pack() {}  // and for all else that was enqueued on a stream of the halo's own
    virtual void exchange_messages() {}
    virtual void receive_and_unpack(void* plane) = 0;
    virtual void receive_and_compute(void* plane, const ComputeBoundary& compute_boundary) {
        receive_and_unpack(plane);
        if (compute_boundary) compute_boundary(nullptr);
    }
};

inline void Exchange::wait_for_pack() {
    if (!has_waited_for_pack_) {
        halo_->wait_for_pack();
        has_waited_for_pack_ = true;
    }
}
inline void Exchange::exchange_messages() { halo_->exchange_messages(); }
inline void Exchange::unpack() { halo_->receive_and_unpack(plane_); }
inline void Exchange::finish_beside(const Halo::ComputeBoundary& compute_boundary) {
    halo_->receive_and_compute(plane_, compute_boundary);
}
inline void Exchange::join() { halo_->wait_for_pack(); }

// peers: tissue::halo_peers() of this rank. real_bytes: 8 or 4. Team and device outlive the halo. All ranks of the team
// call it, those without peers, too. Ranks may have different backends: between a GPU and a processor values travel in
// messages.
//
// Between GPUs of one node whose memory can be mapped values are written straight into the neighbour's mailbox
// (mailbox.hpp), and nothing of it needs the host. Other values travel in messages, from device memory where MPI takes
// it, else from pinned memory that the kernels write and read; then the host carries each exchange.
std::unique_ptr<Halo> make_halo(mpi::Team& team, device::Device& device, const std::vector<tissue::HaloPeer>& peers,
                                int real_bytes);

// Bytes that make_halo takes on the device, at most.
std::int64_t halo_memory(device::Backend backend, const std::vector<tissue::HaloPeer>& peers, int real_bytes);

}  // namespace heartwright::halo
