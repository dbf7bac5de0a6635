#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/roles/roles.hpp"
#include "base/units/shown.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/models/model_document.hpp"
#include "runtime/report/plots/line_plot.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::commands {

namespace {

using Json = nlohmann::ordered_json;

std::string label_of_bench(const ModelBench& bench) { return bench.variant.empty() ? "as written" : bench.variant; }

const report::Trace* find(const ModelBench& bench, const std::string& symbol) {
    for (const report::Trace& trace : bench.traces)
        if (trace.quantity == symbol) return &trace;
    return nullptr;
}

bool is_concentration(const std::string& unit) {
    const auto read = parse_unit(unit);
    return read && read->same_dimension(*parse_unit("mM"));
}

std::vector<std::string> names_of_states(const Json& description) {
    std::vector<std::string> names;
    for (const Json& component : description["components"])
        for (const Json& state : component["states"]) names.push_back(state["name"]);
    return names;
}

// A symbol of all benches over the time of a beat; "" of an id: none of them shows it.
report::LinePlot plot_of(const ModelPage& page, const std::string& symbol, const std::string& title) {
    report::LinePlot plot{
        report::file_name(page.description.value("name", "") + " " + symbol), title, "t [ms]", "", {}};
    for (const ModelBench& bench : page.benches)
        if (const report::Trace* const trace = find(bench, symbol)) {
            plot.y_label = symbol + behind_a_name(trace->unit);
            plot.curves.push_back({label_of_bench(bench), bench.times, trace->values});
        }
    return plot;
}

// Currents to draw: those with a role, by its name, else all that the run shows besides states.
using Currents = std::vector<std::pair<std::string, std::vector<std::string>>>;

Currents recorded_currents(const ModelPage& page) {
    Currents currents;
    for (const auto& [role, symbols] : page.description["roles"].items())
        if (is_current_role(role) && !symbols.empty()) currents.emplace_back(role, symbols);
    if (!currents.empty() || page.benches.empty()) return currents;
    const std::vector<std::string> states = names_of_states(page.description);
    for (const report::Trace& trace : page.benches.front().traces)
        if (std::find(states.begin(), states.end(), trace.quantity) == states.end() && !is_concentration(trace.unit))
            currents.push_back({trace.quantity, {trace.quantity}});
    return currents;
}

// Where all action potentials are over: half as long again as the longest, and a little. Whole cycles of a pacemaker.
std::optional<std::array<double, 2>> time_of_beat(const ModelPage& page) {
    double longest = 0;
    for (const ModelBench& bench : page.benches) {
        const double apd90 = value_of(bench, "apd90");
        if (bench.fires_by_itself || !std::isfinite(apd90)) return std::nullopt;
        longest = std::max(longest, apd90);
    }
    const double end = 1.5 * longest + 20;
    const double step = end < 100 ? 10 : 50;
    return {{0, std::min(page.benches.front().times.back(), step * std::ceil(end / step))}};
}

// The fast sodium current is over before the others begin.
constexpr double time_of_sodium = 10;  // ms

std::vector<report::Figure> figures_of_currents(const ModelPage& page) {
    std::vector<report::Figure> figures;
    const ModelBench& bench = page.benches.front();
    for (const auto& [name, symbols] : recorded_currents(page)) {
        std::vector<double> sum(bench.times.size(), 0);
        std::string unit;
        for (const std::string& symbol : symbols) {
            const report::Trace* const trace = find(bench, symbol);
            if (!trace) continue;
            unit = trace->unit;
            for (std::size_t k = 0; k < std::min(sum.size(), trace->values.size()); ++k) sum[k] += trace->values[k];
        }
        if (unit.empty()) continue;
        report::LinePlot plot{report::file_name(page.description.value("name", "") + " " + name),
                              name,
                              "t [ms]",
                              name + behind_a_name(unit),
                              {{name, bench.times, sum}}};
        plot.is_small = true;
        plot.x_range = time_of_beat(page);
        if (name == "I_Na" && !bench.fires_by_itself) plot.x_range = {{0, time_of_sodium}};
        figures.push_back(report::line_plot(plot));
    }
    std::erase_if(figures, [](const report::Figure& figure) { return figure.empty(); });
    return figures;
}

report::Figure restitution_figure(const ModelPage& page) {
    report::LinePlot plot{report::file_name(page.description.value("name", "") + " restitution"),
                          "APD90 after a diastolic interval",
                          "diastolic interval [ms]",
                          "APD90 [ms]",
                          {}};
    const report::CsvTable& table = *page.benches.front().restitution;
    const report::CsvColumn *protocol = table.find("protocol"), *di = table.find("di90"), *apd = table.find("apd90");
    if (!protocol || !di || !apd) return {};
    for (const char* name : {"S1-S2", "dynamic"}) {
        report::Curve curve{name, {}, {}};
        curve.draws_points = true;
        for (std::size_t row = 0; row < table.rows; ++row)
            if (protocol->texts[row] == name) {
                curve.x.push_back(di->numbers[row]);
                curve.y.push_back(apd->numbers[row]);
            }
        plot.curves.push_back(std::move(curve));
    }
    return report::line_plot(plot);
}

report::LinePlot small_plot_of(const ModelPage& page, const std::string& symbol) {
    report::LinePlot plot = plot_of(page, symbol, symbol);
    plot.is_small = true;
    plot.x_range = time_of_beat(page);
    return plot;
}

void add_section(const std::string& title, std::vector<report::Figure> figures, Document& document) {
    std::erase_if(figures, [](const report::Figure& figure) { return figure.empty(); });
    if (figures.empty()) return;
    document.push_back(Heading{2, title});
    document.push_back(FigureBlock{std::move(figures)});
}

// Published values of a biomarker, each with the variant that it is of unless all of the page are of that one.
std::string published_text(const ModelPage& page, const std::string& biomarker) {
    std::string text;
    for (const Json& one : page.published.value("biomarkers", Json::array())) {
        if (one.value("name", "") != biomarker) continue;
        const std::string variant = one.value("variant", "");
        text += (text.empty() ? "" : "; ") + one.value("value", "") + (variant.empty() ? "" : " (" + variant + ")");
    }
    return text;
}

}  // namespace

