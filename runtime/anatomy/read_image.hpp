// Pictures of tissue in files: NRRD (.nrrd, .nhdr), NIfTI (.nii, .nii.gz), VTK's image data (.vti), MetaImage (.mha,
// .mhd with raw data), PNG (.png), and a folder of PNG files as a stack.
//
// Errors are UserFaults that name the file. Lengths are in mm unless the file names a unit. Axes run along x, y and z,
// or the file is refused; one that runs backwards is reversed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/anatomy/image.hpp"
#include "runtime/anatomy/image_parts.hpp"

namespace heartwright::anatomy {

// By the name's end; of a folder: does a .png lie in it?
bool is_image(const std::string& path);

// `array`: which one of a .vti that has several; of a NIfTI file which transform is taken where they differ: "sform",
// "qform" or "pixdim". Empty in other files.
Image read_image(const std::string& path, const std::string& array = {});

// All files that read_image() reads: header, data, pictures of a stack in their order.
std::vector<std::string> files_of_image(const std::string& path);

// One reader per format, from the bytes of a file. `name`: of the file in messages.
Image read_nrrd(const std::string& name, std::string_view bytes, const ReadDetached& read_detached);
Image read_nifti(const std::string& name, std::string_view bytes, const std::string& transform = {});
Image read_vti(const std::string& name, std::string_view bytes, const std::string& array);
Image read_meta_image(const std::string& name, std::string_view bytes, const ReadDetached& read_detached);
Image read_png(const std::string& name, std::string_view bytes);

// The data file that a header names; empty: the data are in the same file.
std::string data_file_of_nrrd(const std::string& name, std::string_view bytes);
std::string data_file_of_meta_image(const std::string& name, std::string_view bytes);

}  // namespace heartwright::anatomy
