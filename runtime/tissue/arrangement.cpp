#include "runtime/tissue/arrangement.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"

namespace heartwright::tissue {
namespace {

// `count` in `parts` numbers as equal as they can be, the greater ones first.
std::vector<int> in_parts(int count, int parts) {
    std::vector<int> numbers(static_cast<std::size_t>(parts), count / parts);
    std::fill_n(numbers.begin(), count % parts, count / parts + 1);
    return numbers;
}

// All slabs and rows alike; empty when no three numbers that fit have the product.
Arrangement least_product(const Cell& cells, int ranks) {
    const auto n = [&](std::size_t axis) { return static_cast<double>(cells[axis]); };
    Arrangement best;
    double least = std::numeric_limits<double>::infinity();
    for (int z = ranks; z >= 1; --z) {
        if (ranks % z != 0 || z > cells[2]) continue;
        for (int y = ranks / z; y >= 1; --y) {
            const int x = ranks / z / y;
            if (ranks / z % y != 0 || y > cells[1] || x > cells[0]) continue;
            const double surface = (x - 1) * n(1) * n(2) + (y - 1) * n(0) * n(2) + (z - 1) * n(0) * n(1);
            if (surface < least) {
                least = surface;
                best.assign(static_cast<std::size_t>(z), std::vector<int>(static_cast<std::size_t>(y), x));
            }
        }
    }
    return best;
}

struct Rows {
    int rows = 0;
    double surface = std::numeric_limits<double>::infinity();  // in a slab of one layer
};

// Of a slab with so many boxes the number of rows that leaves the least surface within it.
Rows least_rows(const Cell& cells, int boxes) {
    const auto nx = static_cast<double>(cells[0]), ny = static_cast<double>(cells[1]);
    Rows best;
    const auto fewest = static_cast<int>((boxes + cells[0] - 1) / cells[0]);
    for (auto rows = static_cast<int>(std::min<std::int64_t>(boxes, cells[1])); rows >= fewest; --rows) {
        const int few = boxes / rows, longer = boxes % rows;  // boxes of most rows; rows that have one more
        const double height = ny / boxes;                     // of a row, for each of its boxes
        const double surface =
            (rows - 1) * nx + longer * height * (few + 1.0) * few + (rows - longer) * height * few * (few - 1.0);
        if (surface < best.surface) best = {rows, surface};
    }
    return best;
}

// Slabs and rows of different numbers of boxes.
Arrangement least_uneven(const Cell& cells, int ranks) {
    const auto nz = static_cast<double>(cells[2]),
               layer = static_cast<double>(cells[0]) * static_cast<double>(cells[1]);
    const std::int64_t of_layer = cells[0] * cells[1];
    const auto fewest = static_cast<int>((ranks + of_layer - 1) / of_layer);
    int slabs = 0;
    double least = std::numeric_limits<double>::infinity();
    for (auto z = static_cast<int>(std::min<std::int64_t>(ranks, cells[2])); z >= fewest; --z) {
        const int few = ranks / z, more = ranks % z;
        const auto within = [&](int boxes) { return least_rows(cells, boxes).surface * nz * boxes / ranks; };
        const double surface = (z - 1) * layer + (z - more) * within(few) + (more > 0 ? more * within(few + 1) : 0);
        if (surface < least) {
            least = surface;
            slabs = z;
        }
    }
    Arrangement made;
    for (const int boxes : in_parts(ranks, slabs)) made.push_back(in_parts(boxes, least_rows(cells, boxes).rows));
    return made;
}

}  // namespace

Arrangement arrange_ranks(const Cell& cells, int ranks) {
    if (ranks > cells[0] * cells[1] * cells[2]) {
        throw UserFault("a grid of " + std::to_string(cells[0]) + " x " + std::to_string(cells[1]) + " x " +
                        std::to_string(cells[2]) + " cells cannot be cut into " + std::to_string(ranks) +
                        " boxes of at least one cell, of which each rank has one: take " +
                        std::to_string(cells[0] * cells[1] * cells[2]) + ", or fewer");
    }
    Arrangement product = least_product(cells, ranks), uneven = least_uneven(cells, ranks);
    if (product.empty()) return uneven;
    const ArrangementCost of_product = cost_of(cells, product), of_uneven = cost_of(cells, uneven);
    const bool is_worth_it = 8 * of_uneven.surface <= 7 * of_product.surface && of_uneven.largest <= of_product.largest;
    return is_worth_it && of_product.surface > 0 ? uneven : product;
}

namespace {

// Calls work() with each composition of `count` into positive numbers.
void for_each_composition(int count, std::vector<int>& parts,
                          const std::function<void(const std::vector<int>&)>& work) {
    if (count == 0) {
        work(parts);
        return;
    }
    for (int first = 1; first <= count; ++first) {
        parts.push_back(first);
        for_each_composition(count - first, parts, work);
        parts.pop_back();
    }
}

// Calls work() with each arrangement that fits the axes: a composition into slabs, of each slab one into rows.
class Arrangements {
public:
    Arrangements(const Cell& cells, std::function<void(const Arrangement&)> work)
        : cells_(cells), work_(std::move(work)) {}

