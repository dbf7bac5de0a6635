// A model as an openCARP EasyML file (.model).
#pragma once

#include <string>

#include "generator/export/parts.hpp"

namespace heartwright::exporter {

// Iion is the total current over the capacitance, without what openCARP applies. UserFault where the model
// holds what EasyML cannot.
std::string easyml_text(const ir::Model& model);

}  // namespace heartwright::exporter
