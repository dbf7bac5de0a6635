#include "runtime/commands/run/halo_traffic.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <random>
#include <set>

namespace heartwright::commands {

namespace {

using tissue::Cell;
using tissue::CellBox;

CellBox intersection(const CellBox& a, const CellBox& b) {
    CellBox both;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        both.first[axis] = std::max(a.first[axis], b.first[axis]);
        both.end[axis] = std::max(both.first[axis], std::min(a.end[axis], b.end[axis]));
    }
    return both;
}

std::int64_t count(const CellBox& box, const TissueShape& shape) {
    if (!shape.holds || box.count() == 0) return box.count();
    std::int64_t cells = 0;
    for (std::int64_t k = box.first[2]; k < box.end[2]; ++k) {
        for (std::int64_t j = box.first[1]; j < box.end[1]; ++j)
            for (std::int64_t i = box.first[0]; i < box.end[0]; ++i) cells += shape.holds({i, j, k}) ? 1 : 0;
    }
    return cells;
}

// The layer around a box: its faces, and its edges (axes: how many are outside).
std::vector<std::pair<CellBox, int>> layer_around(const CellBox& box, bool edges) {
    std::vector<std::pair<CellBox, int>> pieces;
    for (int side = 0; side < 27; ++side) {
        const std::array<int, 3> place{side % 3 - 1, side / 3 % 3 - 1, side / 9 - 1};
        const int axes = std::abs(place[0]) + std::abs(place[1]) + std::abs(place[2]);
        if (axes != 1 && !(edges && axes == 2)) continue;
        CellBox piece = box;
        for (std::size_t a = 0; a < 3; ++a) {
            if (place[a] < 0) {
                piece.first[a] = box.first[a] - 1;
                piece.end[a] = box.first[a];
            } else if (place[a] > 0) {
                piece.first[a] = box.end[a];
                piece.end[a] = box.end[a] + 1;
            }
        }
        pieces.emplace_back(piece, axes);
    }
    return pieces;
}

double message_time(const Link& link, const RankTraffic::Peer& peer, const StepCosts& costs) {
    return link.message + static_cast<double>(peer.cells) * costs.bytes / link.bandwidth;
}

bool touches(const CellBox& a, const CellBox& b) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (a.first[axis] > b.end[axis] || b.first[axis] > a.end[axis]) return false;
    return true;
}

}  // namespace

std::int64_t RankTraffic::ghosts() const {
    std::int64_t all = 0;
    for (const Peer& peer : receives) all += peer.cells;
    return all;
}

namespace {

std::vector<RankTraffic> traffic_of_rows(const tissue::Decomposition& decomposition,
                                         const std::shared_ptr<const tissue::Rows>& rows) {
    std::vector<RankTraffic> all(static_cast<std::size_t>(decomposition.count()));
    std::vector<std::map<int, std::int64_t>> ghosts(all.size());  // of each rank, by their owners
    for (std::int64_t row = 0; row < rows->count(); ++row) {
        const int owner = decomposition.owner({row, 0, 0});
        std::set<int> others;  // that have the row as a ghost
        for (const std::int32_t other : rows->neighbours_of(row)) others.insert(decomposition.owner({other, 0, 0}));
        others.erase(owner);
        RankTraffic& rank = all[static_cast<std::size_t>(owner)];
        ++rank.cells;
        rank.boundary += others.empty() ? 0 : 1;
        for (const int other : others) ++ghosts[static_cast<std::size_t>(other)][owner];
    }
    for (std::size_t r = 0; r < all.size(); ++r)
        for (const auto& [owner, cells] : ghosts[r]) all[r].receives.push_back({owner, cells});
    return all;
}

}  // namespace

std::vector<RankTraffic> halo_traffic(const tissue::Decomposition& decomposition, const TissueShape& shape) {
    if (shape.rows) return traffic_of_rows(decomposition, shape.rows);
    const std::int64_t c = shape.scale;
    std::vector<RankTraffic> all(static_cast<std::size_t>(decomposition.count()));
    for (int r = 0; r < decomposition.count(); ++r) {
        RankTraffic& rank = all[static_cast<std::size_t>(r)];
        const CellBox& box = decomposition.box(r);
        const std::int64_t own = count(box, shape);
        rank.cells = own * c * c * c;
        // What lies a layer inside wherever the whole continues is no boundary.
        CellBox inner = box;
        for (std::size_t a = 0; a < 3; ++a) {
            inner.first[a] += box.first[a] > 0 ? 1 : 0;
            inner.end[a] = std::max(inner.first[a], box.end[a] - (box.end[a] < decomposition.cells()[a] ? 1 : 0));
        }
        rank.boundary = std::min(rank.cells, (own - count(inner, shape)) * c * c);
        const auto layer = layer_around(box, shape.edges);
        for (int q = 0; q < decomposition.count(); ++q) {
            if (q == r || !touches(box, decomposition.box(q))) continue;
            std::int64_t ghosts = 0;
            for (const auto& [piece, axes] : layer)
                ghosts += count(intersection(piece, decomposition.box(q)), shape) * (axes == 1 ? c * c : c);
            if (ghosts > 0) rank.receives.push_back({q, ghosts});
        }
    }
    return all;
}

