// Reader of Myokit's model files (.mmt): the model section with components, nested variables, aliases, bindings, labels
// and units, and the protocol section. Scripts are skipped.
#pragma once

#include <memory>

#include "generator/import/foreign_model.hpp"

namespace heartwright::foreign {

// Problems are reported with their places; the model is complete when there are none.
Model read_mmt(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics);

}  // namespace heartwright::foreign
