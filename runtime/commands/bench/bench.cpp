#include "runtime/commands/bench/bench.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/output/summary.hpp"
#include "runtime/commands/ranks/rank_throughput.hpp"
#include "runtime/commands/ranks/unequal_ranks.hpp"
#include "runtime/commands/run/linked_models.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

namespace {

struct Case {
    const interface::Model& model;
    device::Backend backend;
    std::int64_t cells, steps;
    bool ionic_only, paced;
    std::string variant;
    std::array<std::int64_t, 3> sites;  // zero: the model's own
    int threads, device_index;
    mpi::Team* team = &mpi::serial();
    bool is_weak = false;  // cells: of each rank
    double dt = 0;         // ms
    bool is_wave = false;  // paced at one end of a column
    UnequalRanks unequal = {};
    std::string halo_trace = {};          // where the times of exchanges go; empty: nowhere
    std::vector<std::string> bound = {};  // the processors of every rank; empty: not bound
};

struct Measured {
    Throughput throughput;
    std::int64_t cells;
    simulation::Facts facts;
    simulation::Timings timings;  // of a step, where phases were timed
    simulation::ExchangeTimes exchange = {};
};

// Notes when each part of the run was done; the first part warms caches, clocks and graphs.
class Stopwatch : public simulation::Output {
public:
    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t step) override { marks_.emplace_back(step, Clock::now()); }

    // Of the steps from the first mark at or after `warm_up`.
    double seconds_per_step(std::int64_t warm_up) const {
        const auto first =
            std::find_if(marks_.begin(), marks_.end(), [&](const auto& mark) { return mark.first >= warm_up; });
        if (first == marks_.end() || marks_.back().first <= first->first)
            throw OurFault("bench: the run did not say when its steps were done");
        return std::chrono::duration<double>(marks_.back().second - first->second).count() /
               static_cast<double>(marks_.back().first - first->first);
    }

private:
    using Clock = std::chrono::steady_clock;
    std::vector<std::pair<std::int64_t, Clock::time_point>> marks_;
};

constexpr double beat = 500;  // ms, of --paced

// The beat that is measured begins when the warm-up has ended; it is stimulated after a tenth of it.
experiment::Stimulus pacing(const Case& one, double dt, std::int64_t warm_up) {
    experiment::Stimulus stimulus;
    const bool has_volts = std::string(one.model.potential_unit) != "1";
    stimulus.name = "pacing";
    stimulus.kind = experiment::Stimulus::Kind::rate;
    stimulus.amplitude.said = {has_volts ? 80.0 : 2.0,
                               *parse_unit(has_volts ? std::string(one.model.potential_unit) + "/ms" : "1/ms")};
    stimulus.duration = 0.5;
    stimulus.period = beat;
    stimulus.steps = std::max<std::int64_t>(1, std::llround(stimulus.duration / dt));
    stimulus.charge_factor = stimulus.duration / (static_cast<double>(stimulus.steps) * dt);
    stimulus.first_steps.push_back(warm_up + std::llround(beat / 10 / dt));
    stimulus.starts.push_back(static_cast<double>(stimulus.first_steps.front()) * dt);
    if (one.is_wave) {
        stimulus.where.kind = experiment::Where::Kind::layers;
        stimulus.where.axis = 2;
        stimulus.where.layers = 4;
    }
    return stimulus;
}

// A wave along z takes its time, and ranks have slabs of z: of all shapes the one of most load imbalance.
std::array<std::int64_t, 3> column(std::int64_t cells) {
    constexpr std::int64_t side = 4;
    return {side, side, std::max<std::int64_t>(2 * side, cells / (side * side))};
}

