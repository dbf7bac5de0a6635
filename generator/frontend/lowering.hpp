// State that the builders of one model share while machines, draws and lattices become states and definitions.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

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

}  // namespace heartwright::frontend
