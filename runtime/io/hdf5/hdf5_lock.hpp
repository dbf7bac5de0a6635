// Threads that call HDF5 take turns: many builds of the library know nothing of threads.
#pragma once

#include <mutex>

namespace heartwright::io {

// Held around calls of HDF5; one thread may take it several times.
std::unique_lock<std::recursive_mutex> hdf5_lock();

}  // namespace heartwright::io
