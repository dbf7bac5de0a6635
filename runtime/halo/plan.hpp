// What a rank sends and receives in one exchange, laid out for messages: peers one behind the other.
#pragma once

#include <cstdint>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/tissue/ghosts.hpp"

namespace heartwright::halo {

struct Plan {
    explicit Plan(const std::vector<tissue::HaloPeer>& peers) {
        for (const tissue::HaloPeer& peer : peers) {
            if (parts.empty()) first_ghost = peer.first_ghost;
            if (peer.first_ghost != first_ghost + ghosts) {
                throw OurFault("the ghosts of rank " + std::to_string(peer.rank) +
                               " do not follow those of the rank before");
            }
            parts.push_back({peer.rank, static_cast<std::int64_t>(sent.size()),
                             static_cast<std::int64_t>(peer.send.size()), ghosts, peer.ghosts});
            sent.insert(sent.end(), peer.send.begin(), peer.send.end());
            ghosts += peer.ghosts;
        }
    }

    // to_send: sent.size() numbers; received: `ghosts` numbers.
    std::vector<mpi::Message> messages(const void* to_send, void* received, std::int64_t real_bytes) const {
        std::vector<mpi::Message> messages;
        for (const Part& part : parts) {
            messages.push_back({part.rank, static_cast<const std::byte*>(to_send) + part.first_sent * real_bytes,
                                part.sent * real_bytes,
                                static_cast<std::byte*>(received) + part.first_received * real_bytes,
                                part.received * real_bytes});
        }
        return messages;
    }

    struct Part {
        int rank;
        std::int64_t first_sent, sent;          // in `sent`
        std::int64_t first_received, received;  // counted from first_ghost
    };
    std::vector<Part> parts;                   // in order of ranks
    std::vector<std::int32_t> sent;            // own slots
    std::int64_t first_ghost = 0, ghosts = 0;  // slots [first_ghost, first_ghost + ghosts)
};

}  // namespace heartwright::halo