experiment::Experiment make_experiment(const Case& one, std::int64_t warm_up) {
    experiment::Experiment experiment;
    experiment.name = "bench";
    experiment.model.name = one.model.name;
    if (!one.variant.empty()) experiment.cells.variants.push_back({one.variant, {}, -1});
    experiment.time.dt = one.dt;
    experiment.time.steps = one.steps + warm_up;
    experiment.time.end = static_cast<double>(experiment.time.steps) * experiment.time.dt;
    experiment.geometry.given = one.cells > 1;
    if (one.cells > 1) {
        experiment.geometry.cells = one.is_weak ? bench_blocks(one.cells, one.team->size()) : bench_block(one.cells);
        if (one.is_wave) experiment.geometry.cells = column(one.is_weak ? one.cells * one.team->size() : one.cells);
        experiment.geometry.dimensions = 3;
        experiment.geometry.spacing = one.model.lattice != nullptr ? 0.5 : 0.25;
    }
    if (!one.ionic_only && one.cells > 1) {
        experiment.tissue.emplace();
        experiment.tissue->D.fill(one.is_wave && one.model.lattice != nullptr ? 0.2 : 0.1);
    }
    if (one.sites[0] > 0) experiment.lattice.emplace().sites = one.sites;
    if (one.paced) experiment.add_stimulus(pacing(one, experiment.time.dt, warm_up));
    return experiment;
}

std::vector<double> shares_of(const Case& one, const simulation::Options& options) {
    if (one.team->is_serial() || !one.unequal.are_measured()) return one.unequal.shares;
    TrialCells trial{one.model, options, one.dt, one.variant};
    trial.sites = one.sites;
    trial.diffuses = !one.ionic_only;
    trial.cells = one.is_weak ? one.cells * one.team->size() : one.cells;
    return measured_shares(trial, *one.team);
}

double slowest(mpi::Team& team, double seconds) {
    return 1e-12 * static_cast<double>(team.all_reduce_max(std::llround(1e12 * seconds)));
}

// [exchange] when its parts were, us since the first: of this rank.
void write_trace(const Case& one, const std::vector<halo::ExchangeTrace>& traced) {
    if (one.halo_trace.empty() || traced.empty()) return;
    const std::uint64_t zero = traced.front().pack_begin;
    const auto us = [zero](std::uint64_t time) { return 1e-3 * static_cast<double>(time - zero); };
    std::string text = "pack_begin_us,pack_end_us,wait_begin_us,wait_end_us,unpack_end_us\n";
    for (const halo::ExchangeTrace& trace : traced)
        text += fmt::format("{:.3f},{:.3f},{:.3f},{:.3f},{:.3f}\n", us(trace.pack_begin), us(trace.pack_end),
                            us(trace.wait_begin), us(trace.wait_end), us(trace.unpack_end));
    io::write_whole_file(one.halo_trace + "." + std::to_string(one.team->rank()) + ".csv", text);
}

Measured measure(const Case& one) {
    const std::int64_t warm_up = one.paced ? 100 : std::max<std::int64_t>(1, one.steps / 5);
    experiment::Experiment experiment = make_experiment(one, warm_up);
    bind_experiment(experiment, one.model);
    simulation::Options options;
    options.backend = one.backend;
    options.threads = one.threads;
    options.device_index = one.device_index;
    options.guard_every = warm_up;
    options.shares = shares_of(one, options);
    simulation::Simulation simulation(experiment, one.model, options, *one.team);
    if (!one.halo_trace.empty()) simulation.trace_exchanges(experiment.time.steps);
    Stopwatch stopwatch;
    simulation.run(stopwatch);
    mpi::collective_try(*one.team, [&] { write_trace(one, simulation.traced_exchanges()); });
    const double seconds = slowest(*one.team, stopwatch.seconds_per_step(warm_up));
    const simulation::Facts& facts = simulation.facts();
    simulation::Timings timings = simulation.timings();
    const double timed = timings.react + timings.halo + timings.diffuse;
    for (double* const part : {&timings.react, &timings.halo, &timings.diffuse}) {
        *part = timed > 0 ? seconds * *part / timed : 0;
    }
    const simulation::ExchangeTimes exchange = simulation.measure_exchange(200);
    return {{static_cast<double>(facts.cells) / seconds, 1e3 * seconds, facts.bytes_per_cell_step,
             simulation.device().measure_copy_bandwidth()},
            facts.cells,
            facts,
            timings,
            exchange};
}

// The same on one rank: of weak scaling each rank its own share, all at once; of strong scaling the root all of it,
// where that fits.
std::optional<Measured> measure_alone(const Case& one) {
    Case alone = one;
    alone.team = &mpi::serial();
    alone.is_weak = false;
    alone.unequal = {};
    alone.halo_trace.clear();
    if (one.is_weak) {
        Measured measured = measure(alone);
        measured.throughput.ms_per_step = slowest(*one.team, measured.throughput.ms_per_step);
        return measured;
    }
    std::optional<Measured> measured;
    if (one.team->is_root()) {
        try {
            measured = measure(alone);
        } catch (const MachineFault&) {
            // Too large for one: there is nothing to compare with.
        }
    }
    one.team->barrier();
    return measured;
}

