// What a solver computes, where and in what order: parameter-scale values once on the host (`derive`), step-scale
// values once a step, the rest for every cell and, with a lattice, for every site (site_plan.hpp). A consequence of
// scales: nothing is decided here but order.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/ir/model.hpp"
#include "generator/plan/parts.hpp"
#include "generator/plan/site_plan.hpp"
#include "generator/plan/spilling.hpp"

namespace heartwright::plan {

// The initial values of one start of a variant, in the order of the model's states.
struct Start {
    std::string name;  // starts[0] is "": the states' own initial values
    std::vector<ir::ExprPtr> initial;
};

// A cell as a system of ordinary differential equations dx/dt = f(t, x): what an integrator with error control
// (base/ode) evaluates. A kernel makes next(x) from x; of a system one makes f in the place of x, another the entries
// of the Jacobian.
struct OdeSystem {
    ir::Model rates;   // next(x) = f, of each state
    ir::Model slopes;  // next(s) = df_row/dx_column: behind the model's states one for each entry
    std::vector<std::pair<int, int>> entries;  // {row, column} of those that are not identically 0; none: too many
    std::vector<int> order;                    // states in an elimination order of little fill
};

// One variant of a spec: the model as its modeller wrote it (for observing) and as the passes left it (for stepping).
struct VariantModels {
    ir::Model source;
    ir::Model optimised;  // every state has its next_value
    std::vector<Start> starts;
    std::optional<ir::Model> exact = {};     // as the passes leave it without tables, where `optimised` has some
    std::vector<ir::StoredGate> gates = {};  // that mixed precision may store in 32 bits
    std::optional<OdeSystem> system = {};
};

// A name that the constants struct holds.
struct Constant {
    std::string name;  // a parameter, a parameter-scale definition or dt
    Unit unit;
    std::string component;
    bool only_observed = false;  // needed by `observe` alone
};

// How a cell's lines stand, of models without sites: one component after the other, or in an order that keeps few
// values live; the state loaded before all lines, or by the first line that reads it.
struct LinePlan {
    enum Order { components, pressure };
    std::optional<Order> order = {};  // none: pressure, but see KernelPlan::in_fp32
    Loads loads = Loads::before_all;
    // Of steps without tables and sites, one of:
    int spill = 0;            // values spilled to shared memory at most
    int registers = 0;        // as many spilled as are too many for so many registers; 0: none
    int split = most_values;  // cut into parts with no more live values; 0: never
    enum Pieces { functions, kernels } pieces = functions;  // what parts are on a GPU

    bool operator==(const LinePlan&) const = default;
    bool is_default() const { return *this == LinePlan{}; }
};

// Values that may be live at once where a GPU takes lines by component in FP32, each in one register: what 80 registers
// hold, those of six blocks at once (runtime/kernels/cuda/cuda_kernel.cuh). With TT06's 47 that order is quicker than
// the other, with O'Hara-Rudy's 77 slower; in between nothing was measured (docs/performance.md).
constexpr int most_by_component_in_fp32 = values_in(registers_with(6), 1);

// A cell's step in one order of its lines.
struct CellPlan {
    std::vector<Statement> cell;      // every cell, every step; next values among them
    Loads loads = Loads::before_all;  // of the state, by `cell`
    LiveValues live;                  // of `cell`, without sites
    SpillPlan spilling;               // of `cell`
    // Blocks on a multiprocessor at once that a GPU keeps registers free for in FP64, where the plan chose them with
    // what it spills; nothing: as runtime/kernels/cuda/cuda_kernel.cuh says.
    std::optional<int> fp64_blocks = {};
    std::vector<Part> parts;  // of `cell`, where it is cut
    Columns columns;          // of what crosses between parts that are kernels; none: they are functions
    bool is_tested = false;   // `cell` tests whether the step is too long, before it stores a state
};

struct KernelPlan : CellPlan {
    std::vector<Statement> derive;  // host, once a run
    std::vector<Constant> constants;
    std::vector<Statement> step;  // once a step
    // The same lines as a GPU takes them in FP32, where that is by component and `cell` is not: no order was asked for,
    // no more than most_by_component_in_fp32 values are live then, but more than of `cell`; without tables and sites,
    // and whole.
    std::optional<CellPlan> in_fp32;
    std::vector<Statement> exact_cell;  // the same without tables, where `cell` reads some
    std::vector<Statement> maps;        // next values of the modeller's maps alone, where `cell` is tested (halves.hpp)
    std::vector<Statement> observe;     // every algebraic symbol of the modeller's at the state as it is
    std::optional<SitePlan>
        sites;  // with a lattice: `cell` is then what comes after the sites, `observe` what the cell shows
    std::vector<std::string> site_observables;
};

// `site_observables`: definitions that are shown with sites; those that differ between sites when empty.
// `exact`: the model without tables (VariantModels::exact), or null.
KernelPlan plan_kernel(const ir::Model& source, const ir::Model& optimised,
                       std::vector<std::string> site_observables = {}, const ir::Model* exact = nullptr,
                       const LinePlan& lines = {});

// The modeller's definitions that differ between sites, in the model's order.
std::vector<std::string> site_definitions(const ir::Model& source);

// Which kernel each variant runs: variants with equal equations share one. kernel_of[v] counts from 0 in order of
// appearance.
struct KernelGroups {
    std::vector<int> kernel_of;      // by variant
    std::vector<int> first_variant;  // by kernel
};
KernelGroups group_variants(const std::vector<VariantModels>& variants);

}  // namespace heartwright::plan
