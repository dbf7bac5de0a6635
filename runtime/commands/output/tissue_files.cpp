#include "runtime/commands/output/tissue_files.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runtime/io/tables/electrode_table.hpp"
#include "runtime/io/tables/singularity_tables.hpp"

namespace heartwright::commands {

using Json = nlohmann::ordered_json;

namespace {

Json regions_json(const std::vector<simulation::RegionActivation>& regions) {
    Json list = Json::array();
    for (const simulation::RegionActivation& one : regions) {
        Json json{{"region", one.region}, {"cells", one.cells}, {"activated", one.activation.known}};
        if (one.activation.known > 0) {
            json["first_ms"] = one.activation.lowest;
            json["median_ms"] = one.activation.median;
            json["last_ms"] = one.activation.highest;
        }
        if (one.speed.known > 0) {
            json["median_cv_mm_per_ms"] = one.speed.median;
        }
        list.push_back(json);
    }
    return list;
}

}  // namespace

void write_tissue_files(const simulation::Simulation& simulation, const experiment::Experiment& experiment,
                        const interface::Model& model, const std::string& folder) {
    if (!experiment.measures.electrodes.empty()) {
        io::ElectrodeTable table{model.potential_unit, {}};
        for (auto& electrode : simulation.electrodes()) {
            table.electrodes.push_back({electrode.name, std::move(electrode.t), std::move(electrode.potential)});
        }
        if (simulation.team().is_root()) io::write_electrodes(folder + "/ecg.csv", table);
    }
    if (experiment.measures.phase_singularities) {
        const auto found = simulation.phase_singularities();
        std::vector<io::SingularityCount> counts;
        for (std::size_t look = 0; look < found.t.size(); ++look) {
            counts.push_back({found.t[look], found.count[look]});
        }
        std::vector<io::SingularityPoint> points;
        for (const auto& point : found.points) {
            points.push_back({point.t, point.at, point.charge});
        }
        if (simulation.team().is_root()) {
            io::write_singularity_counts(folder + "/phase_singularities.csv", counts);
            io::write_singularity_points(folder + "/phase_singularity_points.csv", points);
        }
    }
}

void add_tissue_measures(Json& measures, const simulation::Simulation& simulation,
                         const experiment::Experiment& experiment, const interface::Model& model) {
    const Json regions = regions_json(simulation.region_activations());
    if (!regions.empty()) {
        measures["regions"] = regions;
    }
    for (const auto& electrode : simulation.electrodes()) {
        const auto& values = electrode.potential;
        if (values.empty()) {
            continue;
        }
        const auto [lowest, highest] = std::minmax_element(values.begin(), values.end());
        measures["ecg"][electrode.name] = {
            {"unit", model.potential_unit},
            {"lowest", *lowest},
            {"lowest_at_ms", electrode.t[static_cast<std::size_t>(lowest - values.begin())]},
            {"highest", *highest},
            {"highest_at_ms", electrode.t[static_cast<std::size_t>(highest - values.begin())]}};
    }
    if (experiment.measures.phase_singularities) {
        const auto found = simulation.phase_singularities();
        std::int64_t all = 0;
        for (const std::int64_t count : found.count) {
            all += count;
        }
        const auto most = std::max_element(found.count.begin(), found.count.end());
        const bool has_looks = most != found.count.end();
        measures["phase_singularities"] = {
            {"looks", found.count.size()},
            {"most", has_looks ? Json(*most) : Json(nullptr)},
            {"most_at_ms",
             has_looks ? Json(found.t[static_cast<std::size_t>(most - found.count.begin())]) : Json(nullptr)},
            {"at_the_end", has_looks ? Json(found.count.back()) : Json(nullptr)},
            {"points_kept", found.points.size()},
            {"points_lost", all - static_cast<std::int64_t>(found.points.size())}};
    }
}

}  // namespace heartwright::commands
