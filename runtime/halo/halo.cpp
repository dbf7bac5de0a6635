#include "runtime/halo/halo.hpp"

#include <chrono>
#include <cstring>
#include <utility>

#include "runtime/halo/cuda_halo.hpp"
#include "runtime/halo/plan.hpp"

namespace heartwright::halo {
namespace {

// Between processors: values are packed into one message for each peer; what is received lies in the order of the
// ghosts.
template <class Real>
class CpuHalo final : public Halo {
public:
    CpuHalo(mpi::Team& team, device::Device& device, const std::vector<tissue::HaloPeer>& peers)
        : threads_(device.threads()),
          plan_(peers),
          to_send_(plan_.sent.size()),
          received_(static_cast<std::size_t>(plan_.ghosts)) {
        exchange_ = team.exchange(plan_.messages(to_send_.data(), received_.data(), sizeof(Real)));
    }

    std::int64_t memory() const override {
        return static_cast<std::int64_t>((to_send_.size() + received_.size()) * sizeof(Real));
    }
    std::string way() const override { return "messages"; }
    void trace(std::int64_t most) override { most_traced_ = static_cast<std::size_t>(most); }
    std::vector<ExchangeTrace> traced() const override { return traced_; }

private:
    void pack_and_send(void* plane, const ComputeBoundary& compute_boundary) override {
        compute_boundary(nullptr);
        const std::uint64_t begin = now();
        const auto* values = static_cast<const Real*>(plane);
        threads_.for_ranges(
            static_cast<std::int64_t>(to_send_.size()),
            [&](std::int64_t first, std::int64_t last) {
                for (std::int64_t n = first; n < last; ++n)
                    to_send_[static_cast<std::size_t>(n)] = values[plan_.sent[static_cast<std::size_t>(n)]];
            },
            64, 1 << 16);
        exchange_->start();
        if (traced_.size() < most_traced_) {
            traced_.push_back({begin, now(), 0, 0, 0});
            is_traced_ = true;
        }
    }
    void receive_and_unpack(void* plane) override {
        const std::uint64_t begin = now();
        exchange_->finish();
        const std::uint64_t end = now();
        if (!received_.empty()) {
            std::memcpy(static_cast<Real*>(plane) + plan_.first_ghost, received_.data(),
                        received_.size() * sizeof(Real));
        }
        if (std::exchange(is_traced_, false)) {
            traced_.back().wait_begin = begin;
            traced_.back().wait_end = end;
            traced_.back().unpack_end = now();
        }
    }
    static std::uint64_t now() {
        const auto since = std::chrono::steady_clock::now().time_since_epoch();
        return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(since).count());
    }

    ThreadPool& threads_;
    Plan plan_;
    std::vector<Real> to_send_, received_;
    std::unique_ptr<mpi::Exchange> exchange_;
    std::size_t most_traced_ = 0;
    bool is_traced_ = false;  // the exchange under way
    std::vector<ExchangeTrace> traced_;
};

// Of every rank "UUID of its GPU, node", "" of those on a processor. Collective.
std::vector<std::string> gpus_of_ranks(mpi::Team& team, const device::Device& device) {
    std::string own;
#if HEARTWRIGHT_CUDA
    if (device.backend() == device::Backend::cuda) own = cuda_uuid() + team.node();
#else
    static_cast<void>(device);
#endif
    std::vector<std::string> all;
    for (const auto& one : team.all_gather(std::vector<char>(own.begin(), own.end())))
        all.emplace_back(one.begin(), one.end());
    return all;
}

}  // namespace

std::unique_ptr<Halo> make_halo(mpi::Team& team, device::Device& device, const std::vector<tissue::HaloPeer>& peers,
                                int real_bytes) {
    const std::vector<std::string> gpus = gpus_of_ranks(team, device);
#if HEARTWRIGHT_CUDA
    if (device.backend() == device::Backend::cuda) {
        return real_bytes == 8 ? make_cuda_halo<double>(team, device, peers, gpus)
                               : make_cuda_halo<float>(team, device, peers, gpus);
    }
#endif
    if (real_bytes == 8) return std::make_unique<CpuHalo<double>>(team, device, peers);
    return std::make_unique<CpuHalo<float>>(team, device, peers);
}

std::int64_t halo_memory(device::Backend backend, const std::vector<tissue::HaloPeer>& peers, int real_bytes) {
#if HEARTWRIGHT_CUDA
    if (backend == device::Backend::cuda) return cuda_halo_memory(peers, real_bytes);
#else
    static_cast<void>(backend);
#endif
    const Plan plan(peers);
    return real_bytes * (static_cast<std::int64_t>(plan.sent.size()) + plan.ghosts);
}

}  // namespace heartwright::halo
