#include "runtime/commands/bench/bench.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/command_line/quantities.hpp"
#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/commands/bench/measurement.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/output/summary.hpp"
#include "runtime/commands/ranks/cell_memory.hpp"
#include "runtime/commands/ranks/unequal_ranks.hpp"
#include "runtime/commands/run/linked_models.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

namespace {

void add_ranks(nlohmann::ordered_json& json, const BenchCase& one, const BenchResult& measured,
               const std::string& gpu) {
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
    const std::optional<BenchResult> alone = measure_alone(one, measured);
    if (!alone) return;
    json["alone"] = {{"cells", alone->cells}, {"ms_per_step", alone->throughput.ms_per_step}};
    json["efficiency"] = efficiency(one, measured, *alone);
}

// Every step copies the sites of every cell to its GPU, and from it.
void add_streaming(nlohmann::ordered_json& json, const BenchCase& one, const BenchResult& measured) {
    const double of_cell = static_cast<double>(measured.facts.host_memory) /
                           static_cast<double>(one.team->is_serial() ? measured.cells : measured.facts.most_cells);
    json["streamed"] = {{"host_memory_bytes", measured.facts.host_memory},
                        {"bytes_per_cell_step_each_way", of_cell},
                        {"bytes_per_second_each_way", of_cell * measured.throughput.cell_steps_per_second}};
}

void print_json(const BenchCase& one) {
    const BenchResult measured = measure(one);
    nlohmann::ordered_json json = throughput_json(measured.throughput);
    json["model"] = one.model.name;
    json["variant"] = one.variant;
    json["cells"] = measured.cells;
    json["steps"] = one.steps;
    json["ionic_only"] = one.ionic_only;
    json["paced"] = one.paced;
    json["wave"] = one.is_wave();
    if (one.is_wave()) {
        json["wave_shape"] = one.wave == Wave::block ? "block" : "column";
        json["wave_axis"] = std::string(1, "xyz"[measured.wave_axis]);
    }
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
    for (const BenchResult::Arrival& arrival : measured.arrivals)  // NaN becomes null
        json["wave_arrivals"].push_back({{"layer", arrival.layer}, {"ms_after_pacing", arrival.ms}});
    if (one.sites_on_host) add_streaming(json, one, measured);
    add_ranks(json, one, measured, one.backend == device::Backend::cuda ? device::cuda_bus_id(one.device_index) : "");
    json["machine"] = machine_json(measured.facts, one.model);
    json["build"] = build_json(one.model);
    std::cout << json.dump(2) << "\n";
}

// What a table and a single measurement share.
struct BenchChoices {
    std::string name, variant;
    device::Backend backend;
    std::array<std::int64_t, 3> sites;
    int threads, device_index;
    mpi::Team* team;
    bool is_weak;
    double dt;  // ms

    Wave wave = Wave::none;
    UnequalRanks unequal = {};
    std::string halo_trace = {};
    std::vector<std::string> bound = {};
    bool sites_on_host = false;
    std::string plan_file = {};

