// Memory of a GPU that other ranks of the node write into: what they send, twice over, and a flag for each of them.
//
// Flag p holds the number of the last exchange whose values peer p has written; those of exchange n lie in half n % 2.
// A peer writes exchange n only when it has the values of n - 1 from here, which were sent after those of n - 2 were
// taken out: no half is written while it is read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/halo/plan.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::halo {

class Mailbox {
public:
    // Where one peer's values go: into its own mailbox, seen from here; null when it is out of reach.
    struct Door {
        std::byte* half[2] = {nullptr, nullptr};
        std::uint64_t* flag = nullptr;
    };

    // Of all ranks with a GPU, together. A peer is in reach when both ranks are on one node, each has a GPU to itself,
    // and the driver maps the memory of each into the other. The environment's HEARTWRIGHT_HALO=messages puts all out
    // of reach. gpus: of every rank its GPU and node; "": it computes on the processor, and is out of reach.
    Mailbox(mpi::Team& team, const Plan& plan, std::int64_t real_bytes, const std::vector<std::string>& gpus);
    ~Mailbox();
    Mailbox(const Mailbox&) = delete;
    Mailbox& operator=(const Mailbox&) = delete;

    const Door& door(std::size_t part) const { return doors_[part]; }  // of plan.parts[part]
    bool reaches(std::size_t part) const { return doors_[part].flag != nullptr; }
    const std::byte* half(int n) const {
        return memory_ + offset_of_half(n);
    }  // values of all parts, as they follow each other in the plan
    const std::uint64_t* flag(std::size_t part) const { return reinterpret_cast<const std::uint64_t*>(memory_) + part; }

    static std::int64_t memory(const Plan& plan, std::int64_t real_bytes);

private:
    std::int64_t offset_of_half(int n) const { return offset_ + n * half_bytes_; }
    void open_doors(mpi::Team& team, const Plan& plan, std::int64_t real_bytes, const std::vector<std::string>& gpus);

    std::int64_t offset_ = 0, half_bytes_ = 0;
    std::byte* memory_ = nullptr;
    std::vector<Door> doors_;
    std::vector<void*> opened_;
};

}  // namespace heartwright::halo
