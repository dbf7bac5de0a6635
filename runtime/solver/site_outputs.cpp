#include "runtime/solver/site_outputs.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/experiment/bind.hpp"
#include "runtime/solver/agree.hpp"
#include "runtime/solver/host_share.hpp"
#include "runtime/solver/merge_of_ranks.hpp"

namespace heartwright::solver {
namespace {

constexpr auto never = std::numeric_limits<std::int64_t>::max();

// The slot on the rank that has the cell, -1 on others.
std::int64_t own_slot(const std::array<std::int64_t, 3>& cell, const Assembly& a) {
    const tissue::Cell here = a.grid.part_cell(cell);
    return a.grid.owned().contains(here) ? a.slots.slot_of(a.grid.index(here)) : -1;
}

// Collective: an error for cells that no rank has.
void require_cells(const experiment::Experiment& experiment, const Assembly& a) {
    std::vector<std::int64_t> is_there;
    for (const auto& scan : experiment.line_scans) {
        is_there.push_back(own_slot(scan.cell, a) >= 0 ? 1 : 0);
    }
    if (experiment.sparks) {
        for (const auto& cell : experiment.sparks->cells) {
            is_there.push_back(own_slot(cell, a) >= 0 ? 1 : 0);
        }
    }
    is_there = a.team->sums(is_there);
    Diagnostics diagnostics;
    std::size_t next = 0;
    for (const auto& scan : experiment.line_scans) {
        if (is_there[next++] == 0) {
            diagnostics.error(scan.origin, "line scan '" + scan.name + "' names a point without a cell");
        }
    }
    for (; next < is_there.size(); ++next) {
        if (is_there[next] == 0) {
            diagnostics.error(experiment.sparks->origin, "'sparks' names a point without a cell");
        }
    }
    diagnostics.throw_if_errors();
}

// Collective: of the scans that the ranks of a computer have.
void require_memory(const experiment::Experiment& experiment, const Assembly& a) {
    double own = 0;
    for (const auto& scan : experiment.line_scans) {
        if (own_slot(scan.cell, a) >= 0) {
            own += 8.0 * static_cast<double>(scan.rows()) * static_cast<double>(scan.sites.size()) * static_cast<double>(scan.show.size());
        }
    }
    constexpr double most = 1e15;  // of a rank: their sum does not overflow
    const std::int64_t bytes = sum_on_this_computer(*a.team, static_cast<std::int64_t>(std::min(own, most))), available = host_memory_available();
    together(*a.team, [&] {
        if (bytes > available) {
            throw MachineFault("the line scans need " + std::string(own >= most ? "at least " : "") + bytes_text(bytes) + " of memory; " +
                               bytes_text(available) + " is available: a larger 'every' or a shorter run needs less");
        }
    });
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
                         const Assembly& assembly)
    : team_(*assembly.team) {
    if (experiment.line_scans.empty() && !experiment.sparks) {
        return;
    }
    require_cells(experiment, assembly);
    require_memory(experiment, assembly);
    const auto sampler = [&](std::int64_t slot, const std::vector<std::int64_t>& sites, const std::vector<std::int32_t>& symbols) {
        std::optional<SiteSampler> made;
        if (slot >= 0) {
            made.emplace(device, population, std::vector<std::int64_t>(sites.size(), slot), sites, symbols);
        }
        return made;
    };
    const abi::Model& model = population.model();
    const std::int32_t first_symbol = experiment::first_site_symbol(model);
    lattice_ = *experiment.lattice;
    for (const auto& scan : experiment.line_scans) {
        std::vector<std::int32_t> symbols;
        LineScanResult result{scan.name, scan.cell, scan.axis, scan.through, model.lattice->spacing, {}, {}};
        for (const auto& symbol : scan.show) {
            symbols.push_back(symbol.index - first_symbol);
            result.quantities.push_back({symbol.name, experiment::symbol_unit(model, symbol.index), {}});
        }
        scans_.push_back({{scan.first_step, scan.last_step, scan.every_steps},
                          sampler(own_slot(scan.cell, assembly), scan.sites, symbols),
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
            watched_.push_back({cell,
                                sampler(own_slot(cell, assembly), sites, symbols),
                                {lattice_.sites, model.lattice->spacing, sparks.threshold.value}});
        }
    }
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
        if (!scan.sampler || !scan.due.is_due(step)) {
            continue;
        }
        const auto values = scan.sampler->sample(clock);
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
        if (watched.sampler) {
            const auto values = watched.sampler->sample(clock);
            watched.detector.look(t, values.front(), values.back());
        }
    }
}

void SiteOutputs::keep(checkpoint::Keeper& keeper) {
    for (std::size_t k = 0; k < scans_.size(); ++k) {
        Scan& scan = scans_[k];
        const std::string name = "line_scans/" + std::to_string(k);
        keeper.values(name + "/t", scan.sampler.has_value(), scan.result.t);
        for (std::size_t q = 0; q < scan.result.quantities.size(); ++q) {
            keeper.values(name + "/" + std::to_string(q), scan.sampler.has_value(), scan.result.quantities[q].values);
        }
    }
    for (std::size_t k = 0; k < watched_.size(); ++k) {
        watched_[k].detector.keep(keeper, "sparks/" + std::to_string(k), watched_[k].sampler.has_value());
    }
}

std::vector<double> SiteOutputs::of_all(const std::vector<double>& own) const {
    if (team_.is_alone()) {
        return own;
    }
    std::vector<double> all;
    for (const auto& of_rank : team_.gather(own)) {
        all.insert(all.end(), of_rank.begin(), of_rank.end());
    }
    return all;
}

std::vector<LineScanResult> SiteOutputs::line_scans() const {
    std::vector<LineScanResult> results;
    for (const Scan& scan : scans_) {
        const LineScanResult& own = scan.result;
        LineScanResult& result = results.emplace_back(LineScanResult{own.name, own.cell, own.axis, own.through, own.spacing, of_all(own.t), {}});
        for (const auto& quantity : own.quantities) {
            result.quantities.push_back({quantity.name, quantity.unit, of_all(quantity.values)});
        }
    }
    return results;
}

std::vector<OwnLineScan> SiteOutputs::own_line_scans() const {
    std::vector<OwnLineScan> own;
    for (const Scan& scan : scans_) {
        own.push_back({&scan.result, scan.sampler.has_value()});
    }
    return own;
}

bool SiteOutputs::is_before(const Found& a, const Found& b) {
    return a.spark.t != b.spark.t ? a.spark.t < b.spark.t : a.watched != b.watched ? a.watched < b.watched : a.number < b.number;
}

std::vector<SiteOutputs::Found> SiteOutputs::own_found() const {
    std::vector<Found> all;
    for (std::size_t k = 0; k < watched_.size(); ++k) {
        for (const reduce::Spark& spark : watched_[k].detector.sparks()) {
            const bool is_of_same = !all.empty() && all.back().watched == static_cast<std::int64_t>(k);
            all.push_back({static_cast<std::int64_t>(k), is_of_same ? all.back().number + 1 : 0, spark});
        }
    }
    std::sort(all.begin(), all.end(), is_before);
    return all;
}

SparkResult SiteOutputs::result_of(const Found& found) const {
    return {watched_[static_cast<std::size_t>(found.watched)].cell, lattice_.place(found.spark.site), found.spark};
}

std::vector<SparkResult> SiteOutputs::own_sparks() const {
    std::vector<SparkResult> all;
    for (const Found& one : own_found()) {
        all.push_back(result_of(one));
    }
    return all;
}

void SiteOutputs::for_each_spark(const std::function<void(const SparkResult&)>& take) const {
    merge_of_ranks<Found>(team_, own_found(), is_before, [&](const Found& one) { take(result_of(one)); });
}

}  // namespace heartwright::solver
