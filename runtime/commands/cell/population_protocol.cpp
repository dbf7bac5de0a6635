// `heartwright cell MODEL population`: cells that differ in their conductances, as one batch.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>

#include "base/diag/faults.hpp"
#include "base/units/shown.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/biomarkers.hpp"
#include "runtime/commands/cell/cell_page.hpp"
#include "runtime/commands/cell/channels/conductances.hpp"
#include "runtime/commands/cell/pacing.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/commands/cell/statistics/sampling.hpp"
#include "runtime/commands/cell/statistics/sobol.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::commands {

namespace {

struct NumberRange {
    double low, high;
    bool contains(double value) const { return value >= low && value <= high; }
};

double number_in_range(const std::string& text, const std::string& whole) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != 0 || !std::isfinite(value))
        throw UserFault("'" + whole + "': expected two numbers, such as 0.5..1.5");
    return value;
}

// "0.5..1.5"
NumberRange range_of(const std::string& text) {
    const auto dots = text.find("..");
    if (dots == std::string::npos) throw UserFault("'" + text + "': expected two numbers, such as 0.5..1.5");
    const NumberRange range{number_in_range(text.substr(0, dots), text), number_in_range(text.substr(dots + 2), text)};
    if (!(range.low < range.high)) throw UserFault("'" + text + "': the first number is the smaller one");
    return range;
}

struct Filter {
    std::string biomarker;
    NumberRange range;
};

std::vector<Filter> filters_of(const CellBench& bench) {
    const std::vector<std::string> names = biomarker_names(bench);
    std::vector<Filter> filters;
    for (const std::string& text : bench.request().arguments.all("--accept")) {
        const auto equals = text.find('=');
        if (equals == std::string::npos)
            throw UserFault("--accept " + text + ": expected BIOMARKER=LOW..HIGH, such as apd90=200..350");
        const std::string name = text.substr(0, equals);
        if (std::find(names.begin(), names.end(), name) == names.end())
            throw UserFault("--accept " + text + ": no biomarker '" + name + "'; there are " + list_of(names));
        filters.push_back({name, range_of(text.substr(equals + 1))});
    }
    return filters;
}

// Those of --vary; else all maximal conductances and permeabilities that are not 0.
std::vector<std::string> varied_parameters(const CellBench& bench) {
    if (bench.request().arguments.has("--vary")) return bench.request().arguments.all("--vary");
    std::vector<std::string> names = conductances_of(bench.model());
    std::erase_if(names, [&](const std::string& name) { return bench.parameter(name) == 0; });
    if (names.empty())
        throw UserFault(
            "no parameter of the model is a conductance or permeability by name and unit; --vary NAME says "
            "which to vary");
    return names;
}

// [parameter][cell]: factors on the model's values.
std::vector<std::vector<double>> factors_of(const Arguments& said, std::size_t parameters, std::size_t cells) {
    const auto seed = static_cast<std::uint64_t>(said.integer("--seed", 1, 0, std::int64_t{1} << 53));
    const bool is_sobol = said.choice("--samples", {"latin", "sobol"}, "latin") == "sobol";
    if (is_sobol && parameters > most_sobol_dimensions)
        throw UserFault("--samples sobol: at most " + std::to_string(most_sobol_dimensions) + " parameters, not " +
                        std::to_string(parameters) + "; choose some with --vary");
    std::vector<std::vector<double>> factors =
        is_sobol ? sobol(parameters, cells, seed) : latin_hypercube(parameters, cells, seed);
    const bool is_lognormal = said.choice("--distribution", {"uniform", "lognormal"}, "uniform") == "lognormal";
    const NumberRange range = range_of(said.value("--range", "0.5..1.5"));
    const double spread = std::strtod(said.value("--spread", "0.2").c_str(), nullptr);
    if (!(spread > 0 && spread <= 2)) throw UserFault("--spread: expected a number greater than 0 and at most 2");
    if (!(range.low >= 0)) throw UserFault("--range: factors are not negative");
    for (std::vector<double>& column : factors)
        for (double& value : column)
            value =
                is_lognormal ? std::exp(spread * normal_quantile(value)) : range.low + (range.high - range.low) * value;
    return factors;
}

