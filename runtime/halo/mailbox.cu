#include "runtime/halo/mailbox.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "base/expert/expert.hpp"
#include "runtime/device/cuda_checks.cuh"

namespace heartwright::halo {
namespace {

constexpr std::int64_t granule = std::int64_t{2}
                                 << 20;  // of device memory: nothing else shares the pages that other processes map

std::int64_t flag_bytes(const Plan& plan) {
    return (static_cast<std::int64_t>(plan.parts.size()) * 8 + 255) / 256 * 256;
}

// What a rank tells a peer.
struct Offer {
    cudaIpcMemHandle_t handle;
    std::int64_t half_bytes, offset;  // of its mailbox
    std::int64_t first;               // bytes, of the peer's values in a half
    std::int64_t flag;                // index of the peer's flag
    std::array<char, 128> node;
    bool is_open;  // others may come in
};

// mine, theirs: of all parts; those of peers without a GPU stay as they are.
template <class T>
std::vector<T> swap_with_peers(mpi::Team& team, const Plan& plan, const std::vector<T>& mine,
                               const std::vector<std::string>& gpus) {
    std::vector<T> theirs(mine.size());
    std::vector<mpi::Message> messages;
    for (std::size_t p = 0; p < mine.size(); ++p) {
        const int peer = plan.parts[p].rank;
        if (!gpus[static_cast<std::size_t>(peer)].empty())
            messages.push_back({peer, &mine[p], sizeof(T), &theirs[p], sizeof(T)});
    }
    const auto exchange = team.exchange(messages);
    exchange->start();
    exchange->finish();
    return theirs;
}

bool is_forbidden() { return expert::value_of("halo") == "messages"; }

}  // namespace

std::int64_t Mailbox::memory(const Plan& plan, std::int64_t real_bytes) {
    const std::int64_t half = (plan.ghosts * real_bytes + 255) / 256 * 256;
    return (flag_bytes(plan) + 2 * half + granule - 1) / granule * granule;
}

Mailbox::Mailbox(mpi::Team& team, const Plan& plan, std::int64_t real_bytes, const std::vector<std::string>& gpus)
    : offset_(flag_bytes(plan)), half_bytes_((plan.ghosts * real_bytes + 255) / 256 * 256), peers_(plan.parts.size()) {
    const auto bytes = static_cast<std::size_t>(memory(plan, real_bytes));
    void* memory = nullptr;
    HEARTWRIGHT_CUDA_CALL(cudaMalloc(&memory, bytes));
    memory_ = static_cast<std::byte*>(memory);
    HEARTWRIGHT_CUDA_CALL(cudaMemset(memory_, 0, bytes));
    HEARTWRIGHT_CUDA_CALL(cudaDeviceSynchronize());
    map_peers(team, plan, real_bytes, gpus);
}

void Mailbox::map_peers(mpi::Team& team, const Plan& plan, std::int64_t real_bytes,
                        const std::vector<std::string>& gpus) {
    Offer offer{};
    const std::string node = team.node();
    std::memcpy(offer.node.data(), node.data(), std::min(node.size(), offer.node.size() - 1));
    offer.half_bytes = half_bytes_;
    offer.offset = offset_;
    const bool is_shared = std::count(gpus.begin(), gpus.end(), gpus[static_cast<std::size_t>(team.rank())]) > 1;
    offer.is_open = !is_shared && !is_forbidden() && cudaIpcGetMemHandle(&offer.handle, memory_) == cudaSuccess;
    cudaGetLastError();  // what is out of reach is no error
    std::vector<Offer> mine;
    for (std::size_t p = 0; p < plan.parts.size(); ++p) {
        offer.first = plan.parts[p].first_received * real_bytes;
        offer.flag = static_cast<std::int64_t>(p);
        mine.push_back(offer);
    }
    const auto theirs = swap_with_peers(team, plan, mine, gpus);
    std::vector<std::uint8_t> is_mapped(theirs.size());
    for (std::size_t p = 0; p < theirs.size(); ++p) {
        void* there = nullptr;
        if (!offer.is_open || !theirs[p].is_open || theirs[p].node != offer.node ||
            cudaIpcOpenMemHandle(&there, theirs[p].handle, cudaIpcMemLazyEnablePeerAccess) != cudaSuccess) {
            cudaGetLastError();
            continue;
        }
        opened_.push_back(there);
        is_mapped[p] = 1;
        auto* const begin = static_cast<std::byte*>(there);
        for (int n = 0; n < 2; ++n)
            peers_[p].half[n] = begin + theirs[p].offset + n * theirs[p].half_bytes + theirs[p].first;
        peers_[p].flag = reinterpret_cast<std::uint64_t*>(begin) + theirs[p].flag;
    }
    const auto is_mapped_there = swap_with_peers(team, plan, is_mapped, gpus);
    for (std::size_t p = 0; p < theirs.size(); ++p)
        if (is_mapped_there[p] == 0) peers_[p] = {};  // mapped one way only: messages both ways
}

Mailbox::~Mailbox() {
    for (void* there : opened_) cudaIpcCloseMemHandle(there);
    // Memory that another process may still have mapped must not be freed; who has it mapped is not known here, where
    // nothing may be waited for. Without reachable peers nobody has.
    bool has_guests = false;
    for (const PeerMailbox& peer : peers_) has_guests = has_guests || peer.flag != nullptr;
    if (!has_guests && opened_.empty()) cudaFree(memory_);
}

}  // namespace heartwright::halo
