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

}  // namespace

ProbeReaders::ProbeReaders(device::Device& device, cells::Population& population, const experiment::Experiment& experiment, const Assembly& assembly) {
    Diagnostics diagnostics;
    for (const Probe& probe : experiment.probes) {
        auto slots = slots_of(probe, experiment, assembly, diagnostics);
        const std::int64_t slot = probe.kind == Probe::Kind::mean_over ? -1 : slots.front();
        std::vector<std::int32_t> symbols, of_sites;
        std::vector<bool> is_of_site;
        for (const auto& symbol : probe.show) {
            is_of_site.push_back(experiment::is_site_symbol(population.model(), symbol.index));
            if (is_of_site.back()) {
                of_sites.push_back(symbol.index - experiment::first_site_symbol(population.model()));
            } else {
                symbols.push_back(symbol.index);
            }
            columns_.push_back({probe.name, symbol.name, experiment::symbol_unit(population.model(), symbol.index)});
        }
        std::optional<SiteSampler> sites;
        if (!of_sites.empty()) {
            sites.emplace(device, population, std::vector<std::int64_t>{slot}, std::vector<std::int64_t>{probe.site_number}, of_sites);
        }
        readers_.push_back({Sampler(device, population, std::move(slots), symbols), std::move(sites), std::move(is_of_site),
                            std::max<std::int64_t>(1, probe.every_steps), probe.show.size(), slot});
    }
    diagnostics.throw_if_errors();
}

bool ProbeReaders::is_due(std::int64_t step) const {
    return std::any_of(readers_.begin(), readers_.end(), [&](const Reader& reader) { return step % reader.every == 0; });
}

std::int64_t ProbeReaders::next_due(std::int64_t step) const {
    std::int64_t next = std::numeric_limits<std::int64_t>::max();
    for (const Reader& reader : readers_) {
        next = std::min(next, (step / reader.every + 1) * reader.every);
    }
    return next;
}

std::vector<double> ProbeReaders::row(std::int64_t step, const abi::StepClock* clock) {
    std::vector<double> row;
    for (Reader& reader : readers_) {
        if (step % reader.every != 0) {
            row.insert(row.end(), reader.shown, std::numeric_limits<double>::quiet_NaN());
            continue;
        }
        const auto of_cells = reader.sampler.sample(clock);
        const auto of_sites = reader.sites ? reader.sites->sample(clock) : std::vector<std::vector<double>>{};
        auto cells = of_cells.begin();
        auto sites = of_sites.begin();
        for (const bool is_of_site : reader.is_of_site) {  // in grid order: the sum is the same on any device
            const auto& values = is_of_site ? *sites++ : *cells++;
            row.push_back(std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size()));
        }
    }
    return row;
}

std::vector<std::int64_t> ProbeReaders::slots() const {
    std::vector<std::int64_t> slots;
    for (const Reader& reader : readers_) {
        slots.push_back(reader.slot);
    }
    return slots;
}

}  // namespace heartwright::solver
