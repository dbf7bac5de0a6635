// Which MPI the ranks of this program use: linked into it, or loaded by dlopen() when several ranks run.
#pragma once

#include <string>

namespace heartwright::mpi {

struct Library {
    bool is_loaded = false;  // the program loads MPI, if there is one, and does not link it
    std::string name;        // "Open MPI v4.1.4", or "none"
    std::string file;        // the shared library that was loaded; empty: linked, or none
    std::string missing;     // why several ranks cannot run, and what to do; empty: they can

    bool is_there() const { return missing.empty(); }
};

// In a program with HEARTWRIGHT_MPI_LOADED the first call loads Open MPI. MPI is not initialised. Thread-safe.
const Library& library();

}  // namespace heartwright::mpi
