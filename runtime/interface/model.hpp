// Where a generated solver and the runtime meet. Generated code includes this folder and nothing else of the runtime.
//
// A generated model is one `const Model` behind `heartwright_model_<name>_<cpu|cuda>()`. The runtime owns all memory;
// the hooks below read and write only what they are given, keep nothing and throw nothing.
//
// Layout: state is SoA, component c of slot s at state[c*stride + s], Real = float or double (real_bytes). Mixed
// precision puts its gates in 32 bits behind the others (kernel.hpp, MixedLayout). The membrane potential is component
// `potential`, but hooks read it from v_in and write it to v_out (the runtime double-buffers it for diffusion);
// state[potential*stride ...] is one of the two buffers and is not touched by hooks otherwise.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/interface/stored_gate.hpp"

namespace heartwright::kernels {
class Jet;  // values and derivatives over intervals: jet.hpp
}

namespace heartwright::interface {

inline constexpr std::uint32_t version = 18;  // raised with any change here; the runtime refuses another

enum class Backend : std::uint32_t { cpu, cuda };

// Runs on the device between steps; hooks get a pointer valid where they run.
struct StepClock {
    std::int64_t step;                   // 0 for the first step
    double dt;                           // ms
    std::uint32_t active_stimulus_mask;  // bit k: stimulus k is on in this step
    std::uint32_t active_holds;          // bit k: hold k is on in this step
    // t = step*dt, ms, at the start of the step
};

inline constexpr int max_stimulus_count = 32;

// ---- Sites: what a model with a lattice has in every cell
// ------------------------------------------------------------------- Site (i, j, k) of the employed shape has the
// number (i*shape[1] + j)*shape[2] + k. Site states are FP64 whatever the precision of the cell: component c of site i
// of slot s at state[(c*stride + s)*site_stride + i]. Counts are bytes, four to a word: count c in byte c%4 of
// counts[((c/4)*stride + s)*site_stride + i]. Numbers beyond the employed sites (up to site_stride) hold copies of site
// 0's start, are never read by others and count nowhere.

inline constexpr int max_holds = 8;
inline constexpr int max_machine_states = 16;

// Keeps `channels` of each chosen site's machine in one state while bit k of StepClock::active_holds is set.
struct Hold {
    std::int32_t first_count, n_states;  // of the machine
    std::int32_t target;                 // count that holds them
    std::int32_t channels;               // how many of a site: round(fraction*count)
    const std::uint8_t* sites;           // [site_stride], non-zero: chosen; null: all. Device memory, as `cells`
    const std::uint8_t* cells;           // [slots], non-zero: chosen; null: all
};

// The first thing that went wrong in a site; what == none: nothing did. In device memory; of what goes wrong in one
// step the least cell stays, of it the least site, then check (site_fault.hpp).
struct SiteFault {
    enum What : std::uint32_t { none, probability, being_written } what;
    std::int32_t check;  // index into LatticeInfo::checks
    std::int64_t slot, site, step;
    double value;
    const std::int64_t* cell_ids;  // as LatticeArguments::cell_ids, set before the first step; null: slots are cells
};

// Bits of LatticeArguments::walls: the site has no neighbour on that side.
enum WallBit : std::uint8_t { low_0 = 1, high_0 = 2, low_1 = 4, high_1 = 8, low_2 = 16, high_2 = 32 };

enum class LatticePlan : std::uint32_t { automatic, march, cluster, separate };

// A plan asked for in place of the rule's (lattice_plan.hpp). Any gives the same bits.
struct PlanWish {
    LatticePlan plan;     // automatic: by the rule
    std::int32_t blocks;  // cluster: of a cell; march: of each cell left over by full waves, 0: these march, too
};

struct LatticeArguments {
    std::int32_t shape[3];            // employed
    std::int64_t sites, site_stride;  // their number; a multiple of 32
    std::int64_t slots;               // that have sites: ghosts of the potential, in the slots behind, have none
    bool walls_mirror;                // else zero_flux
    double* state;                    // [n_states][slots][site_stride]
    std::uint32_t* counts;            // [words][slots][site_stride]
    double* scratch;                  // [slots*PlanChoice::scratch_of_slot]; null when that is 0
    const std::uint8_t* walls;        // [site_stride] WallBits
    const std::int64_t* cell_ids;     // [slots] number of the cell in the whole grid: the random words' cell
    std::uint64_t seed;
    Hold holds[max_holds];
    std::int32_t n_holds;
    SiteFault* fault;
    LatticePlan plan;  // cuda: as choose_plan() said
    PlanWish wish;     // cuda
};

// What choose_plan() says: the plan, and how many numbers of LatticeArguments::scratch each slot needs for it. A wish
// that the GPU or the shape of the sites does not allow is not followed.
struct PlanChoice {
    LatticePlan plan;
    std::int64_t scratch_of_slot;
    bool follows_wish = true;
};

// Numbers in LatticeArguments::scratch for LatticePlan::separate: [n_diffusing][slots][site_stride], then
// [slots][n_sums][sums of 128 sites].
inline constexpr std::int64_t lattice_scratch_size(std::int32_t n_diffusing, std::int32_t n_sums, std::int64_t slots,
                                                   std::int64_t site_stride) {
    return slots * (n_diffusing * site_stride + n_sums * ((site_stride + 127) / 128));
}

// A step of dt that is too long for a cell is made in steps of dt/2, dt/4 or dt/8, whichever are short enough.
inline constexpr int most_halvings = 3;

// The constants of derive() for dt, then for those: Real[1 + most_halvings][stride], device memory. Null: no step is
// halved.
struct HalvedConstants {
    const void* values = nullptr;
    std::int64_t stride = 0;
};

// Constants of cells that differ in some of them; of kernels without a lattice. Constant k of slot s is
// values[place[k]] when place[k] < n_constants, equal in all cells, else values[place[k] + s - first]: a column, with
// `column_padding` numbers to spare behind the last slot.
struct CellConstants {
    const void* values;         // Real, device memory
    const std::int64_t* place;  // [n_constants], host memory: hooks copy it
    std::int64_t first;         // slot of the columns' first numbers
    // Numbers from these values to those for steps of dt/2, and from each to those for half of that (most_halvings);
    // 0: no step is halved.
    std::int64_t halves_stride = 0;
};
inline constexpr std::int64_t column_padding = 32;

// ---- Tables: functions of one argument that a kernel may read instead of computing them (table.hpp)
// ---------------------------- Made by the runtime when parameters are bound, from TableInfo's exact functions.

inline constexpr int max_tables = 8;

struct Table {
    double per_unit;   // intervals in a unit of the argument: a power of 2
    double low, high;  // low <= x < high is in the table
    double first,
        intervals;       // number of the first interval, floor(low*per_unit), and how many there are: whole numbers
    const double* rows;  // [intervals][functions][4], device memory; of rational functions as rational.hpp says
    const float* rows_fp32 = nullptr;  // the same numbers for a kernel in FP32, which reads these and not `rows`
};

// The first argument that was out of its table's range, where that ends the run. In device memory; the first one to
// come stays.
struct TableFault {
    enum What : std::uint32_t { none, outside } what;
    std::int32_t table;
    std::int64_t slot, step;
    double value;
};

struct Tables {
    Table table[max_tables];
    TableFault* fault;  // device memory
};

// Cells of one of several variants that share a kernel.
struct VariantRange {
    std::int64_t first, last;          // slots [first, last)
    const double* constants;           // as in ReactArguments
    const double* stimulus_amplitude;  // as in ReactArguments
    HalvedConstants halves = {};       // as in ReactArguments
};

struct ReactArguments {
    std::int64_t first, last;  // slots [first, last), all of one variant
    std::int64_t stride;       // slots between components
    void* state;               // Real[states][stride]; of mixed precision as MixedLayout says
    const void* v_in;          // Real[stride]
    void* v_out;               // Real[stride]; may equal v_in
    const StepClock* clock;
    const std::uint32_t* stimulus_mask;  // [stride], bit k: stimulus k reaches this slot; null: none does
    const double* stimulus_amplitude;  // [max_stimulus_count], in Model::current_unit (outward positive); on the host:
                                       // hooks copy it
    const double* constants;           // [n_constants], host memory, from derive()
    const LatticeArguments* lattice = nullptr;  // host memory, copied by hooks; null for a model without one
    const CellConstants* own = nullptr;         // host memory, copied by hooks; null: all cells have `constants`
    const Tables* tables =
        nullptr;  // host memory, copied by hooks; null: all is computed exactly. Not read by cells with `own`
    // React on a GPU, models without a lattice: [n_ranges] in host memory, copied by hooks, in place of first, last,
    // constants and stimulus_amplitude; neither `own` nor `tables`. Null: one range, as above.
    const VariantRange* ranges = nullptr;
    std::int32_t n_ranges = 0;
    HalvedConstants halves = {};  // of a model that halves steps; not read by cells with `own`
    // React on a GPU, models with scratch_values: Real[scratch_values][scratch_slots], device memory that no other
    // launch uses meanwhile. Null: the step is one kernel.
    void* scratch = nullptr;
    std::int64_t scratch_slots = 0;  // a multiple of 32
};

// One range of the arguments.
inline ReactArguments arguments_of_range(const ReactArguments& all, const VariantRange& range) {
    ReactArguments at = all;
    at.first = range.first;
    at.last = range.last;
    at.constants = range.constants;
    at.stimulus_amplitude = range.stimulus_amplitude;
    at.halves = range.halves;
    at.ranges = nullptr;
    at.n_ranges = 0;
    return at;
}

struct ObserveArguments {
    ReactArguments at;          // v_out unused; clock as for react
    const std::int64_t* slots;  // [count] the slots to look at, or null: first .. last
    std::int64_t count;
    const std::int32_t* wanted;  // [n_wanted] indices into Model::observables
    std::int32_t n_wanted;
    double* out;  // [n_wanted][count]
    bool clock_of_each =
        false;  // at.clock[slot] is the clock of each slot; else *at.clock that of all. Not with a lattice
};

// As ObserveArguments, for symbols of sites: item k is site sites[k] of slot slots[k].
struct ObserveSitesArguments {
    ReactArguments at;
    const std::int64_t *slots, *sites;  // [count]
    std::int64_t count;
    const std::int32_t* wanted;  // [n_wanted] indices into LatticeInfo::observables
    std::int32_t n_wanted;
    double* out;  // [n_wanted][count]
};

struct StateInfo {
    const char *name, *unit, *doc, *component;
    double lower, upper;  // the range guard; +-infinity: none
    // As a spec names it ("rush_larsen"), of the default variant; "": a map of the modeller's.
    const char* integrator = "";
};
struct ParameterInfo {
    const char *name, *unit, *doc, *component;
    const char* bind;  // "pacing.period", "lattice...", "exponent" (a number in the kernels, never set), or ""
};
struct ObservableInfo {
    const char *name, *unit, *component;  // every algebraic symbol of the spec
};
// What a symbol is to protocols (base/roles): "I_CaL" an observable, "g_CaL" a parameter; a role with several has as
// many rows. Symbol "": the model has no such current.
struct RoleInfo {
    const char *role, *symbol;
};
// What a kernel's divisors and exponents are proved for: parameters[parameter] in [low, high]. Parameter -1: dt, in ms,
// for which GRL1 is accurate.
struct Assumption {
    std::int32_t parameter;
    double low, high;
};
struct VariantInfo {
    const char* name;                         // "", "epi", "epi,iso"; with options "epi;walls_z=off"
    const double* parameters;                 // [n_parameters]
    std::int32_t kernel;                      // variants with the same equations share a kernel
    const Assumption* assumptions = nullptr;  // [n_assumptions]: any variant's are enough for its kernel
    std::int32_t n_assumptions = 0;
};

// What one cell-step costs, counted on the optimised IR (for the fraction of the bound).
struct Cost {
    double bytes;  // of state read and written
    double adds, multiplies, fmas, divides, reciprocals, exps, logs, square_roots, others;
};

struct MachineInfo {
    const char *name, *component;
    std::int32_t first_count,
        n_states;  // its count states are neighbours, in order; 0, 0: drawn anew each step, without a memory
};

struct LatticeInfo {
    const char* site;                          // "dyad"
    std::int32_t shape[3];                     // nominal
    double spacing;                            // um
    bool is_weighted_per_total, walls_mirror;  // unless the experiment chooses
    std::int32_t n_states, n_counts;
    const StateInfo *states, *counts;
    std::int32_t n_machines;
    const MachineInfo* machines;
    std::int32_t n_observables;
    const ObservableInfo* observables;  // every algebraic symbol at site scale
    std::int32_t n_checks;
    const char* const* checks;  // "RyR leaving C1"
    std::int32_t n_sums, n_draws, n_diffusing;
    const Cost* costs;  // [kernels] of one site-step
};

// A function as N(t)/D(t) on each of its table's pieces: degrees, and where its coefficients stand (rational.hpp).
struct RationalInfo {
    std::int32_t row, top, bottom;  // bottom 0: a polynomial
};

// Functions of one argument that a table gives: cubics, or rational functions on a few pieces. f[k] is function k's
// exact value.
struct TableInfo {
    const char *argument, *unit;  // "V", "mV"
    double low, high;             // the range, in that unit
    std::int32_t n_functions;
    const char* const* functions;  // their names
    void (*values)(const double* constants, long double x, long double* f);
    void (*enclosures)(const double* constants, const kernels::Jet& x, kernels::Jet* f);
    std::int32_t n_pieces = 0;                // of rational functions; 0: cubics
    const double* ends = nullptr;             // [n_pieces + 1], ascending from low to high
    const RationalInfo* rationals = nullptr;  // [n_functions]
};

// What a kernel takes from tables.
struct ApproximationInfo {
    double tolerance;  // |f~ - f| <= tolerance*max|f|, the maximum over the interval (of rational functions: the cell)
                       // that x is in
    bool is_exact_outside;  // a cell with an argument out of range is computed exactly in that step; else the run stops
    std::int32_t n_tables;  // 0: nothing
    const TableInfo* tables;
};

struct UncoupledArguments;
struct SpaceTimeArguments;
struct SpaceTimeTile;
struct SheetSize;
struct FusedArguments;
struct OdeSystem;

struct Model {
    std::uint32_t interface_version;
    Backend backend;
    std::uint32_t real_bytes;  // 8 or 4
    // `passes`: as in manifest.json; a run writes them into its summary and checkpoints, where no manifest is at hand.
    const char *name, *doc, *citation, *spec_hash, *generator_version, *passes;
    const char *potential_unit, *current_unit;

