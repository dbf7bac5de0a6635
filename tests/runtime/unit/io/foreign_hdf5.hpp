// HDF5 files as others write them (chunked and deflated, texts of variable length), and what a turned bit makes of
// them.
#pragma once

#include <hdf5.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace heartwright {

// `mask` [4][6][8], u8, 1 but for every seventh; its attribute "unit". The frame is of HDF5 1.8's format when it
// is_new.
inline void write_foreign_mask(const std::string& path, bool is_packed, bool is_new) {
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    if (is_new) H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_LATEST);
    const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access);
    const std::array<hsize_t, 3> shape{4, 6, 8}, chunk{2, 3, 4};
    const hid_t space = H5Screate_simple(3, shape.data(), nullptr), creation = H5Pcreate(H5P_DATASET_CREATE);
    if (is_packed) {
        H5Pset_chunk(creation, 3, chunk.data());
        H5Pset_shuffle(creation);
        H5Pset_deflate(creation, 6);
    }
    const hid_t set = H5Dcreate2(file, "mask", H5T_STD_U8LE, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    std::vector<std::uint8_t> values(192);
    for (std::size_t k = 0; k < values.size(); ++k) values[k] = k % 7 != 0;
    H5Dwrite(set, H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
    const hid_t text = H5Tcopy(H5T_C_S1), one = H5Screate(H5S_SCALAR);
    H5Tset_size(text, H5T_VARIABLE);
    const hid_t unit = H5Acreate2(set, "unit", text, one, H5P_DEFAULT, H5P_DEFAULT);
    const char* const said = "mS/cm";
    H5Awrite(unit, text, &said);
    H5Aclose(unit), H5Sclose(one), H5Tclose(text), H5Dclose(set), H5Pclose(creation), H5Sclose(space), H5Fclose(file),
        H5Pclose(access);
}

inline std::string with_bit_turned(std::string bytes, std::size_t bit) {
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
    return bytes;
}

}  // namespace heartwright
