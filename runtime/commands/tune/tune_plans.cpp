#include "runtime/commands/tune/tune_plans.hpp"

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <string>

#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "base/spec_files/named_spec.hpp"
#include "base/version/version.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/commands/build/today.hpp"
#include "runtime/commands/build/tune_file.hpp"
#include "runtime/commands/tune/tune.hpp"
#include "runtime/commands/tune/tune_bench.hpp"
#include "runtime/device/cuda_driver.hpp"
#include "runtime/device/device.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/temporary_folder.hpp"

namespace heartwright::commands {
namespace {

using interface::LatticePlan;
using interface::PlanWish;

// Of the solver's processes that are started from here on.
void ask_for(const PlanWish& wish) {
    expert::set("lattice_plan", wish.plan == LatticePlan::automatic ? "" : lattice::text_of(wish));
}

// Measures a solver by each plan, and prints.
class PlanBench {
public:
    PlanBench(std::string solver, const std::vector<std::string>& words)
        : folder_("tune"), bench_(words, folder_ / "bench.log"), solver_(std::move(solver)) {}

    double measure(const PlanWish& wish) {
        if (launch::Interruption::signal() != 0) return 0;
        std::printf("%-24s ", lattice::text_of(wish).c_str());
        std::fflush(stdout);
        ask_for(wish);
        try {
            const Measurement measured = bench_.of(solver_);
            if (machine_.device.empty()) machine_ = measured;
            std::printf("%10.4g\n", measured.ms_per_step);
            return measured.ms_per_step;
        } catch (const MachineFault&) {
            if (wish.plan == LatticePlan::automatic) throw;
            std::printf("%10s\n", "-");
            return 0;
        }
    }
    const Measurement& machine() const { return machine_; }  // of the first

private:
    launch::TemporaryFolder folder_;
    Bench bench_;
    std::string solver_;
    Measurement machine_;
};

}  // namespace

std::vector<PlanCandidate> measure_all_plans(const std::function<double(const PlanWish&)>& measure) {
    std::vector<PlanCandidate> all;
    const auto add = [&](const PlanWish& wish) { all.push_back({wish, measure(wish)}); };
    add({});
    add({LatticePlan::march, 0});
    for (const int blocks : {2, 4, 8, 16}) add({LatticePlan::march, blocks});
    for (const int blocks : {1, 2, 3, 4, 8, 16}) add({LatticePlan::cluster, blocks});
    add({LatticePlan::separate, 0});
    return all;
}

const PlanCandidate& quickest_plan(const std::vector<PlanCandidate>& candidates) {
    const PlanCandidate* best = &candidates.front();
    for (const PlanCandidate& one : candidates)
        if (one.ms_per_step > 0 && one.ms_per_step < (1 - noise) * best->ms_per_step) best = &one;
    return *best;
}

int tune_plans(const launch::Installation& tools, const Arguments& arguments) {
    const std::string said = arguments.positional()[0];
    const launch::SpecFile spec = find_spec(tools, said);
    if (!has_lattice(spec.path)) throw UserFault(spec.path + ": cells without sites have no plans to choose from");
    if (arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto") == "cpu" || !device::cuda_is_there())
        throw MachineFault("tune --plans measures on a GPU: a CPU computes cells with sites in one way" +
                           std::string(device::cuda_is_there() ? "" : ", and no GPU answers here"));
    const std::string file = tune_file_of(spec.path);
    read_tuning(file);  // what is wrong with it is told before anything is measured
    std::vector<std::string> words{said,      "--backend",
                                   "cuda",    "--ionic-only",
                                   "--cells", std::to_string(arguments.integer("--cells", 2'000, 1, 1'000'000'000))};
    if (arguments.has("--paced"))
        words.push_back("--paced");
    else
        words.insert(words.end(), {"--steps", std::to_string(arguments.integer("--steps", 40, 1, 1'000'000))});

    const launch::Interruption interruption;
    PlanBench bench(provide_solver(tools, {spec, "cuda", "fp64"}), words);
    std::printf("%-24s %10s\n", "plan", "ms/step");
    const auto candidates = measure_all_plans([&](const PlanWish& wish) { return bench.measure(wish); });
    ask_for({});
    if (launch::Interruption::signal() != 0) {
        std::cerr << launch::signal_name(launch::Interruption::signal()) << ": stopped; nothing is written\n";
        return launch::Interruption::exit_code();
    }
    const PlanCandidate &rule = candidates.front(), &best = quickest_plan(candidates);
    std::printf("quickest: %s, %.4g ms/step (%.1f%% less than by the rule)\n", lattice::text_of(best.wish).c_str(),
                best.ms_per_step, 100 * (1 - best.ms_per_step / rule.ms_per_step));
    if (arguments.has("--dry-run")) return 0;
    const Measurement& machine = bench.machine();
    add_tuning(file, spec.name,
               MeasuredPlan{.spec_hash = spec.hash,
                            .device = machine.device,
                            .plan = {machine.cells, machine.sites, best.wish},
                            .ms_per_step = best.ms_per_step,
                            .default_ms_per_step = rule.ms_per_step,
                            .date = today(),
                            .version = version(),
                            .driver = device::cuda_driver()});
    std::printf("written to %s; runs with %lld cells of one variant on this GPU take it\n", file.c_str(),
                static_cast<long long>(machine.cells));
    return 0;
}

}  // namespace heartwright::commands