std::vector<double> accepted_cells(const ResultTable& biomarkers, const std::vector<Filter>& filters) {
    std::vector<double> accepted(biomarkers.rows(), 1);
    for (const Filter& filter : filters) {
        const ResultColumn* column = biomarkers.find(filter.biomarker);
        if (column == nullptr) throw UserFault("--accept: no cell of this run has a " + filter.biomarker);
        for (std::size_t cell = 0; cell < accepted.size(); ++cell)
            if (!filter.range.contains(column->values[cell])) accepted[cell] = 0;
    }
    return accepted;
}

// A row for each parameter, a column for each biomarker that varies: of the cells that were accepted.
ResultTable correlations_of(const std::vector<std::string>& names, const std::vector<std::vector<double>>& factors,
                            const ResultTable& biomarkers, const std::vector<double>& accepted) {
    ResultTable table{"parameter", names, {}, {"parameter"}};
    for (const ResultColumn& column : biomarkers.columns) {
        std::vector<double> output = column.values;
        for (std::size_t cell = 0; cell < output.size(); ++cell)
            if (accepted[cell] == 0) output[cell] = std::nan("");
        const std::vector<double> coefficients = partial_rank_correlations(factors, output);
        if (std::any_of(coefficients.begin(), coefficients.end(), [](double r) { return std::isfinite(r); }))
            table.add(column.name, "1", coefficients, "partial rank correlation of the parameter with " + column.name);
    }
    return table;
}

std::string scatter_plots(CellPage& page, const std::vector<std::string>& names,
                          const std::vector<std::vector<double>>& factors, const ResultTable& biomarkers,
                          const std::vector<double>& accepted, const ResultTable& correlations) {
    constexpr std::size_t grey = 6;  // of the palette, faint
    std::string html;
    for (const char* biomarker : {"apd90", "triangulation", "ca_peak", "dvdt_max"}) {
        const ResultColumn *column = biomarkers.find(biomarker), *of = correlations.find(biomarker);
        if (column == nullptr || of == nullptr) continue;
        std::vector<std::size_t> order;  // the largest coefficient first, without those that are unknown
        for (std::size_t k = 0; k < names.size(); ++k)
            if (std::isfinite(of->values[k])) order.push_back(k);
        std::sort(order.begin(), order.end(),
                  [&](std::size_t a, std::size_t b) { return std::fabs(of->values[a]) > std::fabs(of->values[b]); });
        for (std::size_t k = 0; k < std::min<std::size_t>(2, order.size()); ++k) {
            report::Curve in = points("accepted", {}, {}), out = points("rejected", {}, {});
            for (std::size_t cell = 0; cell < accepted.size(); ++cell) {
                report::Curve& curve = accepted[cell] != 0 ? in : out;
                curve.x.push_back(factors[order[k]][cell]);
                curve.y.push_back(column->values[cell]);
            }
            report::LinePlot plot{
                "scatter-" + column->name + "-" + names[order[k]],
                column->name + " and " + names[order[k]] + ", PRCC " + number_text(of->values[order[k]]),
                "factor on " + names[order[k]],
                column->name + behind_a_name(column->unit),
                {}};
            if (!out.x.empty()) {  // grey, and under those that were accepted
                out.colour = grey;
                out.look = report::Curve::Look::faint;
                plot.curves.push_back(out);
            }
            in.colour = 0;
            plot.curves.push_back(in);
            plot.is_small = true;
            html += page.plot(plot);
        }
    }
    return "<div class=\"many\">\n" + html + "</div>\n";
}