Block biomarkers_table(const ModelPage& page) {
    Table table{{"biomarker"}, {}};
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    };
    std::vector<const ModelBench*> benches;
    for (const ModelBench& bench : page.benches)
        if (bench.has_results()) {
            benches.push_back(&bench);
            for (const report::CsvColumn& column : bench.biomarkers.columns) add(column.name);
        }
    bool has_published = false;
    for (const Json& one : page.published.value("biomarkers", Json::array())) {
        add(one.value("name", ""));
        has_published = true;
    }
    for (const ModelBench* bench : benches) {
        table.numbers.insert(table.headings.size());
        table.headings.push_back(benches.size() == 1 && bench->variant.empty() ? "here" : label_of_bench(*bench));
    }
    if (!benches.empty()) table.headings.push_back("unit");
    if (has_published) table.headings.push_back("published");
    if (!benches.empty()) table.headings.push_back("what it is");
    for (const std::string& name : names) {
        std::vector<TableCell> row{{name}};
        std::string unit, definition;
        for (const ModelBench* bench : benches) {
            const report::CsvColumn* const column = bench->biomarkers.find(name);
            row.push_back({column && !column->numbers.empty() ? report::readable(column->numbers.front()) : ""});
            if (column && column->unit != "1") unit = column->unit;
            if (definition.empty()) definition = bench->definitions.value(name, "");
        }
        if (!benches.empty()) row.push_back({unit});
        if (has_published) row.push_back({published_text(page, name)});
        if (!benches.empty()) row.push_back({definition});
        table.rows.push_back(std::move(row));
    }
    return table;
}

void add_figures(const ModelPage& page, Document& document) {
    if (page.benches.empty() || !page.benches.front().has_results()) return;
    const ModelBench& first = page.benches.front();
    const std::string potential = page.description["membrane"].value("potential", "");
    report::LinePlot beat = plot_of(page, potential, "Membrane potential");
    beat.x_range = time_of_beat(page);
    add_section(first.fires_by_itself ? "Cycles" : "Action potential", {report::line_plot(beat)}, document);
    std::vector<report::Figure> others;
    const std::vector<std::string> states = names_of_states(page.description);
    for (const report::Trace& trace : first.traces) {
        if (trace.quantity == potential) continue;
        if (is_concentration(trace.unit))
            add_section("Calcium transient", {report::line_plot(plot_of(page, trace.quantity, "Cytosolic calcium"))},
                        document);
        else if (std::find(states.begin(), states.end(), trace.quantity) != states.end())
            others.push_back(report::line_plot(small_plot_of(page, trace.quantity)));
    }
    add_section("Other states", std::move(others), document);
    add_section("Currents", figures_of_currents(page), document);
    if (first.restitution) add_section("Restitution", {restitution_figure(page)}, document);
}

}  // namespace heartwright::commands
