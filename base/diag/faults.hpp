// Three faults, three exit codes. main() catches each and returns its code.
#pragma once

#include <stdexcept>
#include <string>

namespace heartwright {

enum class ExitCode : int { success = 0, user_fault = 2, our_fault = 3, machine_fault = 4 };

// The user's file or command is wrong: the text says what and where.
struct UserFault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Something we promised is broken: a bug of ours.
struct OurFault : std::logic_error {
    using std::logic_error::logic_error;
};

// The machine cannot: full disk, no GPU, not enough memory, a command that is missing.
struct MachineFault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace heartwright
