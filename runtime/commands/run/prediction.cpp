#include "runtime/commands/run/prediction.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <numeric>

#include "base/diag/plain_number.hpp"
#include "runtime/commands/output/line_scan_output.hpp"
#include "runtime/commands/run/rank_prediction.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/simulation/simulation_observers.hpp"

namespace heartwright::commands {

namespace {

using Clock = std::chrono::steady_clock;

// 25000 -> "25,000"
std::string counted(std::int64_t number) {
    std::string digits = std::to_string(number);
    for (std::int64_t at = static_cast<std::int64_t>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

struct Enough {};  // ends a trial

// Notes when each part of the trial was done, and ends it in time.
class TimedTrial : public observers::Output {
public:
    TimedTrial(double seconds, std::int64_t steps) : allowed_(seconds), steps_(steps) {}

    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t step) override {
        marks_.emplace_back(step, Clock::now());
        if (marks_.size() < 2 || step == steps_) return;
        // The first part warms caches and clocks, and records graphs: it counts only when there is no time for another.
        if (seconds_since(0) >= allowed_) throw Enough{};
    }

    // Steps that count, and their seconds.
    std::pair<std::int64_t, double> measured() const {
        if (marks_.size() < 2) return {0, 0};
        const std::size_t first = marks_.size() > 2 ? 1 : 0;
        return {marks_.back().first - marks_[first].first, seconds_since(first)};
    }
    bool is_whole() const { return !marks_.empty() && marks_.back().first == steps_; }
    double seconds() const { return marks_.empty() ? 0 : seconds_since(0); }

private:
    double seconds_since(std::size_t mark) const {
        return std::chrono::duration<double>(marks_.back().second - marks_[mark].second).count();
    }

    double allowed_;
    std::int64_t steps_;
    std::vector<std::pair<std::int64_t, Clock::time_point>> marks_;
};

// Multiples of any of `every` in [0, last], each once: by inclusion and exclusion.
std::int64_t multiples(const std::vector<std::int64_t>& every, std::size_t from, std::int64_t common, std::int64_t last,
                       int sign) {
    std::int64_t count = 0;
    for (std::size_t i = from; i < every.size(); ++i) {
        const std::int64_t factor = every[i] / std::gcd(common, every[i]);
        if (common > last / factor) {
            count += sign;  // step 0 alone
            count += multiples(every, i + 1, last + 1, last, -sign);
            continue;
        }
        count += sign * (last / (common * factor) + 1) + multiples(every, i + 1, common * factor, last, -sign);
    }
    return count;
}

double work_of_a_step(std::int64_t cells, std::int64_t sites) {
    return static_cast<double>(cells) * static_cast<double>(1 + sites);
}

}  // namespace

std::int64_t probe_rows(const experiment::Experiment& experiment) {
    std::vector<std::int64_t> every;
    for (const experiment::Probe& probe : experiment.probes) every.push_back(probe.every_steps);
    std::sort(every.begin(), every.end());
    // What is a multiple of another adds nothing.
    std::vector<std::int64_t> distinct;
    for (const std::int64_t e : every)
        if (std::none_of(distinct.begin(), distinct.end(), [&](std::int64_t d) { return e % d == 0; }))
            distinct.push_back(e);
    const std::int64_t last = experiment.time.steps;
    if (distinct.size() <= 12) return multiples(distinct, 0, 1, last, 1);
    std::int64_t most = 1;
    for (const std::int64_t e : distinct) most += last / e;
    return std::min(most, last + 1);
}

std::vector<std::pair<std::string, std::int64_t>> predict_files(const experiment::Experiment& experiment,
                                                                std::int64_t points, int ranks) {
    std::vector<std::pair<std::string, std::int64_t>> files;
    constexpr std::int64_t number = 18;        // characters of a number in a table, with its comma
    constexpr std::int64_t small_file = 4096;  // what an HDF5 file takes beside its data
    if (!experiment.probes.empty()) {
        std::int64_t columns = 0, values = 0;
        for (const experiment::Probe& probe : experiment.probes) {
            const auto shown = static_cast<std::int64_t>(probe.show.size());
            columns += shown;
            values += shown * (experiment.time.steps / probe.every_steps + 1);
        }
        const std::int64_t rows = probe_rows(experiment);
        files.emplace_back("probes.csv", rows * (8 + columns) + values * (number - 1));
    }
    if (const std::int64_t values = simulation::SimulationObservers::values_of_maps(experiment); values > 0)
        files.emplace_back("maps.h5", small_file + 8 * experiment.geometry.count() * values);
    if (const auto& electrodes = experiment.measures.electrodes; !electrodes.empty()) {
        std::int64_t values = 0;
        for (const experiment::Electrode& electrode : electrodes)
            values += experiment.time.steps / electrode.every_steps + 1;
        files.emplace_back("ecg.csv", values * (number + 6));
    }
    if (const auto& electrograms = experiment.measures.electrograms; !electrograms.empty()) {
        std::int64_t values = 0;
        for (const experiment::Electrogram& one : electrograms) values += experiment.time.steps / one.every_steps + 1;
        files.emplace_back("electrograms.csv", values * (number + 6));
    }
    if (!experiment.line_scans.empty()) {
        std::int64_t bytes =
            small_file * (1 + LineScanOutput::files(experiment));  // the index, and closed files of some MiB each
        for (const experiment::LineScan& scan : experiment.line_scans)
            bytes += 8 * scan.rows() * (1 + static_cast<std::int64_t>(scan.sites.size() * scan.show.size()));
        files.emplace_back("line_scans", bytes);
    }
    if (experiment.fields) {
        const experiment::Fields& fields = *experiment.fields;
        const std::int64_t instants = (fields.last_step - fields.first_step) / fields.every_steps + 1;
        const std::int64_t frames =
            small_file * (ranks > 1 ? 1 + ranks : 1);  // of an instant: of several ranks a file each, and one over them
        const std::int64_t instant =
            frames + points * static_cast<std::int64_t>(fields.show.size()) * (fields.fp64 ? 8 : 4);
        files.emplace_back("fields", instants * instant + frames + 4 * points);
    }
    return files;
}

std::int64_t trial_guard_every(const experiment::Experiment& experiment) {
    const double work =
        work_of_a_step(experiment.geometry.count(), experiment.lattice ? experiment.lattice->count() : 0);
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(2e6 / work), 1, 100);
}

TimePrediction predict_time(simulation::Simulation& simulation, const TrialLimits& limits) {
    const simulation::Facts& facts = simulation.facts();
    if (facts.steps == 0) return {0, "there are no steps", false};
    const double most = simulation.device().backend() == device::Backend::cuda ? limits.work_gpu : limits.work_cpu;
    if (work_of_a_step(facts.cells, facts.sites) > most) {
        const double bytes =
            facts.bytes_per_cell_step * static_cast<double>(facts.cells) * static_cast<double>(facts.steps);
        const double bandwidth = simulation.device().measure_copy_bandwidth();
        return {bytes / bandwidth,
                "a step moves at least " + plain_number(facts.bytes_per_cell_step, 4) +
                    " bytes a cell, and the memory was measured to copy " + plain_number(bandwidth / 1e9, 3) + " GB/s",
                true};
    }
    TimedTrial trial(limits.seconds, facts.steps);
    try {
        simulation.run(trial);
    } catch (const Enough&) {
        // As intended.
    }
    if (trial.is_whole()) return {trial.seconds(), "all of it was run here", false};
    const auto [steps, seconds] = trial.measured();
    std::string how = counted(steps) + " of its steps took " + duration_text(seconds) + " here";
    if (facts.sites > 0) how += ", at its start: what switches often takes longer";
    return {seconds / static_cast<double>(steps) * static_cast<double>(facts.steps), how, false};
}

std::string duration_text(double seconds) {
    if (seconds < 0.095) return fmt::format("{:.2g} s", seconds);
    if (seconds < 9.95) return fmt::format("{:.1f} s", seconds);
    const auto whole = static_cast<long long>(std::llround(std::min(seconds, 1e15)));
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    if (whole < 48 * 3600) return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
    return fmt::format("{} days", (whole + 43200) / 86400);
}

std::int64_t host_memory_of_root(const experiment::Experiment& experiment, int ranks) {
    const experiment::Geometry& geometry = experiment.geometry;
    if (!geometry.mesh || !geometry.tissue_mesh) return 0;
    std::int64_t file_bytes = 0;
    std::error_code ignored;  // a file that is gone since adds nothing
    if (!geometry.mesh->made)
        for (const std::string& file : mesh::files_of(geometry.mesh->path))
            if (const auto size = std::filesystem::file_size(file, ignored); !ignored)
                file_bytes += static_cast<std::int64_t>(size);
    const std::int64_t conductor = geometry.conductor_mesh ? mesh::resident_bytes(*geometry.conductor_mesh) : 0;
    return conductor + mesh::peak_bytes_of_root(*geometry.tissue_mesh, ranks, file_bytes);
}

namespace {

std::string ranks_text(const experiment::Experiment& experiment, simulation::Simulation& simulation,
                       const RanksAsked& asked, const TimePrediction& alone, std::int64_t runs, std::int64_t points) {
    const simulation::Facts& facts = simulation.facts();
    std::vector<int> ranks = asked.ranks;
    constexpr double large = 1e5;  // cells and sites
    if (ranks.empty() && work_of_a_step(facts.cells, facts.sites) >= large && facts.cells >= 8) ranks = {2, 4, 8};
    if (asked.model == nullptr || ranks.empty() || facts.steps == 0) return "";
    const device::Backend backend = simulation.device().backend();
    const auto steps = static_cast<double>(facts.steps);
    const auto fields_bytes = [&](int n) {
        for (const auto& [file, bytes] : predict_files(experiment, points, n))
            if (file == "fields") return bytes;
        return std::int64_t{0};
    };
    std::string said;
    for (const int n : ranks) {
        const RankPrediction one = predict_ranks(experiment, *asked.model, backend, n);
        const double seconds = n == 1 ? alone.seconds : steps * one.step(alone.seconds / steps, backend);
        said += (said.empty() ? "  ranks   " : "          ") + counted(n) + ": at most " + counted(one.most_cells) +
                " cells and " +
                bytes_text(static_cast<std::int64_t>(one.most_memory * static_cast<double>(facts.memory))) + " each, " +
                counted(one.most_halo) + " cells of others, " + (alone.is_least ? "at least " : "about ") +
                duration_text(seconds * static_cast<double>(runs));
        if (const std::int64_t root = host_memory_of_root(experiment, n); n > 1 && root > 0)
            said += ", the root about " + bytes_text(root) + " of its host at set-up";
        if (n > 1 && experiment.fields) said += ", fields " + bytes_text(fields_bytes(n));
        said += "\n";
    }
    return said + "          (as many devices like this one; " + assumed_link(backend) + ")\n";
}

std::int64_t runs_of(const experiment::Experiment& experiment) {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(experiment.seeds.size()));
}

std::int64_t points_of_fields(const experiment::Experiment& experiment, simulation::Simulation& simulation) {
    return experiment.fields ? static_cast<std::int64_t>(simulation.layout().points.mask.size()) : 0;
}

// All files of all seeds' runs.
std::vector<std::pair<std::string, std::int64_t>> files_of(const experiment::Experiment& experiment,
                                                           simulation::Simulation& simulation) {
    auto predicted = predict_files(experiment, points_of_fields(experiment, simulation));
    constexpr std::int64_t end_state_frame = 16384;
    if (const std::int64_t bytes = simulation.facts().end_state_bytes; bytes > 0)
        predicted.emplace_back("end_state.h5", bytes + end_state_frame);
    if (const auto& checkpoints = experiment.checkpoints;
        checkpoints.every_steps > 0 || checkpoints.wall > 0 || checkpoints.at_end) {
        const std::int64_t one =
            simulation.facts().checkpoint_bytes + end_state_frame;  // those kept, and the one that is being written
        const bool is_one = checkpoints.every_steps == 0 && checkpoints.wall <= 0;
        predicted.emplace_back("checkpoints", is_one ? one : one * (checkpoints.kept + 1));
    }
    constexpr std::int64_t most = std::int64_t{1} << 58;  // of one file: their sum does not overflow
    for (auto& [file, bytes] : predicted) {
        // Of several seeds also their means and deviations.
        const std::int64_t times =
            runs_of(experiment) + (!experiment.seeds.empty() && (file == "probes.csv" || file == "maps.h5") ? 2 : 0);
        bytes = bytes > most / times ? most : bytes * times;
    }
    return predicted;
}

std::string host_memory_text(const experiment::Experiment& experiment, const simulation::Facts& facts) {
    std::string said;
    if (facts.elliptic_memory > 0)
        said += "; of the root's host " + bytes_text(facts.elliptic_memory) + " for the elliptic solver";
    if (const std::int64_t root = host_memory_of_root(experiment, 1); root > 0)
        said += "; of the host about " + bytes_text(root) + " for the mesh at set-up";
    if (!experiment.line_scans.empty())
        said +=
            "; of the host at most " + bytes_text(LineScanOutput::most_memory(experiment)) + " a rank for line scans";
    return said;
}

}  // namespace

