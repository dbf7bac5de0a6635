#include "generator/driver/counted.hpp"

#include "generator/analysis/ions.hpp"
#include "generator/analysis/potential_rates.hpp"
#include "generator/analysis/stimulus_carriers.hpp"

namespace heartwright::driver {
namespace {

std::string ions_text(const ir::Model& model, const analysis::Point& point) {
    std::string totals;
    const std::vector<analysis::Ion> ions = analysis::ions(model, point);
    for (const analysis::Ion& ion : ions) totals += (totals.empty() ? "ions: " : ", ") + analysis::total_text(ion);
    if (totals.empty()) return totals;
    totals += "\n";
    for (const analysis::Ion& ion : ions)
        if (ion.has_uncounted_buffer)
            totals += "what buffers in rapid equilibrium hold of " + ion.state +
                      " is not counted: they are no sum of B*K/square(K + " + ion.state + ")\n";
    return totals;
}

std::string stimulus_text(const ir::Model& model) {
    const analysis::StimulusCarriers found = analysis::stimulus_carriers(model);
    std::string names;
    for (const std::string& name : found.carriers) names += (names.empty() ? "" : " and ") + name;
    if (!names.empty()) return "the stimulus is carried by " + names + "\n";
    if (found.potassium.empty()) return {};
    const std::string &potassium = found.potassium.front(), &stimulus = model.membrane.stimulus;
    return "note: the stimulus is carried by no ion, so " + potassium + " drifts as long as the cell is paced; add " +
           stimulus + " to the currents in ddt(" + potassium + ")\n";
}

}  // namespace

std::string counted_text(const ir::Model& model, const analysis::Point& point) {
    return ions_text(model, point) + stimulus_text(model);
}

std::string potentials_text(const ir::Model& model, const analysis::Point& point) {
    std::string text;
    for (const analysis::PotentialRate& rate : analysis::other_potentials(model, point))
        text +=
            rate.potential + ": " + (rate.unnamed.empty() ? "" : "without a name: ") + analysis::rate_text(rate) + "\n";
    return text;
}

}  // namespace heartwright::driver
