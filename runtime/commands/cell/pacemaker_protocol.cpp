// `heartwright cell MODEL pacemaker`: a cell that fires by itself, until its cycles repeat; then rate, potentials and
// slopes of a cycle. With a stimulus also entrainment: which periods it follows one to one.
#include <algorithm>
#include <cmath>
#include <iostream>

#include "base/command_line/quantities.hpp"
#include "base/diag/faults.hpp"
#include "base/units/shown_unit.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/biomarkers.hpp"
#include "runtime/commands/cell/cell_page.hpp"
#include "runtime/commands/cell/pacing.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/commands/cell/statistics/cycles.hpp"
#include "runtime/launch/quiet.hpp"

namespace heartwright::commands {

namespace {

constexpr double take_off_rate = 0.5;  // mV/ms
constexpr std::int64_t measured_cycles = 5;

double rate_in_unit(const CellBench& bench) {
    return take_off_rate * conversion_factor(*parse_unit("mV"), *parse_unit(bench.model().potential_unit));
}

// States at each rise through the level go to the criterion; the run ends in a diastole.
class CycleWatch final : public RunWatcher {
public:
    CycleWatch(CellBench& bench, SteadyState& steady, const Pacing& pacing)
        : finder_(bench.unstimulated().level, rate_in_unit(bench)),
          steady_(steady),
          potential_(static_cast<std::size_t>(bench.model().potential)),
          level_(bench.unstimulated().level),
          most_(pacing.beats) {}

