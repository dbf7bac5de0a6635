#include "runtime/tissue/decomposition.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/tissue/arrangement.hpp"

namespace heartwright::tissue {
namespace {

using Cuts = std::vector<std::int64_t>;  // [parts + 1]: part p has [cuts[p], cuts[p + 1])

// How far parts that cost `most` for each of their shares at most reach, filled from the front: reach[p] is where the
// first p of them end, each with at least one cell and one left for each that follows. sums[i]: the cost of the first i
// cells.
Cuts reach_of(const std::vector<double>& sums, const std::vector<double>& shares, double most) {
    const auto cells = static_cast<std::int64_t>(sums.size()) - 1, parts = static_cast<std::int64_t>(shares.size());
    Cuts reach{0};
    for (std::int64_t p = 1; p <= parts; ++p) {
        const std::int64_t begin = reach.back();
        const double limit = sums[static_cast<std::size_t>(begin)] + most * shares[static_cast<std::size_t>(p - 1)];
        const auto beyond = std::upper_bound(sums.begin() + begin, sums.end(), limit);
        const std::int64_t end = std::max<std::int64_t>(begin + 1, beyond - sums.begin() - 1);
        reach.push_back(std::min(end, cells - (parts - p)));
    }
    return reach;
}

// The least most costly part there can be, by what each of its shares costs; among such cuts those nearest to equal
// shares.
Cuts balanced_cuts(const std::vector<double>& weights, const std::vector<double>& shares) {
    std::vector<double> sums{0};
    for (const double weight : weights) sums.push_back(sums.back() + weight);
    const auto cells = static_cast<std::int64_t>(weights.size()), parts = static_cast<std::int64_t>(shares.size());
    if (sums.back() <= 0) return cuts_by_shares(cells, shares, Rounding::down);
    const auto costliest = [&](const Cuts& cuts) {
        double most = 0;
        for (std::size_t p = 0; p + 1 < cuts.size(); ++p)
            most =
                std::max(most, (sums[static_cast<std::size_t>(cuts[p + 1])] - sums[static_cast<std::size_t>(cuts[p])]) /
                                   shares[p]);
        return most;
    };
    double low = 0, high = sums.back();
    for (int halving = 0; halving < 60; ++halving) {
        const double middle = (low + high) / 2;
        const Cuts reach = reach_of(sums, shares, middle);
        (reach.back() == cells && costliest(reach) <= middle ? high : low) = middle;
    }
    const Cuts furthest = reach_of(sums, shares, high);
    // Filled from the back: where part p must begin at the least.
    const std::vector<double> turned(weights.rbegin(), weights.rend());
    std::vector<double> turned_sums{0};
    for (const double weight : turned) turned_sums.push_back(turned_sums.back() + weight);
    const Cuts back = reach_of(turned_sums, {shares.rbegin(), shares.rend()}, high * (1 + 1e-12));
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    double before = 0;
    Cuts cuts{0};
    for (std::int64_t p = 1; p < parts; ++p) {
        const double own = shares[static_cast<std::size_t>(p - 1)];
        before += own;
        const double share = sums.back() * before / all;
        const auto above = std::lower_bound(sums.begin(), sums.end(), share) - sums.begin();
        const bool is_below_nearer = above > 0 && share - sums[static_cast<std::size_t>(above - 1)] <
                                                      sums[static_cast<std::size_t>(above)] - share;
        const std::int64_t nearest = above - (is_below_nearer ? 1 : 0);
        const std::int64_t least = std::max(cells - back[static_cast<std::size_t>(parts - p)], cuts.back() + 1);
        const auto beyond = std::upper_bound(sums.begin() + cuts.back(), sums.end(),
                                             sums[static_cast<std::size_t>(cuts.back())] + high * own);
        const std::int64_t most =
            std::min<std::int64_t>(beyond - sums.begin() - 1, furthest[static_cast<std::size_t>(p)]);
        cuts.push_back(std::clamp(nearest, least, std::max(least, most)));
    }
    cuts.push_back(cells);
    return cuts;
}

}  // namespace

Decomposition Decomposition::even(const Cell& cells, int ranks) { return balanced(cells, ranks, {}); }

Decomposition Decomposition::by_shares(const Cell& cells, const std::vector<double>& shares) {
    return balanced(cells, shares, {});
}

Decomposition Decomposition::balanced(const Cell& cells, int ranks, const Weights& weights) {
    return cut(cells, arrange_ranks(cells, ranks), {}, weights);
}

Decomposition Decomposition::balanced(const Cell& cells, const std::vector<double>& shares, const Weights& weights) {
    return cut(cells, arrange_ranks(cells, shares), shares, weights);
}

Decomposition Decomposition::cut(const Cell& cells, const Arrangement& arrangement, const std::vector<double>& shares,
                                 const Weights& weights) {
    Decomposition d;
    d.cells_ = cells;
    const NestedShares nested(arrangement, shares);
    const auto nx = static_cast<std::size_t>(cells[0]), ny = static_cast<std::size_t>(cells[1]),
               nz = static_cast<std::size_t>(cells[2]);

    const auto for_rows = [&](const auto& work) {  // work(k, j, costs of the row, [nx])
        for (std::size_t k = 0; k < nz; ++k) {
            const auto layer = weights(static_cast<std::int64_t>(k));
            if (layer.size() != nx * ny) {
                throw OurFault("a layer of " + std::to_string(nx * ny) + " cells has " + std::to_string(layer.size()) +
                               " weights");
            }
            for (std::size_t j = 0; j < ny; ++j) {
                work(k, j, layer.data() + j * nx);
            }
        }
    };
    const auto part_of = [](const Cuts& cuts, std::size_t index) {
        return static_cast<std::size_t>(
            std::upper_bound(cuts.begin() + 1, cuts.end() - 1, static_cast<std::int64_t>(index)) - cuts.begin() - 1);
    };
    const auto slabs = arrangement.size();
    Cuts along_z = cuts_by_shares(cells[2], nested.slabs, nested.rounding);
    std::vector<Cuts> along_y(slabs);
    std::vector<std::vector<Cuts>> along_x(slabs);
    for (std::size_t s = 0; s < slabs; ++s) {
        along_y[s] = cuts_by_shares(cells[1], nested.rows[s], nested.rounding);
        for (const auto& boxes : nested.boxes[s])
            along_x[s].push_back(cuts_by_shares(cells[0], boxes, nested.rounding));
    }
    if (weights) {
        std::vector<double> of_layers(nz);
        for_rows([&](std::size_t k, std::size_t, const float* row) {
            of_layers[k] = std::accumulate(row, row + nx, of_layers[k]);
        });
        along_z = balanced_cuts(of_layers, nested.slabs);
        std::vector<std::vector<double>> of_rows(slabs, std::vector<double>(ny));
        for_rows([&](std::size_t k, std::size_t j, const float* row) {
            double& sum = of_rows[part_of(along_z, k)][j];
            sum = std::accumulate(row, row + nx, sum);
        });
        std::vector<std::vector<std::vector<double>>> of_cells(slabs);  // [slab][row][nx]
        for (std::size_t s = 0; s < slabs; ++s) {
            along_y[s] = balanced_cuts(of_rows[s], nested.rows[s]);
            of_cells[s].assign(arrangement[s].size(), std::vector<double>(nx));
        }
        for_rows([&](std::size_t k, std::size_t j, const float* row) {
            const std::size_t slab = part_of(along_z, k);
            auto& sums = of_cells[slab][part_of(along_y[slab], j)];
            for (std::size_t i = 0; i < nx; ++i) sums[i] += static_cast<double>(row[i]);
        });
        for (std::size_t s = 0; s < slabs; ++s)
            for (std::size_t r = 0; r < arrangement[s].size(); ++r)
                along_x[s][r] = balanced_cuts(of_cells[s][r], nested.boxes[s][r]);
    }
    d.ranks_ = {1, 1, static_cast<int>(slabs)};
    for (std::size_t z = 0; z < slabs; ++z) {
        d.ranks_[1] = std::max(d.ranks_[1], static_cast<int>(arrangement[z].size()));
        for (std::size_t y = 0; y < arrangement[z].size(); ++y) {
            d.ranks_[0] = std::max(d.ranks_[0], arrangement[z][y]);
            const Cuts& x_cuts = along_x[z][y];
            for (std::size_t x = 0; x + 1 < x_cuts.size(); ++x) {
                d.boxes_.push_back(
                    {{x_cuts[x], along_y[z][y], along_z[z]}, {x_cuts[x + 1], along_y[z][y + 1], along_z[z + 1]}});
            }
        }
    }
    return d;
}

Decomposition Decomposition::of_owners(const std::vector<std::int32_t>& owners, int ranks) {
    Decomposition made;
    const auto rows = static_cast<std::int64_t>(owners.size());
    made.cells_ = {rows, 1, 1};
    made.ranks_ = {ranks, 1, 1};
    made.boxes_.assign(static_cast<std::size_t>(ranks), CellBox{{rows, 0, 0}, {0, 1, 1}});
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::int32_t owner = owners[static_cast<std::size_t>(row)];
        if (owner < 0 || owner >= ranks) {
            throw OurFault("row " + std::to_string(row) + " belongs to rank " + std::to_string(owner) + " of " +
                           std::to_string(ranks));
        }
        if (made.owners_.empty() || made.owners_.back() != owner) {
            made.first_rows_.push_back(row);
            made.owners_.push_back(owner);
        }
        CellBox& box = made.boxes_[static_cast<std::size_t>(owner)];
        box.first[0] = std::min(box.first[0], row);
        box.end[0] = row + 1;
    }
    for (const CellBox& box : made.boxes_)
        if (box.end[0] == 0) throw OurFault("a rank owns none of " + std::to_string(rows) + " rows");
    return made;
}

