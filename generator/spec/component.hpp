// One component of a spec: parameters, states, equations, machines.
#pragma once

#include "generator/spec/reader.hpp"

namespace heartwright::spec {

Component read_component(const json::Member& member, Reader& reader);

}  // namespace heartwright::spec
