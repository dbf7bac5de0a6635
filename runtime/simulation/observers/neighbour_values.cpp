#include "runtime/simulation/observers/neighbour_values.hpp"

#include <algorithm>
#include <limits>
#include <map>

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

// Rows whose values a rank tells another, and those that it hears of.
struct Shared {
    std::vector<std::size_t> sent, received;
};

// Of own rows those that rows of another rank have as neighbours, and of its rows the neighbours of own ones, both
// ascending: the relation is symmetric, so that both ranks list the same.
std::map<int, Shared> shared_rows(const Assembly& a, const CellBox& own) {
    std::map<int, Shared> shared;
    for (std::int64_t row = own.first[0]; row < own.end[0]; ++row) {
        for (const std::int32_t other : a.grid.rows->neighbours_of(row)) {
            if (other >= own.first[0] && other < own.end[0]) {
                continue;
            }
            Shared& with = shared[a.decomposition->owner(a.grid.whole_cell({other, 0, 0}))];
            with.received.push_back(static_cast<std::size_t>(other));
            if (with.sent.empty() || with.sent.back() != static_cast<std::size_t>(row)) {
                with.sent.push_back(static_cast<std::size_t>(row));
            }
        }
    }
    for (auto& [rank, with] : shared) {
        std::sort(with.received.begin(), with.received.end());
        with.received.erase(std::unique(with.received.begin(), with.received.end()), with.received.end());
    }
    return shared;
}

struct Parcel {
    int peer;
    std::vector<double> sent, received;
};

void exchange(mpi::Team& team, std::vector<Parcel>& parcels) {
    std::vector<mpi::Message> messages;
    for (Parcel& parcel : parcels) {
        messages.push_back({parcel.peer, parcel.sent.data(), static_cast<std::int64_t>(8 * parcel.sent.size()),
                            parcel.received.data(), static_cast<std::int64_t>(8 * parcel.received.size())});
    }
    const auto exchange = team.exchange(messages);
    exchange->start();
    exchange->finish();
}

// The values of the rows of the share.
Surrounded with_neighbouring_rows(const Assembly& a, const std::vector<double>& own) {
    const CellBox box = a.grid.owned();
    Surrounded around{{{0, 0, 0}, a.grid.cells}, box, {}};
    around.values.assign(static_cast<std::size_t>(around.box.count()), std::numeric_limits<double>::quiet_NaN());
    std::copy(own.begin(), own.end(), around.values.begin() + box.first[0]);
    const auto shared = shared_rows(a, box);
    std::vector<Parcel> parcels;
    for (const auto& [rank, with] : shared) {
        Parcel& parcel = parcels.emplace_back(Parcel{rank, {}, std::vector<double>(with.received.size())});
        for (const std::size_t row : with.sent) {
            parcel.sent.push_back(around.values[row]);
        }
    }
    exchange(*a.team, parcels);
    for (const Parcel& parcel : parcels) {
        const auto& received = shared.at(parcel.peer).received;
        for (std::size_t n = 0; n < received.size(); ++n) {
            around.values[received[n]] = parcel.received[n];
        }
    }
    return around;
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
    if (!a.decomposition) {
        return {a.grid.owned(), a.grid.owned(), own};
    }
    if (a.grid.rows) {
        return with_neighbouring_rows(a, own);
    }
    const CellBox box = a.grid.owned_in_whole().front();
    const tissue::Decomposition& cut = *a.decomposition;
    Surrounded around{with_layer(box, cut.cells()), box, {}};
    around.values.assign(static_cast<std::size_t>(around.box.count()), std::numeric_limits<double>::quiet_NaN());
    put(own, box, around.box, around.values);
    std::vector<Parcel> parcels;
    std::vector<CellBox> cells;  // of other ranks, to be received
    for (int rank = 0; rank < cut.count(); ++rank) {
        const CellBox theirs = common_to(cut.box(rank), around.box),
                      ours = common_to(box, with_layer(cut.box(rank), cut.cells()));
        if (rank != a.team->rank() && theirs.count() > 0) {
            cells.push_back(theirs);
            parcels.push_back(
                {rank, taken(own, box, ours), std::vector<double>(static_cast<std::size_t>(theirs.count()))});
        }
    }
    exchange(*a.team, parcels);
    for (std::size_t p = 0; p < parcels.size(); ++p) {
        put(parcels[p].received, cells[p], around.box, around.values);
    }
    return around;
}

}  // namespace heartwright::simulation