    void walk(int ranks) {
        std::vector<int> slabs;
        for_each_composition(ranks, slabs, [&](const std::vector<int>& boxes) {
            if (static_cast<std::int64_t>(boxes.size()) <= cells_[2]) add_slab(boxes);
        });
    }

private:
    void add_slab(const std::vector<int>& boxes) {
        if (made_.size() == boxes.size()) {
            work_(made_);
            return;
        }
        std::vector<int> rows;
        for_each_composition(boxes[made_.size()], rows, [&](const std::vector<int>& of_rows) {
            const bool fits = static_cast<std::int64_t>(of_rows.size()) <= cells_[1] &&
                              *std::max_element(of_rows.begin(), of_rows.end()) <= cells_[0];
            if (fits) {
                made_.push_back(of_rows);
                add_slab(boxes);
                made_.pop_back();
            }
        });
    }

    const Cell& cells_;
    std::function<void(const Arrangement&)> work_;
    Arrangement made_;
};

}  // namespace

Arrangement arrange_ranks(const Cell& cells, const std::vector<double>& shares) {
    constexpr std::size_t most_searched = 10;  // 3^9 arrangements
    constexpr double alike = 1.01;
    Arrangement best = arrange_ranks(cells, static_cast<int>(shares.size()));
    if (shares.size() > most_searched) return best;
    double least_load = std::numeric_limits<double>::infinity();
    Arrangements(cells, [&](const Arrangement& one) {
        least_load = std::min(least_load, cost_of(cells, one, shares).most_load);
    }).walk(static_cast<int>(shares.size()));
    std::int64_t least_surface = std::numeric_limits<std::int64_t>::max();
    Arrangements(cells, [&](const Arrangement& one) {
        const ArrangementCost cost = cost_of(cells, one, shares);
        if (cost.most_load <= least_load * alike && cost.surface < least_surface) {
            least_surface = cost.surface;
            best = one;
        }
    }).walk(static_cast<int>(shares.size()));
    return best;
}

NestedShares::NestedShares(const Arrangement& arrangement, const std::vector<double>& shares)
    : rounding(shares.empty() ? Rounding::down : Rounding::nearest) {
    std::size_t rank = 0;
    for (const std::vector<int>& of_slab : arrangement) {
        double slab = 0;
        auto& of_rows = rows.emplace_back();
        auto& of_boxes = boxes.emplace_back();
        for (const int count : of_slab) {
            auto& row = of_boxes.emplace_back();
            for (int box = 0; box < count; ++box, ++rank) row.push_back(shares.empty() ? 1.0 : shares[rank]);
            of_rows.push_back(std::accumulate(row.begin(), row.end(), 0.0));
            slab += of_rows.back();
        }
        slabs.push_back(slab);
    }
}

std::vector<std::int64_t> cuts_by_shares(std::int64_t cells, const std::vector<double>& shares, Rounding rounding) {
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    const double added = rounding == Rounding::nearest ? 0.5 : 0.0;
    const auto parts = static_cast<std::int64_t>(shares.size());
    std::vector<std::int64_t> cuts{0};
    double before = 0;
    for (std::int64_t p = 1; p <= parts; ++p) {
        before += shares[static_cast<std::size_t>(p - 1)];
        const auto cut = static_cast<std::int64_t>(std::floor(static_cast<double>(cells) * before / all + added));
        cuts.push_back(std::clamp(cut, cuts.back() + 1, cells - (parts - p)));
    }
    return cuts;
}

ArrangementCost cost_of(const Cell& cells, const Arrangement& arrangement, const std::vector<double>& shares) {
    ArrangementCost cost{static_cast<std::int64_t>(arrangement.size() - 1) * cells[0] * cells[1], 0, 0};
    const NestedShares nested(arrangement, shares);
    const double all = std::accumulate(nested.slabs.begin(), nested.slabs.end(), 0.0);
    const double whole = static_cast<double>(cells[0]) * static_cast<double>(cells[1]) * static_cast<double>(cells[2]);
    const auto along_z = cuts_by_shares(cells[2], nested.slabs, nested.rounding);
    for (std::size_t s = 0; s < arrangement.size(); ++s) {
        const std::vector<int>& rows = arrangement[s];
        const std::int64_t layers = along_z[s + 1] - along_z[s];
        const auto along_y = cuts_by_shares(cells[1], nested.rows[s], nested.rounding);
        cost.surface += static_cast<std::int64_t>(rows.size() - 1) * cells[0] * layers;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const std::int64_t face = layers * (along_y[r + 1] - along_y[r]);
            const auto along_x = cuts_by_shares(cells[0], nested.boxes[s][r], nested.rounding);
            cost.surface += (rows[r] - 1) * face;
            for (std::size_t b = 0; b + 1 < along_x.size(); ++b) {
                const std::int64_t box = face * (along_x[b + 1] - along_x[b]);
                cost.largest = std::max(cost.largest, box);
                cost.most_load =
                    std::max(cost.most_load, static_cast<double>(box) / (whole * nested.boxes[s][r][b] / all));
            }
        }
    }
    return cost;
}

}  // namespace heartwright::tissue
