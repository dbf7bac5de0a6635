#include "runtime/simulation/observers/neighbour_values.hpp"

#include <algorithm>
#include <limits>

#include "runtime/simulation/setup/grid_gather.hpp"

namespace heartwright::simulation {
namespace {

using tissue::CellBox;

CellBox common_to(const CellBox& a, const CellBox& b) {
    CellBox both;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        both.first[axis] = std::max(a.first[axis], b.first[axis]);
        both.end[axis] = std::min(a.end[axis], b.end[axis]);
        if (both.end[axis] <= both.first[axis]) {
            return {};
        }
    }
    return both;
}

CellBox with_layer(const CellBox& box, const tissue::Cell& cells) {
    CellBox wide;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        wide.first[axis] = std::max<std::int64_t>(0, box.first[axis] - 1);
        wide.end[axis] = std::min(cells[axis], box.end[axis] + 1);
    }
    return wide;
}

// row(at, length): each row of `part` lies at values[at...] of `of`.
template <class Row>
void for_each_row(const CellBox& of, const CellBox& part, const Row& row) {
    const std::int64_t nx = of.end[0] - of.first[0], ny = of.end[1] - of.first[1];
    for (std::int64_t k = part.first[2]; k < part.end[2]; ++k) {
        for (std::int64_t j = part.first[1]; j < part.end[1]; ++j) {
            row(part.first[0] - of.first[0] + nx * (j - of.first[1] + ny * (k - of.first[2])),
                part.end[0] - part.first[0]);
        }
    }
}

void put(const std::vector<double>& from, const CellBox& part, const CellBox& of, std::vector<double>& values) {
    auto next = from.begin();
    for_each_row(of, part, [&](std::int64_t at, std::int64_t length) {
        std::copy_n(next, length, values.begin() + at);
        next += length;
    });
}

}  // namespace

std::vector<double> taken(const std::vector<double>& values, const CellBox& of, const CellBox& part) {
    std::vector<double> some;
    some.reserve(static_cast<std::size_t>(part.count()));
    for_each_row(of, part, [&](std::int64_t at, std::int64_t length) {
        some.insert(some.end(), values.begin() + at, values.begin() + at + length);
    });
    return some;
}

Surrounded with_neighbours(const Assembly& a, const std::vector<double>& own) {
    const CellBox box = own_box(a);
    if (!a.decomposition) {
        return {box, own};
    }
    const tissue::Decomposition& cut = *a.decomposition;
    Surrounded around{with_layer(box, cut.cells()), {}};
    around.values.assign(static_cast<std::size_t>(around.box.count()), std::numeric_limits<double>::quiet_NaN());
    put(own, box, around.box, around.values);
    struct Part {
        CellBox cells;  // of the other rank, to be received
        std::vector<double> sent, received;
    };
    std::vector<Part> parts;
    std::vector<int> peers;
    for (int rank = 0; rank < cut.count(); ++rank) {
        const CellBox theirs = common_to(cut.box(rank), around.box),
                      ours = common_to(box, with_layer(cut.box(rank), cut.cells()));
        if (rank != a.team->rank() && theirs.count() > 0) {
            peers.push_back(rank);
            parts.push_back(
                {theirs, taken(own, box, ours), std::vector<double>(static_cast<std::size_t>(theirs.count()))});
        }
    }
    std::vector<mpi::Message> messages;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        Part& part = parts[p];
        messages.push_back({peers[p], part.sent.data(), static_cast<std::int64_t>(8 * part.sent.size()),
                            part.received.data(), static_cast<std::int64_t>(8 * part.received.size())});
    }
    const auto exchange = a.team->exchange(messages);
    exchange->start();
    exchange->finish();
    for (const Part& part : parts) {
        put(part.received, part.cells, around.box, around.values);
    }
    return around;
}

}  // namespace heartwright::simulation
