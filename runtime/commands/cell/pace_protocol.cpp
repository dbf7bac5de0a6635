// `heartwright cell MODEL pace`: one cell to steady state, then biomarkers of two beats.
#include <cmath>
#include <iostream>

#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/biomarkers.hpp"
#include "runtime/commands/cell/cell_page.hpp"
#include "runtime/commands/cell/pacing.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/commands/run/accuracy/ion_budget.hpp"
#include "runtime/launch/quiet.hpp"

namespace heartwright::commands {

namespace {

std::string drift_plot(CellPage& page, const SteadyState& steady) {
    std::vector<double> beats, one, distances;
    for (std::size_t beat = 1; beat < steady.drifts().size(); ++beat) {
        const auto exponent = [](double drift) { return drift > 0 ? std::log10(drift) : std::nan(""); };
        beats.push_back(static_cast<double>(beat));
        one.push_back(exponent(steady.drifts()[beat].over_one));
        distances.push_back(exponent(steady.drifts()[beat].distance));
    }
    report::LinePlot plot{"drift",
                          "Largest of all states, relative",
                          "beat",
                          "log10",
                          {{"change over one beat", beats, one}, {"distance to the limit", beats, distances}}};
    plot.levels = {{std::log10(steady.tolerance()), "tolerance"}};
    return page.plot(plot);
}

// Of three beats after the pacing.
std::vector<IonBudget> ion_budgets(CellBench& bench, const Pacing& pacing) {
    const auto concentrations = concentrations_of(bench.model());
    std::vector<IonBudget> budgets;
    if (concentrations.empty()) return budgets;
    Json experiment = measured_beats(bench, pacing, {}, 1);
    experiment["name"] = "ions";
    experiment.erase("maps");
    Json shown = Json::array();
    for (const Concentration& ion : concentrations) shown.push_back(bench.model().states[ion.state].name);
    experiment["probes"] = {
        {{"name", "cell"}, {"cell", {0}}, {"show", shown}, {"every", ms_text(pacing.cycle_length)}}};
    const Recording recording = bench.record(experiment);
    for (std::size_t k = 0; k < concentrations.size(); ++k)
        budgets.push_back(ion_budget(bench.model(), concentrations[k], recording.columns[k]));
    return budgets;
}

ResultTable table_of(const std::vector<IonBudget>& ions) {
    ResultTable table{"state"};
    std::vector<double> before, change, limit;
    for (const IonBudget& ion : ions) {
        table.labels.push_back(ion.state);
        before.push_back(ion.before);
        change.push_back(ion.change);
        limit.push_back(ion.limit);
    }
    if (ions.empty()) return table;
    table.add("before_the_stimulus", "mM", before);
    table.add("change_in_a_beat", "mM", change);
    table.add("limit", "mM", limit);
    return table;
}

void run_pace(CellBench& bench) {
    const CellRequest& request = bench.request();
    const bool has_stimulus = !request.current.empty() || !request.stimulus_file.empty();
    const bool is_asked_to_pace = request.arguments.has("--cycle-length") || request.arguments.has("--shape") ||
                                  request.arguments.has("--duration");
    if (!has_stimulus && !is_asked_to_pace && bench.unstimulated().fires()) return run_pacemaker(bench);
    const Pacing pacing = pacing_of(request);
    const SteadyState steady = pace_to_steady_state(bench, pacing, {}, 1);
    const std::string said = steady_state_text(steady, bench.state_names());
    launch::progress_text() << said << "\n";
    write_table(bench.path("steady_state.csv"), drift_table(steady));

    Json experiment = measured_beats(bench, pacing, {}, 1);
    const std::string calcium = calcium_of(bench.model());
    Json probe{{"name", "cell"}, {"show", main_symbols(bench.model())}};
    probe["every"] = ms_text(whole_steps(0.1, bench.dt()));
    experiment["probes"].push_back(probe);
    experiment["measures"] = {{{"biomarkers", "cell"}}};
    bench.run(experiment);

    const ResultTable biomarkers = biomarkers_of(bench, "beats");
    write_table(bench.path("biomarkers.csv"), biomarkers);
    const std::vector<IonBudget> budgets = ion_budgets(bench, pacing);
    const ResultTable ions = table_of(budgets);
    Json summary{{"cycle_length_ms", request.cycle_length},
                 {"steady_state", steady_state_json(steady, bench)},
                 {"biomarkers", row_json(biomarkers, 0)},
                 {"definitions", definitions_json(bench, biomarkers)}};
    if (ions.rows() > 0) write_table(bench.path("ions.csv"), ions);
    for (std::size_t row = 0; row < ions.rows(); ++row) summary["ions"][ions.labels[row]] = row_json(ions, row);
    bench.write_summary(summary);
    CellPage page(bench, "paced at " + ms_text(request.cycle_length));
    page.add_text("Pacing: " + said + ".");
    page.add_section("Biomarkers", html_of_one_row(biomarkers) + html_of_definitions(bench, biomarkers));
    std::string plots = page.traces("beats", bench.potential(), bench.potential());
    if (!calcium.empty()) plots += page.traces("beats", calcium, calcium);
    page.add_section("The last two beats", plots);
    page.add_section("Towards the steady state", drift_plot(page, steady));
    if (ions.rows() > 0) page.add_section("Ions over a beat", html_table(ions, 6));
    page.write();
    std::cerr << text_of_one_row(biomarkers);
    for (const IonBudget& ion : budgets) std::cerr << "  " << text_of(ion) << "\n";
}

}  // namespace

CellProtocol pace_protocol() {
    return {
        "pace",
        {"",
         "",
         "Paces one cell to steady state and gives its biomarkers.",
         with_steady_state_options({}),
         {"cell ohara_rudy_2011 pace --variant endo --cycle-length \"500 ms\"",
          "cell ohara_rudy_2011 pace --cycle-length \"300 ms\" --stop \"Na_i > 12 mM\" --wall \"5 min\"",
          "cell my_model.json pace --set g_Kr=*0.5 --tolerance 1e-5 -o block"},
         "The cell is in steady state when every state just before a stimulus is within the tolerance of the limit "
         "that its beats\napproach, extrapolated; of period 2 (alternans) when two beats differ. A cell that fires "
         "by itself is measured without a\nstimulus unless --stimulus is given, as by the protocol pacemaker. DIR "
         "then holds biomarkers.csv,\nsteady_state.csv (the drift, beat by beat), ions.csv (what each concentration "
         "gains in a beat, and its limit),\npacing.h5 (the states, from which tissue can \"start\"), the run beats/, "
         "cell.json and report.html."},
        run_pace};
}

}  // namespace heartwright::commands
