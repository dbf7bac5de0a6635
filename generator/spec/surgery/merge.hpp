// Merges an extending spec into its base by name.
#pragma once

#include <functional>

#include "generator/spec/reader.hpp"

namespace heartwright::spec::surgery {

// A component of another spec, everything that it extends merged: {"from": SPEC, "component": NAME}. Null when
// something is wrong with it, which has been said.
using TakeComponent = std::function<const json::Value*(const json::Member& component)>;

// Parameters, states, state machines and draws by name; equations by their left side. A plain text over an object with
// a description changes its value alone.
void merge_component(json::Value& base, json::Value extension);

// The members of `extension` (an object of components) over those of `base`. With "from" or "replace" a component is
// put in the place of the base's.
void merge_components(json::Value& base, json::Value extension, const TakeComponent& take, Reader& reader);

// All else of a spec. Options, variants and starts are replaced whole; what has the wrong shape replaces the base's, so
// that it is read and reported.
void merge_section(json::Value& base, json::Member section, const TakeComponent& take, Reader& reader);

}  // namespace heartwright::spec::surgery
