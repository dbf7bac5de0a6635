#include "runtime/commands/output/beat_files.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "runtime/io/tables/beat_tables.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::commands {

namespace {

using Json = nlohmann::ordered_json;

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

io::BeatLine line_of(const std::string& probe, const std::vector<simulation::Beat>& beats, std::size_t number) {
    const simulation::Beat& beat = beats[number];
    io::BeatLine line{probe,
                      static_cast<std::int64_t>(number) + 1,
                      beat.activation,
                      beat.foot,
                      beat.peak,
                      beat.peak_time,
                      beat.fastest_rise,
                      beat.apd(0),
                      beat.apd(1),
                      beat.apd(2),
                      std::numeric_limits<double>::quiet_NaN(),
                      std::numeric_limits<double>::quiet_NaN()};
    if (number > 0) {
        line.di90 = beat.activation - beats[number - 1].repolarisation[2];
        line.cycle_length = beat.activation - beats[number - 1].activation;
    }
    return line;
}

// The last beat that repolarised to 90 %, else the last one.
Json last_beat(const std::vector<simulation::Beat>& beats, const std::string& potential_unit) {
    if (beats.empty()) return nullptr;
    std::size_t last = beats.size() - 1;
    for (std::size_t number = beats.size(); number-- > 0;)
        if (std::isfinite(beats[number].apd(2))) {
            last = number;
            break;
        }
    const io::BeatLine line = line_of("", beats, last);
    return {{"beat", line.beat},
            {"activation_ms", finite(line.activation)},
            {"foot", finite(line.foot)},
            {"peak", finite(line.peak)},
            {"peak_time_ms", finite(line.peak_time)},
            {"dvdt_max_per_ms", finite(line.dvdt_max)},
            {"unit", potential_unit},
            {"apd30_ms", finite(line.apd30)},
            {"apd50_ms", finite(line.apd50)},
            {"apd90_ms", finite(line.apd90)},
            {"di90_ms", finite(line.di90)},
            {"cycle_length_ms", finite(line.cycle_length)}};
}

bool wants_beats(const experiment::Experiment& experiment, std::size_t probe) {
    const auto& measures = experiment.measures;
    return !measures.restitution.empty() || std::any_of(measures.biomarkers.begin(), measures.biomarkers.end(),
                                                        [&](const auto& one) { return one.probe == probe; });
}

}  // namespace

void write_beat_files(const simulation::Simulation& simulation, const experiment::Experiment& experiment,
                      const interface::Model& model, const std::string& folder) {
    mpi::Team& team = simulation.team();  // all ask, the root writes
    if (!experiment.measures.biomarkers.empty() || !experiment.measures.restitution.empty()) {
        std::optional<io::BeatsWriter> table;
        mpi::collective_try(team, [&] {
            if (team.is_root()) table.emplace(folder + "/beats.csv", model.potential_unit);
        });
        simulation.for_each_probe_beats([&](const simulation::ProbeBeats& one) {
            for (std::size_t number = 0; wants_beats(experiment, one.probe) && number < one.beats.size(); ++number)
                table->line(line_of(experiment.probes[one.probe].name, one.beats, number));
        });
        mpi::collective_try(team, [&] {
            if (table) table->finish();
        });
    }
    if (!experiment.measures.restitution.empty()) {
        std::optional<io::RestitutionWriter> table;
        mpi::collective_try(team, [&] {
            if (team.is_root()) table.emplace(folder + "/restitution.csv");
        });
        simulation.for_each_restitution_curve([&](const simulation::RestitutionCurve& curve) {
            for (const simulation::RestitutionPair& pair : curve.pairs)
                table->line({curve.stimulus, curve.probe, pair.period, pair.interval, pair.di90, pair.apd90,
                             pair.apd90_before});
        });
        mpi::collective_try(team, [&] {
            if (table) table->finish();
        });
    }
}

Json beat_measures_json(const simulation::Simulation& simulation, const experiment::Experiment& experiment,
                        const interface::Model& model, std::vector<std::string>& notes) {
    Json json = Json::object();
    for (const simulation::ConductionVelocity& cv : simulation.conduction_velocities())
        json["cv"].push_back({{"from", cv.from},
                              {"to", cv.to},
                              {"distance_mm", cv.distance},
                              {"time_ms", finite(cv.time)},
                              {"cv_mm_per_ms", finite(cv.velocity)}});
    std::vector<std::string> lost;
    std::map<std::size_t, Json> of_probes;
    simulation.for_each_probe_beats([&](const simulation::ProbeBeats& one) {
        of_probes[one.probe] = {{"beats", static_cast<std::int64_t>(one.beats.size()) + one.lost},
                                {"last", last_beat(one.beats, model.potential_unit)}};
        if (one.lost > 0)
            lost.push_back("warning: probe '" + experiment.probes[one.probe].name + "': the last " +
                           std::to_string(one.lost) + " beats are counted only, " + std::to_string(one.beats.size()) +
                           " are kept");
    });
    for (const experiment::BiomarkersMeasure& measure : experiment.measures.biomarkers)
        if (const auto found = of_probes.find(measure.probe); found != of_probes.end())
            json["biomarkers"][experiment.probes[measure.probe].name] = found->second;
    simulation.for_each_restitution_curve([&](const simulation::RestitutionCurve& curve) {
        json["restitution"][curve.stimulus][curve.probe] = {{"steepest_slope", finite(curve.steepest_slope)},
                                                            {"pairs", curve.pairs.size()},
                                                            {"without_beat", curve.without_beat}};
        if (curve.without_beat > 0)
            notes.push_back("warning: restitution of '" + curve.stimulus + "' at '" + curve.probe +
                            "': " + std::to_string(curve.without_beat) +
                            (curve.without_beat == 1 ? " start" : " starts") + " evoked no beat");
    });
    notes.insert(notes.end(), lost.begin(), lost.end());
    return json;
}

}  // namespace heartwright::commands
