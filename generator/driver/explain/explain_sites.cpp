#include "generator/analysis/cost/h200.hpp"
#include "generator/driver/explain/parts.hpp"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "generator/analysis/cost/instructions.hpp"
#include "generator/analysis/cost/op_count.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/plan/gpu_plan.hpp"
#include "generator/plan/kernel_plan.hpp"

namespace heartwright::driver {
namespace {

using analysis::Instructions;
using analysis::OpCount;
using plan::Statement;

struct Cost {
    OpCount operations;
    Instructions instructions;  // by our weights

    Cost& operator+=(const Cost& more) {
        operations += more.operations;
        instructions += more.instructions;
        return *this;
    }
};

// Second differences along three axes, their weights, the diffusivity.
constexpr Instructions of_diffusion{.adds = 3, .multiplies = 1, .fmas = 6};

Cost cost(const analysis::ModelCost& costs, const std::vector<Statement>& lines) {
    Cost all;
    for (const Statement& line : lines) {
        if (line.effect == Statement::diffuses) {
            all += {{.adds = of_diffusion.adds, .multiplies = of_diffusion.multiplies, .fmas = of_diffusion.fmas},
                    of_diffusion};
        } else {
            all.operations += analysis::count(line.value);
            ir::for_each_node(line.value, [&](const ir::ExprPtr& node) { all.instructions += costs.of(*node); });
        }
    }
    return all;
}

// What happens around the lines of the update: counts as numbers, and the sums.
Instructions around_update(const analysis::ModelCost& costs, const plan::SitePlan& sites) {
    const auto diffusing = static_cast<int>(sites.diffusing.size());
    Instructions around = costs.around(ir::Scale::site);
    around += {.adds = -diffusing * of_diffusion.adds,
               .multiplies = -diffusing * of_diffusion.multiplies,
               .fmas = -diffusing * of_diffusion.fmas};
    return around;
}

void print_phase(const char* name, const Cost& cost, const std::string& what) {
    const OpCount& c = cost.operations;
    std::printf("  %-11s%5d %5d %5d %5d %5d %5d %5d %5d %5d %5d %6d  %s\n", name, c.adds, c.multiplies, c.fmas,
                c.divides, c.reciprocals, c.exps, c.logs, c.square_roots, c.pows, c.others,
                cost.instructions.arithmetic(), what.c_str());
}

void print_plan(const ir::Model& model, const plan::SitePlan& sites, std::array<std::int64_t, 3> shape,
                std::int64_t cells) {
    const plan::GpuPlan choice = plan::gpu_plan(model, sites, shape, cells);
    std::string size;
    if (choice.kind == plan::GpuPlan::cluster) size = std::to_string(choice.blocks_of_cell) + " blocks a cell, ";
    if (choice.shared_bytes > 0)
        size += std::to_string((choice.shared_bytes + 1023) / 1024) + " KiB of shared memory a block: ";
    std::printf("  %lld cell%s of %lld x %lld x %lld: %s, %s%s\n", static_cast<long long>(cells), cells == 1 ? "" : "s",
                static_cast<long long>(shape[0]), static_cast<long long>(shape[1]), static_cast<long long>(shape[2]),
                std::string(to_string(choice.kind)).c_str(), size.c_str(), choice.why.c_str());
}

}  // namespace

void print_sites(const ir::Model& source, const ir::Model& optimised) {
    const plan::KernelPlan plan = plan::plan_kernel(source, optimised);
    const plan::SitePlan& sites = *plan.sites;
    const ir::Lattice& lattice = *optimised.lattice;
    const auto n = static_cast<double>(lattice.shape[0] * lattice.shape[1] * lattice.shape[2]);
    int values = 0, counts = 0;
    for (const ir::State& s : optimised.states)
        if (s.scale == ir::Scale::site) ++(s.is_count ? counts : values);
    const double bytes = analysis::bytes_per_site_step(optimised);
    const analysis::ModelCost costs(optimised, analysis::Weights::ours);
    const Cost prologue = cost(costs, sites.prologue), early = cost(costs, sites.early), late = cost(costs, plan.cell);
    Cost update = cost(costs, sites.update);
    update.instructions += around_update(costs, sites);
    const Cost diffuse = cost(costs, sites.diffuse);
    Instructions of_site = update.instructions, of_cell = prologue.instructions;
    of_site += diffuse.instructions;
    of_cell += early.instructions;
    of_cell += late.instructions;

    std::printf("\nSites: %s, %.0f in a cell (%lld x %lld x %lld)\n", lattice.site.c_str(), n,
                static_cast<long long>(lattice.shape[0]), static_cast<long long>(lattice.shape[1]),
                static_cast<long long>(lattice.shape[2]));
    std::printf(
        "The step of a cell, by phase\n  %-11s  add   mul   fma   div   rcp   exp   log  sqrt   pow other  instr\n",
        "");
    print_phase("prologue", prologue,
                ("once a cell: " + std::to_string(sites.cell_values.size()) + " values that sites and cell read"));
    print_phase("update", update,
                "every site, with counts as numbers and its share of " + std::to_string(sites.sums.size()) +
                    " sums; and " + std::to_string(optimised.n_draws) + " draws, " +
                    std::to_string(optimised.checks.size()) + " checks");
    print_phase("diffuse", diffuse, "every site; " + std::to_string(sites.diffusing.size()) + " states diffuse");
    print_phase("early", early, "once a cell: what needs no sums, beside the sites");
    print_phase("late", late, "once a cell, after its sites");
    std::printf("At most %d values of a site are live at once in update (a draw counts for several)\n",
                plan::most_live(sites.update, sites.loaded));

    std::printf(
        "\nOne site-step: %.0f bytes (%d real numbers, %d counts in bytes, read and written once), %d FP64 "
        "instructions with comparisons, and "
        "the draws\n",
        bytes, values, counts, of_site.of_units());
    const double cell_bytes = n * bytes + analysis::bytes_per_cell_step(optimised, 8);
    const double cell_instructions = n * of_site.of_units() + of_cell.of_units();
    const double by_memory = copy_bandwidth / cell_bytes, by_arithmetic = fp64_instructions / cell_instructions;
    std::printf("One cell-step: %.4g bytes, %.4g FP64 instructions and the draws\n", cell_bytes, cell_instructions);
    std::printf("Bound on one H200: memory %.3g, arithmetic %.3g cell-steps/s; bound by %s\n", by_memory, by_arithmetic,
                by_memory < by_arithmetic ? "memory" : "arithmetic");
    const std::int64_t planes = lattice.shape[1] * lattice.shape[2];
    std::printf("\nPlan on one H200 (a run asks again, with its own machine and shape)\n");
    print_plan(optimised, sites, lattice.shape, 2000);
    print_plan(optimised, sites, lattice.shape, 1);
    // The first planes, doubled and doubled again, that a ring has no room for.
    std::array<std::int64_t, 3> wide = lattice.shape;
    for (std::int64_t grown = planes; !sites.diffusing.empty() && grown < (std::int64_t{1} << 22); grown *= 4) {
        if (plan::gpu_plan(optimised, sites, wide, 2000).kind == plan::GpuPlan::separate) {
            print_plan(optimised, sites, wide, 2000);
            break;
        }
        wide[1] *= 2;
        wide[2] *= 2;
    }
}

}  // namespace heartwright::driver
