// Double-buffered mailbox of the one-sided halo exchange: memory of this GPU into which other ranks of the node write
// their boundary values, with one flag per peer.
//
// Flag p holds the number of the last exchange that peer p has written. The values of exchange n lie in half n % 2. A
// peer writes exchange n only after it has received exchange n - 1 from this rank, which this rank sends after it has
// unpacked n - 2: no half is written while it is read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/halo/plan.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::halo {

class Mailbox {
public:
    // A peer's mailbox, mapped into this process: where this rank writes. Null when the peer is out of reach.
    struct PeerMailbox {
        std::byte* half[2] = {nullptr, nullptr};
        std::uint64_t* flag = nullptr;
    };

    // Of all ranks with a GPU, together. A peer is in reach when both ranks are on one node, each has a GPU to itself,
    // and the driver maps the memory of each into the other. The expert's switch halo:messages puts all out
    // of reach. gpus: of every rank its GPU and node; "": it computes on the processor, and is out of reach.
    Mailbox(mpi::Team& team, const Plan& plan, std::int64_t real_bytes, const std::vector<std::string>& gpus);
    ~Mailbox();
    Mailbox(const Mailbox&) = delete;
    Mailbox& operator=(const Mailbox&) = delete;

    const PeerMailbox& peer(std::size_t part) const { return peers_[part]; }  // of plan.parts[part]
    bool reaches(std::size_t part) const { return peers_[part].flag != nullptr; }
    const std::byte* half(int n) const {
        return memory_ + offset_of_half(n);
    }  // values of all parts, as they follow each other in the plan
    const std::uint64_t* flag(std::size_t part) const { return reinterpret_cast<const std::uint64_t*>(memory_) + part; }

    static std::int64_t memory(const Plan& plan, std::int64_t real_bytes);

private:
    std::int64_t offset_of_half(int n) const { return offset_ + n * half_bytes_; }
    void map_peers(mpi::Team& team, const Plan& plan, std::int64_t real_bytes, const std::vector<std::string>& gpus);

    std::int64_t offset_ = 0, half_bytes_ = 0;
    std::byte* memory_ = nullptr;
    std::vector<PeerMailbox> peers_;
    std::vector<void*> opened_;
};

}  // namespace heartwright::halo
