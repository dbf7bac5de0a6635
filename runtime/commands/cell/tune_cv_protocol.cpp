// `heartwright tune-cv MODEL`: conductivities for target velocities. A wave is started at one end of a strand of the
// resolution that is asked for; its velocity between two cells is v(D), nearly proportional to sqrt(D), and the secant
// method in sqrt(D) finds the D of a velocity. As openCARP's tuneCV does.
#include <algorithm>
#include <cmath>
#include <iostream>

#include "base/command_line/quantities.hpp"
#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/biomarkers.hpp"
#include "runtime/commands/cell/cell_page.hpp"
#include "runtime/commands/cell/pacing.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/io/number_text.hpp"
#include "runtime/launch/quiet.hpp"

namespace heartwright::commands {

namespace {

// "0.6,0.3 m/s" in m/s, which is mm/ms.
std::vector<double> velocities_of(const std::string& list) {
    std::vector<double> all = quantity_list("--velocity", list, quantities::velocity);
    if (all.size() > 3) throw UserFault("--velocity " + list + ": expected one to three velocities");
    return all;
}

struct MeasuredStrand {
    double dx = 0.25, length = 20, first = 8, second = 16;  // mm; velocities are those between the last two
    double tolerance = 1e-3;                                // of the velocity, relative
    std::string diffusion = "substep", splitting = "godunov";
    std::int64_t cells = 0;
};

MeasuredStrand strand_of(const CellBench& bench) {
    const Arguments& said = bench.request().arguments;
    MeasuredStrand strand;
    if (said.has("--dx")) strand.dx = quantity("--dx", said.value("--dx"), quantities::length);
    strand.length = std::max(20.0, 100 * strand.dx);
    if (said.has("--length")) strand.length = quantity("--length", said.value("--length"), quantities::length);
    if (said.has("--tolerance")) {
        const auto number = parse_quantity(said.value("--tolerance"));
        if (!number || !(number->value >= 1e-6 && number->value <= 0.1) || !(number->unit == dimensionless()))
            throw UserFault("--tolerance " + said.value("--tolerance") + ": expected a number from 1e-6 to 0.1");
        strand.tolerance = number->value;
    }
    strand.diffusion = said.choice("--diffusion", {"substep", "rkl2"}, strand.diffusion);
    strand.splitting = said.choice("--splitting", {"godunov", "strang"}, strand.splitting);
    strand.cells = std::llround(strand.length / strand.dx);
    if (strand.cells < 20 || strand.cells > 1'000'000)
        throw UserFault("a strand of " + std::to_string(strand.cells) +
                        " cells: expected 20 to 1,000,000, by --length and --dx");
    return strand;
}

// When column k first rises through the threshold, linear between rows; NaN: it does not.
double activation_time(const Recording& recording, std::size_t k, double threshold) {
    const std::vector<double>& V = recording.columns[k];
    for (std::size_t row = 1; row < V.size(); ++row)
        if (V[row - 1] < threshold && V[row] >= threshold)
            return recording.times[row - 1] +
                   (recording.times[row] - recording.times[row - 1]) * (threshold - V[row - 1]) / (V[row] - V[row - 1]);
    return std::nan("");
}

Json strand_experiment(const CellBench& bench, const MeasuredStrand& strand, const std::string& name, double D,
                       double end) {
    Json experiment = bench.experiment(name, end, strand.cells);
    experiment["geometry"]["spacing"] = io::number_text(strand.dx) + " mm";
    experiment["time"]["diffusion"] = strand.diffusion;
    experiment["time"]["splitting"] = strand.splitting;
    experiment["tissue"] = {{"D", io::number_text(D) + " mm^2/ms"}};
    const auto excited = std::max<std::int64_t>(3, std::llround(1 / strand.dx));  // 1 mm
    set_one_pulse(experiment, bench, {{"layers", {{"axis", "x"}, {"count", excited}}}});
    for (const double fraction : {0.4, 0.8})
        experiment["probes"].push_back({{"name", "at " + number_text(fraction * strand.length) + " mm"},
                                        {"cell", {std::llround(fraction * static_cast<double>(strand.cells))}},
                                        {"show", {bench.potential()}}});
    return experiment;
}

struct Trial {
    double D, velocity;  // mm^2/ms, mm/ms; NaN: the wave does not arrive
};

// The velocity with this D. The strand is watched three times as long as a wave of the target velocity takes.
Trial measure(CellBench& bench, const MeasuredStrand& strand, const std::string& name, double D, double target) {
    const double end = whole_steps(3 * strand.length / target + 20, bench.dt());
    const Recording recording = bench.record(strand_experiment(bench, strand, name, D, end));
    const double threshold = parse_quantity(bench.threshold())->value;
    const auto cells = static_cast<double>(strand.cells);
    const double distance = strand.dx * static_cast<double>(std::llround(0.8 * cells) - std::llround(0.4 * cells));
    const double velocity =
        distance / (activation_time(recording, 1, threshold) - activation_time(recording, 0, threshold));
    launch::progress_text() << "  D " << number_text(D) << " mm^2/ms: "
                            << (std::isfinite(velocity) ? number_text(velocity) + " mm/ms" : "no wave arrives") << "\n";
    return {D, velocity};
}

// The next D: by the secant through the last two trials in sqrt(D), at first by v ~ sqrt(D), between half and double.
double next_D(const std::vector<Trial>& trials, double target) {
    const Trial& last = trials.back();
    if (!std::isfinite(last.velocity)) return 2 * last.D;
    double root = std::sqrt(last.D) * target / last.velocity;
    if (trials.size() > 1 && std::isfinite(trials[trials.size() - 2].velocity)) {
        const Trial& before = trials[trials.size() - 2];
        const double slope = (last.velocity - before.velocity) / (std::sqrt(last.D) - std::sqrt(before.D));
        if (slope > 0) root = std::sqrt(last.D) + (target - last.velocity) / slope;
    }
    return std::clamp(root * std::fabs(root), last.D / 4, last.D * 4);
}

std::vector<Trial> tuned(CellBench& bench, const MeasuredStrand& strand, const std::string& name, double target) {
    constexpr std::size_t most = 20;
    std::vector<Trial> trials{measure(bench, strand, name, 0.1 * std::pow(target / 0.6, 2), target)};
    const auto is_done = [&] { return std::fabs(trials.back().velocity / target - 1) <= strand.tolerance; };
    while (!is_done() && trials.size() < most)
        trials.push_back(measure(bench, strand, name, next_D(trials, target), target));
    if (!is_done())
        throw UserFault("no D gives " + number_text(target) + " mm/ms at dx = " + number_text(strand.dx) +
                        " mm: after " + std::to_string(most) + " trials D = " + number_text(trials.back().D) +
                        " mm^2/ms gives " +
                        (std::isfinite(trials.back().velocity)
                             ? number_text(trials.back().velocity) + " mm/ms; a larger --tolerance may do"
                             : "no wave: try a smaller --dx, or a stronger pulse"));
    return trials;
}

// sigma = D chi C_m in S/m; 0: neither chi nor C_m were given.
double per_D(const Arguments& said) {
    if (said.has("--chi") != said.has("--C_m")) throw UserFault("--chi and --C_m go together: sigma = D chi C_m");
    if (!said.has("--chi")) return 0;
    const double chi = quantity("--chi", said.value("--chi"), quantities::surface_per_volume);    // 1/mm
    const double C_m = quantity("--C_m", said.value("--C_m"), quantities::capacitance_per_area);  // uF/cm^2
    return 1e-2 * chi * C_m;  // 1 mm^2/ms 1/mm uF/cm^2 = 1e-2 S/m
}

void write_tune_cv_page(CellBench& bench, const MeasuredStrand& strand, const ResultTable& table,
                        const std::vector<std::vector<Trial>>& all, const Json& tissue) {
    const std::vector<double>& targets = table.find("target")->values;
    CellPage page(bench, "conductivities for velocities");
    page.add_text("A strand of " + std::to_string(strand.cells) + " cells, dx = " + number_text(strand.dx) +
                  " mm, dt = " + ms_text(bench.dt()) + ", diffusion \"" + strand.diffusion + "\", splitting \"" +
                  strand.splitting +
                  "\". Velocities are those between 40% and 80% of its length. Another resolution "
                  "or scheme needs other conductivities.");
    page.add_section("Conductivities",
                     html_table(table) + "<p>For an experiment:</p>\n<pre>\"tissue\": " + tissue.dump() + "</pre>\n");
    report::LinePlot plot{"trials", "Velocity of the trials", "sqrt(D) [mm/ms^0.5]", "velocity [mm/ms]", {}};
    for (std::size_t k = 0; k < all.size(); ++k) {
        report::Curve curve = points("for " + number_text(targets[k]) + " mm/ms", {}, {});
        for (const Trial& trial : all[k]) {
            curve.x.push_back(std::sqrt(trial.D));
            curve.y.push_back(trial.velocity);
        }
        plot.curves.push_back(curve);
    }
    page.add_section("Trials", page.plot(plot));
    page.write();
}

void run_tune_cv(CellBench& bench) {
    const Arguments& said = bench.request().arguments;
    if (!said.has("--velocity")) throw UserFault("heartwright tune-cv needs --velocity, such as \"0.6,0.3 m/s\"");
    const std::vector<double> targets = velocities_of(said.value("--velocity"));
    const MeasuredStrand strand = strand_of(bench);
    const double sigma_per_D = per_D(said);
    std::vector<std::vector<Trial>> all;
    std::vector<double> D, sigma, velocities, deviations, counts;
    for (std::size_t k = 0; k < targets.size(); ++k) {
        launch::progress_text() << "velocity " << number_text(targets[k]) << " mm/ms\n";
        all.push_back(tuned(bench, strand, "strand_" + std::to_string(k + 1), targets[k]));
        const Trial& found = all.back().back();
        D.push_back(found.D);
        sigma.push_back(found.D * sigma_per_D);
        velocities.push_back(found.velocity);
        deviations.push_back(found.velocity / targets[k] - 1);
        counts.push_back(static_cast<double>(all.back().size()));
    }
    ResultTable table;
    table.add("target", "mm/ms", targets);
    table.add("D", "mm^2/ms", D, "diffusion coefficient that gives the target velocity");
    if (sigma_per_D > 0) table.add("sigma", "S/m", sigma, "conductivity: D chi C_m");
    table.add("velocity", "mm/ms", velocities, "along the strand with this D");
    table.add("deviation", "1", deviations, "of the velocity from its target, relative");
    table.add("trials", "1", counts, "strands that were computed");
    table.dimensions = {"target"};
    bench.write_table("tune_cv.csv", table, CellBench::Place::result);
    Json tissue, texts = Json::array();
    for (const double one : D) texts.push_back(io::number_text(one) + " mm^2/ms");
    if (D.size() == 2) texts.push_back(texts.back());  // across the fibre the same in sheet and normal direction
    tissue["D"] = D.size() == 1 ? texts.front() : texts;
    Json rows = Json::array();
    for (std::size_t row = 0; row < table.rows(); ++row) rows.push_back(row_json(table, row));
    bench.write_summary({{"dx_mm", strand.dx},
                         {"length_mm", strand.length},
                         {"diffusion", strand.diffusion},
                         {"splitting", strand.splitting},
                         {"tolerance", strand.tolerance},
                         {"velocities", rows},
                         {"tissue", tissue}});
    write_tune_cv_page(bench, strand, table, all, tissue);
    for (std::size_t row = 0; row < table.rows(); ++row)
        std::cout << "  " << number_text(targets[row]) << " mm/ms: D " << number_text(D[row]) << " mm^2/ms"
                  << (sigma_per_D > 0 ? ", sigma " + number_text(sigma[row]) + " S/m" : "") << "\n";
}

}  // namespace

namespace {

std::vector<Option> with_pulse_options(std::vector<Option> own) {
    const std::vector<Option> pulse = pulse_options();
    own.insert(own.end(), pulse.begin(), pulse.end());
    return own;
}

}  // namespace

CellProtocol tune_cv_protocol() {
    return {"tune-cv",
            {"",
             "",
             "Finds the conductivities that give velocities along a strand at a given resolution and time step.",
             with_pulse_options({{"--velocity", "VELOCITY[,VELOCITY...]",
                                  "one to three targets (required), such as \"0.6,0.3,0.2 m/s\": along fibre, sheet, "
                                  "normal; of two the second is across the fibre"},
                                 {"--dx", "LENGTH", "distance of cells; 0.25 mm"},
                                 {"--length", "LENGTH", "of the strand; 20 mm, at least 100 cells"},
                                 {"--tolerance", "X", "of the velocity, relative; 1e-3"},
                                 {"--diffusion", "substep|rkl2", "as \"time\" of an experiment; substep"},
                                 {"--splitting", "godunov|strang", "as \"time\" of an experiment; godunov"},
                                 {"--chi", "AREA/VOLUME", "with --C_m: sigma = D chi C_m is given, too"},
                                 {"--C_m", "CAPACITANCE/AREA", "with --chi"}}),
             {"cell ten_tusscher_panfilov_2006 tune-cv --variant epi --velocity \"0.6,0.3 m/s\" --dx \"0.2 mm\"",
              "tune-cv ohara_rudy_2011 --velocity \"0.67,0.3,0.17 m/s\" --chi \"140 1/mm\" --C_m \"1 uF/cm^2\""},
             "A wave travels along a strand of these cells, and the secant method in sqrt(D) finds D. DIR then holds "
             "tune_cv.csv,\ncell.json with a \"tissue\" for experiments, the experiments strand_K.json and "
             "report.html. heartwright tune-cv MODEL\nis the same as heartwright cell MODEL tune-cv."},
            run_tune_cv};
}

}  // namespace heartwright::commands
