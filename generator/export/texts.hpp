// A model as a file of another program.
#pragma once

#include <string>

#include "generator/export/parts.hpp"

namespace heartwright::exporter {

// A model as a CellML file with a default stimulus that is an equation of time.
enum class CellmlVersion { v1_0, v1_1, v2_0 };

// UserFault where the model holds what CellML cannot.
std::string cellml_text(const ir::Model& model, CellmlVersion version);

// A model as an openCARP EasyML file (.model).
// Iion is the total current over the capacitance, without what openCARP applies. UserFault where the model
// holds what EasyML cannot.
std::string easyml_text(const ir::Model& model);

// A model as a Myokit file (.mmt): the model section, and a protocol section with a default stimulus.
// UserFault where the model holds what Myokit cannot.
std::string mmt_text(const ir::Model& model, const ComponentDocs& docs);

}  // namespace heartwright::exporter
