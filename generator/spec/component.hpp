// One component of a spec, of the cell or of its sites: parameters, states, equations, machines, draws.
#pragma once

#include "generator/spec/reader.hpp"

namespace heartwright::spec {

Component read_component(const json::Member& member, bool is_of_sites, Reader& reader);

}  // namespace heartwright::spec
