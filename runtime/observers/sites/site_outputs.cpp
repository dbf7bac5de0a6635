#include "runtime/observers/sites/site_outputs.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/diag/faults.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/observers/order_statistics.hpp"
#include "runtime/observers/sites/merge_of_ranks.hpp"

namespace heartwright::observers {
namespace {

constexpr auto never = std::numeric_limits<std::int64_t>::max();

// The slot on the rank that has the cell, -1 on others.
std::int64_t own_slot(const std::array<std::int64_t, 3>& cell, const tissue_state::Assembly& a) {
    const tissue::Cell here = a.grid.part_cell(cell);
    return a.grid.owned().contains(here) ? a.slots.slot_of(a.grid.index(here)) : -1;
}

// Collective: an error for cells that no rank has.
void require_cells(const experiment::Experiment& experiment, const tissue_state::Assembly& a) {
    std::vector<std::int64_t> is_there;
    for (const auto& scan : experiment.line_scans) is_there.push_back(own_slot(scan.cell, a) >= 0 ? 1 : 0);
    if (experiment.sparks)
        for (const auto& cell : experiment.sparks->cells) is_there.push_back(own_slot(cell, a) >= 0 ? 1 : 0);
    is_there = a.team->all_reduce_sum(is_there);
    Diagnostics diagnostics;
    std::size_t next = 0;
    for (const auto& scan : experiment.line_scans)
        if (is_there[next++] == 0)
            diagnostics.error(scan.origin, "line scan '" + scan.name + "' names a point without a cell");
    for (; next < is_there.size(); ++next)
        if (is_there[next] == 0) diagnostics.error(experiment.sparks->origin, "'sparks' names a point without a cell");
    diagnostics.throw_if_errors();
}

}  // namespace

std::int64_t SiteOutputs::Due::next(std::int64_t step) const {
    const std::int64_t next = step < first ? first : first + ((step - first) / every + 1) * every;
    return next <= last ? next : never;
}

std::int64_t SiteOutputs::device_memory(const experiment::Experiment& experiment) {
    std::int64_t items = 0;  // each: slot, site and a value a symbol
    std::int64_t detectors = 0;
    for (const auto& scan : experiment.line_scans)
        items += static_cast<std::int64_t>(scan.sites.size() * (2 + scan.show.size()));
    if (experiment.sparks && experiment.lattice) {
        const auto cells = static_cast<std::int64_t>(experiment.sparks->cells.size());
        const std::int64_t sites = experiment.lattice->count();
        const double every = static_cast<double>(experiment.sparks->every_steps) * experiment.time.dt;
        items += cells * sites * 4;
        detectors = cells * SparkDetector::memory_of(sites, every);
    }
    return 8 * items + detectors;
}

SiteOutputs::SiteOutputs(tissue_state::TissueState& tissue) : tissue_(tissue), team_(tissue.team()) {
    const experiment::Experiment& experiment = tissue.experiment;
    const tissue_state::Assembly& assembly = tissue.assembly;
    if (experiment.line_scans.empty() && !experiment.sparks) return;
    require_cells(experiment, assembly);
    const auto sampler = [&](std::int64_t slot, const std::vector<std::int64_t>& sites,
                             const std::vector<std::int32_t>& symbols) {
        std::optional<SiteSampler> made;
        if (slot >= 0)
            made.emplace(tissue.device, tissue.population, std::vector<std::int64_t>(sites.size(), slot), sites,
                         symbols);
        return made;
    };
    const interface::Model& model = tissue.population.model();
    const std::int32_t first_symbol = experiment::first_site_symbol(model);
    lattice_ = *experiment.lattice;
    for (const auto& scan : experiment.line_scans) {
        std::vector<std::int32_t> symbols;
        LineScan kind{scan.name,
                      scan.cell,
                      scan.axis,
                      scan.through,
                      model.lattice->spacing,
                      static_cast<std::int64_t>(scan.sites.size()),
                      {},
                      false};
        for (const auto& symbol : scan.show) {
            symbols.push_back(symbol.index - first_symbol);
            kind.quantities.push_back({symbol.name, experiment::symbol_unit(model, symbol.index)});
        }
        scans_.push_back({{scan.first_step, scan.last_step, scan.every_steps},
                          sampler(own_slot(scan.cell, assembly), scan.sites, symbols)});
        kind.is_own = scans_.back().sampler.has_value();
        kinds_.push_back(std::move(kind));
    }
    if (experiment.sparks) {
        const auto& sparks = *experiment.sparks;
        sparks_due_ = {sparks.first_step, sparks.last_step, sparks.every_steps};
        std::vector<std::int64_t> sites(static_cast<std::size_t>(lattice_.count()));
        std::iota(sites.begin(), sites.end(), std::int64_t{0});
        std::vector<std::int32_t> symbols{sparks.of.index - first_symbol};
        if (sparks.show.index != sparks.of.index) symbols.push_back(sparks.show.index - first_symbol);
        for (const auto& cell : sparks.cells) {
            watched_.push_back({cell,
                                sampler(own_slot(cell, assembly), sites, symbols),
                                {tissue.device, lattice_.sites, model.lattice->spacing, sparks.threshold.value}});
        }
    }
}

template <class Visit>
void SiteOutputs::for_each_due(Visit visit) const {
    for (const Scan& scan : scans_) visit(scan.due);
    if (!watched_.empty()) visit(sparks_due_);
}

bool SiteOutputs::emits_at(std::int64_t step) const {
    bool is = false;
    for_each_due([&](const Due& due) { is = is || due.is_due(step); });
    return is;
}

std::int64_t SiteOutputs::next_emission(std::int64_t step) const {
    std::int64_t next = never;
    for_each_due([&](const Due& due) { next = std::min(next, due.next(step)); });
    return next;
}

void SiteOutputs::emit(std::int64_t step, Output& output) {
    const double t = static_cast<double>(step) * tissue_.experiment.time.dt;
    const interface::StepClock* const clock = tissue_.clock.on_device();
    for (std::size_t k = 0; k < scans_.size(); ++k)
        if (scans_[k].sampler && scans_[k].due.is_due(step))
            output.line_scan_row(k, step, t, scans_[k].sampler->sample(clock));
    if (watched_.empty() || !sparks_due_.is_due(step)) return;
    for (Watched& watched : watched_) {
        if (watched.sampler) {
            const auto values = watched.sampler->sample_on_device(clock);
            watched.detector.sample(t, values.front(), values.back());
        }
    }
}

void SiteOutputs::keep(checkpoint::Keeper& keeper) {
    for (std::size_t k = 0; k < watched_.size(); ++k)
        watched_[k].detector.keep(keeper, "sparks/" + std::to_string(k), watched_[k].sampler.has_value());
}

bool SiteOutputs::is_before(const Found& a, const Found& b) {
    return a.spark.t != b.spark.t   ? a.spark.t < b.spark.t
           : a.watched != b.watched ? a.watched < b.watched
                                    : a.number < b.number;
}

std::vector<SiteOutputs::Found> SiteOutputs::own_found() const {
    std::vector<Found> all;
    for (std::size_t k = 0; k < watched_.size(); ++k) {
        for (const Spark& spark : watched_[k].detector.sparks()) {
            const bool is_of_same = !all.empty() && all.back().watched == static_cast<std::int64_t>(k);
            all.push_back({static_cast<std::int64_t>(k), is_of_same ? all.back().number + 1 : 0, spark});
        }
    }
    std::sort(all.begin(), all.end(), is_before);
    return all;
}

results::Table SiteOutputs::table_of_sparks(const Symbol& of, const Symbol& shown) {
    const char *const hidden = "the run's end or a wave hides it", *const wall = "it meets a wall";
    return {"sparks.csv",
            "a row per spark; sorted by time. `OF` and `SHOWN` are the symbols that `sparks` names, with their units",
            {{"t", "ms", "when `of` rose through the threshold"},
             {"cell_x", "", "index of the cell"},
             {"cell_y", "", "index of the cell"},
             {"cell_z", "", "index of the cell"},
             {"site_x", "", "index of the site"},
             {"site_y", "", "index of the site"},
             {"site_z", "", "index of the site"},
             {"primary", "", "1: no neighbour of the site was in a spark; else 0"},
             {"highest " + of.name, of.unit, "of `of`"},
             {"baseline " + shown.name, shown.unit, "of `show`"},
             {"amplitude " + shown.name, shown.unit, "of `show`"},
             {"peak t", "ms", "of `show`"},
             {"FDHM", "ms", "full duration at half maximum", hidden},
             {"FWHM x", "um", "full width at half maximum along this axis", wall},
             {"FWHM y", "um", "full width at half maximum along this axis", wall},
             {"FWHM z", "um", "full width at half maximum along this axis", wall}}};
}

void SiteOutputs::results(results::Sink& sink, std::int64_t /*steps*/) const {
    if (!tissue_.experiment.sparks) return;
    const experiment::Sparks& sparks = *tissue_.experiment.sparks;
    const interface::Model& model = tissue_.population.model();
    const results::Table table = table_of_sparks({sparks.of.name, experiment::symbol_unit(model, sparks.of.index)},
                                                 {sparks.show.name, experiment::symbol_unit(model, sparks.show.index)});
    if (team_.is_root()) sink.begin(table);
    const std::vector<Found> own = own_found();
    merge_of_ranks<Found>(team_, own, is_before, [&](const Found& one) {
        const auto& cell = watched_[static_cast<std::size_t>(one.watched)].cell;
        const auto place = lattice_.place(one.spark.site);
        const Spark& spark = one.spark;
        sink.row({spark.t, cell[0], cell[1], cell[2], place[0], place[1], place[2],
                  std::int64_t{spark.is_primary ? 1 : 0}, spark.highest_of, spark.baseline, spark.amplitude,
                  spark.peak_t, spark.duration, spark.width[0], spark.width[1], spark.width[2]});
    });
    std::vector<std::vector<double>> columns(5);
    std::int64_t count = 0, primary = 0;
    for (const Found& one : own) {
        columns[0].push_back(one.spark.amplitude);
        columns[1].push_back(one.spark.duration);
        for (std::size_t axis = 0; axis < 3; ++axis) columns[2 + axis].push_back(one.spark.width[axis]);
        ++count;
        primary += one.spark.is_primary ? 1 : 0;
    }
    count = team_.all_reduce_sum(count);
    primary = team_.all_reduce_sum(primary);
    const auto statistics = order_statistics(team_, columns);
    if (!team_.is_root()) return;
    using Json = nlohmann::ordered_json;
    const double watched_ms = static_cast<double>(sparks.last_step - sparks.first_step) * tissue_.experiment.time.dt;
    const auto cells = static_cast<double>(sparks.cells.size());
    Json& json = sink.facts()["sparks"] = {
        {"of", sparks.of.name}, {"shown", sparks.show.name}, {"cells", sparks.cells.size()}, {"watched_ms", watched_ms},
        {"count", count},       {"primary", primary}};
    json["per_cell_per_second"] =
        watched_ms > 0 ? Json(static_cast<double>(count) / cells / (1e-3 * watched_ms)) : Json(nullptr);
    constexpr std::size_t first_shown = 10;  // of the table's columns: amplitude
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const results::Column& column = table.columns[c == 0 ? first_shown : first_shown + 1 + c];
        const OrderStatistics& one = statistics[c];
        Json& figures = json[c == 0 ? "amplitude [" + column.unit + "]" : column.header()] = {{"known", one.known}};
        if (one.known > 0) {
            figures["median"] = one.median;
            figures["lowest"] = one.lowest;
            figures["highest"] = one.highest;
        }
    }
}

}  // namespace heartwright::observers
