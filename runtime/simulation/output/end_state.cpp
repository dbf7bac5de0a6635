#include "runtime/simulation/output/end_state.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "runtime/core/machine.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/simulation/setup/grid_gather.hpp"
#include "runtime/simulation/setup/parameter_fields.hpp"

namespace heartwright::solver {
namespace {

constexpr std::int64_t piece = std::int64_t{1} << 22;  // values

}  // namespace

EndStateKeeper::EndStateKeeper(const experiment::Experiment& experiment, const abi::Model& model,
                               const Assembly& assembly, std::vector<std::string>& notes)
    : experiment_(experiment), model_(model), assembly_(assembly) {
    using Kept = experiment::EndState;
    const std::int64_t all = bytes_of(assembly.whole_cells);
    const bool is_large = experiment.end_state == Kept::automatic && all > large;
    keeps_all_ = experiment.end_state == Kept::cells || (experiment.end_state == Kept::automatic && !is_large);
    if (!keeps_all_ && experiment.end_state != Kept::none) {
        std::set<std::int64_t> cells;
        for (const ProbePlace& place : assembly.probes) {
            if (!place.is_mean) {
                cells.insert(place.whole_index);
            }
            if (place.slot >= 0) {
                slots_.push_back(place.slot);
            }
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
    for (const auto& field : experiment_.fields_in) {
        differing.insert(field.parameter.index);
    }
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
        .has_parameters = !experiment_.fields_in.empty()};
    if (assembly_.lattice) {
        const auto& shape = assembly_.lattice->sites.shape;
        header.sites = {shape[0], shape[1], shape[2]};
    }
    for (std::size_t p = 0; p < assembly_.probes.size(); ++p) {
        if (!assembly_.probes[p].is_mean) {
            header.probes.emplace_back(experiment_.probes[p].name, assembly_.probes[p].whole_index);
        }
    }
    return header;
}

void EndStateKeeper::write(const std::string& path, const cells::Population& population, std::int64_t step) const {
    std::vector<std::int64_t> slots = slots_, numbers;
    if (keeps_all_) {  // in the order of the grid, whatever the blocks are
        for (std::int64_t g = 0; g < assembly_.grid.count(); ++g) {
            if (const std::int64_t slot = assembly_.slots.slot_of(g); slot >= 0 && slot < assembly_.slots.count()) {
                slots.push_back(slot);
            }
        }
    }
    for (const std::int64_t slot : slots) {
        numbers.push_back(assembly_.grid.whole_index(assembly_.slots.grid_of(slot)));
    }
    mpi::Team& team = *assembly_.team;
    const std::int64_t cells = team.all_reduce_sum(static_cast<std::int64_t>(numbers.size()));
    const tissue::Cell& whole = assembly_.grid.whole_cells();
    std::optional<io::EndStateWriter> file;
    const auto at_root = [&](const auto& work) {  // whose disk may be full: all say so then
        collective_try(team, [&] {
            if (team.is_root()) {
                work();
            }
        });
    };
    // Rows of all ranks in the order of the grid, so many at a time that a piece is all that any rank has of them.
    // own(first, last): of these of `slots`, `width` values each.
    const auto write_rows = [&](std::int64_t width, const auto& own) {
        const std::int64_t points = whole[0] * whole[1] * whole[2], some = std::max<std::int64_t>(1, piece / width);
        const std::int64_t at_once = cells <= some ? points : some;
        for (std::int64_t from = 0; from < points; from += at_once) {
            const auto first = std::lower_bound(numbers.begin(), numbers.end(), from),
                       last = std::lower_bound(first, numbers.end(), from + at_once);
            const auto values = own(first - numbers.begin(), last - numbers.begin());
            const auto all = gather_cells(team, {first, last}, values, width);
            at_root([&] { file->rows(all.values); });
        }
    };
    at_root([&] {
        file.emplace(path, header(step), static_cast<std::uint64_t>(cells));
        file->begin_cells();
    });
    write_rows(1, [&](std::ptrdiff_t first, std::ptrdiff_t last) {
        return std::vector(numbers.begin() + first, numbers.begin() + last);
    });
    for (std::int32_t k = 0; k < model_.n_states; ++k) {
        const std::vector<double> plane = population.download(k);
        at_root([&] { file->begin_state(model_.states[k].name, model_.states[k].unit, model_.real_bytes == 4); });
        write_rows(1, [&](std::ptrdiff_t first, std::ptrdiff_t last) {
            std::vector<double> values;
            for (auto slot = slots.begin() + first; slot != slots.begin() + last; ++slot) {
                values.push_back(plane[static_cast<std::size_t>(*slot)]);
            }
            return values;
        });
    }
    std::set<std::int32_t> written;
    for (const auto& field : experiment_.fields_in) {
        const std::int32_t parameter = field.parameter.index;
        if (!written.insert(parameter).second) {
            continue;  // several fields may give one parameter to different cells
        }
        const std::vector<double> all = parameter_of_slots(assembly_, parameter);
        at_root([&] { file->begin_parameter(model_.parameters[parameter].name, model_.parameters[parameter].unit); });
        write_rows(1, [&](std::ptrdiff_t first, std::ptrdiff_t last) {
            std::vector<double> values;
            for (auto slot = slots.begin() + first; slot != slots.begin() + last; ++slot) {
                values.push_back(all[static_cast<std::size_t>(*slot)]);
            }
            return values;
        });
    }
    if (assembly_.lattice) {
        const lattice::Lattice& lattice = population.lattice();
        const std::int64_t sites = lattice.sites().count();
        const auto write_sites = [&](const auto& of_cell) {
            write_rows(sites, [&](std::ptrdiff_t first, std::ptrdiff_t last) {
                decltype(of_cell(0)) values;
                for (auto slot = slots.begin() + first; slot != slots.begin() + last; ++slot) {
                    const auto own = of_cell(*slot);
                    values.insert(values.end(), own.begin(), own.end());
                }
                return values;
            });
        };
        for (std::int32_t k = 0; k < model_.lattice->n_states; ++k) {
            at_root([&] { file->begin_site_state(model_.lattice->states[k].name, model_.lattice->states[k].unit); });
            write_sites([&](std::int64_t slot) { return lattice.download_state(k, slot); });
        }
        for (std::int32_t c = 0; c < model_.lattice->n_counts; ++c) {
            at_root([&] { file->begin_count(model_.lattice->counts[c].name); });
            write_sites([&](std::int64_t slot) { return lattice.download_count(c, slot); });
        }
    }
    at_root([&] { file->close(); });
}

}  // namespace heartwright::solver
