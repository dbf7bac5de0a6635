// `heartwright cell MODEL dose`: drugs at several concentrations, each a cell of one batch; qNet, its interval over
// samples of a drug's parameters, and the torsade metric score.
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/biomarkers.hpp"
#include "runtime/commands/cell/cell_page.hpp"
#include "runtime/commands/cell/channels/doses.hpp"
#include "runtime/commands/cell/channels/drugs.hpp"
#include "runtime/commands/cell/channels/roles.hpp"
#include "runtime/commands/cell/channels/torsade.hpp"
#include "runtime/commands/cell/pacing.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/launch/installation.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::commands {

namespace {

// qNet of Dutta et al. 2017 (Front Physiol 8:616): the integral of these currents over a beat.
const std::vector<std::string> net_currents{"I_NaL", "I_CaL", "I_Kr", "I_Ks", "I_K1", "I_to"};

constexpr const char* definition_of_qnet = "charge of six currents in the last beat over the capacitance";

constexpr const char* not_comparable =
    "qNet is not comparable with CiPA thresholds: those hold for CiPAORdv1 (dutta_2017) as written, with drugs that "
    "bind to hERG, at a cycle length of 2000 ms, after 1000 beats or in steady state.";

constexpr double cipa_cycle_length = 2000;  // ms
constexpr const char* cipa_model = "dutta_2017";
constexpr const char* bundled_drugs = "cipa";

std::string file_of_drugs(const std::string& said) {
    if (said != bundled_drugs) return said;
    const std::string path = launch::find_installation().sources + "/model_specs/drugs/cipa.json";
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        throw MachineFault("the bundled drugs are not there (" + path + "); give a file with --drugs");
    return path;
}

std::vector<Drug> known_drugs(const Arguments& said) {
    std::vector<Drug> drugs;
    if (said.has("--drugs") || (said.has("--drug") && !said.has("--ic50")))
        drugs = read_drugs(file_of_drugs(said.value("--drugs", bundled_drugs)));
    if (said.has("--ic50")) {
        Drug drug{"drug"};
        for (const std::string& text : said.all("--ic50")) drug.blocks.push_back(block_of_text(text));
        drugs.push_back(drug);
    }
    if (drugs.empty())
        throw UserFault(
            "heartwright cell dose needs a drug: --drug dofetilide of the bundled ones (--drugs cipa is all 28), "
            "--drugs FILE, or --ic50 such as \"g_Kr=4.9 nM,0.9\"");
    return drugs;
}

// Those that were asked for, with the samples of their parameters.
struct Drugs {
    std::vector<Drug> all, samples;
};

Drugs drugs_of(const CellRequest& request) {
    const Arguments& said = request.arguments;
    const std::vector<Drug> known = known_drugs(said);
    Drugs chosen{said.has("--drug") ? std::vector<Drug>{} : known, {}};
    for (const std::string& name : said.all("--drug")) {
        const auto found =
            std::find_if(known.begin(), known.end(), [&](const Drug& drug) { return drug.name == name; });
        if (found == known.end()) {
            std::vector<std::string> names;
            for (const Drug& drug : known) names.push_back(drug.name);
            const std::string near = did_you_mean(name, names);
            throw UserFault("--drug " + name + ": there is no such drug; " +
                            (near.empty() ? "there are " + list_of(names) : near));
        }
        chosen.all.push_back(*found);
    }
    if (!said.has("--samples")) return chosen;
    if (chosen.all.size() != 1)
        throw UserFault("--samples are those of one drug, and there are " + std::to_string(chosen.all.size()) +
                        "; name it with --drug");
    chosen.samples = samples_of(chosen.all.front(), said.all("--samples"));
    return chosen;
}

using NetCurrents = std::map<std::string, std::vector<std::string>>;  // role -> symbols

// Those of qNet. Nothing where it is not wanted, or where the potential is no voltage.
NetCurrents net_currents_of(const CellBench& bench, const ModelRoles& roles) {
    const auto unit = parse_unit(bench.model().potential_unit);
    const bool has_volts = unit && unit->same_dimension(*parse_unit("V"));
    if (!has_volts || bench.request().arguments.has("--without-qnet")) return {};
    return roles.required("qNet (left out with --without-qnet)", net_currents);
}

// Of each cell, in uC/uF. Charge through the membrane over the capacitance is a voltage: 1 mV = 1e-3 uC/uF.
std::vector<double> qnet_of(const CellBench& bench, const NetCurrents& currents, std::size_t cells) {
    if (currents.empty()) return {};
    const double capacitance = std::fabs(bench.model().current_of_rate(bench.parameters().data()));
    const double to_uC_uF =
        conversion_factor(*parse_unit(bench.model().potential_unit), *parse_unit("V")) / capacitance;
    std::vector<double> sum(cells, 0);
    for (const auto& [role, symbols] : currents)
        for (const std::string& symbol : symbols) {
            const std::vector<double> charge = bench.map("beats", "charge_" + symbol);
            const double to_current =
                conversion_factor(*parse_unit(bench.symbol_unit(symbol)), *parse_unit(bench.model().current_unit));
            for (std::size_t cell = 0; cell < sum.size() && cell < charge.size(); ++cell)
                sum[cell] += charge[cell] * to_current * to_uC_uF;
        }
    return sum;
}

// "I_NaL (i_NaL), I_CaL (i_CaL)"; those that the model has not: "I_NaL (none)".
std::string text_of(const NetCurrents& currents) {
    std::vector<std::string> names;
    for (const auto& [role, symbols] : currents)
        names.push_back(role + " (" + (symbols.empty() ? "none" : list_of(symbols)) + ")");
    return list_of(names);
}

// What was asked for, and what became of it.
struct DoseRun {
    Drugs drugs;
    std::vector<Dose> doses;    // the control and those of drugs; then those of samples
    std::size_t own_doses = 0;  // how many are not those of samples
    std::vector<CellParameter> parameters;
    NetCurrents currents;
    Pacing pacing;
    bool is_settled = false;          // after CiPA's number of beats, or in steady state
    std::vector<double> qnet;         // of each cell; none: it was not wanted
    std::vector<bool> is_whole_beat;  // of each cell