    BenchCase with(const interface::Model& model, std::int64_t cells, std::int64_t steps, bool ionic_only,
                   bool paced) const {
        return {model, backend, cells, steps, ionic_only, paced,      variant, sites,         threads,  device_index,
                team,  is_weak, dt,    wave,  unequal,    halo_trace, bound,   sites_on_host, plan_file};
    }
};

std::int64_t steps_of_a_beat(double dt) { return std::llround(beat / dt); }

// Enough cells to fill the machine, few enough to wait for.
std::int64_t default_cells(const interface::Model& model, device::Backend backend) {
    if (model.lattice != nullptr) return backend == device::Backend::cuda ? 2000 : 4 * hardware_threads();
    return backend == device::Backend::cuda ? 10'000'000 : 1'000'000;
}

std::vector<BenchCase> cases_of_table(const BenchChoices& choices, const interface::Model& model) {
    const std::int64_t many = default_cells(model, choices.backend);
    const bool on_gpu = choices.backend == device::Backend::cuda;
    if (model.lattice == nullptr) {
        const std::int64_t steps = on_gpu ? 200 : 20;
        return {choices.with(model, 1, 20'000, true, false), choices.with(model, many, steps, true, false),
                choices.with(model, many, steps, false, false)};
    }
    const std::int64_t steps = on_gpu ? 1000 : 200;
    std::vector<BenchCase> cases{choices.with(model, 1, on_gpu ? 10'000 : 500, true, false),
                                 choices.with(model, many, steps, true, false),
                                 choices.with(model, many, steps, false, false)};
    if (on_gpu) cases.push_back(choices.with(model, many, steps_of_a_beat(choices.dt), true, true));
    return cases;
}

void print_table(const std::vector<const interface::Model*>& models, const BenchChoices& choices) {
    std::printf("%-10s %-10s %-10s %12s %14s %16s %12s\n", "cells", "step", "precision", "ms/step", "cell-steps/s",
                "bytes/cell-step", "% of bound");
    for (const char* precision : {"fp64", "fp32"}) {
        const interface::Model& model = find_model(models, choices.name, choices.backend, precision);
        for (const BenchCase& one : cases_of_table(choices, model)) {
            const BenchResult m = measure(one);
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

Wave wave_of(const Arguments& arguments) {
    const std::string shape = arguments.choice("--wave-shape", {"column", "block"}, "column");
    if (!arguments.has("--wave")) {
        if (arguments.has("--wave-shape")) throw UserFault("--wave-shape is of a wave: add --wave");
        return Wave::none;
    }
    if (arguments.has("--ionic-only")) throw UserFault("--wave: a wave needs diffusion; leave out --ionic-only");
    return shape == "block" ? Wave::block : Wave::column;
}

}  // namespace

double time_step_of(const std::string& text) { return quantity("--dt", text, quantities::time_step); }

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
    const std::string precision = arguments.choice("--precision", {"fp64", "fp32", "mixed"}, "fp64");
    const UnequalRanks unequal = unequal_ranks(arguments);
    check_unequal_ranks(unequal, team);
    const std::string asked = arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto");
    const device::Backend backend =
        choose_backend(is_on_processor(unequal, team) ? "cpu" : asked, models, name, precision);
    const interface::Model& model = find_model(models, name, backend, precision);
    BenchChoices choices{
        name,
        label_of(variants_of_list(arguments.value("--variant"))),
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
    choices.wave = wave_of(arguments);
    choices.unequal = unequal;
    choices.sites_on_host = asks_for_host_memory(arguments);
    check_cell_memory(choices.sites_on_host, backend);
    choices.halo_trace = arguments.value("--halo-trace");
    choices.plan_file = arguments.value("--plans");
    const bool paced = arguments.has("--paced") || choices.wave != Wave::none;
    if (arguments.has("--sites")) {
        if (model.lattice == nullptr) throw UserFault("--sites: " + name + " has no lattice");
        choices.sites = sites_of_text(arguments.value("--sites"));
    }
    if (paced && arguments.has("--steps"))
        throw UserFault((choices.wave != Wave::none ? "--wave" : "--paced") +
                        std::string(" measures the steps of one beat; leave out --steps"));
    const bool is_table = team.is_serial() && !arguments.has("--weak") && !arguments.has("--strong") &&
                          !arguments.has("--cells") && !arguments.has("--steps") && !arguments.has("--json") &&
                          !arguments.has("--ionic-only") && !choices.sites_on_host && !paced;
    if (is_table) return print_table(models, choices);
    const std::int64_t cells = arguments.integer("--cells", default_cells(model, backend), 1, std::int64_t{1} << 40);
    const std::int64_t steps =
        paced ? steps_of_a_beat(choices.dt) : arguments.integer("--steps", 100, 1, 1'000'000'000);
    const BenchCase one = choices.with(model, cells, steps, arguments.has("--ionic-only"), paced);
    if (arguments.has("--json")) return print_json(one);
    const BenchResult m = measure(one);
    const std::optional<BenchResult> alone = team.is_serial() ? std::nullopt : measure_alone(one, m);
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
        for (int k = 2; k * k <= number;)
            if (number % k == 0)
                number /= k;
            else
                ++k;
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
        if (error != std::errc() || !ends_well || sites[axis] < 1)
            throw UserFault("--sites takes three numbers, such as 100,10,10, not '" + text + "'");
        at = rest + (axis < 2 ? 1 : 0);
    }
    return sites;
}

}  // namespace heartwright::commands
