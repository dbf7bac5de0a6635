#include "runtime/simulation/end_state.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "runtime/core/machine.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/tissue_state/grid_gather.hpp"
#include "runtime/tissue_state/parameter_fields.hpp"

namespace heartwright::simulation {
namespace {

constexpr std::int64_t piece = std::int64_t{1} << 22;  // values

}  // namespace

EndStateKeeper::EndStateKeeper(const experiment::Experiment& experiment, const interface::Model& model,
                               const tissue_state::Assembly& assembly, std::vector<std::string>& notes)
    : experiment_(experiment), model_(model), assembly_(assembly) {
    using Kept = experiment::EndState;
    const std::int64_t all = bytes_of(assembly.whole_cells);
    const bool is_large = experiment.end_state == Kept::automatic && all > large;
    keeps_all_ = experiment.end_state == Kept::cells || (experiment.end_state == Kept::automatic && !is_large);
    if (!keeps_all_ && experiment.end_state != Kept::none) {
        std::set<std::int64_t> cells;
        for (const tissue_state::ProbePlace& place : assembly.probes) {
            if (!place.is_mean) cells.insert(place.whole_index);
            if (place.slot >= 0) slots_.push_back(place.slot);
        }
        cells_of_probes_ = static_cast<std::int64_t>(cells.size());
        const auto by_grid = [&](std::int64_t a, std::int64_t b) {
            return assembly.slots.grid_of(a) < assembly.slots.grid_of(b);
        };
        std::sort(slots_.begin(), slots_.end(), by_grid);
        slots_.erase(std::unique(slots_.begin(), slots_.end()), slots_.end());
    }
    if (is_large) {
        notes.push_back("end_state.h5 " +
                        std::string(cells_of_probes_ == 0 ? "is not written" : "keeps the cells of probes only") +
                        ": all cells would take " + bytes_text(all) + R"( ("end_state": "cells" keeps them))");
    }
}

std::int64_t EndStateKeeper::bytes_of(std::int64_t cells) const {
    std::set<std::int32_t> differing;
    for (const auto& field : experiment_.fields_in) differing.insert(field.parameter.index);
    std::int64_t of_cell = 8 + static_cast<std::int64_t>(model_.n_states) * model_.real_bytes +
                           8 * static_cast<std::int64_t>(differing.size());
    if (assembly_.lattice) {
        of_cell += assembly_.lattice->sites.count() *
                   (8 * static_cast<std::int64_t>(model_.lattice->n_states) + model_.lattice->n_counts);
    }
    return cells * of_cell;
}

std::int64_t EndStateKeeper::bytes() const { return bytes_of(keeps_all_ ? assembly_.whole_cells : cells_of_probes_); }

io::EndStateHeader EndStateKeeper::header(std::int64_t step) const {
    io::EndStateHeader header{
        .model = model_.name,
        .spec_hash = model_.spec_hash,
        .experiment = experiment_.name,
        .t = static_cast<double>(step) * experiment_.time.dt,
        .step = step,
        .seed = experiment_.seed,
        .grid = {assembly_.grid.whole_cells()[0], assembly_.grid.whole_cells()[1], assembly_.grid.whole_cells()[2]},
        .cells = {},
        .sites = {},
        .probes = {},
        .has_parameters = !experiment_.fields_in.empty(),
        .domain = assembly_.domain};
    if (assembly_.lattice) {
        const auto& shape = assembly_.lattice->sites.shape;
        header.sites = {shape[0], shape[1], shape[2]};
    }
    for (std::size_t p = 0; p < assembly_.probes.size(); ++p)
        if (!assembly_.probes[p].is_mean)
            header.probes.emplace_back(experiment_.probes[p].name, assembly_.probes[p].whole_index);
    return header;
}

std::vector<std::int64_t> EndStateKeeper::slots_to_write() const {
    if (!keeps_all_) return slots_;
    std::vector<std::int64_t> slots;  // in the order of the grid, whatever the blocks are
    for (std::int64_t g = 0; g < assembly_.grid.count(); ++g)
        if (const std::int64_t slot = assembly_.slots.slot_of(g); slot >= 0 && slot < assembly_.slots.count())
            slots.push_back(slot);
    return slots;
}

namespace {

// Rows of all ranks in the order of the grid, written by the root: so many at a time that a piece is all that any rank
// has of them. Its calls are collective.
class RowsOfRanks {
public:
    // slots: own ones, in the order of the grid.
    RowsOfRanks(const tissue_state::Assembly& assembly, std::vector<std::int64_t> slots)
        : team_(*assembly.team), slots_(std::move(slots)) {
        for (const std::int64_t slot : slots_)
            numbers_.push_back(assembly.grid.whole_index(assembly.slots.grid_of(slot)));
        cells_ = team_.all_reduce_sum(static_cast<std::int64_t>(numbers_.size()));
        const tissue::Cell& whole = assembly.grid.whole_cells();
        points_ = whole[0] * whole[1] * whole[2];
    }

