// What check has to say of a spec, for programs: JSON for scripts and editors, SARIF 2.1.0 for the annotations of CI.
#pragma once

#include <string>

#include "base/diag/diagnostics.hpp"

namespace heartwright::driver {

// {"problems": [{"file", "line", "column", "end_column", "severity", "message", "suggestion", "notes"}], "errors": n,
// "warnings": n}. Lines and columns count from 1; a column is a byte of UTF-8, as in the messages for people.
std::string problems_json(const Diagnostics& diagnostics);

// A log with one run. Columns count characters; relative paths stay relative.
std::string sarif_log(const Diagnostics& diagnostics);

}  // namespace heartwright::driver