ResultTable statistics_of(const ResultTable& biomarkers, const std::vector<double>& accepted) {
    ResultTable table{"biomarker", {}, {}};
    std::vector<double> means, deviations, lows, highs;
    for (const ResultColumn& column : biomarkers.columns) {
        std::vector<double> values;
        for (std::size_t cell = 0; cell < accepted.size(); ++cell)
            if (accepted[cell] != 0 && std::isfinite(column.values[cell])) values.push_back(column.values[cell]);
        if (values.empty()) continue;
        double sum = 0, squares = 0;
        for (const double value : values) sum += value;
        const double mean = sum / static_cast<double>(values.size());
        for (const double value : values) squares += (value - mean) * (value - mean);
        table.labels.push_back(column.name + behind_a_name(column.unit));
        means.push_back(mean);
        deviations.push_back(values.size() > 1 ? std::sqrt(squares / static_cast<double>(values.size() - 1))
                                               : std::nan(""));
        lows.push_back(*std::min_element(values.begin(), values.end()));
        highs.push_back(*std::max_element(values.begin(), values.end()));
    }
    table.add("mean", "1", means);
    table.add("SD", "1", deviations);
    table.add("lowest", "1", lows);
    table.add("highest", "1", highs);
    return table;
}

// Of each cell its largest distance to the limit; NaN of those that were not watched.
std::vector<double> distances_of_all(const SteadyState& steady, std::size_t cells) {
    std::vector<double> distances = steady.distances();
    for (double& distance : distances)
        if (!std::isfinite(distance)) distance = 1;  // not yet known: as far as it is large
    distances.resize(cells, std::nan(""));
    return distances;
}

// 1 or 0; NaN of those that were not watched.
std::vector<double> steady_flags(std::vector<double> distances, double tolerance) {
    for (double& distance : distances)
        if (!std::isnan(distance)) distance = distance < tolerance ? 1 : 0;
    return distances;
}