    void row(std::int64_t, double t, const std::vector<double>& values) override {
        finder_.add(t, values[potential_]);
        if (!before_.empty() && before_[potential_] < level_ && values[potential_] >= level_) {
            const double share = (level_ - before_[potential_]) / (values[potential_] - before_[potential_]);
            std::vector<double> at_level(values.size());
            for (std::size_t k = 0; k < values.size(); ++k) at_level[k] = before_[k] + share * (values[k] - before_[k]);
            steady_.add_beat(at_level);
        }
        steady_.add_instant(values);
        before_ = values;
    }
    bool is_done() override {
        const bool is_enough = steady_.period() != SteadyState::Period::not_reached || steady_.beats() >= most_;
        return is_enough && finder_.is_in_diastole();
    }

private:
    CycleFinder finder_;
    SteadyState& steady_;
    std::size_t potential_;
    double level_;
    std::int64_t most_;
    std::vector<double> before_;
};

// The experiment "pacing", without a stimulus: pacing.h5 has the state in a diastole.
SteadyState run_to_steady_cycles(CellBench& bench, const Pacing& pacing) {
    const double time = static_cast<double>(pacing.beats + 2) * bench.unstimulated().cycle_length * 1.2;
    Json experiment = bench.experiment("pacing", whole_steps(time, bench.dt()), 1);
    experiment["probes"].push_back({{"name", "cell"}, {"show", bench.state_names()}});
    SteadyState steady(static_cast<std::size_t>(bench.model().n_states), pacing.tolerance);
    CycleWatch watch(bench, steady, pacing);
    bench.watch(experiment, watch,
                {", without a stimulus", std::llround(whole_steps(1, bench.dt()) / bench.dt()), true});
    return steady;
}

// The run "beats" of some cycles, for traces and beats.csv, and the same seen step by step.
Recording measured(CellBench& bench) {
    const double time = (static_cast<double>(measured_cycles) + 1.8) * bench.unstimulated().cycle_length;
    Json experiment = bench.experiment("beats", whole_steps(time, bench.dt()), 1);
    experiment["start"] = {{"file", "pacing.h5"}};
    Json fine = experiment;
    fine["name"] = "cycles";
    const std::string calcium = calcium_of(bench.model());
    Json shown = Json::array({bench.potential()});
    if (!calcium.empty()) shown.push_back(calcium);
    fine["probes"].push_back({{"name", "cell"}, {"show", shown}});
    experiment["probes"].push_back(
        {{"name", "cell"}, {"show", main_symbols(bench.model())}, {"every", ms_text(whole_steps(0.1, bench.dt()))}});
    add_biomarker_maps(experiment, bench);
    experiment["measures"] = {{{"biomarkers", "cell"}}};
    bench.run(experiment);
    return bench.record(fine);
}

ResultTable table_of(const CellBench& bench, const std::vector<Cycle>& cycles, const Recording& recording) {
    const Cycle& last = cycles.back();
    const std::string unit = bench.model().potential_unit, per_ms = unit + "/ms";
    ResultTable table;
    const auto add = [&](const char* name, const std::string& of, double value) { table.add(name, of, {value}); };
    add("cycle_length", "ms", last.length);
    add("rate", "1/min", 60000 / last.length);
    add("mdp", unit, last.diastolic);
    add("take_off", unit, last.take_off);
    add("peak", unit, last.peak);
    add("amplitude", unit, last.peak - last.diastolic);
    add("dvdt_max", per_ms, last.fastest_rise);
    add("diastolic_slope", per_ms, last.slope);
    add("diastolic_slope_100", per_ms, last.slope_100);
    for (std::size_t p = 0; p < std::size(percents_of_cycle); ++p)
        add(("apd" + number_text(percents_of_cycle[p])).c_str(), "ms", last.durations[p]);
    const double alternans =
        cycles.size() > 1 ? last.durations[3] - cycles[cycles.size() - 2].durations[3] : std::nan("");
    add("alternans", "ms", alternans);
    if (recording.columns.size() < 2) return table;
    std::vector<double> calcium;
    for (std::size_t k = 0; k < recording.times.size(); ++k)
        if (recording.times[k] >= last.at && recording.times[k] <= last.at + last.length)
            calcium.push_back(recording.columns[1][k]);
    const std::string symbol = calcium_of(bench.model());
    const ShownUnit in = shown_unit(symbol, bench.symbol_unit(symbol));
    const auto [low, high] = std::minmax_element(calcium.begin(), calcium.end());
    add("ca_diastolic", in.unit, *low * in.factor);
    add("ca_peak", in.unit, *high * in.factor);
    return table;
}

struct Entrainment {
    std::vector<double> periods, followed, is_entrained;
};

std::vector<double> periods_of(CellBench& bench, double own) {
    std::vector<double> periods;
    const Arguments& said = bench.request().arguments;
    if (said.has("--entrain"))
        for (const double period : quantity_list("--entrain", said.value("--entrain"), quantities::time))
            periods.push_back(whole_steps(period, bench.dt()));
    else
        for (const double share : {0.7, 0.8, 0.9, 0.95, 1.05, 1.1, 1.2})
            periods.push_back(whole_steps(std::round(share * own), bench.dt()));
    return periods;
}

// A cell for each period; its own period is the mean over the later half of the stimuli.
Entrainment entrainment_of(CellBench& bench, double own) {
    constexpr double stimuli = 60;
    Entrainment result{periods_of(bench, own), {}, {}};
    const double longest = *std::max_element(result.periods.begin(), result.periods.end());
    const double end = whole_steps(stimuli * longest, bench.dt());
    const auto cells = static_cast<std::int64_t>(result.periods.size());
    Json experiment = bench.experiment("entrainment", end, cells);
    experiment["start"] = {{"file", "pacing.h5"}};
    std::vector<Json> protocol;
    for (std::int64_t cell = 0; cell < cells; ++cell) {
        Json stimulus = bench.stimulus("S" + std::to_string(cell + 1));
        stimulus["where"] = {{"cells", {{cell}}}};
        stimulus["period"] = ms_text(result.periods[static_cast<std::size_t>(cell)]);
        protocol.push_back(stimulus);
    }
    CellBench::set_protocol(experiment, protocol);
    experiment["maps"] = {{{"activation", {{"threshold", bench.threshold()}, {"beats", "last"}}}},
                          {{"period", {{"from", ms_text(whole_steps(end / 2, bench.dt()))}, {"to", ms_text(end)}}}}};
    bench.run(experiment);
    result.followed = bench.map("entrainment", "period");
    constexpr double same = 0.005;
    for (std::size_t k = 0; k < result.periods.size(); ++k)
        result.is_entrained.push_back(std::fabs(result.followed[k] / result.periods[k] - 1) < same ? 1 : 0);
    return result;
}

Json write_entrainment(CellBench& bench, CellPage& page, double own) {
    const Entrainment found = entrainment_of(bench, own);
    ResultTable table;
    table.add("stimulus_period", "ms", found.periods);
    table.add("period", "ms", found.followed, "of the cell: the mean over the later half of the stimuli");
    table.add("is_entrained", "1", found.is_entrained, "1 where both periods are the same within 0.5%, else 0");
    table.dimensions = {"stimulus_period"};
    bench.write_table("entrainment.csv", table);
    page.add_section("Entrainment", html_table(table) +
                                        "<p>The cell's own period is the mean over the later half of 60 stimuli. It is "
                                        "entrained one to one where the two differ by less than 0.5%.</p>\n");
    double shortest = std::nan(""), longest = std::nan("");
    for (std::size_t k = 0; k < found.periods.size(); ++k) {
        if (found.is_entrained[k] == 0) continue;
        shortest = std::fmin(shortest, found.periods[k]);
        longest = std::fmax(longest, found.periods[k]);
    }
    const auto known = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
    return {{"shortest_period_ms", known(shortest)}, {"longest_period_ms", known(longest)}};
}

}  // namespace

void run_pacemaker(CellBench& bench) {
    const CellRequest& request = bench.request();
    if (!bench.unstimulated().fires())
        throw UserFault(std::string(bench.model().name) + " does not fire by itself in 8 s: heartwright cell " +
                        request.model + " pace paces it");
    const Pacing pacing = pacing_of(request);
    const SteadyState steady = run_to_steady_cycles(bench, pacing);
    const std::string said =
        "The cell fires by itself; no stimulus was given. Cycles: " + steady_state_text(steady, bench.state_names());
    launch::progress_text() << said << "\n";
    bench.write_table("steady_state.csv", drift_table(steady));
    const Recording recording = measured(bench);
    CycleFinder finder(bench.unstimulated().level, rate_in_unit(bench));
    for (std::size_t k = 0; k < recording.times.size(); ++k) finder.add(recording.times[k], recording.columns[0][k]);
    if (finder.cycles().empty())
        throw UserFault("the cell has ceased to fire after " + std::to_string(steady.beats()) + " cycles");
    ResultTable biomarkers = table_of(bench, finder.cycles(), recording);
    define_biomarkers(bench, biomarkers);
    bench.write_table("biomarkers.csv", biomarkers, CellBench::Place::result);

    CellPage page(bench, "firing by itself");
    page.add_text(said + ".");
    page.add_section("Biomarkers", html_of_one_row(biomarkers) + html_of_definitions(biomarkers));
    std::string plots = page.traces("beats", bench.potential(), bench.potential());
    if (const std::string calcium = calcium_of(bench.model()); !calcium.empty())
        plots += page.traces("beats", calcium, calcium);
    page.add_section("Cycles", plots);
    Json summary{{"stimulus", "none: the cell fires by itself"},
                 {"steady_state", steady_state_json(steady, bench)},
                 {"biomarkers", row_json(biomarkers, 0)},
                 {"definitions", definitions_json(biomarkers)}};
    const bool has_stimulus = !request.current.empty() || !request.stimulus_file.empty();
    if (request.protocol == "pacemaker" && has_stimulus)
        summary["entrainment"] = write_entrainment(bench, page, finder.cycles().back().length);
    else if (request.arguments.has("--entrain"))
        throw UserFault("--entrain needs a --stimulus that the cell is entrained by");
    bench.write_summary(summary);
    page.write();
    std::cout << text_of_one_row(biomarkers);
}

CellProtocol pacemaker_protocol() {
    return {
        "pacemaker",
        {"",
         "",
         "Rate, potentials and slopes of a cell that fires by itself; with a stimulus its entrainment.",
         with_steady_state_options({{"--entrain", "TIME[,TIME...]",
                                     "periods of the --stimulus, each for a cell; 0.7 to 1.2 of the cell's own"}}),
         {"cell fabbri_2017 pacemaker", "cell paci_2018 pacemaker --stimulus \"-10 A/F\" --entrain \"900,1000 ms\""},
         "The cell runs without a stimulus until its cycles repeat. DIR then holds biomarkers.csv, steady_state.csv, "
         "pacing.h5 (the\nstate in a diastole), the run beats/, entrainment.csv, cell.json and report.html."},
        run_pacemaker};
}

}  // namespace heartwright::commands
