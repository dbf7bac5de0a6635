// A model in the IR: one variant of a spec, every symbol resolved, definitions in an order in which each uses only
// earlier ones.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time_step/designed_dt.hpp"
#include "generator/ir/approximation.hpp"
#include "generator/ir/expr.hpp"

namespace heartwright::ir {

// The coarsest scale at which all inputs of an expression are known; it is computed there, once.
// Site: one dyad, or whatever a spec's lattice is made of.
enum class Scale { literal, parameter, step, cell, site };
std::string_view to_string(Scale scale);

// `bind` of a parameter that is an exponent of a value with a unit: a number in all expressions, so that a run cannot
// set it.
inline constexpr const char* bound_as_exponent = "exponent";

struct Parameter {
    std::string name;
    Unit unit;
    double value = 0;
    std::string bind;  // "pacing.period", "lattice...", bound_as_exponent, or empty
    std::string component;
    std::string doc;
    Origin origin;
    std::vector<double> also = {};  // values that runs are known to give it, far from its own
};

// x = value, evaluated once per step (or less often, by its scale).
struct Definition {
    std::string name;
    Unit unit;
    ExprPtr value;
    std::string component;
    bool is_temporary = false;    // made by a pass: not a name of the modeller's, never observable
    bool unit_is_fitted = false;  // a right side without units took the declared one (`check --fits`)
    Origin origin;
    std::string equation = {};  // as the spec writes it: "tau_m [ms] = alpha_m*beta_m"; empty: not written there
};

enum class Integrator {
    automatic,
    forward_euler,
    semi_implicit_euler,
    midpoint_gates,
    midpoint,
    staggered,
    rush_larsen,
    grl1,
    lightweight_rush_larsen,
    linearly_implicit_euler
};
std::string_view to_string(Integrator integrator);  // as in a spec: "auto", "rush_larsen"
std::optional<Integrator> integrator_from(std::string_view text);

struct State {
    std::string name;
    Unit unit;
    ExprPtr initial;                                          // of initials and parameters
    double lower = -std::numeric_limits<double>::infinity();  // the range guard
    double upper = std::numeric_limits<double>::infinity();
    std::string component;
    std::string doc;
    Origin origin;

    Scale scale = Scale::cell;  // or site
    // A number of channels of a Machine: a whole number, kept in a byte, always with a next_value. `initial` is then
    // the probability with which each channel starts here.
    bool is_count = false;
    // A site state that diffuses after the local update: x = next(x) + diffusivity*(w[0]*L[0] + w[1]*L[1] + w[2]*L[2]),
    // where L[a] is the sum of the two neighbours' f along axis a minus twice this site's. f is `diffused`, or next(x)
    // when that is empty. Names of definitions: `diffusivity` and `diffused` read site states through next() alone, the
    // weights (dt/spacing^2 times the axis' factor) are known before the run. `diffusivity` empty: it stays.
    std::string diffusivity, diffused;
    std::array<std::string, 3> laplacian_weights;
    // Of a state that is one voxel of a site: "c_*", the block whose states are called so with the voxel's digits in
    // place of '*'. Its neighbours are then voxels of the same site or of the next one (neighbour_voxel()), the spacing
    // that of voxels. Empty: the state is of the whole site.
    std::string block;
    std::array<std::int64_t, 3> voxel{0, 0, 0};

