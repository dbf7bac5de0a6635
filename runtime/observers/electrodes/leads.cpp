#include "runtime/observers/electrodes/leads.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "runtime/leads/intervals.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/observers/electrodes/conductor.hpp"
#include "runtime/observers/electrodes/electrodes.hpp"

namespace heartwright::observers {
namespace {

// Of all ranks, of what is not negative.
double largest_of_all(double own, mpi::Team& team) {
    return std::bit_cast<double>(team.all_reduce_max(std::bit_cast<std::int64_t>(own)));
}

// What was not measured is left out.
void add_beats(nlohmann::ordered_json& facts, const std::vector<leads::EcgBeat>& beats) {
    int number = 0;  // stands first: tables of many runs name beats by it
    for (const leads::EcgBeat& beat : beats) {
        nlohmann::ordered_json one{
            {"beat", ++number}, {"qrs_onset_ms", beat.qrs_onset}, {"qrs_duration_ms", beat.qrs_duration}};
        if (beat.axis) one["qrs_axis_degrees"] = *beat.axis;
        if (beat.qt) one.update({{"qt_ms", *beat.qt}, {"qt_lead", beat.qt_lead}});
        facts["beats"].push_back(std::move(one));
    }
}

}  // namespace

Leads::Leads(tissue_state::TissueState& tissue)
    : tissue_(tissue), team_(tissue.team()), asked_(*tissue.experiment.measures.leads) {
    leads_ = asked_.pairs.empty() ? leads::standard_leads() : std::vector<leads::Lead>{};
    for (const experiment::LeadPair& pair : asked_.pairs)
        leads_.push_back(leads::lead_between(pair.name, pair.plus, pair.minus));
    const sparse::Rows rows = intracellular_rows(tissue.experiment, tissue.assembly);
    leads::LeadFields fields;
    Diagnostics diagnostics;
    mpi::collective_try(team_, [&] {  // memory of one rank may not do
        try {
            for (const leads::Electrode& one : electrodes_of(tissue.experiment)) names_.push_back(one.name);
            fields = lead_fields_of(tissue.experiment, tissue.assembly, tissue.device);
        } catch (const UserFault& fault) {
            diagnostics.error(asked_.origin, std::string("'leads': ") + fault.what());
        }
    });
    throw_if_errors(team_, diagnostics);
    distances_ = fields.distances;
    iterations_ = fields.iterations;
    worst_residual_ = fields.worst_residual;
    for (const std::vector<double>& field : fields.at_places) {
        const std::vector<double> weights = leads::lead_weights(rows, field);
        double largest = 0;
        for (const double weight : weights) largest = std::max(largest, std::fabs(weight));
        sums_.emplace_back(tissue.device, weights, largest_of_all(largest, team_));
    }
}

std::int64_t Leads::memory(const experiment::Experiment& experiment, const tissue_state::Assembly& assembly) {
    if (!experiment.measures.leads) return 0;
    return static_cast<std::int64_t>(count_of_electrodes(experiment) - 1) *
           Electrode::memory_of_leads(assembly.slots.count());
}

bool Leads::is_due(std::int64_t step) const { return step % asked_.every_steps == 0; }

std::int64_t Leads::next_due(std::int64_t step) const { return (step / asked_.every_steps + 1) * asked_.every_steps; }

void Leads::observe(std::int64_t step) {
    const int real_bytes = static_cast<int>(tissue_.population.model().real_bytes);
    for (Electrode& one : sums_) one.sample(nullptr, tissue_.potential(), real_bytes);
    t_.push_back(static_cast<double>(step) * tissue_.experiment.time.dt);
}

void Leads::keep(checkpoint::Keeper& keeper) {
    keeper.values("leads/t", true, t_);
    for (std::size_t e = 0; e < sums_.size(); ++e) {
        auto sums = added_at_root(sums_[e].sums(), team_);
        keeper.values("leads/" + std::to_string(e) + "/sums", team_.is_root(), sums);
        if (!keeper.restores()) continue;
        if (team_.is_root() && sums.size() != t_.size())
            throw UserFault("the checkpoint's samples of leads are not those of a run");
        sums.resize(t_.size());  // other ranks: what they saw before is with the root
        sums_[e].put(std::move(sums));
    }
}

results::Table Leads::table(const std::vector<std::string>& leads, const std::string& unit) {
    results::Table table{
        "leads.csv", "a row per time at which leads are sampled; sorted by time", {{"t", "ms", "time of the sample"}}};
    for (const std::string& name : leads)
        table.columns.push_back({name, unit, "the lead: a difference of potentials of electrodes"});
    return table;
}

void Leads::results(results::Sink& sink, std::int64_t /*steps*/) const {
    // Potentials of electrodes against that of the first, by sample.
    std::vector<std::vector<double>> potentials(t_.size(), std::vector<double>(names_.size(), 0));
    for (std::size_t e = 0; e < sums_.size(); ++e) {
        const std::vector<WholeSum> sums = added_at_root(sums_[e].sums(), team_);
        for (std::size_t sample = 0; sample < sums.size(); ++sample)
            potentials[sample][e + 1] = -sums_[e].value(sums[sample]);
    }
    if (!team_.is_root()) return;
    std::vector<std::string> columns;
    for (const leads::Lead& lead : leads_) columns.push_back(lead.name);
    const std::string& unit = tissue_.population.model().potential_unit;
    sink.begin(table(columns, unit));
    std::vector<std::vector<double>> values(leads_.size());
    for (std::size_t sample = 0; sample < t_.size(); ++sample) {
        std::vector<results::Value> row{t_[sample]};
        for (std::size_t l = 0; l < leads_.size(); ++l) {
            values[l].push_back(value_of(leads_[l], names_, potentials[sample]));
            row.emplace_back(values[l].back());
        }
        sink.row(row);
    }
    auto& facts = sink.facts()["measures"]["leads"];
    if (unit == "mV") add_beats(facts, leads::ecg_beats(t_, columns, values));
    facts["conductor"] = !asked_.body.empty() ? asked_.body
                         : asked_.torso       ? "made torso"
                                              : "infinite homogeneous medium";
    for (std::size_t e = 0; e < distances_.size(); ++e)
        facts["electrodes"][names_[e]] = {{"unit", "mm"}, {"distance_to_surface", distances_[e]}};
    if (!iterations_.empty())
        facts["solver"] = {{"most_iterations", *std::max_element(iterations_.begin(), iterations_.end())},
                           {"worst_residual", worst_residual_}};
    for (std::size_t e = 0; e < distances_.size(); ++e) {
        std::string text = std::to_string(distances_[e]);
        text.resize(text.size() - 4);
        sink.notes().push_back("electrode '" + names_[e] + "' was moved " + text + " mm onto the surface of the body");
    }
}

}  // namespace heartwright::observers