    std::vector<double> of_own(std::vector<double> values) const {
        values.resize(own_doses, std::nan(""));
        return values;
    }
};

std::string name_of(const Dose& dose) { return dose.drug != nullptr ? dose.drug->name : "control"; }
std::string probe_of(const Dose& dose) { return name_of(dose) + " " + quantity_text(dose.concentration, "nM"); }

// With the parameters of the sample, or with the drug's own where it is null.
std::optional<TorsadeScore> score_of(const DoseRun& run, const Drug& drug, const Drug* sample) {
    std::vector<DoseMeasure> measures;
    for (std::size_t cell = 0; cell < run.doses.size(); ++cell)
        if (run.doses[cell].drug == &drug && run.doses[cell].sample == sample)
            measures.push_back({run.doses[cell].multiple, run.qnet[cell], run.is_whole_beat[cell]});
    return torsade_metric_score(measures);
}

// The thresholds hold for this cell, beat and kind of drug alone.
bool is_as_in_cipa(const CellBench& bench, const DoseRun& run) {
    const CellRequest& request = bench.request();
    const bool is_its_cell =
        std::string(bench.model().name) == cipa_model && request.set.empty() && request.variants.empty();
    const bool is_its_beat = request.has_usual_pulse() && run.pacing.cycle_length == cipa_cycle_length;
    return is_its_cell && is_its_beat && run.is_settled &&
           std::all_of(run.drugs.all.begin(), run.drugs.all.end(), [](const Drug& drug) { return drug.binding; });
}

// A row for each drug at 1 to 4 times Cmax. Classes are numbers, as in CiPA's own tables: 2 is high, 0 is low risk.
ResultTable scores_of(const DoseRun& run, const RiskThresholds& thresholds) {
    ResultTable table;
    table.label_name = "drug";
    std::vector<double> scores, left_out, classes, known, lows, highs;
    std::array<std::vector<double>, 3> shares;
    for (const Drug& drug : run.drugs.all) {
        const auto score = score_of(run, drug, nullptr);
        if (!score) continue;
        table.labels.push_back(drug.name);
        scores.push_back(score->mean);
        left_out.push_back(score->left_out);
        classes.push_back(static_cast<double>(risk_of(score->mean, thresholds)));
        known.push_back(drug.risk ? static_cast<double>(*drug.risk) : std::nan(""));
        std::vector<double> sampled;
        std::array<double, 3> counts{};
        for (const Drug& sample : run.drugs.samples)
            if (const auto one = score_of(run, drug, &sample)) {
                sampled.push_back(one->mean);
                ++counts.at(static_cast<std::size_t>(risk_of(one->mean, thresholds)));
            }
        const auto [low, high] = interval_of_95_percent(sampled);
        lows.push_back(low);
        highs.push_back(high);
        for (std::size_t k = 0; k < shares.size(); ++k)
            shares.at(k).push_back(counts.at(k) / static_cast<double>(sampled.size()));
    }
    table.dimensions = {"drug"};
    table.add("score", "uC/uF", scores, "torsade metric score: mean of qnet at 1 to 4 times Cmax");
    table.add("doses_left_out", "1", left_out,
              "of the four: without an action potential, or with afterdepolarisations");
    table.add("risk_class", "1", classes, "by the score: 2 is high, 1 intermediate, 0 low risk");
    table.add("known_class", "1", known, "of CiPA: 2 is high, 1 intermediate, 0 low risk");
    if (run.drugs.samples.empty()) return table;
    table.add("score_low", "uC/uF", lows);
    table.add("score_high", "uC/uF", highs);
    for (const Risk risk : {Risk::high, Risk::intermediate, Risk::low})
        table.add("share_" + risk_name(risk), "1", shares.at(static_cast<std::size_t>(risk)));
    return table;
}

// The interval of each dose is that over its samples.
void add_qnet(ResultTable& table, const DoseRun& run) {
    if (run.qnet.empty()) return;
    table.add("qnet", "uC/uF", run.of_own(run.qnet), definition_of_qnet);
    if (run.drugs.samples.empty()) return;
    std::vector<double> lows, highs;
    for (std::size_t cell = 0; cell < run.own_doses; ++cell) {
        std::vector<double> sampled;
        for (std::size_t other = run.own_doses; other < run.doses.size(); ++other)
            if (run.doses[other].concentration == run.doses[cell].concentration) sampled.push_back(run.qnet[other]);
        const auto [low, high] = interval_of_95_percent(sampled);
        lows.push_back(low);
        highs.push_back(high);
    }
    table.add("qnet_low", "uC/uF", lows, "2.5% quantile of qnet over the samples");
    table.add("qnet_high", "uC/uF", highs, "97.5% quantile of qnet over the samples");
}

ResultTable table_of_doses(const DoseRun& run, const ResultTable& biomarkers) {
    ResultTable table;
    table.label_name = "drug";
    std::vector<double> concentrations, multiples;
    bool has_cmax = false;
    for (std::size_t cell = 0; cell < run.own_doses; ++cell) {
        const Dose& dose = run.doses[cell];
        table.labels.push_back(name_of(dose));
        concentrations.push_back(dose.concentration);
        multiples.push_back(dose.drug != nullptr && dose.multiple == 0 ? std::nan("") : dose.multiple);
        has_cmax |= dose.multiple > 0;
    }
    table.dimensions = {"dose"};
    table.coordinates = {"drug", "concentration"};
    table.rows_are_cells = true;
    table.add("concentration", "nM", concentrations);
    if (has_cmax) {
        table.add("cmax_multiple", "1", multiples, "concentration over Cmax of the drug");
        table.coordinates.emplace_back("cmax_multiple");
    }
    for (const CellParameter& parameter : run.parameters) {
        table.add(parameter.name, parameter.unit, run.of_own(parameter.values));
        table.coordinates.push_back(parameter.name);
    }
    for (const ResultColumn& column : biomarkers.columns)
        table.add(column.name, column.unit, run.of_own(column.values), column.definition);
    add_qnet(table, run);
    return table;
}

void write_samples(CellBench& bench, const DoseRun& run) {
    if (run.drugs.samples.empty() || run.qnet.empty()) return;
    ResultTable table;
    std::vector<double> numbers, concentrations;
    for (std::size_t cell = run.own_doses; cell < run.doses.size(); ++cell) {
        numbers.push_back(static_cast<double>(run.doses[cell].sample - run.drugs.samples.data() + 1));
        concentrations.push_back(run.doses[cell].concentration);
    }
    table.add("sample", "1", numbers);
    table.add("concentration", "nM", concentrations);
    table.add("qnet", "uC/uF", {run.qnet.begin() + static_cast<std::ptrdiff_t>(run.own_doses), run.qnet.end()},
              definition_of_qnet);
    table.dimensions = {"sample", "concentration"};
    bench.write_table("samples.csv", table);
}

Json doses_json(const ResultTable& table) {
    Json all = Json::array();
    for (std::size_t cell = 0; cell < table.rows(); ++cell) {
        Json one{{"drug", table.labels[cell]}};
        one.update(row_json(table, cell));
        all.push_back(one);
    }
    return all;
}

// Drugs are compared at multiples of their Cmax, where all of them have one.
bool are_in_cmax(const DoseRun& run) {
    return std::all_of(
        run.drugs.all.begin(), run.drugs.all.end(), [](const Drug& drug) { return drug.cmax > 0; });
}

report::Curve curve_of(const DoseRun& run, const Drug& drug, const std::string& name, const ResultColumn& column) {
    report::Curve curve{name, {}, {}};
    for (std::size_t cell = 0; cell < run.own_doses; ++cell)
        if (run.doses[cell].drug == &drug) {
            curve.x.push_back(are_in_cmax(run) ? run.doses[cell].multiple : run.doses[cell].concentration);
            curve.y.push_back(column.values[cell]);
        }
    return curve;
}

std::string dose_plots(CellPage& page, const ResultTable& table, const DoseRun& run) {
    std::string html;
    for (const std::string name : {"apd90", "triangulation", "qnet", "ca_peak"}) {
        const ResultColumn* column = table.find(name);
        if (column == nullptr) continue;
        report::LinePlot plot{"dose-" + name,
                              name,
                              are_in_cmax(run) ? "concentration over Cmax" : "concentration [nM]",
                              name + " [" + column->unit + "]",
                              {}};
        for (const Drug& drug : run.drugs.all) {
            const auto colour = static_cast<std::size_t>(&drug - run.drugs.all.data());
            plot.curves.push_back(curve_of(run, drug, drug.name, *column));
            plot.curves.back().colour = colour;
            for (const auto& [end, share] : {std::pair{"_low", "2.5%"}, std::pair{"_high", "97.5%"}})
                if (const ResultColumn* bound = table.find(name + end)) {
                    plot.curves.push_back(curve_of(run, drug, std::string(share) + " of samples", *bound));
                    plot.curves.back().colour = colour;
                    plot.curves.back().look = report::Curve::Look::faint;
                }
        }
        plot.levels = {{column->values.front(), "control"}};
        plot.has_log_x = true;
        plot.is_small = true;
        html += page.plot(plot);
    }
    return "<div class=\"many\">\n" + html + "</div>\n";
}

// The experiment of the last beats: charges of the currents, and traces of the first cells.
Json measuring(CellBench& bench, const DoseRun& run) {
    constexpr std::size_t most_traces = 60;
    Json experiment = measured_beats(bench, run.pacing, run.parameters, static_cast<std::int64_t>(run.doses.size()));
    const double end = static_cast<double>(run.pacing.measured) * run.pacing.cycle_length;
    for (const auto& [role, symbols] : run.currents)
        for (const std::string& symbol : symbols)
            experiment["maps"].push_back({{"charge", symbol},
                                          {"every", ms_text(bench.dt())},
                                          {"from", ms_text(end - run.pacing.cycle_length)},
                                          {"to", ms_text(end)}});
    for (std::size_t cell = 0; cell < std::min(run.own_doses, most_traces); ++cell)
        experiment["probes"].push_back({{"name", probe_of(run.doses[cell])},
                                        {"cell", {cell}},
                                        {"show", {bench.potential()}},
                                        {"every", ms_text(whole_steps(0.5, bench.dt()))}});
    return experiment;
}

void warn_of_afterdepolarisations(CellPage& page, const ResultTable& table) {
    const ResultColumn *ead = table.find("ead"), *concentration = table.find("concentration");
    std::string text;
    for (std::size_t cell = 0; ead != nullptr && cell < table.rows(); ++cell)
        if (ead->values[cell] > 0)
            text += (text.empty() ? "" : ", ") + table.labels[cell] + " " +
                    quantity_text(concentration->values[cell], "nM");
    if (!text.empty())
        page.add_warning("Early afterdepolarisations at: " + text +
                         ". APD and qNet of such beats say little; look at the traces.");
}

// "dofetilide: 0.03 uC/uF, high risk; known: high"
std::string score_text(const ResultTable& scores, std::size_t row) {
    const auto value = [&](const char* column) { return scores.find(column)->values[row]; };
    std::string text = scores.labels[row] + ": " + quantity_text(value("score"), "uC/uF");
    if (scores.find("score_low") != nullptr)
        text += " (95% of the samples: " + number_text(value("score_low")) + " to " + number_text(value("score_high")) +
                ")";
    text += ", " + risk_name(static_cast<Risk>(value("risk_class"))) + " risk";
    if (value("doses_left_out") > 0) text += " (" + number_text(value("doses_left_out")) + " of 4 doses left out)";
    if (std::isfinite(value("known_class"))) text += "; known: " + risk_name(static_cast<Risk>(value("known_class")));
    return text;
}

void add_scores(CellBench& bench, const ResultTable& scores, const RiskThresholds& thresholds, Json& summary,
                CellPage& page) {
    bench.write_table("torsade.csv", scores);
    std::string html = "<p>" +
                       report::escaped(
                           "The mean of qNet at 1 to 4 times Cmax. Doses without an action potential, or with "
                           "early afterdepolarisations, are left out. The risk of torsade de pointes is "
                           "high below " +
                           number_text(thresholds.high) + " uC/uF and low from " + number_text(thresholds.low) +
                           " uC/uF on (" + thresholds.source + ").") +
                       "</p>\n<ul>\n";
    Json drugs = Json::array();
    for (std::size_t row = 0; row < scores.rows(); ++row) {
        html += "<li>" + report::escaped(score_text(scores, row)) + "</li>\n";
        std::cout << score_text(scores, row) << "\n";
        Json one{{"drug", scores.labels[row]}};
        one.update(row_json(scores, row));
        one["risk"] = risk_name(static_cast<Risk>(scores.find("risk_class")->values[row]));
        drugs.push_back(one);
    }
    page.add_section("Torsade metric score", html + "</ul>\n");
    summary["torsade_metric"] = {{"high_below_uC_uF", thresholds.high},
                                 {"low_from_uC_uF", thresholds.low},
                                 {"source", thresholds.source},
                                 {"drugs", drugs}};
}

void judge_qnet(CellBench& bench, const DoseRun& run, Json& summary, CellPage& page) {
    if (run.qnet.empty()) {
        page.add_text("qNet is left out: --without-qnet was given, or the potential is no voltage.");
        return;
    }
    page.add_text("qNet is the charge over the last beat, per capacitance, of: " + text_of(run.currents) + ".");
    if (!is_as_in_cipa(bench, run)) {
        summary["qnet_note"] = not_comparable;
        page.add_warning(not_comparable);
        return;
    }
    const RiskThresholds thresholds = risk_thresholds(bench.request().arguments.value("--thresholds", "cipa"));
    const ResultTable scores = scores_of(run, thresholds);
    if (!scores.labels.empty()) add_scores(bench, scores, thresholds, summary, page);
}

// With an overshoot, a repolarisation, and no early afterdepolarisation.
std::vector<bool> whole_beats(const ResultTable& biomarkers) {
    const ResultColumn *peak = biomarkers.find("peak"), *apd = biomarkers.find("apd90"), *ead = biomarkers.find("ead");
    std::vector<bool> whole;
    for (std::size_t cell = 0; cell < biomarkers.rows(); ++cell)
        whole.push_back(peak->values[cell] > 0 && std::isfinite(apd->values[cell]) &&
                        (ead == nullptr || ead->values[cell] == 0));
    return whole;
}

// Of each drug its family: the control, then one dose after the other.
std::string action_potentials(CellPage& page, const CellBench& bench, const DoseRun& run) {
    std::string html;
    for (const Drug& drug : run.drugs.all) {
        std::vector<const Dose*> doses;
        for (std::size_t cell = 0; cell < run.own_doses; ++cell)
            if (run.doses[cell].drug == nullptr || run.doses[cell].drug == &drug) doses.push_back(&run.doses[cell]);
        std::stable_sort(doses.begin(), doses.end(),
                         [](const Dose* one, const Dose* other) { return one->concentration < other->concentration; });
        std::vector<std::string> family;
        for (const Dose* dose : doses) family.push_back(probe_of(*dose));
        html += page.traces("beats", bench.potential(), bench.potential() + ", " + drug.name, family);
    }
    return html;
}

DoseRun asked_for(const CellBench& bench) {
    const CellRequest& request = bench.request();
    DoseRun run;
    run.drugs = drugs_of(request);
    run.doses = doses_of(run.drugs.all, request.arguments.value("--concentrations"));
    run.own_doses = run.doses.size();
    const std::vector<Dose> sampled = sampled_doses(run.doses, run.drugs.samples);
    run.doses.insert(run.doses.end(), sampled.begin(), sampled.end());
    const ModelRoles roles(bench.model(), request.arguments.all("--role"));
    run.parameters = parameters_of(bench.model(), bench.parameters(), roles, run.doses);
    run.currents = net_currents_of(bench, roles);
    run.pacing = pacing_of(request);
    if (!request.arguments.has("--cycle-length")) run.pacing.cycle_length = cipa_cycle_length;
    risk_thresholds(request.arguments.value("--thresholds", "cipa"));  // what is wrong with them is told first
    return run;
}

std::vector<CellParameter> dose_parameters(CellBench& bench) { return asked_for(bench).parameters; }

void run_dose(CellBench& bench) {
    DoseRun run = asked_for(bench);
    const auto cells = static_cast<std::int64_t>(run.doses.size());
    const SteadyState steady = pace_to_steady_state(bench, run.pacing, run.parameters, cells);
    const std::string said = steady_state_text(steady, bench.state_names());
    launch::progress_text() << said << "\n";
    bench.run(measuring(bench, run));

    run.is_settled = steady.period() != SteadyState::Period::not_reached || steady.beats() >= usual_beats;
    const ResultTable biomarkers = biomarkers_of(bench, "beats");
    run.qnet = qnet_of(bench, run.currents, run.doses.size());
    run.is_whole_beat = whole_beats(biomarkers);
    const ResultTable table = table_of_doses(run, biomarkers);
    bench.write_table("doses.csv", table, CellBench::Place::result);
    write_samples(bench, run);
    Json summary{{"cycle_length_ms", run.pacing.cycle_length},
                 {"steady_state", steady_state_json(steady, bench)},
                 {"qnet_currents", run.currents},
                 {"samples", run.drugs.samples.size()},
                 {"doses", doses_json(table)},
                 {"definitions", definitions_json(table)}};
    CellPage page(bench, "drugs at " + ms_text(run.pacing.cycle_length));
    page.add_text("Pacing: " + said + ".");
    judge_qnet(bench, run, summary, page);
    bench.write_summary(summary);
    warn_of_afterdepolarisations(page, table);
    page.add_section("Dose and effect", dose_plots(page, table, run));
    page.add_section("Action potentials", action_potentials(page, bench, run));
    page.add_section("All doses", html_table(table) + html_of_definitions(table));
    page.write();
}

std::vector<Option> dose_options() {
    std::vector<Option> options = with_steady_state_options(
        {{"--drug", "NAME", "of the bundled drugs, such as dofetilide, or of --drugs; may be given several times"},
         {"--drugs", "FILE|cipa", "CSV (drug, current, IC50 [nM], hill, Cmax [nM]) or JSON; cipa: the bundled 28"},
         {"--ic50", "TARGET=IC50[,HILL]", "a drug without a file, such as \"g_Kr=4.9 nM,0.9\""},
         {"--concentrations", "LIST",
          "\"1,10 nM\" or \"1,2,3,4 Cmax\"; without it 1 to 4 Cmax, or 0.1 to 30 times the lowest IC50"},
         {"--samples", "FILE",
          "CSV, a sample of the drug's parameters in each row: the interval of qNet; several are read side by side"},
         {"--thresholds", "cipa|manual|hybrid|A,B", "of the risk classes, in uC/uF; cipa: 0.0579,0.0671"},
         role_option(),
         {"--without-qnet", "", "leave qNet out, for models that do not have its six currents"}});
    for (Option& option : options)
        if (option.name == "--cycle-length") option.help = "from beat to beat; 2000 ms";
    return options;
}

}  // namespace

CellProtocol dose_protocol() {
    return {"dose",
            {"",
             "",
             "Drugs at several concentrations: pore block, binding to hERG, qNet and the torsade metric score.",
             dose_options(),
             {"cell dutta_2017 dose --drug dofetilide --drug verapamil",
              "cell dutta_2017 dose --drug dofetilide --samples boot_pars.csv --samples IC50_samples.csv",
              "cell ohara_rudy_2011 dose --ic50 \"g_Kr=4.9 nM,0.9\" --concentrations \"1,2,5,10 nM\""},
             "Each dose is a cell of one batch, the first is the control. A target is a parameter (g_Kr) or a channel "
             "(i_Kr), whose\nparameters the spec's \"roles\" name, or --role. DIR then holds doses.csv with "
             "biomarkers and qNet, torsade.csv with\nscores, pacing.h5, the run beats/, cell.json and report.html."},
            run_dose,
            dose_parameters};
}

}  // namespace heartwright::commands
