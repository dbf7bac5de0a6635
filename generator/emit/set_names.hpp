// Names for sets of variants: a kernel is named for the variants that run it.
#pragma once

#include <string>
#include <vector>

namespace heartwright::emit {

// Identifiers without an underscore at either end, one for each set and no two alike: "epi_M", "as_written",
// "all_variants" for the only set of several. `sets`: labels of variants, "" for the spec as written.
std::vector<std::string> set_names(const std::vector<std::vector<std::string>>& sets);

}  // namespace heartwright::emit