double efficiency(const Case& one, const Measured& measured, const Measured& alone) {
    return alone.throughput.ms_per_step / measured.throughput.ms_per_step / (one.is_weak ? 1 : one.team->size());
}

void add_ranks(nlohmann::ordered_json& json, const Case& one, const Measured& measured, const std::string& gpu) {
    mpi::Team& team = *one.team;
    json["react_ms"] = 1e3 * measured.timings.react;
    json["diffuse_ms"] = 1e3 * measured.timings.diffuse;
    json["ranks"] = team.size();
    const launch::Places places = launch::places_of(team, gpu);
    json["nodes"] = places.nodes;
    if (team.is_serial()) return;
    json["gpus"] = places.gpus;
    json["kind"] = one.is_weak ? "weak" : "strong";
    json["ranks_along"] = measured.facts.ranks_along;
    json["fewest_cells_of_a_rank"] = measured.facts.fewest_cells;
    json["most_cells_of_a_rank"] = measured.facts.most_cells;
    if (!one.bound.empty()) json["processors_of_ranks"] = one.bound;
    if (!measured.facts.parts.empty()) json["partition"] = partition_json(measured.facts);
    json["halo"] = {{"peers", measured.exchange.peers},
                    {"bytes", measured.exchange.bytes},
                    {"exchange_ms", 1e3 * measured.exchange.seconds},
                    {"waited_ms", 1e3 * measured.timings.halo},
                    {"waited_fraction", measured.timings.halo / (1e-3 * measured.throughput.ms_per_step)}};
    const std::optional<Measured> alone = measure_alone(one);
    if (!alone) return;
    json["alone"] = {{"cells", alone->cells}, {"ms_per_step", alone->throughput.ms_per_step}};
    json["efficiency"] = efficiency(one, measured, *alone);
}

void print_json(const Case& one) {
    const Measured measured = measure(one);
    nlohmann::ordered_json json = throughput_json(measured.throughput);
    json["model"] = one.model.name;
    json["variant"] = one.variant;
    json["cells"] = measured.cells;
    json["steps"] = one.steps;
    json["ionic_only"] = one.ionic_only;
    json["paced"] = one.paced;
    json["wave"] = one.is_wave;
    json["dt_ms"] = one.dt;
    json["device_memory_bytes_per_cell"] =
        static_cast<double>(measured.facts.memory) /
        static_cast<double>(one.team->is_serial() ? measured.cells : measured.facts.most_cells);
    if (measured.facts.sites > 0) {
        json["sites"] = measured.facts.sites;
        json["site_steps_per_second"] =
            measured.throughput.cell_steps_per_second * static_cast<double>(measured.facts.sites);
        json["bytes_per_site_step"] =
            measured.throughput.bytes_per_cell_step / static_cast<double>(measured.facts.sites);
        json["plan"] = measured.facts.plan;
        json["states_of_a_site"] = one.model.lattice->n_states;
        json["counts_of_a_site"] = one.model.lattice->n_counts;
    }
    add_ranks(json, one, measured, one.backend == device::Backend::cuda ? device::cuda_bus_id(one.device_index) : "");
    json["machine"] = machine_json(measured.facts, one.model);
    json["build"] = build_json(one.model);
    std::cout << json.dump(2) << "\n";
}

// What a table and a single measurement share.
struct Choices {
    std::string name, variant;
    device::Backend backend;
    std::array<std::int64_t, 3> sites;
    int threads, device_index;
    mpi::Team* team;
    bool is_weak;
    double dt;  // ms

    bool is_wave = false;
    UnequalRanks unequal = {};
    std::string halo_trace = {};
    std::vector<std::string> bound = {};

    Case with(const interface::Model& model, std::int64_t cells, std::int64_t steps, bool ionic_only,
              bool paced) const {
        return {model,        backend, cells,   steps, ionic_only, paced,   variant,    sites, threads,
                device_index, team,    is_weak, dt,    is_wave,    unequal, halo_trace, bound};
    }
};

std::int64_t steps_of_a_beat(double dt) { return std::llround(beat / dt); }

