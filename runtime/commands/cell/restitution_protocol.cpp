// `heartwright cell MODEL restitution`: S1-S2, dynamic and random pacing, each a cell of one run.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <random>

#include "base/command_line/quantities.hpp"
#include "base/diag/faults.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/cell_page.hpp"
#include "runtime/commands/cell/pacing.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/report/data/csv_table.hpp"

namespace heartwright::commands {

namespace {

constexpr double least_alternans = 2;  // ms

// "600,400,300 ms"
std::vector<double> times_of(const CellBench& bench, const std::string& option, const std::string& usual) {
    std::vector<double> times;
    for (const double time : quantity_list(option, bench.request().arguments.value(option, usual), quantities::time))
        times.push_back(whole_steps(time, bench.dt()));
    return times;
}

// APD90 of one more S1 after pacing.h5.
double duration_of_s1(CellBench& bench, std::int64_t cells) {
    Json experiment = bench.experiment("s1", bench.request().cycle_length, cells);
    experiment["start"] = {{"file", "pacing.h5"}};
    CellBench::set_protocol(experiment, {bench.stimulus("S1")});
    experiment["maps"] = {{{"activation", {{"threshold", bench.threshold()}, {"beats", "last"}}}}, {{"apd", 90}}};
    bench.run(experiment);
    const std::vector<double> apd = bench.map("s1", "apd90");
    if (apd.empty() || !std::isfinite(apd.front()))
        throw UserFault("S1 evokes no action potential at a cycle length of " + ms_text(bench.request().cycle_length) +
                        ": try a longer one, or a stronger --stimulus");
    return apd.front();
}

// Without --s2: close together where diastole is short, which is where the curve is steep and what block follows.
std::vector<double> usual_intervals(const CellBench& bench, double apd90) {
    std::vector<double> intervals;
    for (const double diastole : {500, 400, 300, 200, 150, 120, 100, 80, 70, 60, 50, 40, 35, 30, 25, 20, 15, 10, 5})
        if (apd90 + diastole > 20 && apd90 + diastole < bench.request().cycle_length + 500)
            intervals.push_back(whole_steps(std::round(apd90 + diastole), bench.dt()));
    return intervals;
}

// What is wrong with them is told before cells are paced.
void check_times(const CellBench& bench) {
    for (const char* option : {"--s2", "--periods"})
        if (bench.request().arguments.has(option)) times_of(bench, option, "");
}

Json texts_of(const std::vector<double>& times) {
    Json texts = Json::array();
    for (const double time : times) texts.push_back(ms_text(time));
    return texts;
}

struct RestitutionPlan {
    std::vector<double> intervals, periods, random_starts;  // ms
    std::int64_t train = 8, count = 20;
    double end = 0;  // ms

