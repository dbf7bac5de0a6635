// What a command tells people on the way, on stderr: nothing with --quiet. Warnings and errors are told all the same.
#pragma once

#include <ostream>

namespace heartwright::launch {

void set_quiet(bool is_quiet);  // of this process; before threads begin
bool is_quiet();

std::ostream& progress_text();  // std::cerr, or nowhere

}  // namespace heartwright::launch
