// A model as a CellML 2.0 file with a default stimulus that is an equation of time.
#pragma once

#include <string>

#include "generator/export/parts.hpp"

namespace heartwright::exporter {

// UserFault where the model holds what CellML cannot.
std::string cellml_text(const ir::Model& model);

}  // namespace heartwright::exporter
