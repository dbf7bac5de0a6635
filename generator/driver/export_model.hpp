// A choice of a spec as the text of another program's file: what the verb `export` writes.
#pragma once

#include <string>

#include "generator/driver/load.hpp"

namespace heartwright::driver {

// Format: "mmt" or "cellml". UserFault where there is no such format, or where it cannot hold the model.
std::string exported_text(LoadedSpec& loaded, const spec::Choice& choice, const std::string& format);

}  // namespace heartwright::driver
