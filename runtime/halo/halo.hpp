// The ghosts of a rank's planes, filled with what their owners have. Collective: every rank of the team exchanges the
// same planes in the same order.
//
// An exchange has two halves, between which the rest of the cells can be computed:
//
//     halo.fork();                         // what was enqueued on the device comes first
//     react(rim, on halo.stream());        // the cells that others wait for
//     halo.begin(plane);
//     react(rest, on device.stream());
//     halo.join();                         // what is enqueued on the device from here on comes after what stream()
//     does if (halo.needs_host()) halo.meet();  // never in a device::Recording; all else may be recorded
//     halo.end(plane);                     // what is enqueued on the device from here on finds the ghosts
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/device/device.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/tissue/decomposition.hpp"

namespace heartwright::halo {

class Halo {
public:
    virtual ~Halo() = default;

    // plane: Real[slots.total()] on the device. Its own slots that others look at are sent, its ghosts are received.
    // Between the two halves those own slots must stay as they are.
    virtual void begin(void* plane) = 0;
    virtual void end(void* plane) = 0;
    void exchange(void* plane) {  // between kernels on the device's own stream
        fork();
        begin(plane);
        join();
        meet();
        end(plane);
    }

    virtual void fork() {}  // what stream() runs from here on follows what the device was given before
    virtual void* stream() const {
        return nullptr;
    }  // where begin() looks at the plane: beside the device's own stream
    virtual void join() {}
    virtual bool needs_host() const { return false; }
    virtual void meet() {}  // waits for what begin() gathers, sends it, and waits for what comes; then end() may follow
    virtual std::int64_t memory() const = 0;  // bytes on the device
    virtual std::string way() const = 0;      // how values travel: "messages", for people
};

// peers: tissue::halo_peers() of this rank. real_bytes: 8 or 4. Team and device outlive the halo. All ranks of the team
// call it, those without peers, too.
//
// Between GPUs of one node whose memory can be mapped values are written straight into the neighbour's mailbox
// (mailbox.hpp), and nothing of it needs the host. Other values travel in messages, from device memory where MPI takes
// it, else from pinned memory that the kernels write and read; then the host carries each exchange.
std::unique_ptr<Halo> make_halo(mpi::Team& team, device::Device& device, const std::vector<tissue::HaloPeer>& peers,
                                int real_bytes);

// Bytes that make_halo takes on the device, at most.
std::int64_t halo_memory(device::Backend backend, const std::vector<tissue::HaloPeer>& peers, int real_bytes);

}  // namespace heartwright::halo
