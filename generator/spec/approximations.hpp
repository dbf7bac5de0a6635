// "approximations": { "tolerance": 1e-8, "of": "V", "form": "auto", "outside": "stop" }
#pragma once

#include <optional>

#include "generator/spec/reader.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::spec {

// Nothing where it asks for nothing (form "none") or no tolerance can be told.
std::optional<Approximations> read_approximations(const json::Member& member, const ModelSpec& spec,
                                                  const Symbols& symbols, Reader& reader);

}  // namespace heartwright::spec
