// Readers of the sections of a spec. Each reports what is wrong and returns what it could read.
#pragma once

#include <optional>

#include "generator/spec/reader.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::spec {

// One component, of the cell or of its sites: parameters, states, equations, machines, draws.
Component read_component(const json::Member& member, bool is_of_sites, Reader& reader);

// The lattice of a spec, but for its components: shape, voxels, spacing, weight, walls, means.
// "means" that are no equations of values are errors.
Lattice read_lattice(const json::Member& member, Reader& reader);

// The blocks of voxels of a spec with a lattice: a site has each voxel of each block, all of a block in one unit.
void check_blocks(const ModelSpec& spec, Reader& reader);

// "approximations": { "tolerance": 1e-8, "of": "V", "form": "auto", "outside": "stop" }
// Nothing where it asks for nothing (form "none") or no tolerance can be told.
std::optional<Approximations> read_approximations(const json::Member& member, const ModelSpec& spec,
                                                  const Symbols& symbols, Reader& reader);

// Changes of a spec by name: variants, options, starts. Names that overrides may use.
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