    std::int32_t n_states, potential;  // potential: index of the membrane potential
    const StateInfo* states;
    std::int32_t n_parameters;
    const ParameterInfo* parameters;
    std::int32_t n_observables;
    const ObservableInfo* observables;
    std::int32_t n_variants;  // variants[0] is the default
    const VariantInfo* variants;
    std::int32_t n_starts, default_start;  // starts[0] is "" = the states' own initial values
    const char* const* starts;
    std::int32_t n_constants;                 // of the kernel with most
    const Cost* costs;                        // [kernels]
    const LatticeInfo* lattice;               // null: none
    const ApproximationInfo* approximations;  // [kernels]; null: none has any

    // Host, double, once per run: parameter-scale values (and dt's) of a variant's kernel.
    void (*derive)(std::int32_t kernel, const double* parameters, double dt, double* constants);
    // Host: initial state[n_states] of a variant and a start.
    void (*initialise)(std::int32_t variant, std::int32_t start, const double* parameters, double* state);
    // Host, with a lattice: initial site_state[n_states], equal for all sites, the probability[n_counts] with which
    // each channel starts in each state, and the channels (or trials) of a site's machines[n_machines].
    void (*initialise_sites)(std::int32_t variant, std::int32_t start, const double* parameters, double* site_state,
                             double* probability, double* channels);
    // A depolarising rate of 1 potential_unit/ms as a stimulus current: -C_m, or -1 without a capacitance.
    double (*current_of_rate)(const double* parameters);

