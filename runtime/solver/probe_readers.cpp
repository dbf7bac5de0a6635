#include "runtime/solver/probe_readers.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "runtime/experiment/bind.hpp"

namespace heartwright::solver {
namespace {

using experiment::Probe;

std::vector<std::int64_t> slots_of(const Probe& probe, const experiment::Experiment& experiment, const Assembly& a, Diagnostics& diagnostics) {
    std::vector<std::int64_t> slots;
    if (probe.kind == Probe::Kind::at) {
        slots.push_back(a.slots.slot_of(tissue::nearest(a.grid, a.present, probe.at)));
    } else if (probe.kind == Probe::Kind::cell) {
        const std::int64_t slot = a.grid.contains(probe.cell) ? a.slots.slot_of(a.grid.index(probe.cell)) : -1;
        if (slot < 0) {
            diagnostics.error(probe.origin, "probe '" + probe.name + "' names a point without a cell");
            return {0};
        }
        slots.push_back(slot);
    } else {
        const auto inside = select(experiment, probe.mean_over, a.grid, a.block_of_cell);
        for (std::int64_t g = 0; g < a.grid.count(); ++g) {
            const std::int64_t slot = inside[static_cast<std::size_t>(g)] != 0 ? a.slots.slot_of(g) : -1;
            if (slot >= 0) {
                slots.push_back(slot);
            }
        }
        if (slots.empty()) {
            diagnostics.error(probe.origin, "probe '" + probe.name + "' is the mean over no cell");
        }
    }
    return slots;
}

bool is_recorded(const Probe& probe, const abi::Model& model) {
    const auto is_kept = [&](const experiment::ModelName& symbol) {
        return symbol.index < model.n_states || (model.lattice == nullptr && symbol.index < model.n_states + model.n_observables);
    };
    return probe.kind != Probe::Kind::mean_over && std::all_of(probe.show.begin(), probe.show.end(), is_kept);
}

std::int64_t every_of(const Probe& probe) { return std::max<std::int64_t>(1, probe.every_steps); }

RecordedProbes::Probe recorded(const Probe& probe, std::int64_t slot) {
    RecordedProbes::Probe kept{slot, every_of(probe), {}};
    for (const auto& symbol : probe.show) {
        kept.symbols.push_back(symbol.index);
    }
    return kept;
}

}  // namespace

std::int64_t ProbeReaders::memory(const experiment::Experiment& experiment, const abi::Model& model, const Assembly& assembly, std::int64_t most_steps) {
    std::vector<RecordedProbes::Probe> kept;
    Diagnostics said_later;
    for (const Probe& probe : experiment.probes) {
        if (is_recorded(probe, model)) {
            kept.push_back(recorded(probe, slots_of(probe, experiment, assembly, said_later).front()));
        }
    }
    std::vector<std::int64_t> varying;
    for (const cells::BlockSetup& block : assembly.blocks) {
        varying.push_back(block.fields.empty() ? -1 : static_cast<std::int64_t>(block.varying.size()));
    }
    return RecordedProbes::memory(kept, model, assembly.slots, !assembly.stimulus_mask.empty(), varying, most_steps);
}

ProbeReaders::ProbeReaders(device::Device& device, cells::Population& population, cells::Clock& clock, const experiment::Experiment& experiment,
                           const Assembly& assembly, std::int64_t most_steps)
    : clock_(clock) {
    Diagnostics diagnostics;
    std::vector<RecordedProbes::Probe> kept;
    for (const Probe& probe : experiment.probes) {
        auto slots = slots_of(probe, experiment, assembly, diagnostics);
        for (const auto& symbol : probe.show) {
            columns_.push_back({probe.name, symbol.name, experiment::symbol_unit(population.model(), symbol.index)});
        }
        Reader reader{{}, {}, {}, probe.show.size(), every_of(probe), probe.kind == Probe::Kind::mean_over || slots.empty() ? -1 : slots.front()};
        if (is_recorded(probe, population.model())) {
            kept.push_back(recorded(probe, reader.slot));
            readers_.push_back(std::move(reader));
            continue;
        }
        std::vector<std::int32_t> symbols, of_sites;
        for (const auto& symbol : probe.show) {
            reader.is_of_site.push_back(experiment::is_site_symbol(population.model(), symbol.index));
            if (reader.is_of_site.back()) {
                of_sites.push_back(symbol.index - experiment::first_site_symbol(population.model()));
            } else {
                symbols.push_back(symbol.index);
            }
        }
        if (!of_sites.empty()) {
            reader.sites.emplace(device, population, std::vector<std::int64_t>{reader.slot}, std::vector<std::int64_t>{probe.site_number}, of_sites);
        }
        reader.sampler.emplace(device, population, std::move(slots), symbols);
        readers_.push_back(std::move(reader));
    }
    diagnostics.throw_if_errors();
    if (!kept.empty()) {
        recorded_.emplace(device, population, clock, std::move(kept), assembly.stimulus_mask, most_steps);
    }
}

bool ProbeReaders::reads_at(std::int64_t step) const {
    return std::any_of(readers_.begin(), readers_.end(), [&](const Reader& reader) { return !reader.is_recorded() && step % reader.every == 0; });
}

bool ProbeReaders::is_stop(std::int64_t step) const {
    return reads_at(step) || (recorded_ && step >= handed_over_ + recorded_->unread_steps());
}

std::int64_t ProbeReaders::next_stop(std::int64_t step) const {
    std::int64_t next = std::numeric_limits<std::int64_t>::max();
    for (const Reader& reader : readers_) {
        if (!reader.is_recorded()) {
            next = std::min(next, (step / reader.every + 1) * reader.every);
        }
    }
    return recorded_ ? std::min(next, std::max(step + 1, handed_over_ + recorded_->unread_steps())) : next;
}

void ProbeReaders::advance_clock() {
    if (recorded_) {
        recorded_->advance_clock();
    } else {
        clock_.advance();
    }
}

void ProbeReaders::note_changes() {
    if (recorded_) {
        recorded_->make_row();
    }
}

void ProbeReaders::read_now(Reader& reader, std::vector<double>& row) {
    const auto of_cells = reader.sampler->sample(clock_.on_device());
    const auto of_sites = reader.sites ? reader.sites->sample(clock_.on_device()) : std::vector<std::vector<double>>{};
    auto cells = of_cells.begin();
    auto sites = of_sites.begin();
    for (const bool is_of_site : reader.is_of_site) {  // in grid order: the sum is the same on any device
        const auto& values = is_of_site ? *sites++ : *cells++;
        row.push_back(std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size()));
    }
}

