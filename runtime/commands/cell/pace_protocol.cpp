// `heartwright cell MODEL pace`: one cell to steady state, then biomarkers of two beats.
#include <cmath>
#include <iostream>

#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/biomarkers.hpp"
#include "runtime/commands/cell/cell_page.hpp"
#include "runtime/commands/cell/pace_orbit.hpp"
#include "runtime/commands/cell/pacing.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/commands/run/accuracy/ion_totals.hpp"
#include "runtime/launch/installation.hpp"
#include "runtime/launch/quiet.hpp"

namespace heartwright::commands {

namespace {

// What pacing or Newton's method came to: the cell's states are in pacing.h5.
struct Settled {
    std::string text;
    Json json;
    std::int64_t beats = 0;
    double tolerance = 0;
    ResultTable progress, multipliers = {};
    std::string change;  // the column of `progress` beside distance_to_limit
    std::vector<std::string> warnings = {};
    std::int64_t period = 1;
    bool is_orbit = false;  // whose distance is known of all ions
};

Settled settled_by_pacing(CellBench& bench, const Pacing& pacing) {
    const SteadyState steady = pace_to_steady_state(bench, pacing, {}, 1);
    bench.write_table("steady_state.csv", drift_table(steady));
    return {steady_state_text(steady, bench.state_names()),
            steady_state_json(steady, bench),
            steady.beats(),
            steady.tolerance(),
            drift_table(steady),
            {},
            "change_over_one_beat"};
}

Settled settled_by_newton(CellBench& bench, const Pacing& pacing) {
    const SteadyOrbit steady = find_steady_orbit(bench, pacing);
    return {orbit_text(steady, bench.state_names()),
            orbit_json(steady, bench),
            steady.orbit.beats,
            steady.tolerance,
            progress_table(steady.orbit),
            multiplier_table(steady.orbit, bench.state_names()),
            "change_over_a_period",
            orbit_warnings(steady),
            steady.orbit.period,
            steady.orbit.is_found};
}

std::string drift_plot(CellPage& page, const Settled& settled) {
    const auto column = [&](const std::string& name) { return settled.progress.find(name)->values; };
    const std::string change =
        settled.change == "change_over_one_beat" ? "change over one beat" : "change over a period";
    report::LinePlot plot{"drift",
                          "Largest of all states, relative",
                          "beat",
                          "relative change",
                          {{change, column("beat"), column(settled.change)},
                           {"distance to the limit", column("beat"), column("distance_to_limit")}}};
    plot.has_log_y = true;
    plot.levels = {{settled.tolerance, "tolerance"}};
    return page.plot(plot);
}

// Of four beats after the pacing: beats of alternans are compared with their like.
std::vector<LevelBudget> ion_budgets(CellBench& bench, const Pacing& pacing) {
    const Ions ions =
        ions_of(launch::find_installation(), bench.request().model, bench.model(), bench.variant(), bench.parameters());
    std::vector<LevelBudget> budgets;
    if (ions.totals.empty()) return budgets;
    Pacing of_ions = pacing;
    of_ions.measured = 4;
    Json experiment = measured_beats(bench, of_ions, {}, 1);
    experiment["name"] = "ions";
    experiment.erase("maps");
    Json shown = Json::array();
    for (const IonTotal& ion : ions.totals)
        for (const IonTotal::Part& part : ion.parts) shown.push_back(bench.model().states[part.state].name);
    experiment["probes"] = {
        {{"name", "cell"}, {"cell", {0}}, {"show", shown}, {"every", ms_text(pacing.cycle_length)}}};
    return ion_levels(ions, bench.model(), bench.record(experiment).columns);
}

// A column for each ion, in its own unit.
ResultTable table_of(const std::vector<LevelBudget>& ions) {
    ResultTable table{"at", {"before the stimulus", "change in a beat", "limit"}, {}};
    for (const LevelBudget& ion : ions) table.add(ion.name, ion.unit, {ion.before, ion.change, ion.limit});
    table.dimensions = {"at"};
    return table;
}

Json ions_json(const std::vector<LevelBudget>& ions) {
    const auto known = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
    Json json = Json::object();
    for (const LevelBudget& ion : ions)
        json[ion.name] = {{"before_the_stimulus_" + ion.unit, known(ion.before)},
                          {"change_in_a_beat_" + ion.unit, known(ion.change)},
                          {"limit_" + ion.unit, known(ion.limit)},
                          {"distance_to_limit", known(ion.distance())}};
    return json;
}

void run_pace(CellBench& bench) {
    const CellRequest& request = bench.request();
    const bool has_stimulus = !request.current.empty() || !request.stimulus_file.empty();
    const bool is_asked_to_pace = request.arguments.has("--cycle-length") || request.arguments.has("--shape") ||
                                  request.arguments.has("--duration") || wants_orbit(request);
    if (!has_stimulus && !is_asked_to_pace && bench.unstimulated().fires()) return run_pacemaker(bench);
    Pacing pacing = pacing_of(request);
    const Settled settled = wants_orbit(request) ? settled_by_newton(bench, pacing) : settled_by_pacing(bench, pacing);
    launch::progress_text() << settled.text << "\n";
    pacing.measured = std::max<std::int64_t>(2, settled.period);

    Json experiment = measured_beats(bench, pacing, {}, 1);
    const std::string calcium = calcium_of(bench.model());
    Json probe{{"name", "cell"}, {"show", main_symbols(bench.model())}};
    probe["every"] = ms_text(whole_steps(0.1, bench.dt()));
    experiment["probes"].push_back(probe);
    experiment["measures"] = {{{"biomarkers", "cell"}}};
    bench.run(experiment);

    const ResultTable biomarkers = biomarkers_of(bench, "beats");
    bench.write_table("biomarkers.csv", biomarkers, CellBench::Place::result);
    const std::vector<LevelBudget> budgets = ion_budgets(bench, pacing);
    const std::string drifts = settled.is_orbit ? "" : drift_sentence(budgets, static_cast<std::size_t>(settled.beats));
    const ResultTable ions = table_of(budgets);
    Json summary{{"cycle_length_ms", request.cycle_length},
                 {"steady_state", settled.json},
                 {"biomarkers", row_json(biomarkers, 0)},
                 {"definitions", definitions_json(biomarkers)}};
    if (ions.rows() > 0) bench.write_table("ions.csv", ions);
    if (ions.rows() > 0) summary["ions"] = ions_json(budgets);
    bench.write_summary(summary);
    CellPage page(bench, "paced at " + ms_text(request.cycle_length));
    page.add_text("Pacing: " + settled.text + ".");
    for (const std::string& warning : settled.warnings) page.add_warning(warning + ".");
    if (!drifts.empty()) page.add_warning(drifts + ".");
    page.add_section("Biomarkers", html_of_one_row(biomarkers) + html_of_definitions(biomarkers));
    std::string plots = page.traces("beats", bench.potential(), bench.potential());
    if (!calcium.empty()) plots += page.traces("beats", calcium, calcium);
    page.add_section(pacing.measured == 2 ? "The last two beats" : "The last beats", plots);
    page.add_section("Towards the steady state", drift_plot(page, settled));
    if (settled.multipliers.rows() > 0)
        page.add_section("Floquet multipliers of the orbit", html_table(settled.multipliers, 4));
    if (ions.rows() > 0) page.add_section("Ions over a beat", html_table(ions, 6));
    page.write();
    std::cout << text_of_one_row(biomarkers);
    for (const LevelBudget& ion : budgets) std::cout << "  " << text_of(ion) << "\n";
    for (const std::string& warning : settled.warnings) std::cerr << "warning: " << warning << "\n";
    if (!drifts.empty()) std::cerr << "warning: " << drifts << "\n";
}

}  // namespace

CellProtocol pace_protocol() {
    return {
        "pace",
        {"",
         "",
         "Paces one cell to steady state and gives its biomarkers.",
         with_steady_state_options(
             {{"--method", "pacing|newton",
               "pacing: beat after beat; newton: the periodic orbit by Anderson acceleration and Newton's method; "
               "pacing"},
              {"--period", "auto|1|2|4",
               "beats after which an orbit of --method newton repeats; auto: 1, and twice that where it is unstable"}}),
         {"cell ohara_rudy_2011 pace --variant endo --cycle-length \"500 ms\"",
          "cell ohara_rudy_2011 pace --cycle-length \"300 ms\" --stop \"Na_i > 12 mM\" --wall \"5 min\"",
          "cell grandi_2010 pace --method newton",
          "cell mitchell_schaeffer_2003 pace --method newton --cycle-length \"250 ms\" -o two_to_one",
          "cell my_model.json pace --set g_Kr=*0.5 --tolerance 1e-5 -o block"},
         "The cell is in steady state when every state just before a stimulus is within the tolerance of the limit "
         "that its beats\napproach, extrapolated; of period 2 (alternans) when two beats differ. A cell that fires "
         "by itself is measured without a\nstimulus unless --stimulus is given, as by the protocol pacemaker. DIR "
         "then holds biomarkers.csv,\nsteady_state.csv (the drift, beat by beat), ions.csv (what each concentration "
         "gains in a "
         "beat, and its limit),\npacing.h5 (the states, from which tissue can \"start\"), the run beats/, "
         "cell.json and report.html.\n--method newton "
         "takes tens of beats where pacing takes thousands, 200 at most without --beats, and adds "
         "multipliers.csv:\nthe "
         "Floquet multipliers of the orbit, by which it is stable or alternates."},
        run_pace};
}

}  // namespace heartwright::commands
