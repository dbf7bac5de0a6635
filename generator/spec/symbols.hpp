// The flat namespace of a spec: every parameter, state, algebraic symbol, machine and occupancy has one name of its
// own.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "generator/spec/reader.hpp"

namespace heartwright::spec {

// outcome: DRAWS_OUTCOME; draw: MACHINE_A_to_B, how many switch in a step; made: a name that we give and equations
// cannot read.
enum class SymbolKind { parameter, state, equation, machine, occupancy, stimulus, draws, outcome, draw, made };

class Symbols {
public:
    struct Symbol {
        SymbolKind kind;
        Origin origin;
        Unit unit;            // parameter, state
        std::string machine;  // occupancy: the machine's name; its state is the rest of the name behind "machine_"
    };

    // Reports a name that is none or is taken.
    void declare(const std::string& name, Symbol symbol, Reader& reader);

    const Symbol* find(const std::string& name) const;
    const Symbol* find(const std::string& name, SymbolKind kind) const;
    const std::vector<std::string>& all() const { return order_; }
    Reader::Candidates names(
        std::vector<SymbolKind> kinds) const;  // in the order of declaration; lists them when it is called

private:
    std::unordered_map<std::string, Symbol> symbols_;
    std::vector<std::string> order_;
};

// All symbols of the spec, their names checked.
Symbols declare_symbols(const ModelSpec& spec, Reader& reader);

std::string occupancy_name(const std::string& machine, const std::string& state);  // RyR_C1, LCC_np
std::string count_name(const std::string& machine);                                // RyR_count
std::string q10_name(const std::string& of);                                       // q10_m: of a state or a machine
std::string draw_name(const std::string& machine, const Transition& transition);   // RyR_C1_to_O1
std::string total_name(const std::string& occupancy);              // total_RyR_C1: of all ways out; total_LCC
std::string least_name(const std::string& occupancy);              // least_RyR_C1: of the least likely way
std::string free_name(const std::string& occupancy);               // RyR_C1_free: channels that may switch
std::string held_name(const std::string& occupancy);               // RyR_C1_held: channels that an experiment holds
std::string diffusivity_name(const std::string& state);            // diffusivity_ca
std::string diffused_name(const std::string& state);               // diffused_ca: what "of" says
std::string effective_diffusivity_name(const std::string& state);  // effective_diffusivity_ca: with the slope of "of"
// laplacian_weight_0_ca; of voxels, along an axis with several in a site, voxel_weight_0_c_000.
std::string laplacian_weight_name(const State& state, const Lattice& lattice, int axis);

}  // namespace heartwright::spec
