#include "runtime/commands/tune/tune.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "base/spec_files/named_spec.hpp"
#include "base/version/version.hpp"
#include "runtime/commands/build/backend_choice.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/commands/build/today.hpp"
#include "runtime/commands/build/tune_file.hpp"
#include "runtime/commands/tune/tune_bench.hpp"
#include "runtime/commands/tune/tune_plans.hpp"
#include "runtime/commands/tune/tune_tiles.hpp"
#include "runtime/device/cuda_driver.hpp"
#include "runtime/device/device.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/temporary_folder.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

bool has_lattice(const std::string& path) {
    Diagnostics unused;
    const auto document = json::parse(json::read_source(path), unused);
    return document && inherited(*document, "lattice");
}

const Usage& tune_usage() {
    static const Usage usage{
        "tune",
        "MODEL",
        "Compiles the kernel's candidates, measures each on this machine and writes the quickest beside the spec.",
        {{"--backend", "auto|cpu|cuda", "auto: the GPU when there is one"},
         {"--precision", "fp64|fp32", "fp64"},
         {"--cells", "N", "cells to measure with; 10000000 on a GPU, 2000 with sites, 100000 on a CPU"},
         {"--steps", "M", "steps of each of three measurements; 40"},
         {"--dry-run", "", "measure, and write nothing"},
         {"--plans", "",
          "of a model with sites, on a GPU: measure how its cells are put on blocks and clusters, and write the "
          "quickest "
          "for so many cells into NAME.tune beside the spec"},
         {"--paced", "", "of --plans: the average over a beat of 500 ms instead of cells at rest"},
         {"--tiles", "",
          "MODEL is an experiment: measure the sizes of tiles and blocks of its diffusion instead, on a GPU, print "
          "them "
          "(of a mesh, beside the cost model), and write the quickest into NAME.tune beside the experiment"}},
        {"tune ten_tusscher_panfilov_2006", "tune my_model.json --backend cuda --precision fp32",
         "tune gaur_rudy_2011_ord --backend cuda --cells 2000", "tune --plans gaur_rudy_2011_ord --cells 1024",
         "tune --plans gaur_rudy_2011_ord --cells 1024 --paced", "tune --tiles biventricle_paced.json",
         "tune --tiles slab.json --precision fp32"},
        "The order of lines and loads, threads a block, blocks for which registers are kept free, values spilled to "
        "shared memory, the step cut into functions, where spills go, and where exp and addresses come from are varied "
        "one after the other, each from the quickest so far. Of models with sites, on a GPU, threads, blocks and "
        "chunks of the march through a cell's sites are; --plans then measures that march against clusters and "
        "separate "
        "kernels. The choice is written into NAME.tune beside the spec, by "
        "machine and precision; run, build and bench take it there as long as the spec's text is the same. Remove the "
        "file to be without."};
    return usage;
}

const Candidate& quickest(const std::vector<Candidate>& candidates) {
    const Candidate* best = &candidates.front();
    for (const Candidate& candidate : candidates)
        if (candidate.ms_per_step > 0 && candidate.ms_per_step < (1 - noise) * best->ms_per_step) best = &candidate;
    return *best;
}

namespace {

// Candidates that were measured, the default first.
class Search {
public:
    explicit Search(const Measure& measure) : measure_(measure) {
        try_one({});
        if (all_.front().ms_per_step <= 0) throw OurFault("tune: the kernel as by default was not measured");
    }

    // set(choice, value) for each value, from the quickest so far.
    template <class Set, class... Values>
    void vary(const Set& set, const Values&... values) {
        const KernelChoice from = quickest(all_).choice;
        const auto with = [&](const auto& value) {
            KernelChoice choice = from;
            set(choice, value);
            try_one(choice);
        };
        (with(values), ...);
    }
    const std::vector<Candidate>& all() const { return all_; }

private:
    void try_one(const KernelChoice& choice) {
        if (std::any_of(all_.begin(), all_.end(), [&](const Candidate& c) { return c.choice == choice; })) return;
        all_.push_back({choice, measure_(choice)});
    }

    const Measure& measure_;
    std::vector<Candidate> all_;
};

}  // namespace

