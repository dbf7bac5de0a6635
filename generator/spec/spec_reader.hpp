// A spec's document to a ModelSpec: every key read and checked that needs no equation.
#pragma once

#include <memory>
#include <set>
#include <string>

#include "generator/spec/model_spec.hpp"

namespace heartwright::spec {

// `document`: an object with `each` repeated and all that it extends merged into it. `poisoned`: names whose
// declarations were refused before (Reader::poison). The hash is not set.
ModelSpec read_document(std::shared_ptr<const SourceFile> file, const std::shared_ptr<const json::Value>& document,
                        const std::set<std::string>& poisoned, Diagnostics& diagnostics);

}  // namespace heartwright::spec
