// Reader of CellML 1.0, 1.1 (with imports) and 2.0: the model of all files, with connections resolved to the variables
// that define values, and units converted where a connection joins different ones.
//
// Refused with their place: reactions (1.0), resets (2.0), implicit equations, higher derivatives, infinity and NaN as
// values, imports from outside the model's folder. Read with a warning: units that are not defined (as unknown), base
// units of a model's own (as dimensionless), connected variables whose units have different dimensions (no factor),
// initial values beside an equation (unused).
#pragma once

#include <memory>

#include "generator/import/cellml/imports.hpp"
#include "generator/import/foreign_model.hpp"

namespace heartwright::cellml {

// Problems are reported with their places; the model is complete when there are none. `open` gives imported files.
foreign::Model read_cellml(const std::shared_ptr<const SourceFile>& file, const Opener& open, Diagnostics& diagnostics);

// With imported files from the folder of `file`.
foreign::Model read_cellml(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics);

}  // namespace heartwright::cellml
