// What `heartwright tune` wrote beside a spec (NAME.tune; runtime/commands/build/tune_file.hpp says what is in it), for
// the page of explain.
#pragma once

#include <string>
#include <vector>

#include "generator/page/evidence.hpp"

namespace heartwright::driver {

// A fact for each machine and precision, and one for each kernel measured there; none without the file. `spec_hash`: of
// the spec as it is; a choice found for another text is said to be so. UserFault when the file is not what tune writes.
std::vector<page::Fact> tuned_facts(const std::string& spec_path, const std::string& spec_hash);

}  // namespace heartwright::driver
