// Pictures as VTK image data (.vti), which ParaView and experiments read: several arrays in one file, in cells, with
// zlib.
#pragma once

#include <string>
#include <vector>

#include "runtime/anatomy/image.hpp"

namespace heartwright::anatomy {

// Numbers of one component are written as Int32, those of three as Float32.
struct NamedImage {
    std::string name;  // of the array
    const Image& image;
};

// All images have the points and the spacing of the first. MachineFault when the file cannot be written.
void write_vti(const std::string& path, const std::vector<NamedImage>& images);

}  // namespace heartwright::anatomy
