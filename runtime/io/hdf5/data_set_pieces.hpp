// Data sets of HDF5 whose values do not all lie in the file that is named.
#pragma once

#include <string>

namespace heartwright::io {

// A virtual data set (of several ranks a run's maps are), or one with external storage: a copy of the file alone lacks
// values, and HDF5 reads fill values in their place. UserFault when it cannot be read.
bool lies_in_several_files(const std::string& path, const std::string& name);

}  // namespace heartwright::io
