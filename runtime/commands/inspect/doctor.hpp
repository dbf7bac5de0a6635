// `heartwright doctor`: what is there, what is missing, and the command that mends it.
#pragma once

#include <string>
#include <vector>

#include "runtime/commands/build/compiler_choice.hpp"
#include "runtime/launch/installation.hpp"
#include "runtime/mpi/library.hpp"

namespace heartwright::commands {

struct Finding {
    enum class State { good, missing, broken } state;  // missing: something does less; broken: nothing runs without
    std::string what, detail, mend;
};
std::vector<Finding> examine(const launch::Installation& tools);
// Of GPU solvers of own specs, where nvcc is not.
Finding nvrtc_finding(bool has_built_in, const NvrtcHere& nvrtc);
Finding mpi_finding(const mpi::Library& mpi, bool has_mpirun);

// Prints them; 4 when something is broken, else 0.
int doctor(const launch::Installation& tools);

}  // namespace heartwright::commands