void run_population(CellBench& bench) {
    const Arguments& said = bench.request().arguments;
    const auto cells = said.integer("--cells", 100, 2, 10'000'000);
    const std::vector<Filter> filters = filters_of(bench);
    const std::vector<std::string> names = varied_parameters(bench);
    const auto factors = factors_of(said, names.size(), static_cast<std::size_t>(cells));
    std::vector<CellParameter> parameters;
    for (std::size_t k = 0; k < names.size(); ++k) {
        parameters.push_back({names[k], bench.parameter_unit(names[k]), factors[k]});
        for (double& value : parameters.back().values) value *= bench.parameter(names[k]);
    }
    const Pacing pacing = pacing_of(bench.request());
    const SteadyState steady = pace_to_steady_state(bench, pacing, parameters, cells);
    const std::string watched = cells > watched_cells ? " (the first " + std::to_string(watched_cells) + " cells)" : "";
    const std::string text = steady_state_text(steady, bench.state_names()) + watched;
    const std::vector<double> distances = distances_of_all(steady, static_cast<std::size_t>(cells));
    const auto unsteady = std::count_if(distances.begin(), distances.end(),
                                        [&](double distance) { return distance >= pacing.tolerance; });
    const std::string warning =
        unsteady == 0 ? ""
                      : std::to_string(unsteady) + " of " + std::to_string(std::min(cells, watched_cells)) +
                            " cells are more than " + percent_text(pacing.tolerance) +
                            " from the limit that their beats approach: their biomarkers are those of a transient, and "
                            "correlations may have another sign in steady state. More --beats will do";
    if (!warning.empty()) std::cerr << "warning: " << warning << "\n";
    Json experiment = measured_beats(bench, pacing, parameters, cells);
    for (std::int64_t cell = 0; cell < std::min<std::int64_t>(cells, 60); ++cell)
        experiment["probes"].push_back({{"name", "cell " + std::to_string(cell)},
                                        {"cell", {cell}},
                                        {"show", {bench.potential()}},
                                        {"every", ms_text(whole_steps(1, bench.dt()))}});
    bench.run(experiment);

    const ResultTable biomarkers = biomarkers_of(bench, "beats");
    const std::vector<double> accepted = accepted_cells(biomarkers, filters);
    const auto n_accepted = static_cast<std::int64_t>(std::count(accepted.begin(), accepted.end(), 1.0));
    const ResultTable correlations = correlations_of(names, factors, biomarkers, accepted),
                      statistics = statistics_of(biomarkers, accepted);
    ResultTable table;
    std::vector<double> numbers;
    for (std::size_t cell = 0; cell < accepted.size(); ++cell) numbers.push_back(static_cast<double>(cell));
    table.add("cell", "1", numbers);
    for (const CellParameter& parameter : parameters) table.add(parameter.name, parameter.unit, parameter.values);
    table.add(biomarkers);
    table.add("distance_to_limit", "1", distances, definition_of_distance);
    table.add("steady", "1", steady_flags(distances, pacing.tolerance), "1 in steady state, else 0");
    table.add("accepted", "1", accepted, "1 where the calibration filters accept the cell, else 0");
    table.dimensions = {"cell"};
    table.coordinates = names;
    table.rows_are_cells = true;
    bench.write_table("population.csv", table, CellBench::Place::result);
    if (correlations.rows() > 0) bench.write_table("correlations.csv", correlations);
    Json summary{{"cycle_length_ms", pacing.cycle_length},
                 {"cells", cells},
                 {"samples", said.value("--samples", "latin")},
                 {"accepted", n_accepted},
                 {"steady_state", steady_state_json(steady, bench)},
                 {"cells_not_steady", unsteady},
                 {"statistics", Json::object()},
                 {"partial_rank_correlations", Json::object()},
                 {"definitions", definitions_json(biomarkers)}};
    for (std::size_t row = 0; row < statistics.rows(); ++row)
        summary["statistics"][statistics.labels[row]] = row_json(statistics, row);
    for (std::size_t row = 0; row < correlations.rows(); ++row)
        summary["partial_rank_correlations"][correlations.labels[row]] = row_json(correlations, row);
    bench.write_summary(summary);
    CellPage page(bench, std::to_string(cells) + " cells");
    page.add_text("Pacing: " + text + ".");
    if (!warning.empty()) page.add_warning(warning + ".");
    if (!filters.empty())
        page.add_text(std::to_string(n_accepted) + " of " + std::to_string(cells) +
                      " cells pass the calibration filters; statistics and correlations are theirs.");
    page.add_section("Biomarkers", html_table(statistics) + html_of_definitions(biomarkers));
    if (correlations.rows() > 0) {
        page.add_section("Partial rank correlation coefficients", html_table(correlations, 2));
        page.add_section("Scatter", scatter_plots(page, names, factors, biomarkers, accepted, correlations));
    }
    page.add_section("Action potentials", page.traces("beats", bench.potential(), bench.potential()));
    page.write();
    std::cout << "  " << n_accepted << " of " << cells << " cells accepted\n";
}

}  // namespace

CellProtocol population_protocol() {
    return {
        "population",
        {"",
         "",
         "Cells that differ in their conductances, in one batch: biomarkers, calibration, sensitivities.",
         with_steady_state_options(
             {{"--cells", "N", "how many; 100"},
              {"--vary", "NAME", "a parameter that varies; may be given several times; all g_..., G_... and P_..."},
              {"--samples", "latin|sobol", "a Latin hypercube, or a Sobol sequence; latin"},
              {"--distribution", "uniform|lognormal", "of the factors; uniform"},
              {"--range", "LOW..HIGH", "of uniform factors; 0.5..1.5"},
              {"--spread", "S", "standard deviation of the logarithm of lognormal factors; 0.2"},
              {"--seed", "N", "of the sample; 1"},
              {"--accept", "BIOMARKER=LOW..HIGH", "calibration filter, in the unit of population.csv; several"}}),
         {"cell ohara_rudy_2011 population --cells 100", "cell ohara_rudy_2011 population --cells 256 --samples sobol",
          "cell ohara_rudy_2011 population --cells 1000 --vary g_Kr --vary P_Ca --distribution lognormal --accept "
          "apd90=200..350"},
         "DIR then holds population.csv (parameters beside biomarkers, and whether the cell is steady and accepted), "
         "correlations.csv (partial\nrank correlation coefficients), pacing.h5, the run beats/, cell.json and "
         "report.html."},
        run_population};
}

}  // namespace heartwright::commands