std::function<bool(const Cell&)> ventricles(const Cell& cells) {
    const std::array<double, 3> n{static_cast<double>(cells[0]), static_cast<double>(cells[1]),
                                  static_cast<double>(cells[2])};
    return [n](const Cell& cell) {
        // x and y across, z from the apex (0) to the base (1).
        const double x = (static_cast<double>(cell[0]) + 0.5) / n[0], y = (static_cast<double>(cell[1]) + 0.5) / n[1];
        const double z = 1 - (static_cast<double>(cell[2]) + 0.5) / n[2];
        const auto within = [&](double x0, double a, double b, double c) {
            return (x - x0) * (x - x0) / (a * a) + (y - 0.5) * (y - 0.5) / (b * b) + z * z / (c * c) <= 1;
        };
        const bool left = within(0.36, 0.36, 0.42, 1), left_cavity = within(0.36, 0.22, 0.27, 0.84);
        const bool right = within(0.56, 0.44, 0.5, 0.92), right_cavity = within(0.56, 0.38, 0.44, 0.84);
        return (left && !left_cavity) || (right && !right_cavity && !left);
    };
}

double simulated_step(const std::vector<RankTraffic>& ranks, const StepCosts& costs, int steps, std::uint64_t seed) {
    const std::size_t n = ranks.size();
    const bool boundary_first = costs.order == StepOrder::boundary_first;
    std::mt19937_64 random(seed);
    std::vector<double> ready(n, 0.0), sends_at(n), inside_done(n), near_free(n), far_free(n), end(n);
    double begin = 0;
    for (int step = 0; step < 2 * steps; ++step) {
        if (step == steps) begin = *std::max_element(ready.begin(), ready.end());
        for (std::size_t r = 0; r < n; ++r) {
            // In (0, 1], so that its logarithm is finite.
            const double uniform = (static_cast<double>(random() >> 11) + 1) * 0x1p-53;
            const double react = costs.react * (1 + costs.noise * (-std::log(uniform) - 1));  // its mean stays
            const auto boundary = static_cast<double>(ranks[r].boundary),
                       inside = static_cast<double>(ranks[r].cells) - boundary;
            sends_at[r] = ready[r] + costs.launch + react * (boundary_first ? boundary : boundary + inside);
            inside_done[r] = sends_at[r] + (boundary_first ? react : costs.diffuse) * inside;
            near_free[r] = far_free[r] = sends_at[r];
            end[r] = inside_done[r];
        }
        // Nothing is put where the receiver still reads the last step's.
        for (std::size_t r = 0; r < n; ++r) {
            for (const RankTraffic::Peer& peer : ranks[r].receives) {
                const auto q = static_cast<std::size_t>(peer.rank);
                const bool is_near =
                    r / static_cast<std::size_t>(costs.node) == q / static_cast<std::size_t>(costs.node);
                const Link& link = is_near ? costs.near : costs.far;
                double& free = is_near ? near_free[q] : far_free[q];
                free = std::max(free, ready[r]) + message_time(link, peer, costs);
                end[r] = std::max(end[r], free + link.latency);
            }
        }
        for (std::size_t r = 0; r < n; ++r) {
            ready[r] =
                end[r] + costs.diffuse * static_cast<double>(boundary_first ? ranks[r].cells : ranks[r].boundary);
        }
    }
    return (*std::max_element(ready.begin(), ready.end()) - begin) / steps;
}

PredictedStep predicted_step(const std::vector<RankTraffic>& ranks, const StepCosts& costs) {
    // What each rank sends, and when a receiver has it all at the latest.
    std::vector<double> near(ranks.size(), 0.0), far(ranks.size(), 0.0);
    for (std::size_t r = 0; r < ranks.size(); ++r) {
        for (const RankTraffic::Peer& peer : ranks[r].receives) {
            const auto q = static_cast<std::size_t>(peer.rank);
            const bool is_near = r / static_cast<std::size_t>(costs.node) == q / static_cast<std::size_t>(costs.node);
            (is_near ? near : far)[q] += message_time(is_near ? costs.near : costs.far, peer, costs);
        }
    }
    PredictedStep slowest;
    for (std::size_t r = 0; r < ranks.size(); ++r) {
        const RankTraffic& rank = ranks[r];
        PredictedStep one;
        const auto cells = static_cast<double>(rank.cells);
        one.work = costs.launch + cells * (costs.react + costs.diffuse);
        one.hidden = (costs.order == StepOrder::boundary_first ? costs.react : costs.diffuse) *
                     (cells - static_cast<double>(rank.boundary));
        for (const RankTraffic::Peer& peer : rank.receives) {
            const auto q = static_cast<std::size_t>(peer.rank);
            const bool is_near = r / static_cast<std::size_t>(costs.node) == q / static_cast<std::size_t>(costs.node);
            one.exchange = std::max(one.exchange, is_near ? costs.near.latency + near[q] : costs.far.latency + far[q]);
        }
        if (one.seconds() > slowest.seconds()) slowest = one;
    }
    return slowest;
}

}  // namespace heartwright::commands
