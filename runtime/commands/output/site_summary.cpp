#include "runtime/commands/output/site_summary.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "runtime/experiment/bind/bind.hpp"
#include "runtime/simulation/observers/order_statistics.hpp"

namespace heartwright::commands {

namespace {

using Json = nlohmann::ordered_json;
using io::SparkTable;

Json json_of(const simulation::OrderStatistics& one) {
    if (one.known == 0) return {{"known", 0}};
    return {{"known", one.known}, {"median", one.median}, {"lowest", one.lowest}, {"highest", one.highest}};
}

}  // namespace

SparkTable spark_table(const experiment::Sparks& sparks, const interface::Model& model) {
    return {sparks.of.name,
            experiment::symbol_unit(model, sparks.of.index),
            sparks.show.name,
            experiment::symbol_unit(model, sparks.show.index),
            {}};
}

SparkTable::Row spark_row(const simulation::SparkResult& spark) {
    SparkTable::Row row{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        row[SparkTable::cell_x + axis] = static_cast<double>(spark.cell[axis]);
        row[SparkTable::site_x + axis] = static_cast<double>(spark.place[axis]);
        row[SparkTable::fwhm_x + axis] = spark.spark.width[axis];
    }
    row[SparkTable::t] = spark.spark.t;
    row[SparkTable::primary] = spark.spark.is_primary ? 1 : 0;
    row[SparkTable::highest] = spark.spark.highest_of;
    row[SparkTable::baseline] = spark.spark.baseline;
    row[SparkTable::amplitude] = spark.spark.amplitude;
    row[SparkTable::peak_t] = spark.spark.peak_t;
    row[SparkTable::fdhm] = spark.spark.duration;
    return row;
}

Json sparks_json(const simulation::Simulation& simulation, const experiment::Experiment& experiment,
                 const interface::Model& model) {
    const experiment::Sparks& sparks = *experiment.sparks;
    const SparkTable table = spark_table(sparks, model);
    constexpr std::array shown{SparkTable::amplitude, SparkTable::fdhm, SparkTable::fwhm_x, SparkTable::fwhm_y,
                               SparkTable::fwhm_z};
    std::vector<std::vector<double>> columns(shown.size());
    std::int64_t count = 0, primary = 0;
    for (const simulation::SparkResult& spark : simulation.own_sparks()) {
        const SparkTable::Row row = spark_row(spark);
        for (std::size_t c = 0; c < shown.size(); ++c) columns[c].push_back(row[shown[c]]);
        ++count;
        primary += spark.spark.is_primary ? 1 : 0;
    }
    count = simulation.team().all_reduce_sum(count);
    primary = simulation.team().all_reduce_sum(primary);
    const auto statistics = simulation::order_statistics(simulation.team(), columns);
    const double watched_ms = static_cast<double>(sparks.last_step - sparks.first_step) * experiment.time.dt;
    const double cells = static_cast<double>(sparks.cells.size());
    Json json{{"of", table.of},           {"shown", table.shown}, {"cells", sparks.cells.size()},
              {"watched_ms", watched_ms}, {"count", count},       {"primary", primary}};
    json["per_cell_per_second"] =
        watched_ms > 0 ? Json(static_cast<double>(count) / cells / (1e-3 * watched_ms)) : Json(nullptr);
    json["amplitude [" + table.shown_unit + "]"] = json_of(statistics[0]);
    json["FDHM [ms]"] = json_of(statistics[1]);
    json["FWHM x [um]"] = json_of(statistics[2]);
    json["FWHM y [um]"] = json_of(statistics[3]);
    json["FWHM z [um]"] = json_of(statistics[4]);
    return json;
}

Json lattice_json(const experiment::Lattice& lattice, std::uint64_t seed, const interface::Model& model,
                  const simulation::Facts& facts) {
    const interface::LatticeInfo& info = *model.lattice;
    Json json{{"site", info.site},
              {"shape", lattice.sites},
              {"sites", lattice.count()},
              {"nominal_sites", experiment::nominal_sites(model)},
              {"spacing_um", info.spacing},
              {"weight", *lattice.weighs_per_total ? "per_total" : "per_employed"},
              {"walls", *lattice.walls_mirror ? "mirror" : "zero_flux"},
              {"seed", seed},
              {"plan", facts.plan}};
    Json machines = Json::array();
    for (std::int32_t m = 0; m < info.n_machines; ++m)
        if (info.machines[m].n_states > 0) machines.push_back(info.machines[m].name);
    json["machines"] = machines;
    json["draws_per_site_step"] = info.n_draws;
    return json;
}

}  // namespace heartwright::commands