    // Exactly one of the two describes the step. Passes lower `derivative` into `next_value`.
    ExprPtr derivative;             // ddt(x) = derivative
    ExprPtr next_value;             // next(x) = next_value
    bool update_is_fitted = false;  // its right side, without a unit, has taken that on its left
    Integrator integrator = Integrator::automatic;
    std::string equation = {};  // as the spec writes it: "ddt(m) = (m_inf - m)/tau_m"; empty: not written there
};

// The sites of a cell. Site (i, j, k) has the number (i*shape[1] + j)*shape[2] + k: the longest axis is best put first.
struct Lattice {
    std::string site;                             // "dyad"
    std::array<std::int64_t, 3> shape{};          // nominal
    std::array<std::int64_t, 3> voxels{1, 1, 1};  // of a site, where states of blocks lie
    double spacing = 0;                           // um, of sites
    bool is_weighted_per_total =
        true;                  // per_cell() divides by nominal sites; else by employed ones. The experiment may choose
    bool walls_mirror = true;  // else zero_flux. The experiment may choose
};

// Channels of every site that switch at random. The numbers in each state are count states; their draws are in the next
// values. next(S) = free_S - (draws out of S) + (draws into S) + held_S, draws taking from free: channels that an
// experiment holds do not draw. One without states, behind all others, is a set of draws without memory: `count` is its
// trials.
struct Machine {
    std::string name, component;
    std::string count;                // parameter or parameter-scale definition: channels of a site
    std::vector<std::string> states;  // "RyR_C1", in order
    std::vector<std::string> free,
        held;  // inputs at site scale: "RyR_C1_free" (= RyR_C1 unless held), "RyR_C1_held" (0 unless held)
    Origin origin;
};

// What must stay a probability: of all the ways a channel can go in one step. The solver stops when it exceeds 1, is
// negative or NaN.
struct ProbabilityCheck {
    std::string what;   // "RyR leaving C1"
    std::string total;  // a site-scale definition
    Origin origin;
};

struct Membrane {
    std::string potential;    // a state
    std::string current;      // outward positive, without the stimulus
    std::string stimulus;     // an input the runtime gives; same unit as `current`
    std::string capacitance;  // a symbol or empty
};

// What symbols are to protocols (base/roles): definitions of "I_CaL", parameters of "g_CaL". None: the model has no
// such current.
struct Role {
    std::string name;
    std::vector<std::string> symbols;
};

// What passes proved relies on a parameter's value; the runtime refuses values outside.
struct Assumption {
    std::string parameter;
    double low = 0, high = 0;
};

// A gate that mixed precision may store in 32 bits (passes/gates/stored_gates.hpp), with bounds of its time constant in
// ms for the values that these parameters have. fastest: dt may be no longer; infinite where any dt will do.
struct StoredGate {
    std::string state;
    double fastest, slowest;
    std::vector<std::string> parameters;
};

struct Model {
    std::string name;
    std::string variant;  // "epi", "epi,iso", or "" for the spec as written
    std::string citation;
    std::string doc;
    std::string spec_file;  // base name
    std::string spec_hash;  // 32 hex digits of the file's bytes

    std::vector<Parameter> parameters;  // in the file's order, as all below
    std::vector<State> states;
    std::vector<Definition> definitions;  // topological
    Membrane membrane;
    std::vector<Role> roles;

    std::optional<Lattice> lattice;  // and then:
    std::vector<Machine> machines;
    std::vector<ProbabilityCheck> checks;
    std::vector<Assumption> assumptions;  // in the parameters' order, one for each at most
    double designed_dt = usual_dt;        // ms: `auto` chooses integrators for it
    // Of designed_dts(): between them `auto` is known to choose the same. By choose_integrators.
    double same_choice_from = designed_dts().front(), same_choice_to = designed_dts().back();
    // A definition that is at least 1 where a step is short enough for its cell, made by choose_integrators: a kernel
    // halves the step of other cells. Empty: none is halved.
    std::string step_test;
    int n_draws = 0;  // binomial draws of a site-step, numbered in order of declaration

    std::optional<ApproximationRequest> approximation;  // what the modeller allows to be approximated
    std::vector<Table> tables;                          // what a pass made of it

    const Parameter* find_parameter(std::string_view name) const;
    const State* find_state(std::string_view name) const;
    const Definition* find_definition(std::string_view name) const;
};

// Names that every model may read without defining them.
inline constexpr std::string_view time_name = "t";        // ms, step scale
inline constexpr std::string_view time_step_name = "dt";  // ms, parameter scale: constant over a run

// Parameters that every model with a lattice has; Parameter::bind says that the runtime gives their value.
inline constexpr std::string_view employed_sites_name = "n_sites";   // bind "lattice.sites"
inline constexpr std::string_view nominal_sites_name = "n_nominal";  // bind "lattice.nominal"
inline constexpr std::string_view weight_name = "n_weight";  // bind "lattice.weight": what per_cell() divides by

// The voxel beside one of a block along an axis, on the side of lower or of higher places.
struct NeighbourVoxel {
    std::string state;
    bool is_in_site;  // else in the next site
};
NeighbourVoxel neighbour_voxel(const Lattice& lattice, const State& state, std::size_t axis, bool is_high);

// Evaluation order: reorders definitions so that each uses only earlier ones, keeping the file's order where it can.
// A definition may read next(x) of a state: then it comes after everything that x's update needs.
// Returns the chain of names of a cycle, empty when there is none.
std::vector<std::string> order_definitions(Model& model);

}  // namespace heartwright::ir
