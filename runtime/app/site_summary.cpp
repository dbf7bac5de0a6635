#include "runtime/app/site_summary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "runtime/experiment/bind.hpp"

namespace heartwright::app {

namespace {

using Json = nlohmann::ordered_json;
using io::SparkTable;

Json statistics(const SparkTable& table, SparkTable::Column column) {
    std::vector<double> values;
    for (const SparkTable::Row& row : table.rows)
        if (std::isfinite(row[column])) values.push_back(row[column]);
    if (values.empty()) return {{"known", 0}};
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    const double median = values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
    return {{"known", values.size()}, {"median", median}, {"lowest", values.front()}, {"highest", values.back()}};
}

}  // namespace

SparkTable spark_table(const experiment::Sparks& sparks, const abi::Model& model, const std::vector<solver::SparkResult>& found) {
    SparkTable table{sparks.of.name,
                     experiment::symbol_unit(model, sparks.of.index),
                     sparks.show.name,
                     experiment::symbol_unit(model, sparks.show.index),
                     {}};
    for (const solver::SparkResult& one : found) {
        SparkTable::Row row{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            row[SparkTable::cell_x + axis] = static_cast<double>(one.cell[axis]);
            row[SparkTable::site_x + axis] = static_cast<double>(one.place[axis]);
            row[SparkTable::fwhm_x + axis] = one.spark.width[axis];
        }
        row[SparkTable::t] = one.spark.t;
        row[SparkTable::primary] = one.spark.is_primary ? 1 : 0;
        row[SparkTable::highest] = one.spark.highest_of;
        row[SparkTable::baseline] = one.spark.baseline;
        row[SparkTable::amplitude] = one.spark.amplitude;
        row[SparkTable::peak_t] = one.spark.peak_t;
        row[SparkTable::fdhm] = one.spark.duration;
        table.rows.push_back(row);
    }
    return table;
}

Json sparks_json(const SparkTable& table, const experiment::Experiment& experiment) {
    const experiment::Sparks& sparks = *experiment.sparks;
    const auto primary =
        std::count_if(table.rows.begin(), table.rows.end(), [](const SparkTable::Row& row) { return row[SparkTable::primary] == 1; });
    const double watched_ms = static_cast<double>(sparks.last_step - sparks.first_step) * experiment.time.dt;
    const double cells = static_cast<double>(sparks.cells.size());
    Json json{{"of", table.of},           {"shown", table.shown},       {"cells", sparks.cells.size()},
              {"watched_ms", watched_ms}, {"count", table.rows.size()}, {"primary", primary}};
    json["per_cell_per_second"] =
        watched_ms > 0 ? Json(static_cast<double>(table.rows.size()) / cells / (1e-3 * watched_ms)) : Json(nullptr);
    json["amplitude [" + table.shown_unit + "]"] = statistics(table, SparkTable::amplitude);
    json["FDHM [ms]"] = statistics(table, SparkTable::fdhm);
    json["FWHM x [um]"] = statistics(table, SparkTable::fwhm_x);
    json["FWHM y [um]"] = statistics(table, SparkTable::fwhm_y);
    json["FWHM z [um]"] = statistics(table, SparkTable::fwhm_z);
    return json;
}

Json lattice_json(const experiment::Lattice& lattice, std::uint64_t seed, const abi::Model& model, const solver::Facts& facts) {
    const abi::LatticeInfo& info = *model.lattice;
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

}  // namespace heartwright::app