std::vector<CellBox> Decomposition::boxes(int rank) const {
    if (owners_.empty()) return {box(rank)};
    std::vector<CellBox> ranges;
    for (std::size_t r = 0; r < owners_.size(); ++r) {
        if (owners_[r] == rank) {
            const std::int64_t end = r + 1 < owners_.size() ? first_rows_[r + 1] : cells_[0];
            ranges.push_back({{first_rows_[r], 0, 0}, {end, 1, 1}});
        }
    }
    return ranges;
}

std::vector<std::int64_t> Decomposition::numbers() const {
    std::vector<std::int64_t> numbers(cells_.begin(), cells_.end());
    numbers.insert(numbers.end(), ranks_.begin(), ranks_.end());
    numbers.push_back(count());
    for (const CellBox& box : boxes_) {
        numbers.insert(numbers.end(), box.first.begin(), box.first.end());
        numbers.insert(numbers.end(), box.end.begin(), box.end.end());
    }
    numbers.insert(numbers.end(), first_rows_.begin(), first_rows_.end());
    numbers.insert(numbers.end(), owners_.begin(), owners_.end());
    return numbers;
}

Decomposition Decomposition::of_numbers(const std::vector<std::int64_t>& numbers) {
    Decomposition made;
    constexpr std::size_t head = 7, of_box = 6;
    const auto boxes = numbers.size() < head ? 0 : static_cast<std::size_t>(numbers[head - 1]);
    if (boxes == 0 || boxes > (numbers.size() - head) / of_box || (numbers.size() - head - of_box * boxes) % 2 != 0)
        throw OurFault("a decomposition was told in " + std::to_string(numbers.size()) + " numbers");
    for (std::size_t a = 0; a < 3; ++a) {
        made.cells_[a] = numbers[a];
        made.ranks_[a] = static_cast<int>(numbers[3 + a]);
    }
    for (std::size_t at = head; made.boxes_.size() < boxes; at += of_box) {
        made.boxes_.push_back(
            {{numbers[at], numbers[at + 1], numbers[at + 2]}, {numbers[at + 3], numbers[at + 4], numbers[at + 5]}});
    }
    const auto ranges = numbers.begin() + static_cast<std::ptrdiff_t>(head + of_box * boxes);
    const auto owners = ranges + (numbers.end() - ranges) / 2;
    made.first_rows_.assign(ranges, owners);
    made.owners_.assign(owners, numbers.end());
    return made;
}

