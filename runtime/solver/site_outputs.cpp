#include "runtime/solver/site_outputs.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/experiment/bind.hpp"

namespace heartwright::solver {
namespace {

constexpr auto never = std::numeric_limits<std::int64_t>::max();

std::int64_t slot_of(const std::array<std::int64_t, 3>& cell, const Origin& origin, const std::string& what, const Assembly& a,
                     Diagnostics& diagnostics) {
    const std::int64_t slot = a.grid.contains(cell) ? a.slots.slot_of(a.grid.index(cell)) : -1;
    if (slot < 0) {
        diagnostics.error(origin, what + " names a point without a cell");
        return 0;
    }
    return slot;
}

void require_memory(const experiment::Experiment& experiment) {
    double bytes = 0;
    for (const auto& scan : experiment.line_scans) {
        bytes += 8.0 * static_cast<double>(scan.rows()) * static_cast<double>(scan.sites.size()) * static_cast<double>(scan.show.size());
    }
    const std::int64_t available = host_memory_available();
    if (bytes > static_cast<double>(available)) {
        throw MachineFault("the line scans need " + bytes_text(static_cast<std::int64_t>(std::min(bytes, 9e18))) + " of memory; " +
                           bytes_text(available) + " is available: a larger 'every' or a shorter run needs less");
    }
}

}  // namespace

std::int64_t SiteOutputs::Due::next(std::int64_t step) const {
    const std::int64_t next = step < first ? first : first + ((step - first) / every + 1) * every;
    return next <= last ? next : never;
}

std::int64_t SiteOutputs::device_memory(const experiment::Experiment& experiment) {
    std::int64_t items = 0;  // each: slot, site and a value a symbol
    for (const auto& scan : experiment.line_scans) {
        items += static_cast<std::int64_t>(scan.sites.size() * (2 + scan.show.size()));
    }
    if (experiment.sparks && experiment.lattice) {
        items += static_cast<std::int64_t>(experiment.sparks->cells.size()) * experiment.lattice->count() * 4;
    }
    return 8 * items;
}

SiteOutputs::SiteOutputs(device::Device& device, cells::Population& population, const experiment::Experiment& experiment,
                         const Assembly& assembly) {
    if (experiment.line_scans.empty() && !experiment.sparks) {
        return;
    }
    Diagnostics diagnostics;
    require_memory(experiment);
    const abi::Model& model = population.model();
    const std::int32_t first_symbol = experiment::first_site_symbol(model);
    lattice_ = *experiment.lattice;
    for (const auto& scan : experiment.line_scans) {
        const std::int64_t slot = slot_of(scan.cell, scan.origin, "line scan '" + scan.name + "'", assembly, diagnostics);
        std::vector<std::int32_t> symbols;
        LineScanResult result{scan.name, scan.cell, scan.axis, scan.through, model.lattice->spacing, {}, {}};
        for (const auto& symbol : scan.show) {
            symbols.push_back(symbol.index - first_symbol);
            result.quantities.push_back({symbol.name, experiment::symbol_unit(model, symbol.index), {}});
        }
        scans_.push_back({{scan.first_step, scan.last_step, scan.every_steps},
                          {device, population, std::vector<std::int64_t>(scan.sites.size(), slot), scan.sites, symbols},
                          std::move(result)});
    }
    if (experiment.sparks) {
        const auto& sparks = *experiment.sparks;
        sparks_due_ = {sparks.first_step, sparks.last_step, sparks.every_steps};
        std::vector<std::int64_t> sites(static_cast<std::size_t>(lattice_.count()));
        std::iota(sites.begin(), sites.end(), std::int64_t{0});
        std::vector<std::int32_t> symbols{sparks.of.index - first_symbol};
        if (sparks.show.index != sparks.of.index) {
            symbols.push_back(sparks.show.index - first_symbol);
        }
        for (const auto& cell : sparks.cells) {
            const std::int64_t slot = slot_of(cell, sparks.origin, "'sparks'", assembly, diagnostics);
            watched_.push_back({cell,
                                {device, population, std::vector<std::int64_t>(sites.size(), slot), sites, symbols},
                                {lattice_.sites, model.lattice->spacing, sparks.threshold.value}});
        }
    }
    diagnostics.throw_if_errors();
}

template <class Visit>
void SiteOutputs::for_each_due(Visit visit) const {
    for (const Scan& scan : scans_) {
        visit(scan.due);
    }
    if (!watched_.empty()) {
        visit(sparks_due_);
    }
}

bool SiteOutputs::is_due(std::int64_t step) const {
    bool is = false;
    for_each_due([&](const Due& due) { is = is || due.is_due(step); });
    return is;
}

std::int64_t SiteOutputs::next_due(std::int64_t step) const {
    std::int64_t next = never;
    for_each_due([&](const Due& due) { next = std::min(next, due.next(step)); });
    return next;
}

void SiteOutputs::read(std::int64_t step, double t, const abi::StepClock* clock) {
    for (Scan& scan : scans_) {
        if (!scan.due.is_due(step)) {
            continue;
        }
        const auto values = scan.sampler.sample(clock);
        scan.result.t.push_back(t);
        for (std::size_t q = 0; q < values.size(); ++q) {
            auto& all = scan.result.quantities[q].values;
            all.insert(all.end(), values[q].begin(), values[q].end());
        }
    }
    if (watched_.empty() || !sparks_due_.is_due(step)) {
        return;
    }
    for (Watched& watched : watched_) {
        const auto values = watched.sampler.sample(clock);
        watched.detector.look(t, values.front(), values.back());
    }
}

std::vector<LineScanResult> SiteOutputs::line_scans() const {
    std::vector<LineScanResult> results;
    for (const Scan& scan : scans_) {
        results.push_back(scan.result);
    }
    return results;
}

std::vector<SparkResult> SiteOutputs::sparks() const {
    std::vector<SparkResult> all;
    for (const Watched& watched : watched_) {
        for (const auto& spark : watched.detector.sparks()) {
            all.push_back({watched.cell, lattice_.place(spark.site), spark});
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const SparkResult& a, const SparkResult& b) { return a.spark.t < b.spark.t; });
    return all;
}

}  // namespace heartwright::solver