std::vector<Candidate> search_site_choices(const Measure& measure) {
    Search search(measure);
    search.vary([](KernelChoice& c, int blocks) { c.march_blocks = blocks; }, 2, 4);
    // The same number of threads in larger and smaller blocks.
    search.vary(
        [](KernelChoice& c, int threads) {
            c.march_blocks = std::max(1, 256 * c.march_blocks.value_or(3) / threads);
            c.march_threads = threads;
        },
        128, 384, 512);
    search.vary([](KernelChoice& c, int more) { c.march_blocks = c.march_blocks.value_or(3) + more; }, 1, -1);
    search.vary([](KernelChoice& c, int stages) { c.march_stages = stages; }, 1, 3, 4);
    return search.all();
}

std::vector<Candidate> search_choices(const std::string& backend, const std::string& precision, bool with_generator,
                                      const Measure& measure) {
    Search search(measure);
    const auto vary = [&](const auto& set, const auto&... values) { search.vary(set, values...); };
    if (backend == "cuda") vary([](KernelChoice& c, int blocks) { c.blocks_at_once = blocks; }, 2, 3, 4, 5, 6);
    if (with_generator) {
        vary([](KernelChoice& c, const char* order) { c.order = order; }, "components", "pressure");
        vary([](KernelChoice& c, const char* loads) { c.loads = loads; }, "first", "late");
    }
    if (backend != "cuda") return search.all();
    // What order and loads leave room for.
    if (with_generator) {
        vary([](KernelChoice& c, int more) { c.blocks_at_once = std::max(1, c.blocks_at_once.value_or(4) + more); }, 1);
        // Values spilled, as many as so many blocks need (65536 registers, given in eights to a thread); or the step in
        // functions, or in kernels.
        const auto registers = [](int blocks) { return std::min(255, 65536 / (128 * blocks) / 8 * 8); };
        vary(
            [&](KernelChoice& c, int blocks) {
                c.blocks_at_once = blocks;
                c.registers = registers(blocks);
            },
            2, 3, 4, 5, 6, 7, 8);
        vary(
            [&](KernelChoice& c, int more) {
                c.blocks_at_once = c.blocks_at_once.value_or(4) + more;
                c.registers.reset();
                c.split = (registers(*c.blocks_at_once) - 14) / 2;
            },
            1);
        vary(
            [&](KernelChoice& c, int blocks) {
                c.blocks_at_once = blocks;
                c.registers.reset();
                c.split = (registers(blocks) - 14) / 2;
                c.split_kernels = true;
            },
            2, 4);
    }
    vary(
        [](KernelChoice& c, int more) {
            c.blocks_at_once = c.blocks_at_once.value_or(4) + more;
            c.spill_to_shared = true;
        },
        1);
    vary([](KernelChoice& c, bool anew) { c.store_addresses_anew = anew; }, false, true);
    if (precision == "fp64") vary([](KernelChoice& c, bool table) { c.exp_table = table; }, false, true);
    // The same number of threads in larger and smaller blocks.
    vary(
        [](KernelChoice& c, int threads) {
            if (!c.blocks_at_once) return;
            c.threads_per_block = threads;
            c.blocks_at_once = std::max(1, 128 * *c.blocks_at_once / threads);
        },
        64, 256);
    return search.all();
}

