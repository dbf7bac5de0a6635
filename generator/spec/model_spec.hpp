// A model spec as its file says it: strings and places, nothing resolved, no equation parsed. See docs/spec_format.md.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/json/value.hpp"
#include "base/units/unit.hpp"

namespace heartwright::spec {

// A text with its place in the file, able to say where each of its characters stands.
struct Text {
    std::string text;
    const json::Value* source = nullptr;  // the JSON string (kept alive by ModelSpec::documents); null for made texts

    Origin part(std::size_t begin, std::size_t length) const;
    Origin origin() const { return part(0, text.size()); }
};

struct Parameter {
    std::string name;
    Quantity value;
    std::string bind;  // "pacing.period" or empty
    std::string doc, source;
    std::string component;
    Origin origin;  // of the name
};

// x += dt D(x) (axes . Laplacian) of(x), after the local update of a step. D and `of` are expressions of the sites, the
// axes of parameters.
struct Diffusion {
    Text D;
    std::optional<Text> of;  // x itself when it is absent
    std::vector<Text> axes;  // three, or none: 1 each
    // "c_*", of a state that is the concentration in one voxel of a site: its name has the voxel's digits (x, y, z from
    // 0) in place of '*'. "": the state is of the whole site.
    std::string block;
    std::array<std::int64_t, 3> voxel{0, 0, 0};
    Origin origin, block_origin;
};

// Its rates are those of the equations times q10_NAME = pow(value, (T - at)/10 K).
struct Q10 {
    double value = 1, at = 0;  // at: K, where the rates are as they are written
    std::string temperature;   // a parameter in K; "": the only one
    Origin origin, temperature_origin;
};

struct State {
    std::string name;
    std::optional<Quantity> quantity;  // a plain initial value
    std::optional<Text> expression;    // or an expression of initials and parameters
    std::optional<Unit> unit;          // stated or from the quantity; there whenever the state is right
    std::optional<double> lower, upper;
    std::optional<Diffusion> diffusion;
    std::optional<Q10> q10;
    std::string doc;
    std::string component;
    Origin origin;
};

enum class EquationKind { value, derivative, next };  // x = e, ddt(x) = e, next(x) = e

struct Equation {
    EquationKind kind;
    std::string name;             // x
    std::optional<Unit> unit;     // x [unit] = e, ddt(x) [unit] = e, next(x) [unit] = e
    Text text;                    // the whole string
    std::size_t right_begin = 0;  // e = text from here: its first character that is no space
    std::string component;
    Origin origin;  // of x
};

// A state machine. Without a count: occupancies, integrated. With one (of sites alone): whole numbers of channels that
// switch at random; the count is the symbol MACHINE_count, a parameter or an equation of the component.
struct Transition {
    std::string from, to;
    Text rate;
    Origin origin;
};
struct Machine {
    std::string name;
    std::vector<std::string> states;
    std::vector<Transition> transitions;
    std::map<std::string, Text> initial;   // probability by state, "rest" for at most one; those absent are 0
    std::optional<std::string> remainder;  // a state that is 1 - the others
    bool has_count = false;
    bool is_exponential = false;  // probability of a step: 1 - exp(-rate*dt), else rate*dt
    bool is_mean_field = false;   // numbers of channels as ODEs (with_mean_field())
    std::optional<Q10> q10;       // of all transitions
    std::string component;
    Origin origin;
};

// A multinomial without memory, drawn anew by each site in each step: DRAWS_OUTCOME of `trials`; the rest is none of
// the outcomes.
struct Outcome {
    std::string name;
    Text probability;
    Origin origin;
};
struct Draws {
    std::string name;
    Text trials;
    std::vector<Outcome> outcomes;
    bool is_mean_field = false;  // trials*probability instead
    std::string component;
    Origin origin;
};

struct Component {
    std::string name, doc;
    std::vector<Parameter> parameters;
    std::vector<State> states;
    std::vector<Equation> equations;  // `each` already repeated
    std::vector<Machine> machines;
    std::vector<Draws> draws;
    bool is_of_sites = false;  // stands in the lattice
    Origin origin;
};

inline constexpr const char* means_component = "means";

// The sites that a cell is made of, all with the same components.
struct Lattice {
    std::string site = "site", doc;
    std::array<std::int64_t, 3> shape{1, 1, 1};   // nominal
    std::array<std::int64_t, 3> voxels{1, 1, 1};  // of a site, along x, y and z: where states of blocks lie
    Origin voxels_origin;
    std::optional<double> spacing;      // um, of sites
    bool is_weighted_per_total = true;  // per_cell() is a sum over the nominal sites, else over the employed ones
    bool walls_mirror = true;           // else zero_flux
    std::vector<Equation> means;        // of the cell, from sites
    Origin origin;
};

struct Override {                                       // of a variant or an option's value
    std::vector<std::pair<std::string, double>> scale;  // parameter, factor
    std::vector<std::pair<std::string, Quantity>> parameters;
    std::vector<std::pair<std::string, Text>> initial;  // state or MACHINE_STATE; a quantity or an expression
    std::vector<Equation> equations;                    // replace those with the same left side
    std::map<std::string, Origin> origins;              // of every name above
};
struct Variant {
    std::string name, group, doc;
    Override changes;
    Origin origin;
};
struct Option {
    std::string name, doc;
    std::vector<std::string> values;
    std::string default_value;
    std::map<std::string, Override> set;
    Origin origin;
};
struct Start {
    std::string name, doc;
    std::vector<std::pair<std::string, Text>> initial;  // from "initial" or the file named
    std::map<std::string, Origin> origins;
    Origin origin;
};
struct Membrane {
    bool is_absent = false;                                 // "membrane": "none"
    std::string potential, current, stimulus, capacitance;  // capacitance may be empty
    std::map<std::string, Origin> origins;                  // by key
};

// What symbols are to protocols (base/roles): "I_CaL": currents that are summed, "g_CaL": parameters that scale them.
struct Role {
    std::string name;
    std::vector<Text> symbols;  // none: the model has no such current
    Origin origin;
};

// Functions that a solver may read from tables instead of computing them, and how exactly.
struct Approximations {
    double tolerance = 0;
    std::vector<std::string> of;  // states; empty: the potential
    std::string form = "auto", outside = "stop";
};

struct ModelSpec {
    std::shared_ptr<const SourceFile> file;
    std::vector<std::shared_ptr<const json::Value>>
        documents;  // the spec's: what it extends merged, `each` repeated; then those of starts' files
    std::string name, citation, doc;
    std::vector<Component> components;   // of the cell, then the lattice's
    Unit time_unit = *parse_unit("ms");  // of t, dt and all rates in equations
    Membrane membrane;
    std::optional<Lattice> lattice;
    std::vector<Option> options;
    std::vector<Variant> variants;
    std::vector<Start> starts;
    std::string default_start;                                     // may be empty: the states' own initial values
    std::vector<std::pair<std::string, std::string>> integrators;  // state, machine or "default" -> name
    std::map<std::string, Origin> integrator_origins;
    std::vector<Role> roles;
    std::optional<Approximations> approximations;
    std::set<std::string>
        poisoned;      // symbols whose declaration was refused: what follows from that is not said (Reader::poison)
    std::string hash;  // spec_hash() of its files
};

// Reads and checks all that needs no equation: keys, types, units, names, duplicates, machines, references by name.
// Everything wrong is reported; what could be read is returned all the same, so that equations are looked at too:
// nothing comes back only when the file is no JSON object or what it extends cannot be read. Reads no other files than
// starts' files and specs that it extends or takes components from: inside the spec's folder, or bundled models.
// (Defined in surgery/, which joins those first.)
std::optional<ModelSpec> read_model_spec(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics);

// One choice of variants and options: what a solver is made for.
struct Choice {
    std::vector<std::string> variants;                         // applied in order
    std::vector<std::pair<std::string, std::string>> options;  // name, value; defaults for the rest
    std::string start;                                         // empty: default_start
    std::string label() const;                                 // "epi", "epi,iso", "epi;walls_z=off", ""
};

// The spec with the choice applied: variants in the order named, then options in the spec's order (defaults for those
// not named), then the start. No variants or options are left; starts stay, so that the other ones can be told too.
// Unknown names and two variants of one group are errors; nothing is returned then.
std::optional<ModelSpec> apply(const ModelSpec& spec, const Choice& choice, Diagnostics& diagnostics);

// The spec with those machines with a count, and those draws, replaced by what they are on average ("all": every one):
// numbers of channels become states that are integrated, draws become trials*probability. The model's name gets
// "_mean_field" behind it. Names that are none of these are errors (without a place: they come from a command line).
void with_mean_field(ModelSpec& spec, const std::vector<std::string>& names, Diagnostics& diagnostics);

// Every combination of at most one variant of each group and each option's value, the plain spec first, at most
// `limit`; beyond it the plain spec and each single variant and option value.
std::vector<Choice> all_choices(const ModelSpec& spec, std::size_t limit = 32);

}  // namespace heartwright::spec