void ProbeReaders::hand_over(std::int64_t step, const Row& row) {
    if (step <= handed_over_) {
        return;
    }
    std::vector<RecordedProbes::Row> recorded;
    if (recorded_) {
        recorded = recorded_->read(handed_over_ + 1, step);
    }
    handed_over_ = step;
    if (reads_at(step) && (recorded.empty() || recorded.back().step != step)) {
        recorded.push_back({step, {}});  // nothing but what is read now
    }
    for (const RecordedProbes::Row& from : recorded) {
        std::vector<double> values;
        auto next = from.values.begin();
        for (Reader& reader : readers_) {
            if (!reader.is_recorded() && from.step == step && step % reader.every == 0) {
                read_now(reader, values);
            } else if (!reader.is_recorded() || from.values.empty()) {
                values.insert(values.end(), reader.shown, std::numeric_limits<double>::quiet_NaN());
            } else {
                values.insert(values.end(), next, next + static_cast<std::ptrdiff_t>(reader.shown));
                next += static_cast<std::ptrdiff_t>(reader.shown);
            }
        }
        row(from.step, values);
    }
}

std::vector<std::int64_t> ProbeReaders::slots() const {
    std::vector<std::int64_t> slots;
    for (const Reader& reader : readers_) {
        slots.push_back(reader.slot);
    }
    return slots;
}

}  // namespace heartwright::solver
