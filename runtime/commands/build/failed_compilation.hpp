// Whose fault it is that a generated solver does not compile or link.
#pragma once

#include <string>

#include "runtime/launch/process.hpp"

namespace heartwright::commands {

// `job` compiled or linked the solver of `spec` and ended with `code`. OurFault when the compiler builds a program of
// one line in `folder` (the source is to blame), MachineFault when it does not, or when a signal, its own error or a
// full disk ended it. Shows the command and its log.
[[noreturn]] void report_failed_compilation(const launch::Job& job, int code, const std::string& spec,
                                            const std::string& folder);

}  // namespace heartwright::commands
