#include "runtime/observers/beats/derived_maps.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <map>
#include <vector>

#include "runtime/observers/beats/conduction_velocity.hpp"
#include "runtime/observers/order_statistics.hpp"
#include "runtime/tissue_state/assembly.hpp"
#include "runtime/tissue_state/grid_gather.hpp"
#include "runtime/tissue_state/parameter_fields.hpp"

namespace heartwright::observers {
namespace {

// A rank's own box and the layer of cells around it, with values of the ranks that have them.

struct Surrounded {
    // Cells of the whole grid: the own box and all cells next to it, those that touch a corner too. Of rows those of
    // the rank's share, counted in it.
    tissue::CellBox box;
    tissue::CellBox own;         // in the same numbers
    std::vector<double> values;  // [box], x fastest
};

using tissue::CellBox;

CellBox common_to(const CellBox& a, const CellBox& b) {
    CellBox both;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        both.first[axis] = std::max(a.first[axis], b.first[axis]);
        both.end[axis] = std::min(a.end[axis], b.end[axis]);
        if (both.end[axis] <= both.first[axis]) return {};
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
std::map<int, Shared> shared_rows(const tissue_state::Assembly& a, const CellBox& own) {
    std::map<int, Shared> shared;
    for (std::int64_t row = own.first[0]; row < own.end[0]; ++row) {
        for (const std::int32_t other : a.grid.rows->neighbours_of(row)) {
            if (other >= own.first[0] && other < own.end[0]) continue;
            Shared& with = shared[a.decomposition->owner(a.grid.whole_cell({other, 0, 0}))];
            with.received.push_back(static_cast<std::size_t>(other));
            if (with.sent.empty() || with.sent.back() != static_cast<std::size_t>(row))
                with.sent.push_back(static_cast<std::size_t>(row));
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
Surrounded with_neighbouring_rows(const tissue_state::Assembly& a, const std::vector<double>& own) {
    const CellBox box = a.grid.owned();
    Surrounded around{{{0, 0, 0}, a.grid.cells}, box, {}};
    around.values.assign(static_cast<std::size_t>(around.box.count()), std::numeric_limits<double>::quiet_NaN());
    std::copy(own.begin(), own.end(), around.values.begin() + box.first[0]);
    const auto shared = shared_rows(a, box);
    std::vector<Parcel> parcels;
    for (const auto& [rank, with] : shared) {
        Parcel& parcel = parcels.emplace_back(Parcel{rank, {}, std::vector<double>(with.received.size())});
        for (const std::size_t row : with.sent) parcel.sent.push_back(around.values[row]);
    }
    exchange(*a.team, parcels);
    for (const Parcel& parcel : parcels) {
        const auto& received = shared.at(parcel.peer).received;
        for (std::size_t n = 0; n < received.size(); ++n) around.values[received[n]] = parcel.received[n];
    }
    return around;
}

// values: [of]; those of the cells of `part`, which lies in it.
std::vector<double> taken(const std::vector<double>& values, const CellBox& of, const CellBox& part) {
    std::vector<double> some;
    some.reserve(static_cast<std::size_t>(part.count()));
    for_each_row(of, part, [&](std::int64_t at, std::int64_t length) {
        some.insert(some.end(), values.begin() + at, values.begin() + at + length);
    });
    return some;
}

// Collective. own: [own box], x fastest. Neighbours send each other what they need; nobody has the whole.
Surrounded with_neighbours(const tissue_state::Assembly& a, const std::vector<double>& own) {
    if (!a.decomposition) return {a.grid.owned(), a.grid.owned(), own};
    if (a.grid.rows) return with_neighbouring_rows(a, own);
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
    for (std::size_t p = 0; p < parcels.size(); ++p) put(parcels[p].received, cells[p], around.box, around.values);
    return around;
}

using experiment::Map;

bool has_one_activation(const experiment::Experiment& experiment) {
    return std::any_of(
        experiment.maps.begin(), experiment.maps.end(),
        [](const Map& map) { return map.kind == Map::Kind::activation && map.beats != Map::Beats::all; });
}

}  // namespace

std::vector<double> DerivedMaps::activation() const {
    std::vector<double> times(static_cast<std::size_t>(tissue_.assembly.slots.count()));
    if (activation_ != nullptr) tissue_.device.download(times.data(), activation_, 8 * tissue_.assembly.slots.count());
    return times;
}

std::vector<MapOfCells> DerivedMaps::velocity() const {
    const auto& maps = tissue_.experiment.maps;
    if (std::none_of(maps.begin(), maps.end(), [](const Map& map) { return map.kind == Map::Kind::cv; })) return {};
    const tissue_state::Assembly& a = tissue_.assembly;
    const auto own = on_own_box(a, activation().data(), std::numeric_limits<double>::quiet_NaN());
    const Surrounded around = with_neighbours(a, own);
    tissue::Grid grid = a.grid.rows ? a.grid : a.grid.whole_grid();
    for (std::size_t axis = 0; axis < 3; ++axis) grid.cells[axis] = around.box.end[axis] - around.box.first[axis];
    const auto found = conduction_velocity(around.values, grid);
    const auto by_slot = [&](const std::vector<double>& values) {
        return of_own_box(a, taken(values, around.box, around.own));
    };
    return {{"cv", "mm/ms", by_slot(found.speed)},
            {"cv_x", "mm/ms", by_slot(found.along[0])},
            {"cv_y", "mm/ms", by_slot(found.along[1])},
            {"cv_z", "mm/ms", by_slot(found.along[2])}};
}

std::vector<MapOfCells> DerivedMaps::maps() const {
    const interface::Model& model = tissue_.population.model();
    std::vector<MapOfCells> all;
    for (const Map& map : tissue_.experiment.maps) {
        if (map.kind == Map::Kind::parameter) {
            all.push_back({"parameter_" + map.of.name, model.parameters[map.of.index].unit,
                           parameter_of_slots(tissue_.assembly, map.of.index)});
        }
    }
    auto velocities = velocity();
    std::move(velocities.begin(), velocities.end(), std::back_inserter(all));
    return all;
}

void DerivedMaps::results(results::Sink& sink, std::int64_t /*steps*/) const {
    const tissue_state::Assembly& a = tissue_.assembly;
    const auto& regions = tissue_.experiment.regions;
    if (regions.empty() || !has_one_activation(tissue_.experiment)) return;
    const std::vector<double> times = activation();
    const auto velocities = velocity();
    const std::vector<double> speeds = velocities.empty() ? std::vector<double>{} : velocities.front().values;
    std::vector<std::vector<std::size_t>> slots_of_block(a.cells_of_block.size());
    std::vector<std::size_t> all(times.size());
    for (std::size_t slot = 0; slot < all.size(); ++slot) {
        all[slot] = slot;
        const std::int64_t cell = a.slots.grid_of(static_cast<std::int64_t>(slot));
        slots_of_block[a.block_of_cell[static_cast<std::size_t>(cell)]].push_back(slot);
    }
    struct Region {
        std::string name;
        std::int64_t cells;
    };
    std::vector<Region> found;
    std::vector<std::vector<double>> columns;  // times and speeds of each region
    const auto add = [&](const std::string& name, std::int64_t cells, const std::vector<std::size_t>& slots) {
        found.push_back({name, cells});
        const std::array<const std::vector<double>*, 2> both{&times, &speeds};
        for (const std::vector<double>* of : both) {
            columns.emplace_back();
            if (!of->empty())
                std::transform(slots.begin(), slots.end(), std::back_inserter(columns.back()),
                               [&](std::size_t slot) { return (*of)[slot]; });
        }
    };
    for (std::size_t b = 0; b < slots_of_block.size(); ++b)
        if (a.cells_of_block[b] > 0)
            add(b == 0 ? "elsewhere" : regions[b - 1].name, a.cells_of_block[b], slots_of_block[b]);
    add("whole", a.whole_cells, all);
    const auto statistics = order_statistics(*a.team, columns);
    if (!a.team->is_root()) return;
    auto list = nlohmann::ordered_json::array();
    for (std::size_t r = 0; r < found.size(); ++r) {
        const OrderStatistics &reached = statistics[2 * r], &speed = statistics[2 * r + 1];
        nlohmann::ordered_json one{{"region", found[r].name}, {"cells", found[r].cells}, {"activated", reached.known}};
        if (reached.known > 0) {
            one["first_ms"] = reached.lowest;
            one["median_ms"] = reached.median;
            one["last_ms"] = reached.highest;
        }
        if (speed.known > 0) one["median_cv_mm_per_ms"] = speed.median;
        list.push_back(one);
    }
    sink.facts()["measures"]["regions"] = list;
}

}  // namespace heartwright::observers
