#include "runtime/mesh/partition/shares.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::mesh {
namespace {

// work(row, neighbour) for rows of `rank` and neighbours of others.
template <class Work>
void for_cut_couplings(const Couplings& couplings, const std::vector<std::int32_t>& owners, int rank,
                       const Work& work) {
    for (std::size_t row = 0; row < couplings.rows(); ++row) {
        if (owners[row] != rank) continue;
        for (auto k = static_cast<std::size_t>(couplings.row_starts[row]);
             k < static_cast<std::size_t>(couplings.row_starts[row + 1]); ++k)
            if (owners[static_cast<std::size_t>(couplings.columns[k])] != rank)
                work(static_cast<std::int32_t>(row), couplings.columns[k]);
    }
}

void keep_each_once(std::vector<std::int32_t>& rows) {
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
}

}  // namespace

std::vector<std::int32_t> owners_along(const std::vector<std::int32_t>& order, const std::vector<float>& cost,
                                       int ranks) {
    if (static_cast<std::size_t>(ranks) > order.size())
        throw UserFault("a mesh of " + std::to_string(order.size()) + " rows cannot be shared among " +
                        std::to_string(ranks) + " ranks");
    const auto cost_of = [&](std::int32_t row) {
        return cost.empty() ? 1.0 : static_cast<double>(cost[static_cast<std::size_t>(row)]);
    };
    double all = 0;
    for (const std::int32_t row : order) all += cost_of(row);
    std::vector<std::int32_t> owners(order.size());
    double before = 0;
    std::int32_t rank = 0;
    std::size_t held = 0;  // rows of `rank` so far
    for (std::size_t n = 0; n < order.size(); ++n) {
        const double own = cost_of(order[n]);
        const bool is_full = held > 0 && before + own / 2 > all * (rank + 1) / ranks;
        const bool must_leave = held > 0 && order.size() - n <= static_cast<std::size_t>(ranks - 1 - rank);
        if (rank + 1 < ranks && (is_full || must_leave)) {
            ++rank;
            held = 0;
        }
        owners[static_cast<std::size_t>(order[n])] = rank;
        before += own;
        ++held;
    }
    return owners;
}

std::vector<std::int32_t> ghosts_of(const Couplings& couplings, const std::vector<std::int32_t>& owners, int rank) {
    std::vector<std::int32_t> ghosts;
    for_cut_couplings(couplings, owners, rank, [&](std::int32_t, std::int32_t other) { ghosts.push_back(other); });
    keep_each_once(ghosts);
    std::stable_sort(ghosts.begin(), ghosts.end(), [&](std::int32_t a, std::int32_t b) {
        return owners[static_cast<std::size_t>(a)] < owners[static_cast<std::size_t>(b)];
    });
    return ghosts;
}

std::vector<bool> boundary_rows(const Couplings& couplings, const std::vector<std::int32_t>& owners, int rank) {
    std::vector<bool> is_boundary(owners.size());
    for_cut_couplings(couplings, owners, rank,
                      [&](std::int32_t row, std::int32_t) { is_boundary[static_cast<std::size_t>(row)] = true; });
    return is_boundary;
}

std::vector<tissue::HaloPeer> halo_peers(const Couplings& couplings, const std::vector<std::int32_t>& owners, int rank,
                                         const std::vector<std::int32_t>& row_of_slot) {
    struct Peer {
        std::vector<std::int32_t> sent, had;  // rows
    };
    std::map<std::int32_t, Peer> found;
    for_cut_couplings(couplings, owners, rank, [&](std::int32_t row, std::int32_t other) {
        Peer& peer = found[owners[static_cast<std::size_t>(other)]];
        peer.sent.push_back(row);
        peer.had.push_back(other);
    });
    std::vector<std::int32_t> slot_of(owners.size(), -1);
    for (std::size_t s = 0; s < row_of_slot.size(); ++s)
        slot_of[static_cast<std::size_t>(row_of_slot[s])] = static_cast<std::int32_t>(s);
    std::vector<tissue::HaloPeer> peers;
    for (auto& [other, peer] : found) {
        keep_each_once(peer.sent);
        keep_each_once(peer.had);
        tissue::HaloPeer& to = peers.emplace_back();
        to.rank = other;
        for (const std::int32_t row : peer.sent) to.send.push_back(slot_of[static_cast<std::size_t>(row)]);
        to.first_ghost = slot_of[static_cast<std::size_t>(peer.had.front())];
        to.ghosts = static_cast<std::int64_t>(peer.had.size());
    }
    return peers;
}

}  // namespace heartwright::mesh
