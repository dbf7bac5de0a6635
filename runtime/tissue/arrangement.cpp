#include "runtime/tissue/arrangement.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

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
        if (ranks % z != 0 || z > cells[2]) {
            continue;
        }
        for (int y = ranks / z; y >= 1; --y) {
            const int x = ranks / z / y;
            if (ranks / z % y != 0 || y > cells[1] || x > cells[0]) {
                continue;
            }
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
        if (surface < best.surface) {
            best = {rows, surface};
        }
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
    for (const int boxes : in_parts(ranks, slabs)) {
        made.push_back(in_parts(boxes, least_rows(cells, boxes).rows));
    }
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
    if (product.empty()) {
        return uneven;
    }
    const ArrangementCost of_product = cost_of(cells, product), of_uneven = cost_of(cells, uneven);
    const bool is_worth_it = 8 * of_uneven.surface <= 7 * of_product.surface && of_uneven.largest <= of_product.largest;
    return is_worth_it && of_product.surface > 0 ? uneven : product;
}

std::vector<int> boxes_in_slabs(const Arrangement& arrangement) {
    std::vector<int> boxes;
    for (const std::vector<int>& slab : arrangement) {
        boxes.push_back(std::accumulate(slab.begin(), slab.end(), 0));
    }
    return boxes;
}

std::vector<std::int64_t> cuts_by_shares(std::int64_t cells, const std::vector<int>& shares) {
    const std::int64_t all = std::accumulate(shares.begin(), shares.end(), std::int64_t{0});
    const auto parts = static_cast<std::int64_t>(shares.size());
    std::vector<std::int64_t> cuts{0};
    std::int64_t before = 0;
    for (std::int64_t p = 1; p <= parts; ++p) {
        before += shares[static_cast<std::size_t>(p - 1)];
        cuts.push_back(std::clamp(cells * before / all, cuts.back() + 1, cells - (parts - p)));
    }
    return cuts;
}

ArrangementCost cost_of(const Cell& cells, const Arrangement& arrangement) {
    ArrangementCost cost{static_cast<std::int64_t>(arrangement.size() - 1) * cells[0] * cells[1], 0};
    const auto along_z = cuts_by_shares(cells[2], boxes_in_slabs(arrangement));
    for (std::size_t s = 0; s < arrangement.size(); ++s) {
        const std::vector<int>& rows = arrangement[s];
        const std::int64_t layers = along_z[s + 1] - along_z[s];
        const auto along_y = cuts_by_shares(cells[1], rows);
        cost.surface += static_cast<std::int64_t>(rows.size() - 1) * cells[0] * layers;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const std::int64_t face = layers * (along_y[r + 1] - along_y[r]);
            cost.surface += (rows[r] - 1) * face;
            cost.largest = std::max(cost.largest, face * ((cells[0] + rows[r] - 1) / rows[r]));
        }
    }
    return cost;
}

}  // namespace heartwright::tissue
