// `heartwright cell MODEL dose`: drugs at several concentrations, each a cell of one batch.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <string>

#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/biomarkers.hpp"
#include "runtime/commands/cell/cell_page.hpp"
#include "runtime/commands/cell/channels/drugs.hpp"
#include "runtime/commands/cell/channels/roles.hpp"
#include "runtime/commands/cell/pacing.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/launch/quiet.hpp"

namespace heartwright::commands {

namespace {

// qNet of Dutta et al. 2017 (Front Physiol 8:616): the integral of these currents over a beat.
const std::vector<std::string> net_currents{"I_NaL", "I_CaL", "I_Kr", "I_Ks", "I_K1", "I_to"};

constexpr const char* not_comparable =
    "qNet is not comparable with CiPA thresholds: those hold for CiPAORdv1 with dynamic hERG binding at a cycle length "
    "of 2000 ms, and drugs act here as pore block on the conductances of another model.";

struct Dose {
    const Drug* drug;      // null: control
    double concentration;  // nM
};

std::vector<Drug> drugs_of(const CellRequest& request) {
    const Arguments& said = request.arguments;
    std::vector<Drug> drugs;
    if (said.has("--drugs")) drugs = read_drugs(said.value("--drugs"));
    if (said.has("--ic50")) {
        Drug drug{"drug", {}};
        for (const std::string& text : said.all("--ic50")) drug.blocks.push_back(block_of_text(text));
        drugs.push_back(drug);
    }
    if (drugs.empty())
        throw UserFault("heartwright cell dose needs --drugs FILE, or --ic50 such as \"g_Kr=4.9 nM,0.9\"");
    if (!said.has("--drug")) return drugs;
    std::vector<Drug> chosen;
    for (const std::string& name : said.all("--drug")) {
        const auto found =
            std::find_if(drugs.begin(), drugs.end(), [&](const Drug& drug) { return drug.name == name; });
        if (found == drugs.end()) {
            std::vector<std::string> names;
            for (const Drug& drug : drugs) names.push_back(drug.name);
            throw UserFault("--drug " + name + ": there is no such drug; there are " + list_of(names));
        }
        chosen.push_back(*found);
    }
    return chosen;
}

std::vector<Dose> doses_of(const CellRequest& request, const std::vector<Drug>& drugs) {
    std::vector<Dose> doses{{nullptr, 0}};
    for (const Drug& drug : drugs) {
        std::vector<double> concentrations;
        if (request.arguments.has("--concentrations"))
            concentrations = concentrations_of(request.arguments.value("--concentrations"));
        else
            for (const double share : {0.1, 0.3, 1.0, 3.0, 10.0, 30.0})
                concentrations.push_back(std::stod(number_text(share * drug.lowest_ic50())));
        for (const double concentration : concentrations)
            if (concentration > 0) doses.push_back({&drug, concentration});
    }
    return doses;
}

// Of each cell, the parameters that any drug changes.
std::vector<CellParameter> blocked_parameters(const CellBench& bench, const ModelRoles& roles,
                                              const std::vector<Drug>& drugs, const std::vector<Dose>& doses) {
    std::vector<CellParameter> parameters;
    const auto values_of = [&](const std::string& name) -> std::vector<double>& {
        for (CellParameter& one : parameters)
            if (one.name == name) return one.values;
        const std::vector<double> control(doses.size(), bench.parameter(name));
        return parameters.emplace_back(CellParameter{name, bench.parameter_unit(name), control}).values;
    };
    for (const Drug& drug : drugs)
        for (const DrugBlock& block : drug.blocks)
            for (const std::string& name : roles.scaling(block.target)) {
                std::vector<double>& values = values_of(name);
                for (std::size_t cell = 0; cell < doses.size(); ++cell)
                    if (doses[cell].drug == &drug) values[cell] *= remaining_fraction(block, doses[cell].concentration);
            }
    return parameters;
}

using NetCurrents = std::map<std::string, std::vector<std::string>>;  // role -> symbols

// Those of qNet. Nothing where it is not wanted, or where the potential is no voltage.
NetCurrents net_currents_of(const CellBench& bench, const ModelRoles& roles) {
    const auto unit = parse_unit(bench.model().potential_unit);
    const bool has_volts = unit && unit->same_dimension(*parse_unit("V"));
    if (!has_volts || bench.request().arguments.has("--without-qnet")) return {};
    return roles.required("qNet (left out with --without-qnet)", net_currents);
}

// Charge through the membrane over the capacitance is a voltage: 1 mV = 1e-3 uC/uF.
void add_qnet(ResultTable& table, const CellBench& bench, const NetCurrents& currents) {
    if (currents.empty()) return;
    const double capacitance = std::fabs(bench.model().current_of_rate(bench.parameters().data()));
    const double to_uC_uF =
        conversion_factor(*parse_unit(bench.model().potential_unit), *parse_unit("V")) / capacitance;
    std::vector<double> sum(table.rows(), 0);
    for (const auto& [role, symbols] : currents)
        for (const std::string& symbol : symbols) {
            const std::vector<double> charge = bench.map("beats", "charge_" + symbol);
            const double to_current =
                conversion_factor(*parse_unit(bench.symbol_unit(symbol)), *parse_unit(bench.model().current_unit));
            for (std::size_t cell = 0; cell < sum.size() && cell < charge.size(); ++cell)
                sum[cell] += charge[cell] * to_current * to_uC_uF;
        }
    table.add("qnet", "uC/uF", sum);
}

// "I_NaL (i_NaL), I_CaL (i_CaL)"; those that the model has not: "I_NaL (none)".
std::string text_of(const NetCurrents& currents) {
    std::vector<std::string> names;
    for (const auto& [role, symbols] : currents)
        names.push_back(role + " (" + (symbols.empty() ? "none" : list_of(symbols)) + ")");
    return list_of(names);
}

Json doses_json(const ResultTable& table, const std::vector<Dose>& doses) {
    Json all = Json::array();
    for (std::size_t cell = 0; cell < doses.size(); ++cell) {
        Json one{{"drug", doses[cell].drug ? doses[cell].drug->name : "control"}};
        one.update(row_json(table, cell));
        all.push_back(one);
    }
    return all;
}

std::string dose_plots(CellPage& page, const ResultTable& table, const std::vector<Drug>& drugs,
                       const std::vector<Dose>& doses) {
    std::string html;
    for (const char* name : {"apd90", "triangulation", "qnet", "ca_peak"}) {
        const ResultColumn* column = table.find(name);
        if (column == nullptr) continue;
        report::LinePlot plot{std::string("dose-") + name,
                              column->name,
                              "log10 of the concentration [nM]",
                              column->name + " [" + column->unit + "]",
                              {}};
        for (const Drug& drug : drugs) {
            report::Curve curve{drug.name, {}, {}};
            for (std::size_t cell = 0; cell < doses.size(); ++cell)
                if (doses[cell].drug == &drug) {
                    curve.x.push_back(std::log10(doses[cell].concentration));
                    curve.y.push_back(column->values[cell]);
                }
            plot.curves.push_back(curve);
        }
        plot.levels = {{column->values.front(), "control"}};
        plot.is_small = true;
        html += page.plot(plot);
    }
    return "<div class=\"many\">\n" + html + "</div>\n";
}

void run_dose(CellBench& bench) {
    const std::vector<Drug> drugs = drugs_of(bench.request());
    const std::vector<Dose> doses = doses_of(bench.request(), drugs);
    const auto cells = static_cast<std::int64_t>(doses.size());
    const ModelRoles roles(bench.model(), bench.request().arguments.all("--role"));
    const std::vector<CellParameter> parameters = blocked_parameters(bench, roles, drugs, doses);
    const NetCurrents currents = net_currents_of(bench, roles);
    const Pacing pacing = pacing_of(bench.request());
    const SteadyState steady = pace_to_steady_state(bench, pacing, parameters, cells);
    const std::string said = steady_state_text(steady, bench.state_names());
    launch::progress_text() << said << "\n";

    Json experiment = measured_beats(bench, pacing, parameters, cells);
    const double end = static_cast<double>(pacing.measured) * pacing.cycle_length;
    for (const auto& [role, symbols] : currents)
        for (const std::string& symbol : symbols)
            experiment["maps"].push_back({{"charge", symbol},
                                          {"every", ms_text(bench.dt())},
                                          {"from", ms_text(end - pacing.cycle_length)},
                                          {"to", ms_text(end)}});
    ResultTable table;
    table.label_name = "drug";
    std::vector<double> concentrations;
    for (std::size_t cell = 0; cell < doses.size(); ++cell) {
        table.labels.push_back(doses[cell].drug ? doses[cell].drug->name : "control");
        concentrations.push_back(doses[cell].concentration);
        if (cell < 60)
            experiment["probes"].push_back(
                {{"name", table.labels.back() + " " + quantity_text(concentrations.back(), "nM")},
                 {"cell", {cell}},
                 {"show", {bench.potential()}},
                 {"every", ms_text(whole_steps(0.5, bench.dt()))}});
    }
    bench.run(experiment);

    table.add("concentration", "nM", concentrations);
    for (const CellParameter& parameter : parameters) table.add(parameter.name, parameter.unit, parameter.values);
    table.add(biomarkers_of(bench, "beats"));
    add_qnet(table, bench, currents);
    write_table(bench.path("doses.csv"), table);
    Json summary{{"cycle_length_ms", pacing.cycle_length},
                 {"steady_state", steady_state_json(steady, bench)},
                 {"qnet_currents", currents},
                 {"qnet_note", not_comparable},
                 {"doses", doses_json(table, doses)},
                 {"definitions", definitions_json(bench, table)}};
    bench.write_summary(summary);
    CellPage page(bench, "drugs at " + ms_text(pacing.cycle_length));
    page.add_text("Pacing: " + said + ".");
    if (currents.empty()) {
        page.add_text("qNet is left out: --without-qnet was given, or the potential is no voltage.");
    } else {
        page.add_warning(not_comparable);
        page.add_text("qNet is the charge over the last beat, per capacitance, of: " + text_of(currents) + ".");
    }
    std::string with_ead;
    if (const ResultColumn* ead = table.find("ead"))
        for (std::size_t cell = 0; cell < doses.size(); ++cell)
            if (ead->values[cell] > 0)
                with_ead += (with_ead.empty() ? "" : ", ") + table.labels[cell] + " " +
                            quantity_text(doses[cell].concentration, "nM");
    if (!with_ead.empty())
        page.add_warning("Early afterdepolarisations at: " + with_ead +
                         ". APD and qNet of such beats say little; look at the traces.");
    page.add_section("Dose and effect", dose_plots(page, table, drugs, doses));
    page.add_section("Action potentials", page.traces("beats", bench.potential(), bench.potential()));
    page.add_section("All doses", html_table(table) + html_of_definitions(bench, table));
    page.write();
}

}  // namespace

CellProtocol dose_protocol() {
    return {"dose",
            {"",
             "",
             "Drugs by IC50 and Hill coefficient: action potentials at several concentrations.",
             with_steady_state_options(
                 {{"--drugs", "FILE", "CSV (drug, current or parameter, IC50 [nM], hill) or JSON"},
                  {"--drug", "NAME", "of the file, this one; may be given several times; all"},
                  {"--ic50", "TARGET=IC50[,HILL]", "a drug without a file, such as \"g_Kr=4.9 nM,0.9\""},
                  {"--concentrations", "LIST", "\"1,10,100 nM\"; 0.1 to 30 times the drug's lowest IC50, six of them"},
                  role_option(),
                  {"--without-qnet", "", "leave qNet out, for models that do not have its six currents"}}),
             {"cell ohara_rudy_2011 dose --ic50 \"g_Kr=4.9 nM,0.9\" --cycle-length \"2000 ms\"",
              "cell ohara_rudy_2011 dose --drugs drugs.csv --drug dofetilide --concentrations \"1,2,5,10 nM\""},
             "Each dose is a cell of one batch, the first is the control. A target is a parameter (g_Kr) or a channel "
             "(i_Kr), whose\nparameters the spec's \"roles\" name, or --role. DIR then holds doses.csv with "
             "biomarkers and qNet, pacing.h5,\nthe run beats/, cell.json and report.html."},
            run_dose};
}

}  // namespace heartwright::commands
