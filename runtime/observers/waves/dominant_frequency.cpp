#include "runtime/observers/waves/dominant_frequency.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <numbers>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "runtime/device/loops.hpp"
#include "runtime/experiment/object_reader.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::observers {
namespace {

// An amplitude in the unit of the potential: cells with less are at rest.
double least_oscillation(const interface::Model& model) { return std::string(model.potential_unit) == "1" ? 0.01 : 1; }

std::int64_t samples_of(const experiment::DominantFrequencyMeasure& asked) {
    return (asked.last_step - asked.first_step) / asked.every_steps + 1;
}

double hertz_of(const experiment::Experiment& experiment) {
    const experiment::DominantFrequencyMeasure& asked = *experiment.measures.dominant_frequency;
    return 1000 / (static_cast<double>(samples_of(asked) * asked.every_steps) * experiment.time.dt);
}

// k of the last multiple of 1/T in the band.
std::int64_t last_of(const experiment::Experiment& experiment) {
    return static_cast<std::int64_t>(
        std::floor(experiment.measures.dominant_frequency->highest / hertz_of(experiment) * (1 + 1e-9)));
}

void check_window(const experiment::Experiment& experiment, mpi::Team& team) {
    const experiment::DominantFrequencyMeasure& asked = *experiment.measures.dominant_frequency;
    const auto text = [](double value) { return experiment::format_number(value); };
    Diagnostics diagnostics;
    const double every = static_cast<double>(asked.every_steps) * experiment.time.dt;
    if (asked.first_step >= asked.last_step)
        diagnostics.error(asked.origin, "'dominant_frequency' has no window: 'from' is not before 'to'");
    else if (asked.lowest >= asked.highest)
        diagnostics.error(asked.origin, "'lowest' of 'dominant_frequency' must be below 'highest'");
    else if (2 / asked.lowest > 1 / hertz_of(experiment))
        diagnostics.error(asked.origin,
                          "'dominant_frequency' looks at " + text(1000 / hertz_of(experiment)) +
                              " ms, less than two periods of 'lowest', " + text(asked.lowest) + " Hz",
                          "a longer window, or a higher 'lowest'");
    else if (static_cast<double>(last_of(experiment)) * hertz_of(experiment) < asked.lowest * (1 - 1e-9))
        diagnostics.error(asked.origin,
                          "'dominant_frequency' resolves " + text(hertz_of(experiment)) +
                              " Hz, and no multiple of it lies from 'lowest' to 'highest'",
                          "a longer window, or a wider band");
    else if (last_of(experiment) + 1 >= samples_of(asked) / 2)
        diagnostics.error(asked.origin,
                          "'dominant_frequency' has samples " + text(every) + " ms apart, which tell no frequency of " +
                              text(500 / every) + " Hz or more",
                          "an 'every' below " + text(500 / asked.highest) + " ms, or a lower 'highest'");
    throw_if_errors(team, diagnostics);
}

// cos and sin of 2 pi j/n.
std::vector<double> turns_of(std::int64_t n) {
    std::vector<double> turns;
    for (std::int64_t j = 0; j < n; ++j) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(j) / static_cast<double>(n);
        turns.push_back(std::cos(angle));
        turns.push_back(std::sin(angle));
    }
    return turns;
}

}  // namespace

DominantFrequency::DominantFrequency(tissue_state::TissueState& tissue)
    : tissue_(tissue),
      asked_((check_window(tissue.experiment, tissue.team()), *tissue.experiment.measures.dominant_frequency)),
      samples_(samples_of(asked_)),
      first_(std::max<std::int64_t>(
          1, static_cast<std::int64_t>(std::ceil(asked_.lowest / hertz_of(tissue.experiment) * (1 - 1e-9))))),
      last_(last_of(tissue.experiment)),
      frequencies_(last_ + 2),
      hertz_(hertz_of(tissue.experiment)),
      turns_(tissue.device, turns_of(samples_)),
      sums_(tissue.device, 2 * frequencies_ * tissue.population.count()) {
    sums_.clear();
}

std::int64_t DominantFrequency::memory(const experiment::Experiment& experiment, std::int64_t cells) {
    const auto& asked = experiment.measures.dominant_frequency;
    return asked ? 16 * (samples_of(*asked) + cells * (last_of(experiment) + 2) + cells) : 0;
}

