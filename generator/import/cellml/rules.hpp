// Rules of the CellML specifications that a file may break and still be understood.
#pragma once

#include "generator/import/cellml/file.hpp"

namespace heartwright::cellml {

// A warning for each place where the file breaks a rule of its version: elements, attributes and text that are not
// allowed there, names that are no identifiers, interfaces, connections, groups and units. docs/importing_models.md
// lists the rules.
void check_rules(const File& file, Diagnostics& diagnostics);

}  // namespace heartwright::cellml
