// A model as a CellML file with a default stimulus that is an equation of time.
#pragma once

#include <string>

#include "generator/export/parts.hpp"

namespace heartwright::exporter {

enum class CellmlVersion { v1_0, v1_1, v2_0 };

// UserFault where the model holds what CellML cannot.
std::string cellml_text(const ir::Model& model, CellmlVersion version);

}  // namespace heartwright::exporter
