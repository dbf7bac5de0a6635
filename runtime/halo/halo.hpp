// The ghosts of a rank's planes, filled with what their owners have. Collective: every rank of the team exchanges the same planes in
// the same order.
//
// begin() and end() are two halves, between which the rest of the cells can be computed:
//
//     halo.fork();                         // what was enqueued on the device comes first
//     react(rim, on halo.stream());        // the cells that others wait for
//     halo.begin(plane);
//     react(rest, on device.stream());
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

    // plane: Real[slots.total()] on the device. Its own slots that others look at are sent, its ghosts are received. Between the two
    // halves those own slots must stay as they are.
    virtual void begin(void* plane) = 0;
    virtual void end(void* plane) = 0;
    void exchange(void* plane) {                // between kernels on the device's own stream
        fork();
        begin(plane);
        end(plane);
    }

    virtual void fork() {}                      // what stream() runs from here on follows what the device was given before
    virtual void* stream() const { return nullptr; }       // where begin() looks at the plane: beside the device's own stream
    virtual bool can_be_recorded() const { return true; }  // in a device::Recording: the host is not needed in between
    virtual std::int64_t memory() const = 0;    // bytes on the device
    virtual std::string way() const = 0;        // how values travel, for people
};

// peers: tissue::halo_peers() of this rank. real_bytes: 8 or 4. Both outlive the halo. All ranks of the team call it, those without
// peers, too.
std::unique_ptr<Halo> make_halo(mpi::Team& team, device::Device& device, const std::vector<tissue::HaloPeer>& peers, int real_bytes);

// Bytes that make_halo takes on the device, at most.
std::int64_t halo_memory(const std::vector<tissue::HaloPeer>& peers, int real_bytes);

}  // namespace heartwright::halo
