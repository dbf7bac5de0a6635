// The flat namespace of a spec: every parameter, state, algebraic symbol, machine and occupancy has one name of its own.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "generator/spec/reader.hpp"

namespace heartwright::spec {

enum class SymbolKind { parameter, state, equation, machine, occupancy, stimulus };

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
    Reader::Candidates names(std::vector<SymbolKind> kinds) const;  // in the order of declaration; lists them when it is called

private:
    std::unordered_map<std::string, Symbol> symbols_;
    std::vector<std::string> order_;
};

// All symbols of the spec, their names checked.
Symbols declare_symbols(const ModelSpec& spec, Reader& reader);

std::string occupancy_name(const std::string& machine, const std::string& state);  // RyR_C1

}  // namespace heartwright::spec
