// A model as a Myokit file (.mmt): the model section, and a protocol section with a default stimulus.
#pragma once

#include <string>

#include "generator/export/parts.hpp"

namespace heartwright::exporter {

// UserFault where the model holds what Myokit cannot.
std::string mmt_text(const ir::Model& model, const ComponentDocs& docs);

}  // namespace heartwright::exporter
