// Changes of a spec by name: variants, options, starts.
#pragma once

#include "generator/spec/reader.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::spec {

// Names that overrides may use.
struct Known {
    const ModelSpec& spec;  // its components
    const Symbols& symbols;
    std::unordered_map<std::string, const Equation*> equations;  // by left side
};
Known known_names(const ModelSpec& spec, const Symbols& symbols);

std::optional<Variant> read_variant(const json::Member& member, const Known& known, Reader& reader);
std::optional<Option> read_option(const json::Member& member, const Known& known, Reader& reader);

// "file" is read from the folder of the spec that names it, or below; its tree is added to `documents`.
std::optional<Start> read_start(const json::Member& member, const Known& known, Reader& reader,
                                std::vector<std::shared_ptr<const json::Value>>& documents, Diagnostics& diagnostics);

}  // namespace heartwright::spec