std::string prediction_text(const experiment::Experiment& experiment, simulation::Simulation& simulation,
                            const TrialLimits& limits, const RanksAsked& asked) {
    const simulation::Facts& facts = simulation.facts();
    std::int64_t total = 0;
    std::string files;
    for (const auto& [file, bytes] : files_of(experiment, simulation)) {
        total += bytes;
        files += (files.empty() ? ": " : ", ") + file + " " + bytes_text(bytes);
    }
    const std::int64_t runs = runs_of(experiment), points = points_of_fields(experiment, simulation);
    std::string said = "what it will take\n  steps   " + counted(facts.steps) +
                       fmt::format(" of {:g} ms", experiment.time.dt) + "\n  cells   " + counted(facts.cells) +
                       (facts.sites > 0 ? ", with " + counted(facts.sites) + " sites each" : "") + "\n  memory  " +
                       bytes_text(facts.memory) + " on the device (" + facts.device + ")" +
                       host_memory_text(experiment, facts) + "\n" +
                       (experiment.seeds.empty() ? ""
                                                 : "  seeds   " + counted(runs) +
                                                       " runs, one after the other: disk and time are those of all\n") +
                       "  disk    about " + bytes_text(total) + files + "; and the report" +
                       (experiment.sparks ? ", and a line a spark" : "") + "\n";
    const TimePrediction time = predict_time(simulation, limits);
    return said + "  time    " + (time.is_least ? "at least " : "about ") +
           duration_text(time.seconds * static_cast<double>(runs)) + ": " + time.how +
           "; without setting up and the report\n" + ranks_text(experiment, simulation, asked, time, runs, points);
}

nlohmann::ordered_json prediction_json(const experiment::Experiment& experiment, simulation::Simulation& simulation,
                                       const TrialLimits& limits) {
    const simulation::Facts& facts = simulation.facts();
    std::int64_t disk = 0;
    for (const auto& [file, bytes] : files_of(experiment, simulation)) disk += bytes;
    const std::int64_t left = simulation.device().memory_available();
    const TimePrediction time = predict_time(simulation, limits);
    return {{"steps", facts.steps},
            {"cells", facts.cells},
            {"sites", facts.sites},
            {"memory_bytes", facts.memory},
            {"memory_available_bytes", left + facts.memory},
            {"mesh_memory_bytes", host_memory_of_root(experiment, 1)},
            {"elliptic_memory_bytes", facts.elliptic_memory},
            {"line_scan_memory_bytes", LineScanOutput::most_memory(experiment)},
            {"disk_bytes", disk},
            {"seconds", time.seconds * static_cast<double>(runs_of(experiment))},
            {"is_least", time.is_least},
            {"device", facts.device},
            {"backend", facts.backend}};
}

}  // namespace heartwright::commands
