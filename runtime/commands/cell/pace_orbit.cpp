#include "runtime/commands/cell/pace_orbit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/diag/faults.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/bench_paced_cell.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/launch/quiet.hpp"

namespace heartwright::commands {

bool wants_orbit(const CellRequest& request) {
    const Arguments& said = request.arguments;
    const bool is_orbit = said.choice("--method", {"pacing", "newton"}, "pacing") == "newton";
    said.choice("--period", {"auto", "1", "2", "4"}, "auto");
    if (!is_orbit && said.has("--period")) throw UserFault("--period is of --method newton; pacing finds 1 and 2");
    for (const char* option : {"--stop", "--wall"})
        if (is_orbit && said.has(option))
            throw UserFault(std::string(option) +
                            " is of --method pacing: Newton's method leaves the path that the beats take");
    return is_orbit;
}

namespace {

// "K_i, Na_i and 9 others"
std::string some_of(const std::vector<std::string>& names) {
    constexpr std::size_t most = 4;
    if (names.size() <= most) return list_of(names);
    return list_of({names.begin(), names.begin() + most}) + " and " + std::to_string(names.size() - most) + " others";
}

std::vector<std::string> names_of(const std::vector<std::size_t>& states, const std::vector<std::string>& names) {
    std::vector<std::string> all;
    for (const std::size_t state : states) all.push_back(names[state]);
    return all;
}

std::string multiplier_text(const Multiplier& of) {
    const std::string real = number_text(of.value.real());
    return of.value.imag() == 0
               ? real
               : real + (of.value.imag() < 0 ? "-" : "+") + number_text(std::fabs(of.value.imag())) + "i";
}

std::string period_text(int period) {
    return period == 1 ? "period 1" : "period " + std::to_string(period) + " (alternans)";
}

}  // namespace

SteadyOrbit find_steady_orbit(CellBench& bench, const Pacing& pacing) {
    if (bench.model().lattice != nullptr)
        throw UserFault("--method newton: " + std::string(bench.model().name) +
                        " has sites that draw random numbers, and no beat is like another; --method pacing paces it");
    refuse_unasked_stimulus(bench);
    bench.choose_pulse();
    const Arguments& said = bench.request().arguments;
    OrbitWish wish;
    wish.tolerance = pacing.tolerance;
    wish.beats = bench.request().beats > 0 ? bench.request().beats : usual_orbit_beats;
    const std::string period = said.value("--period", "auto");
    wish.period = period == "auto" ? 0 : std::atoi(period.c_str());
    launch::progress_text() << "pacing: 1 cell, its periodic orbit at " << ms_text(pacing.cycle_length) << "\n";
    SteadyOrbit steady;
    steady.tolerance = pacing.tolerance;
    BenchPacedCell cell(bench, pacing.cycle_length);
    const States start = bench.initial_states();
    steady.orbit = find_periodic_orbit(cell, start, wish);
    cell.write_states("pacing.h5", {steady.orbit.states.empty() ? start : steady.orbit.states});
    bench.write_table("steady_state.csv", progress_table(steady.orbit));
    if (!steady.orbit.multipliers.empty())
        bench.write_table("multipliers.csv", multiplier_table(steady.orbit, bench.state_names()));
    return steady;
}

std::string orbit_text(const SteadyOrbit& steady, const std::vector<std::string>& state_names) {
    const PeriodicOrbit& orbit = steady.orbit;
    if (!orbit.is_found)
        return "periodic orbit not found in " + std::to_string(orbit.beats) + " beats: " + orbit.why_not +
               "; the last change over " + period_text(orbit.period) + " was " + percent_text(orbit.change);
    std::string text = "orbit of " + period_text(orbit.period) + " found after " + std::to_string(orbit.found_at) +
                       " beats: farthest is " + state_names[orbit.farthest] + ", " + percent_text(orbit.distance) +
                       " from it by Newton's step";
    if (!orbit.multipliers.empty()) {
        const Multiplier& first = orbit.multipliers.front();
        text += "; after " + std::to_string(orbit.beats) + " beats the leading multiplier is known, " +
                multiplier_text(first) + " (" + state_names[first.state] + ")";
        if (const double left = first.beats(orbit.period); std::isfinite(left) && first.value.real() > 0)
            text += ", a mode of " + number_text(left) + " beats";
    }
    return text;
}

std::vector<std::string> orbit_warnings(const SteadyOrbit& steady) {
    const PeriodicOrbit& orbit = steady.orbit;
    std::vector<std::string> warnings;
    if (steady.orbit.conserved.is_pumped())
        warnings.emplace_back(
            "no ion carries the stimulus current: each beat changes the cell's charge, so that no beat repeats "
            "exactly");
    if (orbit.is_found && !orbit.is_stable())
        warnings.push_back("the orbit is unstable (multiplier " + multiplier_text(orbit.multipliers.front()) +
                           "): a cell that is paced does not stay on it" +
                           (orbit.multipliers.front().value.real() < 0 ? ", its beats alternate" : ""));
    if (!orbit.is_found) warnings.push_back("no periodic orbit was found: " + orbit.why_not);
    return warnings;
}

Json orbit_json(const SteadyOrbit& steady, const CellBench& bench) {
    const PeriodicOrbit& orbit = steady.orbit;
    const std::vector<std::string> names = bench.state_names();
    const auto known = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
    const auto list_of_multipliers = [&](const std::vector<Multiplier>& multipliers) {
        Json list = Json::array();
        for (const Multiplier& one : multipliers)
            list.push_back({{"real", one.value.real()},
                            {"imaginary", one.value.imag()},
                            {"state_that_changes_most", names[one.state]}});
        return list;
    };
    Json json{{"result", orbit.is_found ? period_text(orbit.period) : "not reached"},
              {"method", "newton"},
              {"beats_paced", orbit.beats},
              {"beats_of_perturbed_copies", orbit.perturbed_beats},
              {"reached_at_beat", orbit.is_found ? Json(orbit.found_at) : Json()},
              {"tolerance", steady.tolerance},
              {"change_over_a_period", known(orbit.change)},
              {"distance_to_limit", known(orbit.distance)},
              {"state_farthest_from_limit", names[orbit.farthest]},
              {"is_stable", orbit.is_found ? Json(orbit.is_stable()) : Json()},
              {"multipliers", list_of_multipliers(orbit.multipliers)},
              {"conserved", Json::array()},
              {"stimulus_is_carried_by_an_ion", !steady.orbit.conserved.is_pumped()}};
    if (!orbit.multipliers_of_half.empty())
        json["multipliers_of_half_the_period"] = list_of_multipliers(orbit.multipliers_of_half);
    for (std::size_t q = 0; q < steady.orbit.conserved.size(); ++q)
        json["conserved"].push_back(some_of(names_of(steady.orbit.conserved.states(q), names)));
    return json;
}

ResultTable progress_table(const PeriodicOrbit& orbit) {
    ResultTable table{"stage", {}, {}, {"beat"}};
    std::vector<double> beats, periods, changes, distances;
    for (const OrbitProgress& one : orbit.progress) {
        table.labels.emplace_back(one.stage == OrbitProgress::Stage::paced         ? "paced"
                                  : one.stage == OrbitProgress::Stage::accelerated ? "accelerated"
                                                                                   : "newton");
        beats.push_back(static_cast<double>(one.beats));
        periods.push_back(one.period);
        changes.push_back(one.change);
        distances.push_back(one.distance);
    }
    table.add("beat", "1", beats, "beats so far, with those of perturbed copies");
    table.add("period", "1", periods, "beats after which states are to repeat");
    table.add("change_over_a_period", "1", changes, "largest relative change of a state over a period");
    table.add("distance_to_limit", "1", distances,
              "largest relative step of a state to the orbit: of the secants while accelerated, then Newton's");
    return table;
}

ResultTable multiplier_table(const PeriodicOrbit& orbit, const std::vector<std::string>& state_names) {
    ResultTable table{"state", {}, {}, {"multiplier"}};
    std::vector<double> numbers, real, imaginary, moduli, beats, residuals;
    for (const Multiplier& one : orbit.multipliers) {
        table.labels.push_back(state_names[one.state]);
        numbers.push_back(static_cast<double>(numbers.size() + 1));
        real.push_back(one.value.real());
        imaginary.push_back(one.value.imag());
        moduli.push_back(std::abs(one.value));
        const double left = one.beats(orbit.period);
        beats.push_back(std::isfinite(left) ? left : std::nan(""));
        residuals.push_back(one.residual);
    }
    table.add("multiplier", "1", numbers, "its number, the largest modulus first");
    table.add("real", "1", real, "of the Floquet multiplier of a period");
    table.add("imaginary", "1", imaginary, "of the Floquet multiplier of a period");
    table.add("modulus", "1", moduli, "above 1: the orbit is unstable");
    table.add("beats", "1", beats, "in which the mode falls to 1/e");
    table.add("residual", "1", residuals, "of the mode, relative: how well it is known");
    return table;
}

}  // namespace heartwright::commands
