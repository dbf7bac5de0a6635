#include "runtime/tissue/ghosts.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace heartwright::tissue {
namespace {

// Along how many axes does a cell lie outside a box?
int axes_outside(const CellBox& box, const Cell& cell) {
    int axes = 0;
    for (std::size_t a = 0; a < 3; ++a) axes += cell[a] < box.first[a] || cell[a] >= box.end[a] ? 1 : 0;
    return axes;
}

bool is_ghost(const CellBox& own, const Cell& cell, bool edges) {
    const int axes = axes_outside(own, cell);
    return axes == 1 || (edges && axes == 2);
}

template <class Work>
void for_each_cell(const CellBox& box, const Work& work) {
    for (std::int64_t k = box.first[2]; k < box.end[2]; ++k) {
        for (std::int64_t j = box.first[1]; j < box.end[1]; ++j)
            for (std::int64_t i = box.first[0]; i < box.end[0]; ++i) work(Cell{i, j, k});
    }
}

std::vector<std::int64_t> ghosts_of_rows(const Decomposition& decomposition, const Grid& part,
                                         const std::vector<std::uint16_t>& block_of_cell) {
    const std::int64_t first = part.own.first[0], end = part.own.end[0];
    std::vector<std::int64_t> ghosts;
    for (std::int64_t row = first; row < end; ++row) {
        for (const std::int32_t other : part.rows->neighbours_of(row))
            if ((other < first || other >= end) && block_of_cell[static_cast<std::size_t>(other)] != no_cell)
                ghosts.push_back(other);
    }
    std::sort(ghosts.begin(), ghosts.end());
    ghosts.erase(std::unique(ghosts.begin(), ghosts.end()), ghosts.end());
    const auto owner = [&](std::int64_t row) { return decomposition.owner(part.whole_cell({row, 0, 0})); };
    std::stable_sort(ghosts.begin(), ghosts.end(),
                     [&](std::int64_t a, std::int64_t b) { return owner(a) < owner(b); });  // they ascend in the whole
    return ghosts;
}

// Neighbours are symmetric: an own row that looks at a peer's row is a ghost of that peer.
std::vector<HaloPeer> peers_of_rows(const Decomposition& decomposition, const Grid& part, const Slots& slots) {
    std::map<int, HaloPeer> peers;
    const auto peer_of = [&](std::int64_t row) -> HaloPeer& {
        const int rank = decomposition.owner(part.whole_cell({row, 0, 0}));
        return peers.try_emplace(rank, HaloPeer{rank, {}, 0, 0}).first->second;
    };
    for (std::int64_t row = part.own.first[0]; row < part.own.end[0]; ++row) {
        const auto slot = static_cast<std::int32_t>(slots.slot_of(row));
        for (const std::int32_t other : part.rows->neighbours_of(row)) {
            if (slot < 0 || (other >= part.own.first[0] && other < part.own.end[0])) continue;
            auto& send = peer_of(other).send;
            if (send.empty() || send.back() != slot) send.push_back(slot);
        }
    }
    for (std::int64_t ghost = slots.count(); ghost < slots.total(); ++ghost) ++peer_of(slots.grid_of(ghost)).ghosts;
    std::vector<HaloPeer> all;
    std::int64_t next_ghost = slots.count();
    for (auto& [rank, peer] : peers) {
        peer.first_ghost = next_ghost;
        next_ghost += peer.ghosts;
        all.push_back(std::move(peer));
    }
    return all;
}

// The cells of the layer around `own` in `cells`: all of `cells` that are not in it, without walking through it.
template <class Work>
void for_each_around(const CellBox& own, const Cell& cells, const Work& work) {
    for (std::int64_t k = 0; k < cells[2]; ++k) {
        for (std::int64_t j = 0; j < cells[1]; ++j) {
            for (std::int64_t i = 0; i < cells[0]; ++i) {
                if (own.contains({i, j, k})) {
                    i = own.end[0] - 1;
                    continue;
                }
                work(Cell{i, j, k});
            }
        }
    }
}

}  // namespace

std::vector<std::int64_t> ghosts_of(const Decomposition& decomposition, const Grid& part,
                                    const std::vector<std::uint16_t>& block_of_cell, bool edges) {
    std::vector<std::int64_t> ghosts;
    if (!part.is_part()) return ghosts;
    if (part.rows) return ghosts_of_rows(decomposition, part, block_of_cell);
    std::vector<int> owners;
    for_each_around(part.own, part.cells, [&](const Cell& cell) {
        const std::int64_t g = part.index(cell);
        if (is_ghost(part.own, cell, edges) && block_of_cell[static_cast<std::size_t>(g)] != no_cell) {
            ghosts.push_back(g);
            owners.push_back(decomposition.owner(part.whole_cell(cell)));
        }
    });
    std::vector<std::size_t> order(ghosts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return owners[a] < owners[b]; });  // they ascend in the grid
    std::vector<std::int64_t> ordered;
    for (const std::size_t n : order) ordered.push_back(ghosts[n]);
    return ordered;
}

std::vector<std::int64_t> corners_of(const Grid& part, const std::vector<std::uint16_t>& block_of_cell) {
    std::vector<std::int64_t> corners;
    if (part.rows) return corners;
    const CellBox own = part.owned();
    for (unsigned corner = 0; corner < 8; ++corner) {
        Cell cell{};
        bool is_outside = true;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            cell[axis] = (corner >> axis & 1U) != 0 ? part.cells[axis] - 1 : 0;
            is_outside = is_outside && (cell[axis] < own.first[axis] || cell[axis] >= own.end[axis]);
        }
        const std::int64_t g = part.index(cell);
        if (is_outside && block_of_cell[static_cast<std::size_t>(g)] != no_cell) corners.push_back(g);
    }
    return corners;
}

std::vector<HaloPeer> halo_peers(const Decomposition& decomposition, int rank, const Grid& part, const Slots& slots,
                                 bool edges) {
    std::vector<HaloPeer> peers;
    if (!part.is_part()) return peers;
    if (part.rows) return peers_of_rows(decomposition, part, slots);
    std::set<int> neighbours;
    for_each_around(part.own, part.cells,
                    [&](const Cell& cell) { neighbours.insert(decomposition.owner(part.whole_cell(cell))); });
    std::int64_t next_ghost = slots.count();
    const CellBox& own = decomposition.box(rank);
    for (const int peer : neighbours) {
        const CellBox& theirs = decomposition.box(peer);
        HaloPeer one{peer, {}, next_ghost, 0};
        CellBox seen;  // of mine, what their part holds
        for (std::size_t a = 0; a < 3; ++a) {
            seen.first[a] = std::max(own.first[a], theirs.first[a] - 1);
            seen.end[a] = std::min(own.end[a], theirs.end[a] + 1);
        }
        for_each_cell(seen, [&](const Cell& cell) {
            const std::int64_t slot = slots.slot_of(part.index(part.part_cell(cell)));
            if (slot >= 0 && is_ghost(theirs, cell, edges)) one.send.push_back(static_cast<std::int32_t>(slot));
        });
        for (; next_ghost < slots.total(); ++next_ghost) {
            if (!theirs.contains(part.whole_cell(part.cell(slots.grid_of(next_ghost))))) break;
            ++one.ghosts;
        }
        if (!one.send.empty() || one.ghosts > 0) peers.push_back(std::move(one));
    }
    return peers;
}

}  // namespace heartwright::tissue
