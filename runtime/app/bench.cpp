#include "runtime/app/bench.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "runtime/app/run.hpp"
#include "runtime/app/summary.hpp"
#include "runtime/solver/simulation.hpp"

namespace heartwright::app {

namespace {

struct Case {
    const abi::Model& model;
    device::Backend backend;
    std::int64_t cells, steps;
    bool ionic_only;
    std::string variant;
    int threads, device_index;
};

struct Measured {
    Throughput throughput;
    std::int64_t cells;
    solver::Facts facts;
};

// Notes when each part of the run was done; the first part warms caches, clocks and graphs.
class Stopwatch : public solver::Output {
public:
    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t step) override { marks_.emplace_back(step, Clock::now()); }

    // Of the steps from the first mark at or after `warm_up`.
    double seconds_per_step(std::int64_t warm_up) const {
        const auto first = std::find_if(marks_.begin(), marks_.end(), [&](const auto& mark) { return mark.first >= warm_up; });
        if (first == marks_.end() || marks_.back().first <= first->first)
            throw OurFault("bench: the run did not say when its steps were done");
        return std::chrono::duration<double>(marks_.back().second - first->second).count() /
               static_cast<double>(marks_.back().first - first->first);
    }

private:
    using Clock = std::chrono::steady_clock;
    std::vector<std::pair<std::int64_t, Clock::time_point>> marks_;
};

experiment::Experiment make_experiment(const Case& one, std::int64_t steps) {
    experiment::Experiment experiment;
    experiment.name = "bench";
    experiment.model.name = one.model.name;
    if (!one.variant.empty()) experiment.cells.variants.push_back({one.variant, {}, -1});
    experiment.time.dt = 0.02;
    experiment.time.steps = steps;
    experiment.time.end = static_cast<double>(steps) * experiment.time.dt;
    experiment.geometry.given = one.cells > 1;
    if (one.cells > 1) {
        experiment.geometry.cells = bench_block(one.cells);
        experiment.geometry.dimensions = 3;
        experiment.geometry.spacing = 0.25;
    }
    if (!one.ionic_only && one.cells > 1) {
        experiment.tissue.emplace();
        experiment.tissue->D.fill(0.1);
    }
    return experiment;
}

Measured measure(const Case& one) {
    const std::int64_t warm_up = std::max<std::int64_t>(1, one.steps / 5);
    experiment::Experiment experiment = make_experiment(one, one.steps + warm_up);
    bind_experiment(experiment, one.model);
    require_host_memory(experiment);
    solver::Options options;
    options.backend = one.backend;
    options.threads = one.threads;
    options.device_index = one.device_index;
    options.guard_every = warm_up;
    solver::Simulation simulation(experiment, one.model, options);
    Stopwatch stopwatch;
    simulation.run(stopwatch);
    const double seconds = stopwatch.seconds_per_step(warm_up);
    const solver::Facts& facts = simulation.facts();
    return {{static_cast<double>(facts.cells) / seconds, 1e3 * seconds, facts.bytes_per_cell_step,
             simulation.device().measure_copy_bandwidth()},
            facts.cells,
            facts};
}

void print_json(const Case& one) {
    const Measured measured = measure(one);
    nlohmann::ordered_json json = throughput_json(measured.throughput);
    json["model"] = one.model.name;
    json["variant"] = one.variant;
    json["cells"] = measured.cells;
    json["steps"] = one.steps;
    json["ionic_only"] = one.ionic_only;
    json["machine"] = machine_json(measured.facts, one.model);
    json["build"] = build_json(one.model);
    std::cout << json.dump(2) << "\n";
}

void print_table(const std::vector<const abi::Model*>& models, const std::string& name, device::Backend backend, const std::string& variant,
                 int threads, int device_index) {
    std::printf("%-10s %-10s %-10s %12s %14s %16s %12s\n", "cells", "step", "precision", "ms/step", "cell-steps/s", "bytes/cell-step",
                "% of bound");
    for (const char* precision : {"fp64", "fp32"}) {
        const abi::Model& model = find_model(models, name, backend, precision);
        const std::int64_t many = backend == device::Backend::cuda ? 10'000'000 : 1'000'000;
        const std::int64_t steps = backend == device::Backend::cuda ? 200 : 20;
        for (const Case& one : {Case{model, backend, 1, 20'000, true, variant, threads, device_index},
                                Case{model, backend, many, steps, true, variant, threads, device_index},
                                Case{model, backend, many, steps, false, variant, threads, device_index}}) {
            const Measured m = measure(one);
            const nlohmann::ordered_json json = throughput_json(m.throughput);
            std::printf("%-10lld %-10s %-10s %12.4g %14.3g %16.4g %12.3g\n", static_cast<long long>(m.cells),
                        one.ionic_only ? "ionic" : "whole", precision, m.throughput.ms_per_step, m.throughput.cell_steps_per_second,
                        m.throughput.bytes_per_cell_step, 100 * json["fraction_of_bound"].get<double>());
            std::fflush(stdout);
        }
    }
}

}  // namespace

std::array<std::int64_t, 3> bench_block(std::int64_t cells) {
    // The divisor of n nearest below its root of that order, or the root itself when none is within a factor of two.
    const auto side = [](std::int64_t n, double power) {
        const auto root = std::max<std::int64_t>(1, std::llround(std::pow(static_cast<double>(n), power)));
        for (std::int64_t divisor = root; 2 * divisor > root; --divisor)
            if (n % divisor == 0) return divisor;
        return root;
    };
    const std::int64_t nz = side(cells, 1.0 / 3), rest = cells / nz;
    const std::int64_t ny = side(rest, 0.5);
    return {rest / ny, ny, nz};
}

void bench(const Arguments& arguments, const std::vector<const abi::Model*>& models) {
    const std::string name = linked_name(models, arguments.positional()[0]);
    const std::string precision = arguments.choice("--precision", {"fp64", "fp32"}, "fp64");
    const device::Backend backend = choose_backend(arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto"), models, name, precision);
    const abi::Model& model = find_model(models, name, backend, precision);
    const int threads = static_cast<int>(arguments.integer("--threads", 0, 1, 4096));
    const int device_index = static_cast<int>(arguments.integer("--device", 0, 0, 1024));
    const std::string variant = arguments.value("--variant");
    const bool is_table =
        !arguments.has("--cells") && !arguments.has("--steps") && !arguments.has("--json") && !arguments.has("--ionic-only");
    if (is_table) return print_table(models, name, backend, variant, threads, device_index);
    const std::int64_t cells =
        arguments.integer("--cells", backend == device::Backend::cuda ? 10'000'000 : 1'000'000, 1, std::int64_t{1} << 40);
    const std::int64_t steps = arguments.integer("--steps", 100, 1, 1'000'000'000);
    const Case one{model, backend, cells, steps, arguments.has("--ionic-only"), variant, threads, device_index};
    if (arguments.has("--json")) return print_json(one);
    const Measured m = measure(one);
    std::printf("%lld cells, %s, %s: %.4g ms/step, %.3g cell-steps/s\n", static_cast<long long>(m.cells),
                one.ionic_only ? "ionic only" : "whole step", precision.c_str(), m.throughput.ms_per_step,
                m.throughput.cell_steps_per_second);
}

}  // namespace heartwright::app
