#include <algorithm>
#include <vector>

#include "runtime/simulation/simulation_parts.hpp"
#include "runtime/tissue/decomposition.hpp"

namespace heartwright::simulation {

ExchangeTimes Simulation::Exchanges::measure(int times) {
    Parts& parts = parts_;
    tissue_state::TissueState& tissue = *parts.tissue;
    if (tissue.halo == nullptr || times < 1) return {};
    mpi::Team& team = parts.team;
    const auto peers = parts.halo_peers();
    std::int64_t cells = 0;
    for (const tissue::HaloPeer& peer : peers) cells += static_cast<std::int64_t>(peer.send.size());
    const auto exchange = [&](int count) {
        for (int k = 0; k < count; ++k) tissue.exchange_halo();
        parts.device->synchronise();
    };
    exchange(std::min(times, 10));  // warms up
    team.barrier();
    const Stopwatch watch;
    exchange(times);
    const auto nanoseconds = static_cast<std::int64_t>(1e9 * watch.seconds());
    const auto most = team.all_reduce_max(
        std::vector<std::int64_t>{static_cast<std::int64_t>(peers.size()),
                                  cells * static_cast<std::int64_t>(parts.model.real_bytes), nanoseconds});
    return {static_cast<int>(most[0]), most[1], 1e-9 * static_cast<double>(most[2]) / times};
}

void Simulation::Exchanges::trace(std::int64_t most) {
    if (halo::Halo* const halo = parts_.tissue->halo.get()) halo->trace(most);
}

std::vector<halo::ExchangeTrace> Simulation::Exchanges::traced() const {
    const halo::Halo* const halo = parts_.tissue->halo.get();
    if (halo == nullptr) return {};
    parts_.device->synchronise();
    return halo->traced();
}

}  // namespace heartwright::simulation