// Enough cells to fill the machine, few enough to wait for.
std::int64_t default_cells(const interface::Model& model, device::Backend backend) {
    if (model.lattice != nullptr) return backend == device::Backend::cuda ? 2000 : 4 * hardware_threads();
    return backend == device::Backend::cuda ? 10'000'000 : 1'000'000;
}

std::vector<Case> cases_of_table(const Choices& choices, const interface::Model& model) {
    const std::int64_t many = default_cells(model, choices.backend);
    const bool on_gpu = choices.backend == device::Backend::cuda;
    if (model.lattice == nullptr) {
        const std::int64_t steps = on_gpu ? 200 : 20;
        return {choices.with(model, 1, 20'000, true, false), choices.with(model, many, steps, true, false),
                choices.with(model, many, steps, false, false)};
    }
    const std::int64_t steps = on_gpu ? 1000 : 200;
    std::vector<Case> cases{choices.with(model, 1, on_gpu ? 10'000 : 500, true, false),
                            choices.with(model, many, steps, true, false),
                            choices.with(model, many, steps, false, false)};
    if (on_gpu) cases.push_back(choices.with(model, many, steps_of_a_beat(choices.dt), true, true));
    return cases;
}

void print_table(const std::vector<const interface::Model*>& models, const Choices& choices) {
    std::printf("%-10s %-10s %-10s %12s %14s %16s %12s\n", "cells", "step", "precision", "ms/step", "cell-steps/s",
                "bytes/cell-step", "% of bound");
    for (const char* precision : {"fp64", "fp32"}) {
        const interface::Model& model = find_model(models, choices.name, choices.backend, precision);
        for (const Case& one : cases_of_table(choices, model)) {
            const Measured m = measure(one);
            const nlohmann::ordered_json json = throughput_json(m.throughput);
            std::printf("%-10lld %-10s %-10s %12.4g %14.3g %16.4g %12.3g\n", static_cast<long long>(m.cells),
                        one.paced        ? "paced"
                        : one.ionic_only ? "ionic"
                                         : "whole",
                        precision, m.throughput.ms_per_step, m.throughput.cell_steps_per_second,
                        m.throughput.bytes_per_cell_step, 100 * json["fraction_of_bound"].get<double>());
            std::fflush(stdout);
        }
        if (model.lattice != nullptr) break;  // sites compute in double alone
    }
}

}  // namespace

double time_step_of(const std::string& text) {
    std::string why;
    const std::optional<Quantity> said = parse_quantity(text, &why);
    const Unit ms = *parse_unit("ms");
    const bool is_bare = said && said->unit == dimensionless();
    if (!said || !(said->value > 0) || !(is_bare || said->unit.same_dimension(ms)))
        throw UserFault("--dt is a time above 0, such as \"0.01 ms\", not '" + text + "'" +
                        (why.empty() ? "" : ": " + why));
    return is_bare ? said->value : said->value * conversion_factor(said->unit, ms);
}

double default_dt(const interface::Model& model) { return model.lattice != nullptr ? 0.05 : 0.02; }

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

void bench(const Arguments& arguments, const std::vector<const interface::Model*>& models, mpi::Team& team) {
    const std::string name = linked_name(models, arguments.positional()[0]);
    const std::string precision = arguments.choice("--precision", {"fp64", "fp32"}, "fp64");
    const UnequalRanks unequal = unequal_ranks(arguments);
    check_unequal_ranks(unequal, team);
    const std::string asked = arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto");
    const device::Backend backend =
        choose_backend(is_on_processor(unequal, team) ? "cpu" : asked, models, name, precision);
    const interface::Model& model = find_model(models, name, backend, precision);
    Choices choices{
        name,
        arguments.value("--variant"),
        backend,
        {},
        static_cast<int>(arguments.integer("--threads", 0, 1, 4096)),
        static_cast<int>(arguments.integer(
            "--device", device::cuda_devices() > 0 ? team.rank_on_node() % device::cuda_devices() : 0, 0, 1024)),
        &team,
        arguments.has("--weak"),
        arguments.has("--dt") ? time_step_of(arguments.value("--dt")) : default_dt(model)};
    if (arguments.has("--weak") && arguments.has("--strong"))
        throw UserFault("--weak or --strong: --cells is of each rank, or of all");
    if (!team.is_serial()) {
        const std::string gpu = backend == device::Backend::cuda ? device::cuda_bus_id(choices.device_index) : "";
        const ProcessorShare share = share_processors(unequal, team, gpu, choices.threads);
        choices.threads = share.threads;
        choices.bound = share.bound;
    }
    choices.is_wave = arguments.has("--wave");
    choices.unequal = unequal;
    choices.halo_trace = arguments.value("--halo-trace");
    if (choices.is_wave && arguments.has("--ionic-only"))
        throw UserFault("--wave: a wave needs diffusion; leave out --ionic-only");
    const bool paced = arguments.has("--paced") || choices.is_wave;
    if (arguments.has("--sites")) {
        if (model.lattice == nullptr) throw UserFault("--sites: " + name + " has no lattice");
        choices.sites = sites_of_text(arguments.value("--sites"));
    }
    if (paced && arguments.has("--steps"))
        throw UserFault((choices.is_wave ? "--wave" : "--paced") +
                        std::string(" measures the steps of one beat; leave out --steps"));
    const bool is_table = team.is_serial() && !arguments.has("--weak") && !arguments.has("--strong") &&
                          !arguments.has("--cells") && !arguments.has("--steps") && !arguments.has("--json") &&
                          !arguments.has("--ionic-only") && !paced;
    if (is_table) return print_table(models, choices);
    const std::int64_t cells = arguments.integer("--cells", default_cells(model, backend), 1, std::int64_t{1} << 40);
    const std::int64_t steps =
        paced ? steps_of_a_beat(choices.dt) : arguments.integer("--steps", 100, 1, 1'000'000'000);
    const Case one = choices.with(model, cells, steps, arguments.has("--ionic-only"), paced);
    if (arguments.has("--json")) return print_json(one);
    const Measured m = measure(one);
    const std::optional<Measured> alone = team.is_serial() ? std::nullopt : measure_alone(one);
    if (!team.is_root()) return;
    std::printf("%lld cells, %s, %s%s: %s ms/step, %.3g cell-steps/s", static_cast<long long>(m.cells),
                one.ionic_only ? "ionic only" : "whole step", precision.c_str(), paced ? ", a paced beat" : "",
                plain_number(m.throughput.ms_per_step, 4).c_str(), m.throughput.cell_steps_per_second);
    if (m.facts.sites > 0) {
        std::printf(", %.3g %s-steps/s (%lld a cell, %s bytes each%s)",
                    m.throughput.cell_steps_per_second * static_cast<double>(m.facts.sites), model.lattice->site,
                    static_cast<long long>(m.facts.sites),
                    plain_number(m.throughput.bytes_per_cell_step / static_cast<double>(m.facts.sites), 4).c_str(),
                    m.facts.plan == "automatic" ? "" : ("; " + m.facts.plan).c_str());
    }
    if (!team.is_serial()) {
        std::printf("; %d ranks, %s ms a step for halos", team.size(), plain_number(1e3 * m.timings.halo, 3).c_str());
        if (alone) std::printf(", %.3g%% of %s alone", 100 * efficiency(one, m, *alone), one.is_weak ? "each" : "one");
    }
    std::printf("\n");
}

std::array<std::int64_t, 3> bench_blocks(std::int64_t cells, int ranks) {
    const auto largest_prime_factor = [](int number) {
        for (int k = 2; k * k <= number;) {
            if (number % k == 0) {
                number /= k;
            } else {
                ++k;
            }
        }
        return number;
    };
    std::array<std::int64_t, 3> all = bench_block(cells);
    while (ranks > 1) {
        const int factor = largest_prime_factor(ranks);
        *std::min_element(all.begin(), all.end()) *= factor;
        ranks /= factor;
    }
    return all;
}

std::array<std::int64_t, 3> sites_of_text(const std::string& text) {
    std::array<std::int64_t, 3> sites{};
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto [rest, error] = std::from_chars(at, end, sites[axis]);
        const bool ends_well = axis == 2 ? rest == end : rest != end && *rest == ',';
        if (error != std::errc() || !ends_well || sites[axis] < 1) {
            throw UserFault("--sites takes three numbers, such as 100,10,10, not '" + text + "'");
        }
        at = rest + (axis < 2 ? 1 : 0);
    }
    return sites;
}

}  // namespace heartwright::commands