bool DominantFrequency::is_due(std::int64_t step) const {
    return step >= asked_.first_step && step <= asked_.last_step &&
           (step - asked_.first_step) % asked_.every_steps == 0;
}

std::int64_t DominantFrequency::next_due(std::int64_t step) const {
    const std::int64_t next =
        step < asked_.first_step
            ? asked_.first_step
            : asked_.first_step + ((step - asked_.first_step) / asked_.every_steps + 1) * asked_.every_steps;
    return next <= asked_.last_step ? next : never;
}

void DominantFrequency::observe(std::int64_t /*step*/) {
    const std::int64_t slots = tissue_.population.count();
    const auto add = [&]<class Real>(const Real* v) {
        device::for_each_of(tissue_.device, slots,
                            AddToSpectrum<Real>{v, turns_.data(), sums_.data(), slots, seen_, samples_, frequencies_});
    };
    if (tissue_.population.model().real_bytes == 8)
        add(static_cast<const double*>(tissue_.potential()));
    else
        add(static_cast<const float*>(tissue_.potential()));
    ++seen_;
}

void DominantFrequency::keep(checkpoint::Keeper& keeper) {
    keeper.cells("dominant_frequency.sums", sums_, 2 * frequencies_, tissue_.population.count());
    keeper.value("dominant_frequency.samples", true, seen_);
    if (seen_ < 0 || seen_ > samples_)
        throw UserFault("the checkpoint's samples of the dominant frequency are not those of a run");
}

SpectrumOfSlot DominantFrequency::spectrum() const {
    return {sums_.data(), tissue_.population.count(), samples_, frequencies_};
}

std::vector<MapOfCells> DominantFrequency::maps() const {
    const std::int64_t slots = tissue_.population.count();
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    device::Buffer<double> place(tissue_.device, slots), regularity(tissue_.device, slots);
    place.fill(nothing);
    regularity.fill(nothing);
    if (is_whole()) {
        device::for_each_of(tissue_.device, slots,
                            FindDominant{spectrum(), first_, last_, place.data(), regularity.data(),
                                         least_oscillation(tissue_.population.model()), nothing});
    }
    std::vector<double> frequency = place.download();
    for (double& one : frequency) one *= hertz_;
    return {{"dominant_frequency", "Hz", std::move(frequency)}, {"regularity", "1", regularity.download()}};
}

results::Table DominantFrequency::table_of_spectrum(const std::string& potential_unit) {
    return {"spectrum.csv",
            "a row per probe of one cell and frequency; in order of probes",
            {{"probe", "", "name of the probe"},
             {"f", "Hz", "frequency, a multiple of the inverse of the window"},
             {"amplitude", potential_unit, "of the potential's oscillation at this frequency, by a Hann window"}}};
}

void DominantFrequency::results(results::Sink& sink, std::int64_t /*steps*/) const {
    const std::vector<tissue_state::ProbePlace>& probes = tissue_.assembly.probes;
    std::vector<std::int64_t> slots;
    for (const tissue_state::ProbePlace& probe : probes)
        if (!probe.is_mean && probe.slot >= 0) slots.push_back(probe.slot);
    const auto rows = is_whole() ? static_cast<std::int64_t>(slots.size()) * last_ : 0;
    const device::Buffer<std::int64_t> wanted(tissue_.device, slots);
    const device::Buffer<double> amplitudes(tissue_.device, rows);
    device::for_each_of(tissue_.device, rows, AmplitudesOfSlots{spectrum(), wanted.data(), last_, amplitudes.data()});
    const auto of_ranks = tissue_.team().gather(amplitudes.download());
    if (!tissue_.team().is_root()) return;
    sink.begin(table_of_spectrum(tissue_.population.model().potential_unit));
    if (!is_whole()) {
        sink.notes().push_back("the run ended before the window of 'dominant_frequency' did: there is no spectrum");
        return;
    }
    std::vector<std::size_t> next(of_ranks.size(), 0);  // of each rank, whose probes are in the experiment's order
    for (std::size_t p = 0; p < probes.size(); ++p) {
        if (probes[p].is_mean) continue;
        const auto owner = static_cast<std::size_t>(probes[p].owner);
        for (std::int64_t k = 1; k <= last_; ++k) {
            sink.row(
                {tissue_.experiment.probes[p].name, static_cast<double>(k) * hertz_, of_ranks[owner][next[owner]++]});
        }
    }
}

}  // namespace heartwright::observers
