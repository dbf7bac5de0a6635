#include "runtime/tissue_state/start_files.hpp"

#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "base/units/shown.hpp"
#include "base/units/unit.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/object_reader.hpp"

namespace heartwright::tissue_state {
namespace {

using experiment::StartFile;

// Names of the model against those of the file: what is missing, what nobody asked for.
std::string difference(const std::vector<std::string>& wanted, const std::vector<std::string>& present,
                       const char* what) {
    const auto without = [](const std::vector<std::string>& all, const std::vector<std::string>& others) {
        std::vector<std::string> rest;
        for (const std::string& name : all)
            if (std::find(others.begin(), others.end(), name) == others.end()) rest.push_back("'" + name + "'");
        constexpr std::size_t most = 12;
        if (rest.size() > most) {
            const std::size_t more = rest.size() - most;
            rest.resize(most);
            rest.push_back(std::to_string(more) + " more");
        }
        return experiment::join(rest);
    };
    const std::string missing = without(wanted, present), unknown = without(present, wanted);
    std::string text;
    if (!missing.empty()) text += std::string("lacks the ") + what + " " + missing;
    if (!unknown.empty())
        text += std::string(text.empty() ? "" : ", and ") + "has " + what + " that the model has not: " + unknown;
    return text;
}

std::string place_text(const std::array<std::int64_t, 3>& cell) {
    return "(" + std::to_string(cell[0]) + ", " + std::to_string(cell[1]) + ", " + std::to_string(cell[2]) + ")";
}

// What the file's unit is of the model's; nothing when it is no unit of that dimension, with the reason in `why`.
std::optional<double> factor_of(const std::string& said, const char* wanted, std::string& why) {
    const auto own = parse_unit(wanted);
    if (!own) throw OurFault(std::string("the generated model has '") + wanted + "' as a unit");
    if (said.empty()) {
        why = "has no attribute 'unit'";
        return {};
    }
    std::string reason;
    const auto unit = parse_unit(said, &reason);
    if (!unit) {
        why = "has '" + said + "' as its unit: " + reason;
        return {};
    }
    if (!unit->same_dimension(*own)) {
        why = "is in " + said + ", not in " + wanted;
        return {};
    }
    return conversion_factor(*unit, *own);
}

template <class Info>
std::vector<std::string> names_of(const Info* infos, std::int32_t count) {
    std::vector<std::string> names;
    for (std::int32_t k = 0; k < count; ++k) names.emplace_back(infos[k].name);
    return names;
}
std::vector<std::string> names_of(const std::vector<io::EndStateFile::Quantity>& quantities) {
    std::vector<std::string> names;
    for (const auto& quantity : quantities) names.push_back(quantity.name);
    return names;
}

// FP32 rounds a bound to the other side of itself.
constexpr double rounding = 1e-6;

}  // namespace

StartFiles::StartFiles(const experiment::Experiment& experiment, const interface::Model& model,
                       const Assembly& assembly, Diagnostics& diagnostics, std::vector<std::string>& notes)
    : experiment_(experiment), model_(model), assembly_(assembly) {
    for (int b = 0; b < assembly.slots.block_count(); ++b) {
        const auto& cells = experiment::cells_of(experiment, b - 1);
        if (assembly.cells_of_block[static_cast<std::size_t>(b)] == 0) continue;
        if (cells.prepaced)
            open(b, *cells.prepaced, diagnostics, notes);
        else if (cells.start_file)
            open(b, *cells.start_file, diagnostics, notes);
    }
    const bool is_each_its_own =
        std::any_of(starts_.begin(), starts_.end(), [](const Start& start) { return start.row < 0; });
    for (const auto& reset : experiment.resets) {
        if (reset.to_start && is_each_its_own) {
            diagnostics.error(
                reset.origin,
                "resetting cells to their start, where each began with its own states of a file, is not there yet",
                "states of the cell can be given by name; a start of one 'cell' of the file can be gone back to");
        }
    }
}

void StartFiles::open(int block, const StartFile& said, Diagnostics& diagnostics, std::vector<std::string>& notes) {
    Start start{block, nullptr, -1, {}, {}};
    for (const Start& other : starts_)
        if (other.file->path() == said.path) start.file = other.file;
    try {
        if (!start.file) start.file = std::make_shared<io::EndStateFile>(said.path);
        if (match_model(said, start, diagnostics, notes) && find_cell(said, start, diagnostics, notes))
            starts_.push_back(std::move(start));
    } catch (const UserFault& fault) {
        diagnostics.error(said.origin, fault.what());
    }
}

bool StartFiles::match_model(const StartFile& said, Start& start, Diagnostics& diagnostics,
                             std::vector<std::string>& notes) const {
    const io::EndStateFile& file = *start.file;
    const std::string& model = file.header().model;
    const std::string states = difference(names_of(model_.states, model_.n_states), names_of(file.states()), "states");
    if (!states.empty()) {
        diagnostics.error(said.origin, model == model_.name ? said.path + " " + states
                                                            : said.path + " holds cells of '" + model + "', not of '" +
                                                                  model_.name + "': it " + states);
        return false;
    }
    const auto match = [&](const auto& infos, std::int32_t count, const auto& quantities,
                           std::vector<double>& factors) {
        bool all = true;
        for (std::int32_t k = 0; k < count; ++k) {
            const auto found = std::find_if(quantities.begin(), quantities.end(),
                                            [&](const auto& q) { return q.name == infos[k].name; });
            std::string why;
            const auto factor = factor_of(found->unit, infos[k].unit, why);
            if (!factor) {
                diagnostics.error(said.origin, said.path + ": '" + found->name + "' " + why);
                all = false;
            }
            factors.push_back(factor.value_or(1));
        }
        return all;
    };
    if (!match(model_.states, model_.n_states, file.states(), start.factors)) return false;
    if (model_.lattice != nullptr) {
        const interface::LatticeInfo& info = *model_.lattice;
        std::string sites =
            difference(names_of(info.states, info.n_states), names_of(file.site_states()), "states of sites");
        if (sites.empty()) sites = difference(names_of(info.counts, info.n_counts), file.counts(), "counts");
        if (!sites.empty()) {
            diagnostics.error(said.origin, said.path + " " + sites);
            return false;
        }
        const auto& shape = assembly_.lattice->sites.shape;
        if (!std::equal(shape.begin(), shape.end(), file.header().sites.begin())) {
            diagnostics.error(said.origin, said.path + " has cells of " + place_text(file.header().sites) +
                                               " sites, the experiment of " +
                                               place_text({shape[0], shape[1], shape[2]}));
            return false;
        }
        if (!match(info.states, info.n_states, file.site_states(), start.site_factors)) return false;
    }
    std::string other;
    if (model != model_.name)
        other = "of model '" + model + "', whose states have the same names as those of '" + model_.name + "'";
    else if (file.header().spec_hash != model_.spec_hash)
        other = "of another version of the model's spec, with the same states";
    if (!other.empty()) {
        const std::string note = "start: " + said.path + " holds cells " + other;
        if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
    }
    return true;
}

// Each cell takes the state of the cell that has its number: those of another domain lie elsewhere.
bool StartFiles::match_domain(const StartFile& said, const io::EndStateHeader& header, Diagnostics& diagnostics,
                              std::vector<std::string>& notes) const {
    const std::string other = io::domain_difference(said.path, header.domain, "this experiment", assembly_.domain);
    if (!other.empty()) {
        diagnostics.error(said.origin,
                          other + (assembly_.domain.is_mesh() ? ": it is another mesh, or the same with other numbers"
                                                              : ": they are not the same cells"),
                          R"(start on the domain of the file, or name one of its cells for all: "cell" or "probe")");
        return false;
    }
    const std::string note = "warning: start: " + said.path +
                             " does not say of which domain its cells are, as files of earlier versions do not; they "
                             "are taken for those of this experiment by their numbers";
    if (!header.domain.is_known() && std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
    return true;
}

// One cell for all, or the same domain.
bool StartFiles::find_cell(const StartFile& said, Start& start, Diagnostics& diagnostics,
                           std::vector<std::string>& notes) const {
    const io::EndStateFile& file = *start.file;
    const io::EndStateHeader& header = file.header();
    const auto take = [&](std::int64_t number, const std::string& what) {
        start.row = file.row_of(number);
        if (start.row < 0) diagnostics.error(said.origin, said.path + " does not hold " + what);
        return start.row >= 0;
    };
    if (said.probe) {
        std::vector<std::string> names;
        for (const auto& [name, cell] : header.probes) {
            if (name == *said.probe) return take(cell, "the cell of probe '" + name + "'");
            names.push_back(name);
        }
        const std::string suggestion = did_you_mean(*said.probe, names);
        diagnostics.error(said.origin, said.path + " has no probe '" + *said.probe + "'",
                          !suggestion.empty() ? suggestion
                          : names.empty()     ? "it has none"
                                              : "it has: " + experiment::join(names));
        return false;
    }
    if (said.cell) {
        const auto& cell = *said.cell;
        if (cell[0] >= header.grid[0] || cell[1] >= header.grid[1] || cell[2] >= header.grid[2]) {
            diagnostics.error(said.origin, "cell " + place_text(cell) + " lies outside the grid of " + said.path +
                                               ", which has " + place_text(header.grid) + " points");
            return false;
        }
        return take(header.number(cell), "cell " + place_text(cell));
    }
    if (header.cells.size() == 1) {
        start.row = 0;
        return true;
    }
    const auto& own = assembly_.grid.whole_cells();
    if (!std::equal(own.begin(), own.end(), header.grid.begin())) {
        diagnostics.error(said.origin,
                          said.path + " has " + std::to_string(header.cells.size()) + " cells of a grid of " +
                              place_text(header.grid) + " points, not of this one's " +
                              place_text({own[0], own[1], own[2]}),
                          R"(name one of them for all: "cell": [i, j, k] or "probe": "P1")");
        return false;
    }
    if (!match_domain(said, header, diagnostics, notes)) return false;
    const auto range = assembly_.slots.block(start.block);
    for (std::int64_t s = range.first; s < range.last; ++s) {
        const std::int64_t number = assembly_.grid.whole_index(assembly_.slots.grid_of(s));
        if (file.row_of(number) < 0) {
            diagnostics.error(said.origin, said.path + " does not hold cell " + place_text(header.place(number)),
                              R"(name one of its cells for all: "cell": [i, j, k] or "probe": "P1")");
            return false;
        }
    }
    start.row = -1;
    return true;
}

std::int64_t StartFiles::row_of_slot(const Start& start, std::int64_t slot) const {
    return start.row >= 0 ? start.row : start.file->row_of(assembly_.grid.whole_index(assembly_.slots.grid_of(slot)));
}

double StartFiles::checked(const Start& start, const interface::StateInfo& info, double value, std::int64_t row,
                           std::int64_t site) const {
    if (value >= info.lower - rounding * std::fabs(info.lower) &&
        value <= info.upper + rounding * std::fabs(info.upper) && std::isfinite(value))
        return value;
    const auto& header = start.file->header();
    std::string message =
        start.file->path() + ": cell " + place_text(header.place(header.cells[static_cast<std::size_t>(row)]));
    if (site >= 0) message += ", site " + std::to_string(site);
    message += ": " + std::string(info.name) + " is " + experiment::format_number(value) + behind_a_number(info.unit);
    if (std::isfinite(value)) {
        message += ", outside its range of " + experiment::format_number(info.lower) + " to " +
                   experiment::format_number(info.upper);
    }
    throw UserFault(message);
}

void StartFiles::put(cells::Population& population) const {
    for (const Start& start : starts_) {
        put_states(start, population);
        if (model_.lattice != nullptr) put_sites(start, population);
    }
}

void StartFiles::put_states(const Start& start, cells::Population& population) const {
    const auto range = assembly_.slots.block(start.block);
    if (start.row >= 0) {
        std::vector<double> states;
        for (std::int32_t k = 0; k < model_.n_states; ++k) {
            const double value = start.file->state(model_.states[k].name, start.row, 1).front() *
                                 start.factors[static_cast<std::size_t>(k)];
            states.push_back(checked(start, model_.states[k], value, start.row, -1));
        }
        population.begin_at(start.block, states);
        return;
    }
    if (range.first == range.last) return;
    std::int64_t first = row_of_slot(start, range.first), last = first;  // rows of own cells lie between
    for (std::int64_t s = range.first; s < range.last; ++s) {
        first = std::min(first, row_of_slot(start, s));
        last = std::max(last, row_of_slot(start, s));
    }
    for (std::int32_t k = 0; k < model_.n_states; ++k) {
        const std::vector<double> rows = start.file->state(model_.states[k].name, first, last + 1 - first);
        std::vector<double> values;
        values.reserve(static_cast<std::size_t>(range.last - range.first));
        for (std::int64_t s = range.first; s < range.last; ++s) {
            const std::int64_t row = row_of_slot(start, s);
            values.push_back(checked(
                start, model_.states[k],
                rows[static_cast<std::size_t>(row - first)] * start.factors[static_cast<std::size_t>(k)], row, -1));
        }
        population.upload(k, range.first, values);
    }
}

void StartFiles::put_sites(const Start& start, cells::Population& population) const {
    const interface::LatticeInfo& info = *model_.lattice;
    lattice::Lattice& lattice = population.lattice();
    const auto sites = static_cast<std::size_t>(lattice.sites().count());
    const auto range = assembly_.slots.block(start.block);
    std::vector<std::vector<double>> states;
    std::vector<std::vector<std::uint8_t>> counts;
    const auto read = [&](std::int64_t row) {
        states.clear();
        counts.clear();
        for (std::int32_t k = 0; k < info.n_states; ++k) {
            states.push_back(start.file->site_state(info.states[k].name, row, 1));
            for (std::size_t i = 0; i < sites; ++i) {
                double& value = states.back()[i];
                value = checked(start, info.states[k], value * start.site_factors[static_cast<std::size_t>(k)], row,
                                static_cast<std::int64_t>(i));
            }
        }
        for (std::int32_t c = 0; c < info.n_counts; ++c) {
            auto& bytes = counts.emplace_back();
            const auto values = start.file->count(info.counts[c].name, row, 1);
            for (std::size_t i = 0; i < sites; ++i) {
                if (!(values[i] >= 0 && values[i] <= 255 && values[i] == std::floor(values[i]))) {
                    checked(start, {info.counts[c].name, "1", "", "", 0, 255}, values[i], row,
                            static_cast<std::int64_t>(i));
                    throw UserFault(start.file->path() + ": " + info.counts[c].name + " is no whole number at site " +
                                    std::to_string(i));
                }
                bytes.push_back(static_cast<std::uint8_t>(values[i]));
            }
        }
        for (std::int32_t m = 0; m < info.n_machines; ++m) {
            const interface::MachineInfo& machine = info.machines[m];
            const std::int64_t channels = lattice.channels(start.block, m);
            for (std::size_t i = 0; machine.n_states > 0 && i < sites; ++i) {
                std::int64_t sum = 0;
                for (std::int32_t c = 0; c < machine.n_states; ++c)
                    sum += counts[static_cast<std::size_t>(machine.first_count + c)][i];
                if (sum != channels) {
                    const auto& header = start.file->header();
                    throw UserFault(start.file->path() + ": cell " +
                                    place_text(header.place(header.cells[static_cast<std::size_t>(row)])) + ", site " +
                                    std::to_string(i) + ": there are " + std::to_string(sum) + " channels of " +
                                    machine.name + ", but the model has " + std::to_string(channels));
                }
            }
        }
    };
    if (start.row >= 0) read(start.row);
    for (std::int64_t s = range.first; s < range.last; ++s) {
        if (start.row < 0) read(row_of_slot(start, s));
        for (std::int32_t k = 0; k < info.n_states; ++k)
            lattice.upload_state(k, s, states[static_cast<std::size_t>(k)]);
        lattice.upload_counts(s, counts);
    }
}

}  // namespace heartwright::tissue_state
