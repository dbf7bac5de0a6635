// Lowering of machines, draws, reductions and diffusion to states and definitions: the state that the builders of one
// model share, and their steps.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/frontend/parsed_spec.hpp"

namespace heartwright::frontend {

// A condition on a symbol that we use. `what` begins a sentence: "the rate of 'RyR' from 'C1' to 'O1'".
struct Requirement {
    std::string symbol;
    std::string what;
    Unit unit;
    bool is_known_before_run = false;  // made of parameters alone
    ir::ExprPtr written;
};

// Where channels or trials come from that are drawn together: those of a machine in one state, or a set of draws.
struct DrawSource {
    enum class Probability { given, rate_dt, exponential };
    struct Way {
        std::string definition;  // how many go this way
        ir::ExprPtr rate;        // a symbol: rate, or the probability itself
    };
    std::string name;    // of the machine or the set of draws
    std::string what;    // "RyR leaving C1 (C1 -> O1, C1 -> C2)", "outcomes of LCC (np, p)"
    ir::ExprPtr trials;  // a symbol
    std::string total;   // definitions to make: the probability of going any way, and that of the least likely one
    std::string least;
    Probability probability;
    std::vector<Way> ways;  // in the order of their draws
    int first_draw;
    std::string component;
    Origin origin;
};

struct Lowering {
    const ParsedSpec& parsed;
    ir::Model& model;
    Diagnostics& diagnostics;
    std::unordered_set<std::string> names;  // taken ones
    std::unordered_set<std::string> read;   // by some equation as bare symbols
    std::vector<Requirement> requirements = {};
    std::vector<DrawSource> sources = {};

    // `base`, or with underscores behind it; it is taken from now on.
    std::string unique(std::string base) {
        while (!names.insert(base).second) base += "_";
        return base;
    }

    // A symbol for `value`: itself when it is one, else a temporary definition.
    ir::ExprPtr named(const ir::ExprPtr& value, const std::string& base, const std::string& component) {
        if (value->op() == ir::Op::symbol) return value;
        ir::Definition definition;
        definition.name = unique(base);
        definition.value = value;
        definition.component = component;
        definition.is_temporary = true;
        definition.origin = value->origin();
        model.definitions.push_back(definition);
        return ir::symbol(definition.name, value->origin());
    }
};

// The unit of a parameter, state or definition, t or dt; null for another name.
const Unit* unit_of(const ir::Model& model, const std::string& name);

// Once units are inferred and definitions are in order. False after an error.
bool check_requirements(const Lowering& lowering);

// Random draws as nested binomials: channels of machines with a count, and draws without memory.
//
// Of n channels, n1 ~ B(n, p1) go the first way, n2 ~ B(n - n1, p2/(1 - p1)) the second, n3 ~ B(n - n1 - n2, p3/(1 - p1
// - p2)) the third: together an exact multinomial. Draws are numbered in the order in which these functions are called.
//
// Count states MACHINE_STATE of the sites, whose next values are made of definitions MACHINE_A_to_B, one for each
// transition. Those are stand-ins with the right dependencies, until units are known: then lower_draws() puts the
// binomials in.
void add_counted_machine(const spec::Machine& machine, Lowering& lowering);
void add_draws(const spec::Draws& draws, Lowering& lowering);

// On average: occupancies times the count as integrated states; trials times probability.
void add_mean_field_machine(const spec::Machine& machine, Lowering& lowering);
void add_mean_field_draws(const spec::Draws& draws, Lowering& lowering);

// The binomials and, for each source, the definition of its total and a ProbabilityCheck.
void lower_draws(Lowering& lowering);

// From sites to the cell: what sum(), min_of() and max_of() go over gets a name.
// sum(a*b) -> sum(summand_x), summand_x = a*b (temporary, of the sites);  sum(a) stays.
// Of what does not vary between sites: sum(e) -> e*n_sites, min_of(e) -> e.
void lower_reductions(const analysis::Scales& scales, Lowering& lowering);

// A state's "diffusion" as definitions: its coefficient, and what the Laplacian's axes weigh in a step.
// diffusivity_X = D as it is written, diffused_X = "of", laplacian_weight_A_X = dt*axis/spacing^2, the spacing of
// voxels for a voxel. `given` diffuses and `lattice` has a spacing; `state` is the model's.
void add_diffusion(const spec::State& given, const spec::Lattice& lattice, ir::State& state, Lowering& lowering);

// Once definitions are in order: D and "of" with every site definition put in and every site state read after its local
// update,
//     D_Ca*B_ss  ->  D_Ca*(1/(1 + BSR*K_BSR/square(K_BSR + next(ca_ss))))
// An error when one depends on what is drawn. Of a state X with "of" also effective_diffusivity_X = D*(slope of "of"
// along X), which limits dt.
void lower_diffusion(const analysis::Scales& scales, Lowering& lowering);

}  // namespace heartwright::frontend