namespace {

struct Stopped {};

// chosen: of the quickest candidate; the first is the default.
TunedChoice tuned_choice(const Measurement& machine, const SolverRequest& chosen,
                         const std::vector<Candidate>& candidates) {
    const bool on_gpu = chosen.backend == "cuda";
    const Candidate& best = quickest(candidates);
    TunedChoice line;
    line.spec_hash = chosen.spec.hash;
    line.backend = chosen.backend;
    line.device = machine.device;
    line.architecture = machine.architecture;
    line.precision = chosen.precision;
    line.choice = best.choice;
    line.ms_per_step = best.ms_per_step;
    line.default_ms_per_step = candidates.front().ms_per_step;
    line.cells = machine.cells;
    line.date = today();
    line.version = version();
    line.commit = commit();
    line.compiler = on_gpu ? build::cuda_compiler_id : build::compiler_id;
    line.driver = on_gpu ? device::cuda_driver() : "";
    for (const Candidate& one : candidates)
        if (one.ms_per_step > 0) line.candidates.push_back({one.choice, one.ms_per_step});
    return line;
}

int measure_and_write(const launch::Installation& tools, const Arguments& arguments) {
    const launch::SpecFile spec = find_spec(tools, arguments.positional()[0]);
    const std::string backend = backend_here(tools, arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto"));
    const std::string precision = arguments.choice("--precision", {"fp64", "fp32"}, "fp64");
    const bool on_gpu = backend == "cuda";
    if (on_gpu && !device::cuda_is_there())
        throw MachineFault("heartwright tune --backend cuda measures on a GPU, and none answers here");
    const bool has_sites = has_lattice(spec.path);
    if (!on_gpu && has_sites)
        throw UserFault(spec.path +
                        ": on a CPU a model with sites has nothing to choose: its lines have one order, "
                        "searched for few live values");
    if (!on_gpu && tools.generate.empty()) {
        throw MachineFault(
            "what there is to choose on a CPU is made by heartwright-generate, which is not there; heartwright doctor "
            "says how to get it");
    }
    const std::int64_t cells = arguments.integer("--cells",
                                                 has_sites ? 2'000
                                                 : on_gpu  ? 10'000'000
                                                           : 100'000,
                                                 1, std::int64_t{1} << 40);
    const std::int64_t steps = arguments.integer("--steps", 40, 1, 1'000'000);
    const std::string file = tune_file_of(spec.path);
    std::error_code error;
    read_tuning(file);  // what is wrong with it is told before anything is measured

    const launch::TemporaryFolder work("tune");  // for logs
    const Bench bench({arguments.positional()[0], "--backend", backend, "--precision", precision, "--cells",
                       std::to_string(cells), "--steps", std::to_string(steps), "--ionic-only"},
                      work / "bench.log");
    Measurement machine;
    std::vector<std::string> made;  // folders of solvers in the cache
    std::printf("%-72s %10s\n", "kernel", "ms/step");
    const Measure measure = [&](const KernelChoice& choice) {
        if (launch::Interruption::signal() != 0) throw Stopped();
        std::printf("%-72s ", shown(choice).c_str());
        std::fflush(stdout);
        try {
            SolverRequest request{spec, backend, precision};
            request.choice = choice;
            const std::string solver = provide_solver(tools, request);
            if (solver != tools.solver) made.push_back(fs::path(solver).parent_path().string());
            const Measurement measured = bench.of(solver);
            if (machine.device.empty()) machine = measured;
            std::printf("%10.4g\n", measured.ms_per_step);
            std::fflush(stdout);
            return measured.ms_per_step;
        } catch (const MachineFault& fault) {
            if (launch::Interruption::signal() != 0) throw Stopped();
            if (choice.is_default()) throw;
            const std::string text = fault.what();
            std::printf("%10s\n", "-");
            std::cerr << "not measured: " << text.substr(0, text.find('\n')) << "\n";
            return 0.0;
        }
    };
    const std::vector<Candidate> candidates =
        has_sites ? search_site_choices(measure) : search_choices(backend, precision, !tools.generate.empty(), measure);
    if (launch::Interruption::signal() != 0) throw Stopped();
    const Candidate& best = quickest(candidates);
    std::printf("quickest: %s, %.4g ms/step (%.1f%% less than by default)\n", shown(best.choice).c_str(),
                best.ms_per_step, 100 * (1 - best.ms_per_step / candidates.front().ms_per_step));
    // Solvers of the others are of no more use; that of the choice is found in the cache by the next run.
    SolverRequest chosen{spec, backend, precision};
    chosen.choice = best.choice;
    const std::string kept = fs::path(provide_solver(tools, chosen)).parent_path().string();
    for (const std::string& folder : made)
        if (folder != kept) fs::remove_all(folder, error);
    if (arguments.has("--dry-run")) return 0;
    TunedChoice line = tuned_choice(machine, chosen, candidates);
    line.solver = build_key(tools, chosen);
    add_tuning(file, spec.name, line);
    std::printf("written to %s\n", file.c_str());
    return 0;
}

}  // namespace

int tune(const launch::Installation& tools, const Arguments& arguments) {
    if (arguments.has("--tiles")) return tune_tiles(arguments);
    if (arguments.has("--plans")) return tune_plans(tools, arguments);
    const launch::Interruption interruption;
    try {
        return measure_and_write(tools, arguments);
    } catch (const Stopped&) {
        std::printf("\n");
        std::cerr << launch::signal_name(launch::Interruption::signal())
                  << ": stopped; nothing is written. What was compiled is in the cache for the next time\n";
        return launch::Interruption::exit_code();
    }
}

}  // namespace heartwright::commands