int Decomposition::owner(const Cell& cell) const {
    if (!owners_.empty()) {
        const auto after = std::upper_bound(first_rows_.begin(), first_rows_.end(), cell[0]);
        return static_cast<int>(owners_[static_cast<std::size_t>(after - first_rows_.begin() - 1)]);
    }
    // Boxes are ordered by where they begin: of those from `first` to `last` the ones whose slab, row or box holds the
    // cell along an axis.
    auto first = boxes_.begin(), last = boxes_.end();
    for (const std::size_t axis : {2U, 1U, 0U}) {
        last = std::partition_point(first, last, [&](const CellBox& box) { return box.first[axis] <= cell[axis]; });
        const std::int64_t begin = std::prev(last)->first[axis];
        first = std::partition_point(first, last, [&](const CellBox& box) { return box.first[axis] < begin; });
    }
    return static_cast<int>(first - boxes_.begin());
}

Grid Decomposition::part(const Grid& whole, int rank) const {
    if (count() == 1) return whole;
    Grid part = whole;
    const CellBox& own = box(rank);
    part.whole = whole.cells;
    if (!owners_.empty())
        throw OurFault("rank " + std::to_string(rank) + " has several ranges of rows, and is asked for one");
    if (whole.rows) {
        part.own = own;
        return part;
    }
    for (std::size_t a = 0; a < 3; ++a) {
        part.first[a] = std::max<std::int64_t>(0, own.first[a] - 1);
        part.cells[a] = std::min(whole.cells[a], own.end[a] + 1) - part.first[a];
        part.own.first[a] = own.first[a] - part.first[a];
        part.own.end[a] = own.end[a] - part.first[a];
    }
    return part;
}

}  // namespace heartwright::tissue
