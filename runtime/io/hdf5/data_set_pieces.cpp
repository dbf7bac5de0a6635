#include "runtime/io/hdf5/data_set_pieces.hpp"

#include "runtime/io/hdf5/hdf5_handle.hpp"
#include "runtime/io/hdf5/hdf5_lock.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"

namespace heartwright::io {

bool lies_in_several_files(const std::string& path, const std::string& name) {
    read_shape(path, name);  // says what is wrong with the file
    const auto lock = hdf5_lock();
    const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, path, "H5Fopen");
    const Handle set(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose, path, "H5Dopen2");
    const Handle made(H5Dget_create_plist(set), H5Pclose, path, "H5Dget_create_plist");
    return H5Pget_layout(made) == H5D_VIRTUAL || H5Pget_external_count(made) > 0;
}

}  // namespace heartwright::io
