// Draws without memory of a component ("draws"): a multinomial that every site draws anew in each step.
#pragma once

#include "generator/spec/reader.hpp"

namespace heartwright::spec {

std::optional<Draws> read_draws(const json::Member& member, Component& component, Reader& reader);

}  // namespace heartwright::spec