    double s1s2_time(double cycle_length) const {
        double time = 0;
        for (const double interval : intervals) time += static_cast<double>(train) * cycle_length + interval;
        return time;
    }
    double dynamic_time() const {
        double time = 0;
        for (const double period : periods) time += static_cast<double>(count) * period;
        return time;
    }
};

// Starts with uniform intervals between the shortest and the longest period of the dynamic protocol.
std::vector<double> random_starts(const CellBench& bench, const std::vector<double>& periods) {
    const Arguments& said = bench.request().arguments;
    const std::int64_t beats = said.integer("--random", 0, 1, 10'000);
    std::mt19937_64 random(static_cast<std::uint64_t>(said.integer("--seed", 1, 0, std::int64_t{1} << 53)));
    const auto [low, high] = std::minmax_element(periods.begin(), periods.end());
    std::vector<double> starts;
    double time = 0;
    for (std::int64_t k = 0; k < beats; ++k) {
        starts.push_back(time);
        const double u = static_cast<double>(random() >> 11) * 0x1p-53;
        time = whole_steps(time + *low + u * (*high - *low), bench.dt());
    }
    return starts;
}

RestitutionPlan plan_of(CellBench& bench, std::int64_t cells) {
    const Arguments& said = bench.request().arguments;
    RestitutionPlan plan;
    plan.intervals =
        said.has("--s2") ? times_of(bench, "--s2", "") : usual_intervals(bench, duration_of_s1(bench, cells));
    plan.periods = times_of(bench, "--periods", "800,600,500,450,400,375,350,325,300,290,280,270,260,250,240,230 ms");
    plan.train = said.integer("--train", plan.train, 1, 10'000);
    plan.count = said.integer("--count", plan.count, 2, 100'000);
    plan.random_starts = random_starts(bench, plan.periods);
    plan.end = std::max(plan.s1s2_time(bench.request().cycle_length), plan.dynamic_time());
    if (!plan.random_starts.empty()) plan.end = std::max(plan.end, plan.random_starts.back());
    plan.end = whole_steps(plan.end + bench.request().cycle_length, bench.dt());
    return plan;
}

Json restitution_experiment(CellBench& bench, const RestitutionPlan& plan, std::int64_t cells) {
    Json experiment = bench.experiment("protocols", plan.end, cells);
    experiment["start"] = {{"file", "pacing.h5"}};
    const auto stimulus = [&](const char* name, int cell) {
        Json one = bench.stimulus(name);
        one["where"] = {{"cells", {{cell}}}};
        return one;
    };
    Json s1 = stimulus("S1", 0), s2 = stimulus("S2", 0), dynamic = stimulus("dynamic", 1);
    s1["period"] = ms_text(bench.request().cycle_length);
    s1["count"] = plan.train;
    s2.erase("start");
    s2["after"] = {"S1", texts_of(plan.intervals)};
    dynamic["period"] = texts_of(plan.periods);
    dynamic["count"] = plan.count;
    std::vector<Json> protocols{s1, s2, dynamic};
    experiment["measures"] = {{{"restitution", "S2"}}, {{"restitution", "dynamic"}}};
    if (cells > 2) {
        Json random = stimulus("random", 2);
        random.erase("start");
        random["times"] = texts_of(plan.random_starts);
        protocols.push_back(random);
        experiment["measures"].push_back({{"restitution", "random"}});
    }
    CellBench::set_protocol(experiment, protocols);
    const char* const names[] = {"S1-S2", "dynamic", "random"};
    for (std::int64_t cell = 0; cell < cells; ++cell)
        experiment["probes"].push_back({{"name", names[cell]},
                                        {"cell", {cell}},
                                        {"show", {bench.potential()}},
                                        {"every", ms_text(whole_steps(2, bench.dt()))}});
    experiment["maps"] = {{{"activation", {{"threshold", bench.threshold()}, {"beats", "last"}}}}, {{"apd", 90}}};
    return experiment;
}

// The rows of restitution.csv of one stimulus.
struct Pairs {
    std::vector<double> periods, coupling, intervals, apd;  // coupling: from the last S1 to S2; NaN: no S2
};

Pairs pairs_of(const report::CsvTable& table, const std::string& stimulus) {
    Pairs pairs;
    const report::CsvColumn *name = table.find("stimulus"), *period = table.find("period"),
                            *coupling = table.find("interval"), *di = table.find("di90"), *apd = table.find("apd90");
    for (std::size_t row = 0; row < table.rows; ++row) {
        if (name->texts[row] != stimulus) continue;
        pairs.periods.push_back(period->numbers[row]);
        pairs.coupling.push_back(coupling->numbers[row]);
        pairs.intervals.push_back(di->numbers[row]);
        pairs.apd.push_back(apd->numbers[row]);
    }
    return pairs;
}

// Of each period of the dynamic protocol the last two beats; NaN: a beat was lost there.
ResultTable alternans_table(const Pairs& dynamic, const std::vector<double>& periods) {
    std::vector<double> first, second, differences;
    for (const double period : periods) {
        std::vector<double> apd;
        for (std::size_t k = 0; k < dynamic.periods.size(); ++k)
            if (std::fabs(dynamic.periods[k] - period) < 1e-6) apd.push_back(dynamic.apd[k]);
        const bool is_captured = apd.size() == 2;
        first.push_back(is_captured ? apd[0] : std::nan(""));
        second.push_back(is_captured ? apd[1] : std::nan(""));
        differences.push_back(std::fabs(first.back() - second.back()));
    }
    ResultTable table;
    table.add("period", "ms", periods);
    table.add("apd90_last_but_one", "ms", first);
    table.add("apd90_last", "ms", second);
    table.add("alternans", "ms", differences, "the difference of the last two beats of this period");
    table.dimensions = {"period"};
    return table;
}

struct Onset {
    double alternans = std::nan(""), block = std::nan("");  // ms: longest period that shows it
};

Onset onset_of(const ResultTable& alternans) {
    Onset onset;
    const std::vector<double>&periods = alternans.columns[0].values, &differences = alternans.columns[3].values;
    for (std::size_t k = 0; k < periods.size(); ++k) {
        if (std::isnan(differences[k])) onset.block = std::fmax(onset.block, periods[k]);
        if (differences[k] > least_alternans) onset.alternans = std::fmax(onset.alternans, periods[k]);
    }
    return onset;
}

std::string onset_text(const Onset& onset) {
    return (std::isnan(onset.alternans) ? std::string("No alternans above 2 ms")
                                        : "Alternans above 2 ms from " + ms_text(onset.alternans) + " on") +
           (std::isnan(onset.block) ? "; every beat was captured"
                                    : "; beats are lost from " + ms_text(onset.block) + " on");
}

void write_restitution_page(const CellBench& bench, const std::vector<std::pair<std::string, Pairs>>& curves,
                            const ResultTable& alternans, const Onset& onset, const std::string& pacing) {
    CellPage page(bench, "restitution");
    page.add_text("Pacing before: " + pacing + ".");
    page.add_text(onset_text(onset) + " (dynamic protocol, the last two beats of each period).");
    report::LinePlot restitution{"restitution", "APD90 restitution", "diastolic interval [ms]", "APD90 [ms]", {}};
    restitution.is_tall = true;
    for (const auto& [name, pairs] : curves) restitution.curves.push_back(points(name, pairs.intervals, pairs.apd));
    const std::vector<double>& periods = alternans.columns[0].values;
    report::LinePlot bifurcation{"alternans",
                                 "The last two beats of each period",
                                 "period [ms]",
                                 "APD90 [ms]",
                                 {points("last but one", periods, alternans.columns[1].values),
                                  points("last", periods, alternans.columns[2].values)}};
    page.add_section("Restitution", page.plot(restitution));
    page.add_section("Alternans", page.plot(bifurcation) + html_table(alternans));
    page.write();
}

void run_restitution(CellBench& bench) {
    const std::int64_t cells = bench.request().arguments.has("--random") ? 3 : 2;
    check_times(bench);
    const Pacing pacing = pacing_of(bench.request());
    const SteadyState steady = pace_to_steady_state(bench, pacing, {}, cells);
    const RestitutionPlan plan = plan_of(bench, cells);
    bench.run(restitution_experiment(bench, plan, cells));
    const report::CsvTable table = report::read_csv(bench.path("protocols/restitution.csv"), {"stimulus", "probe"});
    std::vector<std::pair<std::string, Pairs>> curves{{"S1-S2", pairs_of(table, "S2")},
                                                      {"dynamic", pairs_of(table, "dynamic")}};
    if (cells > 2) curves.emplace_back("random", pairs_of(table, "random"));
    const ResultTable alternans = alternans_table(curves[1].second, plan.periods);
    const Onset onset = onset_of(alternans);
    ResultTable all;
    all.label_name = "protocol";
    std::vector<double> coupling, intervals, apd;
    for (const auto& [name, pairs] : curves)
        for (std::size_t k = 0; k < pairs.apd.size(); ++k) {
            all.labels.push_back(name);
            coupling.push_back(std::isnan(pairs.coupling[k]) ? pairs.periods[k] : pairs.coupling[k]);
            intervals.push_back(pairs.intervals[k]);
            apd.push_back(pairs.apd[k]);
        }
    all.add("di90", "ms", intervals, "diastolic interval: from 90% repolarisation to the beat");
    all.add("apd90", "ms", apd, "of the beat after that interval");
    all.add("interval", "ms", coupling, "coupling interval of S2, or period of the dynamic protocol");
    all.dimensions = {"beat"};
    all.coordinates = {"protocol", "interval", "di90"};
    bench.write_table("restitution.csv", all, CellBench::Place::result);
    bench.write_table("alternans.csv", alternans);
    const Json summary = Json::parse(io::read_file(bench.path("protocols/summary.json")));
    const auto known = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
    bench.write_summary({{"cycle_length_ms", bench.request().cycle_length},
                         {"steady_state", steady_state_json(steady, bench)},
                         {"alternans_onset_ms", known(onset.alternans)},
                         {"lost_beats_from_ms", known(onset.block)},
                         {"measures", summary.value("measures", Json::object())}});
    write_restitution_page(bench, curves, alternans, onset, steady_state_text(steady, bench.state_names()));
    std::cout << "  " << onset_text(onset) << "\n";
}

}  // namespace

CellProtocol restitution_protocol() {
    return {"restitution",
            {"",
             "",
             "S1-S2, dynamic and random pacing: APD restitution, and the onset of alternans.",
             with_steady_state_options(
                 {{"--s2", "TIME[,TIME...]", "intervals of S2; 19 of them, 500 to 5 ms longer than the APD90 of S1"},
                  {"--train", "N", "beats of S1 before each S2; 8"},
                  {"--periods", "TIME[,TIME...]", "of the dynamic protocol; 16 of them from 800 to 230 ms"},
                  {"--count", "N", "beats at each period; 20"},
                  {"--random", "N", "so many beats at random intervals, from the shortest to the longest period"},
                  {"--seed", "N", "of the random intervals; 1"}}),
             {"cell ten_tusscher_panfilov_2006 restitution --variant epi",
              "cell ohara_rudy_2011 restitution --s2 \"600,400,300 ms\" --periods \"500,400,300 ms\" --random 50"},
             "Each protocol has a cell of one run. DIR then holds restitution.csv (diastolic intervals and APD90), "
             "alternans.csv (the last\ntwo beats of each period), the run protocols/, cell.json with the steepest "
             "slopes, and report.html."},
            run_restitution};
}

}  // namespace heartwright::commands
