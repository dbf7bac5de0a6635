// Files of HDF5 without the time at which they were made: the same contents give the same bytes.
#pragma once

#include <string>

#include "runtime/io/hdf5/hdf5_handle.hpp"

namespace heartwright::io {

// Properties of a kind of object that is to be made: H5P_DATASET_CREATE, H5P_GROUP_CREATE, H5P_FILE_CREATE (its root
// group).
class WithoutTimes : public Handle {
public:
    WithoutTimes(hid_t kind, const std::string& path) : Handle(H5Pcreate(kind), H5Pclose, path, "H5Pcreate") {
        check(H5Pset_obj_track_times(*this, false), path, "H5Pset_obj_track_times");
    }
};

}  // namespace heartwright::io