    bool halves_steps = false;  // some kernel does, with ReactArguments::halves
    // Mixed precision: gates are stored in 32 bits. The parameters that they depend on must have their values of the
    // variant, for which the gates are proved.
    bool stores_gates = false;
    std::int32_t n_gates = 0;
    const StoredGate* gates = nullptr;  // that can be stored so in all variants, in the order of the states
    std::int32_t n_gate_parameters = 0;
    const std::int32_t* gate_parameters = nullptr;  // indices into `parameters`
    std::int32_t scratch_values =
        0;  // cuda: of each of ReactArguments::scratch_slots, where parts of a step are kernels
    // One time step of the reaction. cpu: returns when done; called from several threads on disjoint ranges.
    // cuda: enqueues on `stream` (a cudaStream_t); may be captured into a graph. Arguments' arrays are copied before
    // return, except state, v_in, v_out, clock and stimulus_mask, which are device memory. Returns 0, or a cudaError_t.
    int (*react)(std::int32_t kernel, const ReactArguments& arguments, void* stream);
    // The observables at the state as it is (next(x) of an integrated state reads as x). Same rules; slots, wanted, out
    // on the device.
    int (*observe)(std::int32_t kernel, const ObserveArguments& arguments, void* stream);
    int (*observe_sites)(std::int32_t kernel, const ObserveSitesArguments& arguments, void* stream);
    // Several steps of uncoupled cells (step_block.hpp). Null: the model has sites, or reads tables. Same rules.
    int (*advance)(std::int32_t kernel, const UncoupledArguments& arguments, void* stream) = nullptr;
    // Several steps of reaction and diffusion of a sheet, tile by tile, and the tile for a sheet (space_time.hpp).
    // Null: the model has none. cpu: called from several threads on disjoint tiles.
    int (*space_time)(std::int32_t kernel, const SpaceTimeArguments& arguments, void* stream) = nullptr;
    SpaceTimeTile (*choose_tile)(std::int32_t kernel, const SheetSize& sheet) = nullptr;
    // cuda: the diffusion of a step and the reaction of the next in one kernel (fused_step.hpp). Null: the model has
    // none. A CPU does the same with react(), on cells whose diffusion is in its cache.
    int (*diffuse_and_react)(std::int32_t kernel, const FusedArguments& arguments, void* stream) = nullptr;
    // How `cells` cells with that lattice are best computed, and why: one sentence into `reason` (cpu: automatic, "").
    PlanChoice (*choose_plan)(std::int32_t kernel, const LatticeArguments& lattice, std::int64_t cells, char* reason,
                              std::size_t reason_size);
    const char* (*instruction_set)();  // what react was chosen to run on: "avx512", "avx2", "portable", "sm_90"...

    // [kernels], on the host in double (ode_system.hpp). Null: the cells are no such systems, as with sites or rules of
    // a step, or this machine has not their instruction set.
    const OdeSystem* systems = nullptr;

    std::int32_t membrane_current = -1;  // index of the observable: outward positive, without the stimulus
    std::int32_t n_roles = 0;
    const RoleInfo* roles = nullptr;  // those that the spec names
};

// "fp64", "fp32" or "mixed".
inline const char* precision_of(const Model& model) {
    return model.real_bytes == 4 ? "fp32" : model.stores_gates ? "mixed" : "fp64";
}

}  // namespace heartwright::interface
