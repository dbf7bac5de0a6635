// The lattice of a spec, but for its components: shape, spacing, weight, walls, means.
#pragma once

#include "generator/spec/reader.hpp"

namespace heartwright::spec {

// "means" that are no equations of values are errors.
Lattice read_lattice(const json::Member& member, Reader& reader);

}  // namespace heartwright::spec