    void open(const std::string& path, const io::EndStateHeader& header) {
        at_root([&] {
            file_.emplace(path, header, static_cast<std::uint64_t>(cells_));
            file_->begin_cells();
        });
        write_rows<std::int64_t>(1, [](std::int64_t, std::int64_t number, auto& row) { row.push_back(number); });
    }
    // begin(file), at the root; then rows of `width` values, which add(slot, values) appends.
    template <class Value, class Begin, class Add>
    void write(std::int64_t width, const Begin& begin, const Add& add) {
        at_root([&] { begin(*file_); });
        write_rows<Value>(width, [&](std::int64_t slot, std::int64_t, std::vector<Value>& row) { add(slot, row); });
    }
    void close() {
        at_root([&] { file_->close(); });
    }

private:
    template <class Work>
    void at_root(const Work& work) {  // whose disk may be full: all say so then
        collective_try(
            team_,
            [&] {
                if (team_.is_root()) {
                    work();
                }
            });
    }
    template <class Value, class Add>
    void write_rows(std::int64_t width, const Add& add) {
        const std::int64_t some = std::max<std::int64_t>(1, piece / width), at_once = cells_ <= some ? points_ : some;
        for (std::int64_t from = 0; from < points_; from += at_once) {
            const auto first = std::lower_bound(numbers_.begin(), numbers_.end(), from),
                       last = std::lower_bound(first, numbers_.end(), from + at_once);
            std::vector<Value> values;
            for (auto number = first; number != last; ++number)
                add(slots_[static_cast<std::size_t>(number - numbers_.begin())], *number, values);
            const auto all = tissue_state::gather_cells(team_, {first, last}, values, width);
            at_root([&] { file_->rows(all.values); });
        }
    }

    mpi::Team& team_;
    std::vector<std::int64_t> slots_, numbers_;  // numbers: of the cells, in the whole grid
    std::int64_t cells_ = 0, points_ = 0;        // of all ranks
    std::optional<io::EndStateWriter> file_;
};

void write_sites(const lattice::Lattice& lattice, const interface::LatticeInfo& info, RowsOfRanks& rows) {
    const std::int64_t sites = lattice.sites().count();
    const auto append = [](const auto& own, auto& row) { row.insert(row.end(), own.begin(), own.end()); };
    for (std::int32_t k = 0; k < info.n_states; ++k) {
        rows.write<double>(
            sites, [&](io::EndStateWriter& file) { file.begin_site_state(info.states[k].name, info.states[k].unit); },
            [&](std::int64_t slot, auto& row) { append(lattice.download_state(k, slot), row); });
    }
    using Count = decltype(lattice.download_count(0, 0))::value_type;
    for (std::int32_t c = 0; c < info.n_counts; ++c) {
        rows.write<Count>(
            sites, [&](io::EndStateWriter& file) { file.begin_count(info.counts[c].name); },
            [&](std::int64_t slot, auto& row) { append(lattice.download_count(c, slot), row); });
    }
}

}  // namespace

void EndStateKeeper::write(const std::string& path, const cells::Population& population, std::int64_t step) const {
    RowsOfRanks rows(assembly_, slots_to_write());
    rows.open(path, header(step));
    for (std::int32_t k = 0; k < model_.n_states; ++k) {
        const interface::StateInfo& state = model_.states[k];
        const std::vector<double> plane = population.download(k);
        rows.write<double>(
            1, [&](io::EndStateWriter& file) { file.begin_state(state.name, state.unit, model_.real_bytes == 4); },
            [&](std::int64_t slot, auto& row) { row.push_back(plane[static_cast<std::size_t>(slot)]); });
    }
    std::set<std::int32_t> written;
    for (const auto& field : experiment_.fields_in) {
        const std::int32_t parameter = field.parameter.index;
        if (!written.insert(parameter).second) continue;  // several fields may give one parameter to different cells
        const auto& info = model_.parameters[parameter];
        const std::vector<double> all = parameter_of_slots(assembly_, parameter);
        rows.write<double>(
            1, [&](io::EndStateWriter& file) { file.begin_parameter(info.name, info.unit); },
            [&](std::int64_t slot, auto& row) { row.push_back(all[static_cast<std::size_t>(slot)]); });
    }
    if (assembly_.lattice) write_sites(population.lattice(), *model_.lattice, rows);
    rows.close();
}

}  // namespace heartwright::simulation
