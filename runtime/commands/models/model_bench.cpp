#include "runtime/commands/models/model_bench.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "runtime/io/read_file.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/temporary_folder.hpp"
#include "runtime/report/data/shown_unit.hpp"

namespace heartwright::commands {

namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

// The first error that a program told, without the place in a file of ours that nobody sees.
std::string error_in(const std::string& log) {
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);)
        if (const std::size_t at = line.find("error: "); at != std::string::npos) return line.substr(at + 7);
    return "it ended with an error";
}

// "": this program did what it was asked.
std::string failure_of(Words words, const std::string& log) {
    words.insert(words.begin(), launch::own_program());
    return launch::run_process(words, log) == 0 ? "" : error_in(io::read_file(log));
}

std::string failure_of(const BenchRequest& request, const std::string& protocol, const Words& more,
                       const launch::TemporaryFolder& folder) {
    Words words{"cell",   request.model, protocol, "-o", folder / protocol, "--beats", std::to_string(request.beats),
                "--quiet"};
    if (!request.variant.empty()) words.insert(words.end(), {"--variant", request.variant});
    words.insert(words.end(), more.begin(), more.end());
    return failure_of(words, folder / (protocol + ".log"));
}

// The traces from `begin` until `end`, with times from there: all rows of the upstroke, then every fifth, which plots
// show alike.
void take_beat(const report::RunFolder& run, double begin, double end, ModelBench& bench) {
    constexpr double upstroke = 20;  // ms
    std::vector<std::size_t> rows;
    for (std::size_t k = 0; k < run.times.size(); ++k) {
        const double time = run.times[k] - begin;
        if (time < -1e-6 || run.times[k] > end || (time > upstroke && k % 5 != 0)) continue;
        rows.push_back(k);
        bench.times.push_back(time);
    }
    for (const report::Trace& trace : run.traces) {
        if (trace.probe != "cell") continue;  // a site's
        report::Trace taken{trace.quantity, trace.unit, trace.probe, {}, {}};
        for (const std::size_t k : rows)
            taken.values.push_back(k < trace.values.size() ? trace.values[k] : std::nan(""));
        bench.traces.push_back(std::move(taken));
    }
}

std::string conditions_of(const Json& summary, const ModelBench& bench) {
    const Json& steady = summary["steady_state"];
    const std::string beats = std::to_string(steady.value("beats_paced", 0)), result = steady.value("result", "");
    const bool is_steady = result != "not reached";
    const std::string state =
        is_steady ? " in steady state, " + result + ", after " : " not yet in steady state, after ";
    if (!summary.contains("cycle_length_ms")) return "left alone, for it fires by itself;" + state + beats + " cycles";
    std::ostringstream period;
    period << summary["cycle_length_ms"].get<double>();
    const bool is_excited = std::isfinite(value_of(bench, "apd90"));
    const std::string pulse = is_excited ? "" : "; the pulse of 0.5 ms evokes no action potential";
    return "paced every " + period.str() + " ms;" + state + beats + " beats" + pulse;
}

// A cell of thousands of sites takes minutes a beat: one beat of fewer of them, which stand for all, by the experiment
// that `heartwright new` writes for the model.
void bench_sites(const BenchRequest& request, const launch::TemporaryFolder& folder, ModelBench& bench) {
    const std::string experiment = folder / "beat.json", log = folder / "beat.log";
    constexpr double start = 10;  // ms, of that experiment's pulse
    bench.failure = failure_of({"new", "experiment", "--model", request.model, "-o", experiment}, log);
    if (!bench.has_results()) return;
    std::string sites;
    for (std::size_t axis = 0; axis < 3; ++axis)
        sites +=
            (axis == 0 ? "[" : ",") + std::to_string(std::min<std::int64_t>(request.sites[axis], axis < 2 ? 10 : 1));
    Words words{"run",    experiment,
                "-o",     folder / "beat",
                "--set",  "lattice.sites=" + sites + "]",
                "--set",  "lattice.weight=per_employed",
                "--set",  "time.end=1000 ms",
                "--quiet"};
    if (!request.variant.empty()) words.insert(words.end(), {"--set", "variant=[\"" + request.variant + "\"]"});
    bench.failure = failure_of(words, log);
    if (!bench.has_results()) return;
    bench.conditions = "excited once, at its start; a hundred of its sites stand for all";
    report::RunFolder run = report::read_run_folder(folder / "beat");
    report::show_calcium_in_uM(run);
    take_beat(run, start, 1000, bench);
    const auto add = [&](const std::string& name, const std::string& unit, double value, const char* definition) {
        bench.biomarkers.columns.push_back({name, unit, {value}, {}});
        bench.definitions[name] = definition;
    };
    for (const report::Trace& trace : bench.traces) {
        const bool is_calcium = trace.quantity == "Ca_i";
        if ((!is_calcium && trace.quantity != request.potential) || trace.values.empty()) continue;
        const auto [low, high] = std::minmax_element(trace.values.begin(), trace.values.end());
        add(is_calcium ? "ca_diastolic" : "rmp", trace.unit, *low, "lowest value");
        add(is_calcium ? "ca_peak" : "peak", trace.unit, *high, "highest value");
    }
    const Json summary = Json::parse(io::read_file(folder / "beat/summary.json"));
    const Json last = summary.value("/measures/biomarkers/cell/last"_json_pointer, Json::object());
    for (const char* apd : {"apd30", "apd50", "apd90"})
        if (const Json value = last.value(std::string(apd) + "_ms", Json()); value.is_number())
            add(apd, "ms", value.get<double>(), "from the rise through the threshold to that part of the way back");
    bench.biomarkers.rows = 1;
}

}  // namespace

double value_of(const ModelBench& bench, const std::string& biomarker) {
    const report::CsvColumn* const column = bench.biomarkers.find(biomarker);
    return column && !column->numbers.empty() ? column->numbers.front() : std::nan("");
}

ModelBench bench_of(const BenchRequest& request) {
    constexpr std::int64_t many = 1000;
    constexpr double shown_cycles = 3;
    ModelBench bench;
    bench.variant = request.variant;
    const launch::TemporaryFolder folder("model");
    if (request.sites[0] * request.sites[1] * request.sites[2] > many) {
        bench_sites(request, folder, bench);
        return bench;
    }
    bench.failure = failure_of(request, "pace", {}, folder);
    if (!bench.has_results()) return bench;
    bench.biomarkers = report::read_csv(folder / "pace/biomarkers.csv");
    const Json summary = Json::parse(io::read_file(folder / "pace/cell.json"));
    bench.fires_by_itself = !summary.contains("cycle_length_ms");
    bench.conditions = conditions_of(summary, bench);
    bench.definitions = summary.value("definitions", Json::object());
    report::RunFolder run = report::read_run_folder(folder / "pace/beats");
    report::show_calcium_in_uM(run);
    if (bench.fires_by_itself)
        take_beat(run, 0, shown_cycles * value_of(bench, "cycle_length"), bench);
    else
        take_beat(run, summary["cycle_length_ms"].get<double>(), run.times.back(), bench);
    const bool has_beat = std::isfinite(value_of(bench, "apd90"));
    if (!request.has_restitution || bench.fires_by_itself || !has_beat) return bench;
    if (failure_of(request, "restitution", {"--train", "4", "--count", "8"}, folder).empty())
        bench.restitution = report::read_csv(folder / "restitution/restitution.csv", {"protocol"});
    return bench;
}

}  // namespace heartwright::commands
