#include "runtime/tissue_state/probe_places.hpp"

#include <bit>
#include <limits>

#include "runtime/mpi/agree.hpp"
#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::tissue_state {
namespace {

using experiment::Experiment;
using experiment::Probe;

constexpr std::int64_t nowhere = std::numeric_limits<std::int64_t>::max();

// Own cells only.
tissue::Selection owned(const Assembly& a) {
    tissue::Selection own(a.present.size());
    for (std::int64_t s = 0; s < a.slots.count(); ++s) own[static_cast<std::size_t>(a.slots.grid_of(s))] = 1;
    return own;
}

// The cell of all ranks' that is nearest to each probe of a point; -1 when there is none. Of equally near ones the
// least.
std::vector<std::int64_t> nearest_cells(const Experiment& experiment, const Assembly& a) {
    struct Candidate {
        double distance = std::numeric_limits<double>::infinity();
        std::int64_t whole_index = nowhere;
    };
    std::vector<Candidate> candidates;
    const tissue::Selection own = owned(a);
    for (const Probe& probe : experiment.probes) {
        if (probe.kind == Probe::Kind::at) {
            Candidate& candidate = candidates.emplace_back();
            if (const std::int64_t g = tissue::nearest(a.grid, own, probe.at); g >= 0) {
                candidate = {tissue::square_distance(a.grid.position(a.grid.cell(g)), probe.at, a.grid.dimensions),
                             a.grid.whole_index(g)};
            }
        }
    }
    if (candidates.empty()) return {};
    std::vector<Candidate> best(candidates.size());
    for (const auto& of_rank : a.team->all_gather(candidates)) {
        for (std::size_t p = 0; p < best.size(); ++p) {
            const bool is_nearer =
                of_rank[p].distance < best[p].distance ||
                (of_rank[p].distance == best[p].distance && of_rank[p].whole_index < best[p].whole_index);
            best[p] = is_nearer ? of_rank[p] : best[p];
        }
    }
    // Of a grid the reader has looked at the place; of other points one that is further away than their mean distance
    // lies outside.
    const double reach = a.grid.rows ? a.grid.spacing.least() : std::numeric_limits<double>::infinity();
    std::vector<std::int64_t> cells;
    for (const Candidate& one : best)
        cells.push_back(one.whole_index == nowhere || one.distance > reach * reach ? -1 : one.whole_index);
    return cells;
}

void put_at(ProbePlace& place, std::int64_t whole_index, const Assembly& a) {
    const tissue::Cell& n = a.grid.whole_cells();
    place.whole_index = whole_index;
    place.cell = {whole_index % n[0], whole_index / n[0] % n[1], whole_index / (n[0] * n[1])};
    place.owner = a.decomposition ? a.decomposition->owner(place.cell) : 0;
    if (place.owner == a.team->rank()) place.slot = a.slots.slot_of(a.grid.index(a.grid.part_cell(place.cell)));
}

// In the order of the grid.
std::vector<std::int64_t> own_slots_in(const tissue::Selection& inside, const Assembly& a) {
    std::vector<std::int64_t> slots;
    const tissue::CellBox box = a.grid.owned();
    for (std::int64_t g = 0; g < a.grid.count(); ++g) {
        const std::int64_t slot = inside[static_cast<std::size_t>(g)] != 0 ? a.slots.slot_of(g) : -1;
        if (slot >= 0 && box.contains(a.grid.cell(g))) slots.push_back(slot);
    }
    return slots;
}

// Of a probe of one cell of a mesh: the numbers that there are, as the end of a message.
std::string rows_of_mesh(const experiment::Geometry& geometry, const Probe& probe) {
    if (!geometry.mesh || probe.kind != Probe::Kind::cell) return "";
    return std::string(": the mesh has the ") + (geometry.has_finite_volumes() ? "tetrahedra" : "nodes") + " 0 to " +
           std::to_string(geometry.cells[0] - 1);
}

}  // namespace

std::vector<ProbePlace> find_probes(const Experiment& experiment, const Assembly& a, Diagnostics& diagnostics) {
    std::vector<ProbePlace> places(experiment.probes.size());
    const tissue::Grid whole = a.grid.whole_grid();
    const auto nearest = nearest_cells(experiment, a);
    std::vector<std::int64_t> own_cells;  // of each probe
    collective_try(*a.team, [&] {
        auto next = nearest.begin();
        for (std::size_t p = 0; p < places.size(); ++p) {
            const Probe& probe = experiment.probes[p];
            ProbePlace& place = places[p];
            if (probe.kind == Probe::Kind::at) {
                if (*next >= 0) put_at(place, *next, a);
                ++next;
            } else if (probe.kind == Probe::Kind::cell) {
                if (whole.contains(probe.cell)) put_at(place, whole.index(probe.cell), a);
            } else {
                place.is_mean = true;
                place.slots = own_slots_in(select(experiment, probe.mean_over, a.grid, a.block_of_cell), a);
            }
            own_cells.push_back(place.is_mean     ? static_cast<std::int64_t>(place.slots.size())
                                : place.slot >= 0 ? 1
                                                  : 0);
        }
    });
    const auto cells = a.team->all_reduce_sum(own_cells);
    for (std::size_t p = 0; p < places.size(); ++p) {
        const Probe& probe = experiment.probes[p];
        places[p].cells = cells[p];
        if (cells[p] == 0) {
            diagnostics.error(probe.origin, places[p].is_mean
                                                ? "probe '" + probe.name + "' is the mean over no cell"
                                                : "probe '" + probe.name + "' names a point without a cell" +
                                                      rows_of_mesh(experiment.geometry, probe));
        }
    }
    return places;
}

}  // namespace heartwright::tissue_state
